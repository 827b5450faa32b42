"""The strength of the levels: contests between neighbours of the ladder, saved with the command that made them.

    python -m lab.bench.ladder imhotep scriba apprendista --games 400 --minutes 10 --seed 1

This plays games until the number or the time is reached: one after the other, with `--workers` in so many processes, or
with `--cluster` on a cluster of Dask. They are saved in `lab/bench/data/strength/imhotep-scriba-apprendista.json` after
each full rotation of seats, so the program can be stopped at any time. The games are those of the arena: the same seed
gives the same games. A later run continues a saved contest if its first game still goes the same way; otherwise a
player has changed, and the contest starts over. PyPy plays the same games two to three times as fast.
"""

import argparse
import json
import platform
import time
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from itertools import islice
from pathlib import Path
from statistics import fmean
from typing import Any, Final, NamedTuple

from lab.files import replace
from pycore.arena.command import cluster
from pycore.arena.contest import Contestant, Fixture, Played, fixtures, play
from pycore.arena.pool import in_order, play_all
from pycore.arena.tally import tally, wilson
from pycore.games import GAMES

KEPT: Final = Path(__file__).parent / "data" / "strength"
"""Folder of the results, one file per contest."""

Row = list[Any]
"""A saved game: (contestant of each seat, scores, places, number of choices)."""


class Contest(NamedTuple):
    """A contest of two or more players, with the seed of its games.

    `seats` is the number of seats; 0: the fewest that give every player one.
    """

    game: str
    players: list[str]
    seed: int
    seats: int = 0

    @property
    def file(self) -> str:
        seats = [f"{self.seats}"] if self.seats else []
        return f"{'-'.join([self.game, *self.players, *seats])}.json"

    def contestants(self) -> list[Contestant]:
        """The players. Raises BadLevel, BadBudget."""
        return [Contestant.read(name) for name in self.players]

    def fixtures(self, games: int) -> Iterator[Fixture]:
        """The games, seats rotating."""
        seats = self.seats or max(GAMES[self.game].seats[0], len(self.players))
        return fixtures(self.game, self.contestants(), seats, games, self.seed, {})

    def play(self, fixture: Fixture) -> Played:
        """Play one game."""
        return play(fixture)

    def command(self, games: int) -> str:
        """The command that plays the same games in the arena."""
        who = ",".join(self.players)
        seats = f" --seats {self.seats}" if self.seats else ""
        return f"python -m pycore arena {self.game} --players {who} --games {games} --seed {self.seed}{seats}"


def main() -> None:
    """Play, save and print the result."""
    parser = argparse.ArgumentParser(prog="python -m lab.bench.ladder", description=__doc__)
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("players", nargs="+")
    add_arguments(parser)
    parser.add_argument("--workers", type=int, default=1, help="processes")
    parser.add_argument("--cluster", metavar="ADDRESS", help="play on a cluster of dask.distributed instead")
    args = parser.parse_args()
    contest = Contest(args.game, args.players, args.seed, args.seats)
    with cluster(args.cluster, parser) as executor:
        if executor is None and args.workers > 1:
            executor = ProcessPoolExecutor(args.workers)
        print(told(contest, go_on(contest, args.games, args.minutes, args.keep, executor)), flush=True)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments that all contests share."""
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seats", type=int, default=0)
    parser.add_argument("--keep", type=Path, default=KEPT)


def go_on(
    contest: Contest, games: int, minutes: float, folder: Path, executor: Executor | None = None
) -> list[Row]:
    """Play and save missing games until there are `games` or the time is over. Returns all saved games.

    `executor` plays them as the arena does; None: `contest.play`, one after the other.

    Only full rotations of seats are saved, so that no player sits first more often. At least one is saved.
    """
    folder.mkdir(parents=True, exist_ok=True)
    path, end = folder / contest.file, time.monotonic() + 60 * minutes
    rows = kept_rows(contest, path)
    played: list[Played] = []
    missing = islice(contest.fixtures(games), len(rows), None)
    found = in_order(play_all(missing, executor), len(rows)) if executor else map(contest.play, missing)
    for game in found:
        played.append(game)
        if (game.fixture.number + 1) % len(contest.players):
            continue
        rows = [*rows, *map(row_of, played[-len(contest.players) :])]
        replace(path, written(kept(contest, rows, played)))
        if time.monotonic() > end:
            break
    return rows


def kept_rows(contest: Contest, path: Path) -> list[Row]:
    """The saved games of a contest; empty if the first one would go differently today."""
    if not path.exists():
        return []
    told: Any = json.loads(path.read_text(encoding="utf-8"))
    rows: list[Row] = told["games"]
    if told["command"] != contest.command(len(rows)) or told["revision"] != GAMES[contest.game].revision:
        return []
    return rows if row_of(contest.play(next(contest.fixtures(1)))) == rows[0] else []


def row_of(game: Played) -> Row:
    """A game in its saved form."""
    return [list(game.fixture.seating), list(game.scores), list(game.places), game.choices]


def kept(contest: Contest, rows: list[Row], played: list[Played]) -> dict[str, Any]:
    """A contest in its saved form. `played` holds the games of this run, from which the time per decision is taken."""
    return {
        "command": contest.command(len(rows)),
        "game": contest.game,
        "revision": GAMES[contest.game].revision,
        "players": contest.players,
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "milliseconds": [[round(line.median, 1), round(line.slowest, 1)] for line in tally(played)],
        "games": rows,
    }


def written(result: dict[str, Any]) -> str:
    """The result as JSON, one line per game."""
    games = ",\n".join(json.dumps(game) for game in result["games"])
    rest = {name: value for name, value in result.items() if name != "games"}
    return f'{json.dumps(rest, indent=1)[:-2]},\n "games": [\n{games}\n]}}\n'


def told(contest: Contest, rows: list[Row]) -> str:
    """The result in one line."""
    share = fmean(map(_share, rows)) if rows else 0.5
    low, high = wilson(share, len(rows))
    who = " ".join([*contest.players, *([f"{contest.seats} seats"] if contest.seats else [])])
    return f"{contest.game} {who}: n {len(rows)}, share {share:.3f} [{low:.3f}, {high:.3f}]"


def _share(row: Row) -> float:
    """The share of pairs, one seat of the first player and one of another, that the first player won."""
    seats = list(zip(row[0], row[2], strict=True))
    return fmean([(a < b) + (a == b) / 2 for who, a in seats if not who for other, b in seats if other])


if __name__ == "__main__":
    main()
