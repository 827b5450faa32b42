"""Helpers for tests with several tabs of one browser."""

import itertools
from collections.abc import Iterator
from datetime import timedelta

from app.table.saves import MemoryStorage, Saves
from app.table.setup import MOST_SEATS
from app.table.table import Table
from app.table.tail import PERSON
from pycore.link import decode
from tests.app.conftest import START
from tests.app.playing import match_of

MINUTES = itertools.count()
"""The clock shared by all tabs: one minute per reading."""


def tab(storage: MemoryStorage, name: str) -> Table:
    """A tab of one browser. Its save ids begin with `name`, and all seats of its form are persons."""
    numbers: Iterator[int] = iter(range(1, 1000))
    table = Table(
        ("mini", "toy"),
        Saves(storage),
        clock=lambda: START + timedelta(minutes=next(MINUTES)),
        new_id=lambda: f"{name}{next(numbers)}",
    )
    table.form.players = [PERSON] * MOST_SEATS
    return table


def record(table: Table) -> list[object]:
    assert table.session is not None
    return list(match_of(table).record)


def kept(table: Table) -> dict[str, list[object]]:
    """The record held by each save, by save id."""
    return {save.id: list(decode(save.link).record) for save in table.saves.all()}


def two_games(table: Table) -> Table:
    for stone in "ab":
        table.open("mini", "")
        table.start()
        table.touch(f"stone-{stone}")
    return table
