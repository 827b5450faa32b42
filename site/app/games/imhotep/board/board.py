"""Draws the whole board, and above it the marks of the last choice."""

from typing import Final

from app.drawing.kit import frame
from app.drawing.rectangle import Box
from app.drawing.scene import Board, Scene
from app.drawing.svg import gain
from app.games.imhotep.board.layout import Sketch, dock_of
from app.games.imhotep.board.monuments import top_stone
from app.games.imhotep.board.scenery import river
from app.games.imhotep.board.shore import draw_hand, draw_harbour, draw_header, draw_quarry, draw_sleds
from app.games.imhotep.board.sites import draw_sites
from pycore.contract import Event
from pycore.events import data_of
from pycore.games.imhotep import events as e
from pycore.games.imhotep.data import SITES, TEMPLE_WIDTH, TOMB_ROWS, TOWER_STONES
from pycore.games.imhotep.scoring import final_scoring

SCORED_AT = {"tomb-scored": "tomb", "tomb-row-scored": "tomb", "obelisks-scored": "obelisks"}
"""Kind of a final scoring event -> the site that shows its points during the game."""


def board(scene: Scene) -> Board:
    """The whole board."""
    sketch = Sketch(scene)
    sketch.scenery.append(river(sketch.layout))
    draw_sites(sketch, _worth(sketch))
    sketch.draw((draw_header, draw_harbour, draw_quarry, draw_sleds, draw_hand, draw_marks))
    return sketch.board(sketch.layout.width, sketch.layout.height)


def _worth(sketch: Sketch) -> dict[str, list[int | None]]:
    """Site -> per seat, the points that the site would give now; None for a seat without a stone there."""
    nothing: list[int | None] = [None] * sketch.seats
    worth = {"temple": nothing[:], "tomb": nothing[:], "obelisks": nothing[:]}
    if "temple" not in sketch.sides_b:
        for seat in sketch.plain["temple"][-TEMPLE_WIDTH[sketch.seats] :]:
            worth["temple"][seat] = (worth["temple"][seat] or 0) + 1
    for event in final_scoring(sketch.state):
        if site := SCORED_AT.get(event.kind):
            worth[site][event.seat] = (worth[site][event.seat] or 0) + (event.points or 0)
    return worth


PLATE: Final = (48, 31)
"""Width and height of a plate with points, such as "+3". If two would overlap, the second goes below the first."""
ROWS: Final = 2
"""The largest number of such plates one below the other in the basin of a site. More of them also lie side by side."""
COUNTED_AT: Final = {
    "temple-scored": "temple",
    "tomb-scored": "tomb",
    "tomb-row-scored": "tomb",
    "obelisks-scored": "obelisks",
    "waiting-scored": "obelisks",
}
"""Kind of event -> the site that gives its points."""
OWNED: Final = frozenset({"decoration-scored", "statues-scored", "blue-scored", "wrath"})
"""Kinds of events that give points for cards or stones of a seat, or take them for missing ones."""


def draw_marks(sketch: Sketch) -> None:
    """Draw a frame around each stone just placed, loaded or about to be settled, and a "+3" where points were made.

    After the end, the score sheet lists the points, and the count lights one place after the other.
    """
    counting = sketch.scene.totals is not None
    at = {piece.place: (piece.x, piece.y) for piece in sketch.pieces}
    settled = _being_settled(sketch)
    if settled in at:
        sketch.overlay.append(frame(*at[settled], 42, 46))
    won: dict[tuple[float, float, int], int] = {}
    for event in sketch.scene.events[-1:] if counting else sketch.scene.events:
        place = _place(sketch, event)
        if place in at:
            if sketch.kind != "temple-bonus":  # then only the stone in question is framed
                sketch.overlay.append(frame(*at[place], 42, 46))
        elif counting:
            plots = _plots(sketch, event)
            sketch.overlay += [frame(x + w / 2, y + h / 2, w - 4, h - 4) for x, y, w, h in plots]
        if event.points and (counting or sketch.kind != "over"):
            x, y = at.get(place) or _home(sketch, event)
            won[x, y, event.seat] = won.get((x, y, event.seat), 0) + event.points
    plates: list[tuple[float, float]] = []
    for (x, y, seat), points in sorted(won.items()):
        at_x, at_y = x + 8, y - 24
        while any(abs(at_x - px) < PLATE[0] and abs(at_y - py) < PLATE[1] for px, py in plates):
            at_y += PLATE[1]
        plates.append((at_x, at_y))
        sketch.overlay.append(gain(at_x, at_y, points, seat))


def _plots(sketch: Sketch, event: Event) -> list[Box]:
    """The places to light while the final count tells an event: sites, and the sled of the seat that is counted."""
    sites = [COUNTED_AT.get(event.kind, "")]
    if wrath := data_of(event, e.WRATH):
        sites = wrath["missing"]
    elif at := data_of(event, e.STONE_PLACED, e.SAIL, e.RED_CARD, e.DECORATION_SCORED):
        sites = [at["site"]]
    found = [sketch.layout.site(site) for site in sites if site in SITES]
    if event.kind in OWNED:
        found.append(sketch.layout.sled(sketch.seats, event.seat))
    return found


def _being_settled(sketch: Sketch) -> str:
    """The place of the stone about which its owner decides now; "" if there is none."""
    pending = sketch.plain["pending"]
    if not pending:
        return ""
    if pending["from"] == "quarry":
        return f"quarry-{sketch.chooser}-{sketch.plain['quarry'][sketch.chooser] - 1}"
    if pending["temple"] is not None and sketch.kind == "temple-bonus":
        stones = len(sketch.plain["temple"])
        return f"temple-{top_stone(stones, pending['temple'], TEMPLE_WIDTH[sketch.seats])}"
    if pending["space"] is None:
        return ""
    return f"boat-{pending['boat']}-space-{pending['space']}"


def _place(sketch: Sketch, event: Event) -> str:
    """The place of the piece that an event is about."""
    if loaded := data_of(event, e.LOAD):
        return f"boat-{loaded['boat']}-space-{loaded['space']}"
    if built := data_of(event, e.TOWER_BUILT):
        return f"tower-{built['tower']}-{TOWER_STONES - 1}"
    if scored := data_of(event, e.SPACE_SCORED):
        stones = len(sketch.plain["temple"])
        return f"temple-{top_stone(stones, scored['place'], TEMPLE_WIDTH[sketch.seats])}"
    data = data_of(event, e.STONE_PLACED)
    if data is None:
        return ""
    match data["site"]:
        case "pyramid" if "pyramid" in sketch.sides_b:
            return f"pyramid-{'extra' if data['pyramid'] is None else data['pyramid']}-{data['place']}"
        case "pyramid":
            return f"pyramid-{data['place']}"
        case "tomb":
            return f"tomb-{data['row'] + TOMB_ROWS * data['column']}"
        case "obelisks" if "obelisks" in sketch.sides_b:
            return f"obelisk-{event.seat}-{data['waiting'] - 1}"
        case "obelisks":
            return f"obelisk-{event.seat}-{data['height'] - 1}"
        case _:
            width = TEMPLE_WIDTH[sketch.seats]
            return f"temple-{data['place'] + width * (data['level'] - 1)}"


def _home(sketch: Sketch, event: Event) -> tuple[float, float]:
    """Where points that belong to no single stone are shown: on the seat's sled, or in the site's basin.

    The basin is empty at that time.
    """
    if event.kind in OWNED:
        sled = sketch.layout.sled(sketch.seats, event.seat)
        return sled.x + 200, sled.y + 50
    x, y = dock_of(sketch.layout.site(COUNTED_AT.get(event.kind, "temple")))
    row, column = (event.seat, 0.5) if sketch.seats <= ROWS else divmod(event.seat, 2)
    return x - 8 + PLATE[0] * (column - 0.5), y + 42 + PLATE[1] * row
