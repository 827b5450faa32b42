"""The cards that lie open, the pile, the discards and the die; while an attack is on its way, what is going on."""

from functools import cache, lru_cache
from typing import Final

from app.drawing.markup import Markup
from app.drawing.rectangle import Box
from app.drawing.scene import Piece
from app.drawing.svg import badge, box, chip, clip, icon, outline, text, touch
from app.games.oh_pharaoh.art import BACK, card_kind, face_kind, picture_kind
from app.games.oh_pharaoh.blocks import chance
from app.games.oh_pharaoh.controls import draw_turn
from app.games.oh_pharaoh.layout import DISCARDS, PILE, SIDE, SUPPLY, Sketch, row_slot
from app.games.oh_pharaoh.names import needed, some, which
from app.words.italian import upper_first
from pycore.contract import Event
from pycore.games.oh_pharaoh.data import DIE, NUMBER, ROW, TYPES
from pycore.games.oh_pharaoh.position import Collection, Theft

INSIDE: Final = Box(SIDE.x, SIDE.y + 4, SIDE.w, SIDE.h - 8)
"""What of the side is drawn."""


def draw_supply(sketch: Sketch) -> None:
    """The row between the players."""
    if sketch.has_panel():
        return
    state = sketch.state
    sketch.scenery.append(_ground())
    pile = sum(state.pile) if state.is_whole() else state.hidden
    sketch.scenery += [_pile(pile), _discards(sum(state.discard), _last_discard(sketch))]
    answering = sketch.kind == "react" and sketch.asked
    for number, card in enumerate(() if answering else state.face_up):
        x, y = row_slot(number).middle
        name = upper_first(some(TYPES[card]))
        sketch.pieces.append(
            Piece(card_kind(TYPES[card]), f"row-{TYPES[card]}", x, y, 2, f"{name}, carta scoperta")
        )
        sketch.overlay.append(_key(f"row-{number}", f"Carta scoperta: {some(TYPES[card])}", row_slot(number)))
    sketch.overlay += [_key("pile", "Mazzo", PILE), _key("discards", "Scarti", DISCARDS)]
    pending = state.pending
    if isinstance(pending, Theft):
        height = state.pyramid_at(pending.victim, pending.place).height
        words = (which(pending.place), f"{_asks(height)}: {chance(height)}")
        sketch.scenery.append(
            _attack("thief", sketch.colour(pending.victim), sketch.name(pending.victim), words)
        )
    elif isinstance(pending, Collection):
        told = tuple(_fate(sketch, pending, seat) for seat in state.opponents())
        sketch.scenery.append(_collector(told))
    else:
        rolled = _rolled(sketch)
        sketch.scenery.append(_side(bool(rolled)))
        if rolled:
            sketch.scenery.append(_die(*rolled))
        if not rolled:
            draw_turn(sketch)


@lru_cache(256)
def _key(key: str, name: str, place: Box) -> Markup:
    ring = outline(*place, 9)
    return touch(key, name, halo=ring, target=ring)


@cache
def _ground() -> str:
    empty = "".join(box(*row_slot(n), 9, "slot", "slot-edge", 1.6) for n in range(ROW))
    return box(*SUPPLY, 12, "quay", "sand-edge", 2) + empty


@lru_cache(128)
def _pile(cards: int) -> str:
    x, y, w, h = PILE
    if not cards:
        return box(*PILE, 9, "slot", "slot-edge", 1.6)
    below = icon(BACK, x + 4, y - 3, w, h) if cards > 1 else ""
    return below + icon(BACK, x, y, w, h) + badge(x + w / 2, y + h - 17, cards, 22)


@lru_cache(128)
def _discards(cards: int, last: str) -> str:
    """The heap; its uppermost card where one has just gone there, for heaps remember no order."""
    x, y, w, h = DISCARDS
    if last:
        drawn = icon(card_kind(last), x, y, w, h)
    else:
        drawn = box(*DISCARDS, 9, "slot", "slot-edge", 1.6)
        for n in range(min(cards, 3)):
            drawn += box(x + 9 + 3 * n, y + 42 - 4 * n, w - 24, h - 52, 6, "papyrus", "papyrus-edge", 1.6)
        drawn += text(x + w / 2, y + 26, "Scarti", 22, anchor="middle", fill="slot-ink")
    return drawn + (badge(x + w - 22, y + (16 if last else h - 22), cards, 22) if cards else "")


def _last_discard(sketch: Sketch) -> str:
    told = [card for event in sketch.scene.events if (card := _discarded(event))]
    return told[-1] if told and sketch.state.discard[NUMBER[told[-1]]] else ""


def _discarded(event: Event) -> str:
    """The card that what has happened has sent to the discards, if it was a single one."""
    if event.kind == "discarded":
        return str(event.data["card"])
    card, _, done = event.kind.partition("-")
    return card if done == "played" else ""


def _rolled(sketch: Sketch) -> tuple[int, str, str] | None:
    """The die as it has just fallen, and what that meant."""
    for event in reversed(sketch.scene.events):
        if event.kind == "die-rolled":
            data = event.data
            end = "Riesce!" if data["success"] else "Fallisce"
            return data["rolled"], end, _asks(data["needed"], past=True)
    return None


def _asks(height: int, past: bool = False) -> str:
    """
    >>> _asks(4), _asks(4, past=True), _asks(7), _asks(7, past=True)
    ('serve 4 o più', 'serviva 4 o più', 'nessun tiro basta', 'nessun tiro bastava')
    """
    if height > DIE:
        return "nessun tiro bastava" if past else "nessun tiro basta"
    return f"{'serviva' if past else 'serve'} {needed(height)}"


@cache
def _side(rolled: bool) -> str:
    return box(*INSIDE, 10, "papyrus" if rolled else "sand", "sand-edge", 2)


@lru_cache(32)
def _die(value: int, one: str, other: str) -> str:
    """Above what ends the step."""
    x, y, w, _ = INSIDE
    drawn = icon(face_kind(value), -21, -21, 42)
    face = f'<g transform="translate({x + 26:g} {y + 24:g})"><g class="arise">{drawn}</g></g>'
    words = text(x + 52, y + 22, one, 20, bold=True, fill="ink", fit=w - 58)
    return face + words + text(x + 52, y + 41, other, 18, fill="ink", fit=w - 58)


@lru_cache(64)
def _attack(card: str, colour: str, name: str, words: tuple[str, str]) -> str:
    """A thief on its way, in the place of the die."""
    x, y, w, h = INSIDE
    return (
        box(x, y, w, h, 10, "papyrus", "band-red", 4)
        + icon(picture_kind(card), x + 8, y + 6, 52)
        + chip(colour, x + 78, y + 22, 11)
        + text(x + 94, y + 30, clip(name, 22, 1.25 * (w - 100), True), 22, bold=True, fit=w - 100)
        + text(x + 68, y + 56, words[0], 20, fit=w - 74)
        + text(x + w / 2, y + 95, words[1], 24, anchor="middle", bold=True, fit=w - 16)
    )


def _fate(sketch: Sketch, pending: Collection, seat: int) -> tuple[str, str, str]:
    """What the collector's round has come to for an opponent: protected, taxed, or still to answer."""
    fate = "pharaoh" if seat in pending.protected else "back" if seat in pending.taxed else ""
    if not fate and sketch.kind == "react" and seat == pending.victim:
        fate = "?"
    return sketch.colour(seat), sketch.name(seat), fate


@lru_cache(64)
def _collector(told: tuple[tuple[str, str, str], ...]) -> str:
    """A line for each opponent, with a pharaoh or the card that was lost."""
    x, y, w, h = INSIDE
    drawn: str = box(x, y, w, h, 10, "papyrus", "band-green", 4) + icon(
        picture_kind("collector"), x + 4, y + 30, 48
    )
    step: Final = (h - 4) / len(told)
    for n, (colour, name, fate) in enumerate(told):
        line = y + 2 + step * (n + 0.5)
        drawn += chip(colour, x + 66, line, 11) + text(
            x + 82, line + 6, clip(name, 18, 1.3 * 84, True), 18, bold=True, fit=84
        )
        if fate == "?":
            drawn += text(x + w - 20, line + 9, "?", 26, anchor="middle", bold=True)
        elif fate:
            symbol, wide = (BACK, 22) if fate == "back" else (picture_kind(fate), 28)
            drawn += icon(symbol, x + w - 20 - wide / 2, line - 14, wide, 28)
    return drawn
