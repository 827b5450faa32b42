"""Selects the games that a test covers at every push; the others run at night.

Drawings and texts are tested with every game at every push. Shared features, such as the address, the panels or the
start of the page, are the same in all games, so there a few games stand for all.
"""

from collections.abc import Collection, Iterable
from typing import Any, Final

import pytest

EXAMPLES: Final = ("toy", "oh_pharaoh")
"""A small game that uses every feature, and a long one with hidden hands and questions aloud."""

WHOLE: Final = ("toy",)
"""Games whose views are all checked at every push. Of other games, only the views specific to them are checked."""


def by_day(cases: Iterable[Any], day: Collection[Any] = EXAMPLES) -> list[Any]:
    """All cases. A case is marked for the night unless `day` contains it, or its game."""
    return [case if _is_in(case, day) else _at_night(case) for case in cases]


def _is_in(case: Any, day: Collection[Any]) -> bool:
    return case in day or (isinstance(case, tuple) and case[0] in day)


def _at_night(case: Any) -> Any:
    values = case if isinstance(case, tuple) else (case,)
    return pytest.param(*values, marks=pytest.mark.nightly)
