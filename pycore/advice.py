"""Playing knowledge of a game: an evaluation, weights for choices, and parameters of the search.

`pycore.players` looks for the `ADVICE` of a module `advice` beside the game's `GAME`. A game without one uses
`DEFAULT`: the scores are the evaluation, and every choice is worth considering.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from pycore.contract import Choice, Decision

Value = Callable[[Any], Sequence[float]]
"""State, whole or seen -> per seat the expected final score, in points: points scored so far and points to come."""

Weigh = Callable[[Any, Decision], Sequence[float] | None]
"""State, decision -> how likely a sensible player is to make each choice, not normalized. 0 means not worth
considering; at least one weight is above 0. None means all choices are equally likely."""


class Part(NamedTuple):
    """One term of an evaluation; a state's value is the sum of its parts.

    `worth` is in points per seat. Parts of one kind differ in `place`, which is 0 where a kind has only one part.
    Advice to a player names the parts that a choice changes.
    """

    kind: str
    place: int
    worth: Sequence[float]


Parts = Callable[[Any], Sequence[Part]]
"""State, whole or seen -> the parts of its value. No two have the same kind and place."""


class Advice(NamedTuple):
    """Playing knowledge of one game. Every field has a working default.

    `value` and `parts` evaluate a state; `weigh` says which choices to consider. The other fields are parameters
    tuned per game: use the arena to find out whether a different number plays better.
    """

    value: Value = lambda state: state.scores()
    parts: Parts | None = None
    """The evaluation as a sum of parts; None: it has one part only."""
    clock: str = ""
    """Name of the state attribute from which the parts estimate how much is still to come; "": they do not. Its
    advance is not the effect of a choice, so it is held still when the effect of a choice is measured."""
    passing: frozenset[str] = frozenset()
    """Kinds of parts that come and go with the turn. They are left out when a choice is explained."""
    weigh: Weigh | None = None
    scale: float = 8.0
    """Lead, in points, that wins about 3 games of 4. It converts points to the chances of winning that the search
    maximizes."""
    slips: float = 0.2
    """Largest error in a beginner's judgement of a choice, in units of `scale`. Games with much luck need less."""
    turns: int = 2
    """Length of a playout in turns, including the current one; then the state is evaluated. 0: no playout."""
    look: bool = True
    """Whether the search evaluates the result of each choice when it expands a node. Without a good evaluation this
    only costs time."""
    most: int = 24
    """Number of choices to consider at a decision: those with the largest weights."""
    width: int = 12
    """Largest number of outcomes of luck that get a node each in the search tree. If there are more, all share one."""
    iterations: Mapping[str, int] = {}  # nobody writes to it
    """Level -> iterations of the search per decision, where they differ from the usual ones."""
    hopes: Mapping[str, Choice] = {}
    """Kind of decision in which a seat answers another -> the answer that the other hopes for. A choice that leads to
    such a question is explained by its effect after that answer."""
    foretells: bool = True
    """Whether the search's chance of winning matches how often a seat really wins, as `lab/bench/foretold.py`
    measures. Where the lead swings until the end it does not, and is only good for comparing choices."""


DEFAULT: Final = Advice(look=False, turns=8)
"""For games that have no advice of their own."""

WHOLE: Final = "points"
"""Kind of the single part of an evaluation that has no `parts`."""


def parts_of(advice: Advice, state: Any) -> Sequence[Part]:
    """The parts of a state's value; a single one if the advice has no `parts`."""
    return [Part(WHOLE, 0, advice.value(state))] if advice.parts is None else advice.parts(state)


def shown_parts(advice: Advice, state: Any) -> list[Part]:
    """The parts that may be named to a player: all but the `passing` ones."""
    return [part for part in parts_of(advice, state) if part.kind not in advice.passing]


def worthwhile(advice: Advice, state: Any, decision: Decision) -> list[tuple[Choice, float]]:
    """Pairs (choice, weight) of the choices worth considering, in the order of the decision; at least one."""
    weights = advice.weigh(state, decision) if advice.weigh else None
    if weights is None:
        return [(choice, 1.0) for choice in decision.choices]
    pairs = [pair for pair in zip(decision.choices, weights, strict=True) if pair[1] > 0]
    if len(pairs) <= advice.most:
        return pairs
    # The sort is stable: of equal weights the first are kept.
    heaviest = set(sorted(range(len(pairs)), key=lambda at: -pairs[at][1])[: advice.most])
    return [pair for at, pair in enumerate(pairs) if at in heaviest]
