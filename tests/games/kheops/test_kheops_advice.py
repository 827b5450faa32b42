"""The evaluation of Kheops, and the choices that it prefers."""

import random
from collections.abc import Sequence
from math import exp
from typing import Any

import pytest

from pycore.advice import shown_parts
from pycore.contract import Choice, Decision, State
from pycore.games import GAMES
from pycore.games.kheops import advice, expected
from pycore.match import Match
from pycore.players.lookup import advice_of
from tests.games.kheops.building import Laid, tile, worker
from tests.games.kheops.table import at
from tests.games.table import play


def now(state: State) -> dict[str, Sequence[float]]:
    """Maps the kind of each part that may be named to its points per seat."""
    return {part.kind: part.worth for part in shown_parts(advice_of(GAMES["kheops"]), state)}


def test_without_uncertainty_the_value_is_the_score(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expected, "SURE", 0.02)
    monkeypatch.setattr(expected, "DOUBT", 0.0)
    monkeypatch.setattr(advice, "KEPT", {})
    rng = random.Random(2)
    match = Match.new("kheops", 2, rng=rng)
    while (decision := match.decision) is not None:
        match.play(rng.choice(decision.choices))
        white, blue = match.state.scores()
        # A pending swap or move is part of the value only.
        worth = [sum(points) for points in zip(*now(match.state).values(), strict=True)]
        # The value splits a tied network evenly, so only the difference of the seats is the same as in the score.
        assert worth[0] - worth[1] == pytest.approx(white - blue)


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


def test_a_pending_swap_or_move_counts_as_used_in_the_best_way() -> None:
    rng, met = random.Random(3), set()
    for _ in range(4):
        match = Match.new("kheops", 2, rng=rng)
        while (decision := match.decision) is not None:
            if decision.choices[0][0] in ("from", "to"):
                met.add(match.state.to_plain()["phase"])
                seat, best = decision.seat, lead(match.state, decision.seat)
                leads = [lead(after(match.state, choice), seat) for choice in decision.choices]
                assert max(leads) == pytest.approx(best)
                weights = weigh(match.state, decision)
                assert weights == pytest.approx([exp(each - best) for each in leads])
            match.play(rng.choice(decision.choices))
    assert met == {"power", "power-to"}


def test_what_is_pending_is_not_named_as_a_reason() -> None:
    """The board's own parts are named; what the swap or move will add is a part that the explanation leaves out."""
    laid = {0: tile("room:2:move", "LR"), 4: tile("corridor:2:ankh", "LR")}
    state = at({**laid, 6: tile("corridor:2:double", "LR", worker(0))}, turn=2)
    play(state, ("pawn", "worker", 0))
    assert now(state).keys() == {"networks", "ankhs", "kept"} and list(now(state)["ankhs"]) == [0, 0]
    play(state, ("from", 6))
    play(state, ("to", 4))
    assert list(now(state)["ankhs"]) == [1, 0]


def pawns(laid: dict[int, Laid], **about: Any) -> dict[Choice, float]:
    """How likely a sensible player is to place each pawn."""
    state = at(laid, **about)
    decision = state.decision()
    assert decision is not None
    weights = weigh(state, decision)
    assert weights is not None
    return dict(zip(decision.choices, weights, strict=True))


def test_an_ankh_beside_a_curse_is_no_ankh() -> None:
    ankh, curse = tile("corridor:2:ankh", "LR"), tile("corridor:2:curse", "LR")
    weights = pawns(
        {0: ankh, 1: curse, 4: tile("corridor:2:ankh", "LR"), 6: tile("room:2:sarcophagus-red", "LR")}
    )
    assert weights["pawn", "worker", 4] > 2 * weights["pawn", "worker", 0]
    assert weights["pawn", "worker", 0] == weights["pawn", "worker", 6]


def test_a_mummy_that_removes_a_worker_weighs_like_a_worker() -> None:
    red, blue, gold = (f"room:2:sarcophagus-{colour}" for colour in ("red", "blue", "gold"))
    weights = pawns({0: tile(red, "LR", worker(1)), 2: tile(blue, "LR"), 4: tile(gold, "LR")})
    assert weights["pawn", "mummy", 0] == weights["pawn", "worker", 2] > 2 * weights["pawn", "mummy", 2]
