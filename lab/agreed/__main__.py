"""Compare the rules with a second implementation in bulk, and count how often both gave the same answer.

    python -m lab.agreed --times 100000 --seed 1

The second implementations are the oracles of the games' tests. They share no code with the games. For Senet they give
the legal moves and their effects, for Kheops and Leggende the points of a final position. A difference ends the run.
"""

import argparse
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Final

from pycore.games import GAMES
from tests.games.kheops import oracle as kheops
from tests.games.kheops.test_kheops_oracle import random_final as kheops_final
from tests.games.leggende import oracle as leggende
from tests.games.senet.test_senet_oracle import agree, random_position

KEPT: Final = Path(__file__).parent / "data" / "agreed.json"


def senet_once(rng: random.Random) -> int:
    """Compare the moves for all five throws in one random position. Returns the number of comparisons."""
    agree(random_position(rng))
    return 5


def kheops_once(rng: random.Random) -> int:
    plain = kheops_final(rng)
    assert list(GAMES["kheops"].from_plain(plain).scores()) == kheops.count(plain)[0], plain
    return 1


def leggende_once(rng: random.Random) -> int:
    """Compare points and ranking of one random final position. Returns the number of comparisons."""
    plain = leggende.random_final(rng)
    state, points = GAMES["leggende"].from_plain(plain), leggende.oracle(plain)[0]
    assert list(state.scores()) == [sum(sources.values()) for sources in points], plain
    assert list(map(list, state.ranking())) == leggende.oracle_ranking(plain), plain
    return 1


READERS: Final[dict[str, Callable[[random.Random], int]]] = {
    "senet": senet_once,
    "kheops": kheops_once,
    "leggende": leggende_once,
}


def agreed(slug: str, times: int, seed: int) -> int:
    """Compare `times` positions and return the number of comparisons. Raises AssertionError on the first difference."""
    rng = random.Random(f"{slug} {seed}")
    found = 0
    while found < times:
        found += READERS[slug](rng)
    return found


def main() -> None:
    """Run the comparisons and print the counts."""
    parser = argparse.ArgumentParser(prog="python -m lab.agreed", description=__doc__)
    parser.add_argument("--times", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, default=KEPT)
    args = parser.parse_args()
    command = f"python -m lab.agreed --times {args.times} --seed {args.seed}"
    found = {slug: agreed(slug, args.times, args.seed) for slug in READERS}
    args.keep.write_text(json.dumps({"command": command, "games": found}, indent=1) + "\n", encoding="utf-8")
    print(found)


if __name__ == "__main__":
    main()
