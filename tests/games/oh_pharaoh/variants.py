"""Options whose golden playthroughs and speed are kept beside those of the defaults."""

from typing import Final

from pycore.contract import Options

VARIANTS: Final[dict[str, Options]] = {}
"""Tag -> the options that are not as usual: they change only how often a player may trade."""

FULL_STEPS: Final = 250
"""Choices that a golden playthrough shows with all positions; of the rest only what was chosen and happened."""
