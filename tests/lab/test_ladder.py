"""Saved contests resume where they stopped, and start again when rules, luck or players have changed."""

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from lab.bench.ladder import Contest, go_on, told
from pycore.arena.contest import Fixture, Played

CONTEST = Contest("toy", ["greedy", "random"], 3)


class Watched(Contest):
    """Notes which games are played."""

    numbers: list[int] = []

    def play(self, fixture: Fixture) -> Played:
        self.numbers.append(fixture.number)
        return super().play(fixture)


def kept(folder: Path) -> Any:
    return json.loads((folder / CONTEST.file).read_text())


def test_it_resumes_where_it_stopped(tmp_path: Path) -> None:
    watched = Watched(*CONTEST)
    watched.numbers.clear()
    once = go_on(CONTEST, 8, 1.0, tmp_path / "once")
    first = go_on(CONTEST, 4, 1.0, tmp_path / "twice")
    assert go_on(watched, 8, 1.0, tmp_path / "twice") == once == kept(tmp_path / "twice")["games"]
    # Game 0 is played again, to check that it still gives the same result.
    assert once[:4] == first and watched.numbers == [0, 4, 5, 6, 7]


def test_an_executor_plays_the_same_games(tmp_path: Path) -> None:
    alone = go_on(CONTEST, 8, 1.0, tmp_path / "alone")
    go_on(CONTEST, 4, 1.0, tmp_path / "pool", ThreadPoolExecutor(3))
    assert go_on(CONTEST, 8, 1.0, tmp_path / "pool", ThreadPoolExecutor(3)) == alone
    assert kept(tmp_path / "pool")["games"] == alone


def test_it_starts_again_when_a_player_plays_differently(tmp_path: Path) -> None:
    go_on(CONTEST, 6, 1.0, tmp_path)
    told_so = kept(tmp_path)
    told_so["games"][0][1][0] += 1
    (tmp_path / CONTEST.file).write_text(json.dumps(told_so))
    assert go_on(CONTEST, 2, 1.0, tmp_path) == kept(tmp_path)["games"]
    assert len(kept(tmp_path)["games"]) == 2


@pytest.mark.parametrize("change", [{"revision": 99}, {"command": "other luck"}])
def test_it_starts_again_with_other_rules_or_luck(tmp_path: Path, change: dict[str, Any]) -> None:
    go_on(CONTEST, 6, 1.0, tmp_path)
    (tmp_path / CONTEST.file).write_text(json.dumps(kept(tmp_path) | change))
    assert len(go_on(CONTEST, 4, 1.0, tmp_path)) == 4


def test_without_time_it_saves_one_round(tmp_path: Path) -> None:
    rows = go_on(CONTEST, 100, 0.0, tmp_path)
    assert [row[0] for row in rows] == [[0, 1], [1, 0]]
    assert kept(tmp_path)["command"].endswith("--players greedy,random --games 2 --seed 3")


def test_it_may_be_stopped_at_any_time(tmp_path: Path) -> None:
    """Every round is saved as soon as it is complete. An incomplete round is never saved."""

    class Stopped(Contest):
        def play(self, fixture: Fixture) -> Played:
            if fixture.number == 5:
                raise KeyboardInterrupt
            return super().play(fixture)

    with pytest.raises(KeyboardInterrupt):
        go_on(Stopped(*CONTEST), 8, 1.0, tmp_path)
    assert len(kept(tmp_path)["games"]) == 4
    assert [path.name for path in tmp_path.iterdir()] == [CONTEST.file]


def test_the_summary_gives_the_share_and_its_interval() -> None:
    rows = [[[0, 1], [5, 3], [0.0, 1.0], 9], [[1, 0], [4, 4], [0.5, 0.5], 9]]
    assert told(CONTEST, rows).startswith("toy greedy random: n 2, share 0.750 [")
