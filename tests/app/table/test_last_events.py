"""The line of the last events, in random games of all games."""

import random

import pytest

from app import games
from app.page import log
from app.page.page import Page
from app.table.saves import MemoryStorage
from app.table.table import Table
from pycore.contract import CHANCE
from pycore.games import GAMES, HOUSE
from pycore.link import encode
from pycore.match import Match
from tests.app.conftest import make_table
from tests.app.playing import link_of, words
from tests.app.thinking import think

CHOICES = 60


def line(table: Table) -> str:
    """The words of the status region."""
    return words(Page(table).render()["status"])


def see_all(table: Table) -> None:
    """Watch and read everything that the table shows."""
    while table.replay.unfolding or table.on_table.round_summary is not None:
        table.pace.tick()
        table.pace.read()


def step(table: Table, rng: random.Random) -> None:
    """A random choice of a person and those of the machines after it, with everything shown."""
    session = table.session
    assert session is not None and session.decision is not None
    if session.here.machine is None:
        table.choose(rng.choice(session.decision.choices))
        table.confirm()
    while session.here.machine is not None:
        think(table)
    see_all(table)


@pytest.mark.parametrize("game", HOUSE)
def test_the_line_is_the_same_after_a_reload(game: str) -> None:
    """The choices of machines since a person's last choice are told before and after the page is opened again.

    After the end of a round the line depends on whether its summary was read, which is not kept.
    """
    storage, rng = MemoryStorage(), random.Random(4)
    table = make_table(storage, game)
    table.open(game, "")
    table.form.set("seats", str(GAMES[game].seats[-1]))
    table.form.against("scriba")
    table.start()
    compared = 0
    begins = games.page(game).rounds.begins
    for _ in range(CHOICES):
        assert table.session is not None
        before = table.session.length
        step(table, rng)
        if table.over:
            break
        if begins in {event.kind for k, event in table.session.view.log() if k > before}:
            continue
        again = make_table(storage, game)
        again.open("", link_of(table))
        see_all(again)
        assert line(again) == line(table)
        compared += 1
    assert compared


@pytest.mark.parametrize("game", HOUSE)
def test_the_line_tells_the_move_itself(game: str) -> None:
    """After each choice one sentence is marked as the move, unless the board or the next question shows it all."""
    rng = random.Random(7)
    table = make_table(None, game)
    table.open("", encode(Match.new(game, GAMES[game].seats[0], {}, rng)))
    table.be(None)
    for _ in range(CHOICES):
        session = table.session
        assert session is not None
        if session.here.must_pass():
            table.take_device()
        if session.here.viewer is not None:
            table.device.end_reveal()
            continue
        if session.decision is None:
            break
        table.choose(rng.choice(session.decision.choices))
        table.confirm()
        events = [event for event in session.view.events() if session.view.line(event)]
        chosen = {id(e) for k, e in session.view.log() if k and session.source.steps[k - 1].seat != CHANCE}
        own = [event for event in events if id(event) in chosen]
        shown = all(games.event_kind(game, event.kind).seen for event in own)
        assert shown or any(each.move for each in log.sentences(session, events)), own
