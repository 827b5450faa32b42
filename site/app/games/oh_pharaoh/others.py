"""The other players, small above the row: name, points, cards in hand, and their pyramids with worth and risk."""

from functools import lru_cache

from app.drawing.markup import Markup
from app.drawing.people import plain
from app.drawing.rectangle import Box
from app.drawing.svg import box, chip, clip, icon, outline, text, touch, width_of
from app.games.oh_pharaoh.art import BACK
from app.games.oh_pharaoh.blocks import grid, odds, pyramid
from app.games.oh_pharaoh.layout import NAME, Sketch, column, far_place, pyramid_key
from app.games.oh_pharaoh.names import PLACES, pyramid_of
from app.words.italian import points as points_of
from pycore.games.oh_pharaoh.data import SECOND_SPACE
from pycore.games.oh_pharaoh.pyramids import Pyramid
from pycore.games.oh_pharaoh.scoring import points

FOOT = 28.0
"""Height of the line below a small pyramid."""
WIDE = 300.0
"""From this width on a plate has room to show more than numbers."""


def draw_others(sketch: Sketch) -> None:
    """From whoever plays next."""
    state = sketch.state
    for number, seat in enumerate(sketch.others()):
        on_turn = sketch.kind != "over" and state.active == seat
        told = state.points[seat] if sketch.scene.totals is None else sketch.scene.totals[seat]
        where = column(state.seats, number)
        name, colour = sketch.name(seat), sketch.colour(seat)
        sketch.scenery.append(_plate(where, colour, name, told, sketch.size(seat), on_turn))
        ring = outline(where.x, where.y, where.w, NAME, 10)
        sketch.overlay.append(touch(f"seat-{seat}", name, halo=ring, target=ring))
        for place in range(len(PLACES)):
            built, there = sketch.built(seat, place), far_place(state.seats, number, place)
            if built is None:
                sketch.scenery.append(_empty(there, place == 0 or state.marker >= SECOND_SPACE))
            else:
                sketch.scenery.append(_small(there, built, points(state, built)))
                whose = plain(pyramid_of(seat, place), sketch.scene.people)
                sketch.overlay.append(_key(pyramid_key(seat, place), whose, there))


@lru_cache(128)
def _plate(where: Box, colour: str, name: str, points: int, cards: int, on_turn: bool) -> str:
    x, y, w, _ = where
    fill, edge, width = ("papyrus", "gold-deep", 5) if on_turn else ("sand", "sand-edge", 2)
    words = points_of(points)
    size = 26 if w > WIDE else 22
    # As many backs as there are cards, as far as they go.
    first = x + 18 + width_of(str(cards), 22)
    room = x + w - 18 - width_of(words, size, True) - first
    pitch = min(20.0, room / max(1, cards))
    backs = "".join(icon(BACK, first + pitch * n, y + 36, 19, 24) for n in range(cards) if pitch >= 4)
    return (
        box(x, y, w, NAME, 10, fill, edge, width)
        + chip(colour, x + 20, y + 20, 12)
        + text(x + 38, y + 27, clip(name, 23, w - 46, True), 23, bold=True)
        + ("" if w > WIDE and cards else icon(BACK, x + 10, y + 36, 19, 24))
        + text(x + (12 if w > WIDE and cards else 34), y + 56, cards, 22)
        + (backs if w > WIDE else "")
        + text(x + w - 10, y + 56, words, size, anchor="end", bold=True)
    )


@lru_cache(128)
def _empty(there: Box, is_open: bool) -> str:
    x, y, w, h = there
    shade = box(x, y, w, h, 8, "slot" if is_open else "sand-deep", "slot-edge", 1.6)
    if is_open:
        return shade
    lines = ("dalla", f"casella {SECOND_SPACE}")
    return shade + "".join(
        text(x + w / 2, y + h / 2 + 2 + 22 * n, words, 20, anchor="middle", fill="ink-soft")
        for n, words in enumerate(lines)
    )


@lru_cache(512)
def _small(there: Box, built: Pyramid, gives: int) -> str:
    x, y, w, h = there
    floor = Box(x + 5, y + 6, w - 10, h - FOOT - 8)
    stand = grid(floor, built, 40 if w > WIDE / 2 else 30, 34)
    words = text(x + 8, y + h - 8, gives, 22, bold=True)
    risk = odds(x + w - 64, y + h - 8, built.height, 20)
    return (
        box(x, y, w, h, 8, "board-ground", "sand-edge", 1.6)
        + pyramid(stand, built.low, built.levels)
        + box(x + 1, y + h - FOOT - 1, w - 2, FOOT, 7, "papyrus")
        + words
        + risk
    )


@lru_cache(128)
def _key(key: str, name: str, there: Box) -> Markup:
    ring = outline(there.x + 2, there.y + 2, there.w - 4, there.h - 4, 8)
    return touch(key, name, halo=ring, target=outline(*there, 8))
