"""Trades: the active seat puts an offer together openly, then the partner answers (`oh_pharaoh-scambi`).

The phases form a chain within the third step of a turn, like those of `attacks`. `actions` decides when an offer may be
opened.
"""

from typing import Final

from pycore.contract import Choice, Decision, Event, Plain, Refusal
from pycore.games.oh_pharaoh import choices as c
from pycore.games.oh_pharaoh.actions import act_again
from pycore.games.oh_pharaoh.data import COPIES, END, HAND_TYPES, NUMBER, R_END, R_TRADE, TYPES, by_type
from pycore.games.oh_pharaoh.position import Counts, PharaohPosition, Trade
from pycore.phases import Events, Phase, listed


def trade(position: PharaohPosition) -> Trade:
    pending = position.pending
    assert isinstance(pending, Trade), position
    return pending


def is_refused(position: PharaohPosition) -> bool:
    """Whether the partner has already refused this offer in this turn."""
    return trade(position) in position.refused


# Putting an offer together


def decide_trade(position: PharaohPosition) -> Decision:
    seat = position.active
    hand = position.hands[seat]
    if not hand:
        return Decision(seat, c.TRADE, (), None, R_TRADE, None, False)
    partner, give, ask = trade(position)
    found: list[Choice] = []
    asks: list[Choice] = []
    table = zip(c.GIVES, c.ASKS, hand, COPIES, give, ask, strict=True)
    for to_give, to_ask, held, printed, given, asked in table:
        if held > given and not asked:
            found.append(to_give)
        if not given and asked < printed:
            asks.append(to_ask)
    if sum(ask) < position.sizes[partner]:
        found += asks
    if any(give) and any(ask) and not is_refused(position):
        found.append(c.PROPOSE)
    found.append(c.WITHDRAW)
    return Decision(seat, c.TRADE, tuple(found), None, R_TRADE, None, False)


def explain_trade(position: PharaohPosition, choice: Choice) -> Refusal | None:
    partner, give, ask = trade(position)
    match choice:
        case ("give" | "ask", str(name)) if name == TYPES[END]:
            return Refusal("end-card", R_END)
        case ("give", str(name)) if NUMBER.get(name, HAND_TYPES) < HAND_TYPES:
            if ask[NUMBER[name]]:
                return Refusal("on-both-sides", R_TRADE, {"card": name})
            return Refusal("not-in-hand", R_TRADE, {"missing": {name: 1}})
        case ("ask", str(name)) if NUMBER.get(name, HAND_TYPES) < HAND_TYPES:
            if give[NUMBER[name]]:
                return Refusal("on-both-sides", R_TRADE, {"card": name})
            if sum(ask) >= position.sizes[partner]:
                about = {"partner": partner, "cards": position.sizes[partner]}
                return Refusal("asked-too-many", R_TRADE, about)
            return Refusal("no-more-printed", R_TRADE, {"card": name, "copies": COPIES[NUMBER[name]]})
        case ("propose",):
            if is_refused(position):
                return Refusal("already-refused", R_TRADE, {"partner": partner})
            return Refusal("no-gifts", R_TRADE)
    return None


def apply_trade(position: PharaohPosition, choice: tuple[str, ...], events: Events) -> bool:
    partner, give, ask = trade(position)
    verb = choice[0]
    if verb == "give":
        position.pending = Trade(partner, one_more(give, choice[1]), ask)
    elif verb == "ask":
        position.pending = Trade(partner, give, one_more(ask, choice[1]))
    elif verb == "propose":
        tell(position, "trade-proposed", position.active, events)
        position.phase = c.ANSWER
    else:
        tell(position, "trade-withdrawn", position.active, events)
        return act_again(position, events)
    return False


def one_more(cards: Counts, name: str) -> Counts:
    found = list(cards)
    found[NUMBER[name]] += 1
    return tuple(found)


def tell(position: PharaohPosition, kind: str, seat: int, events: Events, *, reveals: bool = False) -> None:
    if events is not None:
        partner, give, ask = trade(position)
        sides: Plain = {"partner": partner, "give": by_type(give), "ask": by_type(ask)}
        events.append(Event(kind, seat, {"giver": position.active, **sides}, R_TRADE, reveals=reveals))


# The answer


def decide_answer(position: PharaohPosition) -> Decision:
    """Ask the partner to answer. A partner without the cards asked for is asked as well, so that the question reveals
    nothing."""
    partner, _, ask = trade(position)
    hand = position.hands[partner]
    found = c.NOTHING
    if hand:
        holds = all(held >= asked for held, asked in zip(hand, ask, strict=True))
        found = c.ACCEPT_OR_REFUSE if holds else c.REFUSES
    return Decision(partner, c.ANSWER, found, None, R_TRADE, None, False)


def explain_answer(position: PharaohPosition, choice: Choice) -> Refusal | None:
    if choice != c.ACCEPT:
        return None
    partner, _, ask = trade(position)
    lacking = {
        name: asked - held
        for name, held, asked in zip(TYPES, position.hands[partner], ask, strict=False)
        if held < asked
    }
    return Refusal("not-in-hand", R_TRADE, {"missing": lacking})


def apply_answer(position: PharaohPosition, choice: tuple[str], events: Events) -> bool:
    """Apply the answer. If the partner accepts, the cards on both sides change hands. A refused offer is stored, and
    cannot be proposed again in this turn. The answer is public."""
    partner, give, ask = trade(position)
    accepted = choice == c.ACCEPT
    tell(position, "trade-accepted" if accepted else "trade-refused", partner, events, reveals=True)
    if accepted:
        for card, (given, asked) in enumerate(zip(give, ask, strict=True)):
            position.change_hand(position.active, card, asked - given)
            position.change_hand(partner, card, given - asked)
    else:
        position.refused += (trade(position),)
    return act_again(position, events)


PHASES: Final = (
    Phase(c.TRADE, decide_trade, listed(decide_trade, explain_trade), apply_trade),
    Phase(c.ANSWER, decide_answer, listed(decide_answer, explain_answer), apply_answer),
)
