"""The phases of the tiles: laying the start tiles, placing one in each turn, and drawing."""

from itertools import compress
from typing import Final

from pycore.contract import CHANCE, Choice, Decision, Event, Refusal
from pycore.games.kheops import choices as c
from pycore.games.kheops.data import (
    ALL_CELLS,
    AROUND,
    HAND,
    NONE,
    ORIENTATIONS_OF,
    R_DRAW,
    R_SETUP,
    R_TILE,
    SIDES,
    SIDES_NUMBER,
    START_CELLS,
    TILE_NUMBER,
    TILES,
)
from pycore.games.kheops.position import KheopsPosition, chooser
from pycore.phases import Events, Phase


def wrong_sides(tile: int, sides: int, rule: str) -> Refusal | None:
    """The refusal if the tile has another number of open sides than the set `sides`; None if the numbers are equal."""
    if sides in ORIENTATIONS_OF[tile]:
        return None
    return Refusal("wrong-sides", rule, {"sides": SIDES[sides], "openings": TILES[tile].openings})


def lay(position: KheopsPosition, tile: int, cell: int, sides: int) -> None:
    position.tiles[cell] = tile
    position.open[cell] = sides
    position.laid |= 1 << cell


# The start tiles


def decide_start(position: KheopsPosition) -> Decision:
    pile = position.pile
    left = [(choice, pile[tile] * weight) for choice, tile, weight in c.LAYS if pile[tile]]
    lays, weights = zip(*left, strict=True)
    return Decision(CHANCE, c.START_TILE, lays, weights, R_SETUP)


def refuse_start(position: KheopsPosition, choice: Choice) -> Refusal | None:
    tile, sides = c.parts(choice, "lay", TILE_NUMBER, c.OPEN_SIDES)
    if not position.pile[tile]:
        return Refusal("none-left", R_SETUP, {"tile": TILES[tile].name})
    return wrong_sides(tile, sides, R_SETUP)


def start(position: KheopsPosition, choice: tuple[str, str, str], events: Events) -> bool:
    """Lay a start tile. Return True once all nineteen are laid (`kheops-preparazione`)."""
    tile, cell = TILE_NUMBER[choice[1]], START_CELLS[position.laid.bit_count()]
    position.pile[tile] -= 1
    position.pile_size -= 1
    lay(position, tile, cell, SIDES_NUMBER[choice[2]])
    if events is not None:
        about = {"cell": cell, "tile": choice[1], "open": choice[2]}
        events.append(Event("tile-laid", CHANCE, about, R_SETUP))
    return cell == START_CELLS[-1]


# The draw


def drawer(position: KheopsPosition) -> int:
    """The seat that draws. In the set-up White draws first, until its hand is full. In a turn it is the seat that has
    just placed a tile."""
    return 0 if len(position.hands[0]) < HAND else 1


def decide_draw(position: KheopsPosition) -> Decision:
    """Let chance draw a tile for a hand. There are no choices in a view with a hidden hand: its viewer does not know
    which tiles are left."""
    audience = (drawer(position),)
    if not position.is_whole():
        return Decision(CHANCE, c.DRAW_TILE, (), None, R_DRAW, audience, False)
    draws = tuple(compress(c.DRAWS, position.pile))
    return Decision(CHANCE, c.DRAW_TILE, draws, tuple(filter(None, position.pile)), R_DRAW, audience, False)


def refuse_draw(position: KheopsPosition, choice: Choice) -> Refusal | None:
    (tile,) = c.parts(choice, "draw", TILE_NUMBER)
    return None if position.pile[tile] else Refusal("none-left", R_DRAW, {"tile": TILES[tile].name})


def draw(position: KheopsPosition, choice: tuple[str, str], events: Events) -> bool:
    """Draw a tile. Return True when both hands are full: after six tiles in the set-up, after one in a turn."""
    seat, tile = drawer(position), TILE_NUMBER[choice[1]]
    position.pile[tile] -= 1
    position.pile_size -= 1
    position.hands[seat].append(tile)
    position.hands[seat].sort()
    if events is not None:
        left = {"left": position.pile_size}
        events.append(Event("tile-drawn", seat, left, R_DRAW, {"tile": choice[1]}, (seat,)))
    white, blue = position.hands
    return len(white) == len(blue) == HAND


def pile_lasts(position: KheopsPosition, events: Events) -> bool:
    return position.pile_size > 0


# The tile of a turn


def decide_place(position: KheopsPosition) -> Decision:
    seat, laid = chooser(position), position.laid
    hand = position.hands[seat]
    if NONE in hand:
        return Decision(seat, c.PLACE_TILE, (), None, R_TILE, None, False)
    cells = [cell for cell in ALL_CELLS if laid & AROUND[cell] and not laid >> cell & 1]
    places: list[Choice] = []
    for tile in dict.fromkeys(hand):
        row = c.PLACEMENTS[tile]
        for cell in cells:
            places += row[cell]
    return Decision(seat, c.PLACE_TILE, tuple(places), None, R_TILE, None, False)


def refuse_place(position: KheopsPosition, choice: Choice) -> Refusal | None:
    tile, cell, sides = c.parts(choice, "tile", TILE_NUMBER, c.CELL_NUMBER, c.OPEN_SIDES)
    if tile not in position.hands[chooser(position)]:
        return Refusal("not-in-hand", R_TILE, {"tile": TILES[tile].name})
    if position.laid >> cell & 1:
        return Refusal("cell-full", R_TILE, {"cell": cell})
    if not position.laid & AROUND[cell]:
        return Refusal("not-touching", R_TILE, {"cell": cell})
    return wrong_sides(tile, sides, R_TILE)


def place(position: KheopsPosition, choice: tuple[str, str, int, str], events: Events) -> bool:
    seat = chooser(position)
    _, name, cell, sides = choice
    tile = TILE_NUMBER[name]
    position.hands[seat].remove(tile)
    lay(position, tile, cell, SIDES_NUMBER[sides])
    if events is not None:
        about = {"cell": cell, "tile": name, "open": sides}
        events.append(Event("tile-placed", seat, about, R_TILE, reveals=True))
    return True


START_TILE: Final = Phase(c.START_TILE, decide_start, refuse_start, start)
DRAW_TILE: Final = Phase(c.DRAW_TILE, decide_draw, refuse_draw, draw)
PLACE_TILE: Final = Phase(c.PLACE_TILE, decide_place, refuse_place, place)
