"""Who can sit at the table besides people.

A player is handed a seen state and nothing else:

    player("architetto", seed=1, iterations=500).choose(state.seen_by(seat))

From the bottom up: `errors`; `counsel` (where a game's advice is found); `chances` (from points
to chances of winning); `thinking` (a question, and thoughts that go on step by step); `at_random`, `greedy` and
`search`, three ways of thinking; `levels`.
"""

from pycore.advice import Advice
from pycore.players.errors import BadBudget, BadLevel, NotAsked
from pycore.players.levels import LEVELS, Player, player
from pycore.players.thinking import Considered, Thinking

__all__ = [
    "LEVELS",
    "Advice",
    "BadBudget",
    "BadLevel",
    "Considered",
    "NotAsked",
    "Player",
    "Thinking",
    "player",
]
