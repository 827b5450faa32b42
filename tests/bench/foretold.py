"""Whether the chances of winning that a search finds come true.

    python -m tests.bench.foretold kheops --minutes 2

A level plays whole games with itself. Its chances at all choices are held against who won: in tenths, and as the mean
of the squared errors, beside that of whoever always says that all seats are alike. A game whose search does not err
less than that does not foretell (`Advice.foretells`): somebody who is advised is not told the chance there.
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
"""A chance, and what came: 1 for a victory, its share for one of several, 0."""


def play(game: str, level: str, seats: int, seed: int) -> list[Told]:
    """What was foretold in one game."""
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
    """The mean of the squared errors, every game counted alike."""
    return fmean(fmean((chance - came) ** 2 for chance, came in game) for game in games)


def tenth(chance: float) -> int:
    """Which tenth a chance lies in.

    >>> tenth(0.34), tenth(1.0)
    (3, 9)
    """
    return min(int(chance * TENTHS), TENTHS - 1)


def main() -> None:
    """Play, print."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.foretold", description=__doc__)
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--level", choices=LEVELS, default=ARCHITECT)
    parser.add_argument("--minutes", type=float, default=2.0)
    args = parser.parse_args()
    seats, end = GAMES[args.game].seats[0], time.monotonic() + 60 * args.minutes
    games: list[list[Told]] = []
    while not games or time.monotonic() < end:
        games.append(play(args.game, args.level, seats, len(games)))
    alike = error([[(1 / seats, came) for _, came in game] for game in games])
    print(
        f"{args.game} {args.level}: {len(games)} games, error {error(games):.3f}, of who knows nothing {alike:.3f}"
    )
    for each in range(TENTHS):
        came = [came for game in games for chance, came in game if tenth(chance) == each]
        if came:
            print(f"  {each / TENTHS:.1f} - {(each + 1) / TENTHS:.1f}: {fmean(came):.2f} of {len(came)}")


if __name__ == "__main__":
    main()
