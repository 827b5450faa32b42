"""What a game is given to draw, and what it gives back."""

from collections.abc import Mapping
from typing import NamedTuple

from pycore.contract import Event, State


class Person(NamedTuple):
    """Somebody at the table, as the page shows them. `colour` is an id of `app.drawing.palette.colours`."""

    name: str
    colour: str


class Scene(NamedTuple):
    """All that a game may draw from.

    `state` is what `seat` (None: an onlooker) sees. `lit` maps the key of every element that can be touched
    now to its accessible name. `picked` are the keys touched so far in this decision, `focus` is the key that
    holds the board's one Tab stop. `events` are the last choice's, for marking what has just changed; when the
    points of the end are counted one by one, they go only as far as the count has come, and `totals` are the points
    that everybody has by then; while nothing is being counted it is None. `later` are the events of the same choice
    that come after those, where they are told one by one: `state` has them behind it already; `telling`: whether that
    is under way, as it is for the last of them too. `points`: whether those
    that the board itself gives may be told before the end; who likes to count alone does not want to see them.
    """

    state: State
    seat: int | None
    people: tuple[Person, ...]
    lit: Mapping[str, str] = {}
    picked: tuple[str, ...] = ()
    focus: str | None = None
    events: tuple[Event, ...] = ()
    points: bool = True
    totals: tuple[int, ...] | None = None
    later: tuple[Event, ...] = ()
    telling: bool = False


class Piece(NamedTuple):
    """A thing that moves. `kind` is the id of one of the game's symbols, drawn with its centre at (x, y).

    `place` names where it lies ("boat-1-space-2"): a piece that keeps its place keeps its identity. Coordinates
    are in the board's units. A higher `layer` lies above. `label` is its name for those who do not see it.
    """

    kind: str
    place: str
    x: float
    y: float
    layer: int
    label: str


class Board(NamedTuple):
    """A drawn position: an SVG drawing below the pieces, the pieces, and an SVG drawing above them.

    `scenery` and `overlay` are SVG element texts without the outer <svg>, in a viewBox of 0 0 width height.
    """

    width: int
    height: int
    scenery: str
    pieces: tuple[Piece, ...]
    overlay: str = ""
