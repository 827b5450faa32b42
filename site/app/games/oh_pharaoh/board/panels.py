"""Draws the two panels in the middle of the table: for a trade, and for a pyramid that has been robbed."""

from functools import cache, lru_cache
from typing import Final, NamedTuple

from app.drawing import kit
from app.drawing.markup import Markup
from app.drawing.rectangle import Box
from app.drawing.svg import badge, box, clip, icon, outline, text, touch, width_of
from app.games.oh_pharaoh.board.controls import has_foot
from app.games.oh_pharaoh.board.layout import BUTTON, FINGER, FOOT, PANEL, Sketch
from app.games.oh_pharaoh.board.symbols import CARD, block, card_face, face_kind, picture_kind
from app.games.oh_pharaoh.touch import may_put_back
from app.games.oh_pharaoh.words.names import (
    ask_name,
    card_words,
    cards_in_short,
    level_card_name,
    pyramid_heading,
)
from app.words.italian import points, upper_first
from pycore.games.oh_pharaoh.data import HAND_TYPES, JOKER_CARD, STONE_CARD, TYPES, VALUES
from pycore.games.oh_pharaoh.position import Counts, Remains, Theft, Trade
from pycore.games.oh_pharaoh.pyramids import Levels, fault, pyramid
from pycore.games.oh_pharaoh.scoring import points as points_now

ROBBED_HEAD: Final = 48.0
STEAL_FOOT: Final = 52.0
KEEP_FOOT: Final = BUTTON + 10
"""Heights of the words below a robbed pyramid: while a card is stolen, and while its owner has buttons there."""
TALLEST: Final = 78.0


class Rows(NamedTuple):
    """Where the blocks of a robbed pyramid lie in the panel, each large enough for a finger if possible."""

    low: int
    levels: Levels
    words: float
    """Height of the words below the blocks."""

    def at(self, level: int, number: int) -> Box:
        """The box of a block of a level, counted from the left."""
        room = PANEL.h - ROBBED_HEAD - self.words
        tall = min(TALLEST, room / max(1, len(self.levels)))
        wide = min(TALLEST, (PANEL.w - 24) / max(1, *map(sum, self.levels)))
        left = PANEL.x + PANEL.w / 2 - sum(self.levels[level]) * wide / 2
        foot = PANEL.y + ROBBED_HEAD + (room + tall * len(self.levels)) / 2
        return Box(left + number * wide, foot - (level + 1) * tall, wide, tall)

    def span(self, level: int, first: int, many: int) -> Box:
        """The box around `many` blocks of a level, from the block `first` on. It is never narrower than a finger."""
        x, y, w, h = self.at(level, first)
        wide = max(FINGER, w * many)
        return Box(x - (wide - w * many) / 2, y, wide, h)


def draw_robbed(sketch: Sketch) -> None:
    """Draw the panel while a thief chooses a card, or the owner chooses the part of the pyramid that stays."""
    pending = sketch.state.pending
    if sketch.kind == "steal" and isinstance(pending, Theft):
        built = sketch.state.pyramid_at(pending.victim, pending.place)
        sketch.scenery += _robbed(sketch, pending, pending.rolled or 0)
        rows = Rows(built.low, built.levels, STEAL_FOOT)
        sketch.scenery.append(_blocks(rows, built.low, built.levels))
        words = "Tocca la carta che rubi" if sketch.asked else "Una carta viene rubata"
        sketch.scenery.append(_said((words,), 0, STEAL_FOOT))
        for level, (stones, jokers) in enumerate(built.levels):
            if stones:
                sketch.overlay.append(_loot(rows, level, 0, stones, STONE_CARD))
            if jokers:
                sketch.overlay.append(_loot(rows, level, stones, jokers, JOKER_CARD))
    elif isinstance(pending, Remains):
        _draw_remains(sketch, pending)


def _robbed(sketch: Sketch, pending: Theft | Remains, rolled: int) -> tuple[str, str]:
    """The ground of the panel, and the line about the robbed pyramid. `rolled`: the throw of the die (0: not shown)."""
    victim = pending.victim
    ground = box(*PANEL, 14, "board-ground", "band-red", 5)
    return ground, _head(sketch.colour(victim), sketch.name(victim), pending.place, rolled)


@lru_cache(64)
def _head(colour: str, name: str, place: int, rolled: int) -> str:
    x, y = PANEL.x + 14, PANEL.y + 34
    drawn = box(PANEL.x + 3, PANEL.y + 3, PANEL.w - 6, ROBBED_HEAD - 2, 11, "papyrus")
    whose = f"{pyramid_heading(place)} di"
    drawn += icon(picture_kind("thief"), x - 4, y - 28, 40) + text(x + 46, y, whose)
    mark = x + 46 + width_of(whose, 24) + 24
    drawn += kit.name_tag(mark + 20, y, colour, name, 24, 250, radius=12)
    return drawn + (icon(face_kind(rolled), PANEL.x + PANEL.w - 54, y - 29, 42) if rolled else "")


@lru_cache(256)
def _blocks(rows: Rows, new_low: int, kept: Levels) -> str:
    """The blocks of a robbed pyramid. Those that go back to the hand are pale."""
    low, drawn = rows.low, list[str]()
    for level, (stones, jokers) in enumerate(rows.levels):
        index = low + level - new_low
        stay = kept[index] if 0 <= index < len(kept) else (0, 0)
        for n in range(stones + jokers):
            x, y, w, h = rows.at(level, n)
            joker = n >= stones
            solid = n - stones < stay[1] if joker else n < stay[0]
            shape = block(x + 1, y + 1, w - 2, h - 2, low + level, joker)
            drawn.append(shape if solid else f'<g fill-opacity=".3" stroke-opacity=".5">{shape}</g>')
    return "".join(drawn)


def _loot(rows: Rows, level: int, first: int, many: int, card: str) -> Markup:
    value = rows.low + level
    name = level_card_name(value, card == JOKER_CARD)
    return kit.area(f"loot-{value}-{card}", name, rows.span(level, first, many), 7, 3)


def _draw_remains(sketch: Sketch, pending: Remains) -> None:
    """Draw the choice of the part that stays: first the lowest level as a whole, then the last block of each level
    above."""
    low, levels = pending.low, pending.levels
    rows = Rows(low, levels, KEEP_FOOT)
    sketch.scenery += [
        *_robbed(sketch, pending, 0),
        _said(_foot(sketch, pending), has_foot(sketch), KEEP_FOOT),
    ]
    if pending.new_low is None:
        sketch.scenery.append(_blocks(rows, low, levels))
        for n, (stones, jokers) in enumerate(levels):
            if stones + jokers:
                where, name = rows.span(n, 0, stones + jokers), f"Livello di base: {low + n}"
                sketch.overlay.append(kit.area(f"keep-{low + n}", name, where, 7, 3))
        return
    level = pending.new_low + len(pending.kept) - low
    asked = levels[level : level + 1]
    sketch.scenery.append(_blocks(rows, pending.new_low, (*pending.kept, *asked)))
    for n in range(sum(map(sum, asked))):
        where, name = rows.span(level, n, 1), f"Carte che restano: {n + 1}"
        sketch.overlay.append(kit.area(f"stay-{n + 1}", name, where, 7, 3))


def _foot(sketch: Sketch, pending: Remains) -> tuple[str, ...]:
    """Two lines of text: the question, and the part that stays so far."""
    if sketch.choices == (("none",),):
        return "Non resta una piramide", "Le carte tornano in mano"
    if not sketch.asked:
        return "Il derubato sceglie", "che cosa lascia sul tavolo"
    if pending.new_low is None:
        return "Tocca il livello più basso", "che lasci sul tavolo"
    value = pending.new_low + len(pending.kept)
    asked = f"tocca l'ultimo {value} che lasci"
    if fault(pending.new_low, pending.kept) is None:
        gives = points(points_now(sketch.state, pyramid(pending.new_low, pending.kept)))
        return f"Fin qui vale {gives}.", f"Sopra: {asked}"
    return upper_first(asked), "Gli altri tornano in mano"


@lru_cache(64)
def _said(words: tuple[str, ...], taken: int, tall: float) -> str:
    """Words at the foot of the panel, `tall` high. `taken`: the width that buttons take up there."""
    x, y, w, h = PANEL
    plate: str = box(x + 3, y + h - tall - 1, w - 6, tall - 2, 11, "papyrus")
    at, anchor = (x + w / 2, "middle") if not taken else (x + 14, "start")
    top = y + h - tall / 2 + 7 - 14 * (len(words) - 1)
    return plate + kit.lines(at, top, words, 24, 28, anchor=anchor, head=True, fit=w - 24 - taken)


SIDES: Final = (Box(PANEL.x + 8, PANEL.y + 46, 342, 120), Box(PANEL.x + 358, PANEL.y + 46, 342, 120))
"""The boxes of the cards offered and of the cards asked for, while an offer is made."""
ANSWER: Final = tuple(side._replace(h=230) for side in SIDES)
"""The boxes of the cards offered and of the cards asked for, while the offer is answered. They are higher than
`SIDES`."""
ASK_TOP: Final = PANEL.y + 170
OFFER_HEAD: Final = 38.0
"""Height of the words above the cards offered or asked for."""
NARROWEST: Final = 60.0
"""The least width of a card offered or asked for. If there are too many to lie side by side, they overlap."""
COLUMNS: Final = 7
ASK: Final = (PANEL.w - 12) / COLUMNS, 66.0
LISTED: Final = 2
"""The number of refused offers that are written out: the latest ones. Of the others, only their number is shown."""


def draw_trade(sketch: Sketch) -> None:
    """Draw the panel while an offer is made, or waits for its answer."""
    pending = sketch.state.pending
    if not isinstance(pending, Trade) or sketch.kind not in ("trade", "answer"):
        return
    active, partner = sketch.state.active, pending.partner
    other = active if sketch.near == partner else partner
    sides, heads = (pending.give, pending.ask), ("Dai", "Ricevi")
    if sketch.scene.seat != sketch.chooser:
        # The words do not say "you", since the partner may answer aloud while another player holds the device.
        heads = (f"{sketch.name(active)} offre", f"{sketch.name(active)} chiede")
    elif sketch.chooser == partner:
        sides = (pending.ask, pending.give)
    places = ANSWER if sketch.kind == "answer" else SIDES
    sketch.scenery += [
        box(*PANEL, 14, "papyrus", "gold-deep", 5),
        _title(sketch.colour(other), sketch.name(other), sketch.size(other)),
        *map(_side, places, heads, sides, _empty_sides(sketch)),
        _refused(_told(sketch), PANEL.w - 22 - has_foot(sketch)),
    ]
    if sketch.kind == "trade":
        sketch.scenery.append(_counted(sketch.state.offers, sketch.state.most_offers))
        sketch.overlay += map(_ask, range(HAND_TYPES))
        for where, name, cards in zip(SIDES, ("given", "asked"), (pending.give, pending.ask), strict=True):
            sketch.overlay += _chosen(where, name, cards) if may_put_back(cards) else []


@lru_cache(64)
def _title(colour: str, name: str, cards: int) -> str:
    x, y = PANEL.x + 14, PANEL.y + 34
    return (
        text(x, y, "Scambio con", 24, bold=True)
        + kit.name_tag(x + 184, y, colour, name, 24, 330, radius=13)
        + text(PANEL.x + PANEL.w - 14, y, f"{cards} in mano", anchor="end", fill="ink-soft")
    )


@lru_cache(256)
def _side(where: Box, words: str, cards: Counts, empty: str) -> str:
    """The cards of one side of an offer, with words above them, or `empty`. They overlap if there are many."""
    x, y, w, h = where
    drawn = box(x, y, w, h, 10, "sand", "sand-edge", 2)
    drawn += text(x + 10, y + 25, clip(words, 24, w - 16, True), bold=True)
    lying = _lying(where, cards)
    if not lying:
        return drawn + text(x + w / 2, y + 84, empty, anchor="middle", fill="ink-soft")
    for card, many, (left, top, wide, tall), _ in lying:
        drawn += card_face(card, left + 6, top - 3, wide, tall) if many > 1 else ""
        drawn += card_face(card, left, top, wide, tall)
        if many > 1:
            # The count stands below the number of a stone, and above the name of any other card.
            middle = (left + wide / 2, top + tall - 17) if card.isdigit() else (left + wide - 12, top + 16)
            drawn += badge(*middle, f"×{many}", tone="gold")
    return drawn


@lru_cache(256)
def _lying(where: Box, cards: Counts) -> list[tuple[str, int, Box, float]]:
    """For each type of cards of one side: its name, how many cards, its box, and the width that no other type
    covers."""
    x, y, w, h = where
    lying = [(TYPES[card], many) for card, many in enumerate(cards) if many]
    room = h - OFFER_HEAD - 6
    wide = min(room * CARD[0] / CARD[1], max(NARROWEST, (w - 12) / max(1, len(lying)) - 6))
    tall = wide * CARD[1] / CARD[0]
    pitch = min(wide + 12, (w - 12 - wide) / max(1, len(lying) - 1))
    top = y + OFFER_HEAD + (room - tall) / 2
    return [
        (card, many, Box(x + 6 + pitch * n, top, wide, tall), pitch) for n, (card, many) in enumerate(lying)
    ]


@lru_cache(256)
def _chosen(where: Box, name: str, cards: Counts) -> list[Markup]:
    """The cards of one side as elements to touch. A touch takes one card of that type back."""
    found = []
    for card, _, (x, y, wide, tall), pitch in _lying(where, cards):
        ring = outline(x, y, min(wide, pitch - 3), tall, 7)
        words = f"Riprendi {card_words(card)}" if name == "given" else f"Non chiedere {card_words(card)}"
        target = outline(x - 1, where.y + 2, pitch, where.h - 4, 4)
        found.append(touch(f"{name}-{card}", words, halo=ring, target=target))
    return found


def _empty_sides(sketch: Sketch) -> tuple[str, str]:
    """The words in an empty box of the cards offered, and of the cards asked for."""
    return ("tocca la tua mano", "tocca qui sotto") if sketch.asked else ("niente ancora", "niente ancora")


@lru_cache(64)
def _counted(offers: int, most: int) -> str:
    """The number of this offer in the turn, in the place after the last type of cards."""
    x, y, w, h = _ask_at(HAND_TYPES)
    return kit.lines(x + w / 2, y + h / 2 - 4, ("offerta", f"{offers} di {most}"), 24, 26, anchor="middle")


def _ask_at(card: int) -> Box:
    """The box of a type of cards that may be asked for."""
    w, h = ASK
    return Box(PANEL.x + 6 + w * (card % COLUMNS), ASK_TOP + h * (card // COLUMNS), w, h)


@cache
def _ask(card: int) -> Markup:
    """A type of cards that may be asked for, as an element to touch."""
    x, y, w, h = _ask_at(card)
    drawn = box(x + 3, y + 3, w - 6, h - 6, 9, "sand-light", "sand-edge", 2)
    if card < VALUES:
        drawn += text(x + w / 2, y + h / 2 + 13, card + 1, 38, anchor="middle", bold=True, carved=True)
    else:
        drawn += icon(picture_kind(TYPES[card]), x + w / 2 - 27, y + h / 2 - 27, 54)
    return kit.area(f"ask-{TYPES[card]}", ask_name(TYPES[card]), (x, y, w, h), 9, 4, drawn)


def _told(sketch: Sketch) -> tuple[tuple[str, str, str], ...]:
    """The refused offers of the turn, each as (partner's name, cards offered, cards asked for)."""
    return tuple(
        (sketch.name(offer.partner), cards_in_short(offer.give), cards_in_short(offer.ask))
        for offer in sketch.state.refused
    )


@lru_cache(64)
def _refused(told: tuple[tuple[str, str, str], ...], room: float) -> str:
    """The refused offers, written at the foot of the panel beside the buttons."""
    if not told:
        return ""
    x, y = PANEL.x + 14, FOOT.y + 26
    more = f" (e altre {len(told) - LISTED})" if len(told) > LISTED else ""
    drawn: str = text(x, y, f"Rifiutate in questo turno{more}", bold=True, fit=room)
    for n, (name, give, ask) in enumerate(told[-LISTED:]):
        line = f"{clip(name, 24, 170)}: {give} per {ask}"
        drawn += text(x, y + 26 * (n + 1), line, fill="ink-soft", fit=room)
    return drawn
