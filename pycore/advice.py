"""Playing knowledge of a game: an evaluation, weights for choices, and parameters of the search.

`pycore.players` reads `ADVICE` from the module `advice` in the game's package. A game without that module uses
`DEFAULT`: its current scores are the evaluation, and every choice is worth considering.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from pycore.contract import Choice, Decision

Value = Callable[[Any], Sequence[float]]
"""Takes a state (whole or seen) and returns each seat's expected final score: points so far plus points to come."""

Weigh = Callable[[Any, Decision], Sequence[float] | None]
"""Takes a state and a decision, and returns one weight per choice: how likely a sensible player is to make it. The
weights need not add up to 1. A weight of 0 means not worth considering; at least one weight is above 0. The result is
None if all choices are equally likely."""


class Part(NamedTuple):
    """One term of an evaluation; a state's value is the sum of its parts.

    `worth` holds points, one number per seat. `place` distinguishes parts of one kind; it is 0 if a kind has only one
    part. The explanation of a choice names the parts that the choice changes, except those in `Advice.passing`.
    """

    kind: str
    place: int
    worth: Sequence[float]


Parts = Callable[[Any], Sequence[Part]]
"""Takes a state (whole or seen) and returns the parts of its value. No two have the same kind and place."""


class Advice(NamedTuple):
    """Playing knowledge of one game. Every field has a working default.

    `value` and `parts` evaluate a state; `weigh` says which choices to consider. The other fields are parameters
    tuned per game: use the arena to find out whether a different number plays better.

    The advice for games that have none of their own:

        >>> DEFAULT.turns, DEFAULT.look, DEFAULT.scale
        (8, False, 8.0)
    """

    value: Value = lambda state: state.scores()
    parts: Parts | None = None
    """The evaluation as a sum of parts. None: the whole evaluation is one part."""
    clock: str = ""
    """Name of the state attribute that counts how far the game has advanced, such as the number of the turn. "" if no
    part depends on it. While the effect of a choice is measured, the attribute keeps its value, because every choice
    advances the game."""
    passing: frozenset[str] = frozenset()
    """The kinds (`Part.kind`) of parts that come and go with the turn, or with a step of it. The explanation of a
    choice leaves these parts out: the choice that uses one up would seem to lose its points."""
    weigh: Weigh | None = None
    scale: float = 8.0
    """Lead, in points, that wins about 3 games of 4. It converts points to the chances of winning that the search
    maximizes."""
    slips: float = 0.2
    """Largest error in a beginner's judgement of a choice, in units of `scale`. It should be smaller in games with much
    luck."""
    turns: int = 2
    """Length of a playout in turns, including the current one. The state is evaluated at its end. 0: no playout."""
    look: bool = True
    """Whether the search evaluates the result of each choice when it expands a node. Without a good evaluation this
    only costs time."""
    most: int = 24
    """Number of choices to consider at a decision: those with the largest weights."""
    width: int = 12
    """Largest number of outcomes of a chance decision that get a node each in the search tree. If a decision has more,
    all its outcomes share one node."""
    iterations: Mapping[str, int] = {}  # a shared default, never changed
    """Maps a level to its search iterations per decision, for levels that do not use `players.levels.ITERATIONS`."""
    hopes: Mapping[str, Choice] = {}
    """Some decisions are questions that one seat puts to another, such as an offer. Maps the kind of such a decision to
    the answer that the asking seat hopes for. The explanation of the question assumes this answer."""
    progress: Callable[[Any], float] = lambda state: 0.0
    """Takes a state and returns how far the game has gone, from 0 at the start to 1 at the end. A chance of winning
    that is told to a player depends on it: a lead is worth more towards the end (`pycore.players.foretold`)."""


DEFAULT: Final = Advice(look=False, turns=8)
"""For games that have no advice of their own."""

WHOLE: Final = "points"
"""Kind of the single part, for an advice without `parts`."""


def parts_of(advice: Advice, state: Any) -> Sequence[Part]:
    """The parts of a state's value. If the advice has no `parts`, the result is a single part."""
    return [Part(WHOLE, 0, advice.value(state))] if advice.parts is None else advice.parts(state)


def shown_parts(advice: Advice, state: Any) -> list[Part]:
    """The parts that may be named to a player: all but the `passing` ones."""
    return [part for part in parts_of(advice, state) if part.kind not in advice.passing]


def worthwhile(advice: Advice, state: Any, decision: Decision) -> list[tuple[Choice, float]]:
    """The choices worth considering, as pairs (choice, weight), in the order of the decision. There is at least one."""
    weights = advice.weigh(state, decision) if advice.weigh else None
    if weights is None:
        return [(choice, 1.0) for choice in decision.choices]
    pairs = [pair for pair in zip(decision.choices, weights, strict=True) if pair[1] > 0]
    if len(pairs) <= advice.most:
        return pairs
    # The sort is stable: of equal weights the first are kept.
    heaviest = set(sorted(range(len(pairs)), key=lambda at: -pairs[at][1])[: advice.most])
    return [pair for at, pair in enumerate(pairs) if at in heaviest]
