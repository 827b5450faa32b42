"""Several tabs that share one list of saved games."""

import pytest

from app.page.page import Page
from app.table.keeper import goes_on_from
from app.table.saves import BEFORE, GAME, MemoryStorage
from app.table.table import Table
from app.words import errors as errors_words
from app.words import saves as saves_words
from pycore.contract import Decision
from pycore.link import decode, encode
from pycore.match import Match
from tests.app.mini import MiniGame, MiniState
from tests.app.playing import drag, link_of
from tests.app.table.tabs import kept, record, tab


@pytest.fixture
def storage() -> MemoryStorage:
    """The storage shared by the tabs of one browser."""
    return MemoryStorage()


@pytest.fixture
def tabs(mini: str, storage: MemoryStorage) -> tuple[Table, Table]:
    """Two tabs with the same game, started by Anna in the first."""
    first, second = tab(storage, "a"), tab(storage, "b")
    first.open("mini", "")
    first.start()
    second.open("", link_of(first))
    return first, second


# Games from before a rules revision


@pytest.fixture
def old_link(tabs: tuple[Table, Table], monkeypatch: pytest.MonkeyPatch) -> str:
    """The link of Anna's game, from before the current revision of the rules."""
    tabs[0].touch("stone-a")
    link = link_of(tabs[0])
    monkeypatch.setattr(MiniGame, "revision", 2)
    return link


def test_a_saved_game_goes_on_after_a_rules_revision(storage: MemoryStorage, old_link: str) -> None:
    """Opening rewrites the save, so that two tabs still follow each other. The old link still finds it."""
    second, third = tab(storage, "b"), tab(storage, "c")
    (save,) = second.saves.all()
    second.switch.open_save(save.id)
    (again,) = second.saves.all()
    assert again == save._replace(link=encode(decode(save.link))) != save
    third.open("", old_link)
    assert third.session is not None and third.session.save_id == save.id
    second.touch("place-1")
    third.switch.storage_changed(GAME + save.id)
    assert record(third) == record(second) == [("lift", "a"), ("put", 1)]
    assert list(kept(third)) == [save.id]


def test_a_save_that_became_illegal_shows_an_error_and_is_kept(
    storage: MemoryStorage, old_link: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    second = tab(storage, "b")
    saves = second.saves.all()
    decision = MiniState.decision

    def shorter(state: MiniState) -> Decision | None:
        found = decision(state)
        return None if found is None else found._replace(choices=found.choices[1:] or found.choices)

    monkeypatch.setattr(MiniState, "decision", shorter)
    page = Page(second)
    for by_link in (False, True):
        if by_link:
            second.open("", old_link)
        else:
            second.switch.open_save("a1")
        shown = page.render()
        assert second.session is None and errors_words.BAD_LINK["older-rules"] in shown["setup"]
        assert any(saves[0].title in text for text in shown.values())
        assert second.saves.all() == saves


# Two tabs with one game


def test_two_tabs_with_one_game_stay_in_sync(tabs: tuple[Table, Table]) -> None:
    first, second = tabs
    first.touch("stone-a")
    second.switch.storage_changed(GAME + "a1")
    assert record(second) == [("lift", "a")]
    assert second.notice is not None and second.notice.text == saves_words.CHANGED_IN_OTHER_TAB
    second.touch("place-1")
    first.switch.storage_changed("")
    assert record(first) == [("lift", "a"), ("put", 1)] and len(first.saves.all()) == 1
    first.undo()
    second.switch.storage_changed(GAME + "a1")
    assert record(second) == [("lift", "a")]


def test_storage_events_of_other_games_are_ignored(tabs: tuple[Table, Table]) -> None:
    first, second = tabs
    first.touch("stone-a")
    for name in (GAME + "another", "faraone:tema"):
        second.switch.storage_changed(name)
        assert record(second) == [] and second.notice is None
    first.saves.delete("a1")
    second.switch.storage_changed(GAME + "a1")
    assert record(second) == [] and second.notice is None


def test_a_save_replaced_by_another_game_is_not_followed(tabs: tuple[Table, Table]) -> None:
    first, second = tabs
    (save,) = first.saves.all()
    for link in (encode(Match.new("toy", 2)), "mini.zzz"):
        first.saves.put(save._replace(link=link))
        second.switch.storage_changed(GAME + "a1")
        assert second.session is not None and second.session.game == "mini" and record(second) == []


def test_a_tab_that_missed_events_and_is_behind_follows(tabs: tuple[Table, Table]) -> None:
    first, second = tabs
    drag(first, "stone-a", "place-1")
    second.touch("stone-a")
    assert record(second) == [("lift", "a"), ("put", 1)]
    assert second.notice is not None and second.notice.text == saves_words.AHEAD_IN_OTHER_TAB
    assert kept(second) == {"a1": [("lift", "a"), ("put", 1)]}


def test_a_tab_that_missed_events_and_is_ahead_wins(tabs: tuple[Table, Table]) -> None:
    first, second = tabs
    first.touch("stone-a")
    second.saves.put(second.saves.all()[0]._replace(link=encode(Match.new("mini", 2))))
    first.touch("place-1")
    assert first.notice is None
    assert kept(first) == {"a1": [("lift", "a"), ("put", 1)]}


def test_diverged_games_become_two_saves(tabs: tuple[Table, Table]) -> None:
    first, second = tabs
    first.touch("stone-a")
    second.touch("stone-b")
    assert second.notice is not None and second.notice.text == saves_words.DIVERGED_IN_OTHER_TAB
    assert kept(first) == {"a1": [("lift", "a")], "b1": [("lift", "b")]}
    first.switch.storage_changed(GAME + "b1")
    first.touch("place-1")
    second.switch.storage_changed(GAME + "a1")
    second.touch("keep")
    second.choose(("keep",))
    assert kept(first) == {"a1": [("lift", "a"), ("put", 1)], "b1": [("lift", "b"), ("keep",)]}


def test_an_unreadable_save_is_not_overwritten(tabs: tuple[Table, Table]) -> None:
    first, second = tabs
    (save,) = first.saves.all()
    first.saves.put(save._replace(link="mini.newer"))
    second.touch("stone-a")
    assert first.saves.get("a1") == save._replace(link="mini.newer")
    assert [other.id for other in first.saves.all()] == ["b1", "a1"]


def test_undo_in_a_single_tab_overwrites_the_save(tabs: tuple[Table, Table]) -> None:
    first, _ = tabs
    first.touch("stone-a")
    first.undo()
    assert kept(first) == {"a1": []}


def test_following_another_tab_asks_for_a_hand_over(mini: str) -> None:
    """One tab shows Anna's open hand while the other has moved on to Bruno."""
    storage = MemoryStorage()
    first, second = tab(storage, "a"), tab(storage, "b")
    first.open("toy", "")
    first.start()
    second.open("", link_of(first))
    for table in (first, second):
        table.take_device()
    first.choose(("bid", 0))
    page = Page(second)
    assert page.render()["pass"] == ""
    second.switch.storage_changed("")
    parts = page.render()
    assert "data-pass-device" in parts["pass"] and "toy-card" not in parts["pieces"]


def test_two_tabs_with_different_games_keep_both(mini: str) -> None:
    storage = MemoryStorage()
    first, second = tab(storage, "a"), tab(storage, "b")
    for table in (first, second):
        table.open("mini", "")
        table.start()
        table.touch("stone-a")
        first.switch.storage_changed("")
    assert kept(first) == kept(second) == {"a1": [("lift", "a")], "b1": [("lift", "a")]}


def test_goes_on_from_compares_setup_and_record() -> None:
    short, long = Match.new("toy", 2), Match.new("toy", 2)
    short_record = short.record
    long = Match.replay(short.setup, short_record)
    long.play(("bid", 0))
    assert goes_on_from(long, short) and goes_on_from(short, short) and not goes_on_from(short, long)
    assert not goes_on_from(long, Match.new("toy", 3))


# Two tabs writing at the same moment


def test_a_state_overwritten_in_a_race_is_saved_as_a_new_game(
    tabs: tuple[Table, Table], storage: MemoryStorage
) -> None:
    """Simulates a race: the second tab writes before it has seen the first tab's write."""
    first, second = tabs
    before = dict(storage.texts)
    first.touch("stone-a")
    storage.texts.clear()
    storage.texts.update(before)
    second.touch("stone-b")
    first.switch.storage_changed(GAME + "a1")
    assert first.notice is not None and first.notice.text == saves_words.DIVERGED_IN_OTHER_TAB
    assert kept(first) == {"a1": [("lift", "b")], "a2": [("lift", "a")]}
    first.touch("place-1")
    second.switch.storage_changed(GAME + "a2")
    assert kept(second) == {"a1": [("lift", "b")], "a2": [("lift", "a"), ("put", 1)]}
    assert record(second) == [("lift", "b")]


def test_a_tab_that_missed_several_undos_follows(tabs: tuple[Table, Table]) -> None:
    first, second = tabs
    drag(first, "stone-a", "place-1")
    second.switch.storage_changed("")
    for _ in range(2):
        first.undo()
    first.touch("stone-b")
    second.switch.storage_changed("")
    assert record(second) == [("lift", "b")] and list(kept(first)) == ["a1"]
    assert second.notice is not None and second.notice.text == saves_words.CHANGED_IN_OTHER_TAB


def test_an_older_page_that_writes_no_previous_state_is_followed(
    tabs: tuple[Table, Table], storage: MemoryStorage
) -> None:
    first, second = tabs
    first.touch("stone-a")
    second.switch.storage_changed("")
    (save,) = second.saves.all()
    first.undo()
    first.touch("stone-b")
    storage.texts = {name: text for name, text in storage.texts.items() if not name.startswith(BEFORE)}
    second.switch.storage_changed("")
    assert record(second) == [("lift", "b")] and [one.id for one in second.saves.all()] == [save.id]
