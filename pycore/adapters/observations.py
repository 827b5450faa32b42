"""What a seat sees, and what it may do, as NumPy arrays for PettingZoo and Gymnasium.

An observation is the seat's view in its plain form, as the bytes of its JSON, with a mask of the legal actions. It is
exact and has the same form for every game. Replace it with features of your own for learning.
"""

import json
from typing import Any, Final

import numpy as np
from gymnasium import spaces

from pycore.adapters.numbering import Numbering
from pycore.match import Match

ROOM: Final = 16_384
"""Size of the longest observation, in bytes."""


def space(actions: Numbering) -> spaces.Dict:
    """The space of observations: `observation` with shape (ROOM,), and `action_mask` with one number per action."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 255, (ROOM,), np.uint8),
            "action_mask": spaces.Box(0, 1, (actions.count,), np.int8),
        }
    )


def observed(match: Match, seat: int, actions: Numbering) -> dict[str, Any]:
    """What a seat sees. The mask is 1 for each legal action, and all 0 if the seat is not asked."""
    seen = np.frombuffer(json.dumps(match.seen_by(seat).to_plain()).encode(), np.uint8)
    observation, mask = np.zeros(ROOM, np.uint8), np.zeros(actions.count, np.int8)
    observation[: len(seen)] = seen
    decision = match.decision
    if decision is not None and decision.seat == seat:
        mask[actions.numbers(decision.choices)] = 1
    return {"observation": observation, "action_mask": mask}
