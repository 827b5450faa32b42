"""Who sits at the table: the levels, from who has just begun to who has seen it all, as data."""

from collections.abc import Callable
from typing import Final, NamedTuple

from pycore.advice import Advice
from pycore.contract import Choice, State
from pycore.players.at_random import RandomThinking
from pycore.players.errors import BadBudget, BadLevel
from pycore.players.greedy import GreedyThinking
from pycore.players.search import SearchThinking
from pycore.players.thinking import Question, Thinking, question

RANDOM: Final = "random"
GREEDY: Final = "greedy"
APPRENTICE: Final = "apprendista"
SCRIBE: Final = "scriba"
ARCHITECT: Final = "architetto"
PHARAOH: Final = "faraone"

LEVELS: Final = (APPRENTICE, SCRIBE, ARCHITECT, PHARAOH)
"""The levels that people play against, from the weakest."""

ITERATIONS: Final = {SCRIBE: 40, ARCHITECT: 160, PHARAOH: 640}
"""Of the search, per decision, where the game says nothing else."""

APPRENTICE_GREED: Final = 0.8
"""A beginner hardly looks at what others have."""


class Player(NamedTuple):
    """A player: what it chooses follows from its level, its seed, its budget and what it is shown."""

    level: str
    seed: int | str
    begin: Callable[[Question], Thinking]

    def think(self, state: State) -> Thinking:
        """Begin to think over what is asked in a state, of which no more is used than the seat asked can see.

        Raises NotAsked.
        """
        return self.begin(question(state, self.seed))

    def choose(self, state: State, seconds: float | None = None) -> Choice:
        """A legal choice; after so many seconds the best until then. Raises NotAsked, BadBudget."""
        thinking = self.think(state)
        return thinking.finish() if seconds is None else thinking.within(seconds)


def player(level: str, seed: int | str = 0, iterations: int | None = None) -> Player:
    """A player of that level, "random" or "greedy". Raises BadLevel, BadBudget.

    `iterations` takes the place of the level's own number, where it searches at all.

    >>> from pycore.match import Match
    >>> import random
    >>> match = Match.new("imhotep", seats=2, options={}, rng=random.Random(7))
    >>> player("architetto", seed=1, iterations=20).choose(match.seen_by(0)) in match.decision.choices
    True
    """
    if iterations is not None and (type(iterations) is not int or iterations < 1):
        raise BadBudget("iterations", iterations)
    beginnings: dict[str, Callable[[Question], Thinking]] = {
        RANDOM: RandomThinking,
        GREEDY: GreedyThinking,
        APPRENTICE: _apprentice,
        **{name: _searching(name, iterations) for name in ITERATIONS},
    }
    if not isinstance(level, str) or level not in beginnings:
        raise BadLevel(level)
    return Player(level, seed, beginnings[level])


def _apprentice(asked: Question) -> Thinking:
    slips = asked.advice.slips * asked.advice.scale
    return GreedyThinking(asked, APPRENTICE_GREED, slips, worlds=1)


def _searching(level: str, iterations: int | None) -> Callable[[Question], Thinking]:
    def begin(asked: Question) -> Thinking:
        return SearchThinking(asked, iterations or iterations_of(asked.advice, level))

    return begin


def iterations_of(advice: Advice, level: str) -> int:
    """How many iterations a level has for a decision of a game."""
    return advice.iterations.get(level, ITERATIONS[level])
