"""How thorough the long random checks are: a sample at every push, more at night.

`make nightly` sets NIGHT to a date, which also seeds the games. Both runs check the same things, but a push checks
them at fewer decisions of a game.
"""

import os
from typing import Final

NIGHT: Final = int(os.environ.get("NIGHT", "0"))
LOOKS: Final = 0.3 if NIGHT else 0.03
"""Share of the decisions of a long random game, 0..1, at which all refusals and viewers are checked."""
