"""What has just happened: the ways that figures went, the sites that changed; and the ways of a plan being written."""

from functools import lru_cache
from math import hypot

from app.drawing.svg import badge, gain, outline
from app.games.valle.ground import PHARAOH_AT, SPOTS, court, standing, worth_at
from app.games.valle.layout import Sketch, place_key
from app.games.valle.names import is_area
from pycore.contract import Event
from pycore.games.valle.choices import PLAN
from pycore.games.valle.places import PLACE_NAMES
from pycore.games.valle.position import overseers_of

AT_SITE = frozenset({"site-claimed", "site-taken", "cube-laid", "cube-stolen", "pyramid-finished"})


def draw_rings(sketch: Sketch) -> None:
    """Around the sites where something has happened; numbers lie above them."""
    sites = {event.data["site"] for event in sketch.scene.events if event.kind in AT_SITE}
    sketch.overlay.append(f'<g pointer-events="none">{"".join(map(_ring, sorted(sites)))}</g>')


def draw_marks(sketch: Sketch) -> None:
    """The ways and the points of all events of the scene, and the plan of the one who looks."""
    drawn = "".join(_happened(sketch, event) for event in sketch.scene.events)
    if sketch.kind == PLAN and sketch.scene.seat is not None:
        drawn += _plan(sketch, sketch.scene.seat)
    sketch.overlay.append(f'<g pointer-events="none">{drawn}</g>')


def _happened(sketch: Sketch, event: Event) -> str:
    data = event.data
    if event.kind in ("overseer-moved", "worker-moved"):
        return _arrow(*_at(data["from"], event.seat), *_at(data["to"], event.seat))
    if event.kind == "leftovers":
        x, y = PHARAOH_AT
        return badge(x + 44, y - 40, f"+{sum(data['cubes'].values())}", 22, tone="gold")
    if event.kind == "pyramid-finished":
        return gain(*worth_at(data["site"]), data["points"], event.seat, 26)
    return ""


def _at(place: str, seat: int) -> tuple[float, float]:
    return SPOTS[int(place)][seat] if is_area(place) else standing(place)


def _plan(sketch: Sketch, seat: int) -> str:
    """The ways that are written, and the one that waits for "Fatto"."""
    here, plan = overseers_of(sketch.state, seat), list(sketch.state.plans[seat])
    names = [PLACE_NAMES[place] for place in plan]
    if sketch.mine and sketch.scene.picked:
        goals = [str(choice[2]) for choice in sketch.choices]
        names += [goal for goal in goals if place_key(goal) == sketch.scene.picked[0]][:1]
    drawn = ""
    for k, goal in enumerate(names):
        start, end = _at(PLACE_NAMES[here[k]], seat), _at(goal, seat)
        if start != end:
            drawn += _arrow(*start, *end)
        drawn += badge(end[0], end[1] - 16, k + 1, 18)
    return drawn


@lru_cache(1024)
def _arrow(ax: float, ay: float, bx: float, by: float) -> str:
    """From place to place, bent a little."""
    length = hypot(bx - ax, by - ay) or 1
    ux, uy = (bx - ax) / length, (by - ay) / length
    sx, sy, ex, ey = ax + ux * 14, ay + uy * 14, bx - ux * 16, by - uy * 16
    mx, my = (sx + ex) / 2 - uy * length * 0.14, (sy + ey) / 2 + ux * length * 0.14
    line = f"M{sx:.0f} {sy:.0f}Q{mx:.0f} {my:.0f} {ex:.0f} {ey:.0f}"
    dx, dy = ex - mx, ey - my
    tip = hypot(dx, dy) or 1
    dx, dy = dx / tip * 14, dy / tip * 14
    one, other = (ex - dx - dy * 0.6, ey - dy + dx * 0.6), (ex - dx + dy * 0.6, ey - dy - dx * 0.6)
    line += "M" + "L".join(f"{px:.0f} {py:.0f}" for px, py in (one, (ex, ey), other))
    style = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
    return (
        f'<path d="{line}" {style} stroke="var(--on-gold)" stroke-width="7.5" stroke-opacity=".8"/>'
        f'<path d="{line}" {style} stroke="var(--gold)" stroke-width="4"/>'
    )


@lru_cache(64)
def _ring(site: int) -> str:
    x, y, w, h = court(site)
    shape = outline(x - 5, y - 5, w + 10, h + 10, 10)
    return (
        f'<{shape} fill="none" stroke="var(--on-gold)" stroke-width="7"/>'
        f'<{shape} fill="none" stroke="var(--gold)" stroke-width="4"/>'
    )
