"""Draws the auction in the tray: lots with their tablets, and what each lot sold for."""

from functools import lru_cache
from typing import Final, NamedTuple

from app.drawing import kit
from app.drawing.markup import Markup
from app.drawing.rectangle import Box
from app.drawing.svg import badge, box, button, chip, clip, icon, outline, text, touch
from app.games.valle.board.layout import LOTS, ROW, WIDTH, Lots, Sketch, heading
from app.games.valle.board.symbols import CUBE, cube_kind
from app.games.valle.words.names import cubes_words
from app.words.italian import to
from pycore.contract import Event
from pycore.events import data_of
from pycore.games.valle import events as e
from pycore.games.valle.choices import tablets_in
from pycore.games.valle.data import COLOURS
from pycore.games.valle.places import NONE
from pycore.games.valle.pyramids import unpack


def draw_auction(sketch: Sketch) -> None:
    """Draw the reader's tablets and the lots."""
    state = sketch.state
    if sketch.kind in ("order-lay", "order-tablet", "order"):
        _order(sketch)
    for lot, cubes in enumerate(state.lots):
        laid = tuple(
            (sketch.colour(seat), value)
            for seat in range(state.seats)
            for where, value in state.bids[seat]
            if where == lot
        )
        x, wide = lot_at(lot, state.seats)
        drawn = _lot(sketch.layout.lots, lot, x, wide, tuple(unpack(cubes)), laid, lot == state.lot)
        sketch.overlay.append(drawn)
    seat = sketch.scene.seat
    shown = sketch.kind not in ("order", "order-lay", "cube")
    if seat is not None and shown and state.hands[seat] != NONE:
        held = tablets_in(state.hands[seat])
        for value, place in enumerate(sketch.layout.tablets):
            drawn = _tablet(place, value, held.count(value))
            (sketch.overlay if sketch.mine else sketch.scenery).append(drawn)


def lot_at(lot: int, seats: int, room: float = WIDTH) -> tuple[float, float]:
    """The left edge and the width of a lot in a row as wide as `room`. There is one lot more than seats."""
    wide = min(170.0, (room - 8) / (seats + 1) - 4)
    left = (room - (seats + 1) * (wide + 4)) / 2
    return left + (wide + 4) * lot + 2, wide


@lru_cache(512)
def _lot(
    at: Lots,
    lot: int,
    x: float,
    wide: float,
    cubes: tuple[int, ...],
    laid: tuple[tuple[str, int], ...],
    chosen: bool,
) -> Markup:
    """A lot: its five cubes, and below them the face-down tablets. The reader's own show their values."""
    (number, low), (first, down) = at.number, at.laid
    drawn = kit.panel(x, at.top, wide, at.tall, 12, chosen, width=2)
    drawn += heap(x + wide / 2, at.top + at.foot, cubes, min(1.6, wide / 5 / CUBE[0] - 0.1))
    drawn += text(x + number, at.top + low, lot + 1, 24, bold=True, fill="ink-soft")
    drawn += _laid(x + first, at.top + down, wide - first - 6, laid)
    named = {colour: many for colour, many in zip(COLOURS, cubes, strict=True) if many}
    name = f"Lotto {lot + 1}: {cubes_words(named)}"
    return touch(f"lot-{lot}", name, drawn, halo=outline(x, at.top, wide, at.tall, 12))


def heap(x: float, foot: float, cubes: tuple[int, ...], scale: float) -> str:
    """The five cubes of a lot in relief, side by side around `x`, so that none hides another."""
    each = [colour for colour, many in zip(COLOURS, cubes, strict=True) for _ in range(many)]
    w, h = CUBE[0] * scale, CUBE[1] * scale
    left = x - (w + 1) * len(each) / 2
    return "".join(
        icon(cube_kind(colour), left + (w + 1) * n, foot - h, w, h) for n, colour in enumerate(each)
    )


def _laid(x: float, y: float, room: float, laid: tuple[tuple[str, int], ...]) -> str:
    """The tablets on a lot, side by side. Many tablets lie closer together."""
    pitch = kit.squeeze(len(laid), 31.0, room - 28)
    drawn = ""
    for n, (colour, value) in enumerate(laid):
        left = x + pitch * n
        drawn += box(left, y, 28, 58, 4, "wood", "wood-edge", 1.8) + chip(colour, left + 14, y + 14, 10)
        if value == NONE:
            drawn += kit.stroke(f"M{left + 8:g} {y + 41:g}h12", "wood-edge", 2.5)
        else:
            drawn += box(left + 3, y + 28, 22, 26, 4, "papyrus")
            drawn += text(left + 14, y + 50, value, 24, anchor="middle", bold=True)
    return drawn


@lru_cache(64)
def _tablet(place: Box, value: int, many: int) -> Markup:
    """The reader's own tablets of one value, as an element to touch. If all have been laid, an empty place."""
    x, y, w, h = place
    name, ring = f"Tavoletta da {value}" if value else "Tavoletta vuota", outline(x, y, w, h, 10)
    if not many:
        empty = box(x, y, w, h, 10, "slot", "slot-edge", 1.5)
        empty += text(x + w / 2, y + 55, value, 26, anchor="middle", fill="slot-ink")
        return touch(f"tablet-{value}", name, empty, halo=ring)
    drawn = box(x + 2, y + 4, w, h, 10, "wood-deep") + box(x, y, w, h, 10, "wood-light", "wood-edge", 2.2)
    drawn += box(x + 9, y + 8, w - 18, h - 16, 6, "papyrus", "wood-edge", 1.2)
    drawn += text(x + w / 2, y + 56, value, 34, anchor="middle", bold=True)
    if many > 1:
        drawn += badge(x + w - 22, y + 16, f"×{many}", 24)
    return touch(f"tablet-{value}", name, drawn, halo=ring)


# The order of play


def _order(sketch: Sketch) -> None:
    """Draw how many tablets each seat has laid for its turn, and the buttons."""
    state, layout = sketch.state, sketch.layout
    heading(sketch, "asta per l'ordine di gioco", layout.order)
    for seat in range(state.seats):
        x, y = 12 + 176.0 * seat, layout.laid
        laid = tuple((sketch.colour(seat), value) for value in state.orders[seat])
        sketch.scenery.append(chip(sketch.colour(seat), x + 14, y + 22, 13) + _laid(x + 34, y, 136, laid))
    if sketch.mine and sketch.kind == "order-lay":
        sketch.overlay.append(button("more", *layout.more, "Posa una tavoletta", "gold"))
    if sketch.mine and sketch.kind == "order":
        for k, place in enumerate(layout.turns[: state.seats], 1):
            sketch.overlay.append(button(f"turn-{k}", *place, f"{k}° posto", "gold"))


PLATE_AT: Final = ROW - 74
"""The y of the upper edge of the plate, in both layouts. The plate ends above the bar at the foot of a phone 640 pixels
high."""
PLATE_END: Final = ROW + 122
LOT_AT: Final = PLATE_AT + 36
TALL: Final = 154.0


class Offer(NamedTuple):
    """A seat's bid for a lot: the values of its tablets, and whether it wins the lot."""

    colour: str
    values: tuple[int, ...]
    won: bool


class Sold(NamedTuple):
    """The result of a lot that has been shown, and whether it is the one shown now."""

    words: str
    now: bool


def draw_bids(sketch: Sketch) -> None:
    """Draw all lots as they lay before the auction was decided. Tablets of the lots already shown are face up."""
    room = sketch.layout.width
    plate = box(2, PLATE_AT, room - 4, PLATE_END - PLATE_AT, 12, "sand-light", "gold-deep", 3)
    sketch.overlay.append(
        plate + text(16, PLATE_AT + 27, "Si scoprono le offerte, lotto per lotto", 24, bold=True)
    )
    scene = sketch.scene
    for event in (*scene.events, *scene.later):
        data = data_of(event, *LOTS)
        if data is None:
            continue
        told = event not in scene.later
        sold = Sold(_outcome(sketch, event), event is scene.events[-1]) if told else None
        x, wide = lot_at(data["lot"], sketch.state.seats, room)
        cubes = tuple(data["cubes"].get(colour, 0) for colour in COLOURS)
        drawn = _revealed_lot(x, wide, data["lot"], cubes, _offers(sketch, event, data["lot"]), sold)
        sketch.overlay.append(drawn)


def draw_sums(sketch: Sketch) -> bool:
    """Draw the bids for each lot and the winner. Returns False if there is nothing to show."""
    found = [(event, data["lot"]) for event in sketch.scene.events if (data := data_of(event, *LOTS))]
    for event, lot in found:
        x, wide = lot_at(lot, sketch.state.seats)
        sketch.scenery.append(_sums(x, sketch.layout.sums, wide, lot, _offers(sketch, event, lot)))
    return bool(found)


def _offers(sketch: Sketch, event: Event, lot: int) -> tuple[Offer, ...]:
    """The bids for a lot, which the event gives away, in the order of play."""
    values = dict[int, list[int]]()
    revealed = next(bids for told in sketch.scene.events if (bids := data_of(told, e.BIDS_REVEALED)))
    for seat, where, value in revealed["bids"]:
        if where == lot:
            values.setdefault(seat, []).append(value)
    winner = event.seat if event.kind == "lot-won" else None
    return tuple(Offer(sketch.colour(seat), tuple(each), seat == winner) for seat, each in values.items())


def _outcome(sketch: Sketch, event: Event) -> str:
    unsold = data_of(event, e.LOT_UNSOLD)
    if unsold is None:
        return to(sketch.name(event.seat))
    return "nel sacchetto" if unsold["to"] == "bag" else "al Faraone"


@lru_cache(256)
def _revealed_lot(
    x: float, wide: float, lot: int, cubes: tuple[int, ...], offers: tuple[Offer, ...], sold: Sold | None
) -> str:
    """A lot with its cubes, the tablets of each bidder, and the seat that wins it."""
    drawn = kit.panel(x, LOT_AT, wide, TALL, 10, bool(sold and sold.now), "papyrus" if sold else "sand-light")
    drawn += text(x + 6, LOT_AT + 26, lot + 1, 24, bold=True, fill="ink-soft")
    drawn += heap(x + wide / 2 + 10, LOT_AT + 36, cubes, min(1.1, (wide - 26) / 5 / CUBE[0] - 0.06))
    pitch = min(54.0, (wide - 8) / max(1, len(offers)))
    left = x + (wide - pitch * len(offers)) / 2
    for n, offer in enumerate(offers):
        drawn += _offer(left + pitch * n, pitch, offer, turned=sold is not None)
    if sold:
        words = clip(sold.words, 24, (wide - 10) * 1.2, bold=True)
        drawn += text(x + wide / 2, LOT_AT + 146, words, 24, anchor="middle", bold=True, fit=wide - 12)
    return drawn


def _offer(x: float, pitch: float, offer: Offer, turned: bool) -> str:
    """A seat's tablets on a lot: face down, or (`turned`) with their values and the sum."""
    y, middle = LOT_AT + 42, x + pitch / 2
    drawn = box(x + 1, y, pitch - 2, 80, 7, "gold", "on-gold", 1.5) if turned and offer.won else ""
    drawn += chip(offer.colour, middle, y + 13, min(11.0, pitch / 2 - 3))
    if not turned:
        step = min(20.0, (pitch - 20) / max(1, len(offer.values)))
        backs = (x + 3 + step * n for n in range(len(offer.values)))
        return drawn + "".join(box(left, y + 30, 18, 30, 3, "wood", "wood-edge", 1.6) for left in backs)
    ink = "on-gold" if offer.won else "ink"
    if len(offer.values) > 1:
        each = "+".join(map(str, offer.values))
        drawn += text(middle, y + 48, each, 24, anchor="middle", fill=ink, fit=pitch - 6)
    return drawn + text(middle, y + 74, sum(offer.values), 26, anchor="middle", bold=offer.won, fill=ink)


@lru_cache(256)
def _sums(x: float, y: float, wide: float, lot: int, offers: tuple[Offer, ...]) -> str:
    """The sums of the bids for a lot after its sale. The cubes are not drawn: the winner has them in hand."""
    drawn = box(x, y, wide, 68, 9, "papyrus", "papyrus-edge", 1.5)
    drawn += text(x + 5, y + 25, lot + 1, 24, bold=True, fill="ink-soft")
    pitch = min(46.0, (wide - 24) / max(1, len(offers)))
    for n, offer in enumerate(offers):
        left, middle = x + 20 + pitch * n, x + 20 + pitch * (n + 0.5)
        if offer.won:
            drawn += box(left, y + 3, pitch, 62, 7, "gold", "on-gold", 1.5)
        drawn += chip(offer.colour, middle, y + 17, min(11.0, pitch / 2 - 2))
        ink = "on-gold" if offer.won else "ink"
        drawn += text(middle, y + 57, sum(offer.values), 24, anchor="middle", bold=offer.won, fill=ink)
    return drawn
