"""Consistency checks of a position: no cube is lost or added, and the conditions of its phase hold.

A position that passes can be played to the end. Each check raises BadPosition with the inconsistent field.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from pycore.games.valle import building, movement, theft
from pycore.games.valle import choices as c
from pycore.games.valle.auction import order_winner
from pycore.games.valle.data import (
    COLOURS,
    CUBES_EACH,
    CUBES_PER_WORKER,
    LOT,
    OVERSEERS,
    PHARAOH,
    SCARABS,
    TABLETS,
)
from pycore.games.valle.places import NODE_OF, NONE, SITE_OF, SITES_PLAYED, is_open
from pycore.games.valle.position import (
    VallePosition,
    all_finished,
    has_scarab,
    in_order,
    workers_on,
)
from pycore.games.valle.pyramids import unpack
from pycore.reading import fail, inside

ORDER_PHASES: Final = (c.ORDER_LAY, c.ORDER_TABLET, c.ORDER)
BID_PHASES: Final = (c.BID_LOT, c.BID_TABLET)
AUCTION_PHASES: Final = (*ORDER_PHASES, c.CUBE, *BID_PHASES)
PLANNED: Final = (c.PLAN, c.CLAIM)
MOVING: Final = (c.OVERSEER, c.WORKER)
LATER: Final = (c.PLAN, c.STEAL, c.TAKEOVER)
"""Phases that do not occur in round 1."""


def consistent(position: VallePosition) -> None:
    check_cubes(position)
    check_owners(position)
    check_active(position)
    check_clock(position)
    check_lots(position)
    check_tablets(position)
    check_hands(position)
    check_moving(position)
    check_plans(position)
    check_claim(position)
    check_stolen(position)
    check_laid(position)
    check_something_to_do(position)


def check_cubes(position: VallePosition) -> None:
    """Check that there are 33 cubes of each colour (`valle-materiale`)."""
    everywhere = [
        packed for packed in (position.pharaoh, *position.lots, *position.cubes, *position.slots) if packed
    ]
    totals = [have + more for have, more in zip(position.bag, _sum(everywhere), strict=True)]
    for colour, total in zip(COLOURS, totals, strict=True):
        if total != CUBES_EACH:
            fail(inside("bag", colour), "not-33-cubes")


def _sum(packs: list[int]) -> list[int]:
    """The total number of cubes of each colour in packed ints.

    Each is unpacked before adding: in data from outside, the sum of a colour could overflow its eight bits.
    """
    return [sum(column) for column in zip([0] * len(COLOURS), *map(unpack, packs), strict=True)]


def check_owners(position: VallePosition) -> None:
    for site in SITES_PLAYED[position.seats]:
        if position.owner[site] == NONE and position.heights[site]:
            fail(f"sites.{site + 1}.owner", "built-without-owner")
    for seat in range(position.seats):
        mine = [site for site, owner in enumerate(position.owner) if owner == seat]
        if len(mine) > SCARABS:
            fail(f"sites.{mine[SCARABS] + 1}.owner", "no-scarab")


def check_active(position: VallePosition) -> None:
    if (position.active == NONE) != (position.phase in (c.CUBE, c.OVER)):
        fail("active", "not-in-this-phase")
    if position.phase in ORDER_PHASES and not position.variant.sargon:
        fail("phase", "not-with-these-options")
    if position.phase in LATER and position.round == 1:
        fail("round", "first-round")
    if position.phase == c.OVERSEER and position.round > 1:
        fail("round", "not-the-first-round")


def check_clock(position: VallePosition) -> None:
    """Check that the game is over only if an end condition holds. An auction must not continue while one holds."""
    ended = position.pharaoh % 255 >= PHARAOH or all_finished(position)
    if position.phase == c.OVER and not ended:
        fail("phase", "not-over")
    if position.phase in AUCTION_PHASES and ended:
        fail("pharaoh" if position.pharaoh % 255 >= PHARAOH else "sites", "game-over")


def check_lots(position: VallePosition) -> None:
    """Check that all lots are full, except the one being drawn, and that there are as many as the bag allows."""
    due = min(position.seats + 1, (sum(position.bag) + sum(lot % 255 for lot in position.lots)) // LOT)
    drawing = position.phase == c.CUBE
    if position.phase not in (c.CUBE, *BID_PHASES):
        if position.lots:
            fail("lots", "not-in-this-phase")
        return
    for i, lot in enumerate(position.lots):
        full = not drawing or i + 1 < len(position.lots)
        if lot % 255 != LOT if full else not lot:
            fail(inside("lots", i), "not-five-cubes")
    complete = sum(lot % 255 for lot in position.lots) == LOT * due
    if len(position.lots) > due or complete == drawing:
        fail("lots", "wrong-length")


def check_tablets(position: VallePosition) -> None:
    bidding, hidden = position.phase in BID_PHASES, position.phase in c.ORDER_HIDDEN
    for seat, (order, bids) in enumerate(zip(position.orders, position.bids, strict=True)):
        field = inside("tablets", seat)
        if order and not (position.variant.sargon and position.phase in AUCTION_PHASES):
            fail(inside(field, "order"), "not-in-this-phase")
        if bids and not bidding:
            fail(inside(field, "lots"), "not-in-this-phase")
        if position.done >> seat & 1 and not (bidding or hidden):
            fail(inside(field, "done"), "not-in-this-phase")
        if _partly_hidden(order) or (NONE in order and not hidden):
            fail(inside(field, "order"), "partly-hidden")
        if _partly_hidden([value for _, value in bids]):
            fail(inside(field, "lots"), "partly-hidden")
    if position.phase == c.ORDER and order_winner(position) != position.active:
        fail("active", "not-the-winner")
    if bidding and position.variant.boisnier:
        _check_rotation(position)
    elif bidding:
        _check_turns(position, position.bids)
    elif hidden:
        _check_turns(position, position.orders)


def _partly_hidden(values: Sequence[int]) -> bool:
    """Whether only some values are hidden. A viewer knows all or none of what another seat laid or planned in
    secret."""
    return NONE in values and any(value != NONE for value in values)


def _check_turns(position: VallePosition, laid: Sequence[tuple[object, ...]]) -> None:
    """Check that each seat has laid all its tablets before the next seat begins.

    The seats before the active one must be done. The later ones must have laid none.
    """
    order = in_order(position)
    turn = order.index(position.active)
    for i, seat in enumerate(order):
        field = inside("tablets", seat)
        empty = position.hands[seat] == 0 and position.phase in BID_PHASES
        if i > turn and laid[seat]:
            fail(field, "before-its-turn")
        if bool(position.done >> seat & 1) != (i < turn or empty):
            fail(inside(field, "done"), "out-of-turn")
    if _all_laid(position, position.active):
        fail(inside("tablets", position.active), "no-tablet-left")


def _all_laid(position: VallePosition, seat: int) -> bool:
    """Whether a seat has laid all its tablets; known even when their values are hidden."""
    return len(position.orders[seat]) + len(position.bids[seat]) == len(TABLETS)


def _check_rotation(position: VallePosition) -> None:
    """Check the tablets of the variant `valle-boisnier`, in which a seat lays one tablet per turn.

    A seat that has not stopped must have laid as many as the active seat, or one more if it comes before that seat.
    """
    order = in_order(position)
    turn = order.index(position.active)
    reached = len(position.bids[position.active])
    for i, seat in enumerate(order):
        laid, done = len(position.bids[seat]), bool(position.done >> seat & 1)
        limit = reached + (i < turn)
        if laid > limit or (laid < limit and not done):
            fail(inside("tablets", seat), "out-of-turn")
        if (done and seat == position.active) or (not done and _all_laid(position, seat)):
            fail(f"tablets.{seat}.done", "out-of-turn")


def check_hands(position: VallePosition) -> None:
    """Check that a seat has cubes only from the end of the auction until it has built.

    No cubes are kept for the next round.
    """
    order = in_order(position)
    for seat, cubes in enumerate(position.cubes):
        built = position.phase == c.BUILD and order.index(seat) < order.index(position.active)
        if cubes and (position.phase in (*AUCTION_PHASES, c.OVER) or built):
            fail(inside("cubes", seat), "not-in-this-phase")


def check_moving(position: VallePosition) -> None:
    claiming = position.phase == c.CLAIM and position.round == 1
    if position.phase in MOVING and not position.points:
        fail("points", "out-of-range")
    if position.points and position.phase not in MOVING and not claiming:
        fail("points", "not-in-this-phase")
    if position.claimed and position.phase != c.OVERSEER and not claiming:
        fail("claimed", "not-in-this-phase")


def check_plans(position: VallePosition) -> None:
    order = in_order(position)
    for seat, plan in enumerate(position.plans):
        field = inside("plans", seat)
        later = order.index(seat) - order.index(position.active) if position.phase in PLANNED else 0
        if position.phase == c.CLAIM and position.round > 1:
            expected: tuple[int, ...] = (OVERSEERS,)
        elif position.phase == c.PLAN:
            expected = tuple(range(OVERSEERS)) if not later else (OVERSEERS,) if later < 0 else (0,)
        else:
            expected = (0,)
        if len(plan) not in expected:
            fail(field, "wrong-length")
        if _partly_hidden(plan) or (NONE in plan and position.phase != c.PLAN):
            fail(field, "partly-hidden")
        if NONE not in plan:
            _check_plan(position, seat, plan, field, later)


def _check_plan(position: VallePosition, seat: int, plan: tuple[int, ...], field: str, later: int) -> None:
    """Check that the part of a plan that is not carried out yet is legal.

    For the part that has been carried out, only one thing can be checked: that its sites are in use.
    """
    carried = 0
    if position.phase == c.CLAIM:
        moving = position.claim.overseer if position.claim else 0
        carried = OVERSEERS if later < 0 else moving + 1 if not later else 0
    for k, place in enumerate(plan):
        if k < carried:
            lawful = is_open(place, position.seats)
        elif carried:
            here = position.overseers[OVERSEERS * seat + k]
            lawful = is_open(place, position.seats) and place == c.plan_target(here, NODE_OF[place])
        else:
            lawful = movement.refuse_goal(position, seat, plan[:k], place) is None
        if not lawful:
            fail(inside(field, k), "unlawful-plan")


def check_claim(position: VallePosition) -> None:
    if (position.phase == c.CLAIM) != (position.claim is not None):
        fail("claim", "not-in-this-phase")
    if position.claim is None:
        return
    seat, (k, site) = position.active, position.claim
    if SITE_OF[position.overseers[OVERSEERS * seat + k]] != site:
        fail("claim.site", "not-there")
    if position.owner[site] != NONE:
        fail("claim.site", "owned")
    if position.claimed >> k & 1:
        fail(inside("claimed", k), "already-claimed")
    if not has_scarab(position, seat):
        fail("claim", "no-scarab")


def check_stolen(position: VallePosition) -> None:
    for site, (thief, cubes) in position.stolen.items():
        field = f"stolen.{site + 1}"
        if position.phase not in (c.STEAL, c.TAKEOVER):
            fail(field, "not-in-this-phase")
        if position.owner[site] == NONE or (position.phase == c.STEAL and position.owner[site] == thief):
            fail(inside(field, "seat"), "not-a-thief")
        if cubes > CUBES_PER_WORKER * workers_on(position, thief, site):
            fail(inside(field, "cubes"), "too-many")


def check_laid(position: VallePosition) -> None:
    for site, cubes in position.laid.items():
        field = f"laid.{site + 1}"
        if position.phase != c.BUILD:
            fail(field, "not-in-this-phase")
        if position.owner[site] != position.active:
            fail(field, "not-yours")
        if cubes > min(
            position.heights[site], CUBES_PER_WORKER * workers_on(position, position.active, site)
        ):
            fail(field, "too-many")


def check_something_to_do(position: VallePosition) -> None:
    """Check that the active seat can do something. A seat that could only stop is not asked."""
    needed = NEEDED.get(position.phase)
    if needed is not None and not needed(position):
        fail("phase", "nothing-to-do")


NEEDED: Final[Mapping[str, Callable[[VallePosition], list[int]]]] = {
    c.STEAL: theft.robbable,
    c.TAKEOVER: theft.takeable,
    c.BUILD: building.buildable,
}
"""Maps a phase to the function that lists the sites where the active seat can act in that phase."""
