"""A player that looks one decision ahead, by the game's own evaluation."""

from collections.abc import Sequence
from typing import Final

from pycore.advice import worthwhile
from pycore.players.chances import chances
from pycore.players.thinking import Considered, Question, Thinking

WORLDS: Final = 3
"""Imagined states on which each choice is tried."""


class GreedyThinking(Thinking):
    """Each choice is made in a few imagined states, and what comes of it is evaluated.

    `greed` 1 sees one's own points alone, 0 one's lead over the others. `slips` is how far off its eye may be: by so
    many points a judgement of a choice errs at most, either way.
    """

    def __init__(self, asked: Question, greed: float = 0.0, slips: float = 0.0, worlds: int = WORLDS) -> None:
        super().__init__(asked)
        self._greed, self._slips, self._left = greed, slips, worlds
        self._choices = [choice for choice, _ in worthwhile(asked.advice, asked.seen, asked.decision)]
        self._sums = [asked.rng.uniform(-slips, slips) * worlds for _ in self._choices]
        self._tried = 0
        self.done |= len(self._choices) == 1

    def step(self) -> None:
        """One more imagined state."""
        seen, decision, advice, rng = self.asked
        seat, whole = decision.seat, seen.imagine(rng)
        for number, choice in enumerate(self._choices):
            after = whole.copy()
            after.apply(choice)
            self._sums[number] += self._judge(advice.value(after), seat)
        self._tried += 1
        self._left -= 1
        self.done = self._left <= 0

    def _judge(self, values: Sequence[float], seat: int) -> float:
        others = [value for other, value in enumerate(values) if other != seat]
        rival = max(others, default=0.0)
        return values[seat] - (1 - self._greed) * rival

    def considered(self) -> list[Considered]:
        tries = max(self._tried, 1)
        scale = self.asked.advice.scale
        found = [
            Considered(choice, chances([points / tries, 0.0], scale)[0], self._tried)
            for choice, points in zip(self._choices, self._sums, strict=True)
        ]
        return sorted(found, key=lambda each: -each.worth)
