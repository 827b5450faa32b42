"""The phases of a round. Each says what may be chosen, why another choice is refused, and what a choice does."""

from typing import Final

from pycore.contract import CHANCE, HIDDEN, Choice, Decision, Event, Refusal
from pycore.phases import Events, Phase, by_kind, listed

from .position import COPIES, PRIZES, R_BID, R_DRAW, R_PRIZE, R_SHIELD, ToyPosition, unknown

# Every choice, created once
DRAWS: Final[dict[str, Choice]] = {kind: ("draw", kind) for kind in COPIES}
DICE: Final[tuple[Choice, ...]] = (("prize", 1), ("prize", 2), ("prize", 3))
BIDS: Final[dict[str, Choice]] = {kind: ("bid", int(kind)) for kind in COPIES if kind != "shield"}
NOTHING: Final[Choice] = ("bid", 0)
SHIELD: Final[Choice] = ("shield",)
LET: Final[Choice] = ("let",)

# A card for the active seat, seen by that seat alone


def decide_draw(position: ToyPosition) -> Decision:
    pile = unknown(position) if position.is_whole() else {}
    draws, weights = tuple(DRAWS[kind] for kind in pile), tuple(pile.values()) or None
    return Decision(CHANCE, "draw", draws, weights, R_DRAW, (position.active,), False)


def draw(position: ToyPosition, choice: tuple[str, str], events: Events) -> bool:
    seat, card = position.active, choice[1]
    position.hands[seat].append(card)
    position.hands[seat].sort()
    if events is not None:
        events.append(Event("draw", seat, {}, R_DRAW, {"card": card}, (seat,)))
    return True


# The die


def decide_prize(position: ToyPosition) -> Decision:
    return Decision(CHANCE, "prize", DICE, PRIZES[str(position.options["prize"])], R_PRIZE)


def throw(position: ToyPosition, choice: tuple[str, int], events: Events) -> bool:
    position.prize = choice[1]
    if events is not None:
        events.append(Event("prize", CHANCE, {"prize": choice[1]}, R_PRIZE))
    return True


# A secret bid


def decide_bid(position: ToyPosition) -> Decision:
    hand = position.hands[position.active]
    cards = tuple(BIDS[kind] for kind in BIDS if kind in hand)
    choices = () if HIDDEN in hand else (*cards, NOTHING)
    return Decision(position.active, "bid", choices, None, R_BID, (position.active,), False)


def explain_bid(position: ToyPosition, choice: Choice) -> Refusal | None:
    return Refusal("not-in-hand", R_BID, {"card": str(choice[1])}) if choice in BIDS.values() else None


def bid(position: ToyPosition, choice: tuple[str, int], events: Events) -> bool:
    seat, number = position.active, choice[1]
    position.bids[seat] = number
    if number:
        position.hands[seat].remove(str(number))
    if events is not None:
        events.append(Event("bid", seat, {}, R_BID, {"bid": number}, (seat,)))
    return True


# The reaction of the seat after the leader. It is asked even if only LET is possible, so that asking reveals nothing.


def decide_react(position: ToyPosition) -> Decision:
    hand = position.hands[position.active]
    choices = () if HIDDEN in hand else (SHIELD, LET) if "shield" in hand else (LET,)
    return Decision(position.active, "react", choices, None, R_SHIELD, None, False)


def explain_react(position: ToyPosition, choice: Choice) -> Refusal | None:
    return Refusal("not-in-hand", R_SHIELD, {"card": "shield"}) if choice == SHIELD else None


def react(position: ToyPosition, choice: Choice, events: Events) -> bool:
    seat, winner = position.active, (position.active - 1) % position.seats
    if choice == SHIELD:
        position.hands[seat].remove("shield")
        position.out.append("shield")
        told = Event("foil", seat, {"victim": winner}, R_SHIELD, reveals=True)
    else:
        position.points[winner] += position.prize
        told = Event("win", winner, {"points": position.prize}, R_PRIZE, reveals=True)
    if events is not None:
        events.append(told)
    return True


PHASES: Final = by_kind(
    [
        Phase("draw", decide_draw, listed(decide_draw), draw),
        Phase("prize", decide_prize, listed(decide_prize), throw),
        Phase("bid", decide_bid, listed(decide_bid, explain_bid), bid),
        Phase("react", decide_react, listed(decide_react, explain_react), react),
    ]
)
"""The phases by their kind, in the order of a round."""
