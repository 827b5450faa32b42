"""The choices that the pyramids of side B ask for, and the card that they and the temple of side B give."""

from typing import TYPE_CHECKING, Final

from pycore.contract import Event
from pycore.games.imhotep import choices as c
from pycore.games.imhotep.data import (
    BONUS_CARD,
    BONUS_LOAD,
    BONUS_STONES,
    GET,
    PAIR_CARDS,
    R_PYRAMID,
    R_TEMPLE,
)
from pycore.games.imhotep.legal_sites import from_quarry
from pycore.games.imhotep.legal_turns import gettable
from pycore.games.imhotep.rounds import renew_deck
from pycore.games.imhotep.sites import FROM_QUARRY, build_pyramid
from pycore.games.imhotep.stones import get, load
from pycore.games.imhotep.unloading import go_on

if TYPE_CHECKING:
    from pycore.games.imhotep.state import ImhotepState

Events = list[Event] | None

PHASE_OF: Final = {
    BONUS_CARD: c.BONUS_CARD,
    BONUS_STONES: c.BONUS_STONES,
    BONUS_LOAD: c.BONUS_LOAD,
}
BONUS_OF: Final = {phase: bonus for bonus, phase in PHASE_OF.items()} | {c.TEMPLE_BONUS: BONUS_CARD}


def apply_pyramid(state: "ImhotepState", choice: tuple[str, int], events: Events) -> None:
    """The stone leaves its boat or the quarry; its bonus is asked for if it can be used."""
    owner = state.owner
    if from_quarry(state):
        cell = FROM_QUARRY
        state.quarry[owner] -= 1
    else:
        cell = 4 * state.boat + state.space
        state.cargo[cell] = c.NONE
        state.space = c.NONE
    bonus = build_pyramid(state, owner, cell, choice[1], events)
    if bonus is not None and usable(state, bonus):
        state.phase = PHASE_OF[bonus]
    else:
        go_on(state, events)


def usable(state: "ImhotepState", bonus: str) -> bool:
    if bonus == BONUS_STONES:
        return gettable(state, state.owner) > 0
    if bonus == BONUS_LOAD:
        return state.sleds[state.owner] > 0 and state.free > 0
    return True


def apply_bonus_get(state: "ImhotepState", choice: tuple[str], events: Events) -> None:
    get(state, state.owner, GET, R_PYRAMID[1], events)
    go_on(state, events)


def apply_bonus_load(state: "ImhotepState", choice: tuple[str, int, int], events: Events) -> None:
    load(state, state.owner, choice[1], choice[2], R_PYRAMID[1], events)
    go_on(state, events)


def apply_bonus_draw(state: "ImhotepState", choice: tuple[str], events: Events) -> None:
    """A face-down pair of the market stays as it is: one more card must be unseen."""
    renew_deck(state, 1 + PAIR_CARDS * (c.PAIR in state.market), events)
    state.phase = c.DRAW_MARKET


def apply_skip(state: "ImhotepState", choice: tuple[str], events: Events) -> None:
    if events is not None:
        rule = R_TEMPLE[1] if state.phase == c.TEMPLE_BONUS else R_PYRAMID[1]
        events.append(Event("bonus-skipped", state.owner, {"bonus": BONUS_OF[state.phase]}, rule))
    go_on(state, events)
