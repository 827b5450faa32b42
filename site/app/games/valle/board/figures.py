"""Draws the figures (overseers, workers and scarabs), the places to which a touch can send them, and the reveal of the
plans."""

from functools import cache, lru_cache
from math import dist
from typing import Final, NamedTuple

from app.drawing import kit
from app.drawing.markup import Markup
from app.drawing.scene import Piece
from app.drawing.svg import badge, box, outline, text, touch
from app.games.valle.board.geometry import (
    AREA,
    CENTRES,
    COST_AT,
    GATE_SIDE,
    SCARAB_AT,
    SPOTS,
    court,
    gate,
    inset,
    inside,
    number_at,
    path,
    spaces,
    standing,
)
from app.games.valle.board.layout import WIDTH, Columns, Sketch
from app.games.valle.board.symbols import SCARAB_SHOWN, overseer_kind, scarab_kind, worker_kind
from app.games.valle.touch import NODE_KEYS, nearest_costs, reach_costs
from app.games.valle.words.names import in_place, is_area
from app.words.italian import count
from app.words.you import owned
from pycore.contract import Event
from pycore.events import data_of
from pycore.games.valle import events as e
from pycore.games.valle.choices import OVERSEER, PLAN
from pycore.games.valle.data import AREAS, LEVELS, OVERSEERS, SITES
from pycore.games.valle.places import NODE_OF, NONE, PLACE_NAMES, PLACE_NUMBER, SITES_PLAYED
from pycore.games.valle.position import overseers_of
from pycore.games.valle.pyramids import FULL, LARGE

SHOWN: Final = 2
"""The largest number of a seat's workers that are drawn in an area. A number says how many there are."""
LIFT: Final = 5.0
"""Distance of a figure above the middle of its space, in board units."""
ASIDE: Final = 11.0
"""Distance by which a scarab moves to the right and up if a figure stands in its corner."""
Group = tuple[Piece, ...]


def draw_standing(sketch: Sketch) -> None:
    """Draw all figures, and the numbers over them."""
    state, numbers = sketch.state, ""
    taken = set[str]()
    for seat in range(state.seats):
        colour, name = sketch.colour(seat), sketch.name(seat)
        masters = where_before(sketch, seat, [PLACE_NAMES[place] for place in overseers_of(state, seat)])
        hands = [PLACE_NAMES[place] for place in state.workers[seat]]
        numbered = sketch.kind in (OVERSEER, PLAN) and seat == sketch.chooser == sketch.scene.seat
        pieces, told = _figures(seat, colour, name, tuple(masters), tuple(sorted(hands)), numbered)
        sketch.pieces += pieces
        numbers += told
        taken.update(masters, hands)
    for site in SITES_PLAYED[state.seats]:
        owner = state.owner[site]
        if owner != NONE:
            finished = state.heights[site] == FULL[site]
            aside = not finished and site + 1 not in SCARAB_AT and corner_space(site + 1) in taken
            colour, name = sketch.colour(owner), sketch.name(owner)
            sketch.pieces.append(_scarab(site + 1, colour, name, finished, aside))
    sketch.idle(numbers)


@lru_cache(1024)
def _figures(
    seat: int, colour: str, name: str, masters: tuple[str, ...], hands: tuple[str, ...], numbered: bool
) -> tuple[Group, str]:
    """The figures of one seat, and the numbers over them. `numbered`: its overseers show the numbers that plans use."""
    pieces, told = list[Piece](), ""
    for k, place in enumerate(masters):
        x, y = overseer_at(seat, masters, k)
        words = f"{owned(f'Capomastro {k + 1}', name)} {in_place(place)}"
        pieces.append(Piece(overseer_kind(colour), f"overseer-{seat}-{k}", x, y, 30, words))
        told += _letter(place)
        if numbered:
            # On a space the number stands to the left, since at the lower right it would hide the letter of the next
            # space.
            told += badge(*((x + 9, y + 15) if is_area(place) else (x - 14, y - 17)), k + 1, 24)
    for place in dict.fromkeys(hands):
        many = hands.count(place)
        x, y = worker_at(seat, place, masters)
        words = f"{owned(count(many, 'operaio', 'operai'), name)} {in_place(place)}"
        kind = worker_kind(colour)
        pieces.append(Piece(kind, f"worker-{seat}-{place}-0", x, y, 26, words))
        told += _letter(place)
        if many > 1:
            pieces.append(Piece(kind, f"worker-{seat}-{place}-1", x + 7, y - 3, 25, ""))
            told += badge(x + 21, y + 6, many, 24)
    return tuple(pieces), told


@lru_cache(256)
def _letter(place: str) -> str:
    """The letter of an occupied space, at its lower left corner. The figure covers the letter on the ground.

    The letter stands at the upper right corner if the number of the site is at the lower left one.
    """
    if is_area(place):
        return ""
    (x, y), letter = standing(place), place[-1]
    nx, ny = number_at(int(place.partition("-")[0]))
    left, top = (x + 1, y - 19) if abs(nx - x) < 29 and abs(ny - y) < 29 else (x - 19, y - 4)
    return box(left, top, 18, 20, 3, "papyrus") + text(
        left + 9, top + 18.5, letter, 24, anchor="middle", bold=True
    )


def overseer_at(seat: int, masters: tuple[str, ...], k: int) -> tuple[float, float]:
    """Where overseer `k` stands. `masters` are the places of both overseers of the seat."""
    place = masters[k]
    if not is_area(place):
        x, y = standing(place)
        return x, y - LIFT - 3
    x, y = SPOTS[int(place)][seat]
    both = masters.count(place) == OVERSEERS
    return x - 27 + (23 * k if both else 8), y - 1


def worker_at(seat: int, place: str, masters: tuple[str, ...] = ()) -> tuple[float, float]:
    """Where the first worker of a seat stands at a place."""
    if not is_area(place):
        x, y = standing(place)
        return x, y - LIFT
    x, y = SPOTS[int(place)][seat]
    return x + 15, y + 2


@lru_cache(512)
def _scarab(site: int, colour: str, name: str, finished: bool, aside: bool) -> Piece:
    x, y = scarab_at(site, finished)
    if aside:
        x, y = x + ASIDE, max(y - ASIDE, SCARAB_SHOWN[1] / 3)
    of = "sulla piramide finita" if finished else "sul cantiere"
    words = f"{owned('Scarabeo', name)} {of} {'del cantiere ' if finished else ''}{site}"
    return Piece(scarab_kind(colour), f"scarab-{site}", x, y, 15, words)


@cache
def corner_space(site: int) -> str:
    """The space at the upper right corner of a court. A figure on it would hide the scarab.

    >>> corner_space(13), corner_space(8), corner_space(12)
    ('13-C', '8-F', '12-A')
    """
    x, y, w, _ = court(site)
    nearest = min(spaces(site).items(), key=lambda each: dist(each[1].middle, (x + w, y)))
    return f"{site}-{nearest[0]}"


def scarab_at(site: int, finished: bool) -> tuple[float, float]:
    """Where the owner's scarab lies: near the upper right corner of the court, or on top of a finished pyramid."""
    if finished:
        x, y = CENTRES[site]
        return x, y - 8 * len(LEVELS[LARGE[site - 1]]) - 8
    if site in SCARAB_AT:
        return SCARAB_AT[site]
    x, y, w, _ = court(site)
    return x + w - 3, y + 3


def draw_areas(sketch: Sketch) -> None:
    """Draw the areas to touch, below the courts, so that no frame of an area crosses a letter."""
    sketch.scenery += _areas()


def draw_sites(sketch: Sketch) -> None:
    """Draw the sites to touch, below the figures, so that no frame crosses them."""
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
    """The three spaces of a site on the water, as an element to touch. Its target extends beyond the ring, into area
    16."""
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
    """Draw at each place the cost of moving there. The costs are those of the picked figure, or of the figure whose
    plan is being written. Otherwise each cost is that of the figure nearest to the place."""
    asked = sketch.kind in ("worker", "overseer", "plan") and sketch.mine
    found = _costs(sketch) if asked else {}
    sketch.idle(*(_cost(NODE_KEYS[node], cost) for node, cost in found.items() if cost))


def _costs(sketch: Sketch) -> dict[int, int]:
    state, kind = sketch.state, sketch.kind
    if kind == "plan":
        seat, k = state.active, len(state.plans[state.active])
        costs = reach_costs(state, kind, NODE_OF[overseers_of(state, seat)[k]])
        picked = sketch.scene.picked[:1]
        return {node: cost for node, cost in costs.items() if not picked or NODE_KEYS[node] in picked}
    origin = picked_origin(sketch)
    return nearest_costs(state, kind) if origin == NONE else reach_costs(state, kind, origin)


def picked_origin(sketch: Sketch) -> int:
    """The node of the picked figure; NONE if no figure is picked."""
    if not sketch.scene.picked:
        return NONE
    kind, _, rest = sketch.scene.picked[0].partition("-")
    if kind == "overseer":
        return NODE_OF[overseers_of(sketch.state, sketch.state.active)[int(rest)]]
    return NODE_OF[PLACE_NUMBER[rest]] if kind in ("from", "area") else NONE


@lru_cache(256)
def _cost(key: str, cost: int) -> str:
    return badge(*COST_AT[key], cost, 24, tone="gold")


MOVES: Final = (e.OVERSEER_MOVED, e.OVERSEER_STAYS)


def where_before(sketch: Sketch, seat: int, places: list[str]) -> list[str]:
    """The places of a seat's overseers, before the moves that are not shown yet.

    An overseer moves at most once in a choice that moves several.
    """
    for event in sketch.scene.later:
        if event.seat == seat and (moved := data_of(event, e.OVERSEER_MOVED)):
            places[moved["overseer"]] = moved["from"]
    return places


class Way(NamedTuple):
    """One move of a plan: the number of the overseer, its goal, and its result ("" if that is not shown yet)."""

    number: int
    goal: str
    result: str
    now: bool
    """Whether this is the move shown now."""


def draw_reveal(sketch: Sketch) -> None:
    """Draw a column for each seat, in the order of play, with the moves that its plan caused."""
    events, later = sketch.scene.events, sketch.scene.later
    ways = dict[int, list[Way]]()
    for event in (*events, *later):
        if plan := data_of(event, *MOVES):
            result = "" if event in later else _result(event)
            now = bool(events) and event is events[-1]
            ways.setdefault(event.seat, []).append(Way(plan["overseer"] + 1, plan["planned"], result, now))
    wide = (WIDTH - 16) / sketch.seats
    for n, (seat, own) in enumerate(ways.items()):
        who, at = (sketch.name(seat), sketch.colour(seat)), sketch.layout.columns
        sketch.scenery.append(_column(at, 8 + wide * n, wide - 6, *who, tuple(own)))


def _result(event: Event) -> str:
    """The result of an overseer's plan, in a few words.

    >>> about = {"overseer": 0, "from": "16", "planned": "8-D"}
    >>> _result(Event("overseer-moved", 0, {**about, "to": "8-D"}, ""))
    'è arrivato'
    >>> _result(Event("overseer-moved", 0, {**about, "to": "8-E"}, ""))
    'è sulla 8-E'
    """
    if stays := data_of(event, e.OVERSEER_STAYS):
        return "resta" if stays["why"] == "chosen" else "non c'è posto: resta"
    moved = data_of(event, e.OVERSEER_MOVED)
    assert moved is not None, event
    return "è arrivato" if moved["to"] == moved["planned"] else f"è sulla {moved['to']}"


@lru_cache(256)
def _column(at: Columns, x: float, wide: float, name: str, colour: str, ways: tuple[Way, ...]) -> str:
    drawn, (first, second) = kit.name_tag(x + 32, at.names, colour, name, 24, wide - 36), at.lines
    for way in ways:
        y = at.top + (at.tall + 4) * (way.number - 1 if len(ways) == OVERSEERS else 0)
        drawn += kit.panel(x, y, wide, at.tall, 10, way.now, "papyrus" if way.result else "sand-light")
        drawn += badge(x + 19, y + first - 9, way.number, 24)
        drawn += text(x + 40, y + first, way.goal, 24, bold=True)
        drawn += text(x + 12, y + second, way.result or "non ancora", 24, fill="ink-soft", fit=wide - 22)
    return drawn
