"""The beginnings of random games."""

import random
from collections.abc import Iterator

from pycore.games import GAMES
from pycore.match import Match
from pycore.setups import setups

STEPS = 120
"""How many choices they have, if the game does not end before."""


def games(slug: str, every: int = 3) -> Iterator[Match]:
    """One for every so many set-ups."""
    for n, (seats, options) in enumerate([*setups(GAMES[slug])][::every]):
        rng = random.Random(n)
        yield beginning(Match.new(slug, seats, options, rng), rng)


def beginning(match: Match, rng: random.Random) -> Match:
    """Play a match on at random."""
    while (decision := match.decision) is not None and len(match) < STEPS:
        match.play(rng.choice(decision.choices))
    return match
