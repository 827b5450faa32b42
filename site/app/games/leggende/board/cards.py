"""Draws the row of cards, each with its picture, name, type, effects and price."""

from functools import cache, lru_cache
from typing import Final, NamedTuple

from app.drawing import kit
from app.drawing.markup import number
from app.drawing.svg import box, outline, text, touch
from app.games.leggende.board.layout import Sketch
from app.games.leggende.board.plan import Plan
from app.games.leggende.board.symbols import picture_kind, sign_kind
from app.games.leggende.touch import card_key
from app.games.leggende.words.names import ADJECTIVES, CARD_NOUNS, agree, type_adjective
from app.words.italian import upper_first
from pycore.games.leggende.cards import AND, CARDS, OR, VP_PER, VP_PER_COINS, VP_SET, Card
from pycore.games.leggende.data import COSTS, ROW

WIDE: Final = 174.0
TALL: Final = 115.0


class Band(NamedTuple):
    """The paints of a type of cards: that of the band, and that of the writing on it."""

    fill: str
    ink: str


BANDS: Final = {
    "ancient": Band("wood-deep", "on-band"),
    "arcane": Band("band-blue", "on-band"),
    "cursed": Band("band-purple", "on-band"),
    "dire": Band("band-red", "on-band"),
    "forest": Band("band-green", "on-band"),
    "mountain": Band("rock", "rock-edge"),
    "night": Band("night", "on-night"),
    "noble": Band("gold", "on-gold"),
    "none": Band("slot", "slot-ink"),
}
"""Type of cards -> its band. On dark pages some bands are pale and have dark writing."""


def draw_row(sketch: Sketch) -> None:
    """Draw the face-up cards, row by row from the left."""
    plan, row = sketch.plan, sketch.state.row
    sketch.scenery.append(ground(*plan.row))
    for position, card in enumerate(row):
        sketch.scenery.append(_in_row(position, card, *card_at(plan, position), plan.scale))
    if plan.gaps:
        gaps = range(len(row), ROW)
        sketch.scenery.append("".join(_gap(n, *card_at(plan, n), plan.scale) for n in gaps))


def card_at(plan: Plan, position: int) -> tuple[float, float]:
    """The upper left corner of the card at a position of the row."""
    (x, y), (across, down) = plan.card, plan.pitch
    return x + across * (position % plan.across), y + down * (position // plan.across)


def enlarged(drawn: str, x: float, y: float, scale: float) -> str:
    """A drawing around (0, 0), enlarged and moved to (x, y)."""
    return f'<g transform="translate({number(x)} {number(y)}) scale({scale:g})">{drawn}</g>'


@lru_cache(8)
def ground(x: float, y: float, w: float, h: float) -> str:
    """The paper on which cards or players are drawn."""
    edge = box(x + 1.5, y + 1.5, w - 3, h - 3, 8, "none", "sand-edge", 1.5)
    return box(x, y, w, h, 0, "board-ground") + edge


@lru_cache(512)
def _in_row(position: int, card: int, x: float, y: float, scale: float) -> str:
    if scale != 1:
        return enlarged(_in_row(position, card, 0, 0, 1), x, y, scale)
    name = f"{upper_first(CARD_NOUNS[CARDS[card].id].word)}, {position + 1}º posto"
    face = card_face(CARDS[card], x, y, COSTS[position])
    return touch(card_key(position), name, face, halo=outline(x, y, WIDE, TALL, 9))


@lru_cache(16)
def _gap(position: int, x: float, y: float, scale: float) -> str:
    """A place of the row without a card, with its price."""
    price = _price(COSTS[position], WIDE - 21, 15)
    return enlarged(empty(0, 0, WIDE, TALL) + price, x, y, scale)


def empty(x: float, y: float, w: float, h: float) -> str:
    """The place of a card that is not there."""
    size = min(w, h) * 0.62
    star = kit.sign(sign_kind("start"), x + (w - size) / 2, y + (h - size) / 2, size, "slot-edge")
    faint = f'<g opacity=".35">{star}</g>'
    return kit.dashed(x + 1, y + 1, w - 2, h - 2, 9, "slot-edge", "slot", opacity=0.5) + faint


def card_face(card: Card, x: float, y: float, cost: int | None = None) -> str:
    """A card, 174 by 115 units; `cost` is the price of its place."""
    band = BANDS[card.type]
    noun, adjective = halves(card)
    drawn = [
        box(x + 1, y + 3, WIDE, TALL, 9, "quay"),
        box(x, y, WIDE, TALL, 9, "papyrus", "papyrus-edge", 2),
        kit.filled(
            f"M{x + 1:g} {y + 29:g}V{y + 9:g}q0-8 8-8H{x + WIDE - 9:g}q8 0 8 8V{y + 29:g}z", band.fill
        ),
        text(x + 8, y + 23, noun, 24, bold=True, fill=band.ink, fit=WIDE - (48 if cost is not None else 16)),
        kit.sign(picture_kind(card.id), x + 5, y + 32, 50),
        _kind(card.type, adjective, x + 58, y + 50),
        action_line(card, x + 60, y + 58),
        _ability(card, x + 8, y + 87),
    ]
    if cost is not None:
        drawn.append(_price(cost, x + WIDE - 21, y + 15))
    return "".join(drawn)


def _price(cost: int, x: float, y: float) -> str:
    """The price of a place on a coin, which is pale if the price is 0."""
    fill, edge, ink = ("gold", "on-gold", "on-gold") if cost else ("papyrus", "papyrus-edge", "ink")
    return kit.disc(x, y, 14.5, fill, edge) + text(x, y + 8.5, cost, 24, anchor="middle", bold=True, fill=ink)


def halves(card: Card) -> tuple[str, str]:
    """The two lines of a card's name: the noun and the adjective ("" if there is none)."""
    noun = CARD_NOUNS[card.id]
    if card.type not in ADJECTIVES:
        return noun.word, ""
    # The full name ends with the adjective, which agrees with the noun.
    adjective = agree(noun, ADJECTIVES[card.type])
    return noun.word.removesuffix(adjective).rstrip(), adjective


def _kind(kind: str, adjective: str, x: float, y: float) -> str:
    """The adjective of a card, with its sign."""
    if not adjective:
        return ""
    return kit.sign(sign_kind(kind), x, y - 19, 21) + text(x + 23, y, adjective, 24, fill="ink-soft", fit=84)


def action_line(card: Card, x: float, y: float) -> str:
    """The parts of a card's action as signs with numbers. `y` is the upper edge."""
    drawn, right = list[str](), x
    for n, (kind, many) in enumerate(card.parts):
        if n:
            word = {AND: "poi", OR: "o"}[card.conjunction]
            drawn.append(text(right, y + 20, word, 24, fill="ink-soft", fit=28))
            right += 31 if card.conjunction == AND else 16
        drawn.append(kit.sign(sign_kind(kind), right, y, 23))
        drawn.append(text(right + 23, y + 20, many, 24, bold=True))
        right += 39
    return "".join(drawn)


SIGN_OF: Final = {"FLY": "fly", "ARMY": "place", "MOVE": "move", "IMMUNE": "immune", "ELIXIR": "elixir"}
"""Code of an ability -> its sign; abilities that give points have the star."""


def ability_words(card: Card) -> str:
    """The permanent ability of a card in a few words."""
    code, value = card.ability, card.value
    match code.partition(":"):
        case ("FLY", _, _):
            return "Volare"
        case ("ARMY", _, _):
            return "+1 armata"
        case ("MOVE", _, _):
            return "+1 movimento"
        case ("IMMUNE", _, _):
            return "Immunità"
        case ("ELIXIR", _, _):
            return f"{value} elisir"
        case ("ELIXIR+COINS", _, coins):
            return f"{value} elisir, {coins} monete"
    if code.startswith(VP_PER_COINS):
        return f"{value} ogni {code.removeprefix(VP_PER_COINS)} monete"
    if code.startswith(VP_SET):
        kind, _, many = code.removeprefix(VP_SET).partition(":")
        return f"{value} con {many} {type_adjective(kind, many=True)}"
    kind = code.removeprefix(VP_PER)
    return f"{value} per Volare" if kind == "flying" else f"{value} per {type_adjective(kind)}"


def _ability(card: Card, x: float, y: float) -> str:
    sign = SIGN_OF.get(card.ability.partition("+")[0].partition(":")[0], "points")
    return kit.sign(sign_kind(sign), x, y, 23) + text(
        x + 26, y + 20, ability_words(card), 24, bold=True, fit=WIDE - 40
    )


HELD: Final = 54.0
"""Distance between the small pictures of the cards that a player holds."""


@cache
def held_card(card_number: int, x: float) -> str:
    """A small picture of a card that a player holds, above the sign of its type."""
    card = CARDS[card_number]
    band = BANDS[card.type]
    return (
        box(x + 1, 1, HELD - 3, HELD + 14, 6, "papyrus", "papyrus-edge", 1.5)
        + kit.sign(picture_kind(card.id), x + 6, 3, 40)
        + box(x + 3, HELD - 9, HELD - 7, 22, 4, band.fill)
        + kit.sign(sign_kind(card.type), x + 17, HELD - 7, 18, band.ink)
    )
