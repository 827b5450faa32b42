"""The tablets decide who begins: the variant `valle-sargon`.

Laying is public and its value private, so each tablet is two decisions.
"""

from typing import TYPE_CHECKING

from pycore.contract import CHANCE, Choice, Decision, Event, Refusal
from pycore.games.valle import choices as c
from pycore.games.valle.data import R_SARGON
from pycore.games.valle.places import NONE
from pycore.games.valle.rounds import Events, in_order, next_seat, start_lots

if TYPE_CHECKING:
    from pycore.games.valle.state import ValleState


def decide_lay(state: "ValleState") -> Decision:
    return Decision(state.active, c.ORDER_LAY, c.LAY_OR_DONE, None, R_SARGON)


def explain_lay(state: "ValleState", choice: Choice, nonsense: Refusal) -> Refusal | None:
    return None if choice in c.LAY_OR_DONE else nonsense


def apply_lay(state: "ValleState", choice: Choice, events: Events) -> None:
    if choice == c.LAY:
        state.phase = c.ORDER_TABLET
        return
    if events is not None:
        tablets = len(state.orders[state.active])
        events.append(Event("order-done", state.active, {"tablets": tablets}, R_SARGON))
    _next(state, events)


def decide_tablet(state: "ValleState") -> Decision:
    """The list depends on what was laid before, so it is private from the second tablet on."""
    seat = state.active
    hand = state.hands[seat]
    choices = () if hand == NONE else c.TABLET_CHOICES[hand]
    return Decision(seat, c.ORDER_TABLET, choices, None, R_SARGON, (seat,), not state.orders[seat])


def explain_tablet(state: "ValleState", choice: Choice, nonsense: Refusal) -> Refusal | None:
    return refuse_tablet(state, choice, nonsense, R_SARGON)


def refuse_tablet(state: "ValleState", choice: Choice, nonsense: Refusal, rule: str) -> Refusal | None:
    """Only a tablet in hand can be laid."""
    if choice not in c.TABLET_CHOICES[c.FULL_HAND] or state.hands[state.active] == NONE:
        return nonsense
    if choice in c.TABLET_CHOICES[state.hands[state.active]]:
        return None
    return Refusal("tablet-used", rule, {"value": choice[1]})


def apply_tablet(state: "ValleState", choice: tuple[str, int], events: Events) -> None:
    seat, value = state.active, choice[1]
    state.orders[seat] = (*state.orders[seat], value)
    state.hands[seat] -= c.HAND[value]
    state.phase = c.ORDER_LAY
    if events is not None:
        about = {"tablets": len(state.orders[seat])}
        events.append(Event("order-laid", seat, about, R_SARGON, {"value": value}, (seat,)))
    if not state.hands[seat]:
        _next(state, events)


def _next(state: "ValleState", events: Events) -> None:
    """The next seat lays; after the last one the tablets are turned."""
    state.phase = c.ORDER_LAY
    state.done |= 1 << state.active
    seat = next_seat(state)
    if seat != NONE:
        state.active = seat
        return
    winner = order_winner(state)
    state.done = 0
    if events is not None:
        shown = [list(values) for values in state.orders]
        told = {"tablets": shown, "winner": None if winner == NONE else winner}
        reveals = any(shown)
        events.append(Event("order-revealed", CHANCE, told, R_SARGON, reveals=reveals))
    if winner == NONE:
        start_lots(state)
    else:
        state.phase = c.ORDER
        state.active = winner


def order_winner(state: "ValleState") -> int:
    """The seat with the highest sum, zeros beating no tablet at all; NONE on a tie, or if nobody laid any."""
    sums = [sum(values) if values else NONE for values in state.orders]
    best = max(sums)
    return sums.index(best) if best != NONE and sums.count(best) == 1 else NONE


def decide_order(state: "ValleState") -> Decision:
    return Decision(state.active, c.ORDER, c.STARTS[state.seats], None, R_SARGON)


def explain_order(state: "ValleState", choice: Choice, nonsense: Refusal) -> Refusal | None:
    return None if choice in c.STARTS[state.seats] else nonsense


def apply_order(state: "ValleState", choice: tuple[str, int], events: Events) -> None:
    """("place", k): to play as number k, 1 being the first."""
    winner, k = state.active, choice[1]
    state.first = (winner - k + 1) % state.seats
    if events is not None:
        events.append(
            Event(
                "order-chosen", winner, {"place": k, "first": state.first, "order": in_order(state)}, R_SARGON
            )
        )
    start_lots(state)
