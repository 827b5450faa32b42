"""Options whose golden playthroughs and speed are kept beside those of the defaults."""

from typing import Final

from pycore.contract import Options

VARIANTS: Final[dict[str, Options]] = {}
"""Tag -> the options that differ from the defaults. Empty, since the only option is the number of offers in a turn."""

FULL_STEPS: Final = 250
"""Number of choices that a golden playthrough shows with all positions; later ones show only choices and events."""
