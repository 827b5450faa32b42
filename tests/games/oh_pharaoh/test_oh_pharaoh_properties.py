"""Properties of every random game, and of every position that is accepted."""

import copy
import json
import random
from collections import Counter
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from pycore.contract import CHANCE, BadPosition, Plain
from pycore.fuzz import mutated
from pycore.games.oh_pharaoh import GAME
from pycore.games.oh_pharaoh.data import PRINTED
from pycore.games.oh_pharaoh.state import PharaohState
from pycore.match import draw
from tests.games.oh_pharaoh.positions import POSITIONS, SCHEMA
from tests.games.table import asked


def step(state: PharaohState, rng: random.Random, events: list[Any] | None = None) -> None:
    """One choice at random."""
    decision = asked(state)
    state.apply(draw(decision, rng) if decision.seat == CHANCE else rng.choice(decision.choices), events)


SEATS = st.sampled_from([3, 4])
SEEDS = st.integers(0, 2**32)
OFFERS = st.sampled_from([0, 2, 4, 8])
SLOW = settings(max_examples=12)
MOST_CHOICES = 80


def all_cards(plain: Plain) -> Counter[str]:
    """Every card of a whole position."""
    found: Counter[str] = Counter(plain["face_up"])
    for held in (*plain["hands"], plain["pile"], plain["discard"]):
        found.update(held)
    built = [pyramid for own in plain["pyramids"] for pyramid in own if pyramid]
    pending = plain["pending"]
    if pending and pending["kind"] == "remains":
        built.append(pending)
    for pyramid in built:
        for value, (stones, jokers) in enumerate(pyramid["levels"], pyramid["low"]):
            found.update({str(value): stones, "joker": jokers})
    return found


@SLOW
@given(SEATS, OFFERS, SEEDS)
def test_a_random_game(seats: int, offers: int, seed: int) -> None:
    """No card is lost or added, lists are short, events report all points, and the last pile contains the end card."""
    rng = random.Random(seed)
    state = GAME.start(seats, {"offers": offers})
    events: list[Any] = []
    while state.decision() is not None:
        assert len(asked(state).choices) <= MOST_CHOICES
        if rng.random() < 0.2:
            plain = state.to_plain()
            assert +(all_cards(plain) - Counter({"end": 1})) == Counter(PRINTED)
            assert all_cards(plain)["end"] == (plain["marker"] == 10)
        step(state, rng, events)
    sums = [0] * seats
    for event in events:
        if "points" in event.data:
            sums[event.seat] += event.data["points"]
    assert tuple(sums) == state.scores() == tuple(events[-1].data["scores"])
    assert list(state.ranking()[0]) == events[-1].data["winners"]
    assert events[-1].kind == "game-over" and events[-1].reveals


@SLOW
@given(SEATS, SEEDS)
def test_an_imagined_game_can_be_played(seats: int, seed: int) -> None:
    """An imagined state is whole, agrees with what the seat knows, and contains all cards."""
    rng = random.Random(seed)
    state = GAME.start(seats, {})
    for _ in range(rng.randrange(300)):
        step(state, rng)
        if state.decision() is None:
            return
    for viewer in (None, *range(seats)):
        seen = state.seen_by(viewer)
        whole = seen.imagine(rng)
        whole.check()
        assert whole.seen_by(viewer) == seen and whole.is_whole() and not seen.is_whole()
        assert +(all_cards(whole.to_plain()) - Counter({"end": 1})) == Counter(PRINTED)
        for _ in range(30):
            if whole.decision() is not None:
                step(whole, rng)
                whole.check()


# Positions that may be anything

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=8,
)


def accepted(plain: Any) -> PharaohState | None:
    """The state, or None when the position is refused."""
    try:
        return GAME.from_plain(plain)
    except BadPosition as error:
        assert error.field and error.reason
        return None


@given(JSON)
def test_any_json_is_refused(junk: Any) -> None:
    assert accepted(junk) is None


@given(st.sampled_from(sorted(POSITIONS)), st.sampled_from(SCHEMA), JSON)
def test_a_position_with_any_json_in_a_field(name: str, path: str, junk: Any) -> None:
    plain = copy.deepcopy(POSITIONS[name])
    holder: Any = plain
    *parents, last = path.replace("[]", ".0").split(".")
    for part in parents:
        if isinstance(holder, list):
            holder = holder[int(part)] if holder else None
        else:
            holder = holder.get(part) if isinstance(holder, dict) else None
    if isinstance(holder, dict):
        holder["1" if last == "*" else last] = junk
        accepted(plain)


def damaged(rng: random.Random) -> Plain:
    """A deep position, as a seat sees it or whole, with values replaced or a card moved."""
    state = GAME.from_plain(rng.choice(list(POSITIONS.values())))
    if rng.random() < 0.4:
        state = state.seen_by(rng.choice([None, *range(state.seats)]))
    plain = state.to_plain()
    for _ in range(rng.randrange(4)):
        places = [held for held in (*plain["hands"], plain["discard"], plain["pile"]) if "hidden" not in held]
        source, target = rng.choice(places), rng.choice(places)
        if source:
            name = rng.choice(sorted(source))
            source[name] -= 1
            target[name] = target.get(name, 0) + 1
            for held in (source, target):
                if not held.get(name, 1):
                    del held[name]
    return mutated(plain, rng) if rng.random() < 0.6 else plain


@settings(SLOW, max_examples=300)
@given(SEEDS)
def test_what_is_accepted_can_be_played(seed: int) -> None:
    rng = random.Random(seed)
    plain = damaged(rng)
    state = accepted(plain)
    if state is None:
        return
    again = json.loads(json.dumps(state.to_plain()))
    assert GAME.from_plain(again) == state
    if not state.is_whole():
        viewer = next((seat for seat, hand in enumerate(state.hands) if hand), None)
        whole = state.imagine(rng)
        whole.check()
        assert whole.seen_by(viewer) == state
        state = whole
    for _ in range(150):
        decision = state.decision()
        if decision is None:
            break
        assert decision.choices and (decision.seat != CHANCE or decision.weights)
        step(state, rng)
        state.check()
    assert len(state.scores()) == state.seats
