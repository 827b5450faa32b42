"""A phase of a game as one value: what may be chosen in it, why something else may not, and what a choice does.

A game's modules say these three things side by side, phase by phase; one list in one place (`PHASES` of each game's
`state`) names the phases in the order of its rounds. A phase never knows which one follows it: `apply` says whether
it is finished, and what stands above all phases goes on to the next seat or the next phase.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from pycore.contract import Choice, Decision, Event, Refusal

Position = TypeVar("Position")

Events = list[Event] | None
"""What collects events; None where nobody reads them."""


class NoSuchChoice(Exception):
    """Raised by `Phase.refuse` for what is no choice of that phase at all."""


class Phase(NamedTuple, Generic[Position]):
    """One kind of decision.

    `kind` is the decision's kind and the phase's name. `decide` gives the decision. `refuse` gets any tuple of words
    and whole numbers that begins with a word: None for a legal choice, else the rule that forbids it; raises
    NoSuchChoice for what makes no sense here. `apply` makes a legal choice, in place.
    """

    kind: str
    decide: Callable[[Position], Decision]
    refuse: Callable[[Position, Choice], Refusal | None]
    apply: Callable[[Position, Any, Events], object]


def by_kind(phases: Sequence[Phase[Position]]) -> Mapping[str, Phase[Position]]:
    """The phases by their names, each of which stands once."""
    found = {phase.kind: phase for phase in phases}
    assert len(found) == len(phases), found
    return found


def why_not(position: Position, phase: Phase[Position] | None, choice: object, over: str) -> Refusal | None:
    """None for a legal choice of `phase` (None: the game is over); else why it is not. Takes whatever it is given.

    `over` is the anchor of the paragraph that ends the game.
    """
    if phase is None:
        return Refusal("game-over", over)
    try:
        if type(choice) is not tuple or not choice or type(choice[0]) is not str:
            raise NoSuchChoice
        if any(type(part) not in (str, int) for part in choice):
            raise NoSuchChoice
        return phase.refuse(position, choice)
    except NoSuchChoice:
        return Refusal("no-such-choice", phase.decide(position).rule)


def listed(
    decide: Callable[[Position], Decision],
    explain: Callable[[Position, Choice], Refusal | None] | None = None,
) -> Callable[[Position, Choice], Refusal | None]:
    """The `refuse` of a phase whose decision lists all that is legal.

    `explain` is asked about the rest: the rule that forbids it, or None for what makes no sense. Without it all the
    rest makes no sense, and so it does where the list is hidden from whoever looks.
    """

    def refuse(position: Position, choice: Choice) -> Refusal | None:
        choices = decide(position).choices
        if choice in choices:
            return None
        refusal = explain(position, choice) if explain and choices else None
        if refusal is None:
            raise NoSuchChoice
        return refusal

    return refuse
