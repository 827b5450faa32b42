"""Finds problems in games between machines, and proves them.

    python -m lab.problems kheops --problems 60 --minutes 60
    python -m lab.problems kheops --prove 20 --seed 20261130

A beginner and `scriba` play. A position is a problem if one choice is proved to be better than every other
(`lab.problems.proof`), and beginners often miss it. The problems are kept in the game's page package, in
`problems.json`, after each game, so a later call goes on. Their numbers never change: they are in links, and in the
list of the problems of each day. `--prove` proves some of them once more with other seeds, and fails if it cannot;
`--drop` removes those. Games are examined in `--workers` processes, or on a cluster of Dask with `--cluster`.
"""

import argparse
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from app.table.problems import difficulty
from lab.files import replace
from lab.problems.mining import mined
from lab.problems.proof import proof
from pycore.arena.command import cluster
from pycore.arena.contest import Contestant, Fixture, fixtures
from pycore.arena.pool import in_order, run_all
from pycore.games import GAMES, HOUSE
from pycore.link import encode
from pycore.match import Match

KEPT: Final = Path(__file__).parents[2] / "site" / "app" / "games"
PLAYERS: Final = (Contestant("scriba"), Contestant("apprendista"))
FIRST_SEED: Final = 5000
"""The seed of game 0; each game has the next one."""
MOST_OF_A_GAME: Final = 4
"""The hardest problems of a game; more would be much alike."""
MOST_ALIKE: Final = 20
"""The most problems of a game with the same solution."""


def path_of(game: str) -> Path:
    """Where the problems of a game are kept."""
    return KEPT / game / "problems.json"


def plan(game: str, first: int) -> Iterator[Fixture]:
    """The games to be examined, from number `first` on. Every third game has more than the minimum seats."""
    seats = GAMES[game].seats
    for number in range(first, 100_000):
        more = seats[1:] if number % 3 == 2 else ()
        many = more[number // 3 % len(more)] if more else seats[0]
        (found,) = fixtures(game, PLAYERS, many, 1, FIRST_SEED + number, {})
        # Each call of `fixtures` begins with the same seating. The players change seats from game to game.
        turned = tuple((one + number) % len(PLAYERS) for one in found.seating)
        yield found._replace(number=number, seating=turned)


def written(kept: dict[str, Any]) -> str:
    """The problems as JSON, one on each line."""
    lines = ",\n".join(json.dumps(each, separators=(",", ":")) for each in kept["problems"])
    rest = {name: value for name, value in kept.items() if name != "problems"}
    # Without the end of the rest, which is a line break and a brace.
    return f'{json.dumps(rest, indent=1)[:-2]},\n "problems": [\n{lines}\n]}}\n'


def mine(game: str, problems: int, minutes: float, workers: int, executor: Any) -> dict[str, Any]:
    """Go on until `problems` are kept or `minutes` are over."""
    path, end = path_of(game), time.monotonic() + 60 * minutes
    kept: dict[str, Any] = {
        "revision": GAMES[game].revision,
        "games": 0,
        "counts": {},
        "last": 0,
        "problems": [],
    }
    if path.exists():
        kept = json.loads(path.read_text(encoding="utf-8"))
    with closing(run_all(mined, plan(game, kept["games"]), executor, workers)) as results:
        for one in in_order((result for _, result in results), kept["games"]):
            kept["games"] += 1
            counts = Counter(kept["counts"]) + Counter(one.counts)
            kept["counts"] = {name: counts[name] for name in one.counts}
            hardest = sorted(one.found, key=lambda each: -difficulty(each["solved"]))[:MOST_OF_A_GAME]
            solutions = Counter(str(each["best"]) for each in kept["problems"])
            for each in sorted(hardest, key=lambda each: each["from"]):
                if solutions[str(each["best"])] < MOST_ALIKE:
                    solutions[str(each["best"])] += 1
                    kept["last"] += 1
                    kept["problems"].append({"id": kept["last"], **each})
            replace(path, written(kept))
            if len(kept["problems"]) >= problems or time.monotonic() > end:
                break
    return kept


def prove(game: str, many: int, seed: str, drop: bool = False) -> bool:
    """Prove some problems again. Prints those that fail, and returns whether there are none. `drop`: remove them."""
    kept: Any = json.loads(path_of(game).read_text(encoding="utf-8"))
    drawn = random.Random(seed).sample(kept["problems"], min(many, len(kept["problems"])))
    bad = []
    for each in drawn:
        match = Match.from_position(game, each["position"])
        assert match.decision is not None
        seeds = [f"{seed}:{number}" for number in range(3)]
        if proof(match.seen_by(match.decision.seat), tuple(each["best"]), seeds) is None:
            bad.append(each)
            print(f"{game} {each['id']} is not proved: {encode(match)}")
    print(f"{game}: {len(drawn) - len(bad)} of {len(drawn)} problems proved again", flush=True)
    if drop and bad:
        kept["problems"] = [each for each in kept["problems"] if each not in bad]
        replace(path_of(game), written(kept))
    return not bad


def main() -> None:
    """Find problems, or prove them again."""
    parser = argparse.ArgumentParser(prog="python -m lab.problems", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="game", help="all games by default")
    parser.add_argument("--problems", type=int, default=60)
    parser.add_argument("--minutes", type=float, default=60.0, help="for each game")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--cluster", metavar="ADDRESS", help="work on a cluster of dask.distributed instead")
    parser.add_argument("--prove", type=int, metavar="MANY", help="prove so many problems again")
    parser.add_argument("--drop", action="store_true", help="remove those that are not proved again")
    parser.add_argument("--seed", default="1", help="for the problems and searches of --prove")
    args = parser.parse_args()
    if args.prove is not None:
        known = [game for game in HOUSE if path_of(game).exists()]
        results = [prove(game, args.prove, args.seed, args.drop) for game in args.games or known]
        sys.exit(not all(results))
    with cluster(args.cluster, parser) as executor:
        for game in args.games or HOUSE:
            kept = mine(game, args.problems, args.minutes, args.workers, executor)
            print(f"{game}: {len(kept['problems'])} problems in {kept['games']} games, {kept['counts']}")


if __name__ == "__main__":
    main()
