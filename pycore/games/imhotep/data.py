"""The components of Imhotep (each table with its source), the options, and the anchors of the rulebook.

Sources:
- [rules] the text of the Italian rulebook;
- [cards] the printed components, read off pictures and several public data sets;
- [picture] one official picture only;
- [count] follows from the rulebook by arithmetic;
- [reading] our reading where the rulebook is silent.

Names with _B are about side B of a site. Pairs in the order (side A, side B) are indexed by the side in play:
`R_MARKET[position.variant.market]`.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from pycore.contract import Option

ROUNDS: Final = 6  # rounds in a game [rules]
BOATS: Final = 4  # boats in a round [rules]
STONES: Final = 29  # stones of each seat [count]: 30, minus the one that marks the score
SLED: Final = 5  # stones that a sled holds [rules]
GET: Final = 3  # stones that one action brings from the quarry [rules]
START_STONES: Final = (2, 3, 4, 5)  # per seat: stones on its sled at the start [rules]
CHISEL_LOADS: Final = 2  # stones that a chisel card loads [rules]

MINIMUM_LOAD: Final = {4: 3, 3: 2, 2: 1, 1: 1}
"""Maps the capacity of a boat to the number of stones that it needs to sail [cards]."""

ROUND_CARDS: Final = {
    2: ("4331", "4322", "4321", "4221", "3322", "3321", "3221"),
    3: ("4421", "4332", "4322", "4321", "4221", "3332", "3322"),
    4: ("4432", "4422", "4421", "4333", "4332", "4322", "3332"),
}
"""Maps the number of players to the seven round cards, named by the capacities of their four boats [cards]. A game
uses six of the seven."""

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
"""Maps the kind of a market card to its number of copies, 34 in all [rules]. All lists of cards are in this order."""

KINDS: Final = tuple(CARDS)
KIND_NUMBER: Final = {kind: number for number, kind in enumerate(KINDS)}
LAST_RED: Final = 2
STATUE, LEVER, HAMMER, SAIL, CHISEL = range(7, 12)
FIRST_BLUE: Final = LEVER
COLOURS: Final = ("red",) * 3 + ("green",) * 4 + ("purple",) + ("blue",) * 4

RED_SITE: Final = (PYRAMID, TOMB, OBELISKS)
"""The site to which a red card brings a stone, indexed by the kind of the card, 0..2 [rules]."""

DECORATIONS: Final = ((3, PYRAMID), (4, TEMPLE), (5, TOMB), (6, OBELISKS))
"""Pairs (kind of a decoration card, the site whose stones it counts) [rules]."""
STONES_PER_DECORATION_POINT: Final = 3  # stones on its site for each point of a decoration card [rules]

MARKET_PLACES: Final = 4  # places for cards on the market [rules]
DEALT: Final = (4, 3)  # cards dealt face up to the first places, on (side A, side B) [rules]
PAIR_PLACE: Final = 3  # place of the face-down pair of cards, on side B [rules]
PAIR_CARDS: Final = 2  # cards in the face-down pair [rules]

PYRAMID_LEVELS: Final = ((2, 1, 3, 2, 4, 3, 2, 1, 3), (2, 3, 1, 3), (4,))
"""Points of the places of pyramid A, in order of filling: one tuple for each level, from the lowest [cards]."""
PYRAMID_POINTS: Final = tuple(points for level in PYRAMID_LEVELS for points in level)
PYRAMID_LEVEL: Final = tuple(number for number, level in enumerate(PYRAMID_LEVELS, 1) for _ in level)
PYRAMID_EXTRA: Final = 1  # points of a stone placed once all pyramids of the side are complete [rules]

PYRAMIDS: Final = 3  # pyramids of side B: left, middle, right [rules]
PYRAMID_B_SIZE: Final = 5  # stones of each pyramid of side B: four below, one on the upper level [rules]
PYRAMID_B_POINTS: Final = ((2, 1, 3, 2), (2, 3, 1, 1), (2, 3, 3, 1))
"""Per pyramid of side B: points of its four lower places, in order of filling [picture]."""
PYRAMID_B_TOP: Final = (3, 4)
"""Points of the upper place of each pyramid of side B: 3 in the Italian edition [rules], 4 in later ones [picture]."""
BONUS_CARD: Final = "card"
BONUS_STONES: Final = "stones"
BONUS_LOAD: Final = "load"
PYRAMID_B_BONUS: Final = (
    (None, BONUS_CARD, None, None, None),
    (None, None, BONUS_STONES, None, None),
    (None, None, None, BONUS_LOAD, None),
)
"""PYRAMID_B_BONUS[pyramid][place]: the bonus of a place on side B, or None [picture]. BONUS_CARD draws the top card of
the deck, BONUS_STONES gets three stones from the quarry, BONUS_LOAD loads one stone."""

TEMPLE_WIDTH: Final = {2: 4, 3: 5, 4: 5}
"""Maps the number of players to the number of spaces in the temple [rules]."""
TEMPLE_B: Final = ("choice", "points", "choice", "card", "choice")
"""Per space of side B: what its top stone brings at the end of a round [picture]. "points" brings points,
"choice" a point or stones, "card" the top card of the deck."""
TEMPLE_B_POINTS: Final = {"choice": 1, "points": 2}  # points from a space of each kind [rules]
TEMPLE_B_STONES: Final = 2  # stones that a seat may get instead of the point of a "choice" [rules]

TOMB_ROWS: Final = 3  # rows of the tomb [rules]
TOMB_B_POINTS: Final = (8, 4, 2, 0)
"""Points of the seats in a row of tomb B, from most to fewest stones in it, for any number of players [cards]."""

OBELISK_POINTS: Final = {2: (10, 1), 3: (12, 6, 1), 4: (15, 10, 5, 1)}
"""Maps the number of players to the points for the obelisks of side A, from the tallest to the lowest [rules]."""
TOWER_STONES: Final = 3  # stones of a tower, on side B of the obelisks [rules]
TOWER_POINTS: Final = (10, 9, 8, 7, 6, 5, 5, 5)
"""Points for the towers of obelisks B, in the order in which they are built [picture]."""
WAITING_POINTS: Final = 1  # points of a stone in no tower on obelisks B, in the later edition [picture]

WRATH_POINTS: Final = -5  # with the option "wrath": points of a seat with no stone on some monument [rules]

GROUP_POINTS: Final = (0, 1, 3, 6, 10, 15)
"""Points for a group of stones in tomb A, or for statues, indexed by the number of stones or statues [rules]."""
GROUP_EXTRA: Final = 2
"""Points for each stone or statue beyond five [rules]."""

MAX_POINTS: Final = 999
"""Most points that plain data may give a seat, not counting those for pyramid, temple and towers. No game gives so
many."""

# Options: a side for each site, the penalty "wrath", and the edition.
SIDES: Final = ("A", "B")
EDITIONS: Final = ("italian", "later")

OPTIONS: Final = (
    *(Option(site, SIDES, "A") for site in SITES),
    Option("wrath", (False, True), False),  # `imhotep-ira`
    Option("edition", EDITIONS, "italian"),  # `imhotep-edizione`
)
"""The options, in the order of `Variant`'s fields. The first value of an option is False in `Variant`, the second
True."""

Value = str | int | bool


class Variant(NamedTuple):
    """The options as flags. The sites come first, so `variant[site]` is the side in play: False for A, True for B."""

    market: bool = False
    pyramid: bool = False
    temple: bool = False
    tomb: bool = False
    obelisks: bool = False
    wrath: bool = False
    later: bool = False  # True: the later edition, False: the Italian one

    @classmethod
    def of(cls, options: Mapping[str, Value]) -> "Variant":
        """The variant for a mapping that gives every option a value."""
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
