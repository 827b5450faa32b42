"""The components of Imhotep, each table with its source, its options, and the anchors of the rulebook.

Sources: [rules] the text of the Italian rulebook; [cards] the printed components, read off pictures and several
public data sets; [C1] one official picture only; [count] follows from the rulebook by arithmetic; [reading] our
reading where the book is silent.

Tables of one side are named _A or _B where the other side has one too. Pairs in the order (side A, side B) are indexed
by the side: `R_MARKET[position.variant.market]`.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from pycore.contract import Option

ROUNDS: Final = 6  # [rules]
BOATS: Final = 4  # boats of a round [rules]
STONES: Final = 29  # of each colour in play [count]: 30, minus the one that marks the score
SLED: Final = 5  # stones that a sled holds [rules]
GET: Final = 3  # stones that one action brings from the quarry [rules]
START_STONES: Final = (2, 3, 4, 5)  # on the sled of each seat [rules]
CHISEL_LOADS: Final = 2  # [rules]

MINIMUM_LOAD: Final = {4: 3, 3: 2, 2: 1, 1: 1}
"""Capacity of a boat -> stones that it needs to sail [cards]."""

ROUND_CARDS: Final = {
    2: ("4331", "4322", "4321", "4221", "3322", "3321", "3221"),
    3: ("4421", "4332", "4322", "4321", "4221", "3332", "3322"),
    4: ("4432", "4422", "4421", "4333", "4332", "4322", "3332"),
}
"""Players -> the seven round cards, named by the capacities of their boats [cards]. Six of them are used."""

SITES: Final = ("market", "pyramid", "temple", "tomb", "obelisks")
MARKET, PYRAMID, TEMPLE, TOMB, OBELISKS = range(5)
ALL_SITES: Final = 0b11111
MONUMENTS: Final = (PYRAMID, TEMPLE, TOMB, OBELISKS)

CARDS: Final = {
    "entrance": 2,
    "sarcophagus": 2,
    "paved-path": 2,
    "decoration-pyramid": 2,
    "decoration-temple": 2,
    "decoration-tomb": 2,
    "decoration-obelisks": 2,
    "statue": 10,
    "lever": 2,
    "hammer": 2,
    "sail": 3,
    "chisel": 3,
}
"""The 34 market cards: kind -> number of copies [rules]. All lists of cards are in this order."""

KINDS: Final = tuple(CARDS)
KIND_NUMBER: Final = {kind: number for number, kind in enumerate(KINDS)}
LAST_RED: Final = 2
STATUE, LEVER, HAMMER, SAIL, CHISEL = range(7, 12)
FIRST_BLUE: Final = LEVER
COLOURS: Final = ("red",) * 3 + ("green",) * 4 + ("purple",) + ("blue",) * 4

RED_SITE: Final = (PYRAMID, TOMB, OBELISKS)
"""Number of a red card -> the site to which it brings a stone [rules]."""

DECORATIONS: Final = ((3, PYRAMID), (4, TEMPLE), (5, TOMB), (6, OBELISKS))
"""(number of a decoration, the site whose stones it counts) [rules]."""
STONES_PER_DECORATION_POINT: Final = 3  # [rules]

MARKET_PLACES: Final = 4  # [rules]
DEALT: Final = (4, 3)  # (side A, side B): cards dealt face up to the first places [rules]
PAIR_PLACE: Final = 3  # of the two face-down cards of side B [rules]
PAIR_CARDS: Final = 2  # [rules]

PYRAMID_LEVELS: Final = ((2, 1, 3, 2, 4, 3, 2, 1, 3), (2, 3, 1, 3), (4,))
"""Points of the places of pyramid A in order of filling, by level [cards]."""
PYRAMID_POINTS: Final = tuple(points for level in PYRAMID_LEVELS for points in level)
PYRAMID_LEVEL: Final = tuple(number for number, level in enumerate(PYRAMID_LEVELS, 1) for _ in level)
PYRAMID_EXTRA: Final = 1  # for each stone beyond the complete pyramid, or the three of side B [rules]

PYRAMIDS: Final = 3  # of side B: left, middle, right [rules]
PYRAMID_B_SIZE: Final = 5  # stones of each: four below, one on the upper level [rules]
PYRAMID_B_POINTS: Final = ((2, 1, 3, 2), (2, 3, 1, 1), (2, 3, 3, 1))
"""Per pyramid, points of the four lower places in order of filling [C1]."""
PYRAMID_B_TOP: Final = (3, 4)
"""Points of the upper place: Italian edition [rules], later printings [C1]."""
BONUS_CARD: Final = "card"
BONUS_STONES: Final = "stones"
BONUS_LOAD: Final = "load"
PYRAMID_B_BONUS: Final = (
    (None, BONUS_CARD, None, None, None),
    (None, None, BONUS_STONES, None, None),
    (None, None, None, BONUS_LOAD, None),
)
"""Per pyramid and place: the top card of the deck; three stones; one stone to load [C1]."""

TEMPLE_WIDTH: Final = {2: 4, 3: 5, 4: 5}
"""Players -> width of the temple in spaces [rules]."""
TEMPLE_B: Final = ("choice", "points", "choice", "card", "choice")
"""Spaces of side B: a point or stones; points; the top card of the deck [C1]."""
TEMPLE_B_POINTS: Final = {"choice": 1, "points": 2}  # [rules]
TEMPLE_B_STONES: Final = 2  # [rules]

TOMB_ROWS: Final = 3  # [rules]
TOMB_B_POINTS: Final = (8, 4, 2, 0)
"""Points for the most stones in a row, the next most, and so on, for any number of players [cards]."""

OBELISK_POINTS: Final = {2: (10, 1), 3: (12, 6, 1), 4: (15, 10, 5, 1)}
"""Players -> points for the tallest obelisk of side A, the next, and so on [rules]."""
TOWER_STONES: Final = 3  # of side B [rules]
TOWER_POINTS: Final = (10, 9, 8, 7, 6, 5, 5, 5)
"""Points for the first tower built, the second, and so on [C1]."""
WAITING_POINTS: Final = 1  # later edition: for a stone in no tower [C1]

WRATH_POINTS: Final = -5  # [rules]

GROUP_POINTS: Final = (0, 1, 3, 6, 10, 15)
GROUP_EXTRA: Final = 2
"""Points for a group of stones in the tomb, or for statues, indexed by their number; GROUP_EXTRA for each one beyond
five [rules]."""

MAX_POINTS: Final = 999
"""Upper limit for the points that a position may claim besides its pyramid, temple and towers. No game gives so
many."""

# Options: a side for each site, the variant of the wrath, and the edition.
SIDES: Final = ("A", "B")
EDITIONS: Final = ("italian", "later")

OPTIONS: Final = (
    *(Option(site, SIDES, "A") for site in SITES),
    Option("wrath", (False, True), False),  # `imhotep-ira`
    Option("edition", EDITIONS, "italian"),  # `imhotep-edizione`
)
"""In the order of `Variant`'s fields. The index of a value is its truth value there."""

Value = str | int | bool


class Variant(NamedTuple):
    """The options as flags. The number of a site is the index of its side."""

    market: bool = False  # True: side B, here and below
    pyramid: bool = False
    temple: bool = False
    tomb: bool = False
    obelisks: bool = False
    wrath: bool = False
    later: bool = False  # the later edition

    @classmethod
    def of(cls, options: Mapping[str, Value]) -> "Variant":
        """The variant for a complete mapping of options."""
        return cls(*(bool(option.values.index(options[option.name])) for option in OPTIONS))

    def options(self) -> dict[str, Value]:
        """All options with their values."""
        return {option.name: option.values[on] for option, on in zip(OPTIONS, self, strict=True)}


# Anchors of the rulebook.
R_ROUND: Final = "imhotep-round"
R_GET: Final = "imhotep-prendere"
R_LOAD: Final = "imhotep-caricare"
R_SAIL: Final = "imhotep-condurre"
R_BLUE: Final = "imhotep-carte-blu"
R_LEVER: Final = "imhotep-leva"
R_HAMMER: Final = "imhotep-martello"
R_SAIL_CARD: Final = "imhotep-vela"
R_CHISEL: Final = "imhotep-scalpello"
R_RED: Final = "imhotep-carte-rosse"
R_MARKET: Final = ("imhotep-mercato-a", "imhotep-mercato-b")
R_DECK: Final = "imhotep-mazzo"
R_PYRAMID: Final = ("imhotep-piramide-a", "imhotep-piramide-b")
R_TEMPLE: Final = ("imhotep-tempio-a", "imhotep-tempio-b")
R_TOMB: Final = ("imhotep-tomba-a", "imhotep-tomba-b")
R_OBELISKS: Final = ("imhotep-obelischi-a", "imhotep-obelischi-b")
R_ROUND_END: Final = "imhotep-fine-round"
R_FINAL: Final = "imhotep-punti-finali"
R_DECORATIONS: Final = "imhotep-decorazioni"
R_STATUES: Final = "imhotep-statue"
R_TIE: Final = "imhotep-pareggio"
R_PASS: Final = "imhotep-passare"
R_WRATH: Final = "imhotep-ira"
R_EDITION: Final = "imhotep-edizione"

CARD_RULE: Final = {LEVER: R_LEVER, HAMMER: R_HAMMER, SAIL: R_SAIL_CARD, CHISEL: R_CHISEL}


def group_points(size: int) -> int:
    """Points for a group of `size` stones in the tomb or for `size` statues.

    >>> [group_points(n) for n in range(8)]
    [0, 1, 3, 6, 10, 15, 17, 19]
    """
    return GROUP_POINTS[size] if size <= 5 else GROUP_POINTS[5] + GROUP_EXTRA * (size - 5)
