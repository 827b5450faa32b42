"""What stands in where a game's page side fails."""

from collections.abc import Iterator

import pytest

from app import games
from app.drawing.scene import Person, Scene
from app.games.fallback import FALLBACKS, NOTHING
from app.page.page import Page
from app.table.faults import MOST, Faults
from app.table.table import Table
from app.words import errors as errors_words
from pycore.contract import Choice, Event, State
from pycore.match import Match
from tests.app.conftest import make_table
from tests.app.playing import begin, listed, match_of, words
from tests.toy import texts, view

FIRST = ("take", 0)


@pytest.fixture
def guarded() -> Iterator[Table]:
    """A table of the toy whose page side may fail."""
    table = make_table(None, "toy")

    def note(slug: str, function: str, error: BaseException) -> None:
        table.faults.note_game(slug, function, str(error))

    games.guard(note)
    yield table
    games._guards.clear()
    games._guarded.clear()


def fail(*given: object) -> object:
    raise RuntimeError("broken")


def played(table: Table) -> Page:
    begin(table, "toy")
    page = Page(table)
    if page.flags()["mode"] == "pass":
        table.take_device()
    page.render()
    return page


@pytest.mark.parametrize("function", ["board", "keys", "tempting", "name_key", "symbols"])
def test_a_view_that_fails_is_played_on_by_the_list(
    guarded: Table, monkeypatch: pytest.MonkeyPatch, function: str
) -> None:
    monkeypatch.setattr(view, function, fail)
    page = played(guarded)
    guarded.touch("nonsense")
    choices = listed(page)
    # Where the drawing itself asks for it, it is the drawing that fails.
    assert choices and guarded.faults.known[0].place in (f"toy view.{function}", "toy view.board")
    before = len(match_of(guarded))
    guarded.choose(choices[0])
    guarded.confirm()
    assert len(match_of(guarded)) > before and page.render()
    assert page.flags()["list"] == ("on" if "toy" in guarded.faults.undrawn else "")
    assert ("toy" in guarded.faults.undrawn) >= (function == "board")


@pytest.mark.parametrize("function", ["label", "status", "line", "facts", "reason", "next_touch", "not_now"])
def test_texts_that_fail_leave_plain_words(
    guarded: Table, monkeypatch: pytest.MonkeyPatch, function: str
) -> None:
    monkeypatch.setattr(texts, function, fail, raising=False)
    page = played(guarded)
    before = len(match_of(guarded))
    guarded.choose(("nonsense",))
    guarded.touch("nonsense")
    shown = page.render()
    guarded.choose(listed(page)[0])
    guarded.confirm()
    assert len(match_of(guarded)) > before and page.render()
    if function == "status":
        assert "Tocca a" in words(shown["status"])


def test_what_fails_in_no_game_is_left_alone(guarded: Table) -> None:
    assert games.texts("toy").TITLE == texts.TITLE
    assert not hasattr(games.views("toy"), "nothing_of_the_kind")
    assert games.views("toy") is games.views("toy")


def test_each_has_a_stand_in_that_can_be_called_like_it() -> None:
    """Where a protocol names a function, it does not go unguarded."""
    state = Match.new("toy", 2).state
    given: dict[str, tuple[object, ...]] = {
        "board": (Scene(state, None, (Person("Anna", "bianco"),)),),
        "label": (state, FIRST), "status": (state, True), "line": (Event("x", 0, {}, ""),), "facts": (state, 0),
        "source": ("x",), "keys": (state, FIRST), "tempting": (state,), "name_key": (state, "x"), "symbols": (),
    }  # fmt: skip
    for name, values in given.items():
        FALLBACKS[name](*values)
    assert FALLBACKS["board"](*given["board"]) == NOTHING
    assert FALLBACKS["label"](state, FIRST) == "take 0"


def test_a_fault_is_told_once_and_closed() -> None:
    faults = Faults()
    assert faults.note("here", "this") and not faults.note("here", "this")
    assert faults.note_game("toy", "view.board", "that") and faults.said == errors_words.DRAWING_FAILED
    faults.halted = True
    assert faults.details("link", "7") == "link\n7\nhere: this\ntoy view.board: that"
    faults.close()
    assert faults.said == "" and not faults.halted and faults.undrawn == {"toy"}
    for number in range(MOST + 5):
        faults.note("here", str(number))
    assert len(faults.known) == MOST


def test_a_rule_that_fails_half_way_changes_nothing(guarded: Table, monkeypatch: pytest.MonkeyPatch) -> None:
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
    guarded.recover()
    again = match_of(guarded)
    assert again.record == record and again.state.to_plain() == seen
    assert guarded.faults.halted and guarded.unconfirmed is None
    if page.flags()["mode"] == "pass":
        guarded.take_device()
    assert page.render() and choice in listed(page)


def test_what_cannot_be_shown_is_taken_back(guarded: Table) -> None:
    page = played(guarded)
    record = match_of(guarded).record
    guarded.choose(listed(page)[0])
    guarded.confirm()
    assert len(match_of(guarded).record) > len(record)
    guarded.recover(back=True)
    assert match_of(guarded).record == record
