"""Statistics of games are reproducible, and a continued run gives the same counts as a single one."""

import json
from pathlib import Path

from lab.bench.played import go_on, play


def test_a_seed_and_a_number_determine_a_game() -> None:
    assert play("senet", "random", 1, 4) == play("senet", "random", 1, 4)
    assert play("senet", "random", 1, 4) != play("senet", "random", 2, 4)
    assert play("imhotep", "apprendista", 1, 1).told == play("imhotep", "apprendista", 1, 1).told


def test_a_later_run_continues_the_counts(tmp_path: Path) -> None:
    go_on("kheops", "random", 3, 1, 10, tmp_path / "a")
    kept = go_on("kheops", "random", 6, 1, 10, tmp_path / "a")
    assert kept == go_on("kheops", "random", 6, 1, 10, tmp_path / "b")
    assert kept["games"] == kept["seats"]["2"]["games"] == 6
    assert json.loads((tmp_path / "a" / "kheops-random.json").read_text()) == kept


def test_another_seed_starts_over(tmp_path: Path) -> None:
    go_on("kheops", "random", 3, 1, 10, tmp_path)
    assert go_on("kheops", "random", 2, 7, 10, tmp_path)["games"] == 2


def test_games_cycle_through_the_numbers_of_seats(tmp_path: Path) -> None:
    kept = go_on("imhotep", "random", 6, 1, 10, tmp_path)
    assert {seats: own["games"] for seats, own in kept["seats"].items()} == {"2": 2, "3": 2, "4": 2}
