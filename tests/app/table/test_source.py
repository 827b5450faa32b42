"""`GameSource`, the protocol through which the table reads a game: a match and a restricted view both satisfy it."""

import random
from collections.abc import Sequence

import pytest

from app import games
from app.page import log, score_sheet
from app.table.session import Session
from app.table.source import GameSource
from app.table.stops import all_stops
from app.table.tail import make
from pycore.contract import HIDDEN, Choice, Decision, Event, Refusal, State
from pycore.games import GAMES
from pycore.match import Match, Preview, Step


class Guest:
    """A source that knows only what one seat may know."""

    def __init__(self, match: Match, seat: int) -> None:
        self._match, self._seat = match, seat

    @property
    def game(self) -> str:
        return self._match.game

    @property
    def seats(self) -> int:
        return self._match.seats

    @property
    def from_opening(self) -> bool:
        return self._match.from_opening

    def __len__(self) -> int:
        return len(self._match)

    @property
    def steps(self) -> Sequence[Step]:
        return self._match.steps

    @property
    def log(self) -> Sequence[tuple[int, Event]]:
        return [(k, event.seen_by(self._seat)) for k, event in self._match.log]

    @property
    def floor(self) -> int:
        return self._match.floor

    @property
    def decision(self) -> Decision | None:
        return self._match.seen_by(self._seat).decision()

    def seen_by(self, seat: int | None, k: int | None = None) -> State:
        assert seat in (None, self._seat), "the guest's own seat or an onlooker"
        return self._match.seen_by(seat, k)

    def why_not(self, choice: Choice) -> Refusal | None:
        return self._match.seen_by(self._seat).why_not(choice)

    def preview(self, choice: Choice) -> Preview:
        return self._match.preview(choice)

    def play(self, choice: Choice) -> None:
        self._match.play(choice)

    def undo(self) -> None:
        self._match.undo()


def at(source: GameSource, seat: int) -> Session:
    """A session with one player at the device."""
    session = Session(
        source, make(["Anna", "Bruno", "Carla"], [], source.seats, games.page(source.game).colours)
    )
    session.here.be(seat)
    return session


def shown(session: Session) -> object:
    """Everything shown of a game except its board."""
    decision = session.decision
    return (
        decision if session.here.mine() else decision and (decision.seat, decision.kind, decision.rule),
        session.view.seen().to_plain(),
        session.view.events(),
        log.render(session, None),
        all_stops(session),
        session.undoing.can_undo(),
        score_sheet.render(session) if decision is None else None,
    )


@pytest.mark.parametrize("slug", ["toy", "imhotep", "oh_pharaoh"])
def test_a_restricted_source_shows_the_same_as_the_match(slug: str) -> None:
    """The same game is read in two ways: from the whole match, and from a guest's copy."""
    rng = random.Random(3)
    host = Match.new(slug, GAMES[slug].seats[0], {}, rng)
    guest = Guest(host, 1)
    for _ in range(60):
        here, there = at(host, 1), at(guest, 1)
        assert shown(here) == shown(there)
        if (decision := host.decision) is None:
            break
        choice = rng.choice(decision.choices)
        assert not here.here.mine() or here.needs_confirm(choice) == there.needs_confirm(choice)
        host.play(choice)


def test_the_protocol_exposes_no_hidden_state() -> None:
    """The type checker must refuse these attributes. `make check` fails if one of them becomes part of the protocol."""
    source: GameSource = Match.new("toy", 2, {}, random.Random(1))
    assert source.state  # type: ignore[attr-defined]
    assert source.at(0)  # type: ignore[attr-defined]
    assert source.setup  # type: ignore[attr-defined]
    assert source.steps[0].choice  # type: ignore[attr-defined]
    assert HIDDEN in str(source.seen_by(0).to_plain()["hands"])
