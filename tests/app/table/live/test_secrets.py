"""A guest receives only what its seat may know: two games it cannot tell apart cause identical traffic."""

import random

import pytest

from pycore.games import GAMES
from pycore.link import encode
from pycore.match import Match
from tests.app.table.live.wires import Company
from tests.app.worlds import Worlds, windows

STEPS = 90


def worlds_of(slug: str, seats: int) -> list[Worlds]:
    """Pairs of games that differ in something a seat was not told. Empty if the game hides nothing."""
    rng = random.Random(f"{slug} {seats}")
    match = Match.new(slug, seats, {}, rng)
    while match.decision is not None and len(match) < STEPS:
        match.play(rng.choice(match.decision.choices))
    return windows(match, rng)


def traffic(worlds: Worlds, n: int, seat: int, end: int) -> list[str]:
    """All messages to a guest while record `n` of a pair is played from its start up to `end`."""
    match = Match.replay(worlds.setup, worlds.records[n][: worlds.start])
    company = Company(match, (seat,))
    for k in range(worlds.start + 1, end + 1):
        # Chance must follow the record, so it is laid choice by choice.
        session = company.table.session
        assert session is not None
        session.replace(Match.replay(worlds.setup, worlds.records[n][:k]))
        company.settle()
    return company.visitors[0].line.traffic


CASES = [slug for slug in GAMES if worlds_of(slug, GAMES[slug].seats[-1])]


def test_games_with_secrets_are_covered() -> None:
    assert {"oh_pharaoh", "valle", "kheops"} <= set(CASES)


@pytest.mark.parametrize("slug", CASES)
def test_traffic_to_a_seat_does_not_depend_on_secrets(slug: str) -> None:
    compared = 0
    for seats in {GAMES[slug].seats[0], GAMES[slug].seats[-1]}:
        for worlds in worlds_of(slug, seats):
            for seat in range(seats):
                # Compare only while the seat has not been told.
                ends = [k for k in range(worlds.start + 1, worlds.end + 1) if seat in worlds.knowers[k]]
                end = min(ends, default=worlds.end + 1) - 1
                if end <= worlds.start:
                    continue
                one, other = (traffic(worlds, n, seat, end) for n in (0, 1))
                assert one == other
                compared += 1
    assert compared


def test_the_link_is_never_sent() -> None:
    company = Company(Match.new("oh_pharaoh", 3, {}, random.Random(5)), (0, 1))
    company.play_out(random.Random(6), 30)
    link = encode(company.match)
    assert all(link[:24] not in text for visitor in company.visitors for text in visitor.line.traffic)
