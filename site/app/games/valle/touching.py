"""What a finger finds in the valley: areas, courts and the spaces on the water; and what it costs to go there."""

from functools import cache, lru_cache

from app.drawing.markup import Markup
from app.drawing.svg import badge, outline, touch
from app.games.valle.ground import AREA, COST_AT, GATE_SIDE, court, gate, inset, inside, path
from app.games.valle.layout import NODE_KEYS, Sketch
from app.games.valle.ways import drawn_by, reach
from pycore.games.valle.data import AREAS, SITES
from pycore.games.valle.places import NODE_OF, NONE, PLACE_NUMBER
from pycore.games.valle.position import overseers_of


def draw_areas(sketch: Sketch) -> None:
    """Always the same ones; below the courts, so that no frame of an area crosses a letter."""
    sketch.scenery += _areas()


def draw_sites(sketch: Sketch) -> None:
    """Always the same ones; below all that stands there, so that no frame crosses it."""
    sketch.scenery += _sites()


@cache
def _areas() -> tuple[Markup, ...]:
    return tuple(map(_area, AREAS))


@cache
def _sites() -> tuple[Markup, ...]:
    return (
        Markup("".join(map(_gate, GATE_SIDE))),
        *(Markup("".join(map(_site, list(SITES)[n : n + 5]))) for n in range(0, len(SITES), 5)),
    )


def _area(area: int) -> Markup:
    ring = f'path d="{path(inset(AREA[area], 11))}" stroke-linejoin="round"'
    return touch(f"area-{area}", f"Area {area}", halo=ring, target=f'path d="{path(AREA[area])}"')


def _site(site: int) -> Markup:
    x, y, w, h = inside(site)
    ring = outline(x - 3, y - 3, w + 6, h + 6, 9)
    return touch(f"site-{site}", f"Cantiere {site}", halo=ring, target=outline(x, y, w, h, 0))


def _gate(site: int) -> Markup:
    """The target reaches further into 16 than what is drawn."""
    x, y, w, h = court(site)
    side, deep = GATE_SIDE[site], 26.0
    ring = {
        2: (x - 2, y + h - deep, w + 4, deep + 3),
        3: (x - 3, y - 2, deep + 3, h + 4),
        1: (x + w - deep, y - 2, deep + 3, h + 4),
    }[side]
    name = f"Cantiere {site}, caselle verso l'area 16"
    return touch(f"site-{site}-gate", name, halo=outline(*ring, 6), target=outline(*gate(site), 0))


# Reach and cost


def draw_reach(sketch: Sketch) -> None:
    """A number on every place where the figure in question can go: what it costs."""
    asked = sketch.kind in ("worker", "overseer", "plan") and sketch.mine
    found = _costs(sketch) if asked else {}
    drawn = "".join(_cost(NODE_KEYS[node], cost) for node, cost in found.items() if cost)
    sketch.overlay.append(f'<g pointer-events="none">{drawn}</g>')


def _costs(sketch: Sketch) -> dict[int, int]:
    state, kind = sketch.state, sketch.kind
    if kind == "plan":
        seat, k = state.active, len(state.plans[state.active])
        costs = reach(state, kind, NODE_OF[overseers_of(state, seat)[k]])
        picked = sketch.scene.picked[:1]
        return {node: cost for node, cost in costs.items() if not picked or NODE_KEYS[node] in picked}
    origin = picked_origin(sketch)
    return drawn_by(state, kind) if origin == NONE else reach(state, kind, origin)


def picked_origin(sketch: Sketch) -> int:
    """The node of the figure that has been touched; NONE: no figure has."""
    if not sketch.scene.picked:
        return NONE
    kind, _, rest = sketch.scene.picked[0].partition("-")
    if kind == "overseer":
        return NODE_OF[overseers_of(sketch.state, sketch.state.active)[int(rest)]]
    return NODE_OF[PLACE_NUMBER[rest]] if kind in ("from", "area") else NONE


@lru_cache(256)
def _cost(key: str, cost: int) -> str:
    return badge(*COST_AT[key], cost, 22, tone="gold")
