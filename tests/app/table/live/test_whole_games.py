"""Whole games with one device per seat: each guest knows exactly what its seat sees."""

import random

import pytest

from app.page.page import Page
from app.table.live.messages import LONGEST_OF_HOST
from pycore.contract import Event
from pycore.games import GAMES
from pycore.match import Match
from tests.app.playing import toy_with_hands
from tests.app.table.live.wires import Company, Visitor

STEPS = 150
"""Long games are cut off after this many choices."""


def seats_of(slug: str) -> list[int]:
    seats = GAMES[slug].seats
    return sorted({seats[0], seats[-1]})


CASES = [(slug, seats) for slug in GAMES for seats in seats_of(slug)]


def log_seen_by(match: Match, seat: int) -> list[tuple[int, Event]]:
    return [(k, event.seen_by(seat)) for k, event in match.log]


def check_record(visitor: Visitor, match: Match) -> None:
    """A guest's record must match `seen_by` for its seat."""
    record, seat = visitor.visiting.record, visitor.visiting.seat
    assert record is not None
    assert len(record) == len(match) and record.floor == match.floor
    assert record.seen_by(seat) == match.seen_by(seat)
    assert record.seen_by(None) == match.seen_by(None)
    assert record.decision == match.seen_by(seat).decision()
    assert list(record.log) == log_seen_by(match, seat)


@pytest.mark.parametrize(("slug", "seats"), CASES)
def test_random_games_with_one_device_per_seat(slug: str, seats: int) -> None:
    rng = random.Random(slug)
    company = Company(Match.new(slug, seats, {}, rng), tuple(range(seats)))
    assert company.table.session is not None and company.table.session.here.away == frozenset(range(seats))
    for n in range(STEPS):
        decision = company.match.decision
        if decision is None:
            break
        if decision.seat >= 0 and n % 5 == 0:
            for visitor in company.visitors:
                check_record(visitor, company.match)
        company.choose(rng.choice(decision.choices))
    for visitor in company.visitors:
        check_record(visitor, company.match)
        record = visitor.visiting.record
        assert record is not None
        for k in range(len(record) + 1):
            assert record.seen_by(visitor.visiting.seat, k) == company.match.seen_by(visitor.visiting.seat, k)
        visitor.table.panel.show("diario", keep=True)
        text = Page(visitor.table).render()
        assert text["pass"] == ""


def test_a_single_player_at_the_host_needs_no_hand_over() -> None:
    """One of two players is a guest. Neither sees the hand-over screen, and both always see their hands."""
    company = Company(toy_with_hands(), (1,))
    session = company.table.session
    assert session is not None and session.here.identity == 0 and not session.here.must_pass()
    rng = random.Random(3)
    while company.match.decision is not None:
        assert session.here.eyes() == 0 and not session.here.must_pass()
        company.choose(rng.choice(company.match.decision.choices))
    assert company.visitors[0].table.over
    text = Page(company.visitors[0].table).render()
    assert "rematch" not in text["end"] and "winner" not in text["pass"]


def test_several_players_at_the_host_use_hand_overs() -> None:
    company = Company(Match.new("oh_pharaoh", 4, {}, random.Random(1)), (1,))
    session = company.table.session
    assert session is not None and session.here.identity is None
    rng = random.Random(2)
    for _ in range(60):
        decision = company.match.decision
        if decision is None:
            break
        if session.here.viewer is not None:
            assert session.here.eyes() == session.here.viewer != 1
            company.table.device.end_reveal()
        if decision.seat == 1:
            assert session.here.eyes() is None and not session.here.mine() and not session.here.must_pass()
        company.choose(rng.choice(decision.choices))


def test_a_long_game_is_sent_in_pieces() -> None:
    rng = random.Random(4)
    match = Match.new("oh_pharaoh", 3, {}, rng)
    while match.decision is not None and len(match) < 250:
        match.play(rng.choice(match.decision.choices))
    company = Company(match, (0, 2))
    for visitor in company.visitors:
        pieces = [text for text in visitor.line.traffic if '"went"' in text]
        assert len(pieces) > 1 and max(map(len, pieces)) < LONGEST_OF_HOST
        check_record(visitor, company.match)
