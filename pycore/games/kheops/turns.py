"""The order of the phases: the set-up, then thirty turns in which White and Blue alternate.

After a finished phase comes the next one that has a decision. Phases are skipped if a power has no effect or no second
step, or if the pile is empty. Only this module sets the phase of a position in play.
"""

from collections.abc import Callable
from typing import Final

from pycore.games.kheops import pawns, powers, scoring, tiles
from pycore.games.kheops.choices import OVER, PLACE_PAWN
from pycore.games.kheops.data import START_TILES, TURNS
from pycore.games.kheops.position import KheopsPosition
from pycore.phases import Events, Phase, by_kind

Step = tuple[Phase[KheopsPosition], Callable[[KheopsPosition, Events], bool] | None]
"""A phase, and a function that returns whether the phase has a decision now. A phase with None always has one."""

SETUP: Final[tuple[Step, ...]] = (
    (tiles.START_TILE, None),
    (tiles.DRAW_TILE, None),
)
TURN: Final[tuple[Step, ...]] = (
    (pawns.PLACE_PAWN, None),
    (powers.POWER, powers.works),
    (powers.POWER_TO, powers.has_second_step),
    (tiles.PLACE_TILE, None),
    (tiles.DRAW_TILE, tiles.pile_lasts),
)
PHASES: Final = by_kind([tiles.START_TILE, *(phase for phase, _ in TURN)])

_LATER: Final = {
    phase.kind: [(later.kind, asks) for later, asks in order[n:]]
    for order in (SETUP, TURN)
    for n, (phase, _) in enumerate(order, 1)
}


def go_on(position: KheopsPosition, events: Events) -> None:
    for kind, asks in _LATER[position.phase]:
        if asks is None or asks(position, events):
            position.phase = kind
            return
    begin_turn(position, events)


def begin_turn(position: KheopsPosition, events: Events) -> None:
    """Begin the next turn, or end the game after the last one.

    A turn adds one tile to the start tiles, so the number of tiles gives the number of turns done.
    """
    position.turn = position.laid.bit_count() - START_TILES
    position.phase = PLACE_PAWN if position.turn < TURNS else OVER
    if position.phase == OVER and events is not None:
        events.extend(scoring.final_events(position))
