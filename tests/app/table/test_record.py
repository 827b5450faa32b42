"""Reading a record: the number of turns, and where the last turns of the other seats begin."""

from types import SimpleNamespace
from typing import Any

import pytest

from app.table.record import last_turns_of_others, turns
from pycore.contract import CHANCE


def made_by(seats: int, *choices: int) -> Any:
    return SimpleNamespace(seats=seats, steps=[SimpleNamespace(seat=seat) for seat in choices])


@pytest.mark.parametrize(
    ("seats", "choices", "asked", "start"),
    [
        (2, (), 0, 0),
        (2, (0, 0), 1, 0),
        (2, (0, 0, 1, 1, 0, CHANCE, 0), 1, 4),
        (2, (0, 0, 1, 1, 0, 0, 1), 1, 4),
        (2, (1, CHANCE, 0, CHANCE), 1, 2),
        (2, (CHANCE, CHANCE, 0), 1, 2),
        (3, (0, 1, 2, 0, 1, 1), 2, 3),
        (3, (0, 1, 0, 1, 0, 1), 2, 4),
        (3, (0, 0, 0), 0, 0),
    ],
)
def test_the_last_turns_of_the_others(seats: int, choices: tuple[int, ...], asked: int, start: int) -> None:
    assert last_turns_of_others(made_by(seats, *choices), asked) == start


def test_turns_are_runs_of_choices() -> None:
    assert [turns(made_by(2, *choices)) for choices in ((), (0, 0), (0, CHANCE, 0, 1), (0, 1, 0))] == [
        0,
        1,
        2,
        3,
    ]
