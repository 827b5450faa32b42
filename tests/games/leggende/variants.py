"""Options whose golden playthroughs and speed are kept beside those of the defaults."""

from typing import Final

from pycore.contract import Options

VARIANTS: Final[dict[str, Options]] = {
    "all": {
        **{"layout": "ring", "tie": "die", "explore": True, "fortress": True, "dragon": True},
        **{"portals": True, "robbers": True, "leaders": True, "swamp": True},
    },
    "open": {"setup": "choose", "explore": True, "fortress": True, "portals": True, "leaders": True},
}
"""Tag -> the options that differ from the defaults."""

FROM_POSITIONS: Final = ("four-ring-all",)
"""Positions from which a golden playthrough begins. This one leads to the second of three games."""
