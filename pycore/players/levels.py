"""The players by name: the levels, "random" and "greedy"."""

from collections.abc import Callable
from functools import partial
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
"""The levels that people play against, weakest first."""

ITERATIONS: Final = {SCRIBE: 40, ARCHITECT: 160, PHARAOH: 640}
"""Maps a level to its search iterations per decision. A game's advice may override them."""

APPRENTICE_GREED: Final = 0.8
"""`greed` of the weakest level: a beginner hardly looks at the points of others."""


class Player(NamedTuple):
    """A computer player. Its choice depends only on its level, its seed, its budget and what its seat sees.

    `begin` starts the thinking about a question. `player` makes it of a level.

    It has a level and a seed, and keeps nothing between questions:

        >>> player("scriba", seed=3)[:2]
        ('scriba', 3)
    """

    level: str
    seed: int | str
    begin: Callable[[Question], Thinking]

    def think(self, state: State) -> Thinking:
        """Start thinking about the decision of a state. Only what the choosing seat can see is used.

        Raises NotAsked.

        Step by step, with other work in between:

            >>> import random
            >>> from pycore.match import Match
            >>> match = Match.new("imhotep", 2, rng=random.Random(7))
            >>> thinking = player("scriba", iterations=20).think(match.seen_by(0))
            >>> while not thinking.done:
            ...     thinking.step()
            >>> thinking.choice in match.decision.choices
            True
        """
        return self.begin(question(state, self.seed))

    def choose(self, state: State, seconds: float | None = None) -> Choice:
        """The choice for a state's decision. `seconds` limits the time; None: no limit. Raises NotAsked, BadBudget.

        At most a twentieth of a second:

            >>> import random
            >>> from pycore.match import Match
            >>> match = Match.new("imhotep", 2, rng=random.Random(7))
            >>> player("faraone").choose(match.seen_by(0), seconds=0.05) in match.decision.choices
            True
        """
        thinking = self.think(state)
        return thinking.finish() if seconds is None else thinking.within(seconds)


def player(level: str, seed: int | str = 0, iterations: int | None = None) -> Player:
    """Create a player. `level` is one of `LEVELS`, "random" or "greedy".

    `seed` fixes its random choices. `iterations` replaces the level's number of iterations per decision; it has no
    effect on players that do not search. Raises BadLevel, BadBudget.

    A player of the second strongest level chooses for seat 0:

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
        **{name: partial(_search, name, iterations) for name in ITERATIONS},
    }
    if not isinstance(level, str) or level not in beginnings:
        raise BadLevel(level, f"there are {', '.join(beginnings)}")
    return Player(level, seed, beginnings[level])


def _apprentice(asked: Question) -> Thinking:
    slips = asked.advice.slips * asked.advice.scale
    return GreedyThinking(asked, APPRENTICE_GREED, slips, worlds=1)


def _search(level: str, iterations: int | None, asked: Question) -> Thinking:
    return SearchThinking(asked, iterations or iterations_of(asked.advice, level))


def iterations_of(advice: Advice, level: str) -> int:
    """The search iterations per decision of a level, in a game with this advice."""
    return advice.iterations.get(level, ITERATIONS[level])
