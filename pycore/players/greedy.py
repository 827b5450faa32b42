"""A player that looks one decision ahead, using the game's evaluation."""

from math import log
from typing import Final

from pycore.advice import worthwhile
from pycore.players.chances import chances
from pycore.players.thinking import Considered, Question, Thinking

WORLDS: Final = 3
"""Number of imagined states in which each choice is tried."""

HABIT: Final = 0.05
"""Bonus for a choice whose weight is e times as large, in units of `Advice.scale`. Where the evaluation sees no
difference, the usual choice wins."""

USUAL: Final = 0.5
"""A choice with less than this share of the largest weight is unusual, and errors of judgement never favour it. A
beginner misjudges where to place an army, but does not leave it out."""


class GreedyThinking(Thinking):
    """Makes each choice in a few imagined states, and evaluates the results.

    `greed` 1 counts only the seat's own points, 0 its lead over the best other seat. `slips` is the largest error in
    judging a choice, in points, either way.
    """

    def __init__(self, asked: Question, greed: float = 0.0, slips: float = 0.0, worlds: int = WORLDS) -> None:
        super().__init__(asked)
        self._greed, self._slips, self._left = greed, slips, worlds
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
        """Best first, with errors of judgement included in the order but not in `worth`."""
        tries, scale = max(self._tried, 1), self.asked.advice.scale
        order = sorted(range(len(self._choices)), key=lambda number: -self._sums[number])
        return [
            Considered(
                self._choices[number], chances([self._leads[number] / tries, 0.0], scale)[0], self._tried
            )
            for number in order
        ]
