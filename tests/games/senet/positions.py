"""Deep positions of Senet in plain form: late and crowded, at every kind of decision; all valid."""

from pycore.contract import Plain
from tests.games.senet.building import position

SCHEMA = ("game", "seats", "options", "phase", "seat", "throw", "squares", "off")
"""Every field of the plain form."""

POSITIONS: dict[str, Plain] = {
    "opening": position(range(2, 15, 2), range(1, 14, 2)),
    "opening-fall": position(range(2, 15, 2), range(1, 14, 2), phase="sticks"),
    "opening-move": position(range(2, 15, 2), range(1, 14, 2), throw=4),
    "pairs": position((5, 6, 9, 14, 15, 20, 23), (7, 8, 10, 12, 16, 17, 22), throw=3),
    "walls": position((3, 4, 9, 18, 19, 20, 26), (10, 11, 12, 15, 16, 24, 25), seat=1, throw=5),
    "only-back": position((21, 24, 25, 26), (27, 28, 30), throw=5, seat=0, phase="move"),
    "in-the-water": position((12, 20, 27), (14, 22, 26, 28), throw=2, phase="water"),
    "in-the-water-to-throw": position((12, 20, 27), (15, 22, 26), seat=0),
    "out-of-the-water": position((12, 20, 27), (15, 22, 26), throw=4),
    "last-houses": position((26, 28, 29, 30), (2, 26 - 4, 25), throw=3),
    "attack-on-the-last-houses": position((26, 18), (28, 30, 5), throw=2),
    "last-pieces": position((30,), (26,), seat=1, throw=4),
    "last-throw": position((30,), (30 - 1,), phase="sticks"),
    "far-behind": position((1, 2, 3, 4, 5, 6, 7), (28,), seat=1),
}
