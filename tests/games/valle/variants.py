"""Options whose golden playthroughs and speed are kept beside those of the defaults."""

from typing import Final

from pycore.contract import Options

VARIANTS: Final[dict[str, Options]] = {
    "rotation": {"boisnier": True, "fast": True},
    "expert": {"rays": True, "sargon": True},
}
"""Tag -> the options that differ from the defaults."""
