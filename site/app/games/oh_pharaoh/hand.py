"""One's hand: a stack for each type, by value, with a count; and the strip below it, with the steps of a turn and what
ends one."""

from functools import lru_cache
from typing import Final

from app.drawing.markup import Markup
from app.drawing.rectangle import Box
from app.drawing.scene import Piece
from app.drawing.svg import badge, box, button, chip, clip, icon, outline, text, touch
from app.games.oh_pharaoh.art import BACK, CARD, card_kind
from app.games.oh_pharaoh.layout import BAR, HAND, Sketch, card_key, hand_slots
from app.games.oh_pharaoh.names import in_hand, some
from app.words.italian import upper_first
from pycore.games.oh_pharaoh.data import TYPES

SHOWN: Final = 3
"""Cards of a stack that are seen; the count tells the rest."""
STEPS: Final = ("valuta", "prendi", "agisci", "scarta")
STEP_OF: Final = {
    "score": 0,
    "draw": 1,
    "draw-card": 1,
    "reveal": 1,
    "discard": 3,
    "refill": 3,
}


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
    slots = hand_slots(len(types))
    for card, slot in zip(types, slots, strict=True):
        many = held[card]
        if slot.w < CARD[0] or slot.h < HAND.h:
            sketch.scenery.append(_flat(card, slot))
        else:
            _stack(sketch, card, many, slot)
        sketch.overlay.append(_key(card, many, slot))


def _stack(sketch: Sketch, card: str, many: int, slot: Box) -> None:
    """The cards of a type, one over the other; the lowest first."""
    shown = min(many, SHOWN)
    x, y = slot.x + min(slot.w, CARD[0] + 4) / 2, slot.y + slot.h / 2 + 2
    for n in range(shown):
        rise = 5 * (shown - 1 - n)
        name = upper_first(some(card, many)) + " in mano" if n == shown - 1 else ""
        sketch.pieces.append(
            Piece(card_kind(card), f"hand-{card}-{n}", x + rise * 0.6, y - rise, 2 + n, name)
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
def _key(card: str, many: int, slot: Box) -> Markup:
    wide = max(slot.w, 64.0)
    ring = outline(
        slot.x + 2, slot.y + 2, min(wide, CARD[0] + 4) - 4 if slot.h == HAND.h else wide - 4, slot.h - 4, 10
    )
    key = touch(card_key(card), in_hand(card), halo=ring, target=outline(slot.x, slot.y, wide, slot.h, 8))
    if many < 2:
        return key
    plate = badge(slot.x + min(slot.w, CARD[0]) - 16, slot.y + 20, f"×{many}", 21, tone="gold")
    return Markup(f'{key}<g class="face">{plate}</g>')


# The strip below


def draw_bar(sketch: Sketch) -> None:
    """Which step of the turn it is, and what ends it."""
    buttons = _buttons(sketch)
    room = BAR.w - (0 if not buttons else 8 + sum(wide + 8 for _, _, _, wide in buttons))
    if room > 300:
        step = (
            STEP_OF.get(sketch.kind, 2) if sketch.kind not in ("over", "deal") and sketch.state.turn else -1
        )
        active = sketch.state.active
        sketch.scenery.append(
            _steps(step, room, sketch.colour(active), sketch.name(active) if step >= 0 else "")
        )
    x = BAR.x + BAR.w
    for key, words, tone, wide in reversed(buttons):
        x -= wide
        sketch.overlay.append(button(key, x, BAR.y, wide, BAR.h, words, tone))
        x -= 8


Buttons = list[tuple[str, str, str, float]]


def _buttons(sketch: Sketch) -> Buttons:
    """Key, words, tone and width of each button."""
    verbs = {choice[0] for choice in sketch.choices} if sketch.asked else set()
    match sketch.kind:
        case "score" if "done" in verbs:
            return [("done", "Non valutare", "plain", 200)]
        case "act" if sketch.asked:
            collect: Buttons = (
                [("collect", "Gioca l'esattore", "gold", 230)] if sketch.picked == "collector" else []
            )
            return [*collect, ("done", "Fatto", "lapis", 180)]
        case "react" if sketch.asked:
            return [("pharaoh", "Faraone!", "gold", 340), ("let", "Lascia fare", "plain", 340)]
        case "trade" if sketch.asked:
            return [("withdraw", "Ritira", "plain", 300), ("propose", "Proponi", "lapis", 380)]
        case "answer" if sketch.asked:
            return [("refuse", "No", "plain", 340), ("accept", "Accetto", "lapis", 340)]
        case "remains" if sketch.asked:
            return [("none", "Riprendi tutto", "plain", 300)]
        case "remains-level" if "done" in verbs:
            return [("done", "Lascia così", "lapis", 300)]
    return []


@lru_cache(128)
def _steps(step: int, room: float, colour: str, name: str) -> str:
    """The four steps of a turn, the present one in gold."""
    x, y, _, h = BAR
    drawn = box(x, y, room, h, 12, "sand", "sand-edge", 2)
    if not name:
        return drawn
    drawn += chip(colour, x + 20, y + 18, 10) + text(
        x + 36, y + 25, clip(name, 21, room - 50, True), 21, bold=True
    )
    pitch = (room - 12) / len(STEPS)
    for n, words in enumerate(STEPS):
        at = x + 6 + pitch * n
        if n == step:
            drawn += box(at, y + 32, pitch, 28, 8, "gold", "gold-deep", 1.5)
        ink = "on-gold" if n == step else "ink-soft"
        drawn += text(
            at + pitch / 2, y + 53, words, 20, anchor="middle", bold=n == step, fill=ink, fit=pitch - 8
        )
    return drawn
