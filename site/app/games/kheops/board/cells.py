"""Draws the cells of the pyramid: their tiles, their pawns, and what can be touched there."""

from collections.abc import Sequence

from app.drawing import kit
from app.drawing.markup import Markup
from app.drawing.scene import Piece
from app.drawing.svg import paint, remembered, touch
from app.games.kheops.board.bar import about_network, words
from app.games.kheops.board.layout import CELL_NUMBERS, Layout, Sketch, cell, ring, shape, spot
from app.games.kheops.board.networks import contour, floors, glow
from app.games.kheops.board.symbols import pawn_kind, sign_kind
from app.games.kheops.board.tiles import draw_tiles, laid
from app.games.kheops.touch import cell_words
from app.games.kheops.words.names import CELL_NAMES, a_pawn, tile_parts
from app.words.italian import upper_first
from app.words.you import owned
from pycore.events import data_of
from pycore.games.kheops import events as e
from pycore.games.kheops.data import NONE, PIECES, POWERS, SIDES, TILES
from pycore.games.kheops.scoring import Network


def draw_cells(sketch: Sketch, networks: Sequence[Network]) -> None:
    """Draw all tiles, then the cells to touch."""
    paints, state, tiles = floors(sketch, networks), sketch.state, []
    numbers, pawns, open_sides = state.tiles, state.pawns, state.open
    for n in CELL_NUMBERS:
        if numbers[n] != NONE:
            kind = tile_parts(TILES[numbers[n]].name)[0]
            tiles.append((laid(n, kind, SIDES[open_sides[n]]), paints.get(n, "floor")))
            sketch.pieces.append(_sign(n, numbers[n]))
            if pawns[n] != NONE:
                seat = pawns[n] >> 2
                sketch.pieces.append(_pawn(n, PIECES[pawns[n] & 3], sketch.name(seat), sketch.colour(seat)))
    if tiles:
        sketch.scenery.append(draw_tiles(tuple(tiles)))
    keys, names = _keys(sketch), sketch.names
    alone = set(CELL_NUMBERS)
    for network in networks:
        alone.difference_update(network.cells)
        inside = "".join(keys[n] for n in network.cells)
        # While the points are counted, the words are about the network that is counted now.
        tip = _tip(network, names, sketch.layout) if sketch.scene.totals is None else ""
        sketch.overlay.append(f"<g>{inside}{tip}</g>")
    sketch.overlay += [keys[n] for n in CELL_NUMBERS if n in alone]


@remembered
def _sign(n: int, number: int) -> Piece:
    """The symbol of a tile on a cell."""
    x, y = cell(n).icon
    symbol = tile_parts(TILES[number].name)[2]
    return Piece(sign_kind(symbol), f"cell-{n}", x, y, 10, cell_words(n, number))


@remembered
def _pawn(n: int, piece: str, name: str, colour: str) -> Piece:
    """A pawn on a cell, labelled with its owner's name."""
    x, y = cell(n).stand
    label = upper_first(f"{owned(a_pawn(piece), name)}, in {CELL_NAMES[n]}")
    return Piece(pawn_kind(piece, colour), f"pawn-{n}", x, y, 40, label)


def _keys(sketch: Sketch) -> list[Markup]:
    """The element to touch on every cell, in the order of the cells' numbers."""
    numbers, pawns, picked = sketch.state.tiles, sketch.state.pawns, sketch.scene.picked
    # A cell with a tile is lit only at the place of its pawn, unless the tile is to be turned, or has just been turned.
    turning = sketch.kind == "place-tile" or (sketch.kind == "power" and POWERS[sketch.power()])
    feet = [not turning and f"cell-{n}" not in picked and numbers[n] != NONE for n in CELL_NUMBERS]
    return [_key(n, numbers[n], feet[n], pawns[n] != NONE) for n in CELL_NUMBERS]


@remembered
def _key(n: int, number: int, foot: bool, taken: bool) -> Markup:
    """A touchable cell with the tile of this number. `foot`: the ring goes around the pawn's place, not around the
    cell."""
    at = cell(n)
    halo = spot(at.stand, taken) if foot else ring(at.corners)
    return touch(f"cell-{n}", cell_words(n, number), halo=halo, target=f'path d="{shape(at.corners)}"')


@remembered
def _tip(network: Network, names: tuple[str, ...], layout: Layout) -> str:
    """The network, its value and its holder, shown while one of its cells has the pointer or the focus."""
    said = words(layout, about_network(network, names))
    cover = f'<{layout.cover} fill="{paint("papyrus")}"/>'
    return f'<g class="tip">{glow(contour(network.cells))}{cover}{said}</g>'


# What has just changed


def draw_marks(sketch: Sketch) -> None:
    """Draw a golden line around each tile or pawn that the last choice changed. `draw_count` marks the final count."""
    if sketch.kind == "over":
        return
    if sketch.state.moving != NONE:
        sketch.idle(_frame(sketch.state.moving))
    for event in sketch.scene.events:
        if turned := data_of(event, e.TILE_PLACED, e.TILE_ROTATED):
            sketch.idle(glow(shape(cell(turned["cell"]).corners, 2)))
        elif placed := data_of(event, e.PAWN_PLACED):
            sketch.idle(_frame(placed["cell"]))
        elif moved := data_of(event, e.PAWNS_SWAPPED, e.PAWN_MOVED):
            sketch.idle(_frame(moved["to"]))
            if event.kind == "pawns-swapped":
                sketch.idle(_frame(moved["from"]))


def _frame(n: int) -> str:
    """A frame around the foot of a pawn."""
    return kit.frame(*cell(n).stand, 38, 46, 16)
