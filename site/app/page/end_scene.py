"""The picture above the score sheet: pieces of the winner build a pyramid, and a sun with the winner's colour rises."""

from collections.abc import Sequence
from typing import Final

from app.drawing.markup import Markup, el, join
from app.drawing.palette import COLOURS
from app.drawing.svg import icon
from app.table.scores import cheers
from app.table.session import Session

WIDTH: Final = 320
HEIGHT: Final = 112
ROWS: Final = (3, 2, 1)
"""The number of pieces in each row of the pyramid, from the lowest."""
TALL: Final = 33
"""The height of a piece."""
WIDE: Final = 40
"""The greatest width of a piece."""
SUN: Final = "#f0c243"
LINE: Final = {"fill": "none", "stroke": "#d9a92f", "stroke-width": 3, "stroke-linecap": "round"}
RAYS: Final = "M160 2V-9M122 13l-6-9M198 13l6-9M97 41l-11-4M223 41l11-4M94 76H81M226 76h13"


def render(session: Session) -> Markup:
    """The picture. Its groups move. If only machines have won, it has no groups and no rays."""
    won = [session.people[seat].colour for seat in session.view.seen().ranking()[0]]
    known = COLOURS.get(won[0])
    fill, edge = (known.fill, known.edge) if known else ("gray", "currentColor")
    at = {"cx": WIDTH / 2, "cy": 64, "stroke": edge, "stroke-width": 2}
    sun = join((el("circle", {**at, "r": 58, "fill": fill}), el("circle", {**at, "r": 48, "fill": SUN})))
    pieces, rays = _pyramid(session, won), el("path", {**LINE, "d": RAYS})
    moved: Sequence[Markup] = pieces
    if cheers(session):
        sun = el("g", {"class": "sun"}, sun)
        moved = [el("g", {"style": f"--turn:{turn}"}, each) for turn, each in enumerate((*pieces, rays))]
    box = {"class": "scene", "viewBox": f"0 -12 {WIDTH} {HEIGHT + 12}", "aria-hidden": "true"}
    return el("svg", box, sun, *moved, el("path", {**LINE, "d": f"M0 {HEIGHT - 1}H{WIDTH}"}))


def _pyramid(session: Session, colours: Sequence[str]) -> list[Markup]:
    """The pieces, row by row. Several winners put in pieces in turn."""
    sizes = session.page.sizes
    drawn: list[Markup] = []
    for row, many in enumerate(ROWS):
        for place in range(many):
            turn = len(drawn)
            kinds = _kinds(list(sizes), colours[turn % len(colours)])
            if not kinds:
                return []
            kind = kinds[turn * len(kinds) // sum(ROWS)]
            w, h = sizes[kind]
            scale = min(TALL / h, WIDE / w)
            x = WIDTH / 2 + (place - (many - 1) / 2) * min(WIDE, TALL * w / h) - w * scale / 2
            y = HEIGHT - 2 - row * TALL - h * scale
            drawn.append(Markup(icon(kind, x, y, w * scale, h * scale)))
    return drawn


def _kinds(kinds: Sequence[str], colour: str) -> list[str]:
    """The kinds of pieces in a colour; in a game without such pieces, the first kinds of all.

    >>> _kinds(["x-boat", "x-stone-nero", "x-stone-rosso"], "rosso"), _kinds(["x-card"], "rosso")
    (['x-stone-rosso'], ['x-card'])
    """
    return [kind for kind in kinds if kind.endswith(f"-{colour}")] or list(kinds[: sum(ROWS)])
