"""A boat is unloaded, stone by stone; the market gives its cards, red ones work at once.

Every stone and all it causes is settled before the next: a step that is settled calls `go_on`, one that somebody
must decide leaves its phase in the state and waits.
"""

from typing import TYPE_CHECKING

from pycore.contract import Event, Plain
from pycore.games.imhotep import choices as c
from pycore.games.imhotep.data import (
    COLOURS,
    FIRST_BLUE,
    KIND_NUMBER,
    KINDS,
    LAST_RED,
    PAIR_CARDS,
    R_MARKET,
    R_RED,
    R_ROUND_END,
    RED_SITE,
    SITES,
)
from pycore.games.imhotep.rounds import end_round, settle_temple
from pycore.games.imhotep.sites import FROM_QUARRY, PLACE
from pycore.games.imhotep.stones import return_stone

if TYPE_CHECKING:
    from pycore.games.imhotep.state import ImhotepState

Events = list[Event] | None


def unload(state: "ImhotepState", events: Events) -> None:
    """Settle the stones of the boat from the bow on, until somebody must decide or it is empty."""
    state.owner = c.NONE
    cargo = state.cargo
    start = 4 * state.boat
    site = state.docked[state.boat]
    place = PLACE[site][state.variant[site]]
    for cell in range(start, start + 4):
        owner = cargo[cell]
        if owner != c.NONE:
            if state.lever:
                state.phase = c.UNLOAD_NEXT
                return
            if not place(state, owner, cell, events):
                return
            cargo[cell] = c.NONE
    state.boat = c.NONE
    state.lever = False
    if c.NONE in state.docked:
        end_turn(state)
    else:
        end_round(state, "boats", R_ROUND_END, events)


def end_turn(state: "ImhotepState") -> None:
    state.active = (state.active + 1) % state.seats
    state.phase = c.TURN
    state.passes = 0
    state.blue = c.NO_BLUE


def go_on(state: "ImhotepState", events: Events) -> None:
    """A stone, a card or a bonus is settled with all it caused: on with what it interrupted."""
    if state.temple_space != c.NONE:
        settle_temple(state, state.temple_space + 1, events)
        return
    if state.space != c.NONE:  # the stone for which a card was taken
        cell = 4 * state.boat + state.space
        state.cargo[cell] = c.NONE
        state.space = c.NONE
        return_stone(state, state.owner, cell, "card", R_MARKET[state.variant.market], events)
    unload(state, events)


def apply_unload(state: "ImhotepState", choice: tuple[str, int], events: Events) -> None:
    cell = 4 * state.boat + choice[1]
    site = state.docked[state.boat]
    if PLACE[site][state.variant[site]](state, state.cargo[cell], cell, events):
        state.cargo[cell] = c.NONE
        unload(state, events)


# Cards


def apply_take(state: "ImhotepState", choice: tuple[str, int], events: Events) -> None:
    place = choice[1]
    kind = state.market[place]
    state.market[place] = c.NONE
    rule = R_MARKET[state.variant.market]
    if kind == c.PAIR:
        state.phase = c.LOOK
        if events is not None:
            events.append(Event("pair-taken", state.owner, {"place": place}, rule))
        return
    if events is not None:
        card: Plain = {"card": KINDS[kind], "place": place, "colour": COLOURS[kind]}
        events.append(Event("card-taken", state.owner, card, rule))
    receive_card(state, kind, events)


def apply_look(state: "ImhotepState", choice: tuple[str, str], events: Events) -> None:
    kind = KIND_NUMBER[choice[1]]
    state.deck[kind] -= 1
    state.pair = tuple(sorted((*state.pair, kind)))
    if len(state.pair) == PAIR_CARDS:
        state.phase = c.KEEP
    if events is not None:
        seat = state.owner
        events.append(Event("card-looked", seat, {}, R_MARKET[1], {"card": choice[1]}, (seat,)))


def apply_keep(state: "ImhotepState", choice: tuple[str, str], events: Events) -> None:
    """The other card shows, then the kept one works."""
    kind = KIND_NUMBER[choice[1]]
    one, two = state.pair
    other = two if kind == one else one
    state.pair = ()
    state.discard[other] += 1
    if events is not None:
        card: Plain = {"card": choice[1], "colour": COLOURS[kind], "discarded": KINDS[other]}
        events.append(Event("card-kept", state.owner, card, R_MARKET[1], reveals=True))
    receive_card(state, kind, events)


def apply_draw(state: "ImhotepState", choice: tuple[str, str], events: Events) -> None:
    kind = KIND_NUMBER[choice[1]]
    state.deck[kind] -= 1
    if events is not None:
        card: Plain = {"card": choice[1], "colour": COLOURS[kind]}
        events.append(Event("card-drawn", state.owner, card, R_MARKET[state.variant.market]))
    receive_card(state, kind, events)


def receive_card(state: "ImhotepState", kind: int, events: Events) -> None:
    """`state.owner` gets a card: a red one works at once, the others stay."""
    if kind <= LAST_RED:
        use_red_card(state, kind, events)
        return
    seat = state.owner
    state.cards[seat][kind] += 1
    if kind >= FIRST_BLUE and seat == state.active:
        taken = list(state.blue)
        taken[kind - FIRST_BLUE] += 1
        lever, hammer, sail, chisel = taken
        state.blue = (lever, hammer, sail, chisel)
    go_on(state, events)


def use_red_card(state: "ImhotepState", kind: int, events: Events) -> None:
    """A stone from the quarry, exactly as if it had been unloaded at that site."""
    seat = state.owner
    state.discard[kind] += 1
    site = RED_SITE[kind]
    effect = state.quarry[seat] > 0
    if events is not None:
        about: Plain = {"card": KINDS[kind], "site": SITES[site], "effect": effect}
        events.append(Event("red-card", seat, about, R_RED))
    if effect:
        if not PLACE[site][state.variant[site]](state, seat, FROM_QUARRY, events):
            return
        state.quarry[seat] -= 1
    go_on(state, events)
