"""The phase of a move: which pieces may move by the throw, and the effects of the move."""

from typing import Final

from pycore.contract import Choice, Decision, Event, Plain, Refusal
from pycore.games.senet import choices as c
from pycore.games.senet.data import (
    BEAUTY,
    NONE,
    OFF,
    R_ATTACK,
    R_BACK,
    R_HOUSES,
    R_MOVE,
    R_OFF,
    R_WATER,
    SQUARES,
    TRUTHS,
    WATER,
)
from pycore.games.senet.position import SenetPosition, in_water, other
from pycore.games.senet.ways import backward, destination, forward, movable, rule_of
from pycore.phases import Events, Phase


def decide(position: SenetPosition) -> Decision:
    squares, ahead = movable(position.board, position.seat, position.throw)
    rule = (R_MOVE if ahead else R_BACK) if not in_water(position) else R_WATER
    return Decision(position.seat, c.MOVE, tuple([c.MOVES[square] for square in squares]), None, rule)


def can_move(position: SenetPosition) -> bool:
    return bool(movable(position.board, position.seat, position.throw)[0])


def refuse(position: SenetPosition, choice: Choice) -> Refusal | None:
    square = c.argument(choice, "move", SQUARES)
    board, seat, throw = position.board, position.seat, position.throw
    squares, ahead = movable(board, seat, throw)
    if square in squares:
        return None
    if board[square] != seat:
        return Refusal("no-piece" if board[square] == NONE else "not-yours", R_MOVE, {"square": square})
    if in_water(position):
        return Refusal("water-first", R_WATER, {"square": square})
    hindrance = (forward if ahead else backward)(board, seat, square, throw)
    return Refusal(hindrance, rule_of(hindrance, square), {"square": square, "throw": throw, "ahead": ahead})


def move(position: SenetPosition, choice: tuple[str, int], events: Events) -> bool:
    """Move one piece. An enemy piece on the destination changes places with it (`senet-attaccare`)."""
    board, seat, start = position.board, position.seat, choice[1]
    _, ahead = movable(board, seat, position.throw)
    end = destination(start, position.throw, ahead)
    board[start] = NONE
    if end == OFF:
        position.off[seat] += 1
        if events is not None:
            about = {"from": start, "throw": position.throw, "off": position.off[seat], "points": 1}
            events.append(Event("piece-off", seat, about, R_OFF))
        return True
    attacked = board[end] != NONE
    board[end] = seat
    back = sent_to(start, end)
    if attacked:
        board[back] = other(seat)
    if events is not None:
        about = {"from": start, "to": end, "throw": position.throw, "ahead": ahead}
        events.extend(told(seat, about, back if attacked else None))
    return True


def sent_to(start: int, end: int) -> int:
    """The square to which an attacked piece goes: the attacker's old square, or the water if it was attacked in one of
    the last three houses (`senet-ultime-case`)."""
    return WATER if end >= TRUTHS else start


def told(seat: int, about: Plain, sent: int | None) -> list[Event]:
    """The events of a move with the data `about`: one for the move or attack, one if the piece fell into the water.

    `sent` is the square to which the attacked piece went; None if no piece was attacked.
    """
    end = about["to"]
    if sent is None:
        events = [Event("piece-moved", seat, about, R_MOVE if about["ahead"] else R_BACK)]
    else:
        rule = R_ATTACK if end <= BEAUTY else R_HOUSES if end >= TRUTHS else R_WATER
        events = [Event("piece-attacked", seat, about | {"sent": sent}, rule)]
    if end == WATER:
        events.append(Event("piece-drowned", seat, {"from": about["from"]}, R_WATER))
    return events


MOVE: Final = Phase(c.MOVE, decide, refuse, move)
