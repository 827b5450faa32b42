"""The game's points agree with the oracle, which counts with drawn triangles and a flood fill."""

import random

from pycore.contract import Plain
from pycore.games.kheops import GAME
from tests.games.kheops.building import COPIES, ORIENTATIONS, position, supplies, tile, written
from tests.games.kheops.oracle import count
from tests.games.kheops.table import some_way

FINALS = 3000
EVERYTHING = {
    "majority",
    "tie",
    "nobody",
    "curse",
    "sarcophagus",
    "pair",
    "mixed sarcophagi",
    "apex",
    "longest",
}
EVERYTHING |= {"equally long", "closed", "cursed ankh", "lone ankh"}
BASE = position(turn=30, phase="over", loose=True)


def random_final(rng: random.Random) -> Plain:
    """Forty-nine tiles and up to seventeen pawns of each seat, at random."""
    names = [name for name, many in COPIES.items() for _ in range(many)]
    rng.shuffle(names)
    laid = [(name, rng.choice(ORIENTATIONS[int(name.split(":")[1])])) for name in names[:49]]
    bearing = [cell for cell, (name, _) in enumerate(laid) if not name.endswith(":no-pawn")]
    pieces = ["worker"] * rng.randrange(10, 15) + ["mummy", "priest"]
    pawns = [(0, piece) for piece in [*pieces, "pharaoh"]] + [(1, piece) for piece in pieces]
    standing = dict(zip(rng.sample(bearing, len(pawns)), pawns, strict=True))
    cells = [tile(name, sides, standing.get(cell)) for cell, (name, sides) in enumerate(laid)]
    return {
        **BASE,
        "cells": [written(lies) for lies in cells],
        "hands": [[names[49]], []],
        "supply": supplies(cells),
    }


def test_thousands_of_random_final_positions() -> None:
    rng = random.Random(49)
    met = set[str]()
    for _ in range(FINALS):
        plain = random_final(rng)
        points, on_the_way = count(plain)
        met |= on_the_way
        assert list(GAME.from_plain(plain).scores()) == points, plain
    assert met == EVERYTHING


def test_random_games_at_any_moment() -> None:
    rng = random.Random(7)
    for _ in range(300):
        state = some_way(rng, rng.randrange(10, 200))
        plain = state.to_plain()
        points, _ = count(plain)
        assert list(state.scores()) == points, plain
