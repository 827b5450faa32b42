"""Imhotep keeps the contract: pairs of options and deep positions in full, every combination of options lightly.

A full walk checks every promise at every step and takes half a second; 384 combinations of options and seats would
take three minutes. So `check_game` plays options pairwise, and one game of each combination gets a lighter walk:
the invariants, the plain form, what every seat may know, the story that the events tell.
"""

import itertools
import random
from collections.abc import Iterator

import pytest

from pycore.conformance import check_game
from pycore.contract import CHANCE, Decision, Event
from pycore.games.imhotep import GAME
from pycore.games.imhotep.data import OPTIONS, Value
from pycore.games.imhotep.state import ImhotepState
from pycore.match import draw
from tests.depth import LOOKS
from tests.games.imhotep.positions import POSITIONS, SCHEMA
from tests.games.imhotep.table import check_story

SITES = [option for option in OPTIONS if option.values == ("A", "B")]
RULES = [option for option in OPTIONS if option not in SITES]


def test_random_games() -> None:
    check_game(GAME, schema=SCHEMA, games=2, looks=LOOKS)


def test_deep_positions() -> None:
    check_game(GAME, schema=SCHEMA, games=0, positions=POSITIONS.values(), looks=LOOKS)


def combinations() -> Iterator[tuple[int, dict[str, Value]]]:
    """Every number of seats with every combination of sides, with and without the wrath, in both editions."""
    names = [option.name for option in OPTIONS]
    for seats in GAME.seats:
        for values in itertools.product(*(option.values for option in OPTIONS)):
            yield seats, dict(zip(names, values, strict=True))


def test_the_number_of_combinations() -> None:
    assert len(list(combinations())) == 3 * 2**5 * 2 * 2


@pytest.mark.parametrize("sides", list(itertools.product("AB", repeat=5)), ids="".join)
def test_a_light_walk(sides: tuple[str, ...]) -> None:
    for seats, options in combinations():
        if sides == tuple(options[option.name] for option in SITES):
            rng = random.Random(f"{seats} {options}")
            walk(GAME.start(seats, options), rng)


def walk(state: ImhotepState, rng: random.Random) -> None:
    """One random game."""
    events: list[Event] = []
    while (decision := state.decision()) is not None:
        state.check()
        check_choices(state, decision)
        for seat in (None, *range(state.seats)):
            check_seen(state, seat, rng)
        chance = decision.seat == CHANCE
        state.apply(draw(decision, rng) if chance else rng.choice(decision.choices), events)
    state.check()
    assert state.is_whole()
    sums = [0] * state.seats
    for event in events:
        if "points" in event.data:
            sums[event.seat] += event.data["points"]
    assert tuple(sums) == state.scores() == tuple(events[-1].data["scores"])
    check_story(events)


def check_choices(state: ImhotepState, decision: Decision) -> None:
    assert decision.choices and len(set(decision.choices)) == len(decision.choices)
    assert decision.choices not in ((("done",),), (("skip",),)), decision
    assert all(state.why_not(choice) is None for choice in decision.choices)
    assert state.why_not(("nonsense",)) is not None


def check_seen(state: ImhotepState, seat: int | None, rng: random.Random) -> None:
    """Only the cards that another seat looks at are hidden."""
    seen = state.seen_by(seat)
    if not state.pending.pair or seat == state.pending.owner:
        assert seen == state and seen.is_whole()
        return
    assert not seen.is_whole() and GAME.from_plain(seen.to_plain()) == seen
    told, truth = seen.decision(), state.decision()
    assert told is not None and truth is not None
    assert told == truth._replace(choices=(), weights=None)
    whole = seen.imagine(rng)
    whole.check()
    assert whole.is_whole() and whole.seen_by(seat) == seen
