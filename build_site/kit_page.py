"""Draws the samples of the page about the drawing kit (site/sviluppo/kit.md), each on light and on dark ground."""

import re
from collections.abc import Callable
from typing import Final, NamedTuple

from app.drawing import kit
from app.drawing.markup import Markup, el
from app.drawing.rectangle import Box
from app.drawing.stage import SVG
from app.drawing.svg import badge, box

SAMPLE: Final = re.compile(r"<p>\[\[kit: ([a-z-]+)\]\]</p>")
STAR: Final = "kit-star"
_SYMBOL: Final = (
    f'<symbol id="{STAR}" viewBox="0 0 24 24"><path d="M12 2l3 7 7 .5-5.500 4.500 2 7.500-6.500-4-6.500 4 2-7.500'
    '-5.500-4.500 7-.5z" fill="currentColor"/></symbol>'
)


class Sample(NamedTuple):
    """A drawing on a piece of board: its width, its height, and what lies there."""

    w: int
    h: int
    drawn: str


def _header() -> str:
    return kit.name_tag(46, 34, "lapis", "Anna: posa una pietra", 23, radius=12)


def _seats() -> str:
    one = kit.seat_panel(8, 8, 330, 64, 10, True) + kit.name_tag(46, 35, "lapis", "Anna", 23, 200, radius=12)
    other = kit.seat_panel(350, 8, 330, 64, 10, False)
    return one + other + kit.name_tag(388, 35, "oro", "Bartolomeo Massimiliano", 23, 200, squeeze=1.2)


def _tray() -> str:
    where = Box(8, 8, 684, 134)
    cards = "".join(
        kit.card(24 + 224 * n, 40, 208, 64, f"band-{band}", STAR, name, "prendi 2")
        for n, (band, name) in enumerate((("red", "Scalpello"), ("green", "Leva"), ("purple", "Statua")))
    )
    return box(*where, 12, "sand-light", "sand-edge", 2) + cards


def _hand() -> str:
    pitch = kit.squeeze(7, 90, 560)
    places = (kit.panel(16 + pitch * n, 12, 84, 100, 9, n == 2) for n in range(7))
    return box(8, 4, 684, 116, 12, "wood", "wood-edge", 2) + "".join(places)


def _counters() -> str:
    pairs = ((STAR, 3), (STAR, 12), (STAR, 105))
    several = kit.counters(16, 16, pairs)[0]
    return several + kit.pips(240, 27, 4, 6) + kit.steps(430, 22, 240, 1, 4) + badge(400, 74, 7, 22)


def _marks() -> str:
    place = kit.panel(20, 16, 90, 70) + kit.frame(65, 51, 100, 80)
    ring = kit.gilded('circle cx="190" cy="51" r="25"', 3.5, 6)
    return place + ring + kit.arrow(260, 80, 420, 30) + kit.way_gone(((470, 80), (540, 30), (660, 70)))


def _shapes() -> str:
    star = kit.sign(STAR, 120, 20, 56, "gold-deep")
    ring = kit.disc(60, 48, 28, "floor", "sand-edge")
    line = kit.stroke("M320 60q40-60 80-20t80-20", "water", 9, soft=True)
    line += kit.filled("M320 88l80-18 80 18z", "reed", 0.7)
    words = kit.lines(520, 36, ("Prima riga", "seconda"), 22, 30, head=True) + kit.outlined(
        360, 66, "Nilo", 24
    )
    return ring + star + kit.dashed(210, 16, 90, 64, 9) + line + words


def _legend() -> str:
    rows = ("una pietra in più", "una carta del mercato", "2 punti alla fine")
    signs = (kit.disc(28, 27 + 33 * n, 15, "floor") + kit.sign(STAR, 16, 15 + 33 * n, 24) for n in range(3))
    on_board = "".join(signs) + kit.lines(56, 34, rows, 20, 33)
    drawn = kit.disc(36, 32, 26, "gold", "on-gold") + kit.sign(STAR, 18, 14, 36, "on-gold")
    mark = kit.mark(drawn, "Punti alla fine.")
    placed = mark.drawing.replace("<svg", '<svg x="400" y="20" width="81" height="72"', 1)
    return on_board + placed + kit.lines(496, 62, (mark.words,), 20, 33)


def _menu() -> str:
    items = (kit.Item("take", "Prendi", "gold"), kit.Item("go", "Avanti", "lapis"), kit.Item("done", "Fatto"))
    return "".join(kit.menu((8, 8, 520, kit.FINGER), items))


def _area() -> str:
    drawn = kit.area("place", "Casella", (12, 8, 120, 80), drawn=box(12, 8, 120, 80, 10, "slot", "slot-edge"))
    lit = drawn.replace('class="key ringed"', 'class="key ringed lit"')
    return drawn + f'<g transform="translate(150 0)">{lit}</g>'


SAMPLES: Final[dict[str, Callable[[], Sample]]] = {
    "header": lambda: Sample(700, 52, _header()),
    "seats": lambda: Sample(700, 80, _seats()),
    "tray": lambda: Sample(700, 150, _tray()),
    "hand": lambda: Sample(700, 124, _hand()),
    "counters": lambda: Sample(700, 96, _counters()),
    "marks": lambda: Sample(700, 104, _marks()),
    "shapes": lambda: Sample(700, 96, _shapes()),
    "legend": lambda: Sample(700, 112, _legend()),
    "menu": lambda: Sample(700, 80, _menu()),
    "area": lambda: Sample(700, 96, _area()),
}
"""Maps the name in a marker of the page to the function that draws the sample."""


def fill_kit(html: str) -> str:
    """The page with drawings in place of each marker `[[kit: name]]`.

    Raises ValueError if the page does not show every sample once.
    """
    shown = SAMPLE.findall(html)
    if sorted(shown) != sorted(SAMPLES):
        raise ValueError(f"the page shows {sorted(shown)}, but the samples are {sorted(SAMPLES)}")
    return SAMPLE.sub(lambda marker: _pictures(marker[1]), html)


def _pictures(name: str) -> str:
    """A sample twice: in the colours of light and of dark pages."""
    w, h, drawn = SAMPLES[name]()
    ground = box(0, 0, w, h, 8, "board-ground")
    # Pictures are not to be touched: only the table wires keys.
    still = re.sub(r' (?:data-key|role|tabindex|aria-[a-z]+)="[^"]*"', "", drawn)
    values = {
        "xmlns": SVG,
        "class": "board-picture",
        "viewBox": f"0 0 {w} {h}",
        "role": "img",
        "aria-label": name,
    }
    picture = el("svg", values, Markup(_SYMBOL + ground + still))
    return "".join(el("div", {"class": "kit", "data-theme": theme}, picture) for theme in ("light", "dark"))
