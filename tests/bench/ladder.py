"""How strong the levels are: contests between neighbours of the ladder, kept as data with the command that made them.

    python -m tests.bench.ladder imhotep scriba apprendista --games 400 --minutes 10 --seed 1

plays one game after the other on one processor until there are so many, or the time is over, and keeps them in
`tests/bench/strength/imhotep-scriba-apprendista.json`, whenever everybody has sat everywhere once more: it may be
stopped at any time. Games are those of the arena: the same seed gives the same ones. What is kept already goes on
where it ended, if its first game still goes as it went; otherwise somebody plays differently now, and it begins anew.
PyPy plays the same games, two to three times as fast.
"""

import argparse
import json
import platform
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from statistics import fmean
from typing import Any, Final, NamedTuple

from pycore.arena.contest import Contestant, Fixture, Played, fixtures, play
from pycore.arena.tally import tally, wilson
from pycore.games import GAMES

KEPT: Final = Path(__file__).parent / "strength"
"""Where results are kept, a file for each contest."""

Row = list[Any]
"""Of a game: who sat where, scores, places, how many choices."""


class Contest(NamedTuple):
    """Two or more players and the luck of their games."""

    game: str
    players: list[str]
    seed: int

    @property
    def file(self) -> str:
        return f"{'-'.join([self.game, *self.players])}.json"

    def contestants(self) -> list[Contestant]:
        """Raises BadLevel, BadBudget."""
        return [Contestant.read(name) for name in self.players]

    def fixtures(self, games: int) -> Iterator[Fixture]:
        """With the fewest seats that give everybody one."""
        seats = max(GAMES[self.game].seats[0], len(self.players))
        return fixtures(self.game, self.contestants(), seats, games, self.seed, {})

    def play(self, fixture: Fixture) -> Played:
        """One of the games."""
        return play(fixture)

    def command(self, games: int) -> str:
        """What plays the same games in the arena."""
        who = ",".join(self.players)
        return f"python -m pycore arena {self.game} --players {who} --games {games} --seed {self.seed}"


def main() -> None:
    """Play, keep, print."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.ladder", description=__doc__)
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("players", nargs="+")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, default=KEPT)
    args = parser.parse_args()
    contest = Contest(args.game, args.players, args.seed)
    print(told(contest, go_on(contest, args.games, args.minutes, args.keep)), flush=True)


def go_on(contest: Contest, games: int, minutes: float, folder: Path) -> list[Row]:
    """Play what is missing of so many games, as long as there is time, and keep it; all that are kept now.

    Whole rounds of seatings, so that nobody sits in front more often; at least one is kept.
    """
    folder.mkdir(parents=True, exist_ok=True)
    path, end = folder / contest.file, time.monotonic() + 60 * minutes
    rows = kept_rows(contest, path)
    played: list[Played] = []
    for fixture in islice(contest.fixtures(games), len(rows), None):
        played.append(contest.play(fixture))
        if (fixture.number + 1) % len(contest.players):
            continue
        rows = [*rows, *map(row_of, played[-len(contest.players) :])]
        replace(path, written(kept(contest, rows, played)))
        if time.monotonic() > end:
            break
    return rows


def kept_rows(contest: Contest, path: Path) -> list[Row]:
    """The games that are kept of a contest; none, if the first of them would go otherwise today."""
    if not path.exists():
        return []
    told: Any = json.loads(path.read_text(encoding="utf-8"))
    rows: list[Row] = told["games"]
    if told["command"] != contest.command(len(rows)) or told["revision"] != GAMES[contest.game].revision:
        return []
    return rows if row_of(contest.play(next(contest.fixtures(1)))) == rows[0] else []


def row_of(game: Played) -> Row:
    """What is kept of a game."""
    return [list(game.fixture.seating), list(game.scores), list(game.places), game.choices]


def kept(contest: Contest, rows: list[Row], played: list[Played]) -> dict[str, Any]:
    """What is kept of a contest. `played` are the games of this run: they say how long a decision takes."""
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
    """As JSON, a line for each game."""
    games = ",\n".join(json.dumps(game) for game in result["games"])
    rest = {name: value for name, value in result.items() if name != "games"}
    return f'{json.dumps(rest, indent=1)[:-2]},\n "games": [\n{games}\n]}}\n'


def replace(path: Path, text: str) -> None:
    """Whoever stops the program finds the old text or the new one."""
    fresh = path.with_suffix(".part")
    fresh.write_text(text, encoding="utf-8")
    fresh.replace(path)


def told(contest: Contest, rows: list[Row]) -> str:
    """What came of it, in a line."""
    share = fmean(map(_share, rows)) if rows else 0.5
    low, high = wilson(share, len(rows))
    who = " ".join(contest.players)
    return f"{contest.game} {who}: n {len(rows)}, share {share:.3f} [{low:.3f}, {high:.3f}]"


def _share(row: Row) -> float:
    """Of the pairs of a seat of the first and a seat of another, how many the first won."""
    seats = list(zip(row[0], row[2], strict=True))
    return fmean([(a < b) + (a == b) / 2 for who, a in seats if not who for other, b in seats if other])


if __name__ == "__main__":
    main()
