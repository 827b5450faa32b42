"""Draws the cards: the hand, the face-up row, the pile, the discards; and the die."""

from functools import cache, lru_cache
from typing import Final

from app.drawing import kit
from app.drawing.markup import Markup
from app.drawing.rectangle import Box
from app.drawing.scene import Piece
from app.drawing.svg import badge, box, icon, outline, text, touch
from app.games.oh_pharaoh.board.controls import draw_turn
from app.games.oh_pharaoh.board.layout import DISCARDS, HAND, PILE, SIDE, SUPPLY, Sketch, hand_slots, row_slot
from app.games.oh_pharaoh.board.symbols import (
    BACK,
    CARD,
    card_face,
    card_kind,
    chance,
    face_kind,
    picture_kind,
)
from app.games.oh_pharaoh.ghosts import only_to_discard
from app.games.oh_pharaoh.touch import card_key
from app.games.oh_pharaoh.words.names import card_words, hand_card_name, roll_words, which_pyramid
from app.words.italian import upper_first
from pycore.contract import Event
from pycore.events import data_of
from pycore.games.oh_pharaoh import events as e
from pycore.games.oh_pharaoh.data import DIE, NUMBER, ROW, TYPES
from pycore.games.oh_pharaoh.position import Collection, Theft

SHOWN: Final = 3
"""The largest number of cards of a stack that are drawn. A number on the stack says how many there are."""


def draw_hand(sketch: Sketch) -> None:
    """Draw the hand of the seat in front, or only the backs if the reader must not see the cards."""
    held = sketch.hand(sketch.near)
    sketch.scenery.append(box(*HAND, 12, "wood", "wood-edge", 2))
    if held is None:
        cards = sketch.size(sketch.near)
        pitch = kit.squeeze(cards, 96.0, HAND.w - CARD[0] - 12)
        sketch.scenery.append(kit.fan(BACK, HAND.x + 6, HAND.y + 6, *CARD, cards, pitch))
        return
    types = [card for card in TYPES if held.get(card)]
    if not types:
        words = "Nessuna carta in mano"
        sketch.scenery.append(text(HAND.middle[0], HAND.y + 70, words, anchor="middle", fill="on-band"))
    mine = sketch.asked and sketch.near == sketch.chooser
    away = only_to_discard(sketch.state, sketch.choices) if mine else ()
    slots = hand_slots(len(types))
    for n, (card, slot) in enumerate(zip(types, slots, strict=True)):
        many = held[card]
        if slot.h < HAND.h:
            sketch.scenery.append(_flat(card, slot))
        else:
            _stack(sketch, card, many, slot, 2 + SHOWN * n)
        sketch.overlay.append(_hand_key(card, many, slot, card in away))


def _stack(sketch: Sketch, card: str, many: int, slot: Box, layer: int) -> None:
    """Draw the cards of a type as a stack, the lowest first. The stack of the next type may cover a part of it."""
    shown = min(many, SHOWN)
    x, y = slot.x + (CARD[0] + 4) / 2, slot.y + slot.h / 2 + 2
    for n in range(shown):
        rise = 5 * (shown - 1 - n)
        name = upper_first(card_words(card, many)) + " in mano" if n == shown - 1 else ""
        place = f"hand-{card}-{n}"
        sketch.pieces.append(Piece(card_kind(card), place, x + rise * 0.6, y - rise, layer + n, name))


@lru_cache(64)
def _flat(card: str, slot: Box) -> str:
    """A card in a low slot, for a hand with many types of cards."""
    wide = min(slot.w - 2, slot.h * CARD[0] / CARD[1])
    tall = wide * CARD[1] / CARD[0]
    return card_face(card, slot.x + (slot.w - wide) / 2, slot.y + (slot.h - tall) / 2, wide, tall)


@lru_cache(512)
def _hand_key(card: str, many: int, slot: Box, away: bool) -> Markup:
    """A stack of the hand as an element to touch. `away`: the card can only be discarded."""
    seen = min(slot.w, CARD[0] + 4)
    ring = outline(slot.x + 2, slot.y + 2, seen - 4, slot.h - 4, 10)
    halo = f'{ring} stroke-dasharray="9 8"' if away else ring
    marks = away_mark(slot.x + 18, slot.y + 19) if away else ""
    if many > 1:
        # On a stone, the count stands below the stone's number.
        middle = slot.y + (slot.h - 28 if card.isdigit() and slot.h == HAND.h else 20)
        marks += badge(slot.x + min(slot.w, CARD[0]) - 16, middle, f"×{many}", tone="gold")
    key = touch(card_key(card), hand_card_name(card), halo=halo, target=outline(*slot, 8))
    return Markup(f'{key}<g class="face">{marks}</g>') if marks else key


def away_mark(x: float, y: float) -> str:
    """The mark of a card that can only be discarded: an arrow down into a tray."""
    plate = box(x - 16, y - 15, 32, 30, 9, "papyrus", "ink-soft", 1.8)
    lines = f"M{x:g} {y - 11:g}V{y + 3:g}M{x - 6:g} {y - 3:g}L{x:g} {y + 3:g}L{x + 6:g} {y - 3:g}"
    tray = f"M{x - 10:g} {y + 1:g}V{y + 9:g}H{x + 10:g}V{y + 1:g}"
    return plate + kit.stroke(lines + tray, "ink", 2.2, soft=True)


INSIDE: Final = Box(SIDE.x, SIDE.y + 4, SIDE.w, SIDE.h - 8)
"""The part of `SIDE` that is drawn."""


def draw_supply(sketch: Sketch) -> None:
    """Draw the row of cards between the players, unless the panel covers it."""
    if sketch.has_panel():
        return
    state = sketch.state
    answering = sketch.kind == "react" and sketch.asked
    sketch.scenery.append(_supply_ground(0 if answering else ROW))
    pile = sum(state.pile) if state.is_whole() else state.hidden
    sketch.scenery += [_pile(pile), _discards(sum(state.discard), _last_discard(sketch))]
    for number, card in enumerate(() if answering else state.face_up):
        place, kind = row_slot(number), TYPES[card]
        named = card_words(kind)
        label = f"{upper_first(named)}, carta scoperta"
        sketch.pieces.append(Piece(card_kind(kind), f"row-{kind}", *place.middle, 2, label))
        sketch.overlay.append(kit.area(f"row-{number}", f"Carta scoperta: {named}", place, 9, 0))
    sketch.overlay += [kit.area("pile", "Mazzo", PILE, 9, 0), kit.area("discards", "Scarti", DISCARDS, 9, 0)]
    pending = state.pending
    if isinstance(pending, Theft):
        height = state.pyramid_at(pending.victim, pending.place).height
        words = (which_pyramid(pending.place), f"{_asks(height)}: {chance(height)}")
        victim = pending.victim
        sketch.scenery.append(_attack("thief", sketch.colour(victim), sketch.name(victim), words))
    elif isinstance(pending, Collection):
        told = tuple(_fate(sketch, pending, seat) for seat in state.opponents())
        sketch.scenery.append(_collector(told))
    else:
        rolled = _rolled(sketch)
        sketch.scenery.append(box(*INSIDE, 10, "papyrus" if rolled else "sand", "sand-edge", 2))
        if rolled:
            sketch.scenery.append(_die(*rolled))
        else:
            draw_turn(sketch)


@cache
def _supply_ground(slots: int) -> str:
    empty = "".join(box(*row_slot(n), 9, "slot", "slot-edge", 1.6) for n in range(slots))
    return box(*SUPPLY, 12, "quay", "sand-edge", 2) + empty


@lru_cache(128)
def _pile(cards: int) -> str:
    x, y, w, h = PILE
    if not cards:
        return box(*PILE, 9, "slot", "slot-edge", 1.6)
    below = icon(BACK, x + 4, y - 3, w, h) if cards > 1 else ""
    return below + icon(BACK, x, y, w, h) + badge(x + w / 2, y + h - 17, cards)


@lru_cache(128)
def _discards(cards: int, last: str) -> str:
    """The discards. A card that has just gone there lies on top; the order of the others is not known."""
    x, y, w, h = DISCARDS
    if last:
        drawn = icon(card_kind(last), x, y, w, h)
    else:
        drawn = box(*DISCARDS, 9, "slot", "slot-edge", 1.6)
        for n in range(min(cards, 3)):
            drawn += box(x + 9 + 3 * n, y + 42 - 4 * n, w - 24, h - 52, 6, "papyrus", "papyrus-edge", 1.6)
        drawn += text(x + w / 2, y + 26, "Scarti", anchor="middle", fill="slot-ink")
    return drawn + (badge(x + w - 22, y + (16 if last else h - 22), cards) if cards else "")


def _last_discard(sketch: Sketch) -> str:
    told = [card for event in sketch.scene.events if (card := _discarded(event))]
    return told[-1] if told and sketch.state.discard[NUMBER[told[-1]]] else ""


def _discarded(event: Event) -> str:
    """The single card that an event has sent to the discards; "" if there is none."""
    if discarded := data_of(event, e.DISCARDED):
        return discarded["card"]
    card, _, done = event.kind.partition("-")
    return card if done == "played" else ""


def _rolled(sketch: Sketch) -> tuple[int, str, str] | None:
    """The last throw of the die, and two lines about its result; None if there was none."""
    for event in reversed(sketch.scene.events):
        if rolled := data_of(event, e.DIE_ROLLED):
            end = "Riesce!" if rolled["success"] else "Fallisce"
            return rolled["rolled"], end, _asks(rolled["needed"], past=True)
    return None


def _asks(height: int, past: bool = False) -> str:
    """The roll that a thief needs to rob a pyramid of this height. `past`: the roll has already been made.

    >>> _asks(4), _asks(4, past=True), _asks(7), _asks(7, past=True)
    ('serve 4 o più', 'serviva 4 o più', 'nessun tiro basta', 'nessun tiro bastava')
    """
    if height > DIE:
        return "nessun tiro bastava" if past else "nessun tiro basta"
    return f"{'serviva' if past else 'serve'} {roll_words(height)}"


@lru_cache(32)
def _die(value: int, one: str, other: str) -> str:
    """The die and two lines, above the button that ends the step."""
    x, y, w, _ = INSIDE
    drawn = icon(face_kind(value), -21, -21, 42)
    face = f'<g transform="translate({x + 26:g} {y + 24:g})"><g class="arise">{drawn}</g></g>'
    words = text(x + 52, y + 23, one, bold=True, fit=w - 58)
    return face + words + text(x + 52, y + 47, other, fit=w - 58)


@lru_cache(64)
def _attack(card: str, colour: str, name: str, words: tuple[str, str]) -> str:
    """An attack, drawn where the die usually is: the attacking card, the victim's name, and two lines of words."""
    x, y, w, h = INSIDE
    return (
        box(x, y, w, h, 10, "papyrus", "band-red", 4)
        + icon(picture_kind(card), x + 8, y + 14, 52)
        + kit.name_tag(x + 94, y + 38, colour, name, 24, w - 100, squeeze=1.25)
        + text(x + 68, y + 66, words[0], fit=w - 74)
        + text(x + w / 2, y + 112, words[1], 24, anchor="middle", bold=True, fit=w - 16)
    )


def _fate(sketch: Sketch, pending: Collection, seat: int) -> tuple[str, str, str]:
    """An opponent's colour, name and fate under the collector: "pharaoh", "back" (taxed), "?" (asked now) or ""."""
    fate = "pharaoh" if seat in pending.protected else "back" if seat in pending.taxed else ""
    if not fate and sketch.kind == "react" and seat == pending.victim:
        fate = "?"
    return sketch.colour(seat), sketch.name(seat), fate


@lru_cache(64)
def _collector(told: tuple[tuple[str, str, str], ...]) -> str:
    """A line for each opponent, with a pharaoh or the card that was lost."""
    x, y, w, h = INSIDE
    drawn: str = box(x, y, w, h, 10, "papyrus", "band-green", 4)
    drawn += icon(picture_kind("collector"), x + 4, y + h / 2 - 24, 48)
    step = (h - 4) / len(told)
    for n, (colour, name, fate) in enumerate(told):
        line = y + 2 + step * (n + 0.5)
        drawn += kit.name_tag(x + 82, line + 8, colour, name, 24, 84, squeeze=1.3)
        if fate == "?":
            drawn += text(x + w - 20, line + 9, "?", 26, anchor="middle", bold=True)
        elif fate:
            symbol, wide = (BACK, 22) if fate == "back" else (picture_kind(fate), 28)
            drawn += icon(symbol, x + w - 20 - wide / 2, line - 14, wide, 28)
    return drawn
