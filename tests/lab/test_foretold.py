"""Corrections of the chances of winning: the regression, the measurement on held-out games, and what is shipped."""

import json
import random
from pathlib import Path

import pytest

from lab.bench.foretold import KEPT, SHIPPED, Told, fitted, measured, shipped, think_again
from pycore.arena.contest import Contestant, fixtures, play
from pycore.arena.kept import Kept
from pycore.players.foretold import Estimate, Fit


def games(fit: Fit, many: int, seed: int) -> list[list[Told]]:
    """Games whose results come as `fit` says: eight decisions each, all with the result of one draw."""
    rng = random.Random(seed)
    found = []
    for _ in range(many):
        estimate = Estimate(rng.randrange(2), rng.random(), rng.random())
        found.append([(estimate, float(rng.random() < fit.chance(estimate)))])
    return found


def test_the_regression_finds_what_the_results_came_from() -> None:
    real = Fit((-0.5, 0.5), (0.0, 0.2, 0.0, 0.0, 0.0), (0.2, 0.4, 0.6, 0.8, 1.0, 1.0))
    found = fitted(games(real, 8000, seed=1), 2)
    for terms, its in zip(found, real, strict=True):
        assert terms == pytest.approx(its, abs=0.35)


def test_chances_that_come_true_pass_and_idle_ones_do_not() -> None:
    """Luck alone decides in the second case: its corrections say nothing, and nothing is told."""
    sharp = measured(games(Fit((0.0, 0.0), (0.0,) * 5, (1.0,) * 6), 2000, seed=2), 2)
    idle = measured(games(Fit((0.0, 0.0), (0.0,) * 5, (0.0,) * 6), 2000, seed=3), 2)
    assert sharp["true"] and sharp["error"] < sharp["alike"] - 0.02
    assert not idle["true"] and idle["gain"][0] <= 0


def test_a_kept_game_is_thought_about_again(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    (fixture,) = fixtures("kheops", [Contestant("apprendista")], seats=2, games=1, seed=1, options={})
    with Kept(path) as file:
        file.add(play(fixture))
    found = think_again(path.read_text().strip())
    assert len(found) == 12 and {came for _, came in found} <= {0.0, 0.5, 1.0}
    assert [estimate.progress for estimate, _ in found] == sorted(estimate.progress for estimate, _ in found)
    assert found == think_again(path.read_text().strip())


def test_the_shipped_corrections_are_those_that_come_true() -> None:
    assert SHIPPED.read_text(encoding="utf-8") == shipped()
    for path in KEPT.glob("*.json"):
        kept = json.loads(path.read_text(encoding="utf-8"))
        assert kept["games"] >= 1000 and path.stem == f"{kept['game']}-{kept['seats']}"
        assert kept["true"] == (
            kept["gain"][0] > 0
            and all(abs(told - came) <= 0.08 for told, came, _, many in kept["tenths"] if many >= 200)
        )
