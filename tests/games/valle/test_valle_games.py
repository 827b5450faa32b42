"""Whole games between purposeful players: the rules come into play, and the state stays consistent."""

import random
from collections import Counter
from functools import cache

import pytest

from pycore.contract import Event
from pycore.games.valle import GAME
from pycore.games.valle.data import LAYERED, MIXED, ONE_COLOUR, PHARAOH, RAYS
from pycore.games.valle.pyramids import FULL
from pycore.games.valle.state import ValleState
from tests.games.valle.builders import choose, play
from tests.games.valle.variants import VARIANTS

SETUPS = [(seats, tag) for seats in GAME.seats for tag in ("", *VARIANTS)]


@cache
def games(seats: int, tag: str) -> tuple[tuple[ValleState, list[Event]], ...]:
    """Ten finished games with all their events."""
    finished = []
    for seed in range(10):
        state = GAME.start(seats, VARIANTS.get(tag, {}))
        finished.append((state, play(state, random.Random(f"{seats} {tag} {seed}"))))
    return tuple(finished)


@pytest.mark.parametrize(("seats", "tag"), SETUPS)
def test_pyramids_are_built_stolen_from_and_taken(seats: int, tag: str) -> None:
    kinds = Counter(event.kind for _, events in games(seats, tag) for event in events)
    for kind in ("site-claimed", "cube-laid", "pyramid-finished", "cube-stolen", "site-taken", "leftovers"):
        assert kinds[kind], kinds


def test_every_pattern_is_built() -> None:
    found = {
        event.data["pattern"]
        for seats, tag in SETUPS
        for _, events in games(seats, tag)
        for event in events
        if event.kind == "pyramid-finished"
    }
    assert {MIXED, LAYERED, ONE_COLOUR} <= found <= {MIXED, LAYERED, ONE_COLOUR, RAYS}


@pytest.mark.parametrize(("seats", "tag"), SETUPS)
def test_the_events_tell_the_whole_story(seats: int, tag: str) -> None:
    """Claims, takeovers, cubes laid and stolen, and leftovers add up to the final position."""
    for state, events in games(seats, tag):
        owner: dict[int, int] = {}
        cubes: Counter[int] = Counter()
        pharaoh = 0
        for event in events:
            site = event.data.get("site", 0)
            match event.kind:
                case "site-claimed":
                    assert site not in owner
                    owner[site] = event.seat
                case "site-taken":
                    assert owner[site] == event.data["from"] != event.seat
                    assert cubes[site] == event.data["cubes"] < FULL[site - 1]
                    owner[site] = event.seat
                case "cube-laid":
                    assert owner[site] == event.seat
                    cubes[site] += 1
                    assert cubes[site] == event.data["cubes"]
                case "cube-stolen":
                    assert owner[site] == event.data["owner"] != event.seat
                    assert cubes[site] < FULL[site - 1]
                    cubes[site] -= 1
                case "leftovers":
                    pharaoh += sum(event.data["cubes"].values())
                    assert event.data["pharaoh"] == pharaoh
                case "lot-unsold" if event.data["to"] == "pharaoh":
                    pharaoh += 5
                    assert event.data["pharaoh"] == pharaoh
        plain = state.to_plain()
        assert owner == {int(n): s["owner"] for n, s in plain["sites"].items() if s["owner"] is not None}
        assert {site - 1: many for site, many in cubes.items() if many} == {
            site: height for site, height in enumerate(state.heights) if height
        }
        assert pharaoh == sum(plain["pharaoh"].values())
        over = events[-1]
        assert over.kind == "game-over"
        assert (over.data["cause"] == "pharaoh") == (pharaoh >= PHARAOH)
        assert max(over.data["scores"]) > 0


@pytest.mark.parametrize(("seats", "tag"), SETUPS)
def test_positions_on_the_way_are_sound(seats: int, tag: str) -> None:
    rng = random.Random(f"sound {seats} {tag}")
    state = GAME.start(seats, VARIANTS.get(tag, {}))
    while (decision := state.decision()) is not None:
        assert 0 < len(decision.choices) <= 130
        if rng.random() < 0.2:
            state.check()
            for seat in (None, *range(seats)):
                seen = state.seen_by(seat)
                assert GAME.from_plain(seen.to_plain()) == seen
                assert seen.imagine(rng).seen_by(seat) == seen
        state.apply(choose(state, decision, rng))
    state.check()
