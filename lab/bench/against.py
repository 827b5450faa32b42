"""Contests between a level of this tree and a level of another one, such as an older revision.

    git worktree add /tmp/older ae805cf
    python -m lab.bench.against /tmp/older kheops faraone --games 200 --minutes 60

Both play under the rules of this tree. The other tree runs in a process of its own. It gets what a seat sees and
answers with a choice, so both trees must agree on the plain form of a state. Games are saved like those of the ladder,
and a later call continues them.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, Final

from lab.bench.ladder import Contest, add_arguments, go_on, told
from pycore.arena.contest import Contestant, Fixture, Played, places
from pycore.contract import Choice, State
from pycore.games import HOUSE
from pycore.link import encode
from pycore.match import Match

SERVER: Final = """
import json, sys, time
from pycore.games import GAMES
from pycore.players import player
for line in sys.stdin:
    told = json.loads(line)
    begun = time.process_time()
    seen = GAMES[told["game"]].from_plain(told["seen"])
    choice = player(told["level"], told["seed"], told["iterations"]).choose(seen)
    print(json.dumps([choice, time.process_time() - begun]), flush=True)
"""
"""The program of the other tree: questions as lines of JSON, answered by choice and seconds."""


class Other:
    """The machines of another tree."""

    def __init__(self, tree: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", SERVER],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=tree,
            env=os.environ | {"PYTHONPATH": str(tree)},
        )

    def choose(self, game: str, seen: State, who: Contestant, seed: int) -> tuple[Choice, float]:
        """The choice of a level of the other tree, and its processor seconds."""
        there, back = self._process.stdin, self._process.stdout
        assert there is not None and back is not None
        asked = {"game": game, "seen": seen.to_plain(), "level": who.level}
        print(json.dumps(asked | {"iterations": who.iterations, "seed": seed}), file=there, flush=True)
        answer: Any = json.loads(back.readline())
        return tuple(answer[0]), float(answer[1])


def play(fixture: Fixture, other: Other) -> Played:
    """Play one game. Contestant 1 is of the other tree."""
    match = Match.new(fixture.game, len(fixture.seating), fixture.options, random.Random(fixture.seed))
    times: list[list[float]] = [[] for _ in fixture.contestants]
    while (decision := match.decision) is not None:
        choice = decision.choices[0]
        if len(decision.choices) > 1:
            one, seed = fixture.seating[decision.seat], 1000 * fixture.seed + decision.seat
            who, seen, begun = fixture.contestants[one], match.seen_by(decision.seat), time.process_time()
            if one:
                choice, seconds = other.choose(fixture.game, seen, who, seed)
            else:
                choice = who.player(seed).choose(seen)
                seconds = time.process_time() - begun
            times[one].append(seconds)
        match.play(choice)
    found = tuple(map(tuple, times))
    return Played(fixture, match.state.scores(), places(match.state), len(match), found, (), encode(match))


def main() -> None:
    """Play, save and print the result."""
    parser = argparse.ArgumentParser(prog="python -m lab.bench.against", description=__doc__)
    parser.add_argument("tree", type=Path)
    parser.add_argument("game", choices=HOUSE)
    parser.add_argument("ours", help="a level, with =N for N iterations")
    parser.add_argument("theirs", nargs="?", help="by default the same")
    add_arguments(parser)
    args = parser.parse_args()
    tree: Path = args.tree.resolve()
    other, theirs = Other(tree), args.theirs or args.ours

    class Against(Contest):
        """A contest with the other tree: its players are named like "faraone@ae805cf"."""

        def contestants(self) -> list[Contestant]:
            return [Contestant.read(name.partition("@")[0]) for name in self.players]

        def play(self, fixture: Fixture) -> Played:
            return play(fixture, other)

        def command(self, games: int) -> str:
            what = f"{tree.name} {self.game} {args.ours} {theirs} --games {games} --seed {self.seed}"
            return f"python -m lab.bench.against {what}" + (f" --seats {self.seats}" if self.seats else "")

    contest = Against(args.game, [args.ours, f"{theirs}@{tree.name}"], args.seed, args.seats)
    print(told(contest, go_on(contest, args.games, args.minutes, args.keep)), flush=True)


if __name__ == "__main__":
    main()
