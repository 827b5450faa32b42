"""Kept contests go on where they ended, and begin anew when somebody plays differently."""

import json
from pathlib import Path
from typing import Any

import pytest

from pycore.arena.contest import Fixture, Played
from tests.bench.ladder import Contest, go_on, told

CONTEST = Contest("toy", ["greedy", "random"], 3)


class Watched(Contest):
    """Which games were played."""

    numbers: list[int] = []

    def play(self, fixture: Fixture) -> Played:
        self.numbers.append(fixture.number)
        return super().play(fixture)


def kept(folder: Path) -> Any:
    return json.loads((folder / CONTEST.file).read_text())


def test_it_goes_on_where_it_ended(tmp_path: Path) -> None:
    watched = Watched(*CONTEST)
    watched.numbers.clear()
    once = go_on(CONTEST, 8, 1.0, tmp_path / "once")
    first = go_on(CONTEST, 4, 1.0, tmp_path / "twice")
    assert go_on(watched, 8, 1.0, tmp_path / "twice") == once == kept(tmp_path / "twice")["games"]
    # The first one again, to see that it goes as it went.
    assert once[:4] == first and watched.numbers == [0, 4, 5, 6, 7]


def test_it_begins_anew_when_somebody_plays_differently(tmp_path: Path) -> None:
    go_on(CONTEST, 6, 1.0, tmp_path)
    told_so = kept(tmp_path)
    told_so["games"][0][1][0] += 1
    (tmp_path / CONTEST.file).write_text(json.dumps(told_so))
    assert go_on(CONTEST, 2, 1.0, tmp_path) == kept(tmp_path)["games"]
    assert len(kept(tmp_path)["games"]) == 2


@pytest.mark.parametrize("change", [{"revision": 99}, {"command": "other luck"}])
def test_it_begins_anew_with_other_rules_or_luck(tmp_path: Path, change: dict[str, Any]) -> None:
    go_on(CONTEST, 6, 1.0, tmp_path)
    (tmp_path / CONTEST.file).write_text(json.dumps(kept(tmp_path) | change))
    assert len(go_on(CONTEST, 4, 1.0, tmp_path)) == 4


def test_without_time_it_keeps_one_round(tmp_path: Path) -> None:
    rows = go_on(CONTEST, 100, 0.0, tmp_path)
    assert [row[0] for row in rows] == [[0, 1], [1, 0]]
    assert kept(tmp_path)["command"].endswith("--players greedy,random --games 2 --seed 3")


def test_it_may_be_stopped_at_any_time(tmp_path: Path) -> None:
    """Every round is kept as soon as it is played, and nothing by halves."""

    class Stopped(Contest):
        def play(self, fixture: Fixture) -> Played:
            if fixture.number == 5:
                raise KeyboardInterrupt
            return super().play(fixture)

    with pytest.raises(KeyboardInterrupt):
        go_on(Stopped(*CONTEST), 8, 1.0, tmp_path)
    assert len(kept(tmp_path)["games"]) == 4
    assert [path.name for path in tmp_path.iterdir()] == [CONTEST.file]


def test_what_came_of_it_is_told() -> None:
    rows = [[[0, 1], [5, 3], [0.0, 1.0], 9], [[1, 0], [4, 4], [0.5, 0.5], 9]]
    assert told(CONTEST, rows).startswith("toy greedy random: n 2, share 0.750 [")
