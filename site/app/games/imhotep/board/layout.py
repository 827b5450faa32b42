"""Positions and sizes on Imhotep's board, in board units, and the `Sketch` that its parts draw into.

There are two layouts of the same parts: a portrait, and a wider board for windows with room for it. On a phone 360
pixels wide a unit of the portrait is half a pixel, so nothing that can be touched is smaller than `kit.FINGER`, and no
text is smaller than 24.
"""

from functools import cache
from typing import Any, Final, NamedTuple

from app.drawing import kit
from app.drawing.markup import number
from app.drawing.rectangle import Box
from app.drawing.scene import Piece, Scene
from app.drawing.svg import box, text
from app.games.imhotep.board.symbols import stone_kind
from app.words.you import owned
from pycore.games.imhotep.data import SITES
from pycore.games.imhotep.state import ImhotepState

Point = tuple[float, float]
DOCK: Final = (76, 62)
"""Width and height of the basin at the lower right corner of every site."""
DOCK_MARGIN: Final = 8
BOW_DEPTH: Final = 58
SPACE: Final = kit.FINGER
"""Distance between two spaces of a boat."""
STERN: Final = 20
"""How far a boat reaches behind its last space."""


class Scroll(NamedTuple):
    """The papyrus with the round, the round cards still to come, the deck and the discards."""

    plot: Box
    """With the rollers at its two short sides."""
    title: Point
    """The left end of the baseline of the round's number."""
    title_room: float
    cards: Box
    """The room for the round cards."""
    columns: int
    """How many round cards lie side by side."""
    piles: tuple[Point, Point]
    """The upper left corners of the deck and the discards."""


class Quarry(NamedTuple):
    """The quarry with a heap of stones for each player."""

    plot: Box
    title: Point
    """The left end of the name's baseline, from the plot's corner."""
    heaps: Box
    columns: int
    """The largest number of heaps side by side."""
    ridge: str
    """The upper edge of the rocks, from left to right, as relative path data."""


class Layout(NamedTuple):
    """The places of all parts of the board."""

    width: int
    height: int
    scroll: Scroll
    market: Box
    pyramid: Box
    temple: Box
    tomb: Box
    obelisks: Box
    berth_top: float
    lanes: tuple[float, float, float, float]
    """The x of the middle of each of the harbour's four berths."""
    quarry: Quarry
    sleds: Box
    hand: Box
    hand_columns: int
    """How many blue cards or buttons lie side by side in the hand."""
    shore: str
    """The line between desert and water, from the left edge to the right edge, as path data."""
    stalks: tuple[tuple[float, float, float, float], ...]
    """The papyrus that grows in an empty hand: x and y of the root, height, and how far the tip leans to the right."""
    lotuses: tuple[Point, ...]
    island: Point
    """The upper left corner of the island that lies where two sleds are absent."""

    def site(self, site: str) -> Box:
        """The land of a site."""
        plot: Box = getattr(self, site)
        return plot

    def sled(self, seats: int, seat: int) -> Box:
        """The place of a seat's sled."""
        pitch = min(108.0, self.sleds.h / seats)
        return Box(self.sleds.x, self.sleds.y + pitch * seat, self.sleds.w, pitch - 6)


PORTRAIT: Final = Layout(
    720,
    1082,
    Scroll(Box(8, 1023, 704, 54), (32, 1059), 150, Box(184, 1035, 354, 31), 6, ((540, 1031), (616, 1031))),
    Box(10, 3, 700, 147),
    Box(10, 159, 300, 178),
    Box(322, 159, 388, 178),
    Box(10, 349, 420, 196),
    Box(442, 349, 268, 196),
    555,
    (53, 139, 225, 311),
    Quarry(
        Box(366, 555, 344, 76),
        (14, 54),
        Box(440, 555, 264, 76),
        4,
        "l14-18 16 4 12-10 26 6 20-6 30 10 24-12 34 8 28-6 30 10 22-8 26 8 20-6 22 14",
    ),
    Box(366, 641, 344, 376),
    Box(10, 889, 344, 2 * kit.FINGER),
    2,
    "M0 139q60-12 130-4t150-2 160 4 140-6 140 6",
    ((30, 1012, 62, -6), (50, 1014, 86, 5), (72, 1012, 56, 12), (316, 1013, 60, -12), (336, 1014, 80, 3)),
    ((134, 968), (206, 990), (262, 956)),
    (376, 897),
)
"""For a phone. The scroll lies at the foot, so that a phone shows all boats below the sites."""
WIDE: Final = Layout(
    870,
    918,
    Scroll(Box(718, 6, 146, 280), (732, 51), 118, Box(734, 68, 114, 108), 2, ((752, 184), (752, 228))),
    Box(8, 6, 700, 147),
    Box(8, 162, 300, 178),
    Box(320, 162, 388, 178),
    Box(8, 352, 420, 196),
    Box(440, 352, 268, 196),
    562,
    (46, 128, 210, 292),
    Quarry(
        Box(720, 300, 142, 248),
        (16, 66),
        Box(724, 372, 134, 170),
        2,
        "l14-18 16 4 12-10 26 6 20-6 22 10 20 14",
    ),
    Box(342, 562, 344, 350),
    Box(696, 562, 168, 350),
    1,
    "M0 146q60-12 130-4t150-2 160 4 140-6q90 4 128 20 10 8 8 60t-4 120 4 110q0 70 30 78t124 6",
    ((724, 904, 62, -6), (744, 906, 86, 5), (766, 904, 56, 12), (822, 905, 60, -12), (838, 906, 80, 3)),
    ((752, 706), (806, 744), (758, 786)),
    (332, 796),
)
"""For a wide window: the scroll and the quarry stand beside the sites, and the hand beside the sleds."""


PYRAMID_CELL: Final = (42, 34)
RISE: Final = 12
"""How much higher a stone is drawn for each stone below it, in board units."""


Slot = tuple[float, float, str]
"""The middle of an empty place, and the words engraved in it."""


class Sketch(kit.Sketch[ImhotepState]):
    """The board while its parts are drawn."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.layout = WIDE if scene.wide else PORTRAIT
        self.sides_b = frozenset(site for site in SITES if self.plain["options"].get(site) == "B")
        self.later = self.plain["options"].get("edition") == "later"
        """Whether the game uses the values of the later edition."""

    def stone(self, seat: int, place: str, spot: tuple[float, float, int], where: str) -> None:
        """Draw a stone of a seat at a place. `spot` is its centre and layer; `where` says in words where it lies."""
        label = f"{owned('Pietra', self.name(seat))}, {where}"
        self.pieces.append(Piece(stone_kind(self.colour(seat)), place, *spot, label))


def boat_at(plain: dict[str, Any], site: str) -> int | None:
    """The number of the boat that lies at a site; None if there is none."""
    for boat, it in enumerate(plain["boats"]):
        if it["site"] == site:
            return boat
    return None


def is_unloading(boat: dict[str, Any]) -> bool:
    """Whether a boat has sailed and still has stones on board. It is drawn in the harbour until the last one is off."""
    return boat["site"] is not None and any(stone is not None for stone in boat["stones"])


def dock_of(plot: Box) -> Point:
    """The middle of the upper edge of the basin of a site on this land."""
    return plot.right - DOCK_MARGIN - DOCK[0] / 2, plot.bottom - DOCK[1]


@cache
def land(x: float, y: float, w: float, h: float, r: float = 12) -> str:
    """Sandy ground with a quay wall towards the water."""
    return (
        box(x, y + 6, w, h, r, "quay", "sand-edge", 2)
        + box(x, y, w, h, r, "url(#imhotep-g-sand) var(--sand)", "sand-edge", 2)
        + box(x + 3, y + 3, w - 6, h - 6, r - 3, "url(#imhotep-p-grain)")
    )


@cache
def title(x: float, y: float, site: str, words: str) -> str:
    """A site's sign and name; (x, y) is the left end of the baseline."""
    sign = kit.sign(f"imhotep-site-{site}", x, y - 22, 26, "gold-deep")
    return sign + text(x + 32, y, words, 28, bold=True, carved=True)


def slot(x: float, y: float, w: float, h: float, words: str = "") -> str:
    """An empty place, sunk into the ground, centred at (x, y), with `words` engraved in it."""
    return slots(((x, y, words),), w, h)


@cache
def slots(places: tuple[Slot, ...], w: float, h: float) -> str:
    """Empty places of one size, drawn with only two SVG shapes. Fewer shapes are painted faster."""
    side, tall, arc = number(w - 10), number(h - 10), "a5 5 0 0 1"  # corners of 5 units
    around = f"h{side}{arc} 5 5v{tall}{arc}-5 5h-{side}{arc}-5-5v-{tall}{arc} 5-5z"
    body = "".join(f"M{number(x - w / 2 + 5)} {number(y - h / 2)}{around}" for x, y, _ in places)
    shade = "".join(
        f"M{x - w / 2 + 3:g} {y + h / 2 - 4:g}V{y - h / 2 + 3:g}H{x + w / 2 - 4:g}" for x, y, _ in places
    )
    labels = "".join(
        text(x, y + 8.6, words, anchor="middle", bold=True, fill="slot-ink")
        for x, y, words in places
        if words
    )
    shadow = kit.stroke(shade, "#000", 3, opacity=0.16)
    return kit.stroke(body, "slot-edge", 1.6, fill="slot") + shadow + labels


def standing(x: float, y: float, height: float = 0) -> Point:
    """The centre of a stone that stands on the slot centred at (x, y), raised by `height` units."""
    return x, y - 6 - height


def next_on_top(x: float, y: float, points: int) -> str:
    """The points that the next stone would score, shown on top of the stone below it."""
    frame = kit.dashed(x - 19, y - 15, 38, 30, 5, "gold-deep", "papyrus", width=2.5, dash="5 3", opacity=0.86)
    return frame + text(x, y + 8.6, points, anchor="middle", bold=True)
