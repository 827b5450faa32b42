"""A trade, in one panel: with whom, what is given and what is asked, and what has been refused in this turn."""

from functools import cache, lru_cache
from typing import Final

from app.drawing.markup import Markup
from app.drawing.rectangle import Box
from app.drawing.svg import box, chip, clip, icon, outline, text, touch
from app.games.oh_pharaoh.art import CARD, card_kind, picture_kind
from app.games.oh_pharaoh.layout import PANEL, Sketch
from app.games.oh_pharaoh.names import ask_name, short
from pycore.games.oh_pharaoh.data import HAND_TYPES, TYPES, VALUES
from pycore.games.oh_pharaoh.position import Counts, Trade

SIDES: Final = (Box(PANEL.x + 8, PANEL.y + 46, 342, 126), Box(PANEL.x + 358, PANEL.y + 46, 342, 126))
"""What is given and what is asked."""
ANSWER: Final = tuple(side._replace(h=230) for side in SIDES)
"""The same, larger, while it is answered."""
ASK_TOP: Final = PANEL.y + 204
COLUMNS: Final = 7
ASK: Final = (PANEL.w - 12) / COLUMNS, 68.0
LISTED: Final = 2
"""Refused offers that are written out, the latest; more are only counted."""


def draw_trade(sketch: Sketch) -> None:
    """While an offer is made, or waits for its answer."""
    pending = sketch.state.pending
    if not isinstance(pending, Trade) or sketch.kind not in ("trade", "answer"):
        return
    active, partner = sketch.state.active, pending.partner
    other = active if sketch.near == partner else partner
    sides = (pending.ask, pending.give) if sketch.near == partner else (pending.give, pending.ask)
    heads = ("Dai", "Ricevi")
    if sketch.scene.seat not in (active, partner):
        heads = (f"{sketch.name(active)} dà", f"{sketch.name(active)} riceve")
    sketch.scenery += [
        _ground(),
        _title(sketch.colour(other), sketch.name(other), sketch.size(other)),
        *(
            _side(*side)
            for side in zip(ANSWER if sketch.kind == "answer" else SIDES, heads, sides, strict=True)
        ),
        _refused(_told(sketch)),
    ]
    if sketch.kind == "trade":
        sketch.scenery.append(_asks_head(sketch.size(partner) - sum(pending.ask)))
        for card in range(HAND_TYPES):
            sketch.overlay.append(_ask(card))


@lru_cache(64)
def _title(colour: str, name: str, cards: int) -> str:
    x, y = PANEL.x + 14, PANEL.y + 34
    return (
        text(x, y, "Scambio con", 24, bold=True)
        + chip(colour, x + 164, y - 8, 13)
        + text(x + 184, y, clip(name, 24, 330, True), 24, bold=True)
        + text(PANEL.x + PANEL.w - 14, y, f"{cards} in mano", 22, anchor="end", fill="ink-soft")
    )


@cache
def _ground() -> str:
    return box(*PANEL, 14, "papyrus", "gold-deep", 5)


@lru_cache(256)
def _side(where: Box, words: str, cards: Counts) -> str:
    """The cards of one side, overlapping where there are many."""
    x, y, w, h = where
    drawn = box(x, y, w, h, 10, "sand", "sand-edge", 2) + text(
        x + 10, y + 26, clip(words, 22, w - 16, True), 22, bold=True
    )
    lying = [TYPES[card] for card, many in enumerate(cards) for _ in range(many)]
    if not lying:
        return drawn + text(x + w / 2, y + 94, "niente ancora", 22, anchor="middle", fill="ink-soft")
    tall = h - 34
    wide = tall * CARD[0] / CARD[1]
    pitch = min(wide + 4, (w - 16 - wide) / max(1, len(lying) - 1))
    return drawn + "".join(
        icon(card_kind(card), x + 8 + pitch * n, y + 30, wide, tall) for n, card in enumerate(lying)
    )


@lru_cache(32)
def _asks_head(left: int) -> str:
    words = "Tocca che cosa chiedi" if left > 0 else "Non ha altre carte da dare"
    return text(PANEL.x + 14, ASK_TOP - 9, words, 21, fill="ink-soft")


@cache
def _ask(card: int) -> Markup:
    """A type that may be asked for."""
    x, y = PANEL.x + 6 + ASK[0] * (card % COLUMNS), ASK_TOP + ASK[1] * (card // COLUMNS)
    w, h = ASK
    drawn = box(x + 3, y + 3, w - 6, h - 6, 9, "sand-light", "sand-edge", 2)
    if card < VALUES:
        drawn += text(x + w / 2, y + h / 2 + 13, card + 1, 38, anchor="middle", bold=True, carved=True)
    else:
        drawn += icon(picture_kind(TYPES[card]), x + w / 2 - 27, y + h / 2 - 27, 54)
    ring = outline(x + 4, y + 4, w - 8, h - 8, 9)
    return touch(f"ask-{TYPES[card]}", ask_name(TYPES[card]), drawn, halo=ring, target=outline(x, y, w, h, 6))


def _told(sketch: Sketch) -> tuple[tuple[str, str, str], ...]:
    """What has been refused: by whom, what was offered, what was asked."""
    return tuple(
        (sketch.name(offer.partner), short(offer.give), short(offer.ask)) for offer in sketch.state.refused
    )


@lru_cache(64)
def _refused(told: tuple[tuple[str, str, str], ...]) -> str:
    """At the foot of the panel."""
    if not told:
        return ""
    x, y = PANEL.x + 14, PANEL.y + PANEL.h - 50
    more = f" (e altre {len(told) - LISTED})" if len(told) > LISTED else ""
    drawn: str = text(x, y, f"Rifiutate in questo turno{more}", 20, bold=True)
    for n, (name, give, ask) in enumerate(told[-LISTED:]):
        line = f"{clip(name, 20, 150)}: {give} per {ask}"
        drawn += text(x, y + 22 * (n + 1), line, 20, fill="ink-soft", fit=PANEL.w - 28)
    return drawn
