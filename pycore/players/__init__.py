"""Computer players for every game.

A player gets a seen state and nothing else, so it cannot cheat:

    player("architetto", seed=1, iterations=500).choose(state.seen_by(seat))

The modules, from the bottom up:

- `errors`: the errors that players raise.
- `lookup`: finds the advice of a game.
- `chances`: converts points to chances of winning.
- `thinking`: the question put to a player, and the base class for thinking about it step by step.
- `at_random`, `greedy`, `search`: three subclasses of that class, one per kind of player.
- `levels`: the players by name.
- `foretold`: the chance of winning that a player is told.
- `judge`: what a choice cost, by a larger search.
- `course`: who was ahead when in a finished game, and what luck and choices did to that.
- `gains`: measures what a choice changes, to explain it.
- `request`: question and answer as JSON text, for a worker.
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
