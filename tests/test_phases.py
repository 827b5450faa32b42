"""Phases whose decision lists every legal choice (`listed`)."""

import pytest

from pycore.contract import Choice, Decision, Refusal
from pycore.phases import NoSuchChoice, Phase, by_kind, listed, why_not

TOO_FAR = Refusal("too-far", "race-mossa", {"most": 2})


def decide(most: int) -> Decision:
    """The position is the number of steps one may go; 0 means the list is hidden."""
    return Decision(0, "move", tuple(("go", far) for far in range(1, most + 1)), None, "race-mossa")


def explain(most: int, choice: Choice) -> Refusal | None:
    return TOO_FAR if choice[0] == "go" and len(choice) == 2 else None


MOVE = Phase("move", decide, listed(decide, explain), lambda most, choice, events: True)


def test_listed_choices_are_legal_and_others_are_explained() -> None:
    assert MOVE.refuse(2, ("go", 2)) is None
    assert MOVE.refuse(2, ("go", 3)) == TOO_FAR


@pytest.mark.parametrize(("most", "choice"), [(2, ("go",)), (2, ("stay", 1)), (0, ("go", 1))])
def test_an_unexplained_choice_is_no_such_choice(most: int, choice: Choice) -> None:
    with pytest.raises(NoSuchChoice):
        MOVE.refuse(most, choice)
    assert why_not(most, MOVE, choice, "race-fine") == Refusal("no-such-choice", "race-mossa")


def test_without_explain_every_other_choice_is_no_such_choice() -> None:
    refuse = listed(decide)
    assert refuse(2, ("go", 2)) is None
    with pytest.raises(NoSuchChoice):
        refuse(2, ("go", 3))


def test_phases_are_found_by_kind_and_kinds_are_unique() -> None:
    assert by_kind([MOVE]) == {"move": MOVE}
    with pytest.raises(AssertionError):
        by_kind([MOVE, MOVE])
