"""The components of Senet, each table with its source, and the anchors of the rulebook.

No rules of the game have survived. Sources:
- [finds] boards, pieces and paintings;
- [Kendall] Timothy Kendall's reconstruction (Passing Through the Netherworld, 1978), as it is usually retold;
- [reading] our reading where the retellings differ or are silent. The rulebook lists our readings.

Squares are numbered from 1 to 30 along the track, as is usual.
"""

from typing import Final

NONE: Final = -1
"""Stands for "nobody" where a seat is expected."""

SEATS: Final = 2
PIECES: Final = 7
"""Number of pieces of each seat [Kendall]. Finds have five, seven or ten."""

# The board

ROW: Final = 10  # squares in each row of the board [finds]
LAST: Final = 30  # number of the last square [finds]
SQUARES: Final = range(1, LAST + 1)
OFF: Final = LAST + 1
"""Number that stands for the destination of a piece that is borne off."""
TRACK: Final = LAST + 2
"""Length of the list `board` of a position. Its entries before the first and after the last square are always NONE."""

START_BOARD: Final = (
    NONE,
    *((square % 2 if square <= SEATS * PIECES else NONE) for square in SQUARES),
    NONE,
)
"""The list `board` at the start of a game. The seats alternate on the first fourteen squares, and the foremost piece
belongs to the seat that begins [Kendall]."""

REBIRTH: Final = 15  # square of the House of Rebirth [finds]; its name [Kendall]
BEAUTY: Final = 26  # square of the House of Beauty [finds]
WATER: Final = 27  # square of the House of Water [finds]
TRUTHS: Final = 28  # square of the House of the Three Truths [finds]
ATUM: Final = 29  # square of the House of Atum [finds]
HORUS: Final = 30  # square of the House of Horus [finds]
HOUSES: Final = (REBIRTH, BEAUTY, WATER, TRUTHS, ATUM, HORUS)

LEAVES_WITH: Final = {WATER: (4,), TRUTHS: (3,), ATUM: (2,), HORUS: (1, 2, 3, 4, 5)}
"""Maps the square of a house to the throws that bear a piece off from it [Kendall]."""

# The sticks

STICKS: Final = 4  # sticks that are thrown together [finds]
THROWS: Final = (1, 2, 3, 4, 5)
"""The possible throws: the number of sticks with the pale side up, or 5 if there is none [Kendall]."""
WEIGHTS: Final = (4, 6, 4, 1, 1)
"""Per throw, its weight. Four sticks can fall in sixteen ways, and this many of them give the throw."""
AGAIN: Final = (1, 4, 5)
"""Throws that give another throw [Kendall]."""
WALL: Final = 3
"""Number of pieces of one seat in a row that form a wall, which the enemy cannot pass [Kendall]."""

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
