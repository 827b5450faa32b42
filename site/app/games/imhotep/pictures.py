"""Small pictures of both sides of every site, for choosing them before a game.

They are made of the same parts as the board and need its symbols in the page. Stones stand on them as they may
stand early in a game of four.
"""

from collections.abc import Callable, Iterable
from functools import cache
from typing import Final

from app.drawing.markup import Markup, el, number
from app.drawing.svg import box, icon, paint
from app.games.imhotep.art import BANDS, STONE, stone_kind
from app.games.imhotep.layout import land
from app.games.imhotep.obelisks import obelisk_ground, obelisk_spot, tower_spot, waiting_spot
from app.games.imhotep.pyramid import pyramid_ground, pyramid_spot, small_spot
from app.games.imhotep.temple import temple_ground, temple_spot
from app.games.imhotep.tomb import prizes, tomb_ground, tomb_spot
from pycore.games.imhotep.data import SITES, TEMPLE_WIDTH, TOMB_ROWS

SIZE: Final = (240, 140)
SEATS: Final = 4

Spot = tuple[float, float, int]
Placed = Iterable[tuple[int, Spot]]
"""Owners of stones, with where they stand."""


def option_picture(name: str, value: object) -> Markup | None:
    """The picture of a value of an option, as a whole SVG; None for options that are no sites."""
    return side_picture(name, str(value)) if name in SITES else None


@cache
def side_picture(site: str, side: str) -> Markup:
    """The picture of a side, "A" or "B", of a site."""
    w, h = SIZE
    values = {"class": "option-picture", "viewBox": f"0 0 {w} {h}", "aria-hidden": "true"}
    ground = land(2, 2, w - 4, h - 10)
    return el("svg", values, Markup(ground + _PICTURES[site](side == "B")))


def _fitted(parts: str, x: float, y: float, w: float, h: float) -> str:
    """A rectangle of the board, as large as it fits on the picture."""
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
        + f'<path d="M{x + 60} {y + 19}h34M{x + 60} {y + 33}h24" stroke="{paint("ink-soft")}" stroke-width="4"'
        ' stroke-linecap="round"/>'
    )


def _small_back(x: float, y: float) -> str:
    return (
        box(x + 5, y - 2, 99, 48, 7, "lapis", "lapis-edge", 2)
        + box(x - 1, y + 5, 99, 48, 7, "lapis", "lapis-edge", 2)
        + f'<g color="var(--gold)">{icon("imhotep-eye", x + 29, y + 9, 40)}</g>'
    )


def _pyramid(b: bool) -> str:
    ground = pyramid_ground(SEATS, b, later=False)
    if b:
        stones = [(0, small_spot(0, 0)), *((seat, small_spot(1, i)) for i, seat in enumerate((2, 1, 0)))]
        return _fitted(ground + _stones(stones), 14, 250, 288, 134)
    stones = [(seat, pyramid_spot(i, 0)) for i, seat in enumerate((0, 1, 2, 3, 1))]
    return _fitted(ground + _stones(stones), 14, 250, 286, 134)


def _temple(b: bool) -> str:
    owners = (0, 1, 2, 3, 1, 2)
    width = TEMPLE_WIDTH[SEATS]
    stones = [(seat, temple_spot(i, len(owners), width, b)) for i, seat in enumerate(owners)]
    return _fitted(temple_ground(SEATS, b) + _stones(stones), 328, 254, 302, 134)


def _tomb(b: bool) -> str:
    owners = (2, 1, 2, 2, 2, 3, 1, 1)
    stones = [(seat, tomb_spot(i, len(owners), b)) for i, seat in enumerate(owners)]
    if b:
        sheets = "".join(prizes(row, SEATS) for row in range(TOMB_ROWS))
        return _fitted(tomb_ground(SEATS, b) + sheets + _stones(stones), 12, 416, 338, 174)
    return _fitted(tomb_ground(SEATS, b) + _stones(stones), 12, 442, 338, 156)


def _obelisks(b: bool) -> str:
    ground = obelisk_ground(SEATS, b, later=False)
    if b:
        towers = [(seat, tower_spot(n, level)) for n, seat in enumerate((1, 2)) for level in range(3)]
        waiting = [
            (seat, waiting_spot(seat, n, many, SEATS)) for seat, many in ((0, 2), (3, 1)) for n in range(many)
        ]
        return _fitted(ground + _stones([*towers, *waiting]), 446, 438, 260, 150)
    heights = (2, 4, 0, 3)
    stones = [
        (seat, obelisk_spot(seat, level, many, SEATS))
        for seat, many in enumerate(heights)
        for level in range(many)
    ]
    return _fitted(ground + _stones(stones), 446, 442, 184, 140)


_PICTURES: Final[dict[str, Callable[[bool], str]]] = {
    "market": _market,
    "pyramid": _pyramid,
    "temple": _temple,
    "tomb": _tomb,
    "obelisks": _obelisks,
}
