"""Blunders: choices that no sensible player makes, counted over games of one level against itself.

    python -m lab.bench.blunders valle scriba --seats 3 --games 200 --minutes 30
    python -m lab.bench.blunders valle --kept valle-3.jsonl

With `--kept` the games of a file are counted instead: one JSON object a line, with the game as "link". Each kind of
blunder is a function in `BLUNDERS` that takes a finished match and returns how often it was made.
"""

import argparse
import json
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Final

from pycore.arena.contest import Contestant, fixtures, play
from pycore.games import HOUSE
from pycore.games.valle.advice.prospects import most_laid
from pycore.games.valle.data import LOT, PHARAOH
from pycore.games.valle.position import VallePosition
from pycore.link import decode
from pycore.match import Match


def bought_in_vain(match: Match) -> int:
    """La Valle dei Re: seats that bought a lot although the others that they won were as many cubes as they could lay.

    What a seat can lay is counted generously (`most_laid`).
    """
    found = 0
    won = {(k, event.seat) for k, event in match.log if event.kind == "lot-won"}
    for k, seat in won:
        position = match.at(k)
        assert isinstance(position, VallePosition)
        found += position.cubes[seat] % 255 - LOT >= most_laid(position, seat)
    return found


def gave_most(match: Match) -> int:
    """La Valle dei Re: seats that gave five cubes or more to the Pharaoh in a round, a lot too many."""
    return sum(
        sum(event.data["cubes"].values()) >= LOT for _, event in match.log if event.kind == "leftovers"
    )


def ended_while_behind(match: Match) -> int:
    """La Valle dei Re: seats whose leftover cubes ended a game that they then lost.

    The Pharaoh's pyramid was finished in the last round, and would not have been without these cubes.
    """
    log = [event for _, event in match.log]
    cause = log[-1].data
    if cause.get("cause") != "pharaoh":
        return 0
    last = max(at for at, event in enumerate(log) if event.kind == "lots-drawn")
    total = next(event.data["pharaoh"] for event in reversed(log) if event.kind == "round-ends")
    return sum(
        total - sum(event.data["cubes"].values()) < PHARAOH
        for event in log[last:]
        if event.kind == "leftovers" and event.seat not in cause["winners"]
    )


BLUNDERS: Final[Mapping[str, tuple[Callable[[Match], int], ...]]] = {
    "valle": (bought_in_vain, gave_most, ended_while_behind),
}
"""Maps a game to its kinds of blunders."""


def blunders(match: Match) -> Counter[str]:
    """How often each kind of blunder was made in a finished match."""
    return Counter({kind.__name__: kind(match) for kind in BLUNDERS[match.setup.game]})


def counted(matches: Iterable[Match]) -> tuple[int, Counter[str], Counter[str]]:
    """Three values: the number of games, how often each blunder was made, and in how many games."""
    games, made, marred = 0, Counter[str](), Counter[str]()
    for match in matches:
        found = blunders(match)
        games += 1
        made += found
        marred.update(kind for kind, times in found.items() if times)
    return games, made, marred


def played(game: str, level: str, seats: int, games: int, seed: int, minutes: float) -> Iterator[Match]:
    """Games of a level against itself, until there are `games` or the time is over."""
    end = time.monotonic() + 60 * minutes
    for fixture in fixtures(game, [Contestant.read(level)], seats, games, seed, {}):
        yield decode(play(fixture).link)
        if time.monotonic() > end:
            return


def main() -> None:
    """Count and print."""
    parser = argparse.ArgumentParser(prog="python -m lab.bench.blunders", description=__doc__)
    parser.add_argument("game", choices=[game for game in HOUSE if game in BLUNDERS])
    parser.add_argument("level", nargs="?", default="scriba", help="with =N for N iterations")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--kept", type=Path, nargs="*", help="files with games to count instead")
    args = parser.parse_args()
    if args.kept:
        lines = (line for path in args.kept for line in path.read_text(encoding="utf-8").splitlines())
        matches: Iterable[Match] = (decode(json.loads(line)["link"]) for line in islice(lines, args.games))
    else:
        matches = played(args.game, args.level, args.seats, args.games, args.seed, args.minutes)
    games, made, marred = counted(matches)
    for kind in BLUNDERS[args.game]:
        print(
            f"{kind.__name__}: {made[kind.__name__]} in {marred[kind.__name__]} of {games} games", flush=True
        )


if __name__ == "__main__":
    main()
