"""A player that makes a random legal choice: the baseline for all others."""

from pycore.players.thinking import Considered, Question, Thinking


class RandomThinking(Thinking):
    """Picks a legal choice at random, without thinking."""

    def __init__(self, asked: Question) -> None:
        super().__init__(asked)
        self._choice = asked.rng.choice(asked.decision.choices)
        self.done = True

    def step(self) -> None:
        """Nothing to do: the choice is made at the start."""

    def considered(self) -> list[Considered]:
        return [Considered(self._choice, 0.5, 1)]
