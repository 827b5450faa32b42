"""The number of touches per turn of Oh, Pharaoh!, over whole games of players who choose sensibly."""

import random
import statistics
from functools import cache

import pytest

from app.games.oh_pharaoh.page import PAGE
from pycore.contract import CHANCE, Choice, Decision
from pycore.games.oh_pharaoh.data import HIGH
from pycore.games.oh_pharaoh.state import PharaohState
from tests.app.games.oh_pharaoh.played import GAME

Gesture = tuple[int, tuple[Choice, ...]]
"""The number of touches, and the choices they make."""
CONFIRMED = ("thief", "collector", "discard")
"""Verbs of the third step that need confirmation, because a slip could not be undone."""


def gestures(state: PharaohState, decision: Decision) -> list[Gesture]:
    """All gestures possible now, each by its shortest chain. A menu needs one more touch."""
    seen = state.seen_by(decision.seat)
    chains = {choice: PAGE.keys(seen, choice) for choice in decision.choices}
    every = [chain for several in chains.values() for chain in several]
    found = [
        (
            min(len(chain) + (every.count(chain) > 1) for chain in several)
            + (decision.kind == "act" and choice[0] in CONFIRMED),
            (choice,),
        )
        for choice, several in chains.items()
    ]
    return found + [(len(run.chain), run.choices) for run in PAGE.runs(seen)]


def sensible(state: PharaohState, decision: Decision, rng: random.Random) -> Gesture:
    """A sensible gesture: high pyramids are scored or extended, and thieves are sent if success is likely."""

    def worth(gesture: Gesture) -> tuple[float, float]:
        choice = gesture[1][0]
        match choice:
            case ("score", int(place)):
                built = state.pyramid_at(decision.seat, place)
                good = 3.0 if built.height >= HIGH and built.worth >= 30 else -1.0
            case ("under" | "build" | "add", *_):
                good = 4.0 if choice[-1] != "joker" else 2.0
            case ("thief", int(victim), int(place)):
                target = state.pyramid_at(victim, place)
                good = target.worth / 20 if target.height <= HIGH else 0.0
            case ("collector",):
                good = 2.0
            case ("offer", _) | ("swap-joker", *_):
                good = -1.0
            case ("discard", str(card)):
                good = -1.0 if decision.kind == "act" else 1.0 + (card in "12")
            case ("done",):
                good = 0.0 if len(gesture[1]) == 1 else 1.0
            case _:
                good = 1.0
        return good, rng.random()

    return max(gestures(state, decision), key=worth)


@cache
def turns(seats: int, seed: int) -> list[int]:
    """Touches of the active seat in each turn of a game. Answers of other seats are not counted."""
    state, rng = GAME.start(seats, {}), random.Random(seed)
    assert isinstance(state, PharaohState)
    found, turn, number = list[int](), 0, 0
    while (decision := state.decision()) is not None:
        if state.turn != number:
            found, turn, number = [*found, turn], 0, state.turn
        if decision.seat == CHANCE:
            state.apply(rng.choices(decision.choices, decision.weights)[0])
            continue
        touches, choices = sensible(state, decision, rng)
        alone = len(decision.choices) == 1 and decision.public
        if decision.seat == state.active and not alone:
            turn += touches
        for choice in choices:
            state.apply(choice)
    return [*found[1:], turn]


@pytest.mark.parametrize("seats", [3, 4])
def test_a_turn_takes_few_touches(seats: int) -> None:
    found = [touches for seed in range(12) for touches in turns(seats, seed)]
    assert len(found) >= 100
    assert statistics.median(found) <= 4, sorted(found)
    assert sorted(found)[int(0.9 * len(found))] <= 8, sorted(found)


def test_most_choices_of_a_turn_take_one_touch() -> None:
    """Most choices take one touch: a card, building, adding, a level below, scoring, stopping. Attacks take three."""
    state = GAME.start(3, {})
    assert isinstance(state, PharaohState)
    rng, least = random.Random(5), dict[str, int]()
    while (decision := state.decision()) is not None:
        if decision.seat == CHANCE:
            state.apply(rng.choices(decision.choices, decision.weights)[0])
            continue
        for touches, choices in gestures(state, decision):
            verb = str(choices[-1][0])
            least[verb] = min(touches, least.get(verb, 9))
        verbs = sorted({str(choice[0]) for choice in decision.choices})
        verb = rng.choice(verbs)
        state.apply(rng.choice([choice for choice in decision.choices if choice[0] == verb]))
    one = {
        "take",
        "draw",
        "build",
        "add",
        "under",
        "score",
        "done",
        "offer",
        "give",
        "ask",
        "propose",
        "steal",
    }
    assert {verb: least[verb] for verb in one & least.keys()} == dict.fromkeys(one & least.keys(), 1)
    assert least["swap-joker"] == 2 and least["thief"] == least["collector"] == 3
    assert len(one & least.keys()) > 8
