"""What a seat sees, and what it may do, as NumPy arrays for PettingZoo and Gymnasium.

An observation is the tensor of the seat's view (`pycore.adapters.tensors`), with a mask of the legal actions.
"""

from typing import Any

import numpy as np
from gymnasium import spaces

from pycore.adapters.tensors import Encoder, action_mask
from pycore.match import Match


def space(encoder: Encoder) -> spaces.Dict:
    """The space of observations: `observation` with one number from 0 to 1 per entry of the tensor, and `action_mask`
    with one number per action.

    Senet's tensor has 107 numbers, and 33 actions:

        >>> from pycore.adapters.tensors import encoder
        >>> space(encoder("senet"))["observation"].shape, space(encoder("senet"))["action_mask"].shape
        ((107,), (33,))
    """
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 1, (encoder.length,), np.float32),
            "action_mask": spaces.Box(0, 1, (len(action_mask(None, encoder.slug)),), np.int8),
        }
    )


def observed(match: Match, seat: int, encoder: Encoder) -> dict[str, Any]:
    """What a seat sees. The mask is 1 for each legal action, and all 0 if the seat is not asked.

    Only the seat that is asked has actions:

        >>> from pycore.adapters.tensors import encoder
        >>> match = Match.new("senet", 2)
        >>> [int(observed(match, seat, encoder("senet"))["action_mask"].sum()) for seat in (0, 1)]
        [1, 0]
    """
    decision = match.decision
    tensor = encoder.encode(match.seen_by(seat), seat, decision)
    mask = action_mask(decision if decision is not None and decision.seat == seat else None, encoder.slug)
    return {"observation": np.frombuffer(tensor, np.float32), "action_mask": np.frombuffer(mask, np.int8)}
