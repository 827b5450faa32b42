"""One's hand: a stack for each type, by value, with a count, and a mark on what can only be discarded."""

from functools import lru_cache
from typing import Final

from app.drawing.markup import Markup
from app.drawing.rectangle import Box
from app.drawing.scene import Piece
from app.drawing.svg import badge, box, icon, outline, text, touch
from app.games.oh_pharaoh.art import BACK, CARD, card_kind
from app.games.oh_pharaoh.ghosts import useless
from app.games.oh_pharaoh.layout import HAND, Sketch, card_key, hand_slots
from app.games.oh_pharaoh.names import in_hand, some
from app.words.italian import upper_first
from pycore.games.oh_pharaoh.data import TYPES

SHOWN: Final = 3
"""Cards of a stack that are seen; the count tells the rest."""


def draw_hand(sketch: Sketch) -> None:
    """The cards of whoever sits in front; only their backs, where they are hidden from whoever looks."""
    held = sketch.hand(sketch.near)
    sketch.scenery.append(_ground())
    if held is None:
        sketch.scenery.append(_backs(sketch.size(sketch.near)))
        return
    types = [card for card in TYPES if held.get(card)]
    if not types:
        sketch.scenery.append(_nothing())
    away = useless(sketch.state, sketch.choices) if sketch.asked and sketch.near == sketch.chooser else ()
    slots = hand_slots(len(types))
    for n, (card, slot) in enumerate(zip(types, slots, strict=True)):
        many = held[card]
        if slot.h < HAND.h:
            sketch.scenery.append(_flat(card, slot))
        else:
            _stack(sketch, card, many, slot, 2 + SHOWN * n)
        sketch.overlay.append(_key(card, many, slot, card in away))


def _stack(sketch: Sketch, card: str, many: int, slot: Box, layer: int) -> None:
    """The cards of a type, one over the other; the lowest first. The next type may lie over a part of them."""
    shown = min(many, SHOWN)
    x, y = slot.x + (CARD[0] + 4) / 2, slot.y + slot.h / 2 + 2
    for n in range(shown):
        rise = 5 * (shown - 1 - n)
        name = upper_first(some(card, many)) + " in mano" if n == shown - 1 else ""
        sketch.pieces.append(
            Piece(card_kind(card), f"hand-{card}-{n}", x + rise * 0.6, y - rise, layer + n, name)
        )


@lru_cache(1)
def _ground() -> str:
    return box(*HAND, 12, "wood", "wood-edge", 2)


@lru_cache(1)
def _nothing() -> str:
    words = "Nessuna carta in mano"
    return text(HAND.x + HAND.w / 2, HAND.y + 70, words, 22, anchor="middle", fill="on-band")


@lru_cache(64)
def _flat(card: str, slot: Box) -> str:
    """Where there are many types, smaller."""
    wide = min(slot.w - 2, slot.h * CARD[0] / CARD[1])
    tall = wide * CARD[1] / CARD[0]
    return icon(card_kind(card), slot.x + (slot.w - wide) / 2, slot.y + (slot.h - tall) / 2, wide, tall)


@lru_cache(64)
def _backs(cards: int) -> str:
    pitch = min(96.0, (HAND.w - CARD[0] - 12) / max(1, cards - 1))
    return "".join(icon(BACK, HAND.x + 6 + pitch * n, HAND.y + 6, *CARD) for n in range(cards))


@lru_cache(512)
def _key(card: str, many: int, slot: Box, away: bool) -> Markup:
    """`away`: nothing can be done with it but to discard it."""
    seen = min(slot.w, CARD[0] + 4)
    ring = outline(slot.x + 2, slot.y + 2, seen - 4, slot.h - 4, 10)
    halo = f'{ring} stroke-dasharray="9 8"' if away else ring
    marks = away_mark(slot.x + 18, slot.y + 19) if away else ""
    if many > 1:
        # Beside the number of a stone there is no room, but below it.
        middle = slot.y + (slot.h - 28 if card.isdigit() and slot.h == HAND.h else 20)
        marks += badge(slot.x + min(slot.w, CARD[0]) - 16, middle, f"×{many}", 21, tone="gold")
    key = touch(card_key(card), in_hand(card), halo=halo, target=outline(*slot, 8))
    return Markup(f'{key}<g class="face">{marks}</g>') if marks else key


def away_mark(x: float, y: float) -> str:
    """An arrow down into a tray."""
    plate = box(x - 16, y - 15, 32, 30, 9, "papyrus", "ink-soft", 1.8)
    lines = f"M{x:g} {y - 11:g}V{y + 3:g}M{x - 6:g} {y - 3:g}L{x:g} {y + 3:g}L{x + 6:g} {y - 3:g}"
    tray = f"M{x - 10:g} {y + 1:g}V{y + 9:g}H{x + 10:g}V{y + 1:g}"
    return plate + (
        f'<path d="{lines}{tray}" fill="none" stroke="var(--ink)" stroke-width="2.2" stroke-linecap="round"'
        ' stroke-linejoin="round"/>'
    )
