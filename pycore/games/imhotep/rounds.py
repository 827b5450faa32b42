"""How a round begins and ends: its card, the market, the temple, what is cleared away, who begins the next one."""

from typing import TYPE_CHECKING

from pycore.contract import CHANCE, Event, Plain
from pycore.games.imhotep import choices as c
from pycore.games.imhotep import scoring
from pycore.games.imhotep.data import (
    DEALT,
    KIND_NUMBER,
    KINDS,
    MARKET_PLACES,
    PAIR_PLACE,
    R_MARKET,
    R_PASS,
    R_ROUND,
    R_ROUND_END,
    R_TEMPLE,
    ROUND_CARDS,
    ROUNDS,
    TEMPLE_B,
    TEMPLE_B_POINTS,
    TEMPLE_B_STONES,
    UNSEEN_TO_DEAL,
)
from pycore.games.imhotep.stones import get, return_stone

if TYPE_CHECKING:
    from pycore.games.imhotep.state import ImhotepState

Events = list[Event] | None


# The begin


def apply_round(state: "ImhotepState", choice: tuple[str, str], events: Events) -> None:
    card = choice[1]
    cards = ROUND_CARDS[state.seats]
    state.unseen ^= 1 << cards.index(card)
    state.capacities = tuple(map(int, card))
    state.free = sum((1 << capacity) - 1 << 4 * boat for boat, capacity in enumerate(state.capacities))
    if events is not None:
        about: Plain = {"round": state.round, "card": card, "first": state.first}
        events.append(Event("round-begins", CHANCE, {**about, "capacities": list(state.capacities)}, R_ROUND))
    renew_deck(state, UNSEEN_TO_DEAL[state.variant.market], events)
    state.phase = c.DEAL_MARKET


def renew_deck(state: "ImhotepState", needed: int, events: Events) -> None:
    """Before a step that needs more cards than are unseen, the discards join them.

    That is always enough: the six red cards are never held.
    """
    if sum(state.deck) >= needed:
        return
    if events is not None:
        cards = {"cards": sum(state.discard)}
        events.append(Event("deck-renewed", CHANCE, cards, R_MARKET[state.variant.market]))
    state.deck = [unseen + discarded for unseen, discarded in zip(state.deck, state.discard, strict=True)]
    state.discard = [0] * len(KINDS)


def apply_deal(state: "ImhotepState", choice: tuple[str, str], events: Events) -> None:
    """On side B the face-down pair lies there with the last card; nobody has drawn it yet."""
    side = state.variant.market
    kind = KIND_NUMBER[choice[1]]
    place = state.market.index(c.NONE)
    state.deck[kind] -= 1
    state.market[place] = kind
    complete = place == DEALT[side] - 1
    if complete:
        state.phase = c.TURN
        if side:
            state.market[PAIR_PLACE] = c.PAIR
    if events is not None:
        events.append(Event("card-dealt", CHANCE, {"place": place, "card": choice[1]}, R_MARKET[side]))
        if complete:
            cards = {"cards": [c.MARKET_WORDS[kind] for kind in state.market]}
            events.append(Event("market-dealt", CHANCE, cards, R_MARKET[side]))


# The end


def end_round(state: "ImhotepState", cause: str, rule: str, events: Events) -> None:
    """`state.active` sailed the fourth boat or was the last to pass. The boats leave before the temple pays."""
    if events is not None:
        events.append(Event("round-ends", state.active, {"round": state.round, "cause": cause}, rule))
    for cell, owner in enumerate(state.cargo):
        if owner != c.NONE:
            return_stone(state, owner, cell, "round-end", R_PASS, events)
    state.clear_boats()
    state.passes = 0
    if state.variant.temple:
        settle_temple(state, 0, events)
    else:
        scoring.score_temple_a(state, events)
        end_turn_of_round(state, events)


def settle_temple(state: "ImhotepState", start: int, events: Events) -> None:
    """Side B: the spaces from `start` on, until the owner of a stone must decide or there are no more."""
    for space, owner in scoring.temple_top(state)[start:]:
        state.owner = owner
        if TEMPLE_B[space] != "points":
            state.temple_space = space
            state.phase = c.TEMPLE_BONUS
            return
        score_space(state, space, events)
    state.owner = c.NONE
    state.temple_space = c.NONE
    end_turn_of_round(state, events)


def score_space(state: "ImhotepState", space: int, events: Events) -> None:
    points = TEMPLE_B_POINTS[TEMPLE_B[space]]
    state.points[state.owner] += points
    if events is not None:
        events.append(Event("space-scored", state.owner, {"place": space, "points": points}, R_TEMPLE[1]))


def apply_points(state: "ImhotepState", choice: tuple[str], events: Events) -> None:
    score_space(state, state.temple_space, events)
    settle_temple(state, state.temple_space + 1, events)


def apply_stones(state: "ImhotepState", choice: tuple[str], events: Events) -> None:
    get(state, state.owner, TEMPLE_B_STONES, R_TEMPLE[1], events)
    settle_temple(state, state.temple_space + 1, events)


def end_turn_of_round(state: "ImhotepState", events: Events) -> None:
    """The temple is scored: the turn passes on, the cards left over go, a pair that nobody took one by one."""
    state.blue = c.NO_BLUE
    if state.round < ROUNDS:
        state.active = (state.active + 1) % state.seats
    clear_market(state, events)
    if c.PAIR in state.market:
        state.phase = c.BURY
    else:
        next_round(state, events)


def clear_market(state: "ImhotepState", events: Events) -> None:
    """What lies face up."""
    left = [kind for kind in state.market if kind not in (c.NONE, c.PAIR)]
    for kind in left:
        state.discard[kind] += 1
    state.market = [kind if kind == c.PAIR else c.NONE for kind in state.market]
    if left and events is not None:
        events.append(Event("market-cleared", CHANCE, {"cards": [KINDS[kind] for kind in left]}, R_ROUND_END))


def apply_bury(state: "ImhotepState", choice: tuple[str, str], events: Events) -> None:
    kind = KIND_NUMBER[choice[1]]
    state.deck[kind] -= 1
    state.discard[kind] += 1
    if events is not None:
        events.append(Event("card-buried", CHANCE, {"card": choice[1]}, R_MARKET[1]))
    if state.market[PAIR_PLACE] == c.PAIR:
        state.market = [c.NONE] * MARKET_PLACES  # one more follows
    else:
        next_round(state, events)


def next_round(state: "ImhotepState", events: Events) -> None:
    if state.round == ROUNDS:
        state.phase = c.OVER
        if events is not None:
            events.extend(scoring.final_events(state))
        return
    state.round += 1
    state.first = state.active
    state.phase = c.ROUND_CARD
    if events is not None:
        events.append(Event("next-first", state.first, {"round": state.round}, R_ROUND_END))
