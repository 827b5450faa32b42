"""The decisions with tablets: who begins (`valle-sargon`), which lots there are, and who buys them (`valle-lotti`,
`valle-asta`, `valle-aggiudicazione`, `valle-boisnier`, `valle-rapida`).

Laying a tablet takes two decisions. The first is public: whether to lay one, and on which lot. The second is private:
the value of the tablet. The first decision sets the phase of the second, and the second sets the phase of the first.
`apply` returns whether the seat's turn is over.
"""

from typing import Final

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
    R_SARGON,
)
from pycore.games.valle.places import NONE
from pycore.games.valle.position import VallePosition, in_order
from pycore.games.valle.pyramids import UNITS, by_name, unpack
from pycore.phases import Events, NoSuchChoice, Phase


def stop_laying(position: VallePosition, events: Events) -> None:
    """Record that the active seat lays no more tablets."""
    position.done |= 1 << position.active


def refuse_tablet(position: VallePosition, choice: Choice) -> Refusal | None:
    """The refusal of a tablet that the active seat has already laid in this round; None if it may lay the tablet.

    Tablets laid for the order of play are not available in the auction.
    """
    seat = position.active
    hand = position.hands[seat]
    if choice not in c.TABLET_CHOICES[c.FULL_HAND] or hand == NONE:
        raise NoSuchChoice
    if choice in c.TABLET_CHOICES[hand]:
        return None
    rule = R_SARGON if choice[1] in position.orders[seat] else R_AUCTION
    return Refusal("tablet-used", rule, {"value": choice[1]})


# The order of play


def decide_order_lay(position: VallePosition) -> Decision:
    return Decision(position.active, c.ORDER_LAY, c.LAY_OR_DONE, None, R_SARGON)


def refuse_order_lay(position: VallePosition, choice: Choice) -> None:
    if choice not in c.LAY_OR_DONE:
        raise NoSuchChoice


def apply_order_lay(position: VallePosition, choice: Choice, events: Events) -> bool:
    if choice == c.LAY:
        position.phase = c.ORDER_TABLET
        return False
    if events is not None:
        tablets = len(position.orders[position.active])
        events.append(Event("order-done", position.active, {"tablets": tablets}, R_SARGON))
    return True


def decide_order_tablet(position: VallePosition) -> Decision:
    """Ask the active seat which tablet it lays for the order of play.

    The choices depend on the tablets laid before, so the list is private from the second tablet on.
    """
    seat = position.active
    hand = position.hands[seat]
    choices = () if hand == NONE else c.TABLET_CHOICES[hand]
    return Decision(seat, c.ORDER_TABLET, choices, None, R_SARGON, (seat,), not position.orders[seat])


def apply_order_tablet(position: VallePosition, choice: tuple[str, int], events: Events) -> bool:
    seat, value = position.active, choice[1]
    position.orders[seat] = (*position.orders[seat], value)
    position.hands[seat] -= c.HAND[value]
    position.phase = c.ORDER_LAY
    if events is not None:
        about = {"tablets": len(position.orders[seat])}
        events.append(Event("order-laid", seat, about, R_SARGON, {"value": value}, (seat,)))
    return not position.hands[seat]


def reveal_order(position: VallePosition, events: Events) -> None:
    """Reveal the tablets for the order of play. They stay open until the lots are sold."""
    position.done = 0
    if events is not None:
        winner = order_winner(position)
        shown = [list(values) for values in position.orders]
        told = {"tablets": shown, "winner": None if winner == NONE else winner}
        events.append(Event("order-revealed", CHANCE, told, R_SARGON, reveals=any(shown)))


def order_winner(position: VallePosition) -> int:
    """The seat with the highest sum of tablets; NONE on a tie, or if nobody laid a tablet.

    A seat that laid tablets with the sum 0 beats a seat that laid none.
    """
    sums = [sum(values) if values else NONE for values in position.orders]
    best = max(sums)
    return sums.index(best) if best != NONE and sums.count(best) == 1 else NONE


def is_order_winner(position: VallePosition, events: Events) -> bool:
    """Whether the active seat has won the right to choose its place in the order of play."""
    return order_winner(position) == position.active


def decide_order(position: VallePosition) -> Decision:
    return Decision(position.active, c.ORDER, c.STARTS[position.seats], None, R_SARGON)


def refuse_order(position: VallePosition, choice: Choice) -> None:
    if choice not in c.STARTS[position.seats]:
        raise NoSuchChoice


def apply_order(position: VallePosition, choice: tuple[str, int], events: Events) -> bool:
    """Choose a place in the order: ("place", k) is to play k-th, 1 being first."""
    winner, k = position.active, choice[1]
    position.first = (winner - k + 1) % position.seats
    if events is not None:
        about = {"place": k, "first": position.first, "order": in_order(position)}
        events.append(Event("order-chosen", winner, about, R_SARGON))
    return True


# Drawing the lots


def decide_cube(position: VallePosition) -> Decision:
    bag = position.bag
    if 0 not in bag:
        return Decision(CHANCE, c.CUBE, c.CUBES, tuple(bag), R_LOTS)
    choices = tuple([choice for choice, many in zip(c.CUBES, bag, strict=True) if many])
    return Decision(CHANCE, c.CUBE, choices, tuple([many for many in bag if many]), R_LOTS)


def refuse_cube(position: VallePosition, choice: Choice) -> Refusal | None:
    if choice not in c.CUBES:
        raise NoSuchChoice
    if not position.bag[COLOUR_NUMBER[str(choice[1])]]:
        return Refusal("none-left", R_LOTS, {"colour": choice[1]})
    return None


def apply_cube(position: VallePosition, choice: tuple[str, str], events: Events) -> bool:
    """Draw a cube into the last lot; a full lot is followed by a new one.

    Every lot gets five cubes. Late in a four-player game the bag may hold too few cubes for the last lots. These lots
    are then left out.
    """
    colour = COLOUR_NUMBER[choice[1]]
    bag, lots = position.bag, position.lots
    bag[colour] -= 1
    if not lots or lots[-1] % 255 == LOT:
        lots.append(0)
    lots[-1] += UNITS[colour]
    if lots[-1] % 255 < LOT or (len(lots) <= position.seats and sum(bag) >= LOT):
        return False
    if events is not None:
        told = {"lots": [by_name(lot) for lot in lots], "bag": sum(bag)}
        events.append(Event("lots-drawn", CHANCE, told, R_LOTS))
    return True


# Bidding


def start_bids(position: VallePosition, events: Events) -> None:
    """Record which seats cannot bid, because they laid all their tablets for the order of play (`valle-sargon`)."""
    for seat, hand in enumerate(position.hands):
        if not hand:
            position.done |= 1 << seat


def still_bids(position: VallePosition, events: Events) -> bool:
    """Whether the active seat may lay a tablet on a lot."""
    return not position.done >> position.active & 1


def anybody_bids(position: VallePosition) -> bool:
    """Whether a seat can still lay tablets, so that every such seat gets another turn."""
    return position.done != (1 << position.seats) - 1


def _bid_rule(position: VallePosition) -> str:
    return R_BOISNIER if position.variant.boisnier else R_AUCTION


def decide_bid_lot(position: VallePosition) -> Decision:
    return Decision(position.active, c.BID_LOT, c.LOTS[len(position.lots)], None, _bid_rule(position))


def refuse_bid_lot(position: VallePosition, choice: Choice) -> None:
    if choice not in c.LOTS[len(position.lots)]:
        raise NoSuchChoice


def apply_bid_lot(position: VallePosition, choice: Choice, events: Events) -> bool:
    if choice != c.DONE:
        position.lot = int(choice[1])
        position.phase = c.BID_TABLET
        return False
    if events is not None:
        tablets = len(position.bids[position.active])
        events.append(Event("bids-done", position.active, {"tablets": tablets}, _bid_rule(position)))
    stop_laying(position, events)
    return True


def decide_bid_tablet(position: VallePosition) -> Decision:
    """Ask the active seat which tablet it lays on the lot of its bid.

    The choices depend on the tablets laid before, so the list is private from the second tablet on.
    """
    seat = position.active
    hand = position.hands[seat]
    choices = () if hand == NONE else c.TABLET_CHOICES[hand]
    return Decision(seat, c.BID_TABLET, choices, None, _bid_rule(position), (seat,), not position.bids[seat])


def apply_bid_tablet(position: VallePosition, choice: tuple[str, int], events: Events) -> bool:
    """Lay a tablet. With the option "boisnier" the turn ends after each tablet (`valle-boisnier`)."""
    seat, value, lot = position.active, choice[1], position.lot
    hand = position.hands[seat] - c.HAND[value]
    position.bids[seat] = (*position.bids[seat], (lot, value))
    position.hands[seat] = hand
    position.lot = NONE
    position.phase = c.BID_LOT
    if events is not None:
        told = {"lot": lot}
        events.append(Event("bid-laid", seat, told, _bid_rule(position), {"value": value}, (seat,)))
    if not hand:
        position.done |= 1 << seat
    return not hand or position.variant.boisnier


# Awarding


def award(position: VallePosition, events: Events) -> None:
    """Reveal the tablets, distribute the lots, return the tablets."""
    if events is not None:
        bids = [[seat, *bid] for seat in in_order(position) for bid in position.bids[seat]]
        events.append(Event("bids-revealed", CHANCE, {"bids": bids}, R_AWARD, reveals=bool(bids)))
    won = [winner_of(position, lot) for lot in range(len(position.lots))]
    sold = any(seat != NONE for seat, _, _ in won)
    for lot, (seat, highest, tied) in enumerate(won):
        cubes = position.lots[lot]
        about = {"lot": lot, "cubes": by_name(cubes)}
        if seat != NONE:
            position.cubes[seat] += cubes
            if events is not None:
                events.append(Event("lot-won", seat, {**about, "sum": highest, "tie": tied}, R_AWARD))
        elif sold and not position.variant.fast:
            position.bag = [have + more for have, more in zip(position.bag, unpack(cubes), strict=True)]
            if events is not None:
                events.append(Event("lot-unsold", CHANCE, {**about, "to": "bag"}, R_AWARD))
        else:
            position.pharaoh += cubes
            if events is not None:
                rule = R_FAST if position.variant.fast else R_PHARAOH
                about = {**about, "to": "pharaoh", "pharaoh": position.pharaoh % 255}
                events.append(Event("lot-unsold", CHANCE, about, rule))
    position.lots = []
    position.orders = [()] * position.seats
    position.bids = [()] * position.seats
    position.hands = [c.FULL_HAND] * position.seats
    position.done = 0


def winner_of(position: VallePosition, lot: int) -> tuple[int, int, bool]:
    """Return three values for a lot: the buyer or NONE, the highest sum, whether another seat bid this sum later."""
    best, highest, earliest, tied = NONE, 0, (0, 0), False
    rotation = position.variant.boisnier
    for turn, seat in enumerate(in_order(position)):
        bids = position.bids[seat]
        total = sum([value for where, value in bids if where == lot])
        if not total or total < highest:
            continue
        # In rotation every seat lays its first tablet before any seat lays its second. Without rotation a seat lays all
        # its tablets before the next seat begins.
        nth = next(n for n, (where, _) in enumerate(bids) if where == lot) if rotation else 0
        tied = total == highest
        if total > highest or (nth, turn) < earliest:
            best, highest, earliest = seat, total, (nth, turn)
    return best, highest, tied


ORDER_LAY: Final = Phase(c.ORDER_LAY, decide_order_lay, refuse_order_lay, apply_order_lay)
ORDER_TABLET: Final = Phase(c.ORDER_TABLET, decide_order_tablet, refuse_tablet, apply_order_tablet)
ORDER: Final = Phase(c.ORDER, decide_order, refuse_order, apply_order)
CUBE: Final = Phase(c.CUBE, decide_cube, refuse_cube, apply_cube)
BID_LOT: Final = Phase(c.BID_LOT, decide_bid_lot, refuse_bid_lot, apply_bid_lot)
BID_TABLET: Final = Phase(c.BID_TABLET, decide_bid_tablet, refuse_tablet, apply_bid_tablet)
