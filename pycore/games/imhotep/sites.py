"""How a stone is placed on each site.

`PLACE[site](state, owner, cell, events)` settles one stone, which comes from that boat space or FROM_QUARRY, and
says whether it is settled: False when its owner must decide first. Whoever calls takes the stone away from
where it was.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from pycore.contract import Event, Plain
from pycore.games.imhotep import choices as c
from pycore.games.imhotep.data import (
    PYRAMID_EXTRA,
    PYRAMID_LEVEL,
    PYRAMID_POINTS,
    R_MARKET,
    R_OBELISKS,
    R_PYRAMID,
    R_TEMPLE,
    R_TOMB,
    TEMPLE_WIDTH,
    TOMB_ROWS,
)

if TYPE_CHECKING:
    from pycore.games.imhotep.state import ImhotepState

Events = list[Event] | None

FROM_QUARRY: Final = -1


def origin(cell: int) -> Plain:
    """Where a stone comes from, for its event."""
    if cell == FROM_QUARRY:
        return {"from": "quarry", "boat": None, "space": None}
    return {"from": "boat", "boat": cell // 4, "space": cell % 4}


def return_stone(state: "ImhotepState", owner: int, cell: int, why: str, rule: str, events: Events) -> None:
    """A stone goes back to the quarry."""
    state.quarry[owner] += 1
    if events is not None:
        where: Plain = {"boat": cell // 4, "space": cell % 4, "why": why}
        events.append(Event("stone-returned", owner, where, rule))


def place_market(state: "ImhotepState", owner: int, cell: int, events: Events) -> bool:
    """Its owner takes a card (`take-card`); when none is left the stone only goes back."""
    if state.market.count(c.NONE) == len(state.market):
        return_stone(state, owner, cell, "no-card", R_MARKET, events)
        return True
    state.space = cell % 4
    state.phase = c.TAKE_CARD
    return False


def place_pyramid(state: "ImhotepState", owner: int, cell: int, events: Events) -> bool:
    place = len(state.pyramid)
    beyond = place >= len(PYRAMID_POINTS)
    points = PYRAMID_EXTRA if beyond else PYRAMID_POINTS[place]
    state.pyramid.append(owner)
    state.points[owner] += points
    if events is not None:
        where: Plain = {"place": place, "level": 0 if beyond else PYRAMID_LEVEL[place]}
        about: Plain = {"site": "pyramid", **origin(cell), **where, "points": points}
        events.append(Event("stone-placed", owner, about, R_PYRAMID))
    return True


def place_temple(state: "ImhotepState", owner: int, cell: int, events: Events) -> bool:
    if events is not None:
        width = TEMPLE_WIDTH[state.seats]
        below, place = divmod(len(state.temple), width)
        where: Plain = {"place": place, "level": below + 1, "covers": state.temple[-width] if below else None}
        events.append(Event("stone-placed", owner, {"site": "temple", **origin(cell), **where}, R_TEMPLE))
    state.temple.append(owner)
    return True


def place_tomb(state: "ImhotepState", owner: int, cell: int, events: Events) -> bool:
    if events is not None:
        column, row = divmod(len(state.tomb), TOMB_ROWS)
        where: Plain = {"row": row, "column": column}
        events.append(Event("stone-placed", owner, {"site": "tomb", **origin(cell), **where}, R_TOMB))
    state.tomb.append(owner)
    return True


def place_obelisk(state: "ImhotepState", owner: int, cell: int, events: Events) -> bool:
    state.obelisks[owner] += 1
    if events is not None:
        about: Plain = {"site": "obelisks", **origin(cell), "height": state.obelisks[owner]}
        events.append(Event("stone-placed", owner, about, R_OBELISKS))
    return True


PLACE: Final[tuple[Callable[["ImhotepState", int, int, Events], bool], ...]] = (
    place_market,
    place_pyramid,
    place_temple,
    place_tomb,
    place_obelisk,
)
"""By number of the site."""
