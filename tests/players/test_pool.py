"""Contests on several workers: games arrive, survive lost workers and errors, and go on from a file."""

import json
import multiprocessing
import os
import random
import signal
import sys
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from pycore.__main__ import main
from pycore.arena.contest import Contestant, Fixture, Played, fixtures, play
from pycore.arena.pool import FailedGame, play_all
from pycore.contract import Choice, Decision, IllegalChoice, State
from pycore.untrusted import BadData

TWO = (Contestant("greedy"), Contestant("random"))


def plan(games: int, contestants: tuple[Contestant, ...] = TWO) -> list[Fixture]:
    return list(fixtures("toy", contestants, 2, games, 1, {}))


def told(played: Played) -> tuple[Any, ...]:
    """What two runs of a game have in common: everything but the times."""
    return played._replace(times=())


def by_number(played: list[Played]) -> list[Played]:
    return sorted(played, key=lambda game: game.fixture.number)


def in_order(played: list[Played]) -> list[tuple[Any, ...]]:
    return [told(game) for game in by_number(played)]


def dies(spare: Path | None, seen: State, decision: Decision, rng: random.Random) -> Choice:
    """Ends its process; with `spare`, only as long as that file does not exist."""
    if spare is None or not spare.exists():
        if spare is not None:
            spare.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return decision.choices[0]


def cheats(seen: State, decision: Decision, rng: random.Random) -> Choice:
    return ("bid", 99)


class Counting(ThreadPoolExecutor):
    """One thread that counts the games it is given."""

    def __init__(self) -> None:
        super().__init__(1)
        self.given = 0

    def submit(self, function: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        self.given += 1
        return super().submit(function, *args, **named)


class Forgetful(Counting):
    """Fails the first game it is given, as a cluster does that has lost a worker."""

    def submit(self, function: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        future = super().submit(function, *args, **named)
        if self.given == 1:
            future = Future()
            future.set_exception(OSError("lost"))
        return future


@pytest.mark.parametrize(
    "executor",
    [
        lambda: None,
        lambda: ThreadPoolExecutor(2),
        lambda: ProcessPoolExecutor(1, multiprocessing.get_context("spawn")),
        Forgetful,
    ],
    ids=["processes", "threads", "spawned processes", "a lost game"],
)
def test_any_executor_plays_the_same_games(executor: Callable[[], Executor | None]) -> None:
    found = list(play_all(plan(5), executor(), workers=2))
    assert in_order(found) == [told(play(fixture)) for fixture in plan(5)]


@pytest.mark.parametrize("given", [False, True])
def test_a_lost_worker_costs_no_game(given: bool, tmp_path: Path) -> None:
    agent = partial(dies, tmp_path / "dead")
    games = plan(9, (Contestant("mortal", agent=agent), TWO[1]))
    pool = ProcessPoolExecutor(2) if given else None
    found = list(play_all(games, pool, tmp_path / "games", workers=2))
    assert (tmp_path / "dead").exists() and in_order(found) == [told(play(game)) for game in games]
    assert len((tmp_path / "games").read_text().splitlines()) == 9


def test_a_game_that_ends_its_process_each_time_is_known(tmp_path: Path) -> None:
    games = plan(9)
    games[4] = games[4]._replace(contestants=(Contestant("fatal", agent=partial(dies, None)), TWO[1]))
    with pytest.raises(FailedGame, match=r"game 4 of toy, seed 3 \(fatal, random\) failed again") as caught:
        list(play_all(games, keep=tmp_path / "games", workers=3))
    assert caught.value.fixture == games[4]
    games[4] = plan(9)[4]
    again = Counting()
    found = list(play_all(games, again, tmp_path / "games"))
    assert len(found) == 9 and again.given < 9


def test_a_game_with_an_error_is_played_twice() -> None:
    games = plan(2, (Contestant("me", agent=cheats), TWO[1]))
    executor = Counting()
    with pytest.raises(FailedGame) as caught:
        list(play_all(games[:1], executor))
    assert executor.given == 2 and isinstance(caught.value.__cause__, IllegalChoice)
    assert caught.value.fixture == games[0]


def test_an_interrupted_contest_goes_on_from_its_file(tmp_path: Path) -> None:
    file, first, second = tmp_path / "games", Counting(), Counting()
    run = play_all(plan(6), first, file)
    begun = [next(run), next(run)]
    del run
    with file.open("ab") as torn:
        torn.write(b'{"fixture": {"gam')
    found = list(play_all(plan(8), second, file))
    assert found[:2] == by_number(begun) and second.given == 6
    assert in_order(found) == [told(play(fixture)) for fixture in plan(8)]
    assert list(play_all(plan(8), Counting(), file)) == by_number(found)


@pytest.mark.parametrize(
    "other",
    [
        plan(1, (TWO[1], TWO[0])),
        plan(1, (Contestant("greedy"), Contestant("scriba", 5))),
        list(fixtures("toy", TWO, 2, 1, 2, {})),
        list(fixtures("toy", TWO, 2, 1, 1, {"prize": "high"})),
        list(fixtures("toy", TWO, 2, 1, 1, {}, verbose=True)),
    ],
    ids=["seats", "players", "luck", "options", "story"],
)
def test_games_of_another_contest_are_played(other: list[Fixture], tmp_path: Path) -> None:
    list(play_all(plan(1), Counting(), tmp_path / "games"))
    again = Counting()
    assert in_order(list(play_all(other, again, tmp_path / "games"))) == [told(play(other[0]))]
    assert again.given == 1


@pytest.mark.parametrize("line", ["no JSON", "[]", '{"fixture": {}}', "7", '{"scores": [1]}'])
def test_a_file_of_something_else_is_left_alone(line: str, tmp_path: Path) -> None:
    file = tmp_path / "games"
    list(play_all(plan(1), Counting(), file))
    text = f"{file.read_text()}{line}\n"
    file.write_text(text)
    with pytest.raises(BadData, match=f"{file}:2: no-game"):
        list(play_all(plan(2), Counting(), file))
    assert file.read_text() == text


ARENA = ["arena", "toy", "--players", "greedy,random", "--csv", "--workers", "2"]


def test_the_command_goes_on_from_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "games"
    main([*ARENA, "--games", "4"])
    once = capsys.readouterr().out
    for games in ("2", "4"):
        assert main([*ARENA, "--games", games, "--keep", str(file)]) == 0
    assert capsys.readouterr().out.endswith(once)
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    numbers = {line["fixture"]["number"]: line["choices"] for line in lines}
    assert len(lines) == 4 and numbers == {fixture.number: play(fixture).choices for fixture in plan(4)}


def test_the_command_names_a_file_that_it_cannot_use(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "games").write_text("a diary\n")
    for name, said in (("games", "games:1: no-game"), ("", "Is a directory")):
        with pytest.raises(SystemExit):
            main([*ARENA, "--keep", str(tmp_path / name)])
        assert said in capsys.readouterr().err


class Client:
    """Stands for `distributed.Client`: threads instead of a cluster."""

    def __init__(self, address: str) -> None:
        if address == "tcp://nowhere:1":
            raise OSError("Timed out trying to connect to tcp://nowhere:1")

    def __enter__(self) -> "Client":
        return self

    def __exit__(self, *error: object) -> None:
        pass

    def get_executor(self, *, pure: bool) -> Executor:
        assert not pure
        return ThreadPoolExecutor(2)


def test_the_command_plays_on_a_cluster(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    dask = ModuleType("distributed")
    monkeypatch.setattr(dask, "Client", Client, raising=False)
    monkeypatch.setitem(sys.modules, "distributed", dask)
    main([*ARENA, "--games", "4"])
    once = capsys.readouterr().out
    assert main([*ARENA, "--games", "4", "--cluster", "tcp://here:8786"]) == 0
    assert capsys.readouterr().out == once
    with pytest.raises(SystemExit):
        main([*ARENA, "--cluster", "tcp://nowhere:1"])
    assert "--cluster tcp://nowhere:1: Timed out" in capsys.readouterr().err


def test_a_cluster_without_its_extra_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(SystemExit):
        main([*ARENA, "--cluster", "tcp://here:8786"])
    assert "pip install 'tavolo-del-faraone[dask]'" in capsys.readouterr().err


def test_self_play_without_its_extra_says_what_to_install(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["selfplay", "senet", "--players", "greedy", "--folder", "somewhere"])
    assert "pip install 'tavolo-del-faraone[selfplay]'" in capsys.readouterr().err
