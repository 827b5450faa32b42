"""Options whose golden playthroughs and speed are kept beside those of the defaults."""

from typing import Final

from pycore.contract import Options

VARIANTS: Final[dict[str, Options]] = {}
"""Tag -> the options that are not as usual: they change only how often a player may trade."""
