"""Options whose golden playthroughs and speed are kept beside those of the defaults."""

from typing import Final

from pycore.contract import Options

VARIANTS: Final[dict[str, Options]] = {}
"""Tag -> the options that differ from the defaults. They change only how often a player may trade."""
