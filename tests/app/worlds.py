"""Two games that somebody at the table cannot tell apart: something that they were not told is another in each.

Built from what the contract says of every choice and event, who learns it; no code that hides anything is asked.
"""

import random
from typing import Final, NamedTuple

from pycore.contract import CHANCE, Choice, Decision, Event, State
from pycore.match import Match, Setup

PAIRS: Final = 5
"""As many of each game."""
LONGEST: Final = 16
"""As many choices of seats after the first difference two games are compared."""


class Worlds(NamedTuple):
    """Two records of one set-up that part at `start`. Until they are `k` long, whoever is not in `knowers[k]` has been
    told the same in both; nobody can say so beyond `end`."""

    setup: Setup
    records: tuple[tuple[Choice, ...], tuple[Choice, ...]]
    start: int
    end: int
    knowers: dict[int, frozenset[int]]


def told(events: list[Event]) -> list[Event]:
    """What everybody reads of them."""
    return [event._replace(secret=None) for event in events]


def framed(decision: Decision) -> Decision:
    """What everybody knows of a question."""
    return decision if decision.public else decision._replace(choices=(), weights=None)


class _Pair:
    """Two states that go on side by side."""

    def __init__(self, state: State) -> None:
        self.states = (state, state.copy())
        self.knowers: frozenset[int] = frozenset()

    def asked(self) -> tuple[Decision, Decision] | None:
        """What is asked in both; None when it is over, or everybody would notice a difference."""
        one, other = (state.decision() for state in self.states)
        if one is None or other is None or framed(one) != framed(other):
            return None
        return one, other

    def apply(self, one: Choice, other: Choice, audience: tuple[int, ...] | None) -> bool:
        """Make a choice in each; False when everybody notices a difference."""
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
    """Another choice at `start`, then the same ones as far as they can be made; a private one is mended where it
    cannot. None where nobody could be kept in the dark."""
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
    """Some pairs of games, picked from one for every private choice of a seat that stays private for a while, and for
    hidden draws so many that one follows the other."""
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
    """A game in which nothing is private, beside itself."""
    return Worlds(match.setup, (match.record, match.record), 0, len(match), {})
