"""Where regions, routes and pieces lie on Leggende's map, and the `Sketch` that the parts of its board draw into.

`plan` has the places of the tiles and of all that stands around the map.
"""

from functools import cache
from typing import Final, NamedTuple

from app.drawing import kit
from app.drawing.scene import Scene
from app.games.leggende.board.land import ISLAND_SPOTS, SIDE, STATIONS, STEP, Point, turned
from app.games.leggende.board.plan import PORTRAIT, WIDE
from pycore.contract import Event
from pycore.games.leggende.chart import EXITS, JOINS
from pycore.games.leggende.choices import NONE
from pycore.games.leggende.faces import FACE_OF, REGION, REGIONS
from pycore.games.leggende.scoring import controls
from pycore.games.leggende.state import LeggendeState

QUARTERS: Final = (1, 0)
"""(layout T, ring): by how many quarters clockwise the whole map is turned."""
OWNERS: Final = 4
TOKEN_STATION: Final = 4
NAME_STATION: Final = 5


class Lay(NamedTuple):
    """A tile on the board: its face, its quarter turns clockwise, and its upper left corner."""

    face: int
    quarters: int
    x: float
    y: float

    def at(self, point: Point) -> Point:
        """Where a point of the unturned tile lies on the board."""
        x, y = turned(point, self.quarters)
        return x + self.x, y + self.y


@cache
def lays(
    plots: tuple[Point, ...], view: int, slots: tuple[int, ...], turns: tuple[int, ...]
) -> tuple[Lay, ...]:
    """The tiles on the board. Those that have not been turned yet are left out.

    `plots` are the places of the slots; `view` is the number of quarters clockwise by which the map is turned.
    """
    return tuple(
        Lay(face, (turn + view) % 4, *plots[slot])
        for slot, (face, turn) in enumerate(zip(slots, turns, strict=True))
        if face != NONE and turn != NONE
    )


@cache
def sides_joined(ring: bool) -> tuple[dict[int, tuple[int, int]], ...]:
    """Per slot: side of its tile on the board -> the slot beyond that side, and the side of that slot's tile."""
    found: tuple[dict[int, tuple[int, int]], ...] = ({}, {}, {}, {})
    view = QUARTERS[ring]
    for one, side, other, facing in JOINS[ring]:
        found[one][(side + view) % 4] = (other, (facing + view) % 4)
        found[other][(facing + view) % 4] = (one, (side + view) % 4)
    return found


def exit_region(face: int, quarters: int, side: int) -> int:
    """The region of a tile at which the route across a side ends."""
    return EXITS[face][(side - quarters) % 4]


@cache
def points(words: str) -> tuple[Point, ...]:
    """Parse points written as "x,y x,y".

    >>> points("1,2 3,4")
    ((1.0, 2.0), (3.0, 4.0))
    """
    pairs = (pair.split(",") for pair in words.split())
    return tuple((float(x), float(y)) for x, y in pairs)


@cache
def station(lay: Lay, region: str, number: int) -> Point:
    """One of the six places of a region (`STATIONS`), on the board."""
    x, y = points(STATIONS[region])[number]
    return lay.at((STEP * x, STEP * y))


@cache
def island_spot(lay: Lay, region: str) -> Point:
    """Where the mark of an island stands. `region` is the island's first region."""
    (spot,) = points(ISLAND_SPOTS[region])
    return lay.at(spot)


@cache
def middle(lay: Lay, region: str) -> Point:
    """A point near the middle of a region, on the board."""
    all_ = [station(lay, region, number) for number in range(6)]
    return sum(x for x, _ in all_) / 6, sum(y for _, y in all_) / 6


SIDE_MIDDLES: Final = ((SIDE / 2, 0.0), (SIDE, SIDE / 2), (SIDE / 2, SIDE), (0.0, SIDE / 2))
"""Middles of a tile's sides: top, right, bottom, left."""
NOBODY: Final = dict.fromkeys(range(len(REGIONS)), NONE)
"""Region -> NONE: the controllers while some tiles are missing."""


class Sketch(kit.Sketch[LeggendeState]):
    """The board while its parts are drawn."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.ring = self.state.variant.ring
        self.plan = (WIDE if scene.wide else PORTRAIT)[self.ring]
        self.mat = self.plan.mats[self.seats - 2]
        self.rows = self.plan.seats[self.seats - 2]
        """The place of each player's row."""
        self.lays = lays(self.plan.plots, QUARTERS[self.ring], self.state.slots, self.state.turns)
        self.lay_of = {lay.face: lay for lay in self.lays}
        self.held = NOBODY | controls(self.state)
        self.colours = tuple(person.colour for person in scene.people)
        told = scene.events if scene.totals is not None else ()
        self.counted: Event | None = told[-1] if told and told[-1].points is not None else None
        """The event that the final count tells now; None at other times."""

    def lay(self, region: str) -> Lay | None:
        """The tile of a region; None if it is not on the board yet."""
        return self.lay_of.get(FACE_OF[REGION[region]])

    def colour(self, owner: int) -> str:
        """An owner's colour; the neutral armies have their own."""
        return self.colours[owner] if owner < len(self.colours) else NEUTRAL_COLOUR

    def picked_region(self) -> str | None:
        """The region touched in this decision, if one was."""
        return self.picked("region-")


NEUTRAL_COLOUR: Final = "grigio"


def owner_station(owner: int, seats: int) -> int:
    """The number of the place within a region at which an owner's armies stand."""
    return owner if owner < seats else OWNERS - 1
