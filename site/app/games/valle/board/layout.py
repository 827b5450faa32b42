"""Positions and sizes on the board, in board units, and the `Sketch` that its parts draw into.

The board is a portrait of 720 by 980 units. On a phone 360 pixels wide a unit is half a pixel, and nearly all of it is
visible between the words and the controls. The upper part is the valley (`ground`), with the parts of the round and the
players in the two corners beside its tip. The tray below it holds what the present decision needs: lots and tablets,
figures with their points, plans, cubes. Its first row has what is touched most.
"""

from functools import lru_cache
from typing import Final, cast

from app.drawing.scene import Piece, Scene
from app.drawing.svg import chip, clip, text, width_of
from app.games.valle.board.geometry import VALLEY_HEIGHT
from pycore.contract import CHANCE, Choice, Decision
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


SIZE: Final = 23.0
DOWN: Final = 95.0
"""How far down in the tray it stands below the first row. Of a line below that a phone 640 pixels high has to show all,
above the bar at its foot."""
NAME: Final = 90.0
"""What a name has at least."""


def heading(sketch: Sketch, words: str, room: float = 660.0, down: float = DOWN) -> None:
    """Below the first row, or as far down in the tray as its rows reach: the one who chooses, with the words. A long
    name makes room for them."""
    told = f": {words}"
    name = clip(
        sketch.name(sketch.chooser), SIZE, max(NAME, room - width_of(told, SIZE, bold=True)), bold=True
    )
    sketch.scenery.append(_heading(sketch.colour(sketch.chooser), name + told, room, down))


@lru_cache(256)
def _heading(colour: str, words: str, room: float, down: float) -> str:
    line = clip(words, SIZE, room, bold=True)
    return chip(colour, 27, TRAY_TOP + down - 8, 12) + text(
        46, TRAY_TOP + down, line, SIZE, bold=True, fit=room
    )
