"""The eight faces of the four tiles, and their 38 regions, numbered through all faces in the order of `FACES`.

Source of the table: pictures of the printed tiles. We deduced which faces lie back to back. In our reading of the
pictures, the islands T2 and T3 are not joined.
"""

from typing import Final, NamedTuple

SIDES: Final = ("top", "right", "bottom", "left")
TOP, RIGHT, BOTTOM, LEFT = range(4)


class Face(NamedTuple):
    """One face of a tile.

    `islands` groups the regions by island. `land` has the pairs of regions that are neighbours by land or bridge,
    `sea` the pairs that are neighbours by a sea route. `exits` has, per edge in the order of SIDES, the region where
    the route across this edge ends.
    """

    name: str
    islands: tuple[tuple[str, ...], ...]
    land: tuple[tuple[str, str], ...]
    sea: tuple[tuple[str, str], ...]
    exits: tuple[str, str, str, str]


FACES: Final = (
    Face(
        "citadel",
        islands=(("C1", "C2"), ("C3",)),
        land=(("C1", "C2"),),
        sea=(("C2", "C3"),),
        exits=("C1", "C2", "C2", "C1"),
    ),
    Face(
        "desert",
        islands=(("D1", "D2", "D3", "D4", "D5", "D6", "D7"),),
        land=(
            ("D1", "D2"),
            ("D1", "D3"),
            ("D2", "D3"),
            ("D3", "D4"),
            ("D3", "D5"),
            ("D4", "D5"),
            ("D4", "D6"),
            ("D5", "D6"),
            ("D5", "D7"),
            ("D6", "D7"),
        ),
        sea=(),
        exits=("D1", "D5", "D6", "D4"),
    ),
    Face(
        "fern",
        islands=(("F1", "F2", "F3"),),
        land=(("F1", "F2"), ("F2", "F3")),
        sea=(),
        exits=("F1", "F3", "F3", "F2"),
    ),
    Face(
        "horseshoe",
        islands=(("H1", "H2", "H3", "H4", "H5"),),
        land=(("H1", "H2"), ("H2", "H3"), ("H3", "H4"), ("H4", "H5")),
        sea=(("H1", "H4"),),
        exits=("H2", "H4", "H5", "H3"),
    ),
    Face(
        "ice_islands",
        islands=(("I1", "I2"), ("I3",), ("I4", "I5")),
        land=(("I1", "I2"), ("I4", "I5")),
        sea=(("I2", "I3"), ("I3", "I4")),
        exits=("I1", "I3", "I5", "I2"),
    ),
    Face(
        "meadows",
        islands=(("M1", "M2", "M3", "M4", "M5"),),
        land=(("M1", "M2"), ("M1", "M3"), ("M2", "M3"), ("M2", "M4"), ("M3", "M4"), ("M4", "M5")),
        sea=(),
        exits=("M1", "M3", "M5", "M4"),
    ),
    Face(
        "tall_islands",
        islands=(("T1",), ("T2",), ("T3",)),
        land=(("T1", "T2"), ("T1", "T3")),
        sea=(),
        exits=("T1", "T3", "T3", "T1"),
    ),
    Face(
        "volcano",
        islands=(("V1", "V2"), ("V3", "V4", "V5", "V6", "V7")),
        land=(("V1", "V2"), ("V3", "V4"), ("V3", "V5"), ("V4", "V5"), ("V4", "V6"), ("V6", "V7")),
        sea=(("V2", "V4"),),
        exits=("V1", "V5", "V7", "V6"),
    ),
)

FACE_NAMES: Final = tuple(face.name for face in FACES)
FACE: Final = {name: number for number, name in enumerate(FACE_NAMES)}
CITADEL, DESERT, FERN, HORSESHOE, ICE, MEADOWS, TALL, VOLCANO = range(8)
PAIRS: Final = ((DESERT, MEADOWS), (FERN, TALL), (HORSESHOE, CITADEL), (VOLCANO, ICE))
"""The two faces of each tile. Which faces lie back to back is our reconstruction."""

REGIONS: Final = tuple(sorted(region for face in FACES for island in face.islands for region in island))
REGION: Final = {name: number for number, name in enumerate(REGIONS)}
FACE_OF: Final = tuple(
    next(number for number, face in enumerate(FACES) if any(region in island for island in face.islands))
    for region in REGIONS
)
"""FACE_OF[region]: the number of the face on which the region lies."""
