"""Conformance in bulk: any number of decisions of every game, with a different seed every night.

    python -m tests.games.million imhotep senet --decisions 1000000 --processes 4 --seed 20260301

walks through every set-up and the deep positions of a game, seed after seed. All promises of the contract are checked,
including what each seat may know. A failure names its seed: `walk(slug, seed)` repeats it.

A game from outside (GAMES_EXTRA) may export POSITIONS, SCHEMA and ALWAYS_ASKED, the kinds of decision that are asked
although only one choice is left.
"""

import argparse
import os
import time
from functools import partial
from importlib import import_module
from itertools import count, islice
from multiprocessing import Pool
from typing import Final

from pycore.conformance import check_game
from pycore.extra_games import BadGame, known
from pycore.games import GAMES, HOUSE
from pycore.learning import Tried
from tests.depth import NIGHT

LOOKS: Final = 0.03
"""Share of the decisions at which refusals and all viewers are checked. Everything else is checked at each decision."""
SEEDS: Final = 1_000_000
"""Distance between the first seeds of two nights. One night uses fewer seeds."""
DEEP: Final = 10
"""One of this many walks includes the deep positions. Everything is checked there, so such a walk takes long."""
EACH: Final = 8
"""Walks per process between two looks at the number of decisions done."""


def walk(slug: str, seed: int) -> Tried:
    """Walk through every set-up once, and sometimes every deep position. Raises AssertionError."""
    own = type(GAMES[slug]).__module__
    positions = import_module(f"tests.games.{slug}.positions" if slug in HOUSE else own)
    conforms = import_module(f"tests.games.{slug}.test_{slug}_conforms" if slug in HOUSE else own)
    deep = [] if seed % DEEP else getattr(positions, "POSITIONS", {}).values()
    try:
        return check_game(
            GAMES[slug],
            positions=deep,
            schema=getattr(positions, "SCHEMA", ()),
            reactions=getattr(conforms, "ALWAYS_ASKED", ()),
            games=1,
            seed=seed,
            looks=LOOKS,
        )
    except Exception as error:
        raise AssertionError(f"{slug}, seed {seed}: {error}") from error


def check(slug: str, decisions: int, processes: int, seed: int) -> Tried:
    """Walk until the seats have made this many decisions."""
    tried = Tried()
    number = count(SEEDS * seed)
    with Pool(processes) as pool:
        while tried.steps < decisions:
            for one in pool.imap_unordered(partial(walk, slug), islice(number, EACH * processes)):
                tried += one
    return tried


def main(words: list[str] | None = None) -> None:
    """Walk and print the counts. An unknown game ends the program with a sentence."""
    parser = argparse.ArgumentParser(prog="python -m tests.games.million", description=__doc__)
    parser.add_argument("games", nargs="*", default=list(HOUSE), metavar="game")
    parser.add_argument("--decisions", type=int, default=1_000_000)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=NIGHT)
    args = parser.parse_args(words)
    try:
        slugs = known(args.games)
    except BadGame as error:
        parser.error(str(error))
    for slug in slugs:
        began = time.monotonic()
        tried = check(slug, args.decisions, args.processes, args.seed)
        seconds = time.monotonic() - began
        counts = f"{tried.steps} decisions conform, {tried.private} of them private"
        print(f"{slug}: {counts}; undo stops {tried.stops} times; {seconds:.0f} s", flush=True)


if __name__ == "__main__":
    main()
