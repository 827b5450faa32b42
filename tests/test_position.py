"""What positions and states get from their declaration: slots, copies, equality, and the flow through the phases."""

import copy
from collections.abc import Callable
from typing import Any, NamedTuple, Self, final

import pytest

from pycore.contract import BadPosition, Choice, Decision, Event, Refusal
from pycore.phases import Events, NoSuchChoice, Phase, by_kind
from pycore.position import BaseState, Derived, Position
from pycore.reading import number, record


class Throw(NamedTuple):
    """A pending throw."""

    sticks: int


class RacePosition(Position):
    """One field of each shape."""

    seats = 2
    turn: int
    row: list[int]
    hands: list[list[int]]
    tokens: dict[int, int]
    marks: set[int]
    pairs: list[tuple[int, ...]]
    pending: Throw | None
    found: Derived[list[int]]

    def __init__(self) -> None:
        self.phase = "throw"
        self.turn = 0
        self.row = [1, 2]
        self.hands = [[3], [4, 5]]
        self.tokens = {6: 7}
        self.marks = {8}
        self.pairs = [(9, 9)]
        self.pending = None
        self.found = []


def refuse_throw(position: RacePosition, choice: Choice) -> Refusal | None:
    if choice[0] != "throw" or len(choice) != 2:
        raise NoSuchChoice
    return None if choice[1] in (1, 2) else Refusal("too-far", "race-lancio", {"most": 2})


def throw(position: RacePosition, choice: tuple[str, int], events: Events) -> bool:
    position.turn += choice[1]
    if events is not None:
        events.append(Event("thrown", 0, {"turn": position.turn}, "race-lancio"))
    return position.turn > 2


def rest(position: RacePosition, choice: Choice, events: Events) -> None:
    position.turn += 10


PHASES = (
    Phase(
        "throw",
        lambda position: Decision(0, "throw", (("throw", 1),), None, "race-lancio"),
        refuse_throw,
        throw,
    ),
    Phase("rest", lambda position: Decision(1, "rest", (("rest",),), None, "race-sosta"), refuse_throw, rest),
)


@final
class RaceState(BaseState, RacePosition):
    """Throws until `turn` is more than two, then rests for ever."""

    phases = by_kind(PHASES)
    over = "race-fine"

    def go_on(self, events: Events) -> None:
        self.phase = "rest"

    def to_plain(self) -> dict[str, Any]:
        return {"turn": self.turn}

    @classmethod
    def from_plain(cls, plain: Any) -> Self:
        state = cls()
        state.turn = number(record(plain, "", ("turn",))["turn"], "turn", 0, 2)
        return state


@pytest.mark.parametrize("made", [RacePosition, RaceState])
def test_slots_are_the_fields_and_nothing_else(made: type[RacePosition]) -> None:
    position: Any = made()
    fields = ("turn", "row", "hands", "tokens", "marks", "pairs", "pending", "found")
    assert vars(RacePosition)["__slots__"] == fields
    assert not hasattr(position, "__dict__") and position.seats == 2
    with pytest.raises(AttributeError):
        position.tunr = 1
    with pytest.raises(TypeError):
        hash(position)


CHANGES: tuple[Callable[[RacePosition], object], ...] = (
    lambda position: position.row.append(1),
    lambda position: position.hands[1].append(1),
    lambda position: position.tokens.update({6: 8}),
    lambda position: position.marks.add(1),
    lambda position: position.pairs.append((1, 1)),
    lambda position: setattr(position, "pending", None),
    lambda position: setattr(position, "phase", "rest"),
)


@pytest.mark.parametrize("made", [RacePosition, RaceState])
def test_a_copy_is_equal_independent_and_of_the_same_class(made: type[RacePosition]) -> None:
    position, untouched = made(), made()
    position.pending = untouched.pending = Throw(3)
    other = position.copy()
    assert type(other) is made and other == position
    for change in CHANGES:
        other = position.copy()
        change(other)
        assert other != position == untouched, change
    other = position.copy()
    assert other.pending is position.pending and other.pairs[0] is position.pairs[0]
    assert copy.deepcopy(position) == position


def test_derived_fields_are_copied_and_not_compared() -> None:
    position = RacePosition()
    position.found.append(1)
    assert position == RacePosition()
    other = position.copy()
    other.found.append(2)
    assert (position.found, other.found) == ([1], [1, 2])


def test_positions_of_different_classes_differ() -> None:
    assert RacePosition() != RaceState() and RacePosition() != 1


def test_a_subclass_may_add_fields() -> None:
    class Kept(BaseState, RacePosition):
        asked: Derived[Decision | None]
        more: list[int]

    position = Kept()
    position.asked, position.more = None, [1]
    other = position.copy()
    other.more.append(2)
    assert vars(Kept)["__slots__"] == ("asked", "more") and other != position and other.row == position.row


def test_a_type_that_cannot_be_copied_is_refused() -> None:
    with pytest.raises(AssertionError, match="no way to copy"):

        class Deep(Position):
            rows: dict[int, list[int]]

    with pytest.raises(AssertionError, match="no way to copy"):

        class Maybe(Position):
            rows: list[int] | None


def test_repr_shows_the_fields_of_a_position_and_the_plain_form_of_a_state() -> None:
    assert repr(RacePosition()).startswith(
        "RacePosition(phase='throw', turn=0, row=[1, 2], hands=[[3], [4, 5]]"
    )
    assert repr(RaceState()) == "RaceState({'turn': 0})"


def test_a_state_delegates_to_its_phase_and_goes_on_when_it_is_finished() -> None:
    state = RaceState()
    events: list[Event] = []
    decision = state.decision()
    assert decision is not None and decision.kind == "throw"
    assert state.why_not(("throw", 1)) is None
    assert state.why_not(("throw", 3)) == Refusal("too-far", "race-lancio", {"most": 2})
    assert state.why_not(("throw",)) == Refusal("no-such-choice", "race-lancio")
    state.apply(("throw", 2), events)
    assert (state.phase, state.turn) == ("throw", 2)
    state.apply(("throw", 2), events)
    assert (state.phase, state.turn) == ("rest", 4)
    state.apply(("rest",))
    assert (state.phase, state.turn, len(events)) == ("rest", 14, 2)
    state.phase = "over"
    assert state.decision() is None
    assert state.why_not(("throw", 1)) == Refusal("game-over", "race-fine")


def test_a_state_without_a_form_is_reread_from_its_plain_form() -> None:
    state = RaceState()
    state.turn, state.found = 2, [1]
    again = state.reread(state.to_plain())
    assert (again.turn, again.found) == (2, [])


def test_check_refuses_a_state_that_cannot_be_written_and_read_again() -> None:
    state = RaceState()
    state.check()
    state.row.append(3)
    with pytest.raises(BadPosition, match="position: out-of-step"):
        state.check()
    state = RaceState()
    state.turn = 3
    with pytest.raises(BadPosition, match="turn: out-of-range"):
        state.check()
