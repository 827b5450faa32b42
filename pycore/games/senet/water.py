"""The phase of a piece in the House of Water that cannot be borne off: it may be reborn, or stay."""

from typing import Final

from pycore.contract import Choice, Decision, Event, Refusal
from pycore.games.senet import choices as c
from pycore.games.senet.data import NONE, R_REBIRTH, R_WATER, REBIRTH, SQUARES, WATER
from pycore.games.senet.position import SenetPosition, in_water
from pycore.games.senet.ways import forward, rule_of
from pycore.phases import Events, NoSuchChoice, Phase


def can_be_reborn(position: SenetPosition) -> bool:
    return in_water(position) and position.board[REBIRTH] == NONE


def decide(position: SenetPosition) -> Decision:
    return Decision(position.seat, c.WATER, (c.BE_REBORN, c.STAY), None, R_WATER)


def refuse(position: SenetPosition, choice: Choice) -> Refusal | None:
    if choice in (c.BE_REBORN, c.STAY):
        return None
    square = c.argument(choice, "move", SQUARES)
    if square == WATER:
        hindrance = forward(position.board, position.seat, square, position.throw)
        about = {"square": square, "throw": position.throw, "ahead": True}
        return Refusal(hindrance, rule_of(hindrance, square), about)
    if position.board[square] != position.seat:
        raise NoSuchChoice
    return Refusal("water-first", R_WATER, {"square": square})


def leave(position: SenetPosition, choice: Choice, events: Events) -> bool:
    kind, rule = "piece-stays", R_WATER
    if choice == c.BE_REBORN:
        position.board[WATER], position.board[REBIRTH] = NONE, position.seat
        kind, rule = "piece-reborn", R_REBIRTH
    if events is not None:
        events.append(Event(kind, position.seat, {"throw": position.throw}, rule))
    return True


LEAVE: Final = Phase(c.WATER, decide, refuse, leave)
