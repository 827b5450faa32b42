"""What a game knows about playing it well: the form in which it says so.

A game's advice is the `ADVICE` of the module `advice` beside its `GAME`; `pycore.players` looks for it there. A game
without one is played by `DEFAULT`: its scores are the evaluation, and every choice is worth a look.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from pycore.contract import Choice, Decision

Value = Callable[[Any], Sequence[float]]
"""State, whole or seen -> per seat what it is worth, in points of the game's end: what stands and what will come."""

Weigh = Callable[[Any, Decision], Sequence[float] | None]
"""State, decision -> how likely a sensible player is to make each choice, not normalized; 0: not worth a look.
None: all alike. At least one weight is above 0."""


class Part(NamedTuple):
    """Of what an evaluation is made: `worth` is per seat, and all parts of a state together are its value. A player is
    told which of them a choice changes. `place` tells parts of one kind apart, 0 where there is no need."""

    kind: str
    place: int
    worth: Sequence[float]


Parts = Callable[[Any], Sequence[Part]]
"""State, whole or seen -> the parts of its value, each kind and place once."""


class Advice(NamedTuple):
    """What a game tells its players; every field has a default that works.

    Evaluations say what is worth how much, weights say what to look at. The rest are measures of the game: the arena
    tells whether another one is better.
    """

    value: Value = lambda state: state.scores()
    parts: Parts | None = None
    """The same, taken apart; None: in one piece."""
    clock: str = ""
    """The attribute of a state by which its parts know how much is still to come, if they do. That it goes on is no
    choice's doing, and is not told as what one changes."""
    passing: frozenset[str] = frozenset()
    """Kinds of parts that come and go with the turn: they say nothing of a choice, and nobody is told of them."""
    weigh: Weigh | None = None
    scale: float = 8.0
    """Points by which somebody must lead to win 3 games of 4, or so: what the search counts is chances of winning."""
    slips: float = 0.2
    """How far a beginner's judgement of a choice may be off, in scales: less where luck weighs so much that a point
    more or less is soon lost sight of."""
    turns: int = 2
    """A playout goes on to the end of so many turns, the one that is being played included; then it is evaluated.
    0: not a step."""
    look: bool = True
    """Whether the search begins at a position by evaluating what each choice leads to. Without a good evaluation it
    only costs time."""
    most: int = 24
    """Choices of a decision that are looked at: the heaviest."""
    width: int = 12
    """Outcomes of luck that are told apart in the tree; where there are more, it goes on as if they were one."""
    iterations: Mapping[str, int] = {}  # nobody writes to it
    """Level -> iterations per decision, where the common ones are too many or too few."""
    hopes: Mapping[str, Choice] = {}
    """Kind of decision by which somebody answers what another has begun -> the answer that this one hopes for: what it
    is good for is told for that case."""
    foretells: bool = True
    """Whether the chance of winning that a search finds is about how often one wins: `tests/bench/foretold.py` tells.
    Where points go to and fro until the end, it is only good for comparing choices."""


DEFAULT: Final = Advice(look=False, turns=8)


WHOLE: Final = "points"
"""The kind of the only part of an evaluation that is not taken apart."""


def parts_of(advice: Advice, state: Any) -> Sequence[Part]:
    """The parts of a state's value."""
    return [Part(WHOLE, 0, advice.value(state))] if advice.parts is None else advice.parts(state)


def told_of(advice: Advice, state: Any) -> list[Part]:
    """Those that somebody may be told of."""
    return [part for part in parts_of(advice, state) if part.kind not in advice.passing]


def worthwhile(advice: Advice, state: Any, decision: Decision) -> list[tuple[Choice, float]]:
    """The choices that are worth a look, in their order, with their weights; at least one."""
    weights = advice.weigh(state, decision) if advice.weigh else None
    if weights is None:
        return [(choice, 1.0) for choice in decision.choices]
    pairs = [pair for pair in zip(decision.choices, weights, strict=True) if pair[1] > 0]
    if len(pairs) <= advice.most:
        return pairs
    # Of equal ones the first.
    heaviest = set(sorted(range(len(pairs)), key=lambda at: -pairs[at][1])[: advice.most])
    return [pair for at, pair in enumerate(pairs) if at in heaviest]
