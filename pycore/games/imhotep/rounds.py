"""The order of a round, and `go_on`, which finds the next decision after a finished choice.

The `apply` of a phase returns True when its choice and all effects are finished. If an effect requires another
decision, `apply` sets that decision's phase and returns False. After True, `go_on` finds the next stone, seat, part of
the round or round.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from pycore.contract import CHANCE, Choice, Decision, Event, Plain, Refusal
from pycore.games.imhotep import choices as c
from pycore.games.imhotep import market, monuments, turns
from pycore.games.imhotep.choices import NONE, TURN
from pycore.games.imhotep.data import (
    R_LEVER,
    R_MARKET,
    R_PASS,
    R_ROUND,
    R_ROUND_END,
    ROUND_CARDS,
    ROUNDS,
)
from pycore.games.imhotep.position import NOTHING, UNLOADING, ImhotepPosition
from pycore.games.imhotep.scoring import final_events
from pycore.games.imhotep.supply import first_of_each_colour, is_space, return_stone
from pycore.phases import Events, NoSuchChoice, Phase, by_kind

# The boats of a round


def open_round(position: ImhotepPosition, events: Events) -> bool:
    """Open the second or a later round. The seat whose turn would be next begins."""
    position.round += 1
    position.first = position.active
    position.phase = c.ROUND_CARD
    if events is not None:
        events.append(Event("next-first", position.first, {"round": position.round}, R_ROUND_END))
    return False


def decide_round_card(position: ImhotepPosition) -> Decision:
    cards = c.ROUND[position.seats]
    unseen = tuple([choice for number, choice in enumerate(cards) if position.unseen >> number & 1])
    return Decision(CHANCE, c.ROUND_CARD, unseen, (1,) * len(unseen), R_ROUND)


def refuse_round_card(position: ImhotepPosition, choice: Choice) -> Refusal | None:
    cards = ROUND_CARDS[position.seats]
    match choice:
        case ("round", str(card)) if card in cards:
            if position.unseen >> cards.index(card) & 1:
                return None
            return Refusal("card-seen", R_ROUND, {"card": card})
    raise NoSuchChoice


def apply_round_card(position: ImhotepPosition, choice: tuple[str, str], events: Events) -> bool:
    card = choice[1]
    position.unseen ^= 1 << ROUND_CARDS[position.seats].index(card)
    capacities = tuple(map(int, card))
    position.capacities = capacities
    position.free = sum((1 << capacity) - 1 << 4 * boat for boat, capacity in enumerate(capacities))
    if events is not None:
        about: Plain = {"round": position.round, "card": card, "first": position.first}
        events.append(Event("round-begins", CHANCE, {**about, "capacities": list(capacities)}, R_ROUND))
    return True


ROUND_CARD: Final = Phase(c.ROUND_CARD, decide_round_card, refuse_round_card, apply_round_card)


# Unloading

ARRIVE: Final = ((market.arrive_at_market,) * 2, *monuments.PLACE.values())
"""ARRIVE[site][side]: the function for a stone unloaded at a site, called like those in `monuments.PLACE`. It returns
False if the stone's owner must decide something first."""


def unload(position: ImhotepPosition, events: Events) -> bool:
    """Unload the stones of `pending.boat` from the bow on, until a seat must decide. Return True if it is empty."""
    pending = position.pending
    boat = pending.boat
    site = position.docked[boat]
    arrive = ARRIVE[site][position.variant[site]]
    start = 4 * boat
    cargo = position.cargo
    if pending.space != NONE:  # this stone's owner has taken a card for it
        cell = start + pending.space
        cargo[cell] = NONE
        rule = R_MARKET[position.variant.market]
        return_stone(position, pending.owner, cell, "card", rule, events)
    for cell, owner in enumerate(cargo[start : start + position.capacities[boat]], start):
        if owner != NONE:
            if pending.lever:
                position.pending = UNLOADING[True][boat]
                position.phase = c.UNLOAD_NEXT
                return False
            if not arrive(position, owner, cell, events):
                return False
            cargo[cell] = NONE
    position.pending = NOTHING
    return True


def decide_unload_next(position: ImhotepPosition) -> Decision:
    found = tuple(c.UNLOAD[space] for space in first_of_each_colour(position))
    return Decision(position.active, c.UNLOAD_NEXT, found, None, R_LEVER)


def refuse_unload_next(position: ImhotepPosition, choice: Choice) -> Refusal | None:
    boat = position.pending.boat
    match choice:
        case ("unload", int(space)) if is_space(position, boat, space):
            if space in first_of_each_colour(position):
                return None
            where: Plain = {"boat": boat, "space": space}
            start = 4 * boat
            owner = position.cargo[start + space]
            if owner == NONE:
                return Refusal("space-empty", R_LEVER, where)
            nearest = position.cargo.index(owner, start) - start
            return Refusal("not-nearest", R_LEVER, {**where, "nearest": nearest})
    raise NoSuchChoice


def apply_unload_next(position: ImhotepPosition, choice: tuple[str, int], events: Events) -> bool:
    boat = position.pending.boat
    cell = 4 * boat + choice[1]
    site = position.docked[boat]
    settled = ARRIVE[site][position.variant[site]](position, position.cargo[cell], cell, events)
    if settled:
        position.cargo[cell] = NONE
    return settled


UNLOAD_NEXT: Final = Phase(c.UNLOAD_NEXT, decide_unload_next, refuse_unload_next, apply_unload_next)


# Seats and parts of a round


def next_seat(position: ImhotepPosition) -> None:
    position.active = (position.active + 1) % position.seats
    position.phase = TURN


def first_turn(position: ImhotepPosition, events: Events) -> bool:
    position.phase = TURN
    return False


def leave(position: ImhotepPosition, events: Events) -> bool:
    """Remove the boats before the temple is scored. If all seats have passed, stones still aboard go to the quarry.

    The active seat is the one that sailed the fourth boat or passed last.
    """
    if events is not None:
        cause, rule = ("passes", R_PASS) if position.passes else ("boats", R_ROUND_END)
        about: Plain = {"round": position.round, "cause": cause}
        events.append(Event("round-ends", position.active, about, rule))
    if position.passes:
        for cell, owner in enumerate(position.cargo):
            if owner != NONE:
                return_stone(position, owner, cell, "round-end", R_PASS, events)
        position.passes = 0
    position.clear_boats()
    return True


def clear_away(position: ImhotepPosition, events: Events) -> bool:
    """Clear the market. In all rounds but the last, pass the turn first."""
    if position.round < ROUNDS:
        next_seat(position)
    return market.clear_market(position, events)


# The order of a round


class Part(NamedTuple):
    """A part of a round: the function that opens it, and its phases.

    `open` sets the phase of the part's first decision and returns False. If there is nothing to decide, it returns
    True.
    """

    open: Callable[[ImhotepPosition, Events], bool]
    phases: tuple[Phase[ImhotepPosition], ...]


ROUND: Final = (
    Part(open_round, (ROUND_CARD,)),
    Part(market.open_market, (market.DEAL_MARKET,)),
    Part(
        first_turn,
        (
            turns.TURN,
            *(turns.HAMMER_LOAD, turns.CHISEL_LOAD, turns.SAIL_TO),
            UNLOAD_NEXT,
            *(market.TAKE_CARD, market.LOOK, market.KEEP, market.DRAW_MARKET),
            *(monuments.CHOOSE_PYRAMID, *monuments.BONUSES),
        ),
    ),
    Part(leave, ()),
    Part(monuments.score_temple, (monuments.TEMPLE_BONUS,)),
    Part(clear_away, (market.BURY,)),
)
"""The parts of a round, in order. The phases of the third part, the turns, are also used for a card that is drawn
during the scoring of the temple."""

PHASES: Final = by_kind([phase for part in ROUND for phase in part.phases])
PART_OF: Final = {phase.kind: number for number, part in enumerate(ROUND) for phase in part.phases}
TURNS: Final = PART_OF[TURN]
TEMPLE: Final = PART_OF[c.TEMPLE_BONUS]


def go_on(position: ImhotepPosition, events: Events) -> None:
    """Find the next decision after a finished choice: for the next stone, space of the temple, seat, part or round.

    The turns of a round end when the fourth boat has sailed, or when all seats have passed.
    """
    part = PART_OF[position.phase]
    if position.pending is not NOTHING:
        if position.pending.temple != NONE:
            part = TEMPLE
            if not monuments.score_temple_b(position, events):
                return
        elif position.pending.boat != NONE and not unload(position, events):
            return
    if part == TURNS and NONE in position.docked and position.passes < position.seats:
        next_seat(position)
    else:
        open_next(position, part, events)


def open_next(position: ImhotepPosition, number: int, events: Events) -> None:
    """Open the first part after part `number` that has a decision. If there is none, begin a round or end the game."""
    for part in ROUND[number + 1 :]:
        if not part.open(position, events):
            return
    if position.round < ROUNDS:
        ROUND[0].open(position, events)
        return
    position.phase = c.OVER
    if events is not None:
        events.extend(final_events(position))
