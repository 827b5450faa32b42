"""A phase of a game as one value: the legal choices, the reasons against illegal ones, and the effect of a choice.

A game's modules define these three side by side for each phase. The method `apply` of a phase returns whether the phase
is finished. Then the state goes on to the next seat or the next phase, which the phase does not know. Only if the
effect of a choice requires another decision, `apply` itself sets the phase of that decision.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from pycore.contract import Choice, Decision, Event, Refusal

Position = TypeVar("Position")

Events = list[Event] | None
"""A list to which events are appended; None if the caller does not need the events."""


class NoSuchChoice(Exception):
    """Raised by `Phase.refuse` for a choice that makes no sense in its phase."""


class Phase(NamedTuple, Generic[Position]):
    """One kind of decision.

    - `kind` is the decision's kind and the phase's name.
    - `decide` returns the decision.
    - `refuse` takes any tuple of strings and ints that starts with a string. It returns None for a legal choice and the
      refusal for an illegal one. For a choice that makes no sense in this phase it raises NoSuchChoice.
    - `apply` makes a legal choice in place. It returns a true value when the phase is finished.
    """

    kind: str
    decide: Callable[[Position], Decision]
    refuse: Callable[[Position, Choice], Refusal | None]
    apply: Callable[[Position, Any, Events], object]


def by_kind(phases: Sequence[Phase[Position]]) -> Mapping[str, Phase[Position]]:
    """The phases by kind. Asserts that no kind occurs twice."""
    found = {phase.kind: phase for phase in phases}
    assert len(found) == len(phases), found
    return found


def why_not(position: Position, phase: Phase[Position] | None, choice: object, over: str) -> Refusal | None:
    """The refusal of an illegal choice; None for a legal one. `choice` may be any value.

    `phase` is None when the game is over. `over` is the anchor of the rulebook paragraph about the end of the game.
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
    """Return a `Phase.refuse` for a phase whose decision lists every legal choice.

    `explain` takes a choice that is not listed. It returns the refusal, or None if the choice makes no sense in this
    phase. The result raises NoSuchChoice for a choice that is not listed in three cases:
    - `explain` returns None;
    - there is no `explain`;
    - the state is a seen one that hides the list.
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
