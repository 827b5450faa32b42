"""The drawing functions of all games: touchable elements, text, badges, buttons, and the colours of the house.

Every colour is a CSS custom property with a value for light and one for dark pages; `palette_css()` is the
style sheet that declares them, with the few rules for the classes written here. The properties:

- ground and land: `--board-ground`, `--sand`, `--sand-light`, `--sand-deep`, `--sand-edge`, `--quay`
- water: `--water`, `--water-deep`, `--water-line`; wood: `--wood`, `--wood-light`, `--wood-deep`, `--wood-edge`
- paper: `--papyrus`, `--papyrus-edge`; writing on land and paper: `--ink`, `--ink-soft`; on water: `--on-water`
- an empty place: `--slot`, `--slot-edge`, `--slot-ink`; grey stone: `--rock`, `--rock-edge`
- night sky and writing on it: `--night`, `--night-deep`, `--on-night`; floors of chambers: `--floor`, and
  `--floor-bianco`, `--floor-lapis`, `--floor-cursed` when they belong to somebody or are cursed
- plants: `--reed`, `--reed-edge`
- `--gold`, `--gold-deep`, `--on-gold`, `--lapis`, `--lapis-edge`, `--on-lapis`
- kinds of cards: `--band-red`, `--band-green`, `--band-purple`, `--band-blue`, `--on-band`
- marking: `--lit`, `--lit-under`, `--picked`, `--focus`; badges: `--badge`, `--badge-edge`, `--on-badge`
- the colours people play with: `--c-<id>`, `--c-<id>-side`, `--c-<id>-edge`, `--c-<id>-mark` (see `palette`)
"""

from functools import cache, lru_cache
from typing import Final

from app.drawing.markup import Markup, attributes, esc, join, number, parts
from app.drawing.palette import COLOURS

PAINT: Final[dict[str, tuple[str, str]]] = {
    "board-ground": ("#e3c88f", "#16203a"),
    "sand": ("#f0dcae", "#4a4031"),
    "sand-light": ("#f9ecca", "#5a4e3c"),
    "sand-deep": ("#e2c58a", "#3d3427"),
    "sand-edge": ("#7d5d2a", "#b39a6b"),
    "quay": ("#b28f55", "#2a2319"),
    "water": ("#2f77a8", "#16345c"),
    "water-deep": ("#1d5585", "#0e2342"),
    "water-line": ("#8cc3dd", "#4674a6"),
    "on-water": ("#ffffff", "#f3ead2"),
    "wood": ("#c08a4c", "#8a6236"),
    "wood-light": ("#dcb27a", "#bb8f58"),
    "wood-deep": ("#a57139", "#5f4122"),
    "wood-edge": ("#381f08", "#e0bd88"),
    "papyrus": ("#fdf6e1", "#2c2a33"),
    "papyrus-edge": ("#8a6c37", "#a8946a"),
    "ink": ("#2e1f0c", "#f6ebcf"),
    "ink-soft": ("#5a4423", "#dccba2"),
    "slot": ("#d9b97c", "#352d22"),
    "slot-edge": ("#76572a", "#a58f66"),
    "slot-ink": ("#46310f", "#ecdcb2"),
    "night": ("#2c3f74", "#18224a"),
    "night-deep": ("#17234a", "#0b1128"),
    "on-night": ("#fff6dd", "#f3ead2"),
    "floor": ("#d9b87c", "#40372b"),
    "floor-bianco": ("#fffaf0", "#7b7364"),
    "floor-lapis": ("#a7c3f2", "#2c4d92"),
    "floor-cursed": ("#c9a9da", "#5d3d72"),
    "reed": ("#5f9a4a", "#4c7d45"),
    "reed-edge": ("#234a1e", "#14261a"),
    "rock": ("#c3c3bd", "#8d8f92"),
    "rock-edge": ("#44423c", "#1e1f22"),
    "gold": ("#f0c243", "#f0c243"),
    "gold-deep": ("#8a6410", "#b98c25"),
    "on-gold": ("#33230a", "#33230a"),
    "lapis": ("#24509c", "#2b5bb0"),
    "lapis-edge": ("#132f63", "#a9c3f3"),
    "on-lapis": ("#ffffff", "#ffffff"),
    "band-red": ("#a83a2c", "#a9402f"),
    "band-green": ("#35734a", "#357a4d"),
    "band-purple": ("#6d4493", "#74499c"),
    "band-blue": ("#24609f", "#2a68a8"),
    "on-band": ("#fff8e6", "#fff8e6"),
    "lit": ("#1746a2", "#9fc6ff"),
    "lit-under": ("#ffffff", "#101624"),
    "picked": ("#ffcf3f", "#ffffff"),
    "focus": ("#0b1f4d", "#ffffff"),
    "badge": ("#1c2a4a", "#f3e6c2"),
    "badge-edge": ("#fff6dd", "#1a1d2b"),
    "on-badge": ("#fff6dd", "#1c1a17"),
}
"""Custom property (without its dashes) -> its value on light and on dark pages."""

BOARD_CSS: Final = """
.key.ringed{outline:none}
.key.lit{cursor:pointer}
.face{pointer-events:none}
.halo{display:none;fill:none;stroke:var(--lit);stroke-width:4;pointer-events:none}
.halo-under{display:none;fill:none;stroke:var(--lit-under);stroke-width:9;pointer-events:none}
.lit>.halo,.lit>.halo-under,.picked>.halo,.picked>.halo-under{display:inline}
.picked>.halo{stroke:var(--picked);stroke-width:5}
.picked>.halo-under{stroke:var(--lapis-edge);stroke-width:10}
.key:focus-visible>.halo{stroke:var(--focus);stroke-width:6}
.key:focus-visible>.halo-under{stroke:#fff;stroke-width:12}
.key.advised:focus-visible>.halo-under{stroke:#fff}
.key.advised.later>.halo-under{stroke-width:9}
.carved{font-family:Alegreya,Georgia,serif}
.tip{display:none;pointer-events:none}
.key:hover~.tip,.key:focus-visible~.tip{display:inline}
.gain{animation:gain 1.6s ease-out both}
@keyframes gain{from{transform:translateY(14px)}}
.arise{animation:arise .3s ease-out both}
@keyframes arise{from{transform:scale(.3)}}
@media (hover:hover){.key.lit:hover>.halo{stroke-width:6}}
@media (prefers-reduced-motion:reduce){.carved{font-family:Alegreya,Georgia,serif}
.gain{animation:none}}
"""

_THEMES: Final = (
    ':root,[data-theme="light"]',
    '[data-theme="dark"],[data-md-color-scheme="slate"]',
)
remembered: Final = lru_cache(4096, typed=True)
"""Caches a drawing function, since most of a board is as it was before the last touch."""
_WIDE: Final = frozenset("mwMWQOGDHNUCA@%+")
_THIN: Final = frozenset("iljtfrI.,:;'|!()’· ")


@cache
def palette_css() -> str:
    """The custom properties of the house in light and dark, and the rules for what this module writes.

    Drawings are printed in the light colours.
    """
    sheets = []
    for theme, selector in enumerate(_THEMES):
        lines = [f"--{name}:{values[theme]}" for name, values in PAINT.items()]
        for colour in COLOURS.values():
            values = colour.dark if theme else colour.light
            parts = ("", "-side", "-edge", "-mark")
            lines += [f"--c-{colour.id}{part}:{value}" for part, value in zip(parts, values, strict=True)]
        sheet = f"{selector}{{{';'.join(lines)}}}"
        sheets.append(f"@media not print{{{sheet}}}" if theme else sheet)
    return "\n".join(sheets) + BOARD_CSS


@remembered
def touch(
    key: str, name: str, *shapes: str, halo: str = "", target: str = "", decides: bool = False
) -> Markup:
    """A touchable element: its shapes in a group with key, role and name.

    - `halo`: an outline without the end of its tag ("rect x=... ", see `outline`). It is drawn twice, and visible only
      while the element can be touched.
    - With a halo, shapes that contain words come before the group. The name would otherwise have to repeat the words.
    - `target`: a shape like `halo` that a finger hits, for shapes that are too small. A finger needs 32 pixels, which
      are 64 units of a board 720 units wide on a phone.
    - `decides`: the element is a button. It must be 88 units high, and 16 apart from other buttons.
    - Without `target`, the shapes are hit; if the group has none, the area inside the halo.
    - The drawing does not say whether the element can be touched or was touched. The page knows that (`Page.keys`), and
      patch.js writes it on the element.
    """
    values = {"data-key": key, "class": "key ringed" if halo else "key", "role": "button"}
    values |= {"aria-label": name, "aria-disabled": "true"}
    if decides:
        values["data-decides"] = "1"
    ring = f'<{halo} class="halo-under"/><{halo} class="halo"/>' if halo else ""
    drawn = "".join(shapes)
    apart = halo and "<text" in drawn
    area = target or (halo if apart or not drawn else "")
    hit = f'<{area} fill="transparent"/>' if area else ""
    if apart:
        return parts((f'<g class="face">{drawn}</g>', f"<g{attributes(values)}>{hit}{ring}</g>"))
    return Markup(f"<g{attributes(values)}>{hit}{drawn}{ring}</g>")


@remembered
def outline(x: float, y: float, w: float, h: float, r: float = 10) -> str:
    """A rectangle as an outline for `touch`: an SVG element without its brackets."""
    return f'rect x="{number(x)}" y="{number(y)}" width="{number(w)}" height="{number(h)}" rx="{number(r)}"'


@remembered
def box(
    x: float, y: float, w: float, h: float, r: float, fill: str, edge: str = "none", width: float = 2
) -> str:
    """A rectangle; `fill` and `edge` are names of custom properties, or any paint written out."""
    stroke = "" if edge == "none" else f' stroke="{paint(edge)}" stroke-width="{number(width)}"'
    return f'<{outline(x, y, w, h, r)} fill="{paint(fill)}"{stroke}/>'


def paint(colour: str) -> str:
    """The CSS value of a paint, given by name. Other values pass unchanged.

    >>> paint("sand"), paint("none"), paint("url(#x)")
    ('var(--sand)', 'none', 'url(#x)')
    """
    return f"var(--{colour})" if colour in PAINT else colour


def width_of(words: str, size: float, bold: bool = False) -> float:
    """The approximate width of a line of text in a common sans serif, in board units."""
    units = sum(0.32 if c in _THIN else 0.72 if c in _WIDE else 0.54 for c in words)
    return units * size * (1.08 if bold else 1.0)


@remembered
def text(
    x: float,
    y: float,
    words: object,
    size: float = 24,
    *,
    anchor: str = "start",
    bold: bool = False,
    fill: str = "ink",
    fit: float = 0,
    carved: bool = False,
) -> Markup:
    """One line of text on its baseline. `fit`: the greatest width; a longer line is drawn narrower.

    `carved`: in the typeface of headings, which looks a size smaller.
    """
    line = str(words)
    extra = f' font-size="{number(size)}" fill="{paint(fill)}"'
    if anchor != "start":
        extra += f' text-anchor="{anchor}"'
    if bold:
        extra += ' font-weight="700"'
    if fit and width_of(line, size, bold) > fit:
        extra += f' textLength="{number(fit)}" lengthAdjust="spacingAndGlyphs"'
    if carved:
        extra += ' class="carved"'
    return Markup(f'<text x="{number(x)}" y="{number(y)}"{extra}>{esc(line)}</text>')


def clip(words: str, size: float, room: float, bold: bool = False) -> str:
    """`words`, cut with an ellipsis where they would be wider than `room`."""
    if width_of(words, size, bold) <= room:
        return words
    while words and width_of(words + "…", size, bold) > room:
        words = words[:-1]
    return words.rstrip() + "…"


@remembered
def badge(x: float, y: float, words: object, size: float = 24, *, tone: str = "badge") -> Markup:
    """A number (or a few letters) on a round plate, centred at (x, y). `tone`: "badge" or "gold"."""
    line = str(words)
    h = size + 6
    w = max(h, width_of(line, size, True) + 12)
    fill, edge, ink = (
        ("gold", "on-gold", "on-gold") if tone == "gold" else ("badge", "badge-edge", "on-badge")
    )
    plate = box(x - w / 2, y - h / 2, w, h, h / 2, fill, edge, 2)
    return Markup(plate + text(x, y + size * 0.36, line, size, anchor="middle", bold=True, fill=ink))


@remembered
def gain(x: float, y: float, points: int, seat: int, size: float = 24) -> Markup:
    """The points that a seat has just made, drawn at the place where it made them. From there they fly to its score."""
    plate = badge(x, y, f"{points:+d}", size, tone="gold")
    return Markup(f'<g class="gain" data-gain="{seat}">{plate}</g>')


@remembered
def icon(symbol: str, x: float, y: float, w: float, h: float = 0) -> str:
    """A symbol with its upper left corner at (x, y)."""
    return (
        f'<use href="#{symbol}" x="{number(x)}" y="{number(y)}" width="{number(w)}"'
        f' height="{number(h or w)}"/>'
    )


@remembered
def chip(colour: str, x: float, y: float, radius: float = 11) -> str:
    """A person's colour as a small disc with its mark, centred at (x, y)."""
    it = COLOURS[colour]
    scale = radius / 14.5
    at = f"{number(x)} {number(y)}"
    return (
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="{it.fill}" stroke="{it.edge}"'
        f' stroke-width="2"/><g transform="translate({at}) scale({scale:.2f})">{it.mark}</g>'
    )


def button(key: str, x: float, y: float, w: float, h: float, words: str, tone: str) -> Markup:
    """A button drawn on the board. `tone`: "lapis" (go on), "gold" (gain), "plain" (decline) or "shut" (disabled; a
    touch explains why). Words that are too wide for one line stand on two."""
    fill, edge, ink = {
        "lapis": ("lapis", "lapis-edge", "on-lapis"),
        "gold": ("gold", "gold-deep", "on-gold"),
        "plain": ("papyrus", "papyrus-edge", "ink"),
        "shut": ("sand", "sand-edge", "ink-soft"),
    }[tone]
    lines = words.split(" ", 1) if h >= 60 and width_of(words, 24, True) > w - 16 else [words]
    label = join(
        text(x + w / 2, y + h / 2 + 8 + 14 * at, line, 24, anchor="middle", bold=True, fill=ink, fit=w - 16)
        for line, at in zip(lines, (-1, 1) if len(lines) > 1 else (0,), strict=True)
    )
    ring = outline(x, y, w, h, min(h / 2, 16))
    plate = box(x, y, w, h, min(h / 2, 16), fill, edge, 2.5)
    if tone == "shut":
        plate = plate.replace("/>", ' stroke-dasharray="7 6"/>')
    return touch(key, words, plate, label, halo=ring, decides=True)
