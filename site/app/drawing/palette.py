"""The colours that people play with: each has a name, a fill, an edge and an engraved mark of its own.

The values live in CSS custom properties, so that a drawing works on light and dark pages alike:
`--c-<id>` (the lit face), `--c-<id>-side` (the face in shadow), `--c-<id>-edge` (the outline, at least 3:1
against the ground), `--c-<id>-mark` (the engraving, at least 3:1 against the lit face).
"""

from typing import Final, NamedTuple


class Colour(NamedTuple):
    """One colour. `fill` and `edge` are CSS values.

    `mark` is an SVG snippet drawn around (0, 0) within 10 units: whoever cannot tell colours apart tells the
    marks. `light` and `dark` are (face, side, edge, mark) in the two themes.
    """

    id: str
    name: str
    fill: str
    edge: str
    mark: str
    light: tuple[str, str, str, str]
    dark: tuple[str, str, str, str]


def _colour(
    name: str, mark: str, light: tuple[str, str, str, str], dark: tuple[str, str, str, str], ident: str = ""
) -> Colour:
    ident = ident or name
    ink = f"var(--c-{ident}-mark)"
    return Colour(
        ident, name, f"var(--c-{ident})", f"var(--c-{ident}-edge)", mark.replace("INK", ink), light, dark
    )


_RING = '<circle r="7.4" fill="none" stroke="INK" stroke-width="3"/><circle r="2.4" fill="INK"/>'
_PYRAMID = '<path d="M0-9 10 8H-10Z" fill="INK"/>'
_ANKH = (
    '<path d="M0 0C-8-4-5-10 0-10S8-4 0 0V10M-7.5 2.6H7.5" fill="none" stroke="INK" stroke-width="3.2"'
    ' stroke-linecap="round"/>'
)
_WAVES = (
    '<path d="M-10-2-6-7-2-2 2-7 6-2 10-7M-10 7-6 2-2 7 2 2 6 7 10 2" fill="none" stroke="INK"'
    ' stroke-width="2.8" stroke-linejoin="round" stroke-linecap="round"/>'
)
_STAR = '<path d="M0-10 2.9-3.2 10-3 4.5 1.6 6.4 9 0 5-6.4 9-4.5 1.6-10-3-2.9-3.2Z" fill="INK"/>'
_SUN = (
    '<circle r="4.6" fill="INK"/><path d="M0-10V-7M0 10V7M-10 0H-7M10 0H7M-7-7-5-5M7-7 5-5M-7 7-5 5M7 7 5 5"'
    ' stroke="INK" stroke-width="2.4" stroke-linecap="round"/>'
)
_LEAF = '<path d="M0-10C8-5 8 5 0 10C-8 5-8-5 0-10Z" fill="none" stroke="INK" stroke-width="2.6"/>' + (
    '<path d="M0-5V6" stroke="INK" stroke-width="2.6" stroke-linecap="round"/>'
)
_BLOCK = '<path d="M-8-8H8V8H-8Z" fill="none" stroke="INK" stroke-width="3"/>' + (
    '<path d="M-3-3H3V3H-3Z" fill="INK"/>'
)
_MOON = '<path d="M3.5-9.500A9.8 9.8 0 1 0 9.5 4 8 8 0 0 1 3.5-9.500Z" fill="INK"/>'

COLOURS: Final[dict[str, Colour]] = {
    colour.id: colour
    for colour in (
        _colour(
            "bianco",
            _RING,
            ("#fbf6ea", "#d9ceb4", "#5a4828", "#7a6538"),
            ("#f4eedd", "#c4b899", "#2a2114", "#6d5a33"),
        ),
        _colour(
            "nero",
            _PYRAMID,
            ("#3b3b45", "#1f1f26", "#0b0b0f", "#e3cf9a"),
            ("#2a2a33", "#121217", "#d6c9a6", "#ecd9a4"),
        ),
        _colour(
            "marrone",
            _ANKH,
            ("#96572b", "#6a3a18", "#371d0a", "#fbe6bd"),
            ("#94572d", "#64381a", "#ebc08c", "#fde9c4"),
        ),
        _colour(
            "grigio",
            _WAVES,
            ("#a3adb6", "#77818b", "#20262c", "#27303a"),
            ("#a9b3bc", "#747e88", "#1d2228", "#222a33"),
        ),
        _colour(
            "blu",
            _STAR,
            ("#2f5fb5", "#20438a", "#0f2350", "#f6d985"),
            ("#305fb4", "#1f4287", "#b9cffa", "#f8de92"),
            "lapis",
        ),
        _colour(
            "oro",
            _SUN,
            ("#efc247", "#bf922a", "#3d2b05", "#6b4a06"),
            ("#ecc04a", "#b0852a", "#332507", "#5e4107"),
        ),
        _colour(
            "verde",
            _LEAF,
            ("#3d8557", "#2b613e", "#10301d", "#f0f8e2"),
            ("#3b8055", "#295c3b", "#b4e0c2", "#f0f8e2"),
        ),
        _colour(
            "rosso",
            _BLOCK,
            ("#b4483c", "#872f27", "#430f0a", "#fde6d6"),
            ("#b0483d", "#812e27", "#f3bfb4", "#fde6d6"),
        ),
        _colour(
            "viola",
            _MOON,
            ("#7c4a9e", "#57306f", "#2b1239", "#f7e3ff"),
            ("#7d4ca0", "#573172", "#dcbcf2", "#f7e3ff"),
        ),
    )
}
"""Maps a colour's id to the colour. Each game offers some of them to its players.

The ids are `bianco`, `nero`, `marrone`, `grigio`, `lapis`, `oro`, `verde`, `rosso` and `viola`.
"""
