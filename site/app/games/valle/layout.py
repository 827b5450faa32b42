"""Where everything of the board lies, in units, and what all its parts draw with.

The board is a portrait of 720 by 980 units: on a phone 360 pixels wide a unit is half a pixel, and nearly all of it is
in sight between words and handles. The valley takes the upper part (`ground`); the two corners beside its tip hold the
parts of the round and the players. The tray below it has what the present decision is made of: lots and tablets,
figures with their points, plans, cubes. What is touched most stands in its first row.
"""

from typing import Final, cast

from app.drawing.scene import Piece, Scene
from app.games.valle.ground import VALLEY_HEIGHT
from pycore.contract import CHANCE, Choice, Decision
from pycore.games.valle.data import CENTRE, SITES
from pycore.games.valle.places import (
    AREA_COUNT,
    FIRST,
    NODE_OF,
    PLACE_NAMES,
    PLACE_NUMBER,
    SIDES,
    SITE_OF_NODE,
)
from pycore.games.valle.state import ValleState

WIDTH: Final = 720
TRAY_TOP: Final = VALLEY_HEIGHT + 4
TRAY_HEIGHT: Final = 198.0
HEIGHT: Final = int(TRAY_TOP + TRAY_HEIGHT)
FINGER: Final = 64
"""What a finger wants in width and height: 32 pixels on a phone."""
ROW: Final = TRAY_TOP + 6
"""The upper edge of the first row of the tray."""
ROW_TALL: Final = 66.0
STOP_AT: Final = (592.0, ROW, 120.0, ROW_TALL)
"""Where what ends a chain stands, always: left, top, width, height."""


REVEAL: Final = "reveal"
"""What a sketch draws in place of a decision while plans are carried out figure by figure."""
BIDS: Final = "bids"
"""The same while tablets are turned lot by lot."""
LOTS: Final = frozenset({"lot-won", "lot-unsold"})
"""What is told of each lot then."""


def _node_key(node: int) -> str:
    if node < AREA_COUNT:
        return f"area-{PLACE_NAMES[FIRST[node]]}"
    site = SITE_OF_NODE[node] + 1
    _, area, _ = SIDES[node - AREA_COUNT]
    return f"site-{site}-gate" if SITES[site].on_line and area == CENTRE else f"site-{site}"


NODE_KEYS: Final = tuple(map(_node_key, range(len(FIRST))))
"""Node -> the element of the board that stands for it: an area, the court of a site, or its spaces on the water."""
NODE_OF_KEY: Final = {key: node for node, key in enumerate(NODE_KEYS)}


def place_key(place: str) -> str:
    """The element that a place lies on.

    >>> place_key("16"), place_key("13-B"), place_key("8-B"), place_key("8-D")
    ('area-16', 'site-13', 'site-8-gate', 'site-8')
    """
    return NODE_KEYS[NODE_OF[PLACE_NUMBER[place]]]


def from_key(place: str) -> str:
    """What stands in the tray for one's workers at a place: one button for an area, or for a side of a site.

    >>> from_key("16"), from_key("8-F")
    ('from-16', 'from-8-D')
    """
    return f"from-{PLACE_NAMES[FIRST[NODE_OF[PLACE_NUMBER[place]]]]}"


def _turning(scene: Scene) -> bool:
    """Whether the tablets of the auction are being turned: lots are still to be told, or the last one just is. Before
    the eyes of who is not asked they lie so until something else happens."""
    if any(event.kind in LOTS for event in scene.later):
        return True
    decision = scene.state.decision()
    asked = decision is not None and decision.seat == scene.seat
    return bool(scene.events) and scene.events[-1].kind in LOTS and (scene.telling or not asked)


class Sketch:
    """A board in the making: what its parts are drawn from, and what they have drawn so far."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.state = cast(ValleState, scene.state)
        self.decision: Decision | None = self.state.decision()
        decision = self.decision
        moving = next((event for event in scene.later if event.kind.startswith("overseer-")), None)
        told = BIDS if _turning(scene) else REVEAL if moving else ""
        self.kind = told or (decision.kind if decision else "over")
        self.chooser = moving.seat if moving else CHANCE if told or decision is None else decision.seat
        self.choices: tuple[Choice, ...] = decision.choices if decision and not told else ()
        self.colours = tuple(person.colour for person in scene.people)
        self.scenery: list[str] = []
        self.pieces: list[Piece] = []
        self.overlay: list[str] = []

    @property
    def mine(self) -> bool:
        """Whether the one who looks is the one who chooses."""
        asked = self.kind not in (REVEAL, BIDS)
        return asked and self.scene.seat is not None and self.scene.seat == self.chooser

    def colour(self, seat: int) -> str:
        return self.colours[seat]

    def name(self, seat: int) -> str:
        return self.scene.people[seat].name
