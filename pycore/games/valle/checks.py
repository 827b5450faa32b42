"""What must hold together in a position: cubes conserved, and what each phase needs.

Whatever passes can be played to the end. Each check raises BadPosition with the field at fault.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from pycore.games.valle import building, theft
from pycore.games.valle import choices as c
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
from pycore.games.valle.figures import workers_on
from pycore.games.valle.hidden import ORDER_HIDDEN
from pycore.games.valle.order import order_winner
from pycore.games.valle.places import NODE_OF, NONE, SITE_OF, SITES_PLAYED, is_open
from pycore.games.valle.plans import refuse_plan
from pycore.games.valle.pyramids import unpack
from pycore.games.valle.rounds import all_finished, in_order
from pycore.reading import fail, inside

if TYPE_CHECKING:
    from pycore.games.valle.state import ValleState

ORDER_PHASES: Final = (c.ORDER_LAY, c.ORDER_TABLET, c.ORDER)
BID_PHASES: Final = (c.BID_LOT, c.BID_TABLET)
AUCTION_PHASES: Final = (*ORDER_PHASES, c.CUBE, *BID_PHASES)
MOVING: Final = (c.OVERSEER, c.WORKER)
LATER: Final = (c.PLAN, c.STEAL, c.TAKEOVER)
"""Phases that round 1 does not have."""


def consistent(state: "ValleState") -> None:
    check_cubes(state)
    check_owners(state)
    check_active(state)
    check_clock(state)
    check_lots(state)
    check_tablets(state)
    check_hands(state)
    check_moving(state)
    check_plans(state)
    check_claim(state)
    check_stolen(state)
    check_laid(state)
    check_something_to_do(state)


def check_cubes(state: "ValleState") -> None:
    """33 of each colour (`valle-materiale`)."""
    everywhere = [packed for packed in (state.pharaoh, *state.lots, *state.cubes, *state.slots) if packed]
    totals = [have + more for have, more in zip(state.bag, _sum(everywhere), strict=True)]
    for colour, total in zip(COLOURS, totals, strict=True):
        if total != CUBES_EACH:
            fail(inside("bag", colour), "not-33-cubes")


def _sum(packs: list[int]) -> list[int]:
    """Of each colour; a sum of packs could run over eight bits in foreign data."""
    return [sum(column) for column in zip([0] * len(COLOURS), *map(unpack, packs), strict=True)]


def check_owners(state: "ValleState") -> None:
    for site in SITES_PLAYED[state.seats]:
        if state.owner[site] == NONE and state.heights[site]:
            fail(f"sites.{site + 1}.owner", "built-without-owner")
    for seat in range(state.seats):
        mine = [site for site, owner in enumerate(state.owner) if owner == seat]
        if len(mine) > SCARABS:
            fail(f"sites.{mine[SCARABS] + 1}.owner", "no-scarab")


def check_active(state: "ValleState") -> None:
    if (state.active == NONE) != (state.phase in (c.CUBE, c.OVER)):
        fail("active", "not-in-this-phase")
    if state.phase in ORDER_PHASES and not state.variant.sargon:
        fail("phase", "not-with-these-options")
    if state.phase in LATER and state.round == 1:
        fail("round", "first-round")
    if state.phase == c.OVERSEER and state.round > 1:
        fail("round", "not-the-first-round")


def check_clock(state: "ValleState") -> None:
    """The end is looked for when a round is over."""
    ended = state.pharaoh % 255 >= PHARAOH or all_finished(state)
    if state.phase == c.OVER and not ended:
        fail("phase", "not-over")
    if state.phase in AUCTION_PHASES and ended:
        fail("pharaoh" if state.pharaoh % 255 >= PHARAOH else "sites", "game-over")


def check_lots(state: "ValleState") -> None:
    """All lots but the one being drawn are full, and there are as many as the bag allows."""
    due = min(state.seats + 1, (sum(state.bag) + sum(lot % 255 for lot in state.lots)) // LOT)
    drawing = state.phase == c.CUBE
    if state.phase not in (c.CUBE, *BID_PHASES):
        if state.lots:
            fail("lots", "not-in-this-phase")
        return
    for i, lot in enumerate(state.lots):
        full = not drawing or i + 1 < len(state.lots)
        if lot % 255 != LOT if full else not lot:
            fail(inside("lots", i), "not-five-cubes")
    complete = sum(lot % 255 for lot in state.lots) == LOT * due
    if len(state.lots) > due or complete == drawing:
        fail("lots", "wrong-length")


def check_tablets(state: "ValleState") -> None:
    for seat in range(state.seats):
        field = inside("tablets", seat)
        if state.orders[seat] and not (state.variant.sargon and state.phase in AUCTION_PHASES):
            fail(inside(field, "order"), "not-in-this-phase")
        if state.bids[seat] and state.phase not in BID_PHASES:
            fail(inside(field, "lots"), "not-in-this-phase")
        if state.done >> seat & 1 and state.phase not in (*ORDER_HIDDEN, *BID_PHASES):
            fail(inside(field, "done"), "not-in-this-phase")
        _check_hidden_tablets(state, seat, field)
    if state.phase in ORDER_HIDDEN:
        _check_turns(state, [len(order) for order in state.orders])
    elif state.phase == c.ORDER:
        _check_winner(state)
    elif state.phase in BID_PHASES and state.variant.boisnier:
        _check_rotation(state)
    elif state.phase in BID_PHASES:
        _check_turns(state, [len(bids) for bids in state.bids])


def _check_hidden_tablets(state: "ValleState", seat: int, field: str) -> None:
    """Of tablets that lie face down a viewer knows all or none; those that lie open are known."""
    order = state.orders[seat]
    bids = [value for _, value in state.bids[seat]]
    if NONE in order and (state.phase not in ORDER_HIDDEN or any(value != NONE for value in order)):
        fail(inside(field, "order"), "partly-hidden")
    if NONE in bids and any(value != NONE for value in bids):
        fail(inside(field, "lots"), "partly-hidden")


def _check_turns(state: "ValleState", laid: list[int]) -> None:
    """Seats lay all their tablets one after the other: those before the active one are done, those after have none
    there yet."""
    order = in_order(state)
    turn = order.index(state.active)
    for i, seat in enumerate(order):
        field = inside("tablets", seat)
        empty = state.hands[seat] == 0
        done = bool(state.done >> seat & 1)
        if i > turn and laid[seat]:
            fail(field, "before-its-turn")
        if done != (i < turn or (empty and state.phase in BID_PHASES)):
            fail(inside(field, "done"), "out-of-turn")
    if not state.hands[state.active] or _all_laid(state, state.active):
        fail(inside("tablets", state.active), "no-tablet-left")


def _all_laid(state: "ValleState", seat: int) -> bool:
    """Known even where values are hidden."""
    return len(state.orders[seat]) + len(state.bids[seat]) == len(TABLETS)


def _check_rotation(state: "ValleState") -> None:
    """With `valle-boisnier` each seat lays one tablet in turn: those who are still laying differ by one at most."""
    order = in_order(state)
    turn = order.index(state.active)
    reached = len(state.bids[state.active])
    for i, seat in enumerate(order):
        laid, done = len(state.bids[seat]), bool(state.done >> seat & 1)
        limit = reached + (i < turn)
        if laid > limit or (laid < limit and not done):
            fail(inside("tablets", seat), "out-of-turn")
        if (done and seat == state.active) or (not done and _all_laid(state, seat)):
            fail(f"tablets.{seat}.done", "out-of-turn")


def _check_winner(state: "ValleState") -> None:
    if order_winner(state) != state.active:
        fail("active", "not-the-winner")


def check_hands(state: "ValleState") -> None:
    """Nothing is kept from round to round: cubes are in hand from the auction until one has built."""
    order = in_order(state)
    for seat, cubes in enumerate(state.cubes):
        built = state.phase == c.BUILD and order.index(seat) < order.index(state.active)
        if cubes and (state.phase in (*AUCTION_PHASES, c.OVER) or built):
            fail(inside("cubes", seat), "not-in-this-phase")


def check_moving(state: "ValleState") -> None:
    claiming = state.phase == c.CLAIM and state.round == 1
    if state.phase in MOVING and not state.points:
        fail("points", "out-of-range")
    if state.points and state.phase not in MOVING and not claiming:
        fail("points", "not-in-this-phase")
    if state.claimed and state.phase != c.OVERSEER and not claiming:
        fail("claimed", "not-in-this-phase")


def check_plans(state: "ValleState") -> None:
    order = in_order(state)
    for seat, plan in enumerate(state.plans):
        field = inside("plans", seat)
        if state.phase == c.CLAIM and state.round > 1:
            expected: tuple[int, ...] = (OVERSEERS,)
        elif state.phase == c.PLAN:
            later = order.index(seat) - order.index(state.active)
            expected = tuple(range(OVERSEERS)) if not later else (OVERSEERS,) if later < 0 else (0,)
        else:
            expected = (0,)
        if len(plan) not in expected:
            fail(field, "wrong-length")
        if NONE in plan and (state.phase != c.PLAN or any(place != NONE for place in plan)):
            fail(field, "partly-hidden")
        if NONE not in plan:
            _check_plan(state, seat, plan, field)


def _check_plan(state: "ValleState", seat: int, plan: tuple[int, ...], field: str) -> None:
    """What is still to be carried out is a lawful plan; what has been is known only to have been open."""
    order = in_order(state)
    carried = 0
    if state.phase == c.CLAIM:
        later = order.index(seat) - order.index(state.active)
        carried = OVERSEERS if later < 0 else state.carry + 1 if not later else 0
    for k, place in enumerate(plan):
        if k < carried:
            lawful = is_open(place, state.seats)
        elif carried:
            here = state.overseers[OVERSEERS * seat + k]
            lawful = is_open(place, state.seats) and place == c.plan_target(here, NODE_OF[place])
        else:
            lawful = refuse_plan(state, seat, plan[:k], place) is None
        if not lawful:
            fail(inside(field, k), "unlawful-plan")


def check_claim(state: "ValleState") -> None:
    if (state.phase == c.CLAIM) != (state.claim != NONE):
        fail("claim", "not-in-this-phase")
    if state.claim == NONE:
        return
    seat, k = state.active, state.carry
    if SITE_OF[state.overseers[OVERSEERS * seat + k]] != state.claim:
        fail("claim.site", "not-there")
    if state.owner[state.claim] != NONE:
        fail("claim.site", "owned")
    if state.claimed >> k & 1:
        fail(inside("claimed", k), "already-claimed")
    if state.owner.count(seat) >= SCARABS:
        fail("claim", "no-scarab")


def check_stolen(state: "ValleState") -> None:
    for site, (thief, cubes) in state.stolen.items():
        field = f"stolen.{site + 1}"
        if state.phase not in (c.STEAL, c.TAKEOVER):
            fail(field, "not-in-this-phase")
        if state.owner[site] == NONE or (state.phase == c.STEAL and state.owner[site] == thief):
            fail(inside(field, "seat"), "not-a-thief")
        if cubes > CUBES_PER_WORKER * workers_on(state, thief, site):
            fail(inside(field, "cubes"), "too-many")


def check_laid(state: "ValleState") -> None:
    for site, cubes in state.laid.items():
        field = f"laid.{site + 1}"
        if state.phase != c.BUILD:
            fail(field, "not-in-this-phase")
        if state.owner[site] != state.active:
            fail(field, "not-yours")
        if cubes > min(state.heights[site], CUBES_PER_WORKER * workers_on(state, state.active, site)):
            fail(field, "too-many")


def check_something_to_do(state: "ValleState") -> None:
    """A seat that could only stop is not asked."""
    needed = NEEDED.get(state.phase)
    if needed is not None and not needed(state):
        fail("phase", "nothing-to-do")


NEEDED: Final[Mapping[str, Callable[["ValleState"], list[int]]]] = {
    c.STEAL: theft.robbable,
    c.TAKEOVER: theft.takeable,
    c.BUILD: building.buildable,
}
"""Phases -> the sites where the active seat can do something."""
