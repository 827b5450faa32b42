"""What players are told of Senet: how far each side still has to go, and how safe its pieces stand.

The weights are ours, by judgement, and tried in the arena.
"""

from typing import Final

from pycore.advice import Advice, Part
from pycore.contract import Decision
from pycore.games.senet import choices as c
from pycore.games.senet.data import (
    ATUM,
    BEAUTY,
    HORUS,
    NONE,
    OFF,
    SEATS,
    SQUARES,
    THROWS,
    TRUTHS,
    WALL,
    WATER,
    WEIGHTS,
)
from pycore.games.senet.position import SenetPosition

HOME: Final = 34.0
"""Steps of a piece that has left the board, counted from before the first square."""
HOUSE: Final = {BEAUTY: 30.0, WATER: 16.5, TRUTHS: 30.3, ATUM: 30.8, HORUS: 31.6}
"""Where a piece in one of the last houses really is, in steps: who waits for a throw has not arrived, and who lies in
the water mostly goes back."""
PAIRED: Final = 0.7
WALLED: Final = 0.9
"""Steps that it is worth to a piece to have one of its side beside it, and to a wall that an enemy is behind it."""
CHANCE: Final = dict(zip(THROWS, [weight / sum(WEIGHTS) for weight in WEIGHTS], strict=True))
"""Throw -> how likely it is."""
STILL: Final = 0.5
"""Share of a danger that is left for a piece whose side has the turn first."""
SWITCH: Final = 1.2
"""Steps that it is worth to have the turn."""
TO_POINTS: Final = 1 / HOME
"""Steps are counted as parts of a piece borne off."""


def value(position: SenetPosition) -> list[float]:
    """Per seat, in pieces borne off."""
    if position.phase == c.OVER:
        return [float(many) for many in position.off]
    way, safe, spared = _steps(position)
    steps = [HOME * position.off[seat] + way[seat] + safe[seat] for seat in range(SEATS)]
    steps[position.seat] += SWITCH + spared
    return [TO_POINTS * each for each in steps]


def parts(position: SenetPosition) -> list[Part]:
    """The way that all pieces have come, those borne off too; how safe they stand; the turn, with the dangers that
    whoever has it may still leave."""
    over = position.phase == c.OVER
    way, safe, spared = ([0.0] * SEATS, [0.0] * SEATS, 0.0) if over else _steps(position)
    turn = [(SWITCH + spared) * (seat == position.seat and not over) for seat in range(SEATS)]
    come = [HOME * off + steps for off, steps in zip(position.off, way, strict=True)]
    found = (("way", come), ("safe", safe), ("turn", turn))
    return [Part(kind, 0, [TO_POINTS * each for each in steps]) for kind, steps in found]


def _steps(position: SenetPosition) -> tuple[list[float], list[float], float]:
    """Per seat the steps that its pieces have come, and those that it is worth how they stand; of the dangers, those
    that the seat whose turn it is will hardly meet."""
    way, safe, spared = [0.0] * SEATS, [0.0] * SEATS, 0.0
    board = position.board
    run = 0
    for square in SQUARES:
        owner = board[square]
        if owner == NONE:
            run = 0
            continue
        run = run + 1 if board[square - 1] == owner else 1
        way[owner] += HOUSE.get(square, float(square))
        if run == 1 and board[square + 1] != owner and square != WATER:
            risk = _risk(board, 1 - owner, square)
            safe[owner] -= risk
            if position.seat == owner:
                spared += (1 - STILL) * risk
        if square < BEAUTY:
            if run > 1:
                safe[owner] += PAIRED
            if run == WALL and any(board[behind] == 1 - owner for behind in range(1, square - WALL + 1)):
                safe[owner] += WALLED
    return way, safe, spared


def _risk(board: list[int], enemy: int, square: int) -> float:
    """Steps that one throw of the enemy costs a piece that stands alone: whoever attacks changes places with it, and
    in the last houses it falls into the water."""
    if square > BEAUTY:
        return CHANCE[square - BEAUTY] * (HOUSE[square] - HOUSE[WATER]) if board[BEAUTY] == enemy else 0.0
    lost = 0.0
    for throw, chance in CHANCE.items():
        if square > throw and board[square - throw] == enemy:
            lost += chance * throw
    return lost


def weigh(position: SenetPosition, decision: Decision) -> list[float] | None:
    """Off the board first; into the water last; out of it rather than waiting there without end."""
    if decision.kind == c.MOVE:
        return [_move(position, int(choice[1])) for choice in decision.choices]
    if decision.kind == c.WATER:
        return [2.0 if choice == c.BE_REBORN else 1.0 for choice in decision.choices]
    return None


def _move(position: SenetPosition, square: int) -> float:
    if square > BEAUTY:
        return 4.0
    end = square + position.throw
    if end == WATER:
        return 0.1
    if square == BEAUTY:
        return 4.0 if end >= OFF else 1.5
    return 2.0 if end <= BEAUTY and position.board[end] == 1 - position.seat else 1.0


BUDGETS: Final = {"scriba": 160, "architetto": 800, "faraone": 3200}
"""Luck weighs so much that only far more thought makes a difference, and a thought is short."""

ADVICE: Final = Advice(
    value=value,
    parts=parts,
    passing=frozenset({"turn"}),
    weigh=weigh,
    scale=0.8,
    slips=0.08,
    turns=3,
    iterations=BUDGETS,
    # Who is ahead half-way says next to nothing of who wins.
    foretells=False,
)
