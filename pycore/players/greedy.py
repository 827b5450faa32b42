"""A player that looks one decision ahead, using the game's evaluation."""

from math import log
from typing import Final

from pycore.advice import worthwhile
from pycore.players.chances import chances
from pycore.players.thinking import Considered, Question, Thinking

WORLDS: Final = 3
"""Number of imagined states in which each choice is tried."""

HABIT: Final = 0.05
"""A choice gets a bonus: HABIT times the natural logarithm of its weight, in units of `Advice.scale`. Of two choices
with equal evaluation, the one with the larger weight is better."""

USUAL: Final = 0.5
"""A choice with less than this share of the largest weight is unusual. Errors of judgement can only make it look worse:
a beginner may place an army badly, but does not forget to place it."""


class GreedyThinking(Thinking):
    """Tries each choice in a few imagined states, and evaluates the results.

    With `greed` 1 a result counts by the seat's own points, with 0 by its lead over the best other seat. Values between
    0 and 1 mix the two. `slips` is the largest error in judging a choice, up or down, in points.
    """

    def __init__(self, asked: Question, greed: float = 0.0, slips: float = 0.0, worlds: int = WORLDS) -> None:
        super().__init__(asked)
        self._greed, self._left = greed, worlds
        pairs = worthwhile(asked.advice, asked.seen, asked.decision)
        self._choices = [choice for choice, _ in pairs]
        habit, usual = HABIT * asked.advice.scale, USUAL * max(weight for _, weight in pairs)
        errs = [asked.rng.uniform(-slips, slips) for _ in pairs]
        self._sums = [
            worlds * (habit * log(weight) + (err if weight >= usual else -abs(err)))
            for (_, weight), err in zip(pairs, errs, strict=True)
        ]
        self._leads = [0.0] * len(self._choices)
        self._tried = 0
        self.done |= len(self._choices) == 1

    def step(self) -> None:
        """Try every choice in one more imagined state."""
        seen, decision, advice, rng = self.asked
        seat, whole = decision.seat, seen.imagine(rng)
        for number, choice in enumerate(self._choices):
            after = whole.copy()
            after.apply(choice)
            values = advice.value(after)
            rival = max((value for other, value in enumerate(values) if other != seat), default=0.0)
            self._sums[number] += values[seat] - (1 - self._greed) * rival
            self._leads[number] += values[seat] - rival
        self._tried += 1
        self._left -= 1
        self.done = self._left <= 0

    def considered(self) -> list[Considered]:
        """The choices, best first. Errors of judgement affect their order, but not their `worth`."""
        tries, scale = max(self._tried, 1), self.asked.advice.scale
        order = sorted(range(len(self._choices)), key=lambda number: -self._sums[number])
        return [
            Considered(
                self._choices[number], chances([self._leads[number] / tries, 0.0], scale)[0], self._tried
            )
            for number in order
        ]
