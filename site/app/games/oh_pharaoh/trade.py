"""A trade, in one panel: with whom, what is given and what is asked, and what has been refused in this turn."""

from functools import cache, lru_cache
from typing import Final

from app.drawing.markup import Markup
from app.drawing.rectangle import Box
from app.drawing.svg import badge, box, chip, clip, icon, outline, text, touch
from app.games.oh_pharaoh.art import CARD, card_kind, picture_kind
from app.games.oh_pharaoh.controls import has_foot
from app.games.oh_pharaoh.keys import may_put_back
from app.games.oh_pharaoh.layout import PANEL, Sketch
from app.games.oh_pharaoh.names import ask_name, short, some
from pycore.games.oh_pharaoh.data import HAND_TYPES, TYPES, VALUES
from pycore.games.oh_pharaoh.position import Counts, Trade

SIDES: Final = (Box(PANEL.x + 8, PANEL.y + 46, 342, 120), Box(PANEL.x + 358, PANEL.y + 46, 342, 120))
"""What is given and what is asked."""
ANSWER: Final = tuple(side._replace(h=230) for side in SIDES)
"""The same, larger, while it is answered."""
ASK_TOP: Final = PANEL.y + 195
HEAD: Final = 38.0
"""What the words above a side take."""
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
    sides, heads = (pending.give, pending.ask), ("Dai", "Ricevi")
    if sketch.scene.seat != sketch.chooser:
        # Somebody answers before a device in other hands: "yours" on it would not be what is theirs.
        heads = (f"{sketch.name(active)} offre", f"{sketch.name(active)} chiede")
    elif sketch.chooser == partner:
        sides = (pending.ask, pending.give)
    sketch.scenery += [
        _ground(),
        _title(sketch.colour(other), sketch.name(other), sketch.size(other)),
        *(
            _side(*side)
            for side in zip(ANSWER if sketch.kind == "answer" else SIDES, heads, sides, strict=True)
        ),
        _refused(_told(sketch), PANEL.w - 22 - has_foot(sketch)),
    ]
    if sketch.kind == "trade":
        state = sketch.state
        sketch.scenery.append(
            _asks_head(sketch.asked, sketch.size(partner) - sum(pending.ask), state.offers, state.most_offers)
        )
        for card in range(HAND_TYPES):
            sketch.overlay.append(_ask(card))
        for where, name, cards in zip(SIDES, ("given", "asked"), (pending.give, pending.ask), strict=True):
            sketch.overlay += _chosen(where, name, cards) if may_put_back(cards) else []


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
        x + 10, y + 25, clip(words, 22, w - 16, True), 22, bold=True
    )
    lying = _lying(where, cards)
    if not lying:
        return drawn + text(x + w / 2, y + 94, "niente ancora", 22, anchor="middle", fill="ink-soft")
    for card, many, (left, top, wide, tall), _ in lying:
        symbol = card_kind(card)
        drawn += icon(symbol, left + 6, top - 3, wide, tall) if many > 1 else ""
        drawn += icon(symbol, left, top, wide, tall)
        if many > 1:
            # Below the number of a stone, above the name of any other card.
            middle = (left + wide / 2, top + tall - 17) if card.isdigit() else (left + wide - 12, top + 16)
            drawn += badge(*middle, f"×{many}", 20, tone="gold")
    return drawn


@lru_cache(256)
def _lying(where: Box, cards: Counts) -> list[tuple[str, int, Box, float]]:
    """The types of cards of one side: how many, where they lie, and how much of the width is theirs."""
    x, y, w, h = where
    lying = [(TYPES[card], many) for card, many in enumerate(cards) if many]
    tall = h - HEAD - 6
    wide = tall * CARD[0] / CARD[1]
    pitch = min(wide + 12, (w - 12) / max(1, len(lying)))
    return [
        (card, many, Box(x + 6 + pitch * n, y + HEAD, wide, tall), pitch)
        for n, (card, many) in enumerate(lying)
    ]


@lru_cache(256)
def _chosen(where: Box, name: str, cards: Counts) -> list[Markup]:
    """The cards of one side, by type, as what is touched to take one of them back."""
    found = []
    for card, _, (x, y, wide, tall), pitch in _lying(where, cards):
        ring = outline(x, y, min(wide, pitch - 3), tall, 7)
        words = f"Riprendi {some(card)}" if name == "given" else f"Non chiedere {some(card)}"
        target = outline(x - 1, where.y + 2, pitch, where.h - 4, 4)
        found.append(touch(f"{name}-{card}", words, halo=ring, target=target))
    return found


@lru_cache(64)
def _asks_head(asked: bool, left: int, offers: int, most: int) -> str:
    """What to do with what may be asked for, and how many offers of this turn there have been with this one."""
    words = "Tocca che cosa chiedi" if asked else "Che cosa si può chiedere"
    if left <= 0:
        words = "Non ha altre carte da dare"
    x, y = PANEL.x + 14, ASK_TOP - 9
    counted = text(
        PANEL.x + PANEL.w - 14, y, f"offerta {offers} di {most}", 21, anchor="end", fill="ink-soft"
    )
    return text(x, y, words, 21, fill="ink-soft") + counted


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
def _refused(told: tuple[tuple[str, str, str], ...], room: float) -> str:
    """At the foot of the panel, beside the buttons."""
    if not told:
        return ""
    x, y = PANEL.x + 14, PANEL.y + PANEL.h - 50
    more = f" (e altre {len(told) - LISTED})" if len(told) > LISTED else ""
    drawn: str = text(x, y, f"Rifiutate in questo turno{more}", 20, bold=True, fit=room)
    for n, (name, give, ask) in enumerate(told[-LISTED:]):
        line = f"{clip(name, 20, 150)}: {give} per {ask}"
        drawn += text(x, y + 22 * (n + 1), line, 20, fill="ink-soft", fit=room)
    return drawn
