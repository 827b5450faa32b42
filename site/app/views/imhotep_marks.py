"""What the last choice changed, marked above the pieces: points won, and stones that have just been moved."""

from app.drawing import badge, outline
from app.views.imhotep_layout import SITE_PLOTS, Sketch
from pycore.contract import Event
from pycore.games.imhotep.data import TEMPLE_WIDTH, TOMB_ROWS


def draw_marks(sketch: Sketch) -> None:
    """A frame around each stone just placed, loaded or about to be settled, and a "+3" where points were made.

    At the end of the game the score sheet tells them, so that they do not all cover the board.
    """
    at = {piece.place: (piece.x, piece.y) for piece in sketch.pieces}
    settled = _being_settled(sketch)
    if settled in at:
        sketch.overlay.append(_frame(*at[settled]))
    won: dict[tuple[float, float], int] = {}
    for event in sketch.scene.events:
        place = _place(sketch, event)
        if place in at:
            sketch.overlay.append(_frame(*at[place]))
        points = event.data.get("points")
        if points and sketch.kind != "over":
            x, y = at.get(place) or _home(sketch, event)
            won[x, y] = won.get((x, y), 0) + points
    for (x, y), points in won.items():
        plate = badge(x + 8, y - 24, f"{points:+d}", 22, tone="gold")
        sketch.overlay.append(f'<g class="gain">{plate}</g>')


def _frame(x: float, y: float) -> str:
    shape = outline(x - 21, y - 23, 42, 46, 7)
    return (
        f'<{shape} fill="none" stroke="var(--on-gold)" stroke-width="5"/>'
        f'<{shape} fill="none" stroke="var(--gold)" stroke-width="3"/>'
    )


def _being_settled(sketch: Sketch) -> str:
    """The place of the stone for which its owner now decides something."""
    pending = sketch.plain["pending"]
    if not pending or pending["space"] is None:
        return ""
    return f"boat-{pending['boat']}-space-{pending['space']}"


def _place(sketch: Sketch, event: Event) -> str:
    """The place of the piece that an event is about."""
    data = event.data
    if event.kind == "load":
        return f"boat-{data['boat']}-space-{data['space']}"
    if event.kind != "stone-placed":
        return ""
    match data["site"]:
        case "pyramid":
            return f"pyramid-{data['place']}"
        case "tomb":
            return f"tomb-{data['row'] + TOMB_ROWS * data['column']}"
        case "obelisks":
            return f"obelisk-{event.seat}-{data['height'] - 1}"
        case _:
            width = TEMPLE_WIDTH[sketch.seats]
            return f"temple-{data['place'] + width * (data['level'] - 1)}"


def _home(sketch: Sketch, event: Event) -> tuple[float, float]:
    """Where points without a stone of their own are shown: at the site that gave them, one row per seat."""
    plot = SITE_PLOTS.get(event.kind.removesuffix("-scored"), SITE_PLOTS["temple"])
    return plot.right - 118, plot.y + 54 + 27 * event.seat
