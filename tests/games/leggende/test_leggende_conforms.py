"""Leggende keeps the contract: options pairwise and deep positions in full, every combination of modules lightly."""

import itertools
import random
from collections import Counter

import pytest

from pycore.conformance import check_game
from pycore.contract import CHANCE, Event
from pycore.games.leggende import GAME
from pycore.games.leggende.data import MODULES
from pycore.games.leggende.state import LeggendeState
from pycore.match import draw
from tests.depth import LOOKS
from tests.games.leggende.positions import POSITIONS, SCHEMA, SEEN
from tests.games.leggende.table import sums


def test_random_games() -> None:
    check_game(GAME, schema=SCHEMA, games=1, looks=LOOKS)


def test_deep_positions() -> None:
    check_game(GAME, schema=SCHEMA, games=0, positions=POSITIONS.values(), looks=LOOKS)


def test_a_seen_position_reads_back() -> None:
    whole = GAME.from_plain(POSITIONS["four-hidden"])
    seen = GAME.from_plain(SEEN)
    assert whole.seen_by(0) == seen and not seen.is_whole()
    assert seen.to_plain() == SEEN


SHORT = [name for name in MODULES if name != "long"]


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_light_walk_through_all_modules(seats: int) -> None:
    """Every set of modules, alternating layouts, makers of the map and ways to settle a tie."""
    for n, flags in enumerate(itertools.product((False, True), repeat=len(SHORT))):
        options = dict(zip(SHORT, flags, strict=True))
        if options["swamp"] and not options["explore"]:
            continue
        more = {
            "layout": ("T", "ring")[n.bit_count() % 2],
            "setup": ("random", "choose")[n % 2],
            "tie": ("youngest", "die")[n // 2 % 2],
        }
        walk(GAME.start(seats, {**options, **more}), random.Random(n))


def walk(state: LeggendeState, rng: random.Random) -> None:
    """One random game: the invariants now and then, and the events as a whole."""
    events: list[Event] = []
    while (decision := state.decision()) is not None:
        assert decision.choices and len(set(decision.choices)) == len(decision.choices)
        assert decision.choices not in ((("done",),), (("skip",),)), decision
        assert len(decision.choices) <= 60 or not state.turn
        if rng.random() < 0.05:
            state.check()
            assert all(state.why_not(choice) is None for choice in decision.choices)
            for seat in (None, *range(state.seats)):
                seen = state.seen_by(seat)
                whole = seen.imagine(rng)
                whole.check()
                assert whole.seen_by(seat) == seen
        chance = decision.seat == CHANCE
        state.apply(draw(decision, rng) if chance else rng.choice(decision.choices), events)
    state.check()
    assert state.is_whole()
    assert tuple(sums(events, state.seats)) == state.scores() == tuple(events[-1].data["scores"])
    check_story(state, events)


def check_story(state: LeggendeState, events: list[Event]) -> None:
    """Check that the events add up to the final position."""
    kinds = Counter(event.kind for event in events)
    seats, plain = state.seats, state.to_plain()
    assert kinds["map-made"] == kinds["row-dealt"] == kinds["armies-set"] == kinds["outpost"] == 1
    assert kinds["bid"] == seats and kinds["bids-revealed"] == kinds["bid-won"] == kinds["first"] == 1
    assert kinds["take"] == sum(len(hand) for hand in plain["cards"])
    assert kinds["city"] == sum(sum(here.values()) for here in plain["cities"].values())
    assert kinds["token-taken"] + kinds["dragon-slain"] == sum(map(len, plain["taken"]))
    assert kinds["neutral"] == (10 if seats == 2 else 0)
    for seat in range(seats):
        here = sum(each.get(str(seat), 0) for each in plain["armies"].values())
        put = sum(event.seat == seat for event in events if event.kind in ("place", "free-army"))
        first = 1 + next(event.data["armies"][seat] for event in events if event.kind == "armies-set")
        lost = [event for event in events if event.kind == "destroy" and event.data["owner"] == seat]
        assert here == first + put - len(lost)
        assert plain["kept"][seat] == sum(event.data["kept"] for event in lost)
