"""Draws words about the picked cell, the hand and the pile; or the ways to lay a tile."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from app.drawing import kit
from app.drawing.markup import Markup, number
from app.drawing.rectangle import Box
from app.drawing.scene import Piece
from app.drawing.svg import badge, box, icon, outline, paint, remembered, touch
from app.games.kheops.board.layout import BASE, FEW, TALL, Layout, Sketch, Words, cell, ring, triangle
from app.games.kheops.board.networks import floors, plate, plate_width
from app.games.kheops.board.symbols import sign_kind
from app.games.kheops.board.tiles import draw_tiles, laid, loose
from app.games.kheops.touch import hand_key, lay_key, name_key
from app.games.kheops.words.about import PILE_KEY
from app.games.kheops.words.names import (
    CELL_NAMES,
    EFFECTS,
    KINDS,
    PAWNS,
    symbol_name,
    tile_count,
    tile_parts,
    tile_words,
)
from app.words.italian import count, points, to, upper_first
from pycore.games.kheops.data import ANKH, NEIGHBOURS, TURNS
from pycore.games.kheops.scoring import Network

_RESTING: Final = ("", "V", "LR", "LRV")
"""The open sides of a tile as it lies in the hand, by the number of its open sides."""


def draw_bar(sketch: Sketch, networks: Sequence[Network]) -> None:
    """While the player chooses how to lay a tile, draw the possible ways. Otherwise draw words about the picked cell or
    the counters, the hand and the pile."""
    layout = sketch.layout
    ways = _ways(sketch)
    picked = sketch.picked_cell()
    if ways and picked is not None:
        _draw_ways(sketch, picked, ways)
        return
    lines = _counters(sketch) if picked is None else about(sketch, picked, networks)
    if picked is not None and sketch.kind == "place-pawn":
        lines[0] = _next_pawn(sketch)
    symbol = _symbol(sketch, picked)
    sketch.scenery.append(words(layout, lines, symbol))
    draw_hand(sketch, _owner(sketch), layout.hand.x)
    left = sketch.state.pile_size
    if left:
        sketch.scenery.append(icon("kheops-back", *layout.pile) + badge(*layout.pile_count, left))
        sketch.overlay.append(touch(PILE_KEY, "Mazzo", target=outline(*layout.pile_area)))


@remembered
def sheet(shape: str) -> str:
    """A sheet of paper with this outline."""
    return f'<{shape} fill="{paint("papyrus")}" stroke="{paint("papyrus-edge")}" stroke-width="2.5"/>'


# Words


def words(layout: Layout, lines: Sequence[str], symbol: str = "") -> str:
    """Draw up to four lines of text, the first one bold, beside a symbol."""
    return _words(layout.words, tuple(lines), symbol)


@lru_cache(512)
def _words(at: Words, lines: tuple[str, ...], symbol: str) -> str:
    indent = at.indent if symbol else 0
    top = at.middle - at.pitch / 2 * (len(lines) - 1) + 7
    drawn = kit.lines(at.left + indent, top, lines, at.size, at.pitch, head=True, fit=at.fit - indent)
    if symbol:
        x, y, radius, size = at.sign
        drawn += kit.disc(x, y, radius, "floor", "sand-edge")
        drawn += icon(sign_kind(symbol), x - size / 2, y - size / 2, size)
    return drawn


def _symbol(sketch: Sketch, picked: int | None) -> str:
    tile_here = sketch.tile_at(picked) if picked is not None else None
    return tile_parts(tile_here)[2] if tile_here else ""


def _counters(sketch: Sketch) -> list[str]:
    """Lines of text: the turn, the tiles left in the pile, and what to touch now."""
    left = sketch.state.pile_size
    pile = f"Nel mazzo {count(left, 'tessera', 'tessere')}" if left else "Il mazzo è finito"
    lines = [f"Turno {sketch.state.turn // 2 + 1} di {TURNS // 2}", pile]
    if sketch.scene.lit:
        turned = any(event.kind == "tile-rotated" for event in sketch.scene.events)
        again = [TURN_ON] if turned and sketch.kind == "place-tile" else []
        # Once a pawn is picked, the status line says what to touch next.
        how = [] if sketch.kind == "place-pawn" and sketch.scene.picked else [_how(sketch)]
        return [*lines, *again, *how]
    return [*lines, f"Tocca {to(sketch.name(sketch.chooser))}"] if sketch.chooser >= 0 else lines


def _how(sketch: Sketch) -> str:
    return _HOW[f"{sketch.kind} {sketch.power()}".rstrip()]


_HOW: Final = {
    "place-pawn": "Un tocco: un operaio",
    "place-tile": "Tocca casella o tessera",
    "power rotate-corridor": "Tocca il corridoio: gira",
    "power rotate-room": "Tocca la sala: gira",
    "power swap": "Tocca una tua pedina",
    "power move": "Tocca una tua pedina",
    "power-to swap": "Tocca una pedina avversaria",
    "power-to move": "Tocca una tessera libera",
}
"""Kind of the decision, followed by the power if one is carried out -> words that say what to touch."""
TURN_ON: Final = "Un altro tocco: gira ancora"


def _next_pawn(sketch: Sketch) -> str:
    """Words that say which pawn to touch, after a tile was picked that cannot take a worker."""
    pieces = [key.removeprefix("pawn-") for key in sketch.scene.lit]
    return f"Ora tocca {PAWNS[pieces[0]].the}" if len(pieces) == 1 else "Ora tocca la pedina"


def about(sketch: Sketch, n: int, networks: Sequence[Network]) -> list[str]:
    """Up to four lines of text about a cell and its network."""
    tile_here = sketch.tile_at(n)
    if tile_here is None:
        return [f"Casella {CELL_NAMES[n]}", "Qui puoi piazzare", "una tessera della mano"]
    kind, _, symbol = tile_parts(tile_here)
    head = f"{upper_first(KINDS[kind].word)} {CELL_NAMES[n]}"
    network = next((one for one in networks if n in one.cells), None)
    if network is None:
        alone = "conta solo l'ankh" if symbol == ANKH else "non fa sotterraneo"
        return [head, EFFECTS[symbol], f"Isolata: {alone}"]
    return [head, EFFECTS[symbol], *about_network(network, sketch.names)]


def about_network(network: Network, names: tuple[str, ...]) -> list[str]:
    """Lines of text about a network: its size, its value and who gets it. `names` are by seat."""
    size = f"Sotterraneo di {tile_count(len(network.cells))}"
    if network.cursed:
        return [size, "maledetto: vale 0"]
    high, low = max(network.pawns), min(network.pawns)
    if network.holder is None:
        whose = f"pedine pari, {high} a {low}" if high else "di nessuno"
        return [size, f"vale {points(network.value)}, {whose}"]
    return [size, f"{points(network.value)} {to(names[network.holder])}, pedine {high} a {low}"]


# The hand


def _owner(sketch: Sketch) -> int:
    """The seat whose hand is shown: the reader's. An onlooker sees the chooser's hand from behind."""
    return sketch.scene.seat if sketch.scene.seat is not None else max(sketch.chooser, 0)


def draw_hand(sketch: Sketch, seat: int, left: float) -> None:
    """Draw the hand of a seat from `left` on. Tiles that are not known show their backs."""
    hand = sketch.hand(seat)
    known: dict[str, int] = {}
    for name in hand:
        if name is not None:
            known[name] = known.get(name, 0) + 1
    _, y, _, pitch, back, _ = sketch.layout.hand
    if not known:
        sketch.scenery.append(kit.fan("kheops-back", *back, len(hand), pitch))
        return
    picked = sketch.picked_tile()
    for i, (name, many) in enumerate(known.items()):
        _hand_tile(sketch, name, many, left + pitch * i, y, name == picked)


def _hand_tile(sketch: Sketch, name: str, many: int, x: float, y: float, lifted: bool) -> None:
    drawn, piece, key = _in_hand(name, x, y, sketch.layout.hand.scale)
    sketch.scenery.append(drawn)
    if not (lifted and sketch.ghost):
        sketch.pieces.append(piece)
    sketch.overlay.append(key)
    if many > 1:
        sketch.idle(badge(x + 74, y + 12, f"×{many}"))


@remembered
def _in_hand(name: str, x: float, y: float, scale: float) -> tuple[str, Piece, Markup]:
    """A tile of the hand as a drawing, its symbol as a piece, and the element to touch."""
    kind, openings, symbol = tile_parts(name)
    at, words_here = triangle(0, 0), tile_words(name)
    drawn = draw_tiles(((loose(kind, _RESTING[openings]), "floor"),))
    move = f'transform="translate({number(x)} {number(y)}) scale({scale})"'
    sx, sy = at.icon
    place = x + sx * scale, y + sy * scale
    piece = Piece(sign_kind(symbol), hand_key(name), *place, 30, upper_first(f"{words_here}, in mano"))
    corners = tuple((x + cx * scale, y + cy * scale) for cx, cy in at.corners)
    target = outline(x, y - 4, BASE * scale, TALL * scale + 8, 8)
    key = touch(hand_key(name), f"Tessera: {words_here}", halo=ring(corners, -2), target=target)
    return f"<g {move}>{drawn}</g>", piece, key


# The ways in which a tile may lie


class Way(NamedTuple):
    """One way to lay a tile, as a picture to touch: its key, the tile and the tile's open sides."""

    key: str
    tile: str
    sides: str


def _ways(sketch: Sketch) -> list[Way]:
    """The ways in which the picked tile, or else any tile of the hand, may lie on the picked cell; [] if there is no
    choice."""
    cell_picked, tile = sketch.picked_cell(), sketch.picked_tile()
    if cell_picked is None or sketch.kind != "place-tile":
        return []
    laid_here = [(str(c[1]), str(c[3])) for c in sketch.choices if c[2] == cell_picked]
    if tile is None or any(key.startswith("lay-") for key in sketch.scene.picked):
        return [Way(lay_key(cell_picked, *way), *way) for way in laid_here]
    ways = [sides for name, sides in laid_here if name == tile]
    return [Way(f"turn-{cell_picked}-{sides}", tile, sides) for sides in ways] if len(ways) > 1 else []


def _draw_ways(sketch: Sketch, n: int, ways: list[Way]) -> None:
    layout = sketch.layout
    # The sheet covers what could be touched below it, and the words that a pointer over a cell may show.
    sketch.overlay.append(sheet(layout.ways_sheet))
    if len(ways) <= layout.ways_told:
        left, top, fit = layout.ways_words
        lines = _about_ways(sketch, n, ways)
        size, pitch = layout.words.size, layout.words.pitch
        sketch.idle(kit.lines(left, top, lines, size, pitch, head=True, fit=fit))
    for way, place in zip(ways, layout.ways[len(ways)], strict=True):
        _way(sketch, n, way, place, len(ways) <= FEW)


def _about_ways(sketch: Sketch, n: int, ways: list[Way]) -> list[str]:
    """The question how to lay a tile on cell `n`, and the tile if it is known."""
    if not sketch.picked_tile() or len(ways) > FEW:
        return ["Come la piazzi?", f"Casella {CELL_NAMES[n]}"]
    kind, _, symbol = tile_parts(ways[0].tile)
    whole = f"{upper_first(KINDS[kind].word)} in {CELL_NAMES[n]}"
    return ["Come la piazzi?", whole, upper_first(symbol_name(symbol))]


def _way(sketch: Sketch, n: int, way: Way, place: Box, around: bool) -> None:
    """Draw one way as a picture: the cell, its neighbours if there is room `around` it, the floors, and the network's
    value after it."""
    x, y, width, height = place
    networks = sketch.networks_with(n, way.tile, way.sides)
    paints = floors(sketch, networks)
    at = cell(n)
    tiles, signs = [], []
    for other in (n, *NEIGHBOURS[n]) if around else (n,):
        here = way.tile if other == n else sketch.tile_at(other) if other >= 0 else None
        if here is None:
            continue
        kind, _, symbol = tile_parts(here)
        lying = way.sides if other == n else sketch.sides_at(other)
        sx, sy = cell(other).icon
        tiles.append((laid(other, kind, lying), paints.get(other, "floor")))
        signs.append(icon(sign_kind(symbol), sx - 20, sy - 20, 40))
    scale = min(1.02, width / (BASE + 4), height / (TALL + 8))
    view = (
        f'<svg class="crop" x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
        f' viewBox="{number(at.middle - width / 2 / scale)} {number(at.y + TALL / 2 - height / 2 / scale)}'
        f' {number(width / scale)} {number(height / scale)}">{draw_tiles(tuple(tiles))}{"".join(signs)}</svg>'
    )
    ground = box(x, y, width, height, 8, "night", "sand-edge", 2)
    halo = outline(x + 3, y + 3, width - 6, height - 6, 6)
    sketch.overlay.append(touch(way.key, name_key(sketch.state, way.key), ground, view, halo=halo))
    network = next((one for one in networks if n in one.cells), None)
    if network is not None:
        low = y + 16 if at.up == sketch.layout.value_at_tip else y + height - 16
        sketch.idle(plate(sketch, network, x + width - plate_width(network) / 2 - 4, low))
