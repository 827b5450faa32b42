"""The components of Senet, each table with its source, and the anchors of the rulebook.

No rules of the game have survived. Sources: [finds] boards, pieces and paintings; [Kendall] the reconstruction of
Timothy Kendall (Passing Through the Netherworld, 1978) as it is usually retold; [reading] our own, where the
retellings differ or are silent: the rulebook lists these.

Squares are numbered from 1 to 30 along the track, as is usual.
"""

from typing import Final

NONE: Final = -1
"""Stands for "nobody" where a seat is expected."""

SEATS: Final = 2
PIECES: Final = 7
"""Per seat [Kendall]; the finds have five, seven and ten."""

# The board

ROW: Final = 10  # [finds]
LAST: Final = 30  # [finds]
SQUARES: Final = range(1, LAST + 1)
OFF: Final = LAST + 1
"""Destination of a piece that is borne off."""
TRACK: Final = LAST + 2
"""Length of a board in memory. The places before the first and after the last square are always empty."""

START_BOARD: Final = (
    NONE,
    *((square % 2 if square <= SEATS * PIECES else NONE) for square in SQUARES),
    NONE,
)
"""Occupant of each square at the start: the sides alternate on the first fourteen squares, and the foremost piece
belongs to the seat that begins [Kendall]."""

REBIRTH: Final = 15  # [finds], its name [Kendall]
BEAUTY: Final = 26  # [finds]
WATER: Final = 27  # [finds]
TRUTHS: Final = 28  # [finds]
ATUM: Final = 29  # [finds]
HORUS: Final = 30  # [finds]
HOUSES: Final = (REBIRTH, BEAUTY, WATER, TRUTHS, ATUM, HORUS)

LEAVES_WITH: Final = {WATER: (4,), TRUTHS: (3,), ATUM: (2,), HORUS: (1, 2, 3, 4, 5)}
"""House -> the throws that bear a piece off from it [Kendall]."""

# The sticks

STICKS: Final = 4  # [finds]
THROWS: Final = (1, 2, 3, 4, 5)
"""The number of pale sides up; none counts five [Kendall]."""
WEIGHTS: Final = (4, 6, 4, 1, 1)
"""Per throw: how many of the sixteen falls of four sticks give it."""
AGAIN: Final = (1, 4, 5)
"""Throws that give another throw [Kendall]."""
WALL: Final = 3
"""This many pieces in a row cannot be passed [Kendall]."""

# Anchors of the rulebook

R_SETUP: Final = "senet-preparazione"
R_STICKS: Final = "senet-bastoncini"
R_MOVE: Final = "senet-muovere"
R_AGAIN: Final = "senet-ancora"
R_ATTACK: Final = "senet-attaccare"
R_PAIR: Final = "senet-coppia"
R_WALL: Final = "senet-muro"
R_BACK: Final = "senet-indietro"
R_LOST: Final = "senet-tiro-perso"
R_BEAUTY: Final = "senet-bellezza"
R_WATER: Final = "senet-acqua"
R_REBIRTH: Final = "senet-rinascita"
R_TRUTHS: Final = "senet-verita"
R_ATUM: Final = "senet-atum"
R_HORUS: Final = "senet-horus"
R_HOUSES: Final = "senet-ultime-case"
R_OFF: Final = "senet-uscire"
R_END: Final = "senet-fine"
R_HOUSE: Final = {
    REBIRTH: R_REBIRTH,
    BEAUTY: R_BEAUTY,
    WATER: R_WATER,
    TRUTHS: R_TRUTHS,
    ATUM: R_ATUM,
    HORUS: R_HORUS,
}
