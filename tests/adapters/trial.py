"""Run the tools' own tests on the adapters: `python -m tests.adapters.trial [GAME ...]`, or `make adapters`."""

import sys

import pyspiel
from pettingzoo.test import api_test, seed_test

from pycore.games import HOUSE
from tests.adapters.duel import OURS, THEIRS, Duel, play
from tests.adapters.openspiel import register
from tests.adapters.pettingzoo_env import Tavolo


def main() -> None:
    """Raises an exception if a tool finds a fault."""
    for slug in sys.argv[1:] or HOUSE:
        game = pyspiel.load_game(register(slug))
        pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
        print(f"{slug}: OpenSpiel, {game.num_distinct_actions()} actions", flush=True)
        api_test(Tavolo(slug), num_cycles=200)
        seed_test(lambda slug=slug: Tavolo(slug), num_cycles=30)
        print(f"{slug}: PettingZoo", flush=True)
        duel = Duel(slug, [f"{OURS}=2", f"{THEIRS}=2"], 1)
        print(
            f"{slug}: {'-'.join(map(str, play(next(duel.fixtures(1))).scores))} against OpenSpiel's search",
            flush=True,
        )


if __name__ == "__main__":
    main()
