"""Placing a stone on each monument, and the choices that follow from it: pyramids and temple of side B.

`PLACE[site][side](position, owner, cell, events)` places one stone, which comes from boat space `cell` or FROM_QUARRY.
It returns True once the stone is placed; the caller then removes the stone from its source. It returns False if the
stone's owner must first choose a pyramid.
"""

from collections.abc import Callable, Mapping
from itertools import compress
from typing import Final

from pycore.contract import Choice, Decision, Event, Plain, Refusal
from pycore.games.imhotep import choices as c
from pycore.games.imhotep.data import (
    BONUS_CARD,
    BONUS_LOAD,
    BONUS_STONES,
    GET,
    OBELISKS,
    PYRAMID,
    PYRAMID_B_BONUS,
    PYRAMID_B_POINTS,
    PYRAMID_B_SIZE,
    PYRAMID_B_TOP,
    PYRAMID_EXTRA,
    PYRAMID_LEVEL,
    PYRAMID_POINTS,
    PYRAMIDS,
    R_OBELISKS,
    R_PYRAMID,
    R_TEMPLE,
    R_TOMB,
    TEMPLE,
    TEMPLE_B,
    TEMPLE_B_POINTS,
    TEMPLE_B_STONES,
    TEMPLE_WIDTH,
    TOMB,
    TOMB_ROWS,
    TOWER_POINTS,
    TOWER_STONES,
)
from pycore.games.imhotep.position import NOTHING, ImhotepPosition, Pending
from pycore.games.imhotep.scoring import score_temple_a, temple_top
from pycore.games.imhotep.supply import get, gettable, load, refuse_get, refuse_loading, renew_deck
from pycore.phases import Events, NoSuchChoice, Phase, listed

FROM_QUARRY: Final = -1


def origin(cell: int) -> Plain:
    """Data for the event "stone-placed": where the stone comes from."""
    if cell == FROM_QUARRY:
        return {"from": "quarry", "boat": None, "space": None}
    return {"from": "boat", "boat": cell // 4, "space": cell % 4}


# Tomb and obelisks


def place_tomb(position: ImhotepPosition, owner: int, cell: int, events: Events) -> bool:
    if events is not None:
        column, row = divmod(len(position.tomb), TOMB_ROWS)
        about: Plain = {"site": "tomb", **origin(cell), "row": row, "column": column}
        events.append(Event("stone-placed", owner, about, R_TOMB[position.variant.tomb]))
    position.tomb.append(owner)
    return True


def place_obelisks_a(position: ImhotepPosition, owner: int, cell: int, events: Events) -> bool:
    position.obelisks[owner] += 1
    if events is not None:
        about: Plain = {"site": "obelisks", **origin(cell), "height": position.obelisks[owner]}
        events.append(Event("stone-placed", owner, about, R_OBELISKS[0]))
    return True


def place_obelisks_b(position: ImhotepPosition, owner: int, cell: int, events: Events) -> bool:
    """Add a stone to the owner's waiting stones. Three of them form the next tower, as long as towers are left."""
    position.obelisks[owner] += 1
    waiting = position.obelisks[owner]
    if events is not None:
        about: Plain = {"site": "obelisks", **origin(cell), "waiting": waiting}
        events.append(Event("stone-placed", owner, about, R_OBELISKS[1]))
    tower = len(position.towers)
    if waiting >= TOWER_STONES and tower < len(TOWER_POINTS):
        points = TOWER_POINTS[tower]
        position.obelisks[owner] -= TOWER_STONES
        position.towers = (*position.towers, owner)
        position.points[owner] += points
        if events is not None:
            events.append(Event("tower-built", owner, {"tower": tower, "points": points}, R_OBELISKS[1]))
    return True


# The pyramid of side A


def place_pyramid_a(position: ImhotepPosition, owner: int, cell: int, events: Events) -> bool:
    place = len(position.pyramid)
    beyond = place >= len(PYRAMID_POINTS)
    points = PYRAMID_EXTRA if beyond else PYRAMID_POINTS[place]
    position.pyramid.append(owner)
    position.points[owner] += points
    if events is not None:
        where: Plain = {"place": place, "level": 0 if beyond else PYRAMID_LEVEL[place]}
        about: Plain = {"site": "pyramid", **origin(cell), **where, "points": points}
        events.append(Event("stone-placed", owner, about, R_PYRAMID[0]))
    return True


# The pyramids of side B


def open_pyramids(position: ImhotepPosition) -> c.Choices:
    """The choices ("pyramid", p) for the pyramids that are not complete."""
    return tuple(compress(c.TO_PYRAMID, [len(stones) < PYRAMID_B_SIZE for stones in position.pyramids]))


def from_quarry(position: ImhotepPosition) -> bool:
    """Whether the stone for which a pyramid is chosen comes from the quarry by a red card, not from a boat."""
    pending = position.pending
    return pending.space == c.NONE or position.docked[pending.boat] != PYRAMID


def place_pyramid_b(position: ImhotepPosition, owner: int, cell: int, events: Events) -> bool:
    """Ask the owner to choose one of the three pyramids, and return False.

    If all three are complete, place the stone beyond them and return True.
    """
    if sum(map(len, position.pyramids)) < PYRAMIDS * PYRAMID_B_SIZE:
        if cell != FROM_QUARRY:
            position.pending = Pending(owner, cell // 4, cell % 4, position.pending.lever)
        position.phase = c.CHOOSE_PYRAMID
        return False
    place = len(position.pyramid)
    position.pyramid.append(owner)
    position.points[owner] += PYRAMID_EXTRA
    if events is not None:
        where: Plain = {"pyramid": None, "place": place, "level": 0, "bonus": None}
        about: Plain = {"site": "pyramid", **origin(cell), **where, "points": PYRAMID_EXTRA}
        events.append(Event("stone-placed", owner, about, R_PYRAMID[1]))
    return True


def decide_choose_pyramid(position: ImhotepPosition) -> Decision:
    return Decision(position.pending.owner, c.CHOOSE_PYRAMID, open_pyramids(position), None, R_PYRAMID[1])


def refuse_choose_pyramid(position: ImhotepPosition, choice: Choice) -> Refusal | None:
    match choice:
        case ("pyramid", int(pyramid)) if 0 <= pyramid < PYRAMIDS:
            if choice in open_pyramids(position):
                return None
            return Refusal("pyramid-complete", R_PYRAMID[1], {"pyramid": pyramid})
    raise NoSuchChoice


def apply_choose_pyramid(position: ImhotepPosition, choice: tuple[str, int], events: Events) -> bool:
    """Move the stone from its boat or the quarry to the pyramid. Offer the bonus of its place if it can be used."""
    pending = position.pending
    if from_quarry(position):
        cell = FROM_QUARRY
        position.quarry[pending.owner] -= 1
    else:
        cell = 4 * pending.boat + pending.space
        position.cargo[cell] = c.NONE
        position.pending = Pending(pending.owner, pending.boat, lever=pending.lever)
    bonus = build_pyramid(position, pending.owner, cell, choice[1], events)
    if bonus is None or not usable(position, bonus):
        return True
    position.phase = PHASE_OF[bonus]
    return False


def build_pyramid(
    position: ImhotepPosition, owner: int, cell: int, pyramid: int, events: Events
) -> str | None:
    """Place a stone on one of the three pyramids. Return the bonus of its place, or None."""
    left, middle, right = position.pyramids
    built = [left, middle, right]
    place = len(built[pyramid])
    built[pyramid] = (*built[pyramid], owner)
    position.pyramids = tuple(built)
    below = PYRAMID_B_POINTS[pyramid]
    on_top = place == len(below)
    points = PYRAMID_B_TOP[position.variant.later] if on_top else below[place]
    position.points[owner] += points
    bonus = PYRAMID_B_BONUS[pyramid][place]
    if events is not None:
        where: Plain = {"pyramid": pyramid, "place": place, "level": 2 if on_top else 1, "bonus": bonus}
        about: Plain = {"site": "pyramid", **origin(cell), **where, "points": points}
        events.append(Event("stone-placed", owner, about, R_PYRAMID[1]))
    return bonus


CHOOSE_PYRAMID: Final = Phase(
    c.CHOOSE_PYRAMID, decide_choose_pyramid, refuse_choose_pyramid, apply_choose_pyramid
)


# Bonuses of the pyramids

PHASE_OF: Final = {
    BONUS_CARD: c.BONUS_CARD,
    BONUS_STONES: c.BONUS_STONES,
    BONUS_LOAD: c.BONUS_LOAD,
}


def usable(position: ImhotepPosition, bonus: str) -> bool:
    owner = position.pending.owner
    if bonus == BONUS_STONES:
        return gettable(position, owner) > 0
    if bonus == BONUS_LOAD:
        return position.sleds[owner] > 0 and position.free > 0
    return True


def skip(position: ImhotepPosition, bonus: str, rule: str, events: Events) -> bool:
    if events is not None:
        events.append(Event("bonus-skipped", position.pending.owner, {"bonus": bonus}, rule))
    return True


def draw(position: ImhotepPosition, events: Events) -> bool:
    """Set the phase in which chance draws the top card of the deck, and return False.

    The face-down pair on the market stays there.
    """
    renew_deck(position, 1, events)
    position.phase = c.DRAW_MARKET
    return False


def decide_bonus_card(position: ImhotepPosition) -> Decision:
    return Decision(position.pending.owner, c.BONUS_CARD, c.DRAW_OR_SKIP, None, R_PYRAMID[1])


def apply_bonus_card(position: ImhotepPosition, choice: tuple[str], events: Events) -> bool:
    return draw(position, events) if choice[0] == "draw" else skip(position, BONUS_CARD, R_PYRAMID[1], events)


def decide_bonus_stones(position: ImhotepPosition) -> Decision:
    return Decision(position.pending.owner, c.BONUS_STONES, c.GET_OR_SKIP, None, R_PYRAMID[1])


def apply_bonus_stones(position: ImhotepPosition, choice: tuple[str], events: Events) -> bool:
    if choice[0] == "skip":
        return skip(position, BONUS_STONES, R_PYRAMID[1], events)
    get(position, position.pending.owner, GET, R_PYRAMID[1], events)
    return True


def decide_bonus_load(position: ImhotepPosition) -> Decision:
    found = c.loads(position.free) + c.SKIP
    return Decision(position.pending.owner, c.BONUS_LOAD, found, None, R_PYRAMID[1])


def refuse_bonus_load(position: ImhotepPosition, choice: Choice) -> Refusal | None:
    return None if choice == ("skip",) else refuse_loading(position, choice)


def apply_bonus_load(position: ImhotepPosition, choice: Choice, events: Events) -> bool:
    match choice:
        case (_, int(boat), int(space)):
            load(position, position.pending.owner, boat, space, R_PYRAMID[1], events)
            return True
    return skip(position, BONUS_LOAD, R_PYRAMID[1], events)


BONUSES: Final = (
    Phase(c.BONUS_CARD, decide_bonus_card, listed(decide_bonus_card), apply_bonus_card),
    Phase(c.BONUS_STONES, decide_bonus_stones, listed(decide_bonus_stones), apply_bonus_stones),
    Phase(c.BONUS_LOAD, decide_bonus_load, refuse_bonus_load, apply_bonus_load),
)


# The temple


def place_temple(position: ImhotepPosition, owner: int, cell: int, events: Events) -> bool:
    if events is not None:
        width = TEMPLE_WIDTH[position.seats]
        below, place = divmod(len(position.temple), width)
        covers = position.temple[-width] if below else None
        where: Plain = {"place": place, "level": below + 1, "covers": covers}
        about: Plain = {"site": "temple", **origin(cell), **where}
        events.append(Event("stone-placed", owner, about, R_TEMPLE[position.variant.temple]))
    position.temple.append(owner)
    return True


def score_temple(position: ImhotepPosition, events: Events) -> bool:
    """Score the temple at the end of a round. Return False if a seat must decide something first."""
    if position.variant.temple:
        return score_temple_b(position, events)
    score_temple_a(position, events)
    return True


def score_temple_b(position: ImhotepPosition, events: Events) -> bool:
    """Score the temple's spaces after `pending.temple`, up to the next one whose owner must decide.

    Return True when all spaces are scored.
    """
    for space in range(position.pending.temple + 1, TEMPLE_WIDTH[position.seats]):
        owner = temple_top(position, space)
        if owner == c.NONE:
            break
        if TEMPLE_B[space] != "points":
            position.pending = Pending(owner, temple=space)
            position.phase = c.TEMPLE_BONUS
            return False
        score_space(position, owner, space, events)
    position.pending = NOTHING
    return True


def score_space(position: ImhotepPosition, owner: int, space: int, events: Events) -> None:
    points = TEMPLE_B_POINTS[TEMPLE_B[space]]
    position.points[owner] += points
    if events is not None:
        events.append(Event("space-scored", owner, {"place": space, "points": points}, R_TEMPLE[1]))


def decide_temple_bonus(position: ImhotepPosition) -> Decision:
    owner = position.pending.owner
    if TEMPLE_B[position.pending.temple] == "card":
        found = c.DRAW_OR_SKIP
    elif gettable(position, owner, TEMPLE_B_STONES):
        found = c.POINTS_OR_STONES
    else:
        found = c.POINTS
    return Decision(owner, c.TEMPLE_BONUS, found, None, R_TEMPLE[1])


def refuse_temple_bonus(position: ImhotepPosition, choice: Choice) -> Refusal | None:
    card = TEMPLE_B[position.pending.temple] == "card"
    if choice in (c.DRAW_OR_SKIP if card else c.POINTS):
        return None
    if choice == ("stones",) and not card:
        return refuse_get(position, position.pending.owner, R_TEMPLE[1])
    raise NoSuchChoice


def apply_temple_bonus(position: ImhotepPosition, choice: tuple[str], events: Events) -> bool:
    owner = position.pending.owner
    match choice[0]:
        case "draw":
            return draw(position, events)
        case "skip":
            return skip(position, BONUS_CARD, R_TEMPLE[1], events)
        case "stones":
            get(position, owner, TEMPLE_B_STONES, R_TEMPLE[1], events)
        case _:
            score_space(position, owner, position.pending.temple, events)
    return True


TEMPLE_BONUS: Final = Phase(c.TEMPLE_BONUS, decide_temple_bonus, refuse_temple_bonus, apply_temple_bonus)


Place = Callable[[ImhotepPosition, int, int, Events], bool]

PLACE: Final[Mapping[int, tuple[Place, Place]]] = {
    PYRAMID: (place_pyramid_a, place_pyramid_b),
    TEMPLE: (place_temple, place_temple),
    TOMB: (place_tomb, place_tomb),
    OBELISKS: (place_obelisks_a, place_obelisks_b),
}
"""Maps a monument to the functions that place a stone there, on (side A, side B). See the module's docstring."""
