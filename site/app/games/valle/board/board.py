"""Draws the whole board, the disputed sites, and the marks of the last choice."""

from functools import lru_cache
from typing import Final

from app.drawing import kit
from app.drawing.rectangle import Box
from app.drawing.scene import Board, Scene
from app.drawing.svg import badge, box, gain, text
from app.games.valle.board.figures import draw_areas, draw_reach, draw_sites, draw_standing
from app.games.valle.board.geometry import PHARAOH_AT, SPOTS, Point, around, court, inside, standing, worth_at
from app.games.valle.board.land import draw_courts, draw_land
from app.games.valle.board.layout import REVEAL, Sketch
from app.games.valle.board.pyramids import draw_pyramids
from app.games.valle.board.seats import draw_corners
from app.games.valle.board.symbols import sign_kind
from app.games.valle.board.tray import draw_tray
from app.games.valle.sites import Dispute, current_site, dispute
from app.games.valle.touch import place_key
from app.games.valle.words.names import is_area
from pycore.contract import Event
from pycore.events import data_of
from pycore.games.valle import events as e
from pycore.games.valle.choices import PLAN
from pycore.games.valle.places import NONE, PLACE_NAMES, SITES_PLAYED
from pycore.games.valle.position import overseers_of


def board(scene: Scene) -> Board:
    """The whole board."""
    sketch = Sketch(scene)
    sketch.draw((draw_land, draw_corners, draw_areas, draw_courts, draw_sites, draw_rings, draw_in_hand))
    sketch.draw((draw_pyramids, draw_standing, draw_disputes, draw_tray, draw_reach, draw_marks))
    return sketch.board(sketch.layout.width, sketch.layout.height)


TALL: Final = 28.0
APART: Final = 14.0
"""Distance of a plate from the lower edge of its court. The number of the site stands on that edge."""
BELOW: Final = frozenset({2, 4, 6, 8, 12, 13, 14})
"""Sites with room for a plate below them. Below the others are another court, figures or the end of the valley."""
EDGES: Final[dict[int, tuple[float, float]]] = {
    1: (9, 194),
    2: (9, 221),
    4: (250, 418),
    5: (526, 711),
    6: (480, 711),
    7: (524, 711),
    8: (520, 711),
    9: (196, 358),
    10: (9, 520),
    11: (9, 196),
    12: (9, 200),
    13: (9, 358),
    14: (362, 711),
}
"""Site -> the smallest and the largest x of its plate, so that the plate covers nothing of its neighbours."""


def draw_disputes(sketch: Sketch) -> None:
    """Draw a plate on every disputed court. A long touch on the site or the ground explains it."""
    state, drawn = sketch.state, ""
    # While moves are shown one by one, the figures do not stand where the state has them.
    for site in SITES_PLAYED[state.seats] if sketch.kind != REVEAL else ():
        found = dispute(state, site, sketch.scene.seat)
        if found is not None:
            colours = sketch.colour(found.challenger), sketch.colour(found.owner)
            drawn += _plate(site + 1, found, *colours)
    sketch.idle(drawn)


def draw_in_hand(sketch: Sketch) -> None:
    """Draw a frame, below the site's number, around the site where cubes are being laid or stolen."""
    if sketch.kind not in ("build", "steal") or not sketch.mine:
        return
    site = current_site(sketch.state, sketch.scene.picked)
    if site != NONE:
        sketch.scenery.append(kit.idle(kit.frame(*around(inside(site + 1)))))


@lru_cache(512)
def _plate(site: int, it: Dispute, challenger: str, owner: str) -> str:
    """A plate with two ratios in the colours of the two seats, then a gold hand or flag if theft or conquest is
    allowed."""
    signs = [name for name, on in (("steal", it.steal), ("take", it.take)) if on]
    left, top, wide, _ = plate_at(site, len(signs))
    drawn = box(left, top, wide, TALL, 8, "badge", "badge-edge", 1.6)
    for n, (sign, pair) in enumerate((("overseer", it.overseers), ("worker", it.workers))):
        at = left + 6.6 + 54.4 * n
        drawn += kit.sign(sign_kind(sign), at, top + 5, 18, "on-badge")
        words = f"{pair[0]}:{pair[1]}"
        drawn += text(
            at + 36.2, top + 22.5, words, 24, anchor="middle", bold=pair[0] > pair[1], fill="on-badge"
        )
    for colour, at in ((challenger, left), (owner, left + wide)):
        drawn += kit.disc(at, top + TALL / 2, 6.5, f"var(--c-{colour})", "badge-edge", 1.6)
    for n, sign in enumerate(signs):
        at = left + 118 + 20 * n
        drawn += kit.disc(at + 9, top + TALL / 2, 10, "gold", "on-gold", 1)
        drawn += kit.sign(sign_kind(sign), at + 1, top + 6, 16, "on-gold")
    return drawn


def plate_at(site: int, signs: int) -> Box:
    """The box of a site's plate that has `signs` gold signs."""
    x, y, w, h = court(site)
    wide = 122.0 + 20 * signs
    least, most = EDGES.get(site, (9, 711))
    left = min(max(x + w / 2 - wide / 2, least), most - wide)
    return Box(left, y + h + APART if site in BELOW else y + h - TALL - APART, wide, TALL)


AT_SITE = (e.SITE_CLAIMED, e.SITE_TAKEN, e.CUBE_LAID, e.CUBE_STOLEN, e.PYRAMID_FINISHED)


def draw_rings(sketch: Sketch) -> None:
    """Draw frames around the sites where something has happened, below figures and numbers."""
    sites = {at["site"] for event in sketch.scene.events if (at := data_of(event, *AT_SITE))}
    sketch.scenery.append(kit.idle(*(kit.frame(*around(court(site))) for site in sorted(sites))))


def draw_marks(sketch: Sketch) -> None:
    """Draw arrows for the moves and plates for the points of all events of the scene, and the reader's plan.

    While plans are carried out, only the arrow of the figure that has just moved is drawn.
    """
    events = sketch.scene.events[-1:] if sketch.kind == REVEAL else sketch.scene.events
    drawn = "".join(_happened(sketch, event) for event in events)
    if sketch.kind == PLAN and sketch.scene.seat is not None:
        drawn += _plan(sketch, sketch.scene.seat)
    sketch.idle(drawn)


def _happened(sketch: Sketch, event: Event) -> str:
    if moved := data_of(event, e.OVERSEER_MOVED, e.WORKER_MOVED):
        way = kit.arrow(*_at(moved["from"], event.seat), *_at(moved["to"], event.seat))
        overseer = data_of(event, e.OVERSEER_MOVED)
        planned = overseer.get("planned", moved["to"]) if overseer else moved["to"]
        if planned == moved["to"]:
            return way
        return _missed(_at(moved["from"], event.seat), standing(planned)) + way
    if (stays := data_of(event, e.OVERSEER_STAYS)) and stays["why"] == "full":
        return _missed(_at(stays["place"], event.seat), standing(stays["planned"]))
    if left := data_of(event, e.LEFTOVERS):
        x, y = PHARAOH_AT
        return badge(x + 44, y - 40, f"+{sum(left['cubes'].values())}", 24, tone="gold")
    if finished := data_of(event, e.PYRAMID_FINISHED):
        return gain(*worth_at(finished["site"]), finished["points"], event.seat, 26)
    return ""


def _missed(start: Point, goal: Point) -> str:
    """A planned move that failed because the place was taken: a dashed line with a bar at its end."""
    (x, y), line = goal, f"M{start[0]:g} {start[1]:g}L{goal[0]:g} {goal[1]:g}"
    return (
        f'<path d="{line}" stroke="var(--badge-edge)" stroke-width="6" stroke-linecap="round"/>'
        f'<path d="{line}" stroke="var(--badge)" stroke-width="3.5" stroke-dasharray="9 8" data-missed="1"/>'
        f"{kit.disc(x, y, 14, 'badge', 'badge-edge')}"
        f'<path d="M{x - 8:g} {y:g}h16" stroke="var(--on-badge)" stroke-width="5"/>'
    )


def _at(place: str, seat: int) -> tuple[float, float]:
    return SPOTS[int(place)][seat] if is_area(place) else standing(place)


def _plan(sketch: Sketch, seat: int) -> str:
    """Lines for the moves that the plan contains, and for the one that waits for a touch on "Fatto"."""
    here, plan = overseers_of(sketch.state, seat), list(sketch.state.plans[seat])
    names = [PLACE_NAMES[place] for place in plan]
    if sketch.mine and sketch.scene.picked:
        goals = [str(choice[2]) for choice in sketch.choices]
        names += [goal for goal in goals if place_key(goal) == sketch.scene.picked[0]][:1]
    drawn = ""
    for k, goal in enumerate(names):
        start, end = _at(PLACE_NAMES[here[k]], seat), _at(goal, seat)
        if start != end:
            drawn += kit.arrow(*start, *end)
        drawn += badge(end[0], end[1] - 16, k + 1, 24)
    return drawn
