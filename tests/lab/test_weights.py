"""What a point of a part brings in the end: the regression finds the weights that results came from."""

import random

import pytest

from lab.bench.weights import DECISIONS, Row, fitted, noted, stage_told
from pycore.arena.contest import Contestant, fixtures, play


def test_a_part_that_counts_half_of_what_it_brings_has_the_coefficient_two() -> None:
    rng, rows = random.Random(1), []
    for game in range(400):
        land, cards = rng.gauss(0, 3), rng.gauss(0, 2)
        final = land + 2 * cards + rng.gauss(0, 1)
        rows.append(Row(game, {"land": land, "cards": cards}, land + cards, final))
    assert fitted(rows, ["cards", "land"]) == pytest.approx([2, 1], abs=0.1)
    errors = stage_told(rows).partition(";")[0].removeprefix("errors ")
    as_is, no_lead, fit = map(float, errors.split(", "))
    # Noise alone is left: its variance is 1. "No lead" also misses what land and cards bring.
    assert fit == pytest.approx(1, abs=0.2) and as_is > 4 and no_lead > 20


def test_a_game_is_noted_with_the_leads_of_all_seats() -> None:
    (fixture,) = fixtures("leggende", [Contestant("apprendista")], seats=3, games=1, seed=1, options={})
    game = play(fixture)
    rows = [row for _, row in noted(0, game.link)]
    assert len(rows) == 3 * DECISIONS
    for row in rows:
        assert sum(row.leads.values()) == pytest.approx(row.now)
    for at in range(0, len(rows), 3):
        assert sum(row.final for row in rows[at : at + 3]) == pytest.approx(0)
