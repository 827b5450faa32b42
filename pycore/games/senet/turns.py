"""The order of the phases of a turn: taking the sticks, their fall, the move. Some throws give another throw; after the
others the turn passes."""

from typing import Final

from pycore.contract import Event
from pycore.games.senet import choices as c
from pycore.games.senet.data import AGAIN, PIECES, R_AGAIN, R_END, R_LOST, R_REBIRTH
from pycore.games.senet.moves import MOVE, can_move
from pycore.games.senet.position import SenetPosition, in_water, other
from pycore.games.senet.scoring import ranking, scores
from pycore.games.senet.sticks import STICKS, THROW
from pycore.games.senet.water import LEAVE, can_be_reborn
from pycore.phases import Events, by_kind

PHASES: Final = by_kind([THROW, STICKS, MOVE, LEAVE])
"""The phases, in the order of a turn. After a throw comes MOVE or LEAVE, or neither if the throw is lost."""


def go_on(position: SenetPosition, events: Events) -> None:
    if position.phase == c.THROW:
        position.phase = c.STICKS
    elif position.phase == c.STICKS:
        use(position, events)
    elif position.phase == c.MOVE:
        after_move(position, events)
    else:
        next_seat(position)


def use(position: SenetPosition, events: Events) -> None:
    """Set the phase in which the throw is used: MOVE, or WATER for a piece that can only be reborn or stay.

    If there is neither, the throw is lost (`senet-tiro-perso`, `senet-rinascita`).
    """
    if can_move(position):
        position.phase = c.MOVE
    elif can_be_reborn(position):
        position.phase = c.WATER
    else:
        if events is not None:
            rule = R_REBIRTH if in_water(position) else R_LOST
            about = {"throw": position.throw, "water": in_water(position)}
            events.append(Event("throw-lost", position.seat, about, rule))
        next_seat(position)


def after_move(position: SenetPosition, events: Events) -> None:
    """End the game if the seat's last piece is off; otherwise let it throw again, or pass the turn.

    A throw of 1, 4 or 5 gives another throw, unless the piece moved fell into the water.
    """
    if position.off[position.seat] == PIECES:
        finish(position, events)
    elif position.throw in AGAIN and not in_water(position):
        if events is not None:
            events.append(Event("throws-again", position.seat, {"throw": position.throw}, R_AGAIN))
        position.phase, position.throw = c.THROW, 0
    else:
        next_seat(position)


def next_seat(position: SenetPosition) -> None:
    position.phase, position.throw, position.seat = c.THROW, 0, other(position.seat)


def finish(position: SenetPosition, events: Events) -> None:
    position.phase, position.throw = c.OVER, 0
    if events is not None:
        winners = ranking(position)[0]
        result = {"winners": list(winners), "scores": list(scores(position))}
        events.append(Event("game-over", winners[0], result, R_END))
