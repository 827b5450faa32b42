"""Thinking about a decision in small steps, so that a page can do other work in between.

A player's random numbers depend only on its seed and on what its seat sees. So the same question always gets the same
answer, independent of earlier questions, and hidden information cannot influence a choice.
"""

import json
import random
import time
from abc import ABC, abstractmethod
from typing import Final, NamedTuple

from pycore.advice import Advice
from pycore.contract import CHANCE, Choice, Decision, State
from pycore.games import GAMES
from pycore.players.errors import BadBudget, NotAsked
from pycore.players.lookup import advice_of
from pycore.position import BaseState


class Question(NamedTuple):
    """A decision as a player gets it: the seen state, the decision, the game's advice and a random generator."""

    seen: State
    decision: Decision
    advice: Advice
    rng: random.Random

    @property
    def secret(self) -> bool:
        """Whether some seats will not learn the choice. A player should then make a choice that they cannot foresee."""
        audience = self.decision.audience
        return audience is not None and len(audience) < self.seen.seats


def question(state: State, seed: int | str) -> Question:
    """The question put to the choosing seat, made only from what that seat sees.

    Raises NotAsked if the game is over or luck decides.
    """
    decision = state.decision()
    if decision is None:
        raise NotAsked("over")
    if decision.seat == CHANCE:
        raise NotAsked("chance")
    seen = state.seen_by(decision.seat)
    plain = seen.to_plain()
    game = GAMES[plain["game"]]
    # Made anew, so that nothing cached in the state has any influence.
    seen = seen.reread(plain) if isinstance(seen, BaseState) else game.from_plain(plain)
    asked = seen.decision()
    assert asked is not None and asked.choices, plain
    rng = random.Random(f"{seed}:{json.dumps(plain, sort_keys=True)}")
    return Question(seen, asked, advice_of(game), rng)


class Considered(NamedTuple):
    """A considered choice. `worth` is its chance of winning, 0..1; `visits` counts how often it was tried.

    Half the games are expected to be won after this choice, which was tried nine times:

        >>> Considered(("throw",), worth=0.5, visits=9).worth
        0.5
    """

    choice: Choice
    worth: float
    visits: int


class Thinking(ABC):
    """Thinking about one question. A `step` takes a few milliseconds; `choice` may be read at any time.

    A search that is stopped has a best choice all the same:

        >>> import random
        >>> from pycore.match import Match
        >>> from pycore.players import player
        >>> match = Match.new("imhotep", 2, rng=random.Random(7))
        >>> thinking = player("faraone").think(match.seen_by(0))
        >>> thinking.step()
        >>> thinking.done, thinking.choice in match.decision.choices
        (False, True)
    """

    def __init__(self, asked: Question) -> None:
        self.asked = asked
        """The question: what the seat sees, the decision, and the game's advice."""
        self.done = len(asked.decision.choices) == 1
        """Whether there is nothing left to think about."""

    @abstractmethod
    def step(self) -> None:
        """Think a little further. Sets `done` when there is nothing left to think about.

        A random player has nothing to think about:

            >>> from pycore.match import Match
            >>> from pycore.players import player
            >>> thinking = player("random").think(Match.new("senet", 2).state)
            >>> thinking.step()
            >>> thinking.done
            True
        """

    @abstractmethod
    def considered(self) -> list[Considered]:
        """The choices considered so far, best first; never empty.

        Chances of winning from 0 to 1, the best first:

            >>> import random
            >>> from pycore.match import Match
            >>> from pycore.players import player
            >>> match = Match.new("imhotep", 2, rng=random.Random(7))
            >>> thinking = player("greedy").think(match.seen_by(0))
            >>> thinking.finish() == thinking.considered()[0].choice
            True
        """

    def play_on(self, state: State, choice: Choice) -> None:  # noqa: B027 only a search looks further ahead
        """Apply the seat's best next choices, and luck, to a state after `choice`, as far as the search has looked.

        A player that looks one choice ahead plays nothing on:

            >>> from pycore.match import Match
            >>> from pycore.players import player
            >>> state = Match.new("senet", 2).state
            >>> after = state.copy()
            >>> player("greedy").think(state).play_on(after, ("throw",))
            >>> after == state
            True
        """

    def follows(self, choice: Choice) -> Choice | None:
        """The same seat's next choice right after `choice`.

        None if another seat or luck is asked, if only one choice is legal, or if the search has not looked that far.

        After the throw luck is asked:

            >>> from pycore.match import Match
            >>> from pycore.players import player
            >>> print(player("greedy").think(Match.new("senet", 2).state).follows(("throw",)))
            None
        """
        return None

    @property
    def choice(self) -> Choice:
        """The best choice so far.

        It may be read before the end:

            >>> import random
            >>> from pycore.match import Match
            >>> from pycore.players import player
            >>> match = Match.new("imhotep", 2, rng=random.Random(7))
            >>> player("random", seed=3).think(match.seen_by(0)).choice
            ('load', 0, 2)
        """
        return self.considered()[0].choice

    def finish(self) -> Choice:
        """Think to the end and return the best choice.

        As `Player.choose` does without a limit:

            >>> import random
            >>> from pycore.match import Match
            >>> from pycore.players import player
            >>> match = Match.new("imhotep", 2, rng=random.Random(7))
            >>> player("greedy").think(match.seen_by(0)).finish() in match.decision.choices
            True
        """
        while not self.done:
            self.step()
        return self.choice

    def within(self, seconds: float) -> Choice:
        """The best choice found within this many seconds, after at least one step. Raises BadBudget.

        A budget is a positive number:

            >>> from pycore.match import Match
            >>> from pycore.players import player
            >>> player("greedy").think(Match.new("senet", 2).state).within(0)
            Traceback (most recent call last):
                ...
            pycore.players.errors.BadBudget: seconds: 0 is no positive number
        """
        if not seconds > 0:
            raise BadBudget("seconds", seconds)
        end = time.perf_counter() + seconds
        while not self.done:
            self.step()
            if time.perf_counter() >= end:
                break
        return self.choice


LONGEST: Final = 200
"""Largest number of decisions in a playout, luck included."""
