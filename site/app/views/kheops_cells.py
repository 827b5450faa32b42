"""The pyramid's cells: tiles with symbols and pawns, what can be touched there, and what has just changed."""

from collections.abc import Sequence
from functools import cache

from app.drawing import box, icon, outline, paint, touch
from app.scene import Piece
from app.texts.kheops_names import CELL_NAMES, a_pawn, parts
from app.views.kheops_art import PAWN, pawn_kind, sign_kind
from app.views.kheops_bar import WORDS, about_network, words
from app.views.kheops_keys import cell_words
from app.views.kheops_layout import BAR, CELL_NUMBERS, Sketch, cell, ring, shape, spot
from app.views.kheops_networks import contour, floors, glow
from app.views.kheops_tiles import draw_tiles, laid
from app.words import upper_first
from pycore.games.kheops.data import NONE, PIECES, POWERS
from pycore.games.kheops.scoring import Network

STANDING = ("place-pawn", "power-to")
"""Decisions in which a pawn goes to a cell: what is lit is the place where it would stand."""


def draw_cells(sketch: Sketch, networks: Sequence[Network]) -> None:
    """All tiles, then all that can be touched on them."""
    paints = floors(sketch, networks)
    numbers, pawns, tiles = sketch.state.tiles, sketch.state.pawns, []
    for n in CELL_NUMBERS:
        name = sketch.tile_at(n)
        if name is not None:
            kind, _, symbol = parts(name)
            tiles.append((laid(n, kind, sketch.sides_at(n)), paints.get(n, "floor")))
            x, y = cell(n).icon
            label = cell_words(n, numbers[n])
            sketch.pieces.append(Piece(sign_kind(symbol), f"cell-{n}", x, y, 10, label))
            if pawns[n] != NONE:
                _pawn(sketch, n, pawns[n])
    if tiles:
        sketch.scenery.append(draw_tiles(tiles))
    _draw_shade(sketch)
    keys = _keys(sketch)
    alone = set(CELL_NUMBERS)
    for network in networks:
        alone.difference_update(network.cells)
        inside = "".join(keys[n] for n in network.cells)
        sketch.overlay.append(f"<g>{inside}{_tip(sketch, network)}</g>")
    sketch.overlay += [keys[n] for n in CELL_NUMBERS if n in alone]


def _pawn(sketch: Sketch, n: int, pawn: int) -> None:
    seat, piece = pawn >> 2, PIECES[pawn & 3]
    x, y = cell(n).stand
    label = upper_first(f"{a_pawn(piece)} di {sketch.name(seat)}, in {CELL_NAMES[n]}")
    kind = pawn_kind(piece, sketch.colour(seat))
    sketch.pieces.append(Piece(kind, f"pawn-{n}", x, y, 40, label))


def _draw_shade(sketch: Sketch) -> None:
    """The worker that another touch would put on the tile just picked."""
    n = sketch.picked_cell()
    if sketch.kind == "place-pawn" and n is not None and f"cell-{n}" in sketch.scene.lit:
        (x, y), (w, h) = cell(n).stand, PAWN
        drawn = icon(pawn_kind("worker", sketch.colour(sketch.chooser)), x - w / 2, y - h / 2, w, h)
        sketch.overlay.append(f'<g opacity=".6" pointer-events="none">{drawn}</g>')


def _keys(sketch: Sketch) -> list[str]:
    """What can be touched on every cell, by its number."""
    numbers, pawns, picked = sketch.state.tiles, sketch.state.pawns, sketch.scene.picked
    standing = sketch.kind in STANDING or (sketch.kind == "power" and not POWERS[sketch.power()])
    keys: list[str] = []
    for n in CELL_NUMBERS:
        key, at = f"cell-{n}", cell(n)
        foot = standing and key not in picked and numbers[n] != NONE
        halo = spot(at.stand, pawns[n] != NONE) if foot else ring(at.corners)
        keys.append(touch(key, cell_words(n, numbers[n]), halo=halo, target=_target(n)))
    return keys


@cache
def _target(n: int) -> str:
    """What a finger hits."""
    return f'path d="{shape(cell(n).corners)}"'


def _tip(sketch: Sketch, network: Network) -> str:
    """What is shown while one of its cells has the pointer or the focus: the network, its value and its holder."""
    said = "" if _busy(sketch) else _cover() + words(about_network(sketch, network))
    return f'<g class="tip">{glow(contour(network.cells))}{said}</g>'


@cache
def _cover() -> str:
    """Paper over what the strip said before."""
    x, y, _, h = BAR
    return box(x + 2, y + 2, WORDS - 4, h - 4, 10, "papyrus")


def _busy(sketch: Sketch) -> bool:
    """Whether the strip shows the ways to turn a tile."""
    picked = sketch.picked_cell()
    return picked is not None and sketch.kind in ("power", "place-tile")


# What has just changed


def draw_marks(sketch: Sketch) -> None:
    """A golden line around the tile or pawn that the last choice was about; the final count has lines of its own."""
    if sketch.kind == "over":
        return
    if sketch.kind == "power-to":
        _mark(sketch, _frame(sketch.state.moving))
    for event in sketch.scene.events:
        data = event.data
        if event.kind in ("tile-placed", "tile-rotated"):
            _mark(sketch, glow(shape(cell(data["cell"]).corners, 2)))
        elif event.kind == "pawn-placed":
            _mark(sketch, _frame(data["cell"]))
        elif event.kind in ("pawns-swapped", "pawn-moved"):
            _mark(sketch, _frame(data["to"]))
            if event.kind == "pawns-swapped":
                _mark(sketch, _frame(data["from"]))


def _mark(sketch: Sketch, drawn: str) -> None:
    sketch.overlay.append(f'<g pointer-events="none">{drawn}</g>')


def _frame(n: int) -> str:
    """Around the foot of a pawn."""
    x, y = cell(n).stand
    shape_here = outline(x - 19, y - 23, 38, 46, 16)
    return (
        f'<{shape_here} fill="none" stroke="{paint("on-gold")}" stroke-width="5"/>'
        f'<{shape_here} fill="none" stroke="{paint("gold")}" stroke-width="3"/>'
    )
