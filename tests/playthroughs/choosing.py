"""Chooses the games of the playthroughs: short ones that together show every kind of decision and event."""

import random
from collections.abc import Sequence
from typing import Final, NamedTuple

from pycore.contract import CHANCE, Choice, Event
from pycore.match import draw
from pycore.players import player
from tests.playthroughs import Case
from tests.playthroughs.kinds import decision_kinds, event_kinds

TRIES: Final = 150
"""Games tried for each set-up."""
SHARES: Final = (0.0, 0.0, 0.0, 0.0, 0.7)
"""Chances that a machine makes a seat's choice, for one game after the other. Machines end long games sooner."""


class Found(NamedTuple):
    """A game that was tried: its record, and the kinds of decisions and events in it."""

    record: list[Choice]
    kinds: frozenset[str]


def kinds_of(slug: str) -> set[str]:
    """Everything that the playthroughs of a game must show: decisions as `?kind`, events as `kind`."""
    return {f"?{kind}" for kind in decision_kinds(slug)} | event_kinds(slug)


def choose(cases: Sequence[Case], kept: dict[str, Found]) -> dict[str, Found]:
    """A game for each case of one slug, by its name. Those in `kept` stay, unless another one shows more kinds.

    Each begins with the shortest game. As long as a kind is missing, one game is exchanged for the shortest of those
    that add most.
    """
    wanted = kinds_of(cases[0].slug)
    tried: dict[str, list[Found]] = {}
    chosen = dict(kept)
    for case in cases:
        if case.name not in kept:
            tried[case.name] = tries(case)
            chosen[case.name] = min(tried[case.name], key=lambda found: len(found.record))
    while missing := wanted - _union(chosen):
        if not all(case.name in tried for case in cases):
            tried |= {case.name: tries(case) for case in cases if case.name not in tried}
        better = [
            (len(missing - _union(after)), len(found.record), name, found)
            for name, all_found in tried.items()
            for found in all_found
            if missing & found.kinds and wanted & _union(chosen) <= _union(after := chosen | {name: found})
        ]
        if not better:
            break
        _, _, name, found = min(better, key=lambda each: each[:3])
        chosen[name] = found
    return chosen


def _union(chosen: dict[str, Found]) -> frozenset[str]:
    return frozenset().union(*(found.kinds for found in chosen.values()))


def tries(case: Case) -> list[Found]:
    """Several games of a case."""
    return [_played(case, number) for number in range(TRIES)]


def _played(case: Case, number: int) -> Found:
    rng, share = random.Random(f"{case.name} {number}"), SHARES[number % len(SHARES)]
    players = [player("apprendista", f"{number} {seat}") for seat in range(case.seats)]
    state = case.setup.start()
    record, kinds = list[Choice](), set[str]()
    while (decision := state.decision()) is not None:
        if decision.seat == CHANCE:
            choice = draw(decision, rng)
        elif rng.random() < share:
            choice = players[decision.seat].choose(state.seen_by(decision.seat))
        else:
            choice = rng.choice(decision.choices)
        events: list[Event] = []
        state.apply(choice, events)
        record.append(choice)
        kinds |= {f"?{decision.kind}", *(event.kind for event in events)}
    return Found(record, frozenset(kinds))
