"""Looks for problems in one game between machines."""

import random
from typing import Any, Final, NamedTuple

from lab.adviser import advise
from lab.problems.proof import MARGIN, SEEDS, TOO_EASY, margin, proof, solvers
from pycore.arena.contest import Fixture
from pycore.contract import CHANCE, Choice, State
from pycore.match import Match
from pycore.players import player
from pycore.players.levels import APPRENTICE, LEVELS
from pycore.players.search import SearchThinking
from pycore.players.thinking import Considered, question

LEAST_CHOICES: Final = 3
LOST: Final = 0.15
SURE: Final = 0.97
"""Where the seat loses or wins almost certainly, no choice matters to a person."""
GLANCES: Final = 6
"""Beginners tried after each of the first searches."""
ITERATIONS: Final = (100, 400)
"""Iterations of the first searches at a decision."""
ONCE: Final = 1.0
"""Size of the first margin test, in searches of `faraone`."""

STAGES: Final = ("decisions", "likely", "proved", "explained")
"""Decisions looked at; those where small searches find a problem; those proved; those whose best choice the adviser can
explain."""

Found = dict[str, Any]


class Mined(NamedTuple):
    """The problems of one game, and how many positions have passed each of `STAGES`."""

    fixture: Fixture
    found: list[Found]
    counts: dict[str, int]


def mined(fixture: Fixture) -> Mined:
    """Play a game, and look for problems at every decision."""
    match = Match.new(fixture.game, len(fixture.seating), fixture.options, random.Random(fixture.seed))
    players = [
        fixture.contestants[one].player(1000 * fixture.seed + seat)
        for seat, one in enumerate(fixture.seating)
    ]
    counts, found = dict.fromkeys(STAGES, 0), list[Found]()
    while (decision := match.decision) is not None:
        seen = match.seen_by(decision.seat)
        if decision.seat != CHANCE and len(decision.choices) >= LEAST_CHOICES:
            problem = examined(seen, counts)
            if problem is not None:
                found.append({"from": [fixture.seed, len(match)], **problem})
        match.play(players[decision.seat].choose(seen))
    return Mined(fixture, found, counts)


def examined(seen: State, counts: dict[str, int]) -> Found | None:
    """The problem at a decision; None if it is no problem."""
    if question(seen, "glance").secret:
        return None
    counts["decisions"] += 1
    best = _likely(seen)
    if best is None:
        return None
    counts["likely"] += 1
    margins = proof(seen, best, SEEDS)
    if margins is None:
        return None
    solved = [solvers(seen, best, APPRENTICE)]
    if solved[0] >= TOO_EASY:
        return None
    counts["proved"] += 1
    why = reason(seen, best)
    if why is None:
        return None
    counts["explained"] += 1
    solved += [solvers(seen, best, level) for level in LEVELS[1:]]
    imagined = seen.imagine(random.Random("problem"))
    return {
        "position": imagined.to_plain(),
        "best": list(best),
        "solved": solved,
        "margins": margins,
        "reason": why,
    }


def _likely(seen: State) -> Choice | None:
    """The choice that small searches find better than every other; None if they find none, or if it is easy."""
    best: Choice = ()
    for iterations in ITERATIONS:
        search = SearchThinking(question(seen, "glance"), iterations)
        best = search.finish()
        if not _clear(search.considered()) or _easy(seen, best):
            return None
    first = margin(seen, best, "glance", ONCE)
    return best if first is not None and first >= MARGIN else None


def _easy(seen: State, best: Choice) -> bool:
    """Whether all or all but one of `GLANCES` beginners find the choice."""
    return sum(player(APPRENTICE, seed).choose(seen) == best for seed in range(GLANCES)) >= GLANCES - 1


def _clear(considered: list[Considered]) -> bool:
    """Whether the best of some considered choices may be much better than the others, and the game is open."""
    best, *others = considered
    tried = [each.worth for each in others if each.visits > 2]
    return LOST < best.worth < SURE and (not tried or best.worth - max(tried) >= MARGIN / 2)


def reason(seen: State, best: Choice) -> dict[str, Any] | None:
    """The answer of the adviser, from which the page makes the reason in words; None if it has none for this choice."""
    answer = advise(seen, "problem")
    explained = answer["gains"] or answer["ends"] is not None
    # The adviser's one search may call others as good, but six larger ones have proved that none is.
    return answer | {"alike": []} if tuple(answer["choice"]) == best and explained else None
