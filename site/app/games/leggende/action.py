"""The strip above the players: the card being carried out with what is left of it, and the buttons of the decision.

"Fatto" is always at the same place, at its right end.
"""

from functools import lru_cache
from typing import Final

from app.drawing.markup import Markup
from app.drawing.svg import box, button, icon, outline, text, touch
from app.games.leggende.art import picture_kind, sign_kind, token_kind
from app.games.leggende.cards import halves
from app.games.leggende.layout import FINGER, SEATS_AT, Sketch
from app.games.leggende.names import TOKENS, part_words
from app.words.italian import upper_first
from pycore.games.leggende.actions import allowance
from pycore.games.leggende.cards import AND, CARDS
from pycore.games.leggende.choices import (
    HIDDEN_TOKEN,
    NONE,
    OPTION,
    PARTS,
    STEAL,
    TOKEN,
    TURNS_OF_GAME,
)
from pycore.games.leggende.data import LONG_GAMES

STOP_AT: Final = (246.0, 32.0, 106.0, 68.0)
"""Where "Fatto" is within the strip: left, top, width, height."""
STOPS: Final = {"done": "Fatto", "skip": "Rinuncia"}
BIDS_A_ROW: Final = 4


def draw_action(sketch: Sketch) -> None:
    """What is under way, and the buttons."""
    x, y = SEATS_AT[sketch.ring]
    if sketch.kind == "bid":
        _draw_bids(sketch, x, y)
        return
    sketch.scenery.append(_words(sketch, x, y))
    for choice in sketch.choices:
        match choice:
            case ("done" | "skip" as verb,):
                left, top, wide, high = STOP_AT
                sketch.overlay.append(_button(verb, x + left, y + top, wide, high, STOPS[verb], "plain"))
            case ("part", 0 | 1 as half):
                sketch.overlay.append(_half(sketch, half, x + 4 + 121 * half, y + 32))
            case ("steal",):
                sketch.overlay.append(_button("steal", x + 124, y + 32, 116, 68, "Ruba", "gold"))


@lru_cache(64)
def _button(key: str, x: float, y: float, w: float, h: float, words: str, tone: str) -> Markup:
    return button(key, x, y, w, h, words, tone)


def _half(sketch: Sketch, half: int, x: float, y: float) -> str:
    card = sketch.state.pending.card
    kind, _ = CARDS[card].parts[half]
    return _half_button(half, kind, allowance(sketch.state, card, half), x, y)


@lru_cache(128)
def _half_button(half: int, kind: str, many: int, x: float, y: float) -> str:
    """One of two actions of a card."""
    sign = f'<g color="var(--on-gold)">{icon(sign_kind(kind), x + 16, y + 14, 40)}</g>'
    shapes = (
        box(x, y, 117, 68, 14, "gold", "gold-deep", 2.5)
        + sign
        + text(x + 66, y + 46, many, 32, bold=True, fill="on-gold")
    )
    return touch(f"part-{half}", upper_first(part_words(kind, many)), shapes, halo=outline(x, y, 117, 68, 14))


def _words(sketch: Sketch, x: float, y: float) -> str:
    """A line on the turn; below it the card with its parts, where one is carried out."""
    state = sketch.state
    line = "Preparazione"
    if state.turn:
        line = f"Turno {state.turn} di {TURNS_OF_GAME[state.seats]}"
        left = state.deck.bit_count()
        line += f" · mazzo {left}" if left else " · mazzo finito"
    if sketch.kind == "over":
        line = "Partita finita"
    if state.variant.long:
        line += f" · partita {state.game_no}/{LONG_GAMES}"
    pending = state.pending
    if pending.card == NONE or sketch.kind == OPTION:
        token = ""
        if sketch.kind == TOKEN and sketch.choices:
            token = str(sketch.choices[0][1])
        if token and token != HIDDEN_TOKEN:
            return _line(x, y, line) + _token(x, y, token)
        return _line(x, y, line) + _prompt(x, y, sketch.kind)
    doing = pending.part if sketch.kind in PARTS or sketch.kind in (STEAL,) else NONE
    counts = tuple(
        pending.left if n == pending.part else allowance(state, pending.card, n)
        for n in range(len(CARDS[pending.card].parts))
    )
    return _line(x, y, line) + _card(x, y, pending.card, doing, pending.part, counts)


@lru_cache(256)
def _line(x: float, y: float, words: str) -> str:
    return text(x + 12, y + 25, words, 20, fill="ink", fit=336)


_PROMPTS: Final = {
    "face": "Scegli una faccia",
    "centre": "Scegli il centro",
    "slot": "Scegli una plancia",
    "turn": "Scegli come girarla",
    "start-region": "Tocca la partenza",
    "outpost": "Tocca una regione",
    "neutral": "Tocca una regione",
    "first": "Tocca chi comincia",
    "take": "Tocca una carta",
    "extra": "Tocca una carta",
    "peek": "Tocca un segnalino",
}
"""What fingers have to do, by the kind of the decision."""


@lru_cache(64)
def _prompt(x: float, y: float, kind: str) -> str:
    words = _PROMPTS.get(kind, "")
    return text(x + 12, y + 73, words, 24, bold=True, fill="ink-soft", fit=228) if words else ""


@lru_cache(16)
def _token(x: float, y: float, name: str) -> str:
    """The token that is put down now."""
    return icon(token_kind(name), x + 14, y + 40, 52) + text(
        x + 78, y + 74, TOKENS[name].word, 22, bold=True, fit=160
    )


@lru_cache(512)
def _card(x: float, y: float, number: int, doing: int, part: int, counts: tuple[int, ...]) -> str:
    """The card with its parts: what is left of the present one, the others pale."""
    card = CARDS[number]
    drawn = [
        box(x + 6, y + 32, 234, 68, 10, "papyrus", "papyrus-edge", 2),
        f'<g color="var(--ink)">{icon(picture_kind(card.id), x + 10, y + 37, 58)}</g>',
        text(x + 74, y + 53, " ".join(halves(card)), 20, fill="ink-soft", fit=160),
    ]
    shown = range(len(counts)) if card.conjunction == AND or len(counts) == 1 else (part,)
    right = x + 76
    for n in shown:
        now = n == doing
        done = n < part
        ink = "ink" if now else "ink-soft"
        if now:
            drawn.append(box(right - 4, y + 59, 70, 36, 8, "gold", "gold-deep", 2))
            ink = "on-gold"
        drawn.append(f'<g color="var(--{ink})">{icon(sign_kind(card.parts[n][0]), right, y + 64, 27)}</g>')
        drawn.append(text(right + 32, y + 86, "✓" if done else counts[n], 26, bold=now, fill=ink))
        right += 80
    return "".join(drawn)


# Bids, and who begins


def _draw_bids(sketch: Sketch, x: float, y: float) -> None:
    """A button for each number of coins."""
    if sketch.scene.seat != sketch.chooser:
        sketch.scenery.append(_line(x, y, f"Offerta segreta di {sketch.name(sketch.chooser)}"))
        return
    sketch.scenery.append(_line(x, y, "La tua offerta segreta, in monete"))
    for choice in sketch.choices:
        bid = int(choice[1])
        left, top = bid % BIDS_A_ROW, bid // BIDS_A_ROW
        sketch.overlay.append(_bid(bid, x + 6 + 88 * left, y + 36 + (FINGER + 0.5) * top))


@lru_cache(64)
def _bid(bid: int, x: float, y: float) -> str:
    shapes = box(x, y + 2, 84, 60, 12, "papyrus", "gold-deep", 2.5) + icon(
        sign_kind("coin"), x + 11, y + 19, 27
    )
    shapes += text(x + 60, y + 41, bid, 26, anchor="middle", bold=True)
    name = "Nessuna moneta" if not bid else f"{bid} monete" if bid > 1 else "1 moneta"
    target = outline(x, y, 84, FINGER, 12)
    return touch(f"bid-{bid}", name, shapes, halo=outline(x, y + 2, 84, 60, 12), target=target)
