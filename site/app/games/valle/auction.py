"""The auction in the tray: the lots as heaps of cubes with the tablets that lie there, one's own tablets, the order of
play of the variant. What comes of it is in `results`."""

from functools import lru_cache
from typing import Final

from app.drawing.markup import Markup
from app.drawing.svg import badge, box, button, chip, icon, outline, text, touch
from app.games.valle.art import CUBE, cube_kind
from app.games.valle.heading import heading
from app.games.valle.layout import ROW, ROW_TALL, TRAY_TOP, WIDTH, Sketch
from app.games.valle.names import cubes_words
from pycore.games.valle.choices import tablets_in
from pycore.games.valle.data import COLOURS
from pycore.games.valle.places import NONE
from pycore.games.valle.position import Bid
from pycore.games.valle.pyramids import unpack

TOP: Final = TRAY_TOP
LOT_TOP: Final = ROW + ROW_TALL + 6
LOT_TALL: Final = 116.0
TABLET: Final = (104.0, ROW_TALL)
VALUES: Final = (0, 1, 2, 3, 4)


def draw_auction(sketch: Sketch) -> None:
    """One's own tablets above, the lots below."""
    state = sketch.state
    if sketch.kind in ("order-lay", "order-tablet", "order"):
        _order(sketch)
    pending = state.pending.lot if isinstance(state.pending, Bid) else NONE
    for lot, cubes in enumerate(state.lots):
        laid = tuple(
            (sketch.colour(seat), value)
            for seat in range(state.seats)
            for where, value in state.bids[seat]
            if where == lot
        )
        x, wide = lot_at(lot, state.seats)
        sketch.overlay.append(_lot(lot, x, wide, tuple(unpack(cubes)), laid, lot == pending))
    seat = sketch.scene.seat
    shown = sketch.kind not in ("order", "order-lay", "cube")
    if seat is not None and shown and state.hands[seat] != NONE:
        held = tablets_in(state.hands[seat])
        for value in VALUES:
            drawn = _tablet(value, held.count(value))
            (sketch.overlay if sketch.mine else sketch.scenery).append(drawn)


def lot_at(lot: int, seats: int) -> tuple[float, float]:
    """Its left edge and width: there is one more than seats."""
    wide = min(170.0, (WIDTH - 8) / (seats + 1) - 4)
    left = (WIDTH - (seats + 1) * (wide + 4)) / 2
    return left + (wide + 4) * lot + 2, wide


@lru_cache(512)
def _lot(
    lot: int, x: float, wide: float, cubes: tuple[int, ...], laid: tuple[tuple[str, int], ...], chosen: bool
) -> Markup:
    """Five cubes in a heap, and below them the tablets that lie face down; one's own show their value."""
    edge, width = ("gold-deep", 4.5) if chosen else ("papyrus-edge", 2.0)
    drawn = box(x, LOT_TOP, wide, LOT_TALL, 12, "papyrus", edge, width)
    drawn += heap(x + wide / 2 + 6, LOT_TOP + 60, cubes, 1.3)
    drawn += text(x + 9, LOT_TOP + 24, lot + 1, 22, bold=True, fill="ink-soft")
    drawn += _laid(x + 6, LOT_TOP + 66, wide - 12, laid)
    named = {colour: many for colour, many in zip(COLOURS, cubes, strict=True) if many}
    name = f"Lotto {lot + 1}: {cubes_words(named)}"
    return touch(f"lot-{lot}", name, drawn, halo=outline(x, LOT_TOP, wide, LOT_TALL, 12))


def heap(x: float, foot: float, cubes: tuple[int, ...], scale: float) -> str:
    """Three below and two above, in relief."""
    each = [colour for colour, many in zip(COLOURS, cubes, strict=True) for _ in range(many)]
    w, h = CUBE[0] * scale, CUBE[1] * scale
    places = [(x + w * (n - 1.5), foot - h) for n in range(3)]
    places += [(x + w * (n - 1), foot - h - 8.0 * scale - 4) for n in range(2)]
    return "".join(icon(cube_kind(colour), *at, w, h) for colour, at in zip(each, places, strict=False))


def _laid(x: float, y: float, room: float, laid: tuple[tuple[str, int], ...]) -> str:
    """The tablets on a lot, side by side, closer where there are many."""
    pitch = min(28.0, (room - 24) / max(1, len(laid) - 1))
    drawn = ""
    for n, (colour, value) in enumerate(laid):
        left = x + pitch * n
        drawn += box(left, y, 25, 44, 4, "wood", "wood-edge", 1.8) + chip(colour, left + 12.5, y + 13, 9)
        if value == NONE:
            drawn += f'<path d="M{left + 7:g} {y + 32:g}h11" stroke="var(--wood-edge)" stroke-width="2.5"/>'
        else:
            drawn += box(left + 3, y + 23, 19, 18, 4, "papyrus")
            drawn += text(left + 12.5, y + 38, value, 18, anchor="middle", bold=True)
    return drawn


@lru_cache(64)
def _tablet(value: int, many: int) -> Markup:
    """One's own tablets of a value; those laid are pale."""
    x, y = 12.0 + (TABLET[0] + 8) * value, ROW
    w, h = TABLET
    name, ring = f"Tavoletta da {value}" if value else "Tavoletta vuota", outline(x, y, w, h, 10)
    if not many:
        empty = box(x, y, w, h, 10, "slot", "slot-edge", 1.5)
        empty += text(x + w / 2, y + 44, value, 26, anchor="middle", fill="slot-ink")
        return touch(f"tablet-{value}", name, empty, halo=ring)
    drawn = box(x + 2, y + 4, w, h, 10, "wood-deep") + box(x, y, w, h, 10, "wood-light", "wood-edge", 2.2)
    drawn += box(x + 9, y + 8, w - 18, h - 16, 6, "papyrus", "wood-edge", 1.2)
    drawn += text(x + w / 2, y + 46, value, 32, anchor="middle", bold=True)
    if many > 1:
        drawn += badge(x + w - 20, y + 14, f"×{many}", 17)
    return touch(f"tablet-{value}", name, drawn, halo=ring)


# The order of play


def _order(sketch: Sketch) -> None:
    """How many tablets each has laid for it, and what can be done."""
    state = sketch.state
    heading(sketch, "asta per l'ordine di gioco")
    for seat in range(state.seats):
        y = TOP + 112
        laid = tuple((sketch.colour(seat), value) for value in state.orders[seat])
        x = 12 + 176.0 * seat
        sketch.scenery.append(chip(sketch.colour(seat), x + 14, y + 24, 13) + _laid(x + 34, y + 2, 136, laid))
    if sketch.mine and sketch.kind == "order-lay":
        sketch.overlay.append(button("more", 12, ROW, 330, ROW_TALL, "Posa una tavoletta", "gold"))
    if sketch.mine and sketch.kind == "order":
        for k in range(1, state.seats + 1):
            sketch.overlay.append(
                button(f"turn-{k}", 12 + 140 * (k - 1), ROW, 132, ROW_TALL, f"{k}° posto", "gold")
            )
