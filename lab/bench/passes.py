"""The number of hand-overs in hot-seat games: `python -m lab.bench.passes`."""

import random
import statistics
from collections.abc import Callable
from typing import Final, NamedTuple

from app import games
from app.table import tail
from app.table.session import Session
from lab.bench.people import Pharaoh, Policy, Valle
from pycore.contract import CHANCE
from pycore.match import Match

GAMES_EACH: Final = 20
TURN: Final[dict[str, tuple[str, str, str]]] = {
    "oh_pharaoh": ("turn-begins", "turn of a player", "one per turn, and one more"),
    "valle": ("round-begins", "person and round", "two per person and round"),
}
"""Game -> (event that begins a unit for counting hand-overs, name of the unit, target). The first unit of a game may
have no event."""


class Case(NamedTuple):
    """A game with the policy of its players."""

    name: str
    slug: str
    seats: int
    policy: Callable[[int], Policy]


class Passed(NamedTuple):
    """The hand-overs of one game, and its number of turns, or of rounds times players."""

    passes: int
    turns: int
    again: int
    """Hand-overs to the seat that had made the last choice."""


CASES: Final = (
    Case("oh_pharaoh 3, up to two offers a turn", "oh_pharaoh", 3, lambda seed: Pharaoh(2)),
    Case("oh_pharaoh 3, without trades", "oh_pharaoh", 3, lambda seed: Pharaoh(0)),
    *(Case(f"valle {seats}", "valle", seats, Valle) for seats in (2, 3, 4)),
)


def played(case: Case, seed: int) -> Passed:
    """Play one game in hot-seat mode."""
    match = Match.new(case.slug, case.seats, {}, random.Random(seed))
    session = Session(match, tail.make((), (), case.seats, games.page(case.slug).colours))
    policy, passes, again, last = case.policy(seed), 0, 0, CHANCE
    while (decision := session.decision) is not None:
        session.here.end_reveal()  # the holder has seen what they discovered and keeps the device
        if session.here.must_pass():
            passes += 1
            again += decision.seat == last
            session.here.take_device()
        session.play(policy(match.seen_by(decision.seat), decision))
        last = decision.seat
    begun = sum(event.kind == TURN[case.slug][0] for _, event in match.log)
    return Passed(passes, begun if case.slug == "oh_pharaoh" else (begun + 1) * case.seats, again)


def figures() -> list[list[str]]:
    """One row per case: medians over some games, and the most hand-overs per turn."""
    rows = []
    for case in CASES:
        found = [played(case, seed) for seed in range(GAMES_EACH)]
        median = f"{statistics.median(each.passes for each in found):.0f}"
        again = f"{statistics.median(each.again for each in found):.0f}"
        most = max(each.passes / each.turns for each in found)
        turns = f"{statistics.median(each.turns for each in found):.0f}"
        rows.append(
            [case.name, median, again, turns, f"{most:.2f} per {TURN[case.slug][1]}", TURN[case.slug][2]]
        )
    return rows


HEADS: Final = ["game, seats", "passes", "to who chose last", "turns", "most", "target"]

if __name__ == "__main__":
    for row in (HEADS, *figures()):
        print(" | ".join(row))
