"""What has just happened: the ways that figures went, the sites that changed; and the ways of a plan being written."""

from app.drawing.components import arrow, frame
from app.drawing.svg import badge, gain
from app.games.valle.ground import PHARAOH_AT, SPOTS, around, court, standing, worth_at
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
    sketch.overlay.append(
        f'<g pointer-events="none">{"".join(frame(*around(court(site))) for site in sorted(sites))}</g>'
    )


def draw_marks(sketch: Sketch) -> None:
    """The ways and the points of all events of the scene, and the plan of the one who looks."""
    drawn = "".join(_happened(sketch, event) for event in sketch.scene.events)
    if sketch.kind == PLAN and sketch.scene.seat is not None:
        drawn += _plan(sketch, sketch.scene.seat)
    sketch.overlay.append(f'<g pointer-events="none">{drawn}</g>')


def _happened(sketch: Sketch, event: Event) -> str:
    data = event.data
    if event.kind in ("overseer-moved", "worker-moved"):
        return arrow(*_at(data["from"], event.seat), *_at(data["to"], event.seat))
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
            drawn += arrow(*start, *end)
        drawn += badge(end[0], end[1] - 16, k + 1, 18)
    return drawn
