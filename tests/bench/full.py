"""Boards with as much on them as a game of people may show, where random games stay far from that."""

from typing import Final

from pycore.contract import Plain
from pycore.match import Match
from tests.games.leggende.positions import crowded

REGIONS: Final = ("D3", "D4", "D5", "D6", "D7", "F1", "F2", "F3", "H1", "H2", "H4", "V1", "V3", "V5", "V7")
ARMIES: Final = {
    region: {str(seat): 2 if (n + seat) % 4 == 0 else 1 for seat in range(4) if (n + seat) % 5}
    for n, region in enumerate(REGIONS)
}
FULL: Final[dict[str, Plain]] = {"leggende": crowded("take", 17, armies=ARMIES, coins=[6, 6, 6, 6])}
"""Game -> a position in the second half of a game."""


def full(slug: str) -> Match | None:
    """The full board of a game, where it needs one."""
    return Match.from_position(slug, FULL[slug]) if slug in FULL else None
