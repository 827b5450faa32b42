"""Pairs of games that one seat cannot tell apart: they differ in something that seat was not told.

They are built from the audiences in the contract, which name the seats that learn of each choice and event. Code that
hides information is not used.
"""

import random
from typing import Final, NamedTuple

from pycore.contract import CHANCE, Choice, Decision, Event, State
from pycore.match import Match, Setup

PAIRS: Final = 5
"""The largest number of pairs per game."""
LONGEST: Final = 16
"""The largest number of choices by seats that a pair makes after its first difference."""


class Worlds(NamedTuple):
    """Two records of one set-up that differ from index `start` on.

    After `k` choices, every seat that is not in `knowers[k]` has been told the same in both games, for all `k` up to
    `end`.
    """

    setup: Setup
    records: tuple[tuple[Choice, ...], tuple[Choice, ...]]
    start: int
    end: int
    knowers: dict[int, frozenset[int]]


def told(events: list[Event]) -> list[Event]:
    """The public part of each event."""
    return [event._replace(secret=None) for event in events]


def framed(decision: Decision) -> Decision:
    """The part of a decision that every seat knows."""
    return decision if decision.public else decision._replace(choices=(), weights=None)


class _Pair:
    """Two states that advance side by side."""

    def __init__(self, state: State) -> None:
        self.states = (state, state.copy())
        self.knowers: frozenset[int] = frozenset()

    def asked(self) -> tuple[Decision, Decision] | None:
        """The decisions in both states; None at the end, or if every seat would notice a difference."""
        one, other = (state.decision() for state in self.states)
        if one is None or other is None or framed(one) != framed(other):
            return None
        return one, other

    def apply(self, one: Choice, other: Choice, audience: tuple[int, ...] | None) -> bool:
        """Apply one choice to each state; False if every seat notices a difference."""
        first, second = list[Event](), list[Event]()
        self.states[0].apply(one, first)
        self.states[1].apply(other, second)
        if one != other:
            self.knowers |= frozenset(audience or ())
        if told(first) != told(second):
            return False
        for event, twin in zip(first, second, strict=True):
            if event.secret != twin.secret:
                self.knowers |= frozenset(event.audience or ())
        return True


def parted(match: Match, start: int, rng: random.Random) -> Worlds | None:
    """Build a pair from a match: its second record has another choice at `start`, then the recorded choices while they
    are legal. An illegal private choice is replaced by another one. None if every seat would know the difference."""
    pair, twin, knowers = _Pair(match.at(start)), list(match.record[:start]), dict[int, frozenset[int]]()
    left = LONGEST
    for k in range(start, len(match)):
        left -= match.steps[k].seat != CHANCE
        if not left:
            break
        asked, made = pair.asked(), match.record[k]
        if asked is None:
            break
        choices = asked[1].choices
        other = [choice for choice in choices if choice != made]
        private = asked[0].audience is not None
        if (k == start and not other) or (made not in choices and not private):
            break
        choice = rng.choice(other) if k == start or made not in choices else made
        if not pair.apply(made, choice, asked[0].audience) or len(pair.knowers) == match.seats:
            break
        twin.append(choice)
        knowers[k + 1] = pair.knowers
    end = len(twin)
    return Worlds(match.setup, (match.record[:end], tuple(twin)), start, end, knowers) if knowers else None


def windows(match: Match, rng: random.Random) -> list[Worlds]:
    """Up to `PAIRS` random pairs. A pair starts at each private choice of a seat that stays private for a while. Pairs
    that start at hidden draws do not overlap."""
    found: list[Worlds] = []
    covered = 0
    for k, step in enumerate(match.steps):
        if not step.secret or (step.seat == CHANCE and k < covered):
            continue
        worlds = parted(match, k, rng)
        if worlds and any(later.seat != CHANCE for later in match.steps[k + 1 : worlds.end]):
            found.append(worlds)
            covered = worlds.end if step.seat == CHANCE else covered
    return rng.sample(found, min(len(found), PAIRS))


def alone(match: Match) -> Worlds:
    """A pair of identical records, for games in which nothing is private."""
    return Worlds(match.setup, (match.record, match.record), 0, len(match), {})
