"""A player that takes any legal choice: what every other one must beat."""

from pycore.players.thinking import Considered, Question, Thinking


class RandomThinking(Thinking):
    """All choices are alike."""

    def __init__(self, asked: Question) -> None:
        super().__init__(asked)
        self._choice = asked.rng.choice(asked.decision.choices)
        self.done = True

    def step(self) -> None:
        """There is nothing to think."""

    def considered(self) -> list[Considered]:
        return [Considered(self._choice, 0.5, 1)]
