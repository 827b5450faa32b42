"""The history of a game, as its tail states it (`h=`): signs, then the index of the weakest level that has played.

It is "" for a game from its beginning in which the same have played all along. The level is there only if a machine's
level was changed.
"""

import re
from collections.abc import Iterable
from typing import Final

FROM_MOMENT: Final = "m"
"""The game was played on from a moment of another one."""
IMAGINED: Final = "i"
"""What was hidden at that moment was imagined."""
UNADVISED: Final = "s"
"""At that moment the other game, against other people, was not over. So nobody is advised."""
RESEATED: Final = "p"
"""A person has taken a machine's seat, or a machine has taken a person's."""
_SIGNS: Final = FROM_MOMENT + IMAGINED + UNADVISED + RESEATED
_LEVELS: Final = "0123"
_HISTORY: Final = re.compile(rf"(?!$)[{_SIGNS}]{{0,{len(_SIGNS)}}}[{_LEVELS}]?")


def history_of(text: str) -> str:
    """The history in a tail as it follows a link; "" if there is none.

    >>> history_of("&n=Anna&h=ms0&m=k3x9a0qz"), history_of("&h=<b>"), history_of("")
    ('ms0', '', '')
    """
    given = next((part[2:] for part in text.split("&") if part.startswith("h=")), "")
    return given if _HISTORY.fullmatch(given) else ""


def first(values: Iterable[str]) -> str:
    """The first history with which one of these values begins; "" if there is none."""
    return next((found[0] for value in values if (found := _HISTORY.match(value))), "")


def signs(history: str) -> str:
    """The signs of a history.

    >>> signs("ms0"), signs("2")
    ('ms', '')
    """
    return history.rstrip(_LEVELS)


def levels(history: str) -> list[int]:
    """The level of a history in a list, which is empty if there is none.

    >>> levels("ms0"), levels("ms")
    ([0], [])
    """
    return [int(digit) for digit in history.lstrip(_SIGNS)]


def recast(history: str, reseated: bool, played: Iterable[int]) -> str:
    """The history after others have sat down. `reseated`: as the sign says; `played`: the levels to tell of, if any.

    >>> recast("m1", True, [3, 2]), recast("", False, [])
    ('mp1', '')
    """
    sign = RESEATED if reseated and RESEATED not in history else ""
    weakest = str(min([*levels(history), *played], default=""))
    return signs(history) + sign + weakest
