"""Crowded boards: as full as games between people can be, which random games do not reach."""

from itertools import cycle, islice
from typing import Any, Final

from pycore.contract import Plain
from pycore.games.valle.data import SITES
from pycore.match import Match
from tests.games.leggende.positions import crowded
from tests.games.valle.table import cubes, position

REGIONS: Final = ("D3", "D4", "D5", "D6", "D7", "F1", "F2", "F3", "H1", "H2", "H4", "V1", "V3", "V5", "V7")
ARMIES: Final = {
    region: {str(seat): 2 if (n + seat) % 4 == 0 else 1 for seat in range(4) if (n + seat) % 5}
    for n, region in enumerate(REGIONS)
}


def _valley() -> Plain:
    """All 165 cubes of La Valle dei Re: large pyramids nearly finished, and the other cubes with the Pharaoh and in
    hand."""
    each = cycle("rbygw")

    def some(many: int) -> str:
        return "".join(islice(each, many))

    built: dict[int, tuple[Any, ...]] = {}
    for number, site in SITES.items():
        base = {"block": some(8), "centre": some(1)} if site.large else some(4)
        built[number] = (number % 4, base, *((some(4), "") if site.large else ("",)))
    whole = 165 - sum(13 if site.large else 4 for site in SITES.values())
    hand = some(whole - 29)
    places = [["13-A", "13-B", "4-A", "8-D", "16"], ["14-A", "15-B", "4-B", "8-E", "16"]]
    places += [["13-C", "14-C", "12-A", "12-D", "18"], ["15-C", "12-E", "1-A", "5-A", "20"]]
    return position(
        4,
        built,
        round=5,
        phase="worker",
        points=6,
        pharaoh=cubes(some(29)),
        cubes=[cubes(hand), {}, {}, {}],
        workers=places,
        overseers=[["8-F", "16"], ["4-D", "17"], ["13-D", "12-F"], ["15-D", "9-A"]],
    )


FULL: Final[dict[str, Plain]] = {
    "valle": _valley(),
    "leggende": crowded("take", 17, armies=ARMIES, coins=[6, 6, 6, 6]),
}
"""Game -> a crowded position in its second half."""


def full(slug: str) -> Match | None:
    """A match on the full board of a game; None if it has no such position."""
    return Match.from_position(slug, FULL[slug]) if slug in FULL else None
