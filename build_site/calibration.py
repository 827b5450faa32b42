"""The plots that show whether chances of winning come true: what was told, and how often the seat then won.

They are drawn from `lab/bench/data/foretold`, which `python -m lab.bench.foretold` measures.
"""

import json
from pathlib import Path
from typing import Any, Final

from app.drawing.markup import Markup, el, join
from app.words.italian import number
from build_site.paths import ROOT

KEPT: Final = ROOT / "lab" / "bench" / "data" / "foretold"
SEATED: Final = {2: "due", 3: "tre", 4: "quattro"}
LEFT, TOP, SIDE = 40, 12, 200
"""Corner and side length of the square, in SVG units."""
WIDE, HIGH = LEFT + SIDE + 20, TOP + SIDE + 26
TICKS: Final = (0.0, 0.5, 1.0)
MANY: Final = 200
"""A tenth of the chances with decisions from fewer games gets a small pale dot."""

Measured = dict[str, Any]


def measured(game: str, folder: Path = KEPT) -> list[Measured]:
    """The stored measurements of a game, the fewest seats first."""
    return [json.loads(path.read_text(encoding="utf-8")) for path in sorted(folder.glob(f"{game}-?.json"))]


def calibration(found: list[Measured]) -> Markup:
    """The part of a game: a plot for each number of seats, with what it says in words. "" if nothing was measured."""
    if not found:
        return Markup("")
    return join(
        (
            el("h3", None, "Le previsioni si avverano?"),
            el("div", {"class": "plots"}, *map(_plot, found)),
            el("ul", None, *(el("li", None, _sentence(each)) for each in found)),
        )
    )


def _sentence(each: Measured) -> str:
    games = number(each["games"])
    begun = f"In {SEATED[each['seats']]}, {games} partite: errore {_thousandths(each['error'])}, contro"
    alike = f"{_thousandths(each['alike'])} di chi dà a tutti la stessa probabilità"
    if each["true"]:
        return f"{begun} {alike}."
    return f"{begun} {alike}: troppo poco, e al tavolo la probabilità non si dice."


def _thousandths(share: float) -> str:
    """A share in Italian, with three decimals.

    >>> _thousandths(0.1982)
    '0,198'
    """
    return f"{share:.3f}".replace(".", ",")


def _plot(each: Measured) -> Markup:
    """One plot: a dot for each tenth of the chances told, and the diagonal on which all should lie."""
    steps = [(said, came, games >= MANY) for said, came, _, games in each["tenths"]]
    told = "; ".join(
        f"detto {round(100 * said)} %, vinte {round(100 * came)} su 100" for said, came, sure in steps if sure
    )
    title = f"In {SEATED[each['seats']]}"
    box = {
        "class": "ladder",
        "viewBox": f"0 0 {WIDE} {HIGH}",
        "role": "img",
        "aria-label": f"{title}: {told or 'poche partite'}.",
    }
    dots = [
        el(
            "circle",
            {"cx": _x(said), "cy": _y(came), "r": 5 if sure else 3, "class": None if sure else "pale"},
        )
        for said, came, sure in steps
    ]
    even = el("line", {"class": "even", "x1": _x(0), "y1": _y(0), "x2": _x(1), "y2": _y(1)})
    return el(
        "figure",
        {"class": "ladders"},
        el("figcaption", None, title),
        el("svg", box, *map(_tick, TICKS), even, *dots),
    )


def _tick(share: float) -> Markup:
    """The lines of a round share in both directions, with its number at the left and below."""
    many = f"{round(100 * share)} %"
    return join(
        (
            el("line", {"x1": _x(share), "x2": _x(share), "y1": _y(0), "y2": _y(1)}),
            el("line", {"x1": _x(0), "x2": _x(1), "y1": _y(share), "y2": _y(share)}),
            el("text", {"class": "many", "x": _x(share), "y": HIGH - 8, "text-anchor": "middle"}, many),
            el("text", {"class": "many", "x": LEFT - 6, "y": _y(share) + 4, "text-anchor": "end"}, many),
        )
    )


def _x(share: float) -> float:
    return round(LEFT + SIDE * share, 1)


def _y(share: float) -> float:
    return round(TOP + SIDE * (1 - share), 1)
