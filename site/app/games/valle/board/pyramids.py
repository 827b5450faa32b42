"""Draws pyramids in relief, cube by cube from above: those of the sites, and the Pharaoh's as the clock.

The state counts only the cubes of each colour in each role of a level, so they are drawn in the order of the colours.
The cube in the middle of a large base is visible until another covers it. From then on no drawing shows its colour.
"""

from functools import lru_cache
from typing import Final

from app.drawing import kit
from app.drawing.svg import badge, box, icon, text, width_of
from app.games.valle.board.geometry import CENTRES, CLOCK_AT, PHARAOH_AT, number_at, worth_at
from app.games.valle.board.layout import Sketch
from app.games.valle.board.symbols import CUBE, RISE, TOP, cube_kind
from app.games.valle.sites import best_points
from pycore.games.valle.data import COLOURS, LEVELS, PHARAOH, SITES
from pycore.games.valle.places import SITES_PLAYED
from pycore.games.valle.pyramids import FULL, LARGE, SLOTS, unpack
from pycore.games.valle.scoring import worth
from pycore.games.valle.state import ValleState

HIDDEN: Final = "hidden"
"""Used instead of the colour of a cube that nobody sees."""
Level = tuple[tuple[str, str], ...]
"""A level of a pyramid: (role, colour) of each cube."""
_BLOCKS: Final = {9: (0, 1, 2, 3, 5, 6, 7, 8), 4: (0, 1, 2, 3), 1: (0,)}
_PLACES: Final = {
    (9, "block"): _BLOCKS[9],
    (9, "centre"): (4,),
    (9, "corner"): (0, 2, 6, 8),
    (9, "edge"): (1, 3, 5, 7),
    (4, "block"): _BLOCKS[4],
    (4, "diagonal-1"): (0, 3),
    (4, "diagonal-2"): (1, 2),
    (1, "top"): (0,),
}
"""(number of cubes of a level, role) -> the places of the role in the level, row by row from the back."""
_WIDTH: Final = {16: 4, 9: 3, 4: 2, 1: 1}
PHARAOH_LEVELS: Final = (16, 9, 4, 1)


def draw_pyramids(sketch: Sketch) -> None:
    """Draw the pyramids that have been begun, their present or possible points, and the Pharaoh's pyramid."""
    state = sketch.state
    for site in SITES_PLAYED[state.seats]:
        sketch.scenery.append(_standing(site + 1, seen_levels(state, site)) if state.heights[site] else "")
    done = min(state.pharaoh % 255, PHARAOH)
    sketch.scenery.append(kit.idle(_pharaoh(done)))
    told = [_worth(state, site) for site in SITES_PLAYED[state.seats] if state.heights[site]]
    sketch.idle(_numbers(), *told, badge(*CLOCK_AT, f"{done}/{PHARAOH}", 24, tone="gold"))


def seen_levels(state: ValleState, site: int) -> tuple[Level, ...]:
    """The visible cubes of a pyramid, level by level."""
    return _seen(site, state.variant.rays, tuple(state.slots[place] for place in _slots(state, site)))


def _slots(state: ValleState, site: int) -> range:
    levels = SLOTS[state.variant.rays][site]
    return range(levels[0][0].place, levels[-1][-1].place + 1)


@lru_cache(1024)
def _seen(site: int, rays: bool, packed: tuple[int, ...]) -> tuple[Level, ...]:
    levels = SLOTS[rays][site]
    first = levels[0][0].place
    covered = any(packed[slot.place - first] for level in levels[1:] for slot in level)
    found = []
    for level in levels:
        cubes = list[tuple[str, str]]()
        for slot in level:
            hide = covered and slot.role == "centre"
            for colour, many in zip(COLOURS, unpack(packed[slot.place - first]), strict=True):
                cubes += [(slot.role, HIDDEN if hide else colour)] * many
        found.append(tuple(cubes))
    return tuple(found)


@lru_cache(1024)
def _standing(site: int, levels: tuple[Level, ...]) -> str:
    return kit.idle(relief(*CENTRES[site], LEVELS[LARGE[site - 1]], levels))


def relief(x: float, y: float, sizes: tuple[int, ...], levels: tuple[Level, ...], scale: float = 1.0) -> str:
    """A pyramid around (x, y), drawn from the lowest level up, and in each level from the back."""
    drawn = []
    for height, (size, cubes) in enumerate(zip(sizes, levels, strict=True)):
        wide = _WIDTH[size]
        left, top = x - wide * TOP * scale / 2, y - wide * TOP * scale / 2 - RISE * scale * (height + 0.5)
        for place, colour in sorted(_laid(size, cubes)):
            row, column = divmod(place, wide)
            at = left + column * TOP * scale, top + row * TOP * scale
            drawn.append(icon(cube_kind(colour), *at, CUBE[0] * scale, CUBE[1] * scale))
    return "".join(drawn)


def _laid(size: int, cubes: Level) -> list[tuple[int, str]]:
    """(place in the level, colour) of each cube."""
    found, taken = [], dict[str, int]()
    for role, colour in cubes:
        number = taken.get(role, 0)
        taken[role] = number + 1
        found.append((_PLACES[size, role][number], colour))
    return found


# Worth


def _worth(state: ValleState, site: int) -> str:
    """A plate with the points of a finished pyramid, or the most that an unfinished one can still give."""
    if state.heights[site] == FULL[site]:
        return worth_plate(*worth_at(site + 1), worth(state, site)[1], 24, finished=True)
    return worth_plate(*worth_at(site + 1), best_points(state, site), 24, finished=False)


@lru_cache(1)
def _numbers() -> str:
    return "".join(sign(*number_at(site), site, 24) for site in SITES)


def sign(x: float, y: float, site: int, size: float) -> str:
    """The number of a site, on a square of stone. Amounts have round plates instead."""
    w, h = max(size, width_of(str(site), size, True) + 6), size
    plate = box(x - w / 2, y - h / 2, w, h, 3, "ink", "papyrus", 1.6)
    return plate + text(x, y + size * 0.36, site, size, anchor="middle", bold=True, fill="papyrus")


@lru_cache(512)
def worth_plate(x: float, y: float, points: int, size: float, finished: bool) -> str:
    """The points of a pyramid: on gold if it is finished, else on a light plate as the most that it can still give."""
    words = str(points) if finished else f"≤{points}"
    w, h = width_of(words, size, True) + 6, size
    plate = box(x - w / 2, y - h / 2, w, h, 5, "gold" if finished else "papyrus", "gold-deep", 2)
    ink = "on-gold" if finished else "ink"
    return plate + text(x, y + size * 0.36, words, size, anchor="middle", bold=True, fill=ink)


# The Pharaoh's


@lru_cache(64)
def _pharaoh(done: int) -> str:
    """The Pharaoh's pyramid: `done` cubes of stone on the ground plan of the whole. The last cube is of gold."""
    x, y = PHARAOH_AT
    side = TOP * 4
    left, top = x - side / 2, y - side / 2
    grid = "".join(
        f"M{left + TOP * n:g} {top:g}V{top + side:g}M{left:g} {top + TOP * n:g}H{left + side:g}"
        for n in range(5)
    )
    ground = (
        f'<rect x="{left - 5:g}" y="{top - 6:g}" width="{side + 10:g}" height="{side + 14:g}" rx="6"'
        ' fill="var(--gold)" fill-opacity=".35" stroke="var(--gold-deep)" stroke-width="2.4"/>'
    ) + kit.stroke(grid, "gold-deep", 1, opacity=0.5)
    drawn, rest = "", done
    for height, size in enumerate(PHARAOH_LEVELS):
        wide = _WIDTH[size]
        for place in range(min(rest, size)):
            row, column = divmod(place, wide)
            at = x - wide * TOP / 2 + column * TOP, y - wide * TOP / 2 - RISE * (height + 0.5) + row * TOP
            drawn += icon(cube_kind("crown" if size == 1 else "stone"), *at, *CUBE)
        rest = max(0, rest - size)
    return ground + drawn
