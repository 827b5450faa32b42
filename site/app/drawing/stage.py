"""The pieces of a board: how they keep their numbers from one drawing to the next; and a board as text.

On the page the pieces are one flat layer of elements in the order of their ids, placed by CSS `transform`: a
piece that keeps its id glides to where it now lies, and no game writes animation code. In rulebooks and before
the page is alive a board is one static SVG.
"""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from app.drawing.layers import Layer, layer
from app.drawing.markup import Markup, el, esc, number
from app.drawing.scene import Board, Piece

Sizes = Mapping[str, tuple[float, float]]

DEFAULT_SIZE: Final = (10.0, 10.0)
SVG: Final = "http://www.w3.org/2000/svg"
_LIVE: Final = re.compile(r' (?:data-key|role|aria-[a-z]+)="[^"]*"|<[^<>]* class="halo(?:-under)?"/>')
"""Matches the attributes and rings by which a drawing can be touched."""


class Stage:
    """Remembers the pieces of the board shown last, and gives those of the next board the same numbers."""

    def __init__(self) -> None:
        self._shown: dict[int, Piece] = {}
        self._next = 1
        self._drawn: tuple[tuple[Piece, ...], Layer] | None = None

    def clear(self) -> None:
        """Forget all pieces. The numbers of the next board begin at 1 again."""
        self._shown, self._next, self._drawn = {}, 1, None

    def place(self, board: Board) -> dict[int, Piece]:
        """The board's pieces by number, ascending.

        A piece of the same kind at the same place keeps its number. The others take the number of the nearest missing
        piece of their kind. Pieces for which none is left get new numbers.
        """
        old = dict(self._shown)
        placed: dict[int, Piece] = {}
        rest = list(board.pieces)
        for same in (_same_spot, _same_place):
            rest = self._keep(rest, old, placed, same)
        for piece, n in _nearest(rest, old):
            placed[n] = piece
            rest.remove(piece)
        for piece in rest:
            placed[self._next] = piece
            self._next += 1
        self._shown = dict(sorted(placed.items()))
        return self._shown

    def at(self, place: str, parts: bool = False) -> tuple[int, ...]:
        """The numbers of the pieces at a place of the board shown last. `parts`: include the pieces at parts of the
        place."""
        inside = f"{place}-"
        shown = self._shown.items()
        return tuple(n for n, it in shown if it.place == place or (parts and it.place.startswith(inside)))

    @staticmethod
    def _keep(
        rest: list[Piece], old: dict[int, Piece], placed: dict[int, Piece], same: object
    ) -> list[Piece]:
        assert callable(same)
        homes: dict[object, list[int]] = {}
        for n, piece in old.items():
            homes.setdefault(same(piece), []).append(n)
        left = []
        for piece in rest:
            if home := homes.get(same(piece)):
                n = home.pop(0)
                del old[n]
                placed[n] = piece
            else:
                left.append(piece)
        return left

    def pieces(self, board: Board, sizes: Sizes) -> Layer:
        """The layer of pieces as it stands between scenery and overlay."""
        if self._drawn is None or self._drawn[0] != board.pieces:
            placed = self.place(board).items()
            each = tuple(_piece(n, it, sizes.get(it.kind, DEFAULT_SIZE)) for n, it in placed)
            self._drawn = (board.pieces, layer(each, "pieces", board.width, board.height))
        return self._drawn[1]


def static_svg(board: Board, sizes: Sizes, title: str, box: str = "", marks: str = "") -> Markup:
    """The board as one picture, with nothing to touch. The page must contain its symbols.

    `box` is the visible part as a viewBox ("": the whole board); `marks` lie above the board.
    """
    pieces = [_use(piece, sizes) for piece in sorted(board.pieces, key=lambda piece: piece.layer)]
    scenery, overlay = (Markup(_LIVE.sub("", text)) for text in (board.scenery, board.overlay))
    box = box or f"0 0 {board.width} {board.height}"
    values = {"xmlns": SVG, "class": "board-picture", "viewBox": box, "role": "img", "aria-label": title}
    return el("svg", values, scenery, *pieces, overlay, Markup(marks))


def _same_spot(piece: Piece) -> object:
    return piece.kind, piece.place, piece.x, piece.y


def _same_place(piece: Piece) -> object:
    return piece.kind, piece.place


def _nearest(rest: Iterable[Piece], old: Mapping[int, Piece]) -> list[tuple[Piece, int]]:
    """Pairs (new piece, number of an old piece) of the same kind, the closest first.

    A piece without a label lies in a heap of which only some pieces are drawn. Two such pieces are paired last, so that
    a piece which comes to a heap or leaves it is seen to move.
    """
    pairs = sorted(
        (not (new.label or was.label), (new.x - was.x) ** 2 + (new.y - was.y) ** 2, i, n)
        for i, new in enumerate(rest)
        for n, was in old.items()
        if new.kind == was.kind
    )
    pieces = list(rest)
    taken: dict[int, int] = {}
    for _, _, i, n in pairs:
        if i not in taken and n not in taken.values():
            taken[i] = n
    return [(pieces[i], n) for i, n in taken.items()]


@lru_cache(1024)
def _piece(n: int, piece: Piece, size: tuple[float, float]) -> Markup:
    place = f"--x:{number(piece.x)};--y:{number(piece.y)};--w:{number(size[0])};--h:{number(size[1])}"
    values: dict[str, object] = {"class": "piece", "id": f"p{n}", "style": f"{place};z-index:{piece.layer}"}
    if piece.label:
        values |= {"role": "img", "aria-label": piece.label}
    return el("div", values, el("svg", {"aria-hidden": "true"}, el("use", {"href": "#" + piece.kind})))


def _use(piece: Piece, sizes: Sizes) -> Markup:
    w, h = sizes.get(piece.kind, DEFAULT_SIZE)
    box = {"x": piece.x - w / 2, "y": piece.y - h / 2, "width": w, "height": h}
    return el(
        "use", {"href": "#" + piece.kind, **box}, el("title", None, esc(piece.label)) if piece.label else None
    )
