"""Positions and sizes on the board, in board units, and the `Sketch` that its parts draw into.

There are two layouts with the same parts. Both have the valley at the same place, with the parts of the round in the
corner at its left and the players in the corner at its right. The tray holds what the present decision needs: lots and
tablets, figures with their points, plans, cubes.

- `PORTRAIT` has 720 by 1056 units, with the tray below the valley. On a phone 360 pixels wide a unit is half a pixel,
  and nearly the whole board is visible between the words and the controls. The elements that are touched most lie in
  the first row of the tray.
- `WIDE` has 870 by 914 units, so that a unit is larger in a wide window. The tray is a low strip with lots and words.
  Most elements to touch stand in a column at the right.
"""

from typing import Final, NamedTuple

from app.drawing import kit
from app.drawing.rectangle import Box
from app.drawing.scene import Scene
from app.drawing.svg import clip, text, width_of
from app.games.valle.board.geometry import VALLEY_HEIGHT
from pycore.contract import CHANCE
from pycore.events import data_of
from pycore.games.valle import events as e
from pycore.games.valle.state import ValleState

Point = tuple[float, float]
WIDTH: Final = 720
"""The width of the valley, and of the part of the tray that lies below it."""
TRAY_TOP: Final = VALLEY_HEIGHT + 4
REVEAL: Final = "reveal"
"""The `kind` of a `Sketch` while plans are carried out and shown figure by figure."""
BIDS: Final = "bids"
"""The `kind` of a `Sketch` while tablets are turned and shown lot by lot."""
LOTS: Final = (e.LOT_WON, e.LOT_UNSOLD)
"""Kinds of the events that give the result of a lot."""


class Place(NamedTuple):
    """A place for words: the left end of the first baseline, the width, and the largest number of lines."""

    x: float
    y: float
    room: float
    lines: int = 1


class Cells(NamedTuple):
    """The places for the cubes of one role, a place for each colour, and the place for the name of the role."""

    boxes: tuple[Box, ...]
    label: Place


class Lots(NamedTuple):
    """A row of lots: upper edge and height. The other distances are from a lot's upper left corner."""

    top: float
    tall: float
    foot: float
    """Lower edge of the cubes."""
    number: Point
    laid: Point
    """Upper left corner of the tablets."""


class Columns(NamedTuple):
    """The columns of the revealed plans: baseline of the names, upper edge and height of the first move."""

    names: float
    top: float
    tall: float
    lines: tuple[float, float]
    """Baselines of the two lines of a move, from its upper edge."""


class Layout(NamedTuple):
    """Where the parts of the board lie, except for the valley (`geometry`)."""

    width: int
    height: int
    tray: Box
    seats: tuple[Box, ...]
    """Row of a player, in the order of play -> its place."""
    stop: Box
    """The button that ends a chain."""
    heading: float
    """The baseline of the heading. Remarks stand below it."""
    below: float | None
    """The baseline of the heading below the second row of cubes; None if the rows leave the heading its usual place."""
    overseers: tuple[Box, ...]
    workers: tuple[Box, ...]
    tablets: tuple[Box, ...]
    """A place for each value."""
    sheets: tuple[Box, ...]
    """The lines of the sheet on which plans are written, one for each overseer."""
    here: Place
    """On such a line, from its upper left corner: where the overseer stands."""
    plan: Place
    """On such a line, from its upper left corner: where the overseer goes."""
    claim: Box
    leave: Box
    more: Box
    """The button that lays a tablet for the order of play."""
    order: float
    """The width of the heading during the auction for the order of play."""
    laid: float
    """The upper edge of the tablets laid for the order of play."""
    turns: tuple[Box, ...]
    """The buttons for the places in the order of play."""
    lots: Lots
    sums: float
    """The upper edge of the sums of the bids."""
    cubes: tuple[Cells, ...]
    """Three groups of places for cubes to lay or to steal."""
    columns: Columns
    revealing: Place
    """The words shown while plans are revealed."""


def _row(x: float, y: float, w: float, h: float, gap: float, many: int) -> tuple[Box, ...]:
    """Boxes side by side."""
    return tuple(Box(x + (w + gap) * n, y, w, h) for n in range(many))


def _stack(x: float, y: float, w: float, h: float, gap: float, many: int) -> tuple[Box, ...]:
    """Boxes one below the other."""
    return tuple(Box(x, y + (h + gap) * n, w, h) for n in range(many))


ROW: Final = TRAY_TOP + 6
"""The upper edge of the first row of the tray, in the portrait."""
_TALL: Final = 88.0
"""Height of the first row: 44 pixels on a phone."""
_GAP: Final = 16.0
"""Distance between two buttons: 8 pixels on a phone."""
PORTRAIT: Final = Layout(
    width=WIDTH,
    height=1056,
    tray=Box(2, TRAY_TOP, WIDTH - 4, 272),
    # The valley gets wider with every row.
    seats=tuple(Box(x, 4 + 52 * n, WIDTH - 4 - x, 48) for n, x in enumerate((488, 520, 548, 574))),
    stop=Box(592, ROW, 120, _TALL),
    # A phone 640 pixels high must show the heading above the bar at the foot of the page.
    heading=TRAY_TOP + 118,
    below=TRAY_TOP + 196,
    overseers=_row(12, ROW, 168, _TALL, 8, 2),
    workers=_row(12, ROW, 107, _TALL, 8, 5),
    tablets=_row(12, ROW, 98, _TALL, _GAP, 5),
    sheets=_row(12, ROW, 280, _TALL, 8, 2),
    here=Place(66, 34, 206),
    plan=Place(12, 73, 258),
    claim=Box(12, ROW, 310, _TALL),
    leave=Box(322 + _GAP, ROW, 246, _TALL),
    more=Box(12, ROW, 330, _TALL),
    order=660,
    laid=TRAY_TOP + 144,
    turns=_row(12, ROW, 132, _TALL, _GAP, 4),
    lots=Lots(ROW + 98, 160, 82, (9, 28), (6, 94)),
    sums=ROW + 148,
    cubes=(
        Cells(_row(122, ROW, 86, 64, 6, 5), Place(16, ROW + 40, 96)),
        Cells(_row(12, ROW + 98, 64, 64, 6, 5), Place(14, ROW + 91, 96)),
        Cells(_row(366, ROW + 98, 64, 64, 6, 5), Place(368, ROW + 91, 96)),
    ),
    columns=Columns(TRAY_TOP + 59, TRAY_TOP + 66, 60, (28, 57)),
    revealing=Place(16, TRAY_TOP + 28, 688),
)
_LEFT: Final = 728.0
_WIDE: Final = 136.0
"""Left edge and width of the column at the right."""
WIDE: Final = Layout(
    width=870,
    height=914,
    tray=Box(2, TRAY_TOP, WIDTH - 4, 130),
    seats=_stack(596, 4, 272, 48, 4, 4),
    stop=Box(_LEFT, 846, _WIDE, 64),
    heading=TRAY_TOP + 30,
    below=None,
    overseers=_stack(_LEFT, 222, _WIDE, 88, 12, 2),
    workers=_stack(_LEFT, 222, _WIDE, 88, 12, 5),
    tablets=_stack(_LEFT, 222, _WIDE, 88, 12, 5),
    sheets=_stack(_LEFT, 222, _WIDE, 168, 12, 2),
    here=Place(12, 66, 112),
    plan=Place(12, 97, 114, 3),
    claim=Box(12, 850, 310, 59),
    leave=Box(338, 850, 246, 59),
    more=Box(478, TRAY_TOP + 5, 234, 58),
    order=424,
    laid=TRAY_TOP + 68,
    turns=_stack(_LEFT, 222, _WIDE, 66, 12, 4),
    lots=Lots(TRAY_TOP + 4, 122, 50, (8, 97), (32, 59)),
    sums=TRAY_TOP + 58,
    cubes=(
        Cells(_stack(_LEFT, 248, 66, 64, 6, 5), Place(_LEFT + 2, 240, 62)),
        Cells(_stack(_LEFT + 70, 248, 66, 64, 6, 5), Place(_LEFT + 72, 240, 62)),
        Cells(
            tuple(Box(_LEFT + 70 * (n % 2), 632 + 70 * (n // 2), 66, 64) for n in range(5)),
            Place(_LEFT + 2, 625, 132),
        ),
    ),
    columns=Columns(TRAY_TOP + 23, TRAY_TOP + 29, 49, (22, 44)),
    revealing=Place(_LEFT + 4, 248, 128, 5),
)


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
        self.layout = WIDE if scene.wide else PORTRAIT
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
NAME: Final = 90.0
"""The smallest width to which a name is cut."""


def heading(sketch: Sketch, words: str, room: float = 660.0, y: float | None = None) -> None:
    """Draw the heading, on the baseline `y` instead of its usual one: the player to move, and the words.

    A long name is cut so that the words have room.
    """
    told = f": {words}"
    name = clip(
        sketch.name(sketch.chooser), SIZE, max(NAME, room - width_of(told, SIZE, bold=True)), bold=True
    )
    colour, low = sketch.colour(sketch.chooser), sketch.layout.heading if y is None else y
    sketch.scenery.append(kit.name_tag(46, low, colour, name + told, SIZE, room, radius=12))


def remark(sketch: Sketch, words: str, line: int = 0) -> None:
    """Draw a line below the heading, counted from 0, if there are words."""
    if words:
        low = sketch.layout.heading + 32 + 29 * line
        sketch.scenery.append(text(16, low, words, 24, fill="ink-soft", fit=690))


def wrapped(words: str, room: float, most: int = 99, bold: bool = False) -> list[str]:
    """Words in lines of this width. The last of `most` lines may be wider."""
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".lstrip()
        if width_of(longer, 24, bold) <= room or len(lines) == most or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
