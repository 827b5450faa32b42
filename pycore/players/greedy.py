"""A player that looks one decision ahead, by the game's own evaluation."""

from math import log
from typing import Final

from pycore.advice import worthwhile
from pycore.players.chances import chances
from pycore.players.thinking import Considered, Question, Thinking

WORLDS: Final = 3
"""Imagined states on which each choice is tried."""

HABIT: Final = 0.05
"""Points, in scales of the game, by which it prefers what is e times as usual: where the evaluation tells no
difference, it does as a sensible player would."""


USUAL: Final = 0.5
"""What is less usual than so much of the most usual choice, an eye that errs never takes for better than it is: whoever
begins misjudges where to place an army, but does not leave it out."""


class GreedyThinking(Thinking):
    """Each choice is made in a few imagined states, and what comes of it is evaluated.

    `greed` 1 sees one's own points alone, 0 one's lead over the others. `slips` is how far off its eye may be: by so
    many points a judgement of a choice errs at most, either way.
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
        """One more imagined state."""
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
        """In the order of its own judgement; the worth is what the game's evaluation says."""
        tries, scale = max(self._tried, 1), self.asked.advice.scale
        order = sorted(range(len(self._choices)), key=lambda number: -self._sums[number])
        return [
            Considered(
                self._choices[number], chances([self._leads[number] / tries, 0.0], scale)[0], self._tried
            )
            for number in order
        ]
