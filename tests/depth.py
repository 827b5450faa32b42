"""How deep the long random checks go: at every push a part of it, and all of it at night.

`make nightly` sets NIGHT, a date, and whole games are played with that luck. What is checked is the same; at a push
it is looked at less often in a game.
"""

import os
from typing import Final

NIGHT: Final = int(os.environ.get("NIGHT", "0"))
LOOKS: Final = 0.3 if NIGHT else 0.03
"""At how large a part of the decisions of a long random game all refusals and viewers are checked."""
