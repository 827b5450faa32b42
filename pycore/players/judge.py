"""How much a choice cost: a search for the best choice, then one search for it and one for the choice made.

Both have the same luck. The estimates of the first search would not do: it tries the choices that it likes far more
often than others, and of many estimates the highest is usually too high.

Most choices of a game cost nothing. A judgement that spares work ends early if the first search finds the
choice the best.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from pycore.contract import Choice, State
from pycore.players.search import SearchThinking
from pycore.players.thinking import Considered, question

ITERATIONS: Final = 400
"""Search iterations, unless told otherwise."""
EARLY: Final = 80
"""The least iterations after which a judgement may end early."""
EARLY_PER_CHOICE: Final = 8
"""The same for each choice of the decision. With fewer, a good choice among forty is overlooked."""


class Judged(NamedTuple):
    """What searches say of a choice."""

    best: Choice
    """The choice compared with: the given one, else the first search's own."""
    loss: float
    """By how much the estimated chance of winning of `best`, 0..1, is above that of the choice that was made. 0 if they
    are the same, below 0 if `best` turns out worse."""


class Judging:
    """Thinking about what a choice cost, in small steps. Only what the choosing seat could see is used."""

    def __init__(
        self,
        state: State,
        choice: Choice,
        seed: int | str = 0,
        iterations: int = ITERATIONS,
        best: Choice | None = None,
        spare: bool = False,
    ) -> None:
        """`iterations` are those of the first search; the other two have half as many each. Raises NotAsked.

        With `best` there is no first search, and the choice is compared with this one. With `spare`, the judgement may
        end early, with a loss of 0.
        """
        self._state, self._seed_of_pair = state, f"{seed}:again"
        self._choice, self._each = choice, max(iterations // 2, 1)
        self._best = choice
        self._first = SearchThinking(question(state, seed), iterations) if best is None else None
        self._spare = spare
        self._pair: list[SearchThinking] = []
        self._steps = 0
        if best is not None:
            self._compare(best)

    @property
    def done(self) -> bool:
        """Whether the searches are finished."""
        return self._first is None and all(search.done for search in self._pair)

    def step(self) -> None:
        """Think a few milliseconds further."""
        first = self._first
        if first is not None:
            first.step()
            if first.done:
                self._first = None
                # The first is not always the most tried: where much is hidden, the search may mix.
                self._compare(max(first.considered(), key=lambda each: each.visits).choice)
            elif self._spare and self._is_best(first.considered()):
                self._first = None
            return
        # In turns, so that an early judgement is fair.
        left = [search for search in self._pair if not search.done]
        if left:
            left[self._steps % len(left)].step()
            self._steps += 1

    def _is_best(self, considered: Sequence[Considered]) -> bool:
        """Whether the first search, after enough iterations, finds the choice the best and has tried it most."""
        tried = sum(each.visits for each in considered)
        if tried < max(EARLY, EARLY_PER_CHOICE * len(considered)):
            return False
        tried_most = max(considered, key=lambda each: each.visits)
        best = max(considered, key=lambda each: each.worth)
        return tried_most.choice == best.choice == self._choice

    def _compare(self, best: Choice) -> None:
        """Begin the two searches that compare the choice with a better one."""
        self._best = best
        if best != self._choice:
            self._pair = [
                SearchThinking(question(self._state, self._seed_of_pair), self._each, among=(one,))
                for one in (best, self._choice)
            ]

    @property
    def judged(self) -> Judged:
        """The judgement so far; its loss is 0 until the two comparing searches have begun."""
        worths = [search.considered()[0].worth for search in self._pair]
        return Judged(self._best, worths[0] - worths[1] if worths else 0.0)


def judge(state: State, choice: Choice, seed: int | str = 0, iterations: int = ITERATIONS) -> Judged:
    """Judge a choice, to the end. Arguments as those of `Judging`. Raises NotAsked.

    Taking stones is no worse than what the search prefers:

        >>> import random
        >>> from pycore.match import Match
        >>> match = Match.new("imhotep", 2, rng=random.Random(7))
        >>> judge(match.state, ("get",), iterations=40).loss < 0.2
        True
    """
    judging = Judging(state, choice, seed, iterations)
    while not judging.done:
        judging.step()
    return judging.judged
