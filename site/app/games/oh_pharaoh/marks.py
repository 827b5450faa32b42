"""What has just happened: cards that were laid, points that were made, and the pharaoh who steps in."""

from functools import lru_cache
from typing import Final

from app.drawing.rectangle import Box
from app.drawing.svg import box, gain, icon, outline, text
from app.games.oh_pharaoh.art import picture_kind
from app.games.oh_pharaoh.layout import NAME, OWN, TRACK, Sketch, column, far_place
from pycore.contract import Event
from pycore.games.oh_pharaoh.position import Theft

LAID: Final = ("built", "added", "put-under", "joker-swapped", "stolen", "pyramid-broken")
"""Kinds of events after which a pyramid is another."""


def draw_marks(sketch: Sketch) -> None:
    """Of all events of the scene; of the final count only the last."""
    events = sketch.scene.events
    counted = bool(events) and sketch.kind == "over"
    drawn = "".join(_mark(sketch, event) for event in (events[-1:] if counted else events)) + _aimed(sketch)
    if drawn:
        sketch.overlay.append(f'<g pointer-events="none">{drawn}</g>')


def _mark(sketch: Sketch, event: Event) -> str:
    data = event.data
    if event.kind in ("scored", "final-scored"):
        where = spot(sketch, event.seat, data["place"])
        if where is None:
            return ""
        x, y = where.middle
        return _frame(where) + gain(x, y, data["points"], event.seat, 30)
    if event.kind in LAID:
        owner = int(data["owner"] if "owner" in data else data.get("victim", event.seat))
        where = spot(sketch, owner, data["place"])
        return _frame(where) if where else ""
    if event.kind == "final-phase":
        return _final(data["cards"])
    if event.kind == "pharaoh-played":
        return _pharaoh(_seat_at(sketch, event.seat))
    return ""


def _aimed(sketch: Sketch) -> str:
    """The pyramid that a thief is on the way to."""
    pending = sketch.state.pending
    if not isinstance(pending, Theft) or pending.rolled is not None:
        return ""
    where = spot(sketch, pending.victim, pending.place)
    return _frame(where, "band-red") if where else ""


def spot(sketch: Sketch, owner: int, place: int) -> Box | None:
    """Where a pyramid stands on the table; None while something covers it."""
    if owner == sketch.near:
        return None if sketch.has_panel() else OWN[place]
    return far_place(sketch.state.seats, sketch.others().index(owner), place)


def _seat_at(sketch: Sketch, seat: int) -> Box:
    """Where somebody's pyramids stand."""
    if seat == sketch.near:
        left, right = OWN
        return Box(left.x, left.y, right.x + right.w - left.x, left.h)
    x, y, w, h = column(sketch.state.seats, sketch.others().index(seat))
    return Box(x, y + NAME, w, h - NAME)


@lru_cache(64)
def _frame(where: Box, colour: str = "gold") -> str:
    shape = outline(where.x + 3, where.y + 3, where.w - 6, where.h - 6, 10)
    return (
        f'<{shape} fill="none" stroke="var(--on-gold)" stroke-width="7"/>'
        f'<{shape} fill="none" stroke="var(--{colour})" stroke-width="4"/>'
    )


@lru_cache(16)
def _final(cards: int) -> str:
    """The last phase begins: over the track, until the next choice."""
    x, y, w, h = TRACK
    drawn: str = box(x, y, w, h, 12, "gold", "on-gold", 3)
    drawn += text(
        x + w / 2, y + 29, "Comincia la fase finale", 28, anchor="middle", bold=True, fill="on-gold"
    )
    words = f"La carta di fine è fra le {cards} del nuovo mazzo"
    return drawn + text(x + w / 2, y + 54, words, 21, anchor="middle", fill="on-gold")


@lru_cache(16)
def _pharaoh(where: Box) -> str:
    """He rises before what he protects, in rays of gold, and stays until the next choice."""
    x, y = where.middle
    size = min(where.w, where.h) * 0.9
    half = size / 2
    rays = "".join(
        f'<path d="M0 0 {half * 1.08:.0f} -7V7Z" fill="var(--gold)" stroke="var(--gold-deep)" stroke-width="1"'
        f' transform="rotate({turn})"/>'
        for turn in range(0, 360, 20)
    )
    disc = f'<circle r="{half * 0.86:.0f}" fill="var(--night)" stroke="var(--gold)" stroke-width="5"/>'
    king = icon(picture_kind("pharaoh"), -half * 0.6, -half * 0.72, half * 1.2)
    words = box(-66, half * 0.5, 132, 34, 17, "gold", "on-gold", 2)
    words += text(0, half * 0.5 + 25, "Protetto!", 24, anchor="middle", bold=True, fill="on-gold")
    return f'<g transform="translate({x:.0f} {y:.0f})"><g class="arise">{rays}{disc}{king}{words}</g></g>'
