"""Compares the chances of winning found by the search with the results.

    python -m lab.bench.foretold kheops --minutes 2

A level plays whole games against itself. Its chances at all choices are compared with the winners, by tenths and as a
mean squared error. The baseline is the error of giving every seat the same chance. A game whose search does not beat
the baseline has no useful chances (`Advice.foretells`), so hints do not show them.
"""

import argparse
import random
import time
from statistics import fmean
from typing import Final

from pycore.contract import CHANCE
from pycore.games import GAMES
from pycore.match import draw
from pycore.players import player
from pycore.players.chances import win_share
from pycore.players.levels import ARCHITECT, LEVELS

TENTHS: Final = 10

Told = tuple[float, float]
"""A predicted chance, and the result: 1 for a win, a fraction for a shared one, 0 for a loss."""


def play(game: str, level: str, seats: int, seed: int) -> list[Told]:
    """The predicted chances at all choices of one game, each with the result."""
    rng = random.Random(seed)
    state, who = GAMES[game].start(seats, {}), player(level, seed=seed)
    told: list[tuple[int, float]] = []
    while (decision := state.decision()) is not None:
        if decision.seat == CHANCE:
            state.apply(draw(decision, rng))
        elif len(decision.choices) == 1:
            state.apply(decision.choices[0])
        else:
            thinking = who.think(state)
            choice = thinking.finish()
            told.append((decision.seat, win_share(thinking.considered()[0].worth, seats)))
            state.apply(choice)
    first = state.ranking()[0]
    return [(chance, (seat in first) / len(first)) for seat, chance in told]


def error(games: list[list[Told]]) -> float:
    """The mean squared error, with every game weighted equally."""
    return fmean(fmean((chance - came) ** 2 for chance, came in game) for game in games)


def tenth(chance: float) -> int:
    """The index of the tenth that a chance falls in.

    >>> tenth(0.34), tenth(1.0)
    (3, 9)
    """
    return min(int(chance * TENTHS), TENTHS - 1)


def main() -> None:
    """Play and print the comparison."""
    parser = argparse.ArgumentParser(prog="python -m lab.bench.foretold", description=__doc__)
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--level", choices=LEVELS, default=ARCHITECT)
    parser.add_argument("--minutes", type=float, default=2.0)
    args = parser.parse_args()
    seats, end = GAMES[args.game].seats[0], time.monotonic() + 60 * args.minutes
    games: list[list[Told]] = []
    while not games or time.monotonic() < end:
        games.append(play(args.game, args.level, seats, len(games)))
    alike = error([[(1 / seats, came) for _, came in game] for game in games])
    print(f"{args.game} {args.level}: {len(games)} games, error {error(games):.3f}, baseline {alike:.3f}")
    for each in range(TENTHS):
        came = [came for game in games for chance, came in game if tenth(chance) == each]
        if came:
            print(f"  {each / TENTHS:.1f} - {(each + 1) / TENTHS:.1f}: {fmean(came):.2f} of {len(came)}")


if __name__ == "__main__":
    main()
