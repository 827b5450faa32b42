"""Where everything of the board lies, in units, and what all its parts draw with.

The board is a portrait of 720 by 1196 units: on a phone 360 pixels wide a unit is half a pixel. The valley takes the
upper part (`ground`); the two corners beside its tip hold the parts of the round and the players. The tray below it has
what the present decision is made of: lots and tablets, figures with their points, plans, cubes.
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
TRAY_HEIGHT: Final = 250.0
HEIGHT: Final = int(TRAY_TOP + TRAY_HEIGHT)
FINGER: Final = 64
"""What a finger wants in width and height: 32 pixels on a phone."""
STOP_AT: Final = (592.0, TRAY_TOP + 174, 120.0, 68.0)
"""Where what ends a chain stands, always: left, top, width, height."""


REVEAL: Final = "reveal"
"""What a sketch draws in place of a decision while plans are carried out figure by figure."""


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


class Sketch:
    """A board in the making: what its parts are drawn from, and what they have drawn so far."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.state = cast(ValleState, scene.state)
        self.decision: Decision | None = self.state.decision()
        decision = self.decision
        moving = next((event for event in scene.later if event.kind.startswith("overseer-")), None)
        self.kind = REVEAL if moving else decision.kind if decision else "over"
        self.chooser = moving.seat if moving else decision.seat if decision else CHANCE
        self.choices: tuple[Choice, ...] = decision.choices if decision and not moving else ()
        self.colours = tuple(person.colour for person in scene.people)
        self.scenery: list[str] = []
        self.pieces: list[Piece] = []
        self.overlay: list[str] = []

    @property
    def mine(self) -> bool:
        """Whether the one who looks is the one who chooses."""
        return self.scene.seat is not None and self.scene.seat == self.chooser and self.kind != REVEAL

    def colour(self, seat: int) -> str:
        return self.colours[seat]

    def name(self, seat: int) -> str:
        return self.scene.people[seat].name
