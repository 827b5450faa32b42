"""The number of touches per turn of Leggende, over whole games of a player who chooses sensibly."""

import random
import statistics
from functools import cache

import pytest

from app.games.leggende.page import PAGE
from app.table import tail
from app.table.session import Session
from pycore.contract import CHANCE, Choice, Decision, State
from pycore.match import Match
from tests.app.games.leggende.played import EVERYTHING, GAME

Gesture = tuple[int, tuple[Choice, ...]]
"""The number of touches, and the choices they make."""
IN_A_TURN = frozenset(
    {"take", "option", "place", "move", "city", "destroy", "free-army", "steal", "peek", "extra"}
)
TABLES: tuple[tuple[int, dict[str, str | bool]], ...] = (
    (2, {}),
    (3, {"layout": "ring"}),
    (4, EVERYTHING | {"leaders": True}),
)


def gestures(state: State, decision: Decision) -> list[Gesture]:
    """All gestures possible now. If choices share a chain, the menu needs one more touch."""
    chains = [PAGE.keys(state, choice)[0] for choice in decision.choices]
    single = [
        (len(chain) + (chains.count(chain) > 1), (choice,))
        for chain, choice in zip(chains, decision.choices, strict=True)
    ]
    return single + [(len(run.chain), run.choices) for run in PAGE.runs(state)]


def after(state: State, choices: tuple[Choice, ...]) -> State:
    found = state.copy()
    for choice in choices:
        found.apply(choice)
    return found


def sensible(state: State, decision: Decision, rng: random.Random) -> Gesture:
    """The gesture with the best lead in points over the best opponent. Stopping is the last resort."""

    def worth(gesture: Gesture) -> tuple[int, bool, float]:
        scores = after(state, gesture[1]).scores()
        best = max(score for seat, score in enumerate(scores) if seat != decision.seat)
        return scores[decision.seat] - best, gesture[1][0] not in (("done",), ("skip",)), rng.random()

    return max(gestures(state, decision), key=worth)


@cache
def turns(seats: int, which: int) -> list[int]:
    """Touches in each turn of a game, including the confirmation of choices that cannot be undone."""
    options = TABLES[which][1]
    state, rng = GAME.start(seats, options), random.Random(f"{seats} {which}")
    found, turn = list[int](), 0
    while (decision := state.decision()) is not None:
        if decision.seat == CHANCE:
            if turn and len(decision.choices) > 1 and decision.kind == "deal":
                turn += 1
            state.apply(rng.choices(decision.choices, decision.weights)[0])
            continue
        if decision.kind == "take" and turn:
            found.append(turn)
            turn = 0
        touches, choices = sensible(state, decision, rng)
        if decision.kind in IN_A_TURN and len(decision.choices) > 1:
            turn += touches
        state = after(state, choices)
    return [*found, turn]


@pytest.mark.parametrize(("seats", "which"), [(seats, n) for n, (seats, _) in enumerate(TABLES)])
def test_a_turn_takes_few_touches(seats: int, which: int) -> None:
    """Counted are the card, its actions and the confirmation before the next card. A move takes two touches at any
    distance."""
    found = turns(seats, which)
    assert len(found) >= 20
    assert statistics.median(found) <= 6, sorted(found)
    assert sorted(found)[int(0.9 * len(found))] <= 10, sorted(found)


def test_a_bid_is_confirmed_and_the_plain_end_of_a_turn_is_not() -> None:
    """A bid cannot be changed once the next person bids. A player who ends a turn knows that a card is turned up."""
    asked = {"bid": False, "done": False, "place": False}
    for seed in range(3):
        match, rng = Match.new("leggende", 2, {}, random.Random(seed)), random.Random(seed)
        session = Session(match, tail.make([], [], 2, PAGE.colours))
        while (decision := match.decision) is not None:
            choice = rng.choice(decision.choices)
            if decision.seat >= 0 and len(decision.choices) > 1 and choice[0] in asked:
                asked[str(choice[0])] |= session.needs_confirm(choice)
            match.play(choice)
            session.changed()
    assert asked == {"bid": True, "done": False, "place": True}
