"""Making the map: the faces to choose from as pictures, each turn as it would lie and with what would be joined.

Until a tile lies, its place is open sea.
"""

from functools import lru_cache
from typing import Final

from app.drawing.markup import number
from app.drawing.svg import box, outline, text, touch, width_of
from app.games.leggende.coast import FACE_REGIONS
from app.games.leggende.land import SIDE
from app.games.leggende.layout import (
    PLOTS,
    QUARTERS,
    ROW,
    SIDE_MIDDLES,
    Lay,
    Sketch,
    exit_region,
    middle,
    sides_joined,
)
from app.games.leggende.names import FACES
from app.games.leggende.tiles import halo_text, land, lines, sea
from pycore.games.leggende.choices import NONE
from pycore.games.leggende.faces import FACE, FACE_NAMES, REGIONS

SMALL: Final = 172.0
PITCH: Final = 178.0
MARGIN: Final = 5.0
KINDS: Final = frozenset({"face", "centre", "slot", "turn"})
NO_JOINS: Final = ("", "", "", "")


def draw_making(sketch: Sketch) -> None:
    """The open places of the map; in the place of the cards what may be chosen."""
    state = sketch.state
    for slot, (x, y) in enumerate(PLOTS[sketch.ring]):
        if state.turns[slot] == NONE:
            waiting = state.slots[slot]
            words = FACES[FACE_NAMES[waiting]] if waiting != NONE else ""
            sketch.scenery.append(
                _open_place(x, y, words, sketch.kind == "slot" and slot == state.slots.index(NONE))
            )
    if sketch.kind not in KINDS:
        return
    wide, high, across = ROW[sketch.ring]
    sketch.scenery.append(box(0, 0, wide, high, 0, "board-ground"))
    for n, choice in enumerate(sketch.choices):
        left, top = MARGIN + PITCH * (n % across), MARGIN + PITCH * (n // across)
        if sketch.kind == "turn":
            face, turn = FACE[str(choice[1])], int(choice[2])
            slot = state.turns.index(NONE)
            quarters = (turn + QUARTERS[sketch.ring]) % 4
            key, joins = f"turn-{turn}", joined(sketch, slot, face, quarters)
        else:
            face, key = FACE[str(choice[-1])], f"{sketch.kind}-{choice[-1]}"
            quarters, joins = QUARTERS[sketch.ring], NO_JOINS
        sketch.scenery.append(thumbnail(key, face, quarters, joins, left, top))


def joined(sketch: Sketch, slot: int, face: int, quarters: int) -> tuple[str, ...]:
    """Per side of the board, what the route over it would join: "D5-F2", only "D5" where the other tile is not turned
    yet, "" where it would lead nowhere."""
    found = []
    state, sides = sketch.state, sides_joined(sketch.ring)[slot]
    for side in range(4):
        words = ""
        if side in sides:
            words = REGIONS[exit_region(face, quarters, side)]
            other, facing = sides[side]
            if state.turns[other] != NONE:
                turned = (state.turns[other] + QUARTERS[sketch.ring]) % 4
                words += f"–{REGIONS[exit_region(state.slots[other], turned, facing)]}"
        found.append(words)
    return tuple(found)


@lru_cache(256)
def thumbnail(key: str, face: int, quarters: int, joins: tuple[str, ...], x: float, y: float) -> str:
    """A face in small, as it would lie."""
    drawn = picture(face, quarters, x, y, SMALL, tuple(bool(words) for words in joins))
    if not any(joins):
        drawn += halo_text(x + SMALL / 2, y + SMALL - 10, FACES[FACE_NAMES[face]], 20)
    for words, (mx, my) in zip(joins, SIDE_MIDDLES, strict=True):
        if words:
            drawn += _join(words, x + mx * SMALL / 360, y + my * SMALL / 360, x, y)
    name = FACES[FACE_NAMES[face]]
    return touch(key, name, drawn, halo=outline(x + 2, y + 2, SMALL - 4, SMALL - 4, 8))


@lru_cache(128)
def picture(
    face: int, quarters: int, x: float, y: float, size: float, joined: tuple[bool, ...] = (False,) * 4
) -> str:
    """A face with its numbers, in a square."""
    lay, scale = Lay(face, quarters, 0, 0), size / SIDE
    whole = sea(lay, joined) + "".join(land(lay)) + lines(lay)
    drawn = f'<g transform="translate({number(x)} {number(y)}) scale({scale:.4f})">{whole}</g>'
    for region in FACE_REGIONS[face]:
        sx, sy = middle(lay, region)
        drawn += halo_text(x + sx * scale, y + sy * scale + 7, region[1:], 20)
    return drawn


def _join(words: str, x: float, y: float, left: float, top: float) -> str:
    """A plate over the side where a route goes on."""
    w = width_of(words, 20, bold=True) + 12
    px = min(max(x, left + w / 2), left + SMALL - w / 2)
    py = min(max(y, top + 13), top + SMALL - 13)
    plate = box(px - w / 2, py - 13, w, 26, 8, "gold", "on-gold", 2)
    return plate + text(px, py + 7, words, 20, anchor="middle", bold=True, fill="on-gold")


@lru_cache(64)
def _open_place(x: float, y: float, words: str, asked: bool) -> str:
    """Sea where no tile lies yet, with the name of the one that waits for its turn."""
    frame = "gold" if asked else "water-line"
    drawn = f'<rect x="{number(x)}" y="{number(y)}" width="360" height="360" fill="var(--water)"/>'
    drawn += f'<rect x="{number(x)}" y="{number(y)}" width="360" height="360" fill="url(#leggende-p-waves)"/>'
    drawn += (
        f'<{outline(x + 14, y + 14, 332, 332, 14)} fill="none" stroke="var(--{frame})" stroke-width="3"'
        ' stroke-dasharray="12 9"/>'
    )
    return drawn + text(
        x + 180, y + 190, words, 30, anchor="middle", bold=True, fill="on-water", carved=True, fit=310
    )
