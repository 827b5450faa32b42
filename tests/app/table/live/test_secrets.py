"""Nothing travels to a seat but what it may know: two games that it cannot tell apart make the same traffic."""

import random

import pytest

from pycore.games import GAMES
from pycore.link import encode
from pycore.match import Match
from tests.app.table.live.wires import Company
from tests.app.worlds import Worlds, windows

STEPS = 90


def worlds_of(slug: str, seats: int) -> list[Worlds]:
    """Pairs of games that differ in what some seat was not told; none in a game that hides nothing."""
    rng = random.Random(f"{slug} {seats}")
    match = Match.new(slug, seats, {}, rng)
    while match.decision is not None and len(match) < STEPS:
        match.play(rng.choice(match.decision.choices))
    return windows(match, rng)


def traffic(worlds: Worlds, n: int, seat: int, end: int) -> list[str]:
    """All that comes to a guest while a game that is already written is played from its start."""
    match = Match.replay(worlds.setup, worlds.records[n][: worlds.start])
    company = Company(match, (seat,))
    for k in range(worlds.start + 1, end + 1):
        # What was drawn must be the same: the record is laid as it is written, choice by choice.
        session = company.table.session
        assert session is not None
        session.replace(Match.replay(worlds.setup, worlds.records[n][:k]))
        company.settle()
    return company.visitors[0].line.traffic


CASES = [slug for slug in GAMES if worlds_of(slug, GAMES[slug].seats[-1])]


def test_games_with_secrets_are_among_them() -> None:
    assert {"oh_pharaoh", "valle", "kheops"} <= set(CASES)


@pytest.mark.parametrize("slug", CASES)
def test_what_a_seat_was_not_told_does_not_travel_to_it(slug: str) -> None:
    compared = 0
    for seats in {GAMES[slug].seats[0], GAMES[slug].seats[-1]}:
        for worlds in worlds_of(slug, seats):
            for seat in range(seats):
                # As long as it has not been told.
                ends = [k for k in range(worlds.start + 1, worlds.end + 1) if seat in worlds.knowers[k]]
                end = min(ends, default=worlds.end + 1) - 1
                if end <= worlds.start:
                    continue
                one, other = (traffic(worlds, n, seat, end) for n in (0, 1))
                assert one == other
                compared += 1
    assert compared


def test_a_link_never_travels() -> None:
    company = Company(Match.new("oh_pharaoh", 3, {}, random.Random(5)), (0, 1))
    company.play_out(random.Random(6), 30)
    link = encode(company.match)
    assert all(link[:24] not in text for visitor in company.visitors for text in visitor.line.traffic)
