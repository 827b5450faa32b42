"""Fixtures: a fresh table, its page, and the mini game made for tests."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest

from app import games
from app.page.page import Page
from app.table import tail
from app.table.saves import MemoryStorage, Saves
from app.table.setup import MOST_SEATS
from app.table.table import Table
from pycore.games import GAMES

START = datetime(2026, 3, 1, 10, tzinfo=UTC)


@pytest.fixture
def mini(monkeypatch: pytest.MonkeyPatch) -> str:
    """Register the mini game for the length of one test."""
    monkeypatch.setitem(GAMES._modules, "mini", "tests.app.mini")
    monkeypatch.setitem(games._packages, "mini", "tests.app.mini")
    return "mini"


def make_table(storage: MemoryStorage | None = None, *slugs: str) -> Table:
    """A table with a fake clock (one minute per reading) and numbered saves. All seats of its form are persons."""
    numbers: Iterator[int] = iter(range(1, 1000))
    minutes = iter(range(1, 10_000))
    matches = iter(range(1, 1000))
    saves = Saves(MemoryStorage() if storage is None else storage)
    table = Table(
        slugs or ("toy", "mini"),
        saves,
        base="https://example.org/gioca/",
        clock=lambda: START + timedelta(minutes=next(minutes)),
        new_id=lambda: f"save-{next(numbers)}",
        new_match=lambda: f"match{next(matches):03}",
    )
    table.form.players = [tail.PERSON] * MOST_SEATS
    return table


@pytest.fixture
def table(mini: str) -> Table:
    """A table with the toy and the mini game."""
    return make_table()


@pytest.fixture
def page(table: Table) -> Page:
    """The page of the fixture `table`."""
    return Page(table)
