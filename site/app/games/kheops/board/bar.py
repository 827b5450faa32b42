"""Draws the strip below the pyramid: words about the picked cell, the hand and the pile; or the ways to lay a tile."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from app.drawing import kit
from app.drawing.markup import Markup, number
from app.drawing.scene import Piece
from app.drawing.svg import badge, box, icon, outline, remembered, text, touch
from app.games.kheops.board.layout import BAR, BASE, TALL, Sketch, cell, ring, triangle
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

WORDS: Final = 348.0
"""Width of the left part of the strip, which holds the words."""
HAND_PITCH: Final = 94.0
HAND_SIZE: Final = 0.88
"""The scale of a tile in the hand. On the board the scale is 1."""
OPTION: Final = 150.0
"""Greatest width of the picture of one way to lay a tile."""
FEW: Final = 3
"""The largest number of pictures with words beside them. More leave no room for words."""
_RESTING: Final = ("", "V", "LR", "LRV")
"""The open sides of a tile as it lies in the hand, by the number of its open sides."""


def draw_bar(sketch: Sketch, networks: Sequence[Network]) -> None:
    """Draw the strip below the pyramid. While the player chooses how to lay a tile, it shows only the possible ways.
    Otherwise it shows words about the picked cell or the counters, the hand and the pile."""
    x, y, w, _ = BAR
    ways = _ways(sketch)
    picked = sketch.picked_cell()
    if ways and picked is not None:
        _draw_ways(sketch, picked, ways)
        return
    lines = _counters(sketch) if picked is None else about(sketch, picked, networks)
    if picked is not None and sketch.kind == "place-pawn":
        lines[0] = _next_pawn(sketch)
    symbol = _symbol(sketch, picked)
    sketch.scenery.append(words(lines, symbol))
    draw_hand(sketch, _owner(sketch), WORDS)
    left = sketch.state.pile_size
    if left:
        pile = icon("kheops-back", x + w - 62, y + 44, 54, 50)
        sketch.scenery.append(pile + badge(x + w - 35, y + 114, left))
        sketch.overlay.append(touch(PILE_KEY, "Mazzo", target=outline(x + w - 68, y + 30, 64, 104)))


# Words


def words(lines: Sequence[str], symbol: str = "") -> str:
    """Draw lines of text in the left part of the strip, beside a symbol."""
    return _words(tuple(lines), symbol)


@lru_cache(512)
def _words(lines: tuple[str, ...], symbol: str) -> str:
    """Up to four lines in the left part of the strip, the first one bold, beside a symbol."""
    x, y, _, h = BAR
    left = x + (74 if symbol else 18)
    top = y + h / 2 - 15 * (len(lines) - 1) + 7
    drawn = kit.lines(left, top, lines, 24, 30, head=True, fit=WORDS - (left - x) - 6)
    if symbol:
        drawn += kit.disc(x + 40, y + h / 2, 29, "floor", "sand-edge")
        drawn += icon(sign_kind(symbol), x + 18, y + h / 2 - 22, 44)
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
    return [*lines, f"Gioca {sketch.name(sketch.chooser)}"] if sketch.chooser >= 0 else lines


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


def draw_hand(sketch: Sketch, seat: int, start: float) -> None:
    """Draw the hand of a seat, `start` units from the left end of the strip. Tiles that are not known show their
    backs."""
    hand = sketch.hand(seat)
    known: dict[str, int] = {}
    for name in hand:
        if name is not None:
            known[name] = known.get(name, 0) + 1
    x, y, _, h = BAR
    left = x + start
    if not known:
        sketch.scenery.append(kit.fan("kheops-back", left + 10, y + 34, 78, 72, len(hand), HAND_PITCH))
        return
    picked = sketch.picked_tile()
    for i, (name, many) in enumerate(known.items()):
        _hand_tile(sketch, name, many, left + HAND_PITCH * i, y + (h - TALL * HAND_SIZE) / 2, name == picked)


def _hand_tile(sketch: Sketch, name: str, many: int, x: float, y: float, lifted: bool) -> None:
    drawn, piece, key = _in_hand(name, x, y)
    sketch.scenery.append(drawn)
    if not (lifted and sketch.ghost):
        sketch.pieces.append(piece)
    sketch.overlay.append(key)
    if many > 1:
        sketch.idle(badge(x + 74, y + 12, f"×{many}"))


@remembered
def _in_hand(name: str, x: float, y: float) -> tuple[str, Piece, Markup]:
    """A tile of the hand as a drawing, its symbol as a piece, and the element to touch."""
    kind, openings, symbol = tile_parts(name)
    at, words_here = triangle(0, 0), tile_words(name)
    drawn = draw_tiles(((loose(kind, _RESTING[openings]), "floor"),))
    move = f'transform="translate({number(x)} {number(y)}) scale({HAND_SIZE})"'
    sx, sy = at.icon
    place = x + sx * HAND_SIZE, y + sy * HAND_SIZE
    piece = Piece(sign_kind(symbol), hand_key(name), *place, 30, upper_first(f"{words_here}, in mano"))
    corners = tuple((x + cx * HAND_SIZE, y + cy * HAND_SIZE) for cx, cy in at.corners)
    target = outline(x, y - 4, BASE * HAND_SIZE, TALL * HAND_SIZE + 8, 8)
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
    x, y, w, _ = BAR
    few = len(ways) <= FEW
    one = sketch.picked_tile() if few else None
    # The sheet covers the words that a pointer over a cell may show.
    said = box(*BAR, 12, "papyrus", "papyrus-edge", 2.5)
    if few:
        kind, _, symbol = tile_parts(ways[0].tile)
        whole = [f"{upper_first(KINDS[kind].word)} in {CELL_NAMES[n]}", upper_first(symbol_name(symbol))]
        said += _narrow(["Come la piazzi?", *(whole if one else [f"Casella {CELL_NAMES[n]}"])])
    sketch.idle(said)
    pitch = min(OPTION + 8, (w - 10) / len(ways))
    right = x + w - (8 if few else 2)
    for i, way in enumerate(ways):
        left = right - pitch * (len(ways) - i) + (8 if few else 4)
        _way(sketch, n, way, left, y + 7, pitch - (8 if few else 4))


def _narrow(lines: list[str]) -> str:
    x, y, w, _ = BAR
    room = w - FEW * (OPTION + 8) - 26
    head = text(x + 16, y + 50, lines[0], 24, bold=True, fit=room)
    return head + kit.lines(x + 16, y + 80, lines[1:], 24, 30, fit=room)


def _way(sketch: Sketch, n: int, way: Way, x: float, y: float, width: float) -> None:
    """Draw one way as a picture: the cell, its neighbours if there is room, the floors, and the network's value after
    it."""
    networks = sketch.networks_with(n, way.tile, way.sides)
    paints = floors(sketch, networks)
    at = cell(n)
    tiles, signs = [], []
    around = NEIGHBOURS[n] if width == OPTION else ()
    for other in (n, *around):
        here = way.tile if other == n else sketch.tile_at(other) if other >= 0 else None
        if here is None:
            continue
        kind, _, symbol = tile_parts(here)
        lying = way.sides if other == n else sketch.sides_at(other)
        sx, sy = cell(other).icon
        tiles.append((laid(other, kind, lying), paints.get(other, "floor")))
        signs.append(icon(sign_kind(symbol), sx - 20, sy - 20, 40))
    height = 132.0
    scale = min(1.02, width / (BASE + 4))
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
        low = y + height - 16 if at.up else y + 16
        sketch.idle(plate(sketch, network, x + width - plate_width(network) / 2 - 4, low))
