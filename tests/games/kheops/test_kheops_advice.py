"""The evaluation of Kheops, and the choices that it prefers."""

import random
from collections.abc import Sequence
from itertools import product
from math import exp
from typing import Any

import pytest

from pycore.advice import parts_of, shown_parts
from pycore.contract import Choice, Decision, State
from pycore.games import GAMES
from pycore.games.kheops import advice, expected
from pycore.match import Match
from pycore.players.lookup import advice_of
from tests.games.kheops.building import Laid, tile, worker
from tests.games.kheops.table import at
from tests.games.table import play


def weigh(state: State, decision: Decision) -> Sequence[float] | None:
    game = advice_of(GAMES["kheops"])
    assert game.weigh is not None
    return game.weigh(state, decision)


def lead(state: State, seat: int) -> float:
    """The expected lead of a seat, in points."""
    worth = advice_of(GAMES["kheops"]).value(state)
    return worth[seat] - worth[1 - seat]


def after(state: State, choice: Choice) -> State:
    copy = state.copy()
    copy.apply(choice)
    return copy


def shown(state: State) -> dict[str, Sequence[float]]:
    """Maps the kind of each part that may be named to its points per seat."""
    return {part.kind: part.worth for part in shown_parts(advice_of(GAMES["kheops"]), state)}


def test_with_hardly_any_doubt_the_named_parts_are_the_score(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expected, "DOUBT_AT_END", 0.02)
    monkeypatch.setattr(expected, "DOUBT_PER_TURN", 0.0)
    monkeypatch.setattr(advice, "KEPT", {})
    rng = random.Random(2)
    match = Match.new("kheops", 2, rng=rng)
    while (decision := match.decision) is not None:
        match.play(rng.choice(decision.choices))
        white, blue = match.state.scores()
        # What a pending swap or move will add is not named.
        worth = [sum(points) for points in zip(*shown(match.state).values(), strict=True)]
        # A tied network is split evenly, so only the difference of the seats is the same as in the score.
        assert worth[0] - worth[1] == pytest.approx(white - blue)


def test_a_pending_swap_or_move_counts_as_made_in_the_best_way() -> None:
    rng, met = random.Random(3), set()
    for _ in range(4):
        match = Match.new("kheops", 2, rng=rng)
        while (decision := match.decision) is not None:
            if decision.choices[0][0] in ("from", "to"):
                seat, best = decision.seat, lead(match.state, decision.seat)
                met.add((decision.kind, decision.rule, seat))
                leads = [lead(after(match.state, choice), seat) for choice in decision.choices]
                assert max(leads) == pytest.approx(best)
                weights = weigh(match.state, decision)
                assert weights == pytest.approx([exp(each - best) for each in leads])
            match.play(rng.choice(decision.choices))
    rules = ("kheops-scambiare", "kheops-spostare")
    assert met == set(product(("power", "power-to"), rules, (0, 1)))


@pytest.mark.parametrize("seat", [0, 1])
def test_a_swap_that_takes_an_ankh(seat: int) -> None:
    """It is worth two points before it is made: one won, and one that the other seat loses."""
    red, gold = (f"room:2:sarcophagus-{colour}" for colour in ("red", "gold"))
    laid = {0: tile("room:2:swap", "LR"), 4: tile("corridor:2:ankh", "LR", worker(1 - seat))}
    laid |= {8: tile(red, "LR", worker(seat)), 12: tile(gold, "LR", worker(1 - seat))}
    state = at(laid, turn=6 + seat, loose=True)
    play(state, ("pawn", "worker", 0))
    for choices in ([("from", 0), ("from", 8)], [("to", 4)]):
        parts = {part.kind: list(part.worth) for part in parts_of(advice_of(GAMES["kheops"]), state)}
        assert parts["ankhs"] == [seat, 1 - seat]
        assert parts["pending"] == pytest.approx([1 - 2 * seat, 2 * seat - 1])
        decision = state.decision()
        assert decision is not None
        weights = weigh(state, decision)
        assert weights is not None
        assert [
            choice for choice, weight in zip(decision.choices, weights, strict=True) if weight > 0.9
        ] == choices
        assert shown(state).keys() == {"networks", "ankhs", "kept"}, (
            "a reason names only what the board shows"
        )
        play(state, choices[-1])
    assert list(shown(state)["ankhs"]) == [1 - seat, seat]


def pawn_weights(laid: dict[int, Laid], **about: Any) -> dict[Choice, float]:
    """How likely a sensible player is to place each pawn."""
    state = at(laid, **about)
    decision = state.decision()
    assert decision is not None
    weights = weigh(state, decision)
    assert weights is not None
    return dict(zip(decision.choices, weights, strict=True))


def test_an_ankh_beside_a_curse_is_no_ankh() -> None:
    ankh, curse = tile("corridor:2:ankh", "LR"), tile("corridor:2:curse", "LR")
    weights = pawn_weights(
        {0: ankh, 1: curse, 4: tile("corridor:2:ankh", "LR"), 6: tile("room:2:sarcophagus-red", "LR")}
    )
    assert weights["pawn", "worker", 4] > 2 * weights["pawn", "worker", 0]
    assert weights["pawn", "worker", 0] == weights["pawn", "worker", 6]


def test_a_mummy_that_removes_a_worker_weighs_like_a_worker() -> None:
    red, blue, gold = (f"room:2:sarcophagus-{colour}" for colour in ("red", "blue", "gold"))
    weights = pawn_weights({0: tile(red, "LR", worker(1)), 2: tile(blue, "LR"), 4: tile(gold, "LR")})
    assert weights["pawn", "mummy", 0] == weights["pawn", "worker", 2] > 2 * weights["pawn", "mummy", 2]
