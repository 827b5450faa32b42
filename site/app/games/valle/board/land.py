"""Draws the fixed ground: the valley among its cliffs, the arms of the Nile between the areas, and the courts of the
sites.

A court has lettered spaces. If the site is not used with this number of players, a veil with suns covers it.
"""

from functools import cache
from typing import Final

from app.drawing import kit
from app.drawing.rectangle import Box
from app.drawing.svg import box, icon, text
from app.games.valle.board.geometry import (
    AREA,
    DEPTH,
    GATE_SIDE,
    NUMBER_AT,
    NUMBER_SIZE,
    OUTLINE,
    border,
    court,
    path,
    spaces,
)
from app.games.valle.board.layout import Sketch
from app.games.valle.board.symbols import sign_kind
from pycore.games.valle.data import BORDERS, LETTERS, LINE_SPACES, SITES, SUNS_PLAYED

_SHADES: Final = {16: "sand-light"} | {area: ("sand-deep", "sand")[area % 2] for area in range(17, 23)}
_PALMS: Final = ((498, 200), (664, 484), (56, 484), (650, 764), (82, 764))
_REEDS: Final = tuple(
    (x, y) for right, y in ((440, 302), (500, 446), (538, 656), (446, 640)) for x in (right, 720 - right)
)


def draw_land(sketch: Sketch) -> None:
    """Draw the ground with its river."""
    sketch.scenery += _land(sketch.layout.width, sketch.layout.height)


def draw_courts(sketch: Sketch) -> None:
    """Draw the courts of the sites with their letters."""
    sketch.scenery += _courts(sketch.state.seats)


@cache
def _land(width: int, height: int) -> tuple[str, ...]:
    ground = box(0, 0, width, height, 0, "board-ground")
    return ground + _valley(), _nile(), "".join(map(_number, AREA))


@cache
def _courts(seats: int) -> tuple[str, ...]:
    return tuple(ground(site, seats) for site in SITES)


def ground(site: int, seats: int) -> str:
    """The court of a site with its letters; veiled if this number of players does not use it."""
    return _court(site, SITES[site].suns in SUNS_PLAYED[seats])


def _valley() -> str:
    """The valley: cliffs around sand, with a shade of sand for each area."""
    whole = path(OUTLINE)
    cliffs = kit.stroke(whole, "quay", 15, soft=True) + kit.stroke(whole, "sand-edge", 9, soft=True)
    areas = "".join(kit.filled(path(AREA[area]), shade) for area, shade in _SHADES.items())
    return cliffs + areas + kit.filled(whole, "url(#valle-p-dunes)")


def _nile() -> str:
    """The arms of the river. They are exactly the borders between two areas."""
    line = "".join(path(border(one, other), closed=False) for one, other in BORDERS)
    water = kit.stroke(line, "sand-edge", 16, soft=True) + kit.stroke(line, "water", 12.5, soft=True)
    gleam = kit.stroke(line, "water-line", 1.8, dash="10 13", soft=True)
    plants = "".join(icon("valle-reeds", x - 9, y - 20, 18, 24) for x, y in _REEDS)
    palms = "".join(icon("valle-palm", x - 12, y - 38, 26, 40) for x, y in _PALMS)
    return water + gleam + plants + palms


def _number(area: int) -> str:
    x, y = NUMBER_AT[area]
    return text(
        x, y + NUMBER_SIZE / 3, area, NUMBER_SIZE, anchor="middle", bold=True, fill="sand-edge", carved=True
    )


@cache
def _court(site: int, played: bool) -> str:
    """The court of a site: its paving, the spaces for figures, and the yard where the pyramid rises."""
    x, y, w, h = court(site)
    drawn = box(x - 2, y - 1, w + 4, h + 5, 7, "quay")
    drawn += box(x - 2, y - 2, w + 4, h + 3, 6, "slot", "slot-edge", 1.6)
    for letter, space in spaces(site).items():
        drawn += _space(site, letter, space)
    yard = Box(x + DEPTH, y + DEPTH, w - 2 * DEPTH, h - 2 * DEPTH)
    drawn += box(*yard, 3, "floor", "slot-edge", 1.6)
    return drawn if played else drawn + _closed(site)


def _space(site: int, letter: str, rect: Box) -> str:
    """A space with its letter. Spaces on the water, which open to area 16, are painted blue."""
    x, y, w, h = rect
    on_water = site in GATE_SIDE and letter in LETTERS[True][:LINE_SPACES]
    fill, ink = ("water-deep", "on-water") if on_water else ("slot", "slot-ink")
    cell = box(x + 0.8, y + 0.8, w - 1.6, h - 1.6, 4, fill, "water-line" if on_water else "slot-edge", 1.4)
    return cell + text(x + w / 2, y + h / 2 + 8.5, letter, 24, anchor="middle", fill=ink)


def _closed(site: int) -> str:
    """A veil with suns over a site that is not used with this number of players."""
    x, y, w, h = court(site)
    suns = SITES[site].suns
    veil = f'<rect x="{x - 2:g}" y="{y - 2:g}" width="{w + 4:g}" height="{h + 6:g}" rx="6" fill="var(--sand-deep)"'
    left = x + w / 2 - 11 * suns
    drawn = "".join(icon(sign_kind("sun"), left + 22 * n, y + h / 2 - 11, 21) for n in range(suns))
    return f'{veil} fill-opacity=".82"/>{kit.inked(drawn, "sand-edge")}'
