"""Small pictures: icons of the log, marks of the legend, and both sides of each site for the set-up form."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, Final

from app.drawing import kit
from app.drawing.kit import mark
from app.drawing.markup import Markup, number
from app.drawing.rectangle import Box
from app.drawing.signs import Icon, Mark
from app.drawing.svg import badge, box, icon, text
from app.games.imhotep.board.layout import PORTRAIT, land
from app.games.imhotep.board.monuments import (
    obelisk_ground,
    obelisk_spot,
    prizes,
    temple_ground,
    temple_spot,
    tomb_ground,
    tomb_spot,
    tower_spot,
    waiting_spot,
)
from app.games.imhotep.board.pyramid import pyramid_ground, pyramid_spot, small_spot
from app.games.imhotep.board.symbols import BANDS, BOW, STONE, bow_kind, stone_kind
from app.games.imhotep.words.names import CARDS, SITE_NOUNS
from app.words.italian import upper_first
from pycore.contract import HIDDEN, Event
from pycore.events import on, secret_of
from pycore.games.imhotep import events as e
from pycore.games.imhotep.data import SITES, TEMPLE_WIDTH, TOMB_ROWS

Colours = Sequence[str]
SCORED_SITES: Final = {
    "temple-scored": "temple",
    "space-scored": "temple",
    "tomb-scored": "tomb",
    "tomb-row-scored": "tomb",
    "obelisks-scored": "obelisks",
    "waiting-scored": "obelisks",
    "tower-built": "obelisks",
}
"""Kind of a scoring event -> the site that gives the points."""


def icons(event: Event, colours: Colours) -> tuple[Icon, ...]:
    """The pieces of an event, in the order in which its line names them."""
    if looked := secret_of(event, e.CARD_LOOKED):
        return (_card(looked["card"]),)
    if event.kind in SCORED_SITES:
        return (_site(SCORED_SITES[event.kind]),)
    found = _ICONS.get(event.kind)
    return found(event.seat, event.data, colours) if found else ()


def _stone(seat: int, colours: Colours) -> Icon:
    return Icon(stone_kind(colours[seat]), f"Pietra di {{{seat}}}")


def _boat(capacity: int) -> Icon:
    return Icon(bow_kind(capacity), f"Barca da {capacity}")


def _site(site: str) -> Icon:
    return Icon(f"imhotep-site-{site}", upper_first(SITE_NOUNS[site].word))


def _card(kind: str) -> Icon:
    return Icon(f"imhotep-card-{kind}", f"Carta {CARDS[kind]}", f"band-{BANDS[kind]}")


def _pair() -> Icon:
    return Icon("imhotep-eye", "Carta coperta", "lapis")


def _cards(kinds: Sequence[str | None]) -> tuple[Icon, ...]:
    return tuple(_pair() if kind == HIDDEN else _card(kind) for kind in dict.fromkeys(kinds) if kind)


def _cargo(data: e.Sailed, colours: Colours) -> tuple[Icon, ...]:
    owners = dict.fromkeys(data["stones"])
    return (_boat(data["capacity"]), *(_stone(owner, colours) for owner in owners), _site(data["site"]))


def _back(seat: int, data: e.Returned, colours: Colours) -> tuple[Icon, ...]:
    return () if data["why"] == "card" else (_stone(seat, colours),)


_ICONS: Final[dict[str, Callable[[int, Any, Colours], tuple[Icon, ...]]]] = dict(
    [
        on(e.ROUND_BEGINS, lambda seat, data, colours: tuple(_boat(size) for size in data["capacities"])),
        on(e.DECK_RENEWED, lambda seat, data, colours: _cards(data["laid"])),
        on(e.MARKET_DEALT, lambda seat, data, colours: _cards(data["cards"])),
        on(e.MARKET_CLEARED, lambda seat, data, colours: _cards(data["cards"])),
        on(e.GET, lambda seat, data, colours: (_stone(seat, colours),)),
        on(e.LOAD, lambda seat, data, colours: (_stone(seat, colours), _boat(data["capacity"]))),
        on(e.SAIL, lambda seat, data, colours: _cargo(data, colours)),
        on(e.STONE_PLACED, lambda seat, data, colours: (_stone(seat, colours), _site(data["site"]))),
        on(e.STONE_RETURNED, _back),
        on(e.CARD_TAKEN, lambda seat, data, colours: (_card(data["card"]),)),
        on(e.CARD_PLAYED, lambda seat, data, colours: (_card(data["card"]),)),
        on(e.CARD_DRAWN, lambda seat, data, colours: (_card(data["card"]),)),
        on(e.CARD_KEPT, lambda seat, data, colours: (_card(data["card"]),)),
        on(e.CARD_BURIED, lambda seat, data, colours: (_card(data["card"]),)),
        on(e.RED_CARD, lambda seat, data, colours: (_card(data["card"]),)),
        on(e.PAIR_TAKEN, lambda seat, data, colours: (_pair(),)),
        on(e.DECORATION_SCORED, lambda seat, data, colours: (_card(data["card"]),)),
        on(e.STATUES_SCORED, lambda seat, data, colours: (_card("statue"),)),
    ]
)


def legend() -> tuple[Mark, ...]:
    """The signs of the board with their meanings, those of the scroll first."""
    return (
        mark(_round_card(), "Una carta round: ogni cifra è una barca con la sua capienza."),
        mark(_pile(back=True), "Il mazzo: quante carte mercato restano da pescare."),
        mark(_pile(back=False), "Gli scarti: quante carte mercato sono già state scartate."),
        mark(
            icon(bow_kind(4), 4, 4, *BOW),
            "Le pietre disegnate a prua: il carico minimo, quante pietre servono a bordo per partire.",
            76,
        ),
        mark(
            text(12, 38, "1", 30, bold=True) + text(46, 38, "2", 30, bold=True),
            "I numeri sulla barca: i posti a partire da prua, nell'ordine in cui le pietre scendono.",
        ),
        mark(icon("imhotep-scarab", 16, 6, 40), "Lo scarabeo: chi comincia il round."),
        mark(
            icon(stone_kind("bianco"), 14, 4, *STONE) + badge(36, 50, 12, 20),
            "Il numero nella cava: quante pietre di quel colore aspettano.",
        ),
        mark(badge(36, 30, "+3", 22, tone="gold"), "In oro: i punti appena ottenuti."),
        mark(
            text(36, 42, "1 · 3 · 6", 22, anchor="middle", bold=True),
            "Tomba: punti per un gruppo da 1, da 2, da 3 pietre, e così via.",
        ),
        mark(badge(36, 30, "×2", 20), "Tempio: quante pietre stanno una sull'altra; vale quella in cima."),
        mark(icon("imhotep-bonus-card", 16, 8, 42), "Bonus: pesca una carta."),
        mark(icon("imhotep-bonus-stones", 16, 8, 42), "Bonus: prendi fino a 3 pietre dalla cava."),
        mark(icon("imhotep-bonus-two", 16, 8, 42), "Premio: 2 pietre dalla cava, oppure 1 punto."),
        mark(icon("imhotep-bonus-load", 16, 8, 42), "Bonus: carica subito una pietra."),
    )


def _round_card() -> str:
    return box(6, 14, 60, 34, 5, "sand-light", "sand-edge", 1.8) + text(
        36, 39, "4322", 23, anchor="middle", bold=True
    )


def _pile(back: bool) -> str:
    if back:
        face = box(20, 8, 32, 46, 5, "lapis", "lapis-edge", 1.8)
        return face + kit.sign("imhotep-eye", 24, 19, 24, "gold")
    cross = kit.stroke("M28 23l16 16M44 23l-16 16", "ink-soft", 3)
    return box(20, 8, 32, 46, 5, "papyrus", "papyrus-edge", 1.8) + cross


SIZE: Final = (240, 140)
SEATS: Final = 4
Spot = tuple[float, float, int]
Placed = Iterable[tuple[int, Spot]]
"""(owner, place) of each stone."""


def option_picture(name: str, value: object) -> Markup | None:
    """The picture of an option's value, as a whole SVG; None for options that do not concern a site."""
    return side_picture(name, str(value)) if name in SITES else None


@cache
def side_picture(site: str, side: str) -> Markup:
    """The picture of a side, "A" or "B", of a site."""
    w, h = SIZE
    return kit.picture(land(2, 2, w - 4, h - 10) + _PICTURES[site](side == "B"), w, h, "option-picture")


def _fitted(parts: str, plot: Box, left: float, top: float, w: float, h: float) -> str:
    """A part of a site on this land, scaled to fill the picture. (left, top) is the part's corner on the land."""
    x, y = plot.x + left, plot.y + top
    scale = min((SIZE[0] - 16) / w, (SIZE[1] - 24) / h)
    dx, dy = (SIZE[0] - w * scale) / 2 - x * scale, (SIZE[1] - 6 - h * scale) / 2 - y * scale
    return f'<g transform="translate({number(dx)} {number(dy)}) scale({scale:.3f})">{parts}</g>'


def _stones(placed: Placed) -> str:
    colours = ("bianco", "nero", "marrone", "grigio")
    w, h = STONE
    ordered = sorted(placed, key=lambda stone: stone[1][2])
    return "".join(icon(stone_kind(colours[seat]), x - w / 2, y - h / 2, w, h) for seat, (x, y, _) in ordered)


def _market(b: bool) -> str:
    return "".join(
        _small_back(x, y) if b and kind == "chisel" else _small_card(kind, x, y)
        for kind, x, y in (
            ("statue", 12, 12),
            ("lever", 124, 12),
            ("entrance", 12, 70),
            ("chisel", 124, 70),
        )
    )


def _small_card(kind: str, x: float, y: float) -> str:
    return (
        box(x, y, 104, 52, 7, "papyrus", "papyrus-edge", 2)
        + box(x, y, 50, 52, 7, f"band-{BANDS[kind]}", "papyrus-edge", 2)
        + icon(f"imhotep-card-{kind}", x + 5, y + 6, 40)
        + kit.stroke(f"M{x + 60} {y + 19}h34M{x + 60} {y + 33}h24", "ink-soft", 4, soft=True)
    )


def _small_back(x: float, y: float) -> str:
    return (
        box(x + 5, y - 2, 99, 48, 7, "lapis", "lapis-edge", 2)
        + box(x - 1, y + 5, 99, 48, 7, "lapis", "lapis-edge", 2)
        + kit.sign("imhotep-eye", x + 29, y + 9, 40, "gold")
    )


def _pyramid(b: bool) -> str:
    plot = PORTRAIT.pyramid
    ground = pyramid_ground(plot, SEATS, b, later=False)
    if b:
        middle = [(seat, small_spot(plot, 1, i)) for i, seat in enumerate((2, 1, 0))]
        return _fitted(ground + _stones([(0, small_spot(plot, 0, 0)), *middle]), plot, 4, 34, 288, 134)
    stones = [(seat, pyramid_spot(plot, i, 0)) for i, seat in enumerate((0, 1, 2, 3, 1))]
    return _fitted(ground + _stones(stones), plot, 4, 34, 286, 134)


def _temple(b: bool) -> str:
    plot, owners = PORTRAIT.temple, (0, 1, 2, 3, 1, 2)
    width = TEMPLE_WIDTH[SEATS]
    stones = [(seat, temple_spot(plot, i, len(owners), width, b)) for i, seat in enumerate(owners)]
    return _fitted(temple_ground(plot, SEATS, b) + _stones(stones), plot, 6, 38, 302, 134)


def _tomb(b: bool) -> str:
    plot, owners = PORTRAIT.tomb, (2, 1, 2, 2, 2, 3, 1, 1)
    ground = tomb_ground(plot, SEATS, b)
    stones = [(seat, tomb_spot(plot, i, len(owners), b)) for i, seat in enumerate(owners)]
    if b:
        sheets = "".join(prizes(plot, row, SEATS) for row in range(TOMB_ROWS))
        return _fitted(ground + sheets + _stones(stones), plot, 2, 10, 338, 174)
    return _fitted(ground + _stones(stones), plot, 2, 36, 338, 156)


def _obelisks(b: bool) -> str:
    plot = PORTRAIT.obelisks
    ground = obelisk_ground(plot, SEATS, b, later=False)
    if b:
        towers = [(seat, tower_spot(plot, n, level)) for n, seat in enumerate((1, 2)) for level in range(3)]
        waiting = [
            (seat, waiting_spot(plot, seat, n, many, SEATS))
            for seat, many in ((0, 2), (3, 1))
            for n in range(many)
        ]
        return _fitted(ground + _stones([*towers, *waiting]), plot, 4, 32, 260, 150)
    heights = (2, 4, 0, 3)
    stones = [
        (seat, obelisk_spot(plot, seat, level, many, SEATS))
        for seat, many in enumerate(heights)
        for level in range(many)
    ]
    return _fitted(ground + _stones(stones), plot, 4, 36, 184, 140)


_PICTURES: Final[dict[str, Callable[[bool], str]]] = {
    "market": _market,
    "pyramid": _pyramid,
    "temple": _temple,
    "tomb": _tomb,
    "obelisks": _obelisks,
}
