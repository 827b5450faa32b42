"""Draws the market: its face-up cards, and on side B the face-down pair."""

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from app.drawing.components import card
from app.drawing.svg import box, clip, icon, outline, paint, text, touch
from app.games.imhotep.board.layout import FINGER, HAND, Sketch
from app.games.imhotep.board.symbols import BANDS
from app.games.imhotep.words.names import CARDS, EFFECTS, PAIR, PAIR_EFFECT, pair_name
from pycore.contract import HIDDEN
from pycore.games.imhotep.data import KIND_NUMBER, PAIR_CARDS, PAIR_PLACE

CARD: Final = (292.0, float(FINGER))
HAND_CARD: Final = (HAND.w, 58.0)
"""Size of a card of the pair while its taker looks at it."""
KNOWN: Final = 34
"""Width of the sign of a card of the pair that everybody knows."""


def market_ground(seats: int, b: bool) -> str:
    """An awning over the sign."""
    stripes = "".join(
        f'<path d="M{624 + 19 * i} 70h19v14a9.5 9.5 0 0 1-19 0z" fill="{paint(("lapis", "papyrus")[i % 2])}"'
        ' stroke="var(--sand-edge)" stroke-width="1.5"/>'
        for i in range(4)
    )
    sign = text(662, 120, "Mercato", 25, anchor="middle", bold=True, fit=86, carved=True)
    return stripes + box(620, 67, 84, 6, 3, "wood", "wood-edge", 1.5) + sign


def draw_market(sketch: Sketch) -> None:
    """The four places; their cards can be touched only by whoever takes one."""
    for place, kind in enumerate(sketch.plain["market"]):
        x, y = market_spot(place)
        if place == PAIR_PLACE and sketch.kind in ("look", "keep"):
            sketch.scenery.append(_no_card(x, y) + _being_looked_at(sketch, x, y))
        elif kind is None:
            sketch.scenery.append(_no_card(x, y))
        else:
            face = (
                pair_back(x, y, *sketch.plain["laid"]) if kind == HIDDEN else market_card(kind, x, y, *CARD)
            )
            if sketch.kind == "take-card":
                name = pair_name(sketch.plain) if kind == HIDDEN else CARDS[kind]
                target = outline(x, y, *CARD, 9)
                ring = outline(x + 1, y + 1, CARD[0] - 2, CARD[1] - 2, 8)
                key = f"market-{place}"
                sketch.scenery.append(touch(key, name, face, halo=ring, target=target))
            else:
                sketch.scenery.append(f'<g pointer-events="none">{face}</g>')


def market_spot(place: int) -> tuple[float, float]:
    """The upper left corner of a place of the market."""
    return 20 + (CARD[0] + 8) * (place % 2), 67 + (CARD[1] + 5) * (place // 2)


@cache
def _no_card(x: float, y: float) -> str:
    w, h = CARD
    return (
        f'<{outline(x + 2, y + 2, w - 4, h - 4, 8)} fill="var(--slot)" fill-opacity=".45" stroke="var(--slot-edge)"'
        ' stroke-width="2" stroke-dasharray="7 6" pointer-events="none"/>'
    )


@cache
def market_card(kind: str, x: float, y: float, w: float, h: float) -> str:
    """A market card lying open: its icon on a band of its kind, its name, what it does."""
    return card(x, y, w, h, f"band-{BANDS[kind]}", f"imhotep-card-{kind}", CARDS[kind], EFFECTS[kind])


def card_sign(kind: str, x: float, y: float) -> str:
    """A market card in so little room that its icon and colour must say all."""
    face = box(x, y, 28, 28, 5, f"band-{BANDS[kind]}", "sand-edge", 1.2)
    return face + icon(f"imhotep-card-{kind}", x + 2, y + 2, 24)


# The pair of side B


@cache
def pair_back(x: float, y: float, *known: str) -> str:
    """Two cards lying face down, one a little aside; beside what is done with them, those that counting tells."""
    w, h = CARD
    effect = ("una si conosce", "si conoscono")[len(known) - 1] if known else PAIR_EFFECT
    room = w - 92 - KNOWN * len(known)
    return (
        box(x + 1, y + 3, w, h, 9, "quay")
        + box(x + 7, y, w - 7, h - 4, 9, "lapis", "lapis-edge", 2)
        + box(x, y + 5, w - 8, h - 5, 9, "lapis", "lapis-edge", 2)
        + f'<{outline(x + 6, y + 11, 56, h - 17, 6)} fill="none" stroke="var(--gold)" stroke-width="1.6"'
        ' stroke-dasharray="10 4 3 4"/>'
        + f'<g color="var(--gold)">{icon("imhotep-eye", x + 15, y + 15, 38)}</g>'
        + text(x + 71, y + 29, PAIR, 22, bold=True, fill="on-lapis", fit=w - 92)
        + text(x + 71, y + 52, effect, 21, fill="on-lapis", fit=room)
        + _known(known, x + 77 + room, y + 32)
    )


def _known(kinds: Sequence[str], x: float, y: float) -> str:
    """The signs of cards that everybody knows, side by side."""
    return "".join(card_sign(kind, x + KNOWN * n, y) for n, kind in enumerate(kinds))


def _being_looked_at(sketch: Sketch, x: float, y: float) -> str:
    """Who holds the pair now, where it lay, and what everybody knows of it."""
    known = sketch.plain["laid"]
    who = clip(sketch.name(pair_owner(sketch.plain)), 22, 200, bold=True)
    eye = icon("imhotep-eye", x + 15, y + 12, 38)
    signs = _known(known, x + 284 - KNOWN * len(known), y + 31)
    room = 211 - KNOWN * len(known)
    does = "sceglie una carta" if len(known) == PAIR_CARDS else "guarda le due carte"
    lines = text(x + 67, y + 26, who, 22, bold=True) + text(
        x + 67, y + 50, does, 21, fill="ink-soft", fit=room
    )
    return f'<g pointer-events="none"><g color="var(--ink-soft)">{eye}</g>{lines}{signs}</g>'


def pile_size(plain: dict[str, Any]) -> int:
    """Cards that can be drawn: those of the pair are no part of the pile, but among the unseen ones."""
    lying = HIDDEN in plain["market"]
    match plain["phase"]:
        case "look" | "keep":
            seen = (
                [kind for kind in plain["pending"]["pair"] or () if kind is not None]
                if plain["pending"]
                else []
            )
            out = PAIR_CARDS - len(plain["laid"]) - len(seen)
        case "bury" if not lying:
            out = 1
        case _:
            out = PAIR_CARDS - len(plain["laid"]) if lying else 0
    return int(sum(plain["deck"].values())) - out


def pair_owner(plain: dict[str, Any]) -> int:
    """Who looks at the pair, and keeps one of it."""
    owner = plain["pending"]["owner"]
    return int(plain["active"] if owner is None else owner)


def draw_pair(sketch: Sketch) -> bool:
    """The cards of the pair, in the hand of who keeps one; False where this scene's seat does not see them."""
    pending = sketch.plain["pending"]
    looked = (pending and pending["pair"]) or []
    if None in looked or not (looked or sketch.kind == "keep"):
        return False
    if sketch.scene.seat not in (None, pair_owner(sketch.plain)):
        return False
    pair = sorted([*looked, *sketch.plain["laid"]], key=KIND_NUMBER.__getitem__)
    w, h = HAND_CARD
    kinds = list(dict.fromkeys(pair))
    for n, kind in enumerate(kinds):
        x, y = HAND.x, HAND.y + FINGER * n
        shapes = [market_card(kind, x, y + 3, w, h)]
        more = len(pair) - len(kinds)  # two alike are one thing to touch
        if more:
            shapes.append(market_card(kind, x, y + FINGER + 3, w, h))
        ring = outline(x, y + 3, w, h + FINGER * more, 9)
        target = outline(x, y, w, FINGER * (1 + more))
        key, name = f"keep-{kind}", f"Carta {CARDS[kind]}"
        sketch.scenery.append(touch(key, name, *shapes, halo=ring, target=target))
    return bool(kinds)
