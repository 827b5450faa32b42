"""Advice for Senet: how far the pieces of each side have come, and how safe they stand.

The weights are our own judgement, tested in the arena.
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
    PIECES,
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
"""Progress of a piece that has left the board, in steps from the start of the track."""
HOUSE: Final = {BEAUTY: 30.0, WATER: 16.5, TRUTHS: 30.3, ATUM: 30.8, HORUS: 31.6}
"""Maps the square of a house at the end of the track to the progress of a piece there, in steps.

It differs from the number of the square: a piece may have to wait for a certain throw, and a piece in the water usually
goes back to the House of Rebirth."""
PAIRED: Final = 0.7
WALLED: Final = 0.9
"""Bonuses in steps: PAIRED for each piece with a piece of its own side beside it, WALLED for a wall with an enemy
piece behind it."""
CHANCE: Final = dict(zip(THROWS, [weight / sum(WEIGHTS) for weight in WEIGHTS], strict=True))
"""Maps a throw to its probability."""
STILL: Final = 0.5
"""Share of the risk of being attacked that remains for the seat whose turn it is. It can avoid the rest by moving."""
SWITCH: Final = 1.2
"""Value of having the turn, in steps."""
TO_POINTS: Final = 1 / HOME
"""Factor that converts steps to pieces borne off."""


def value(position: SenetPosition) -> list[float]:
    """Value of the position per seat, in pieces borne off."""
    if position.phase == c.OVER:
        return [float(many) for many in position.off]
    way, safe, spared = _steps(position)
    steps = [HOME * position.off[seat] + way[seat] + safe[seat] for seat in range(SEATS)]
    steps[position.seat] += SWITCH + spared
    return [TO_POINTS * each for each in steps]


def parts(position: SenetPosition) -> list[Part]:
    """Parts of the value, three kinds:

    - "way": the progress of all pieces, including those borne off.
    - "safe": how safe their squares are.
    - "turn": the value of having the turn. It includes the risks that the seat can avoid by moving.
    """
    over = position.phase == c.OVER
    way, safe, spared = ([0.0] * SEATS, [0.0] * SEATS, 0.0) if over else _steps(position)
    turn = [(SWITCH + spared) * (seat == position.seat and not over) for seat in range(SEATS)]
    come = [HOME * off + steps for off, steps in zip(position.off, way, strict=True)]
    found = (("way", come), ("safe", safe), ("turn", turn))
    return [Part(kind, 0, [TO_POINTS * each for each in steps]) for kind, steps in found]


def progress(position: SenetPosition) -> float:
    """How far the game has gone: the share of all steps of both sides, 0..1."""
    steps = sum(position.off) * OFF
    steps += sum([square for square in SQUARES if position.board[square] != NONE])
    return steps / (SEATS * PIECES * OFF)


def _steps(position: SenetPosition) -> tuple[list[float], list[float], float]:
    """Return three values, in steps:

    - per seat, the progress of its pieces on the board;
    - per seat, how safe their squares are;
    - the part of the risks that the seat whose turn it is will probably avoid.
    """
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
    """Expected loss of a lone piece by the enemy's next throw, in steps.

    An attacker changes places with the piece. In the last houses the piece falls into the water instead.
    """
    if square > BEAUTY:
        return CHANCE[square - BEAUTY] * (HOUSE[square] - HOUSE[WATER]) if board[BEAUTY] == enemy else 0.0
    lost = 0.0
    for throw, chance in CHANCE.items():
        if square > throw and board[square - throw] == enemy:
            lost += chance * throw
    return lost


def weigh(position: SenetPosition, decision: Decision) -> list[float] | None:
    """The weight of each move, or of each choice of a piece in the water; None for all other decisions.

    Bearing a piece off is best, then attacking, then other moves. Moving into the water is worst. A piece in the water
    prefers rebirth to staying there.
    """
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
"""Maps a level to its number of search iterations per decision. Because of the luck, levels differ in strength only if
their numbers differ much. One iteration is cheap."""

ADVICE: Final = Advice(
    value=value,
    parts=parts,
    passing=frozenset({"turn"}),
    weigh=weigh,
    scale=0.8,
    slips=0.08,
    turns=3,
    iterations=BUDGETS,
    progress=progress,
)
