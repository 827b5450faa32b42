"""A decision that is being thought over: step by step, so that a page can do something else in between.

Luck of a player comes from its seed and from what it sees, and from nothing else: the same question has the same
answer, whatever was asked before, and nobody's choice hangs on what it cannot know.
"""

import json
import random
import time
from abc import ABC, abstractmethod
from typing import Final, NamedTuple

from pycore.advice import Advice
from pycore.contract import CHANCE, Choice, Decision, State
from pycore.players.counsel import advice_of, game_of
from pycore.players.errors import BadBudget, NotAsked


class Question(NamedTuple):
    """A decision as a player gets it: what its seat sees, what is asked, what the game advises, and the luck."""

    seen: State
    decision: Decision
    advice: Advice
    rng: random.Random

    @property
    def secret(self) -> bool:
        """Whether others will not know what was chosen: then it should not be foreseen either."""
        audience = self.decision.audience
        return audience is not None and len(audience) < self.seen.seats


def question(state: State, seed: int | str) -> Question:
    """What the seat that chooses is asked in a state, of which no more is used than that seat sees.

    Raises NotAsked.
    """
    decision = state.decision()
    if decision is None:
        raise NotAsked("over")
    if decision.seat == CHANCE:
        raise NotAsked("chance")
    game = game_of(state)
    plain = state.seen_by(decision.seat).to_plain()
    # Read anew: what a state keeps beside its plain form has no influence.
    seen = game.from_plain(plain)
    asked = seen.decision()
    assert asked is not None and asked.choices, plain
    rng = random.Random(f"{seed}:{json.dumps(plain, sort_keys=True)}")
    return Question(seen, asked, advice_of(game), rng)


class Considered(NamedTuple):
    """A choice that was thought of: `worth` is its chance of winning, 0..1, `visits` how often it was tried."""

    choice: Choice
    worth: float
    visits: int


class Thinking(ABC):
    """Thoughts about one question. `step` is a slice of a few milliseconds; `choice` may be asked at any time."""

    def __init__(self, asked: Question) -> None:
        self.asked = asked
        self.done = len(asked.decision.choices) == 1

    @abstractmethod
    def step(self) -> None:
        """Think a little further; sets `done` when there is no more to think."""

    @abstractmethod
    def considered(self) -> list[Considered]:
        """What was thought of so far, best first. Not empty."""

    def play_on(self, state: State, choice: Choice) -> None:  # noqa: B027 who does not search has thought no further
        """After `choice`, in place: what was thought best for the same seat, and luck, as far as it was thought."""

    def follows(self, choice: Choice) -> Choice | None:
        """What the same seat would choose right after `choice`; None where somebody else is asked then, where only one
        thing can be chosen, and where that was not thought of."""
        return None

    @property
    def choice(self) -> Choice:
        """The best choice so far."""
        return self.considered()[0].choice

    def finish(self) -> Choice:
        """Think to the end."""
        while not self.done:
            self.step()
        return self.choice

    def within(self, seconds: float) -> Choice:
        """Think for so many seconds at most, but for one step at least. Raises BadBudget."""
        if not seconds > 0:
            raise BadBudget("seconds", seconds)
        end = time.perf_counter() + seconds
        while not self.done:
            self.step()
            if time.perf_counter() >= end:
                break
        return self.choice


LONGEST: Final = 200
"""Decisions of a playout, luck's included, before it is evaluated in any case."""
