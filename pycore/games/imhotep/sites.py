"""How a stone is placed on each site, side by side.

`PLACE[site][side](state, owner, cell, events)` settles one stone, which comes from that boat space or FROM_QUARRY,
and says whether it is settled: False when its owner must decide first. Whoever calls then takes the stone away from
where it was.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from pycore.contract import Event, Plain
from pycore.games.imhotep import choices as c
from pycore.games.imhotep.data import (
    PYRAMID_B_BONUS,
    PYRAMID_B_POINTS,
    PYRAMID_B_SIZE,
    PYRAMID_B_TOP,
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
    TOWER_POINTS,
    TOWER_STONES,
)
from pycore.games.imhotep.stones import return_stone

if TYPE_CHECKING:
    from pycore.games.imhotep.state import ImhotepState

Events = list[Event] | None

FROM_QUARRY: Final = -1


def origin(cell: int) -> Plain:
    """Where a stone comes from, for its event."""
    if cell == FROM_QUARRY:
        return {"from": "quarry", "boat": None, "space": None}
    return {"from": "boat", "boat": cell // 4, "space": cell % 4}


def place_market(state: "ImhotepState", owner: int, cell: int, events: Events) -> bool:
    """Its owner takes a card (`take-card`); when none is left the stone only goes back."""
    if state.market.count(c.NONE) == len(state.market):
        return_stone(state, owner, cell, "no-card", R_MARKET[state.variant.market], events)
        return True
    state.owner = owner
    state.space = cell % 4
    state.phase = c.TAKE_CARD
    return False


def place_pyramid_a(state: "ImhotepState", owner: int, cell: int, events: Events) -> bool:
    place = len(state.pyramid)
    beyond = place >= len(PYRAMID_POINTS)
    points = PYRAMID_EXTRA if beyond else PYRAMID_POINTS[place]
    state.pyramid.append(owner)
    state.points[owner] += points
    if events is not None:
        where: Plain = {"place": place, "level": 0 if beyond else PYRAMID_LEVEL[place]}
        about: Plain = {"site": "pyramid", **origin(cell), **where, "points": points}
        events.append(Event("stone-placed", owner, about, R_PYRAMID[0]))
    return True


def place_pyramid_b(state: "ImhotepState", owner: int, cell: int, events: Events) -> bool:
    """Its owner chooses one of the three (`choose-pyramid`), unless all are complete."""
    if any(len(stones) < PYRAMID_B_SIZE for stones in state.pyramids):
        state.owner = owner
        if cell != FROM_QUARRY:
            state.space = cell % 4
        state.phase = c.CHOOSE_PYRAMID
        return False
    place = len(state.pyramid)
    state.pyramid.append(owner)
    state.points[owner] += PYRAMID_EXTRA
    if events is not None:
        where: Plain = {"pyramid": None, "place": place, "level": 0, "bonus": None}
        about: Plain = {"site": "pyramid", **origin(cell), **where, "points": PYRAMID_EXTRA}
        events.append(Event("stone-placed", owner, about, R_PYRAMID[1]))
    return True


def build_pyramid(state: "ImhotepState", owner: int, cell: int, pyramid: int, events: Events) -> str | None:
    """Place a stone on one of the pyramids of side B; the answer is the bonus that it gives."""
    left, middle, right = state.pyramids
    built = [left, middle, right]
    place = len(built[pyramid])
    built[pyramid] = (*built[pyramid], owner)
    left, middle, right = built
    state.pyramids = (left, middle, right)
    below = PYRAMID_B_POINTS[pyramid]
    on_top = place == len(below)
    points = PYRAMID_B_TOP[state.variant.later] if on_top else below[place]
    state.points[owner] += points
    bonus = PYRAMID_B_BONUS[pyramid][place]
    if events is not None:
        where: Plain = {"pyramid": pyramid, "place": place, "level": 2 if on_top else 1, "bonus": bonus}
        about: Plain = {"site": "pyramid", **origin(cell), **where, "points": points}
        events.append(Event("stone-placed", owner, about, R_PYRAMID[1]))
    return bonus


def place_temple(state: "ImhotepState", owner: int, cell: int, events: Events) -> bool:
    if events is not None:
        width = TEMPLE_WIDTH[state.seats]
        below, place = divmod(len(state.temple), width)
        where: Plain = {"place": place, "level": below + 1, "covers": state.temple[-width] if below else None}
        about: Plain = {"site": "temple", **origin(cell), **where}
        events.append(Event("stone-placed", owner, about, R_TEMPLE[state.variant.temple]))
    state.temple.append(owner)
    return True


def place_tomb(state: "ImhotepState", owner: int, cell: int, events: Events) -> bool:
    if events is not None:
        column, row = divmod(len(state.tomb), TOMB_ROWS)
        about: Plain = {"site": "tomb", **origin(cell), "row": row, "column": column}
        events.append(Event("stone-placed", owner, about, R_TOMB[state.variant.tomb]))
    state.tomb.append(owner)
    return True


def place_obelisks_a(state: "ImhotepState", owner: int, cell: int, events: Events) -> bool:
    state.obelisks[owner] += 1
    if events is not None:
        about: Plain = {"site": "obelisks", **origin(cell), "height": state.obelisks[owner]}
        events.append(Event("stone-placed", owner, about, R_OBELISKS[0]))
    return True


def place_obelisks_b(state: "ImhotepState", owner: int, cell: int, events: Events) -> bool:
    """The stone waits; three of a colour make the next tower, as long as one is left."""
    state.obelisks[owner] += 1
    waiting = state.obelisks[owner]
    if events is not None:
        about: Plain = {"site": "obelisks", **origin(cell), "waiting": waiting}
        events.append(Event("stone-placed", owner, about, R_OBELISKS[1]))
    tower = len(state.towers)
    if waiting >= TOWER_STONES and tower < len(TOWER_POINTS):
        points = TOWER_POINTS[tower]
        state.obelisks[owner] -= TOWER_STONES
        state.towers = (*state.towers, owner)
        state.points[owner] += points
        if events is not None:
            events.append(Event("tower-built", owner, {"tower": tower, "points": points}, R_OBELISKS[1]))
    return True


PLACE: Final[tuple[tuple[Callable[["ImhotepState", int, int, Events], bool], ...], ...]] = (
    (place_market, place_market),
    (place_pyramid_a, place_pyramid_b),
    (place_temple, place_temple),
    (place_tomb, place_tomb),
    (place_obelisks_a, place_obelisks_b),
)
"""By number of the site and by side."""
