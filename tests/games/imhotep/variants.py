"""Options whose golden playthroughs and speed are kept beside those of the defaults."""

from typing import Final

from pycore.contract import Options

SIDES: Final = ("market", "pyramid", "temple", "tomb", "obelisks")

VARIANTS: Final[dict[str, Options]] = {
    "b": dict.fromkeys(SIDES, "B"),
    "mixed": {"market": "B", "temple": "B", "obelisks": "B", "wrath": True, "edition": "later"},
}
"""Tag -> the options that differ from the defaults."""

FROM_POSITIONS: Final = ("2-nothing-left-but-to-pass",)
"""Positions from which a golden playthrough begins."""
