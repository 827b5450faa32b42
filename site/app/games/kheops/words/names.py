"""Italian names of Kheops's things: cells, tiles, symbols, pawns, sides, networks (groups of connected tiles)."""

from typing import Final

from app.words.italian import Noun, count, join, plural
from pycore.games.kheops.data import CELLS, POSITION, ROW, UP
from pycore.games.kheops.events import Network

ROW_LETTERS: Final = "ABCDEFG"
"""The letters of the rows, from the base up."""
PAWNS: Final = {
    "worker": Noun("operaio", "il"),
    "mummy": Noun("mummia", "la"),
    "priest": Noun("sacerdote", "il"),
    "pharaoh": Noun("faraone", "il"),
}
"""Kind of pawn -> its noun."""
KINDS: Final = {"room": Noun("sala", "la"), "corridor": Noun("corridoio", "il")}
"""Kind of tile -> its noun."""
SYMBOLS: Final = {
    "sarcophagus-gold": "sarcofago d'oro",
    "sarcophagus-red": "sarcofago rosso",
    "sarcophagus-blue": "sarcofago blu",
    "ankh": "ankh",
    "double": "pedina doppia",
    "rotate-corridor": "ruota un corridoio",
    "rotate-room": "ruota una sala",
    "swap": "scambia due pedine",
    "move": "sposta una pedina",
    "curse": "maledizione",
    "no-pawn": "niente pedine",
}
"""Symbol of a tile -> its name in sentences."""
EFFECTS: Final = {
    "sarcophagus-gold": "Sarcofago d'oro",
    "sarcophagus-red": "Sarcofago rosso",
    "sarcophagus-blue": "Sarcofago blu",
    "ankh": "Ankh: contano al quadrato",
    "double": "Pedina doppia: conta 2",
    "rotate-corridor": "Ruota un corridoio",
    "rotate-room": "Ruota una sala",
    "swap": "Scambia due pedine",
    "move": "Sposta una pedina",
    "curse": "Maledizione: vale 0",
    "no-pawn": "Niente pedine",
}
"""Symbol of a tile -> its name and what it does, in the few words for which the board has room."""
_PICTURED: Final = ("sarcophagus-gold", "sarcophagus-red", "sarcophagus-blue", "ankh", "curse")
"""Symbols that are named after the thing they show."""
_SIDES: Final = {"L": "a sinistra", "R": "a destra"}
"""Letter of a side -> its words. The third side, V, is missing, since its words depend on the cell."""


def cell_name(cell: int) -> str:
    """The name of a cell: the letter of its row and its position in the row.

    >>> cell_name(0), cell_name(14), cell_name(48)
    ('A1', 'B2', 'G1')
    """
    return f"{ROW_LETTERS[ROW[cell]]}{POSITION[cell] + 1}"


CELL_NAMES: Final = tuple(cell_name(n) for n in range(CELLS))
"""CELL_NAMES[cell]: the name of a cell."""


def to_cell(cell: int) -> str:
    """The words for a cell to which a pawn moves.

    >>> to_cell(0), to_cell(13)
    ('ad A1', 'a B1')
    """
    name = cell_name(cell)
    return f"{'ad' if name[0] == 'A' else 'a'} {name}"


def tile_parts(tile: str) -> tuple[str, int, str]:
    """Kind, number of open sides and symbol of a tile such as "room:2:ankh"."""
    kind, openings, symbol = tile.split(":")
    return kind, int(openings), symbol


def tile_words(tile: str) -> str:
    """The words for a tile: its kind, openings and symbol.

    >>> tile_words("room:1:ankh"), tile_words("corridor:3:swap")
    ('sala con 1 apertura, ankh', 'corridoio con 3 aperture, simbolo “scambia due pedine”')
    """
    kind, openings, symbol = tile_parts(tile)
    return f"{KINDS[kind].word} con {count(openings, 'apertura', 'aperture')}, {symbol_in_sentence(symbol)}"


def tile_on_cell(cell: int, tile: str) -> str:
    """The words for a tile on a cell: kind, cell and symbol.

    >>> tile_on_cell(4, "room:2:ankh")
    'sala A5 (ankh)'
    """
    kind, _, symbol = tile_parts(tile)
    return f"{KINDS[kind].word} {cell_name(cell)} ({symbol_in_sentence(symbol)})"


def the_tile(cell: int, tile: str) -> str:
    """The words for a tile on a cell, with an article.

    >>> the_tile(4, "room:2:ankh")
    'la sala A5 (ankh)'
    """
    return f"{KINDS[tile_parts(tile)[0]].article} {tile_on_cell(cell, tile)}"


def in_tile(cell: int, tile: str) -> str:
    """The words for the place of a pawn: "nel" or "nella", and the tile on which it stands.

    >>> in_tile(4, "room:2:ankh"), in_tile(13, "corridor:2:swap")
    ('nella sala A5 (ankh)', 'nel corridoio B1 (simbolo “scambia due pedine”)')
    """
    inside = KINDS[tile_parts(tile)[0]].to("in").split(" ")[0]
    return f"{inside} {tile_on_cell(cell, tile)}"


def open_tile(cell: int, tile: str, sides: str) -> str:
    """The words for a tile as it would lie on a cell: its kind, open sides and symbol.

    >>> open_tile(4, "room:2:ankh", "LV"), open_tile(1, "corridor:1:swap", "V")
    ('sala aperta a sinistra e in basso (ankh)', 'corridoio aperto in alto (simbolo “scambia due pedine”)')
    """
    kind, _, symbol = tile_parts(tile)
    return f"{KINDS[kind].word} {opened(tile)} {sides_words(cell, sides)} ({symbol_in_sentence(symbol)})"


def opened(tile: str) -> str:
    """The adjective for a tile's openings, in the gender of its kind.

    >>> opened("room:2:ankh"), opened("corridor:1:swap")
    ('aperta', 'aperto')
    """
    return KINDS[tile_parts(tile)[0]].ending("aperto")


def sides_words(cell: int, sides: str) -> str:
    """The words for the open sides of a tile on this cell, given as letters.

    The letters are L (left), R (right) and V (vertical: up or down, depending on the cell).

    >>> sides_words(0, "LV"), sides_words(1, "V"), sides_words(0, "LRV")
    ('a sinistra e in basso', 'in alto', 'su tutti i lati')
    """
    if len(sides) == 3:
        return "su tutti i lati"
    return join(_SIDES.get(side) or ("in basso" if UP[cell] else "in alto") for side in sides)


def tile_count(cells: int) -> str:
    """The words for a number of tiles.

    >>> tile_count(2)
    '2 tessere'
    """
    return f"{cells} {plural(cells, 'tessera', 'tessere')}"


def symbol_name(symbol: str) -> str:
    """The name of a symbol. A name that could be read as an instruction stands in quotes.

    The quotes are “inner” ones, because the page puts «outer» ones around the words of a choice.

    >>> symbol_name("ankh"), symbol_name("rotate-room")
    ('ankh', '“ruota una sala”')
    """
    return SYMBOLS[symbol] if symbol in _PICTURED else f"“{SYMBOLS[symbol]}”"


def symbol_in_sentence(symbol: str) -> str:
    """The words for a symbol within a sentence.

    >>> symbol_in_sentence("ankh"), symbol_in_sentence("rotate-room")
    ('ankh', 'simbolo “ruota una sala”')
    """
    return symbol_name(symbol) if symbol in _PICTURED else f"simbolo {symbol_name(symbol)}"


def a_pawn(piece: str) -> str:
    """The noun for a pawn with its article. The article is indefinite for a worker, since a seat has several workers.

    >>> a_pawn("worker"), a_pawn("mummy"), a_pawn("pharaoh")
    ('un operaio', 'la mummia', 'il faraone')
    """
    return "un operaio" if piece == "worker" else PAWNS[piece].the


def pawn_of(piece: str, owner: int) -> str:
    """The words for a pawn and its owner.

    >>> pawn_of("worker", 1), pawn_of("priest", 0)
    ('un operaio di {1}', 'il sacerdote di {0}')
    """
    return f"{a_pawn(piece)} di {{{owner}}}"


def network_sum(data: Network) -> str:
    """How the value of a network adds up, from the data of an event. Each room gives a point.

    >>> network_sum({"rooms": 3, "sarcophagi": ["gold"], "bonus": {"sarcophagi": 5, "apex": 0, "longest": 5},
    ...     "closed": True})
    '3 sale + sarcofago 5 + più lungo 5 = 13, chiuso × 2'
    """
    rooms, bonus = data["rooms"], data["bonus"]
    pair = len(data["sarcophagi"]) > 1
    sums = [count(rooms, "sala", "sale") if rooms else "nessuna sala"]
    extra = (
        ("coppia di sarcofagi" if pair else "sarcofago", bonus["sarcophagi"]),
        ("vertice", bonus["apex"]),
        ("più lungo", bonus["longest"]),
    )
    sums += [f"{name} {worth}" for name, worth in extra if worth]
    words = " + ".join(sums)
    if len(sums) > 1:
        words += f" = {rooms + sum(worth for _, worth in extra)}"
    return words + (", chiuso × 2" if data["closed"] else "")
