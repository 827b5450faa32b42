"""The fallback for a game whose page side fails."""

import importlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import cast

import pytest

from app import games
from app.games.contract import MEMBERS, GamePage
from app.page.page import Page
from app.table.faults import MOST, Faults
from app.table.table import Table
from app.words import errors as errors_words
from pycore.contract import Choice, Event, State
from pycore.games import HOUSE
from tests.app.conftest import make_table
from tests.app.playing import begin, listed, match_of, words
from tests.toy.page import PAGE as TOY

SLUGS = [*HOUSE, "toy"]


@pytest.fixture
def guarded() -> Iterator[Table]:
    """A table of the toy. Failures of page members are reported to it."""
    table = make_table(None, "toy")
    with guarded_by(table):
        yield table


@contextmanager
def guarded_by(table: Table) -> Iterator[None]:
    """Report faults of games to this table."""

    def note(slug: str, member: str, error: BaseException) -> None:
        table.faults.note_game(slug, member, str(error))

    games.guard(note)
    try:
        yield
    finally:
        games.guard(None)


class Broken(RuntimeError):
    """Raised by a page member broken by a test."""


def breaking(page: GamePage, member: str) -> GamePage:
    """The page with one broken member: a method raises when called, a table when read."""

    def fail(*given: object) -> object:
        raise Broken(member)

    is_method = callable(getattr(page, member))
    broken = type("BrokenPage", (type(page),), {member: fail if is_method else property(fail)})
    return cast(GamePage, broken())


def played(table: Table, slug: str = "toy") -> Page:
    begin(table, slug)
    page = Page(table)
    if page.flags()["mode"] == "pass":
        table.take_device()
    page.render()
    return page


def use_everything(table: Table, page: Page, choices: int) -> None:
    """Make some choices from the list. On the way, ask about elements, drag, tell the scores and open the log."""
    for n in range(choices):
        if table.over:
            break
        if page.flags()["mode"] == "pass":
            table.take_device()
        found = listed(page)
        if not found:
            page.render()
            break
        for key in list(table.lit())[:2]:
            table.gestures.ask_about(key)
            page.carried(key)
        table.gestures.tell_scores()
        table.choose(found[n % len(found)])
        table.confirm()
        if n == 2:
            table.panel.show("diario")
        page.render()


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("member", sorted(MEMBERS))
def test_a_game_survives_the_failure_of_any_member(
    monkeypatch: pytest.MonkeyPatch, slug: str, member: str
) -> None:
    table = make_table(None, slug)
    page_module = importlib.import_module(games.module(slug, "page"))
    monkeypatch.setattr(page_module, "PAGE", breaking(page_module.PAGE, member))
    with guarded_by(table):
        page = played(table, slug)
        before = len(match_of(table))
        use_everything(table, page, 6)
        assert len(match_of(table)) > before
        assert page.flags()["state"] in ("ready", "over")
        noted = {fault.place.split()[-1] for fault in table.faults.known}
        assert noted - {"board"} <= {member}  # a board that calls another member fails with it
        if member == "board":
            assert page.flags()["list"] == "on"


@pytest.mark.parametrize("slug", SLUGS)
def test_a_game_without_a_page_is_played_from_the_list(monkeypatch: pytest.MonkeyPatch, slug: str) -> None:
    table = make_table(None, slug)
    monkeypatch.delattr(importlib.import_module(games.module(slug, "page")), "PAGE")
    with guarded_by(table):
        page = played(table, slug)
        before = len(match_of(table))
        use_everything(table, page, 4)
        assert len(match_of(table)) > before
        assert page.flags()["list"] == "on" and table.faults.known[0].place == f"{slug} page"


def test_failing_words_are_replaced_by_plain_ones(guarded: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*given: object) -> object:
        raise Broken

    monkeypatch.setattr(TOY, "status", fail)
    assert "Tocca a" in words(played(guarded).render()["status"])


def test_a_working_page_is_not_changed(guarded: Table) -> None:
    assert games.page("toy").title == TOY.title
    assert not hasattr(games.page("toy"), "nothing_of_the_kind")
    assert games.page("toy") is games.page("toy")


def test_a_fault_is_reported_once_and_can_be_closed() -> None:
    faults = Faults()
    assert faults.note("here", "this") and not faults.note("here", "this")
    assert faults.note_game("toy", "board", "that") and faults.said == errors_words.DRAWING_FAILED
    faults.halted = True
    assert faults.details("link", "7") == "link\n7\nhere: this\ntoy board: that"
    faults.close()
    assert faults.said == "" and not faults.halted and faults.undrawn == {"toy"}
    for number in range(MOST + 5):
        faults.note("here", str(number))
    assert len(faults.known) == MOST


def test_a_choice_that_fails_halfway_changes_nothing(guarded: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    page = played(guarded)
    match = match_of(guarded)
    record, seen = match.record, match.state.to_plain()
    choice = listed(page)[0]
    state = type(match.state)
    apply = state.apply

    def half(self: State, choice: Choice, events: list[Event] | None = None) -> None:
        apply(self, choice, events)
        raise RuntimeError("broken")

    monkeypatch.setattr(state, "apply", half)
    with pytest.raises(RuntimeError):
        guarded.choose(choice)
        guarded.confirm()
    monkeypatch.undo()
    guarded.switch.recover()
    again = match_of(guarded)
    assert again.record == record and again.state.to_plain() == seen
    assert guarded.faults.halted and guarded.unconfirmed is None
    if page.flags()["mode"] == "pass":
        guarded.take_device()
    assert page.render() and choice in listed(page)


def test_recover_undoes_a_choice_that_cannot_be_shown(guarded: Table) -> None:
    page = played(guarded)
    record = match_of(guarded).record
    guarded.choose(listed(page)[0])
    guarded.confirm()
    assert len(match_of(guarded).record) > len(record)
    guarded.switch.recover(back=True)
    assert match_of(guarded).record == record
