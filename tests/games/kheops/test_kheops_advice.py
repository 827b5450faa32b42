"""The evaluation of Kheops, and the pawns that it prefers."""

import random
from typing import Any

import pytest

from pycore.contract import Choice
from pycore.games import GAMES
from pycore.games.kheops import advice
from pycore.match import Match
from pycore.players.lookup import advice_of
from tests.games.kheops.building import Laid, tile, worker
from tests.games.kheops.table import at


def test_without_uncertainty_the_value_is_the_score(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "SURE", 0.02)
    monkeypatch.setattr(advice, "DOUBT", 0.0)
    monkeypatch.setattr(advice, "KEPT", {})
    rng = random.Random(2)
    match = Match.new("kheops", 2, rng=rng)
    while (decision := match.decision) is not None:
        match.play(rng.choice(decision.choices))
        white, blue = match.state.scores()
        worth = advice_of(GAMES["kheops"]).value(match.state)
        # The value splits a tied network evenly, so only the difference of the seats is the same as in the score.
        assert worth[0] - worth[1] == pytest.approx(white - blue)


def pawns(laid: dict[int, Laid], **about: Any) -> dict[Choice, float]:
    """How likely a sensible player is to place each pawn."""
    state = at(laid, **about)
    decision = state.decision()
    assert decision is not None
    weights = advice.weigh(state, decision)
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
