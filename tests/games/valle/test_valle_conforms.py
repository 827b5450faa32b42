"""La Valle dei Re keeps the contract: pairs of options and some deep positions in full, all the others lightly."""

import itertools
import random

import pytest

from pycore.conformance import check_game
from pycore.contract import CHANCE, Decision, Event
from pycore.games.valle import GAME
from pycore.games.valle.data import CUBES_EACH, OPTIONS
from pycore.games.valle.state import ValleState
from pycore.match import draw
from tests.depth import LOOKS
from tests.games.valle.positions import DEEP_PHASES, POSITIONS, SCHEMA

NAMES = list(POSITIONS)
IN_FULL = [POSITIONS[f"{2 + n % 3}-{phase}-{n % 2}"] for n, phase in enumerate(DEEP_PHASES)]
"""One position of every phase, with two, three and four players in turn."""
VARIANTS = [
    dict(zip([o.name for o in OPTIONS], on, strict=True)) for on in itertools.product((False, True), repeat=4)
]


def test_random_games() -> None:
    check_game(GAME, schema=SCHEMA, games=1, looks=LOOKS)


def test_deep_positions() -> None:
    check_game(GAME, schema=SCHEMA, games=0, positions=IN_FULL, looks=LOOKS)


def test_there_are_enough_deep_positions() -> None:
    for seats in GAME.seats:
        assert sum(plain["seats"] == seats for plain in POSITIONS.values()) >= 20
    assert {plain["phase"] for plain in POSITIONS.values()} == set(DEEP_PHASES)


@pytest.mark.parametrize(
    "options", VARIANTS, ids=lambda options: "-".join(n for n in options if options[n]) or "none"
)
def test_a_light_walk_with_every_combination_of_options(options: dict[str, bool]) -> None:
    for seats in GAME.seats:
        walk(GAME.start(seats, options), random.Random(f"{seats} {options}"))


@pytest.mark.parametrize("name", NAMES)
def test_a_light_walk_from_a_deep_position(name: str) -> None:
    state = GAME.from_plain(POSITIONS[name])
    assert state.to_plain() == POSITIONS[name]
    walk(state, random.Random(name))


def walk(state: ValleState, rng: random.Random) -> None:
    """One random game, in which stopping is rare."""
    before = sum(state.scores())
    events: list[Event] = []
    while (decision := state.decision()) is not None:
        check_choices(state, decision)
        if rng.random() < 0.2:
            state.check()
            for seat in (None, *range(state.seats)):
                check_seen(state, seat, rng)
        going_on = [choice for choice in decision.choices if choice != ("done",)]
        willing = going_on if rng.random() < 0.9 and going_on else list(decision.choices)
        state.apply(draw(decision, rng) if decision.seat == CHANCE else rng.choice(willing), events)
        assert cubes(state) == 5 * CUBES_EACH
    state.check()
    assert state.is_whole()
    gained = sum(event.data.get("points", 0) for event in events)
    assert before + gained == sum(state.scores()) == sum(events[-1].data["scores"])


def cubes(state: ValleState) -> int:
    """The number of cubes everywhere."""
    packs = (*state.lots, *state.cubes, *state.slots, state.pharaoh)
    return sum(state.bag) + sum(packed % 255 for packed in packs)


def check_choices(state: ValleState, decision: Decision) -> None:
    assert 0 < len(decision.choices) <= 130
    assert len(set(decision.choices)) == len(decision.choices)
    assert decision.choices != (("done",),), decision
    assert all(state.why_not(choice) is None for choice in decision.choices)
    assert state.why_not(("nonsense",)) is not None


def check_seen(state: ValleState, seat: int | None, rng: random.Random) -> None:
    """Only the tablets and plans of other seats are hidden."""
    seen = state.seen_by(seat)
    plain, truth = seen.to_plain(), state.to_plain()
    for key in plain.keys() - {"tablets", "plans"}:
        assert plain[key] == truth[key]
    told, asked = seen.decision(), state.decision()
    assert told is not None and asked is not None
    if asked.public or asked.seat == seat:
        assert told == asked
    else:
        assert told == asked._replace(choices=(), weights=None)
    whole = seen.imagine(rng)
    whole.check()
    assert whole.is_whole() and whole.seen_by(seat) == seen
