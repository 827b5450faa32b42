"""How strong the levels are: contests between neighbours of the ladder, kept as data with the command that made them.

    python -m tests.bench.ladder imhotep scriba apprendista --games 400 --minutes 10 --seed 1

plays one game after the other on one processor until there are so many, or the time is over, and writes
`tests/bench/strength/imhotep-scriba-apprendista.json`. Games are those of the arena: the same seed gives the same ones.
"""

import argparse
import json
import time
from pathlib import Path
from typing import Any, Final

from pycore.arena.contest import Contestant, Played, fixtures, play
from pycore.arena.tally import tally
from pycore.games import GAMES

KEPT: Final = Path(__file__).parent / "strength"
"""Where results are kept, a file for each contest."""


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
    played = contest(args.game, args.players, args.games, args.minutes, args.seed)
    args.keep.mkdir(parents=True, exist_ok=True)
    path = args.keep / f"{'-'.join([args.game, *args.players])}.json"
    path.write_text(written(kept(played, args.seed)), encoding="utf-8")
    for line in tally(played):
        print(
            f"{args.game:10} {line.name:12} n {line.games:4} share {line.share:.3f} [{line.low:.3f}, {line.high:.3f}]"
            f" points {line.points:.1f}, ms {line.median:.1f} / {line.slowest:.1f}",
            flush=True,
        )


def contest(game: str, players: list[str], games: int, minutes: float, seed: int) -> list[Played]:
    """Whole rounds of seatings, so that nobody sits in front more often; at least one."""
    contestants = [Contestant.read(name) for name in players]
    seats = max(GAMES[game].seats[0], len(players))
    end = time.monotonic() + 60 * minutes
    played: list[Played] = []
    for fixture in fixtures(game, contestants, seats, games, seed, {}):
        if fixture.number % len(players) == 0 and played and time.monotonic() > end:
            break
        played.append(play(fixture))
    return played


def kept(played: list[Played], seed: int) -> dict[str, Any]:
    """What is kept of a contest: who, with what luck, and of each game who sat where and what came of it."""
    fixture = played[0].fixture
    players = [str(one) for one in fixture.contestants]
    many = f"--players {','.join(players)} --games {len(played)} --seed {seed}"
    return {
        "command": f"python -m pycore arena {fixture.game} {many}",
        "game": fixture.game,
        "revision": GAMES[fixture.game].revision,
        "players": players,
        "milliseconds": [[round(line.median, 1), round(line.slowest, 1)] for line in tally(played)],
        "games": [
            [list(one.fixture.seating), list(one.scores), list(one.places), one.choices] for one in played
        ],
    }


def written(result: dict[str, Any]) -> str:
    """As JSON, a line for each game."""
    games = ",\n".join(json.dumps(game) for game in result["games"])
    rest = {name: value for name, value in result.items() if name != "games"}
    return f'{json.dumps(rest, indent=1)[:-2]},\n "games": [\n{games}\n]}}\n'


if __name__ == "__main__":
    main()
