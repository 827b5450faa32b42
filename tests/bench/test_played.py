"""Games that are counted: the same ones again, and going on gives what one run would have given."""

import json
from pathlib import Path

from tests.bench.played import go_on, play


def test_a_number_is_a_game() -> None:
    assert play("senet", "random", 1, 4) == play("senet", "random", 1, 4)
    assert play("senet", "random", 1, 4) != play("senet", "random", 2, 4)
    assert play("imhotep", "apprendista", 1, 1).told == play("imhotep", "apprendista", 1, 1).told


def test_it_goes_on_where_it_ended(tmp_path: Path) -> None:
    go_on("kheops", "random", 3, 1, 10, tmp_path / "a")
    kept = go_on("kheops", "random", 6, 1, 10, tmp_path / "a")
    assert kept == go_on("kheops", "random", 6, 1, 10, tmp_path / "b")
    assert kept["games"] == kept["seats"]["2"]["games"] == 6
    assert json.loads((tmp_path / "a" / "kheops-random.json").read_text()) == kept


def test_with_other_luck_it_begins_anew(tmp_path: Path) -> None:
    go_on("kheops", "random", 3, 1, 10, tmp_path)
    assert go_on("kheops", "random", 2, 7, 10, tmp_path)["games"] == 2


def test_seats_take_turns(tmp_path: Path) -> None:
    kept = go_on("imhotep", "random", 6, 1, 10, tmp_path)
    assert {seats: own["games"] for seats, own in kept["seats"].items()} == {"2": 2, "3": 2, "4": 2}
