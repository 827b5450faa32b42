"""The lots and who buys them: `valle-lotti`, `valle-asta`, `valle-aggiudicazione`, `valle-boisnier`, `valle-rapida`.

On which lot a tablet lies is public, its value private: each tablet is two decisions.
"""

from typing import TYPE_CHECKING

from pycore.contract import CHANCE, Choice, Decision, Event, Refusal
from pycore.games.valle import choices as c
from pycore.games.valle.data import (
    COLOUR_NUMBER,
    LOT,
    R_AUCTION,
    R_AWARD,
    R_BOISNIER,
    R_FAST,
    R_LOTS,
    R_PHARAOH,
)
from pycore.games.valle.order import refuse_tablet
from pycore.games.valle.overseers import start_overseers
from pycore.games.valle.places import NONE
from pycore.games.valle.pyramids import UNITS, by_name, unpack
from pycore.games.valle.rounds import Events, in_order

if TYPE_CHECKING:
    from pycore.games.valle.state import ValleState

# Drawing the lots


def decide_cube(state: "ValleState") -> Decision:
    bag = state.bag
    if 0 not in bag:
        return Decision(CHANCE, c.CUBE, c.CUBES, tuple(bag), R_LOTS)
    choices = tuple([choice for choice, many in zip(c.CUBES, bag, strict=True) if many])
    return Decision(CHANCE, c.CUBE, choices, tuple([many for many in bag if many]), R_LOTS)


def explain_cube(state: "ValleState", choice: Choice, nonsense: Refusal) -> Refusal | None:
    if choice not in c.CUBES:
        return nonsense
    if not state.bag[COLOUR_NUMBER[str(choice[1])]]:
        return Refusal("none-left", R_LOTS, {"colour": choice[1]})
    return None


def apply_cube(state: "ValleState", choice: tuple[str, str], events: Events) -> None:
    """Only full lots are drawn; late in a game of four the bag may be short of the last ones."""
    colour = COLOUR_NUMBER[choice[1]]
    bag, lots = state.bag, state.lots
    bag[colour] -= 1
    if not lots or lots[-1] % 255 == LOT:
        lots.append(0)
    lots[-1] += UNITS[colour]
    if lots[-1] % 255 == LOT and (len(lots) > state.seats or sum(bag) < LOT):
        if events is not None:
            told = {"lots": [by_name(lot) for lot in lots], "bag": sum(bag)}
            events.append(Event("lots-drawn", CHANCE, told, R_LOTS))
        start_bids(state, events)


# Bidding


def start_bids(state: "ValleState", events: Events) -> None:
    """Who has laid every tablet for the order of play (`valle-sargon`) is not asked."""
    state.phase = c.BID_LOT
    for seat, hand in enumerate(state.hands):
        if not hand:
            state.done |= 1 << seat
    state.active = (state.first - 1) % state.seats
    _next(state, events)


def decide_bid_lot(state: "ValleState") -> Decision:
    return Decision(state.active, c.BID_LOT, c.LOTS[len(state.lots)], None, bid_rule(state))


def bid_rule(state: "ValleState") -> str:
    return R_BOISNIER if state.variant.boisnier else R_AUCTION


def explain_bid_lot(state: "ValleState", choice: Choice, nonsense: Refusal) -> Refusal | None:
    return None if choice in c.LOTS[len(state.lots)] else nonsense


def apply_bid_lot(state: "ValleState", choice: Choice, events: Events) -> None:
    if choice != c.DONE:
        state.lot = int(choice[1])
        state.phase = c.BID_TABLET
        return
    if events is not None:
        tablets = len(state.bids[state.active])
        events.append(Event("bids-done", state.active, {"tablets": tablets}, bid_rule(state)))
    state.done |= 1 << state.active
    _next(state, events)


def decide_bid_tablet(state: "ValleState") -> Decision:
    """The list depends on what was bid before, so it is private from the second tablet on."""
    seat = state.active
    hand = state.hands[seat]
    choices = () if hand == NONE else c.TABLET_CHOICES[hand]
    return Decision(seat, c.BID_TABLET, choices, None, bid_rule(state), (seat,), not state.bids[seat])


def explain_bid_tablet(state: "ValleState", choice: Choice, nonsense: Refusal) -> Refusal | None:
    return refuse_tablet(state, choice, nonsense, bid_rule(state))


def apply_bid_tablet(state: "ValleState", choice: tuple[str, int], events: Events) -> None:
    seat, value, lot = state.active, choice[1], state.lot
    state.bids[seat] = (*state.bids[seat], (lot, value))
    state.hands[seat] -= c.HAND[value]
    state.lot = NONE
    state.phase = c.BID_LOT
    if not state.hands[seat]:
        state.done |= 1 << seat
    if events is not None:
        events.append(Event("bid-laid", seat, {"lot": lot}, bid_rule(state), {"value": value}, (seat,)))
    if state.variant.boisnier or not state.hands[seat]:
        _next(state, events)


def _next(state: "ValleState", events: Events) -> None:
    """The next seat that has not finished; when all have, the tablets are turned."""
    seat = state.active
    for _ in range(state.seats):
        seat = (seat + 1) % state.seats
        if not state.done >> seat & 1:
            state.active = seat
            return
    award(state, events)


# Awarding


def award(state: "ValleState", events: Events) -> None:
    """Turn the tablets, give out the lots, take the tablets back."""
    if events is not None:
        bids = [[seat, lot, value] for seat in in_order(state) for lot, value in state.bids[seat]]
        events.append(Event("bids-revealed", CHANCE, {"bids": bids}, R_AWARD, reveals=bool(bids)))
    won = [winner_of(state, lot) for lot in range(len(state.lots))]
    sold = any(seat != NONE for seat, _, _ in won)
    for lot, (seat, highest, tied) in enumerate(won):
        cubes = state.lots[lot]
        about = {"lot": lot, "cubes": by_name(cubes)}
        if seat != NONE:
            state.cubes[seat] += cubes
            if events is not None:
                events.append(Event("lot-won", seat, {**about, "sum": highest, "tie": tied}, R_AWARD))
        elif sold and not state.variant.fast:
            state.bag = [have + more for have, more in zip(state.bag, unpack(cubes), strict=True)]
            if events is not None:
                events.append(Event("lot-unsold", CHANCE, {**about, "to": "bag"}, R_AWARD))
        else:
            state.pharaoh += cubes
            if events is not None:
                rule = R_FAST if state.variant.fast else R_PHARAOH
                about = {**about, "to": "pharaoh", "pharaoh": state.pharaoh % 255}
                events.append(Event("lot-unsold", CHANCE, about, rule))
    state.lots = []
    state.orders = [()] * state.seats
    state.bids = [()] * state.seats
    state.hands = [c.FULL_HAND] * state.seats
    state.done = 0
    start_overseers(state)


def winner_of(state: "ValleState", lot: int) -> tuple[int, int, bool]:
    """Who buys a lot, for which sum, and whether only by having laid a tablet there first; NONE: nobody bids."""
    best, highest, earliest, tied = NONE, 0, (0, 0), False
    for turn, seat in enumerate(in_order(state)):
        bids = state.bids[seat]
        total = sum([value for where, value in bids if where == lot])
        if not total or total < highest:
            continue
        # In rotation the n-th tablets of all lie before anybody's next one; else a whole hand lies before the next.
        nth = next(n for n, (where, _) in enumerate(bids) if where == lot) if state.variant.boisnier else 0
        tied = total == highest
        if total > highest or (nth, turn) < earliest:
            best, highest, earliest = seat, total, (nth, turn)
    return best, highest, tied
