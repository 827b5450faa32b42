"""A pyramid that has been robbed, large in the middle of the table: which stone is stolen, and what may remain."""

from functools import cache, lru_cache
from typing import Final

from app.drawing.markup import Markup
from app.drawing.rectangle import Box
from app.drawing.svg import box, chip, clip, icon, outline, text, touch, width_of
from app.games.oh_pharaoh.art import face_kind, picture_kind
from app.games.oh_pharaoh.blocks import block
from app.games.oh_pharaoh.controls import has_foot
from app.games.oh_pharaoh.layout import FINGER, PANEL, Sketch
from app.games.oh_pharaoh.names import in_level, upper_which
from app.words.italian import points, upper_first
from pycore.games.oh_pharaoh.data import JOKER_CARD, STONE_CARD
from pycore.games.oh_pharaoh.position import Remains, Theft
from pycore.games.oh_pharaoh.pyramids import Levels, fault, pyramid
from pycore.games.oh_pharaoh.scoring import points as points_now

HEAD: Final = 48.0
FOOT: Final = 76.0
TALLEST: Final = 78.0


class Rows:
    """Where the levels of a pyramid lie, wide enough for a finger each."""

    def __init__(self, low: int, levels: Levels) -> None:
        self.low, self.levels = low, levels
        self.tall = min(TALLEST, (PANEL.h - HEAD - FOOT) / max(1, len(levels)))
        base = max(1, *(stones + jokers for stones, jokers in levels))
        self.wide = min(TALLEST, (PANEL.w - 24) / base)
        self.foot = PANEL.y + HEAD + (PANEL.h - HEAD - FOOT + self.tall * len(levels)) / 2

    def at(self, level: int, number: int) -> Box:
        """A block of a level, counted from the left."""
        many = sum(self.levels[level])
        left = PANEL.x + PANEL.w / 2 - many * self.wide / 2
        return Box(left + number * self.wide, self.foot - (level + 1) * self.tall, self.wide, self.tall)

    def span(self, level: int, first: int, many: int) -> Box:
        """Some blocks of a level together, never narrower than a finger."""
        x, y, w, h = self.at(level, first)
        wide = max(FINGER, w * many)
        return Box(x - (wide - w * many) / 2, y, wide, h)


def draw_robbed(sketch: Sketch) -> None:
    """While a stone is chosen, or what stays."""
    pending = sketch.state.pending
    if sketch.kind == "steal" and isinstance(pending, Theft):
        built = sketch.state.pyramid_at(pending.victim, pending.place)
        sketch.scenery += [
            _ground(),
            _head(*_who(sketch, pending.victim), pending.place, pending.rolled or 0),
        ]
        rows = Rows(built.low, built.levels)
        sketch.scenery.append(_blocks(built.low, built.levels, built.low, built.levels))
        sketch.scenery.append(
            _said(("Tocca la carta che rubi" if sketch.asked else "Una carta viene rubata",), 0)
        )
        for level, (stones, jokers) in enumerate(built.levels):
            if stones:
                sketch.overlay.append(_loot(rows, level, 0, stones, STONE_CARD))
            if jokers:
                sketch.overlay.append(_loot(rows, level, stones, jokers, JOKER_CARD))
    elif isinstance(pending, Remains):
        _draw_remains(sketch, pending)


def _who(sketch: Sketch, victim: int) -> tuple[str, str]:
    return sketch.colour(victim), sketch.name(victim)


@cache
def _ground() -> str:
    return box(*PANEL, 14, "board-ground", "band-red", 5)


@lru_cache(64)
def _head(colour: str, name: str, place: int, rolled: int) -> str:
    x, y = PANEL.x + 14, PANEL.y + 34
    drawn = box(PANEL.x + 3, PANEL.y + 3, PANEL.w - 6, HEAD - 2, 11, "papyrus")
    whose = f"{upper_which(place)} di"
    drawn += icon(picture_kind("thief"), x - 4, y - 28, 40) + text(x + 46, y, whose, 22)
    mark = x + 46 + width_of(whose, 22) + 24
    drawn += chip(colour, mark, y - 8, 12) + text(mark + 20, y, clip(name, 23, 250, True), 23, bold=True)
    return drawn + (icon(face_kind(rolled), PANEL.x + PANEL.w - 54, y - 29, 42) if rolled else "")


@lru_cache(256)
def _blocks(low: int, levels: Levels, new_low: int, kept: Levels) -> str:
    """What stays is stone, what goes back to the hand is pale."""
    rows = Rows(low, levels)
    drawn = list[str]()
    for level, (stones, jokers) in enumerate(levels):
        index = low + level - new_low
        stay = kept[index] if 0 <= index < len(kept) else (0, 0)
        for n in range(stones + jokers):
            x, y, w, h = rows.at(level, n)
            joker = n >= stones
            solid = n - stones < stay[1] if joker else n < stay[0]
            shape = block(x + 1, y + 1, w - 2, h - 2, low + level, joker)
            drawn.append(shape if solid else f'<g fill-opacity=".3" stroke-opacity=".5">{shape}</g>')
    return "".join(drawn)


@lru_cache(256)
def _loot_key(where: Box, key: str, name: str) -> Markup:
    ring = outline(where.x + 3, where.y + 3, where.w - 6, where.h - 6, 7)
    return touch(key, name, halo=ring, target=outline(*where, 6))


def _loot(rows: Rows, level: int, first: int, many: int, card: str) -> Markup:
    value = rows.low + level
    return _loot_key(
        rows.span(level, first, many), f"loot-{value}-{card}", in_level(value, card == JOKER_CARD)
    )


def _draw_remains(sketch: Sketch, pending: Remains) -> None:
    """The lowest level that stays is touched as a whole; in those above, the last block that stays."""
    low, levels = pending.low, pending.levels
    rows = Rows(low, levels)
    sketch.scenery += [
        _ground(),
        _head(*_who(sketch, pending.victim), pending.place, 0),
        _said(_foot(sketch, pending), has_foot(sketch)),
    ]
    if pending.new_low is None:
        sketch.scenery.append(_blocks(low, levels, low, levels))
        for n, (stones, jokers) in enumerate(levels):
            if stones + jokers:
                where = rows.span(n, 0, stones + jokers)
                sketch.overlay.append(_loot_key(where, f"keep-{low + n}", f"Livello di base: {low + n}"))
        return
    level = pending.new_low + len(pending.kept) - low
    asked = levels[level : level + 1]
    sketch.scenery.append(_blocks(low, levels, pending.new_low, (*pending.kept, *asked)))
    for n in range(sum(map(sum, asked))):
        where = rows.span(level, n, 1)
        sketch.overlay.append(_loot_key(where, f"stay-{n + 1}", f"Carte che restano: {n + 1}"))


def _foot(sketch: Sketch, pending: Remains) -> tuple[str, ...]:
    """What is asked, and what stays so far."""
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
def _said(words: tuple[str, ...], taken: int) -> str:
    """At the foot of the panel; `taken`: what of its width has buttons."""
    x, y, w, h = PANEL
    plate: str = box(x + 3, y + h - FOOT - 1, w - 6, FOOT - 2, 11, "papyrus")
    at, anchor = (x + w / 2, "middle") if not taken else (x + 14, "start")
    top = y + h - FOOT / 2 + 7 - 14 * (len(words) - 1)
    for n, line in enumerate(words):
        plate += text(at, top + 28 * n, line, 21, anchor=anchor, bold=not n, fit=w - 24 - taken)
    return plate
