"""What a finger finds in the valley: areas, courts and the spaces on the water; and what it costs to go there."""

from functools import cache, lru_cache
from typing import Final

from app.drawing.markup import Markup
from app.drawing.svg import badge, outline, touch
from app.games.valle.ground import AREA, GATE_SIDE, NUMBER_AT, court, gate, inset, inside, path
from app.games.valle.layout import NODE_KEYS, Sketch
from app.games.valle.ways import drawn_by, reach
from pycore.games.valle.data import AREAS, SITES
from pycore.games.valle.places import NODE_OF, NONE, PLACE_NUMBER
from pycore.games.valle.position import overseers_of


def draw_places(sketch: Sketch) -> None:
    """Always the same ones, the small above the large."""
    sketch.overlay += _places()


@cache
def _places() -> tuple[Markup, ...]:
    return (
        *map(_area, AREAS),
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
    x, y = cost_at(key)
    return badge(x, y, cost, 22, tone="gold")


BELOW_ANOTHER: Final = frozenset({7, 11, 15})
"""Sites above whose courts something else is told: how many cubes the Pharaoh has, who disputes the next site."""
_BESIDE: Final = {17: (3, -38), 18: (208, 0), 19: (-3, -38), 20: (0, 36), 21: (-42, 0), 22: (0, 36)}
"""Area -> from its number to the cost, where there is no room to its right."""


def cost_at(key: str) -> tuple[float, float]:
    """Where the cost of a place stands: beside the number of an area, at the upper or the lower side of a court."""
    kind, _, rest = key.partition("-")
    if kind == "area":
        x, y = NUMBER_AT[int(rest)]
        dx, dy = _BESIDE.get(int(rest), (38, 0))
        return x + dx, y + dy
    number, _, on_water = rest.partition("-")
    if on_water:
        x, y, w, h = court(int(number))
        side = GATE_SIDE[int(number)]
        return {2: (x + w / 2, y + h - 2), 3: (x + 2, y + h / 2), 1: (x + w - 2, y + h / 2)}[side]
    x, y, w, h = inside(int(number))
    return x + w / 2, y + h - 4 if int(number) in BELOW_ANOTHER else y + 4
