"""Positions and sizes on the board, in board units, and the `Sketch` that its parts draw into.

The board is a portrait of 720 by 1056 units. On a phone 360 pixels wide a unit is half a pixel, and nearly the whole
board is visible between the words and the controls. The upper part is the valley, with the parts of the round and the
players in the two corners beside its tip. The tray below it holds what the present decision needs: lots and tablets,
figures with their points, plans, cubes. The elements that are touched most lie in its first row.
"""

from typing import Final

from app.drawing import kit
from app.drawing.scene import Scene
from app.drawing.svg import clip, text, width_of
from app.games.valle.board.geometry import VALLEY_HEIGHT
from pycore.contract import CHANCE
from pycore.events import data_of
from pycore.games.valle import events as e
from pycore.games.valle.state import ValleState

WIDTH: Final = 720
TRAY_TOP: Final = VALLEY_HEIGHT + 4
TRAY_HEIGHT: Final = 274.0
HEIGHT: Final = int(TRAY_TOP + TRAY_HEIGHT)
ROW: Final = TRAY_TOP + 6
"""The upper edge of the first row of the tray."""
ROW_TALL: Final = 88.0
"""Height of the first row: 44 pixels on a phone."""
GAP: Final = 16.0
"""Distance between two buttons: 8 pixels on a phone."""
STOP_AT: Final = (592.0, ROW, 120.0, ROW_TALL)
"""The place of the button that ends a chain: left, top, width, height."""
REVEAL: Final = "reveal"
"""The `kind` of a `Sketch` while plans are carried out and shown figure by figure."""
BIDS: Final = "bids"
"""The `kind` of a `Sketch` while tablets are turned and shown lot by lot."""
LOTS: Final = (e.LOT_WON, e.LOT_UNSOLD)
"""Kinds of the events that give the result of a lot."""


def _turning(scene: Scene) -> bool:
    """Whether the results of the lots are being shown: some lots are still to come, or the last one is shown now.

    To a seat that is not asked, the last lot stays visible until something else happens.
    """
    if any(data_of(event, *LOTS) for event in scene.later):
        return True
    decision = scene.state.decision()
    asked = decision is not None and decision.seat == scene.seat
    return bool(scene.events and data_of(scene.events[-1], *LOTS)) and (scene.telling or not asked)


class Sketch(kit.Sketch[ValleState]):
    """The board while its parts are drawn. While plans or bids are shown step by step, nobody is asked anything."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        moving = next((event for event in scene.later if event.kind.startswith("overseer-")), None)
        if _turning(scene):
            self.kind, self.chooser, self.choices = BIDS, CHANCE, ()
        elif moving:
            self.kind, self.chooser, self.choices = REVEAL, CHANCE, ()
        if moving:
            self.chooser = moving.seat

    @property
    def mine(self) -> bool:
        """Whether the seat that looks at the board is asked now."""
        return self.kind not in (REVEAL, BIDS) and super().mine


SIZE: Final = 24.0
"""Letter size of the heading."""
DOWN: Final = 118.0
"""Distance of the heading from the top of the tray; it stands below the first row. A phone 640 pixels high must show
it above the bar at the foot of the page."""
NAME: Final = 90.0
"""The smallest width to which a name is cut."""


def heading(sketch: Sketch, words: str, room: float = 660.0, down: float = DOWN) -> None:
    """Draw the heading, `down` units below the top of the tray: the player to move, and the words.

    A long name is cut so that the words have room.
    """
    told = f": {words}"
    name = clip(
        sketch.name(sketch.chooser), SIZE, max(NAME, room - width_of(told, SIZE, bold=True)), bold=True
    )
    colour = sketch.colour(sketch.chooser)
    sketch.scenery.append(kit.name_tag(46, TRAY_TOP + down, colour, name + told, SIZE, room, radius=12))


def remark(words: str, line: int = 0) -> str:
    """A line below the heading, counted from 0; "" if there are no words."""
    low = TRAY_TOP + DOWN + 32 + 29 * line
    return text(16, low, words, 24, fill="ink-soft", fit=690) if words else ""
