"""The round: how it begins and ends, and whose turn comes next (`valle-turno`, `valle-fine`)."""

from typing import TYPE_CHECKING

from pycore.contract import CHANCE, Event
from pycore.games.valle import choices as c
from pycore.games.valle import scoring
from pycore.games.valle.data import PHARAOH, R_END, R_ROUND
from pycore.games.valle.places import NONE, SITES_PLAYED
from pycore.games.valle.pyramids import FULL

if TYPE_CHECKING:
    from pycore.games.valle.state import ValleState

Events = list[Event] | None


def next_seat(state: "ValleState") -> int:
    """The seat after the active one, or NONE after the last of the phase."""
    seat = (state.active + 1) % state.seats
    return NONE if seat == state.first else seat


def in_order(state: "ValleState") -> list[int]:
    """All seats in the order of play."""
    return [(state.first + i) % state.seats for i in range(state.seats)]


def begin_round(state: "ValleState") -> None:
    if state.variant.sargon:
        state.phase = c.ORDER_LAY
        state.active = state.first
    else:
        start_lots(state)


def start_lots(state: "ValleState") -> None:
    state.phase = c.CUBE
    state.active = NONE


def end_round(state: "ValleState", events: Events) -> None:
    """The end of the game is looked for only now."""
    state.active = NONE
    total = state.pharaoh % 255
    if events is not None:
        events.append(Event("round-ends", CHANCE, {"round": state.round, "pharaoh": total}, R_ROUND))
    built = all_finished(state)
    if total >= PHARAOH or built:
        state.phase = c.OVER
        if events is not None:
            cause = "pharaoh" if total >= PHARAOH else "sites"
            winners = list(state.ranking()[0])
            about = {"winners": winners, "scores": list(scoring.scores(state)), "cause": cause}
            events.append(Event("game-over", winners[0], about, R_END))
        return
    state.round += 1
    state.first = (state.first + 1) % state.seats
    begin_round(state)
    if events is not None:
        events.append(Event("round-begins", CHANCE, {"round": state.round, "first": state.first}, R_ROUND))


def all_finished(state: "ValleState") -> bool:
    return all(state.heights[site] == FULL[site] for site in SITES_PLAYED[state.seats])
