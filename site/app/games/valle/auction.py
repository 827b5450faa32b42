"""The auction in the tray: the lots as heaps of cubes with the tablets that lie there, one's own tablets, the order of
play of the variant; and after the reveal what everybody has bid."""

from functools import lru_cache
from typing import Final

from app.drawing.markup import Markup
from app.drawing.svg import badge, box, button, chip, icon, outline, text, touch
from app.games.valle.art import CUBE, cube_kind
from app.games.valle.layout import TRAY_TOP, WIDTH, Sketch
from app.games.valle.names import cubes_words
from pycore.contract import Event
from pycore.games.valle.choices import PLAN, tablets_in
from pycore.games.valle.data import COLOURS
from pycore.games.valle.places import NONE
from pycore.games.valle.position import Bid
from pycore.games.valle.pyramids import unpack

TOP: Final = TRAY_TOP
LOT_TOP: Final = TOP + 8
LOT_TALL: Final = 156.0
TABLETS_AT: Final = TOP + 174
TABLET: Final = (104.0, 68.0)
VALUES: Final = (0, 1, 2, 3, 4)


def draw_auction(sketch: Sketch) -> None:
    """Lots above, one's own tablets below."""
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
        x, wide = _lot_at(lot, state.seats)
        sketch.overlay.append(_lot(lot, x, wide, tuple(unpack(cubes)), laid, lot == pending))
    seat = sketch.scene.seat
    if seat is not None and sketch.kind != "order" and state.hands[seat] != NONE and sketch.kind != "cube":
        held = tablets_in(state.hands[seat])
        for value in VALUES:
            drawn = _tablet(value, held.count(value))
            (sketch.overlay if sketch.mine and value in held else sketch.scenery).append(drawn)


def _lot_at(lot: int, seats: int) -> tuple[float, float]:
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
    drawn += _heap(x + wide / 2, LOT_TOP + 80, cubes, 1.45)
    drawn += text(x + 9, LOT_TOP + 24, lot + 1, 22, bold=True, fill="ink-soft")
    drawn += _laid(x + 6, LOT_TOP + 104, wide - 12, laid)
    named = {colour: many for colour, many in zip(COLOURS, cubes, strict=True) if many}
    name = f"Lotto {lot + 1}: {cubes_words(named)}"
    return touch(f"lot-{lot}", name, drawn, halo=outline(x, LOT_TOP, wide, LOT_TALL, 12))


def _heap(x: float, foot: float, cubes: tuple[int, ...], scale: float) -> str:
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
    x, y = 12.0 + (TABLET[0] + 8) * value, TABLETS_AT
    w, h = TABLET
    if not many:
        empty = box(x, y, w, h, 10, "slot", "slot-edge", 1.5)
        return Markup(empty + text(x + w / 2, y + 44, value, 26, anchor="middle", fill="slot-ink"))
    drawn = box(x + 2, y + 4, w, h, 10, "wood-deep") + box(x, y, w, h, 10, "wood-light", "wood-edge", 2.2)
    drawn += box(x + 9, y + 8, w - 18, h - 16, 6, "papyrus", "wood-edge", 1.2)
    drawn += text(x + w / 2, y + 46, value, 32, anchor="middle", bold=True)
    if many > 1:
        drawn += badge(x + w - 20, y + 14, f"×{many}", 17)
    name = f"Tavoletta da {value}" if value else "Tavoletta vuota"
    return touch(f"tablet-{value}", name, drawn, halo=outline(x, y, w, h, 10))


# The order of play


def _order(sketch: Sketch) -> None:
    """How many tablets each has laid for it, and what can be done."""
    state = sketch.state
    sketch.scenery.append(text(16, TOP + 33, "Asta per l'ordine di gioco", 24, bold=True))
    for seat in range(state.seats):
        y = TOP + 46
        laid = tuple((sketch.colour(seat), value) for value in state.orders[seat])
        x = 12 + 176.0 * seat
        sketch.scenery.append(chip(sketch.colour(seat), x + 14, y + 24, 13) + _laid(x + 34, y + 2, 136, laid))
    if sketch.mine and sketch.kind == "order-lay":
        sketch.overlay.append(button("more", 12, TOP + 100, 330, 66, "Posa una tavoletta", "gold"))
    if sketch.mine and sketch.kind == "order":
        for k in range(1, state.seats + 1):
            sketch.overlay.append(
                button(f"turn-{k}", 12 + 140 * (k - 1), TABLETS_AT, 132, 68, f"{k}° posto", "gold")
            )


# After the reveal


def draw_results(sketch: Sketch) -> bool:
    """All tablets turned together: who has bid what on each lot, and who takes it; until something else happens.
    Whether there is anything to show."""
    bids = next((event for event in sketch.scene.events if event.kind == "bids-revealed"), None)
    if bids is None:
        return False
    found = [event for event in sketch.scene.events if event.kind in ("lot-won", "lot-unsold")]
    for event in found:
        sketch.scenery.append(_result(sketch, bids, event))
    return True


def _result(sketch: Sketch, bids: Event, event: Event) -> str:
    lot = event.data["lot"]
    sums = dict[int, int]()
    for seat, where, value in bids.data["bids"]:
        if where == lot:
            sums[seat] = sums.get(seat, 0) + value
    winner = event.seat if event.kind == "lot-won" else NONE
    offers = tuple((sketch.colour(seat), total, seat == winner) for seat, total in sums.items())
    cubes = tuple(event.data["cubes"].get(colour, 0) for colour in COLOURS)
    wide = (STOP_LEFT - 16) / (sketch.state.seats + 1) - 4
    left = 14 + (wide + 4) * lot
    if sketch.kind == PLAN and sketch.mine:  # the sheet takes most of the tray
        return _offers(left, TOP + 180, wide, lot, offers)
    return _outcome(left, TOP + (128 if sketch.mine else 44), wide, lot, cubes, offers)


STOP_LEFT: Final = 588.0


@lru_cache(256)
def _outcome(
    x: float,
    y: float,
    wide: float,
    lot: int,
    cubes: tuple[int, ...],
    offers: tuple[tuple[str, int, bool], ...],
) -> str:
    drawn = box(x, y, wide, 116, 9, "papyrus", "papyrus-edge", 1.5)
    drawn += _heap(x + wide / 2, y + 54, cubes, 1.0)
    return (
        drawn
        + text(x + 6, y + 20, lot + 1, 18, bold=True, fill="ink-soft")
        + _sums(x + 4, y + 58, wide - 8, offers)
    )


@lru_cache(256)
def _offers(x: float, y: float, wide: float, lot: int, offers: tuple[tuple[str, int, bool], ...]) -> str:
    """The same without the cubes, which are in hand by now."""
    drawn = box(x, y, wide, 60, 9, "papyrus", "papyrus-edge", 1.5)
    drawn += text(x + 5, y + 20, lot + 1, 18, bold=True, fill="ink-soft")
    return drawn + _sums(x + 18, y + 3, wide - 21, offers)


def _sums(x: float, y: float, room: float, offers: tuple[tuple[str, int, bool], ...]) -> str:
    """Who has offered how much in all; the winner's on gold."""
    pitch, drawn = min(46.0, room / max(1, len(offers))), ""
    for n, (colour, total, won) in enumerate(offers):
        left = x + pitch * n
        if won:
            drawn += box(left - 1, y, pitch, 54, 7, "gold", "on-gold", 1.5)
        drawn += chip(colour, left + pitch / 2, y + 14, min(11.0, pitch / 2 - 1))
        ink = "on-gold" if won else "ink"
        drawn += text(left + pitch / 2, y + 47, total, 21, anchor="middle", bold=won, fill=ink)
    return drawn
