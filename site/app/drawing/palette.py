"""The colours that people play with: each has a name, a fill, an edge and an engraved mark of its own.

The values live in CSS custom properties, so that a drawing works on light and dark pages alike:
`--c-<id>` (the lit face), `--c-<id>-side` (the face in shadow), `--c-<id>-edge` (the outline, at least 3:1
against the ground), `--c-<id>-mark` (the engraving, at least 3:1 against the lit face).
"""

from typing import Final, NamedTuple

from app.drawing.artwork import motif


class Colour(NamedTuple):
    """One colour. `fill` and `edge` are CSS values.

    `mark` is an SVG snippet from `motifs.svg`, drawn around (0, 0) within 10 units. It tells the colour to a reader
    who cannot tell colours apart. `light` and `dark` are (face, side, edge, mark) in the two themes.
    """

    id: str
    name: str
    fill: str
    edge: str
    mark: str
    light: tuple[str, str, str, str]
    dark: tuple[str, str, str, str]


def _colour(
    name: str, light: tuple[str, str, str, str], dark: tuple[str, str, str, str], ident: str = ""
) -> Colour:
    ident = ident or name
    return Colour(
        ident, name, f"var(--c-{ident})", f"var(--c-{ident}-edge)", motif(f"mark-{ident}"), light, dark
    )


COLOURS: Final[dict[str, Colour]] = {
    colour.id: colour
    for colour in (
        _colour(
            "bianco",
            ("#fbf6ea", "#d9ceb4", "#5a4828", "#7a6538"),
            ("#f4eedd", "#c4b899", "#2a2114", "#6d5a33"),
        ),
        _colour(
            "nero",
            ("#3b3b45", "#1f1f26", "#0b0b0f", "#e3cf9a"),
            ("#2a2a33", "#121217", "#d6c9a6", "#ecd9a4"),
        ),
        _colour(
            "marrone",
            ("#96572b", "#6a3a18", "#371d0a", "#fbe6bd"),
            ("#94572d", "#64381a", "#ebc08c", "#fde9c4"),
        ),
        _colour(
            "grigio",
            ("#a3adb6", "#77818b", "#20262c", "#27303a"),
            ("#a9b3bc", "#747e88", "#1d2228", "#222a33"),
        ),
        _colour(
            "blu",
            ("#2f5fb5", "#20438a", "#0f2350", "#f6d985"),
            ("#305fb4", "#1f4287", "#b9cffa", "#f8de92"),
            "lapis",
        ),
        _colour(
            "oro",
            ("#efc247", "#bf922a", "#3d2b05", "#6b4a06"),
            ("#ecc04a", "#b0852a", "#332507", "#5e4107"),
        ),
        _colour(
            "verde",
            ("#3d8557", "#2b613e", "#10301d", "#f0f8e2"),
            ("#3b8055", "#295c3b", "#b4e0c2", "#f0f8e2"),
        ),
        _colour(
            "rosso",
            ("#b4483c", "#872f27", "#430f0a", "#fde6d6"),
            ("#b0483d", "#812e27", "#f3bfb4", "#fde6d6"),
        ),
        _colour(
            "viola",
            ("#7c4a9e", "#57306f", "#2b1239", "#f7e3ff"),
            ("#7d4ca0", "#573172", "#dcbcf2", "#f7e3ff"),
        ),
    )
}
"""Maps a colour's id to the colour. Each game offers some of them to its players.

The ids are `bianco`, `nero`, `marrone`, `grigio`, `lapis`, `oro`, `verde`, `rosso` and `viola`.
"""
