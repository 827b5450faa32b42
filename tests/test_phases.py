"""Phases whose decision lists all that is legal."""

import pytest

from pycore.contract import Choice, Decision, Refusal
from pycore.phases import NoSuchChoice, Phase, by_kind, listed, why_not

TOO_FAR = Refusal("too-far", "race-mossa", {"most": 2})


def decide(most: int) -> Decision:
    """A position is how far one may go; 0: that is hidden."""
    return Decision(0, "move", tuple(("go", far) for far in range(1, most + 1)), None, "race-mossa")


def explain(most: int, choice: Choice) -> Refusal | None:
    return TOO_FAR if choice[0] == "go" and len(choice) == 2 else None


MOVE = Phase("move", decide, listed(decide, explain), lambda most, choice, events: True)


def test_what_is_listed_is_legal_and_the_rest_explained() -> None:
    assert MOVE.refuse(2, ("go", 2)) is None
    assert MOVE.refuse(2, ("go", 3)) == TOO_FAR


@pytest.mark.parametrize(("most", "choice"), [(2, ("go",)), (2, ("stay", 1)), (0, ("go", 1))])
def test_what_makes_no_sense_is_no_choice(most: int, choice: Choice) -> None:
    with pytest.raises(NoSuchChoice):
        MOVE.refuse(most, choice)
    assert why_not(most, MOVE, choice, "race-fine") == Refusal("no-such-choice", "race-mossa")


def test_without_an_explanation_all_the_rest_makes_no_sense() -> None:
    refuse = listed(decide)
    assert refuse(2, ("go", 2)) is None
    with pytest.raises(NoSuchChoice):
        refuse(2, ("go", 3))


def test_phases_are_found_by_kind_and_each_stands_once() -> None:
    assert by_kind([MOVE]) == {"move": MOVE}
    with pytest.raises(AssertionError):
        by_kind([MOVE, MOVE])
