"""Which games a test takes at every push; the others take it at night.

What a game draws and says is tested with every game by day. What all games share, such as the address, the panels or
the way the page begins, would be the same in a seventh: there a few games stand for all.
"""

from collections.abc import Collection, Iterable
from typing import Any, Final

import pytest

EXAMPLES: Final = ("toy", "oh_pharaoh")
"""A small game in which everything happens, and a long one whose hidden hands are asked aloud."""

WHOLE: Final = ("toy",)
"""Whose table is looked at in all its views by day: everything happens there. Of the others what is their own."""


def by_day(cases: Iterable[Any], day: Collection[Any] = EXAMPLES) -> list[Any]:
    """All cases; those whose game, or which themselves, are not in `day` wait for the night."""
    return [case if _is_in(case, day) else _at_night(case) for case in cases]


def _is_in(case: Any, day: Collection[Any]) -> bool:
    return case in day or (isinstance(case, tuple) and case[0] in day)


def _at_night(case: Any) -> Any:
    values = case if isinstance(case, tuple) else (case,)
    return pytest.param(*values, marks=pytest.mark.nightly)
