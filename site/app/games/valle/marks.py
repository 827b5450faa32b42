"""What has just happened: the ways that figures went, the sites that changed; and the ways of a plan being written."""

from app.drawing.components import arrow, frame
from app.drawing.svg import badge, gain
from app.games.valle.ground import PHARAOH_AT, SPOTS, Point, around, court, standing, worth_at
from app.games.valle.layout import REVEAL, Sketch, place_key
from app.games.valle.names import is_area
from pycore.contract import Event
from pycore.games.valle.choices import PLAN
from pycore.games.valle.places import PLACE_NAMES
from pycore.games.valle.position import overseers_of

AT_SITE = frozenset({"site-claimed", "site-taken", "cube-laid", "cube-stolen", "pyramid-finished"})


def draw_rings(sketch: Sketch) -> None:
    """Around the sites where something has happened; who stands there and numbers lie above them."""
    sites = {event.data["site"] for event in sketch.scene.events if event.kind in AT_SITE}
    sketch.scenery.append(
        f'<g pointer-events="none">{"".join(frame(*around(court(site))) for site in sorted(sites))}</g>'
    )


def draw_marks(sketch: Sketch) -> None:
    """The ways and the points of all events of the scene, and the plan of the one who looks. While the plans are
    carried out that is the way of the figure that has just gone, and no other."""
    events = sketch.scene.events[-1:] if sketch.kind == REVEAL else sketch.scene.events
    drawn = "".join(_happened(sketch, event) for event in events)
    if sketch.kind == PLAN and sketch.scene.seat is not None:
        drawn += _plan(sketch, sketch.scene.seat)
    sketch.overlay.append(f'<g pointer-events="none">{drawn}</g>')


def _happened(sketch: Sketch, event: Event) -> str:
    data = event.data
    if event.kind in ("overseer-moved", "worker-moved"):
        way = arrow(*_at(data["from"], event.seat), *_at(data["to"], event.seat))
        missed = data.get("planned", data["to"]) != data["to"]
        return _missed(_at(data["from"], event.seat), standing(data["planned"])) + way if missed else way
    if event.kind == "overseer-stays" and data["why"] == "full":
        return _missed(_at(data["place"], event.seat), standing(data["planned"]))
    if event.kind == "leftovers":
        x, y = PHARAOH_AT
        return badge(x + 44, y - 40, f"+{sum(data['cubes'].values())}", 22, tone="gold")
    if event.kind == "pyramid-finished":
        return gain(*worth_at(data["site"]), data["points"], event.seat, 26)
    return ""


def _missed(start: Point, goal: Point) -> str:
    """The way that was planned and not gone, as the place was taken: dashed, with a bar where it ends."""
    (x, y), line = goal, f"M{start[0]:g} {start[1]:g}L{goal[0]:g} {goal[1]:g}"
    return (
        f'<path d="{line}" stroke="var(--badge-edge)" stroke-width="6" stroke-linecap="round"/>'
        f'<path d="{line}" stroke="var(--badge)" stroke-width="3.5" stroke-dasharray="9 8" data-missed="1"/>'
        f'<circle cx="{x:g}" cy="{y:g}" r="14" fill="var(--badge)" stroke="var(--badge-edge)" stroke-width="2"/>'
        f'<path d="M{x - 8:g} {y:g}h16" stroke="var(--on-badge)" stroke-width="5"/>'
    )


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
