"""Draws the networks: the paint of their floors, a plate with value and holder for each, and the glow around them."""

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from typing import Final

from app.drawing import kit
from app.drawing.markup import number
from app.drawing.svg import badge, box, chip, text, width_of
from app.games.kheops.board.layout import Point, Sketch, cell
from pycore.games.kheops.data import BITS, NEIGHBOURS, OPPOSITE, UP
from pycore.games.kheops.scoring import Network

PLATE: Final = 30
"""Height of a plate; its width follows its number."""
CHIP: Final = 12.0
"""Radius of a holder's mark on a plate."""
PAWN: Final = (34.0, 52.0)
"""Width and height of the place that a pawn takes up."""
FLOOR: Final = "floor"


def floors(sketch: Sketch, networks: Iterable[Network]) -> dict[int, str]:
    """Cell -> paint of its floor, for each cell that belongs to a network."""
    paints = {}
    for network in networks:
        name = FLOOR
        if network.cursed:
            name = "floor-cursed"
        elif network.holder is not None:
            name = f"floor-{sketch.colour(network.holder)}"
        for n in network.cells:
            paints[n] = name
    return paints


def draw_plates(sketch: Sketch, networks: Iterable[Network], open_sides: list[int], taken: set[int]) -> None:
    """Draw the value of every network on a plate over one of its doors, with the mark of its holder.

    `open_sides` are the open sides of all cells, `taken` the cells where a pawn stands.
    """
    shown = tuple(networks)
    rows = tuple((network.cells, plate_width(network)) for network in shown)
    for network, (x, y) in zip(shown, _places(rows, tuple(open_sides), frozenset(taken)), strict=True):
        sketch.idle(plate(sketch, network, x, y))


@lru_cache(64)
def _places(
    rows: tuple[tuple[tuple[int, ...], float], ...], open_sides: tuple[int, ...], taken: frozenset[int]
) -> tuple[Point, ...]:
    """The centre of each network's plate. `rows`: for each network, its cells and the width of its plate."""
    placed: list[tuple[float, float, float]] = []
    for cells, width in rows:
        _, (x, y) = min(
            (
                (cost + _crowd(placed, at, width) + _covered(taken, at, width), at)
                for cost, at in _door_places(cells, open_sides)
            ),
            key=lambda place: place[0],
        )
        placed.append((x, y, width))
    return tuple((x, y) for x, y, _ in placed)


def plate_width(network: Network) -> float:
    """How wide the plate of a network is."""
    width = width_of(str(network.value), 24, True) + 16
    marks = len(_marks(network))
    return width + CHIP + 2 + CHIP * marks if marks else width


def _marks(network: Network) -> list[int]:
    """The seats whose marks a plate shows: the holder, or everybody who ties for a network that is worth something."""
    if network.cursed or not any(network.pawns):
        return []
    most = max(network.pawns)
    return [seat for seat, pawns in enumerate(network.pawns) if pawns == most]


def plate(sketch: Sketch, network: Network, x: float, y: float) -> str:
    """The value of a network and the mark of its holder, centred at (x, y). On a tie it has the marks of both."""
    marks = _marks(network)
    if not marks:
        return badge(x, y, network.value)
    width = plate_width(network)
    left = x - width / 2
    return (
        box(left, y - PLATE / 2, width, PLATE, PLATE / 2, "badge", "badge-edge", 2)
        + "".join(
            chip(sketch.colour(seat), left + 14 + CHIP * n, y, CHIP - 1) for n, seat in enumerate(marks)
        )
        + text(left + width - 8, y + 8.6, network.value, anchor="end", bold=True, fill="on-badge")
    )


def _door_places(cells: tuple[int, ...], open_sides: Sequence[int]) -> Iterable[tuple[float, Point]]:
    """Possible places for a plate, over doors inside a network, as (cost, place). The place with the lowest cost is
    best."""
    inside = set(cells)
    for n in cells:
        for bit, (side, other) in enumerate(zip("LRV", NEIGHBOURS[n], strict=True)):
            if other not in inside or not UP[n] or not open_sides[n] & BITS[bit]:
                continue
            if not open_sides[other] & OPPOSITE[bit]:
                continue
            x, y = cell(n).mids[side]
            if side == "V":
                yield 0.0, (x, y)
                continue
            lean = -1 if side == "L" else 1
            yield 3.0, (x - lean * 9, y - 30)
            yield 2.0, (x + lean * 9, y + 30)
            yield 1.0, (x, y)


def _covered(taken: Collection[int], at: Point, width: float) -> float:
    """How much the area of pawns that a plate would cover adds to its cost."""
    cost = 0.0
    for n in taken:
        x, y = cell(n).stand
        across = (width + PAWN[0]) / 2 - abs(x - at[0])
        down = (PLATE + PAWN[1]) / 2 - abs(y - at[1])
        cost += max(0.0, across) * max(0.0, down) / 20
    return cost


def _crowd(placed: list[tuple[float, float, float]], at: Point, width: float) -> float:
    """How much the plates already placed near a place add to its cost."""
    return sum(
        20.0 for x, y, w in placed if abs(x - at[0]) < (w + width) / 2 + 2 and abs(y - at[1]) < PLATE + 2
    )


def contour(cells: Iterable[int]) -> str:
    """The outline of all these cells together, as path data. It consists of the sides that belong to one cell only."""
    return _contour(tuple(cells))


@lru_cache(512)
def _contour(cells: tuple[int, ...]) -> str:
    inside = set(cells)
    sides = []
    for n in inside:
        (ax, ay), (bx, by), (cx, cy) = cell(n).corners
        # Corners of a cell that points up: point, right, left; of the other kind: left, right, point.
        ends = {
            "V": (bx, by, cx, cy) if UP[n] else (ax, ay, bx, by),
            "L": (cx, cy, ax, ay),
            "R": (ax, ay, bx, by) if UP[n] else (bx, by, cx, cy),
        }
        sides += [ends[side] for side, other in zip("LRV", NEIGHBOURS[n], strict=True) if other not in inside]
    return "".join(f"M{number(x)} {number(y)}L{number(u)} {number(v)}" for x, y, u, v in sides)


def glow(data: str) -> str:
    """A golden line along path data."""
    ends = ' stroke-linecap="round" stroke-linejoin="round"'
    return kit.gilded(f'path d="{data}"', 4, 7, extra=ends)
