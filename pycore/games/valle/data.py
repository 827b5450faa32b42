"""Components, map and options of La Valle dei Re, each table with its source, and the anchors of the rulebook.

The rules' text gives the numbers of pieces, the sizes of the pyramids and a few costs of movement; its board was not
available. Tables marked RECONSTRUCTION are ours, and consistent with every cost in that text.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from pycore.contract import Option

# Cubes: 165 in five colours (list of components). Equal numbers per colour are an assumption; the names are ours.
COLOURS: Final = ("red", "blue", "yellow", "green", "white")
COLOUR_NUMBER: Final = {colour: number for number, colour in enumerate(COLOURS)}
CUBES_EACH: Final = 33
LOT: Final = 5
"""Cubes per lot. There is one more lot than players."""

# Figures, scarabs and tablets of one player (list of components).
OVERSEERS: Final = 2
WORKERS: Final = 5
SCARABS: Final = 8
ZEROS: Final = 4
TABLETS: Final = (0, 0, 0, 0, 1, 2, 3, 4)

MOVEMENT: Final = 6
"""Points of movement for both overseers together, and again for all workers together."""
CUBES_PER_WORKER: Final = 2
"""Cubes that one worker lays, or steals, in a round."""
PHARAOH: Final = 30
"""Cubes of the complete Pharaoh's pyramid: 16 + 9 + 4 + 1."""

# The map. RECONSTRUCTION: the areas 17 to 22 lie in a ring around 16.
CENTRE: Final = 16
AREAS: Final = (16, 17, 18, 19, 20, 21, 22)
RING: Final = AREAS[1:]
BORDERS: Final = tuple((CENTRE, area) for area in RING) + tuple(zip(RING, (*RING[1:], RING[0]), strict=True))
"""Pairs of neighbouring areas: a line separates them."""


class Site(NamedTuple):
    """A building site with its number of suns.

    Its spaces open to `area`. If it is `on_line`, its spaces A to C open to area 16 instead.
    """

    large: bool
    suns: int
    area: int
    on_line: bool = False


SITES: Final = {
    1: Site(True, 2, 17),
    2: Site(False, 0, 17),
    3: Site(False, 3, 18),
    4: Site(True, 0, 18, on_line=True),
    5: Site(True, 2, 19),
    6: Site(False, 0, 19),
    7: Site(False, 3, 20),
    8: Site(True, 0, 20, on_line=True),
    9: Site(True, 2, 21),
    10: Site(False, 0, 21),
    11: Site(False, 3, 22),
    12: Site(True, 0, 22, on_line=True),
    13: Site(False, 0, 16),
    14: Site(False, 0, 16),
    15: Site(False, 0, 16),
}
"""RECONSTRUCTION of areas and lines. Known facts: space 8-C touches area 16 and 8-D does not; site 15 is in area 16;
site 6 is in a neighbour of area 20; space 13-H exists."""

LETTERS: Final = {True: "ABCDEFGHIJKL", False: "ABCDEFGH"}
"""The letters of the spaces of a large site (True) and of a small one (False). RECONSTRUCTION."""
LINE_SPACES: Final = 3
"""If a site lies on the line to area 16, this many of its spaces open to that area: A to C."""

SUNS_PLAYED: Final = {2: (0,), 3: (0, 2), 4: (0, 2, 3)}
"""Maps the number of players to the numbers of suns that sites in use may have. With two players the sites with two and
with three suns are left out, as the translations say."""

# Pyramids: the sizes of the levels, and the points of a finished one (summary card).
LEVELS: Final = {True: (9, 4, 1), False: (4, 1)}
ROLES: Final = {
    (True, False): ((("block", 8), ("centre", 1)), (("block", 4),), (("top", 1),)),
    (False, False): ((("block", 4),), (("top", 1),)),
    (True, True): ((("corner", 4), ("edge", 4), ("centre", 1)), (("block", 4),), (("top", 1),)),
    (False, True): ((("diagonal-1", 2), ("diagonal-2", 2)), (("top", 1),)),
}
"""Maps (large, with rays) to the levels of a pyramid from the base up. A level is a list of (role, number of cubes); a
role is a kind of spot in the level. RECONSTRUCTION: the course of the rays."""

MIXED: Final = "mixed"
RAYS: Final = "rays"
LAYERED: Final = "layered"
ONE_COLOUR: Final = "one-colour"
POINTS: Final = {
    True: {MIXED: 5, RAYS: 7, LAYERED: 9, ONE_COLOUR: 11},
    False: {MIXED: 1, RAYS: 2, LAYERED: 3, ONE_COLOUR: 4},
}

# Options: four variants, each on or off.
OPTIONS: Final = (
    Option("fast", (False, True), False),  # `valle-rapida`
    Option("rays", (False, True), False),  # `valle-raggi`
    Option("boisnier", (False, True), False),  # `valle-boisnier`
    Option("sargon", (False, True), False),  # `valle-sargon`
)
"""The options, in the order of the fields of `Variant`."""

Value = str | int | bool


class Variant(NamedTuple):
    """The options as flags."""

    fast: bool = False  # lots that nobody buys go to the Pharaoh's pyramid
    rays: bool = False  # pyramids with rays count, so the places of a level differ
    boisnier: bool = False  # tablets are laid one at a time in rotation
    sargon: bool = False  # the tablets also decide the first player

    @classmethod
    def of(cls, options: Mapping[str, Value]) -> "Variant":
        """The variant for a complete mapping of options."""
        return cls(*(bool(options[option.name]) for option in OPTIONS))

    def options(self) -> dict[str, Value]:
        """All options with their values."""
        return {option.name: on for option, on in zip(OPTIONS, self, strict=True)}


# Anchors of the rulebook.
R_SUNS: Final = "valle-soli"
R_ROUND: Final = "valle-turno"
R_LOTS: Final = "valle-lotti"
R_AUCTION: Final = "valle-asta"
R_AWARD: Final = "valle-aggiudicazione"
R_MOVEMENT: Final = "valle-movimento"
R_OVERSEERS: Final = "valle-capomastri"
R_PLANS: Final = "valle-piani"
R_ARRIVAL: Final = "valle-arrivo"
R_CLAIM: Final = "valle-possesso"
R_WORKERS: Final = "valle-operai"
R_STEAL: Final = "valle-furto"
R_TAKEOVER: Final = "valle-conquista"
R_BUILD: Final = "valle-costruire"
R_LEVELS: Final = "valle-livelli"
R_FINISHED: Final = "valle-piramide-finita"
R_PHARAOH: Final = "valle-faraone"
R_END: Final = "valle-fine"
R_SMALL: Final = "valle-piramidi-piccole"
R_LARGE: Final = "valle-piramidi-grandi"
R_FAST: Final = "valle-rapida"
R_RAYS: Final = "valle-raggi"
R_BOISNIER: Final = "valle-boisnier"
R_SARGON: Final = "valle-sargon"
