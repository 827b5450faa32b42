"""The input of a game's drawing functions (`Scene`), and their result (`Board`)."""

from collections.abc import Mapping
from typing import NamedTuple

from pycore.contract import Event, State


class Person(NamedTuple):
    """A player, as the page shows them. `colour` is an id of `app.drawing.palette.colours`."""

    name: str
    colour: str
    you: bool = False
    """Whether the page speaks to this player, who is alone at the device. The name is then `app.words.italian.YOU`."""


class Scene(NamedTuple):
    """All that a game may draw from.

    - `state`: what `seat` sees (None: an onlooker).
    - `lit`: key of each element that can be touched now -> its accessible name.
    - `picked`: the keys touched so far in this decision. `focus`: the key with the board's one Tab stop.
    - `events`: the events of the last choice, for marks. If they are told one by one, only those told so far.
    - `later`: the events of that choice that are still to be told. `state` already includes their effects.
    - `telling`: whether events are being told one by one. It is still True for the last of them.
    - `totals`: during the final count, the points per seat so far; else None.
    - `points`: whether the board may show points before the end. Some people like to count for themselves.
    - `wide`: whether the board stands between two columns in a wide window. The room for it is then about as wide as it
      is high (95 to 100 at 1366 x 768, 120 to 100 at 1920 x 1080). Otherwise it is a portrait, as on a phone.
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
    wide: bool = False


class Piece(NamedTuple):
    """A thing that can move. `kind` is the id of one of the game's symbols, drawn with its centre at (x, y).

    `place` names where it lies ("boat-1-space-2"). A piece that stays at its place keeps its number. Coordinates are in
    board units. A piece with a higher `layer` lies above. `label` is its name for screen readers.
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
