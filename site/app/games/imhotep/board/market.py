"""Draws the market: its face-up cards, and on side B the face-down pair."""

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from app.drawing import kit
from app.drawing.rectangle import Box
from app.drawing.svg import box, clip, icon, outline, text, touch, width_of
from app.games.imhotep.board.layout import Sketch
from app.games.imhotep.board.symbols import BANDS
from app.games.imhotep.words.names import CARDS, EFFECTS, PAIR, PAIR_EFFECT, pair_name
from pycore.contract import HIDDEN
from pycore.games.imhotep.data import KIND_NUMBER, PAIR_CARDS, PAIR_PLACE

CARD: Final = (292.0, float(kit.FINGER))
KNOWN: Final = 34
"""Width of the sign for a card that everybody knows to be in the pair."""


def market_ground(plot: Box) -> str:
    """The fixed ground of the market: its name under an awning."""
    x, y = plot.right - 48, plot.y
    cloth = (
        (f"M{x - 38 + 19 * i} {y + 10}h19v14a9.5 9.5 0 0 1-19 0z", ("lapis", "papyrus")[i % 2])
        for i in range(4)
    )
    stripes = "".join(kit.stroke(data, "sand-edge", 1.5, fill=fill) for data, fill in cloth)
    sign = text(x, y + 60, "Mercato", 25, anchor="middle", bold=True, fit=86, carved=True)
    return stripes + box(x - 42, y + 7, 84, 6, 3, "wood", "wood-edge", 1.5) + sign


def draw_market(sketch: Sketch) -> None:
    """Draw the four places. Their cards can be touched only while a seat takes a card."""
    for place, kind in enumerate(sketch.plain["market"]):
        x, y = market_spot(sketch.layout.market, place)
        if place == PAIR_PLACE and sketch.kind in ("look", "keep"):
            sketch.scenery.append(_no_card(x, y) + _being_looked_at(sketch, x, y))
        elif kind is None:
            sketch.scenery.append(_no_card(x, y))
        else:
            laid = sketch.plain["laid"]
            face = pair_back(x, y, *laid) if kind == HIDDEN else market_card(kind, x, y, *CARD)
            if sketch.kind == "take-card":
                name = pair_name(sketch.plain) if kind == HIDDEN else CARDS[kind]
                sketch.scenery.append(kit.area(f"market-{place}", name, (x, y, *CARD), 8, 1, face))
            else:
                sketch.scenery.append(kit.idle(face))


def market_spot(plot: Box, place: int) -> tuple[float, float]:
    """The upper left corner of a place of the market."""
    return plot.x + 10 + (CARD[0] + 8) * (place % 2), plot.y + 7 + (CARD[1] + 5) * (place // 2)


@cache
def _no_card(x: float, y: float) -> str:
    w, h = CARD
    empty = kit.dashed(x + 2, y + 2, w - 4, h - 4, 8, "slot-edge", "slot", dash="7 6", opacity=0.45)
    return kit.idle(empty)


@cache
def market_card(kind: str, x: float, y: float, w: float, h: float) -> str:
    """A face-up market card: its icon on a band in the colour of its kind, its name, and what it does."""
    return kit.card(x, y, w, h, f"band-{BANDS[kind]}", f"imhotep-card-{kind}", CARDS[kind], EFFECTS[kind])


def card_sign(kind: str, x: float, y: float) -> str:
    """A market card where there is little room: only its icon and its colour."""
    face = box(x, y, 28, 28, 5, f"band-{BANDS[kind]}", "sand-edge", 1.2)
    return face + icon(f"imhotep-card-{kind}", x + 2, y + 2, 24)


# The pair of side B


@cache
def pair_back(x: float, y: float, *known: str) -> str:
    """Two face-down cards with words about their use, and the signs of those that everybody can deduce."""
    w, h = CARD
    effect = ("una si conosce", "si conoscono")[len(known) - 1] if known else PAIR_EFFECT
    room = w - 92 - KNOWN * len(known)
    return (
        box(x + 1, y + 3, w, h, 9, "quay")
        + box(x + 7, y, w - 7, h - 4, 9, "lapis", "lapis-edge", 2)
        + box(x, y + 5, w - 8, h - 5, 9, "lapis", "lapis-edge", 2)
        + kit.dashed(x + 6, y + 11, 56, h - 17, 6, "gold", width=1.6, dash="10 4 3 4")
        + kit.sign("imhotep-eye", x + 15, y + 15, 38, "gold")
        + text(x + 71, y + 29, PAIR, bold=True, fill="on-lapis", fit=w - 92)
        + text(x + 71, y + 52, effect, fill="on-lapis", fit=room)
        + _known(known, x + 77 + room, y + 32)
    )


def _known(kinds: Sequence[str], x: float, y: float) -> str:
    """The signs of cards that everybody knows, side by side."""
    return "".join(card_sign(kind, x + KNOWN * n, y) for n, kind in enumerate(kinds))


def _being_looked_at(sketch: Sketch, x: float, y: float) -> str:
    """While a seat looks at the pair: the words for the pair's place. They name that seat, and the cards of the pair
    that everybody knows."""
    known = sketch.plain["laid"]
    who = clip(sketch.name(pair_owner(sketch.plain)), 24, 211, bold=True)
    eye = kit.sign("imhotep-eye", x + 15, y + 12, 38, "ink-soft")
    signs = _known(known, x + 284 - KNOWN * len(known), y + 31)
    room = 211 - KNOWN * len(known)
    does = "sceglie una carta" if len(known) == PAIR_CARDS else "guarda le due carte"
    told = text(x + 67, y + 50, does, fill="ink-soft", fit=room)
    return kit.idle(eye, text(x + 67, y + 26, who, bold=True), told, signs)


def pile_size(plain: dict[str, Any]) -> int:
    """The number of cards in the draw pile. The pair, also unseen, is not part of it."""
    lying = HIDDEN in plain["market"]
    match plain["phase"]:
        case "look" | "keep":
            pair = (plain["pending"] or {}).get("pair") or ()
            seen = [kind for kind in pair if kind is not None]
            out = PAIR_CARDS - len(plain["laid"]) - len(seen)
        case "bury" if not lying:
            out = 1
        case _:
            out = PAIR_CARDS - len(plain["laid"]) if lying else 0
    return int(sum(plain["deck"].values())) - out


def pair_owner(plain: dict[str, Any]) -> int:
    """The seat that looks at the pair and keeps one card of it."""
    owner = plain["pending"]["owner"]
    return int(plain["active"] if owner is None else owner)


def draw_pair(sketch: Sketch) -> bool:
    """Draw the cards of the pair in the hand of the seat that keeps one.

    Returns False if there is no pair, or the reader must not see its cards.
    """
    pending = sketch.plain["pending"]
    looked = (pending and pending["pair"]) or []
    if None in looked or not (looked or sketch.kind == "keep"):
        return False
    if sketch.scene.seat not in (None, pair_owner(sketch.plain)):
        return False
    pair = sorted([*looked, *sketch.plain["laid"]], key=KIND_NUMBER.__getitem__)
    hand = sketch.layout.hand
    tall = hand.h / PAIR_CARDS
    kinds = list(dict.fromkeys(pair))
    for n, kind in enumerate(kinds):
        more = len(pair) - len(kinds)  # two alike are one thing to touch
        place = Box(hand.x, hand.y + tall * n, hand.w, tall * (1 + more))
        shapes = [
            _hand_card(kind, Box(hand.x, place.y + tall * i + 3, hand.w, tall - 6)) for i in range(1 + more)
        ]
        ring = outline(place.x, place.y + 3, place.w, place.h - 6, 9)
        key, name = f"keep-{kind}", f"Carta {CARDS[kind]}"
        sketch.scenery.append(touch(key, name, *shapes, halo=ring, target=outline(*place)))
    return bool(kinds)


@cache
def _hand_card(kind: str, place: Box) -> str:
    """A card of the pair in the hand. Where it is not twice as wide as high, its words stand below its icon."""
    x, y, w, h = place
    if w > 2 * h:
        return market_card(kind, *place)
    names, effects = _wrapped(CARDS[kind], w - 16, bold=True), _wrapped(EFFECTS[kind], w - 16)
    low = y + 78
    return (
        box(x + 1, y + 3, w, h, 9, "water-deep")
        + box(x, y, w, h, 9, "papyrus", "papyrus-edge", 2)
        + box(x + 6, y + 6, w - 12, 48, 6, f"band-{BANDS[kind]}")
        + icon(f"imhotep-card-{kind}", x + w / 2 - 22, y + 8, 44)
        + kit.lines(x + w / 2, low, names, 24, 25, anchor="middle", bold=True, fit=w - 16)
        + kit.lines(
            x + w / 2, low + 25 * len(names), effects, 24, 25, anchor="middle", fill="ink-soft", fit=w - 16
        )
    )


def _wrapped(words: str, room: float, bold: bool = False) -> list[str]:
    """Words in lines that are at most `room` wide, if no single word is wider."""
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and width_of(longer, 24, bold) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
