"""Play on a real cluster whose workers are killed, and rate the players: `python -m tests.adapters.cluster`.

`make adapters` runs it. The tests of `pycore.arena.pool` do the same with executors of the standard library.
"""

import os
import signal
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path

from distributed import Client, LocalCluster

from lab.problems.__main__ import plan as games_with_problems
from lab.problems.mining import mined
from pycore.__main__ import main as command
from pycore.arena.contest import Contestant, Fixture, Played, fixtures, play
from pycore.arena.pool import FailedGame, play_all, run_all
from pycore.arena.ratings import ratings
from tests.adapters.mortals import NOTES, Noted, dies

GAMES = 60
LOST_AT = 10
"""A worker is killed when so many games are over."""


def plan(*contestants: Contestant) -> list[Fixture]:
    return list(fixtures("senet", contestants, 2, GAMES, 1, {}))


@contextmanager
def cluster() -> Iterator[Client]:
    """Two workers of one thread each, in processes of their own that a nanny starts again."""
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=60) as local,
        Client(local) as client,
    ):
        yield client


def a_lost_worker_costs_its_own_games_and_no_more(folder: Path) -> None:
    games = plan(Contestant("noted", agent=Noted), Contestant("random"))
    found: list[Played] = []
    killed = 0
    with cluster() as client:
        for game in play_all(games, client.get_executor(pure=False), folder / "games"):
            found.append(game)
            if len(found) == LOST_AT:
                killed = next(iter(client.run(os.getpid).values()))
                os.kill(killed, signal.SIGKILL)
    found.sort(key=lambda game: game.fixture.number)
    assert len((folder / "games").read_text().splitlines()) == GAMES
    begun = {int(path.name): path.read_text().splitlines() for path in (folder / "notes").iterdir()}
    times = Counter(game for games_of_one in begun.values() for game in games_of_one)
    twice = {game for game, many in times.items() if many > 1}
    assert len(times) == GAMES and twice <= {*begun[killed]}, (times, killed)
    assert len(begun) == 3, "no worker was started instead"
    assert [game._replace(times=()) for game in found] == [play(game)._replace(times=()) for game in games]
    print(
        f"a worker was killed: {len(twice)} of its {len(begun[killed])} games were played again", flush=True
    )


def a_game_that_kills_its_workers_is_named(folder: Path) -> None:
    games = plan(Contestant("greedy"), Contestant("random"))
    fatal = games[5]._replace(contestants=(Contestant("fatal", agent=dies), Contestant("random")))
    with cluster() as client:
        try:
            list(play_all([*games[:5], fatal, *games[6:]], client.get_executor(pure=False), folder / "fatal"))
        except FailedGame as error:
            assert error.fixture == fatal, error
            print(error, flush=True)
        else:
            raise AssertionError("no error")
        kept = len((folder / "fatal").read_text().splitlines())
        found = list(play_all(games, client.get_executor(pure=False), folder / "fatal"))
    assert kept and sorted(game.fixture.number for game in found) == [*range(GAMES)]


def the_commands_play_on_a_cluster(folder: Path) -> None:
    with cluster() as client:
        address = ["--cluster", client.scheduler.address]
        assert command(["arena", "senet", "--players", "greedy,random", "--games", "4", *address]) == 0
        words = ["selfplay", "senet", "--players", "greedy", "--games", "4", "--folder", str(folder / "data")]
        assert command([*words, *address]) == 0
    assert (folder / "data" / "00000.npz").exists()


def problems_are_found_on_a_cluster() -> None:
    games = list(islice(games_with_problems("senet", 0), 2))
    with cluster() as client:
        found = {
            fixture.number: result
            for fixture, result in run_all(mined, games, client.get_executor(pure=False))
        }
    assert set(found) == {0, 1} and found[0] == mined(games[0]), found


def openskill_rates_the_better_player_higher() -> None:
    found = ratings([play(game) for game in plan(Contestant("greedy"), Contestant("random"))])
    assert [row.name for row in found] == ["greedy", "random"] and found[0].low > found[1].rating, found
    print(f"ratings: {', '.join(f'{row.name} {row.rating:.1f}' for row in found)}", flush=True)


def main() -> None:
    """Raises an exception if a game is lost, or is played again without need."""
    problems_are_found_on_a_cluster()
    openskill_rates_the_better_player_higher()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "notes").mkdir()
        os.environ[NOTES] = str(folder / "notes")
        a_lost_worker_costs_its_own_games_and_no_more(folder)
        a_game_that_kills_its_workers_is_named(folder)
        the_commands_play_on_a_cluster(folder)


if __name__ == "__main__":
    main()
