"""What the auction has brought: lot after lot the tablets are turned, with the sums and who takes it; and afterwards
the sums of all lots in the tray, until something else happens.

While they are told the lots lie over the foot of the valley, where nobody has anything to do just then: in the tray a
phone would show their upper half.

The state has the whole reveal behind it; what of it is not told yet is in `Scene.later`.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from app.drawing.svg import box, chip, clip, text
from app.games.valle.auction import LOT_TOP, heap, lot_at
from app.games.valle.layout import LOTS, ROW, WIDTH, Sketch
from app.words.italian import to
from pycore.contract import Event
from pycore.games.valle.data import COLOURS

PLATE_AT: Final = ROW - 74
"""The upper edge of what is told, and where it ends: above the bar at the foot of a phone 640 pixels high."""
PLATE_END: Final = ROW + 122
LOT_AT: Final = PLATE_AT + 36
TALL: Final = 154.0
SUMS_AT: Final = LOT_TOP + 50


class Offer(NamedTuple):
    """What somebody has bid for a lot: the values of the tablets, and whether that takes it."""

    colour: str
    values: tuple[int, ...]
    won: bool


class Sold(NamedTuple):
    """A lot that has been told: what became of it, and whether it is told just now."""

    words: str
    now: bool


def draw_bids(sketch: Sketch) -> None:
    """All lots as they lay; of those that are told the tablets are turned."""
    plate = box(2, PLATE_AT, WIDTH - 4, PLATE_END - PLATE_AT, 12, "sand-light", "gold-deep", 3)
    sketch.overlay.append(
        plate + text(16, PLATE_AT + 25, "Si scoprono le offerte, lotto per lotto", 23, bold=True)
    )
    scene = sketch.scene
    for event in (*scene.events, *scene.later):
        if event.kind not in LOTS:
            continue
        told = event not in scene.later
        sold = Sold(_outcome(sketch, event), event is scene.events[-1]) if told else None
        x, wide = lot_at(event.data["lot"], sketch.state.seats)
        cubes = tuple(event.data["cubes"].get(colour, 0) for colour in COLOURS)
        drawn = _lot(x, wide, event.data["lot"], cubes, _offers(sketch, event), sold)
        sketch.overlay.append(drawn)


def draw_sums(sketch: Sketch) -> bool:
    """Who has offered how much for each lot, and who has it. Whether there is anything to show."""
    found = [event for event in sketch.scene.events if event.kind in LOTS]
    for event in found:
        x, wide = lot_at(event.data["lot"], sketch.state.seats)
        sketch.scenery.append(_sums(x, wide, event.data["lot"], _offers(sketch, event)))
    return bool(found)


def _offers(sketch: Sketch, event: Event) -> tuple[Offer, ...]:
    """Those for one lot, in the order of play."""
    lot, values = event.data["lot"], dict[int, list[int]]()
    bids = next(event for event in sketch.scene.events if event.kind == "bids-revealed")
    for seat, where, value in bids.data["bids"]:
        if where == lot:
            values.setdefault(seat, []).append(value)
    winner = event.seat if event.kind == "lot-won" else None
    return tuple(Offer(sketch.colour(seat), tuple(each), seat == winner) for seat, each in values.items())


def _outcome(sketch: Sketch, event: Event) -> str:
    if event.kind == "lot-won":
        return to(sketch.name(event.seat))
    return "nel sacchetto" if event.data["to"] == "bag" else "al Faraone"


@lru_cache(256)
def _lot(
    x: float, wide: float, lot: int, cubes: tuple[int, ...], offers: tuple[Offer, ...], sold: Sold | None
) -> str:
    """Its cubes, the tablets of each who bids, and where it goes."""
    edge, width = ("gold-deep", 4.0) if sold and sold.now else ("papyrus-edge", 1.5)
    drawn = box(x, LOT_AT, wide, TALL, 10, "papyrus" if sold else "sand-light", edge, width)
    drawn += text(x + 8, LOT_AT + 22, lot + 1, 20, bold=True, fill="ink-soft")
    drawn += heap(x + wide / 2 + 6, LOT_AT + 50, cubes, 1.1)
    pitch = min(54.0, (wide - 8) / max(1, len(offers)))
    left = x + (wide - pitch * len(offers)) / 2
    for n, offer in enumerate(offers):
        drawn += _offer(left + pitch * n, pitch, offer, turned=sold is not None)
    if sold:
        words = clip(sold.words, 18, wide - 10, bold=True)
        drawn += text(x + wide / 2, LOT_AT + 147, words, 18, anchor="middle", bold=True, fit=wide - 12)
    return drawn


def _offer(x: float, pitch: float, offer: Offer, turned: bool) -> str:
    """Somebody's tablets on a lot: their backs, or their values with the sum."""
    y, middle = LOT_AT + 56, x + pitch / 2
    drawn = box(x + 1, y, pitch - 2, 74, 7, "gold", "on-gold", 1.5) if turned and offer.won else ""
    drawn += chip(offer.colour, middle, y + 13, min(11.0, pitch / 2 - 3))
    if not turned:
        step = min(20.0, (pitch - 20) / max(1, len(offer.values)))
        backs = range(len(offer.values))
        return drawn + "".join(
            box(x + 3 + step * n, y + 30, 18, 30, 3, "wood", "wood-edge", 1.6) for n in backs
        )
    ink = "on-gold" if offer.won else "ink"
    if len(offer.values) > 1:
        each = "+".join(map(str, offer.values))
        drawn += text(middle, y + 42, each, 16, anchor="middle", fill=ink, fit=pitch - 6)
    return drawn + text(middle, y + 67, sum(offer.values), 25, anchor="middle", bold=offer.won, fill=ink)


@lru_cache(256)
def _sums(x: float, wide: float, lot: int, offers: tuple[Offer, ...]) -> str:
    """The sums alone: the cubes are in hand by now."""
    drawn = box(x, SUMS_AT, wide, 60, 9, "papyrus", "papyrus-edge", 1.5)
    drawn += text(x + 5, SUMS_AT + 20, lot + 1, 18, bold=True, fill="ink-soft")
    pitch = min(46.0, (wide - 24) / max(1, len(offers)))
    for n, offer in enumerate(offers):
        left, middle = x + 20 + pitch * n, x + 20 + pitch * (n + 0.5)
        if offer.won:
            drawn += box(left, SUMS_AT + 3, pitch, 54, 7, "gold", "on-gold", 1.5)
        drawn += chip(offer.colour, middle, SUMS_AT + 17, min(11.0, pitch / 2 - 2))
        ink = "on-gold" if offer.won else "ink"
        drawn += text(middle, SUMS_AT + 50, sum(offer.values), 21, anchor="middle", bold=offer.won, fill=ink)
    return drawn
