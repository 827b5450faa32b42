"""The list of kept games: several tabs, files, names, cards."""

import itertools
import json
from collections.abc import Iterator
from datetime import timedelta

import pytest

from app.page.page import Page
from app.table import save_file
from app.table.effects import Effect
from app.table.library import Card, goes_on_from
from app.table.saves import GAME, OVER, MemoryStorage, Saves, StorageRefused
from app.table.table import Table
from app.words import speech, speech_saves
from pycore.contract import Decision
from pycore.link import decode, encode
from pycore.match import Match
from tests.app.conftest import START, make_table
from tests.app.mini import MiniGame, MiniState
from tests.app.playing import drag, link_of, match_of

MINUTES = itertools.count()
"""All clocks tick together, once a minute."""


def tab(storage: MemoryStorage, name: str) -> Table:
    """A tab of one browser: its ids begin with its name."""
    numbers: Iterator[int] = iter(range(1, 1000))
    return Table(
        ("mini", "toy"),
        Saves(storage),
        clock=lambda: START + timedelta(minutes=next(MINUTES)),
        new_id=lambda: f"{name}{next(numbers)}",
    )


@pytest.fixture
def storage() -> MemoryStorage:
    """What the tabs of one browser share."""
    return MemoryStorage()


@pytest.fixture
def tabs(mini: str, storage: MemoryStorage) -> tuple[Table, Table]:
    """Two tabs with the same game, which Anna has just begun in the first."""
    first, second = tab(storage, "a"), tab(storage, "b")
    first.open("mini", "")
    first.start()
    second.open("", link_of(first))
    return first, second


def record(table: Table) -> list[object]:
    assert table.session is not None
    return list(match_of(table).record)


def kept(table: Table) -> dict[str, list[object]]:
    """Every save with the record that it holds."""
    return {save.id: list(decode(save.link).record) for save in table.saves.all()}


# Games from before a change of rules


@pytest.fixture
def old_link(tabs: tuple[Table, Table], monkeypatch: pytest.MonkeyPatch) -> str:
    """The link of Anna's game; since then the rules have risen by a revision."""
    tabs[0].touch("stone-a")
    link = link_of(tabs[0])
    monkeypatch.setattr(MiniGame, "revision", 2)
    return link


def test_a_kept_game_goes_on_after_a_change_of_rules(storage: MemoryStorage, old_link: str) -> None:
    """Opening writes it anew, so that two tabs still follow each other; its old link finds it, too."""
    second, third = tab(storage, "b"), tab(storage, "c")
    (save,) = second.saves.all()
    second.open_save(save.id)
    (again,) = second.saves.all()
    assert again == save._replace(link=encode(decode(save.link))) != save
    third.open("", old_link)
    assert third.session is not None and third.session.save_id == save.id
    second.touch("place-1")
    third.storage_changed(GAME + save.id)
    assert record(third) == record(second) == [("lift", "a"), ("put", 1)]
    assert list(kept(third)) == [save.id]


def test_a_kept_game_that_is_none_any_more_says_so_and_stays(
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
            second.open_save("a1")
        shown = page.render()
        assert second.session is None and speech.BAD_LINK["older-rules"] in shown["setup"]
        assert any(saves[0].title in text for text in shown.values())
        assert second.saves.all() == saves


# Two tabs with one game


def test_two_tabs_with_one_game_show_the_same(tabs: tuple[Table, Table]) -> None:
    first, second = tabs
    first.touch("stone-a")
    second.storage_changed(GAME + "a1")
    assert record(second) == [("lift", "a")]
    assert second.notice is not None and second.notice.text == speech_saves.MOVED
    second.touch("place-1")
    first.storage_changed("")
    assert record(first) == [("lift", "a"), ("put", 1)] and len(first.saves.all()) == 1
    first.undo()
    second.storage_changed(GAME + "a1")
    assert record(second) == [("lift", "a")]


def test_what_is_told_of_other_games_changes_nothing(tabs: tuple[Table, Table]) -> None:
    first, second = tabs
    first.touch("stone-a")
    for name in (GAME + "another", "faraone:tema"):
        second.storage_changed(name)
        assert record(second) == [] and second.notice is None
    first.saves.delete("a1")
    second.storage_changed(GAME + "a1")
    assert record(second) == [] and second.notice is None


def test_a_save_that_has_become_another_game_is_not_followed(tabs: tuple[Table, Table]) -> None:
    first, second = tabs
    (save,) = first.saves.all()
    for link in (encode(Match.new("toy", 2)), "mini.zzz"):
        first.saves.put(save._replace(link=link))
        second.storage_changed(GAME + "a1")
        assert second.session is not None and second.session.game == "mini" and record(second) == []


def test_a_tab_that_did_not_listen_and_is_behind_follows(tabs: tuple[Table, Table]) -> None:
    first, second = tabs
    drag(first, "stone-a", "place-1")
    second.touch("stone-a")
    assert record(second) == [("lift", "a"), ("put", 1)]
    assert second.notice is not None and second.notice.text == speech_saves.AHEAD
    assert kept(second) == {"a1": [("lift", "a"), ("put", 1)]}


def test_a_tab_that_did_not_listen_and_is_ahead_wins(tabs: tuple[Table, Table]) -> None:
    first, second = tabs
    first.touch("stone-a")
    second.saves.put(second.saves.all()[0]._replace(link=encode(Match.new("mini", 2))))
    first.touch("place-1")
    assert first.notice is None
    assert kept(first) == {"a1": [("lift", "a"), ("put", 1)]}


def test_games_that_part_ways_are_two_from_then_on(tabs: tuple[Table, Table]) -> None:
    first, second = tabs
    first.touch("stone-a")
    second.touch("stone-b")
    assert second.notice is not None and second.notice.text == speech_saves.PARTED
    assert kept(first) == {"a1": [("lift", "a")], "b1": [("lift", "b")]}
    first.storage_changed(GAME + "b1")
    first.touch("place-1")
    second.storage_changed(GAME + "a1")
    second.touch("keep")
    second.choose(("keep",))
    assert kept(first) == {"a1": [("lift", "a"), ("put", 1)], "b1": [("lift", "b"), ("keep",)]}


def test_what_cannot_be_read_there_is_not_overwritten(tabs: tuple[Table, Table]) -> None:
    first, second = tabs
    (save,) = first.saves.all()
    first.saves.put(save._replace(link="mini.newer"))
    second.touch("stone-a")
    assert first.saves.get("a1") == save._replace(link="mini.newer")
    assert [other.id for other in first.saves.all()] == ["b1", "a1"]


def test_undo_in_a_tab_that_is_alone_writes_over(tabs: tuple[Table, Table]) -> None:
    first, _ = tabs
    first.touch("stone-a")
    first.undo()
    assert kept(first) == {"a1": []}


def test_following_asks_again_who_has_the_device(mini: str) -> None:
    """Anna has her hand open in one tab while the other goes on to Bruno."""
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
    second.storage_changed("")
    parts = page.render()
    assert "data-pass-device" in parts["pass"] and "toy-card" not in parts["pieces"]


def test_two_tabs_with_different_games(mini: str) -> None:
    storage = MemoryStorage()
    first, second = tab(storage, "a"), tab(storage, "b")
    for table in (first, second):
        table.open("mini", "")
        table.start()
        table.touch("stone-a")
        first.storage_changed("")
    assert kept(first) == kept(second) == {"a1": [("lift", "a")], "b1": [("lift", "a")]}


def test_going_on_from_another_match() -> None:
    short, long = Match.new("toy", 2), Match.new("toy", 2)
    short_record = short.record
    long = Match.replay(short.setup, short_record)
    long.play(("bid", 0))
    assert goes_on_from(long, short) and goes_on_from(short, short) and not goes_on_from(short, long)
    assert not goes_on_from(long, Match.new("toy", 3))


# Names, deleting


def test_a_name_is_kept_while_the_game_goes_on(table: Table, page: Page) -> None:
    table.open("mini", "")
    table.start()
    library = table.library
    library.unfold("save-1")
    library.ask_name("save-1")
    table.take_effects()
    table.panel.show("partite")
    assert 'value="Mini: Giocatore 1 e Giocatore 2"' in page.render()["panel-partite"]
    library.name("  La prima <volta>\n ")
    assert table.take_effects() == [Effect("focus", "more-save-1")]
    table.touch("stone-a")
    assert table.saves.all()[0].title == "La prima <volta>"
    shown = page.render()["panel-partite"]
    assert "La prima &lt;volta&gt;" in shown and "Mini: Giocatore 1 e Giocatore 2" in shown
    library.ask_name("save-1")
    library.name(" ")
    assert table.saves.all()[0].title == "Mini: Giocatore 1 e Giocatore 2"


def test_a_name_may_be_left_as_it_is(table: Table) -> None:
    table.open("mini", "")
    table.start()
    table.library.ask_name("save-1")
    assert table.back() and not table.library.naming
    table.library.name("too late")
    assert table.saves.all()[0].title.startswith("Mini")
    table.library.unfold("save-1")
    assert table.library.open_row is None


def test_each_deleted_game_can_be_brought_back(table: Table, page: Page) -> None:
    for _ in range(3):
        table.open("mini", "")
        table.start()
    table.new_game()
    before = table.saves.all()
    for id in ("save-1", "save-2"):
        table.library.delete(id)
    kept = page.render()["kept"]
    assert [f'data-restore="{id}"' in kept for id in ("save-1", "save-2", "save-3")] == [True, True, False]
    assert (
        kept.index('data-open="save-3"')
        < kept.index('data-restore="save-2"')
        < kept.index('data-restore="save-1"')
    )
    table.library.restore("save-1")
    table.library.restore("save-2")
    table.library.restore("nobody")
    assert table.saves.all() == before and table.saves.deleted == {}


def test_a_game_deleted_while_it_is_on_the_table_goes_on_with_its_name(table: Table) -> None:
    table.open("mini", "")
    table.start()
    table.library.ask_name("save-1")
    table.library.name("Domenica")
    table.library.delete("save-1")
    table.touch("stone-a")
    assert [(save.id, save.title) for save in table.saves.all()] == [("save-1", "Domenica")]
    assert table.saves.deleted == {}


def test_a_deleted_game_that_went_on_comes_back_beside(table: Table) -> None:
    table.open("mini", "")
    table.start()
    table.library.delete("save-1")
    deleted = table.saves.deleted["save-1"]
    table.saves.put(deleted._replace(link="mini.other"))
    table.saves.deleted["save-1"] = deleted
    table.library.restore("save-1")
    assert {save.id: save.link for save in table.saves.all()} == {
        "save-1": "mini.other",
        "save-2": deleted.link,
    }


# Files


def exported(table: Table, id: str | None = None) -> str:
    table.take_effects()
    table.library.export(id)
    (effect,) = table.take_effects()
    assert effect.kind == "download" and effect.name.endswith(".json")
    return effect.text


def admit(table: Table, text: str) -> str:
    """How the import went."""
    for _ in table.library.import_games(text):
        pass
    return table.library.said


def two_games(table: Table) -> Table:
    for stone in "ab":
        table.open("mini", "")
        table.start()
        table.touch(f"stone-{stone}")
    return table


def test_games_are_carried_to_another_browser(mini: str) -> None:
    text = exported(two_games(tab(MemoryStorage(), "a")))
    other = tab(MemoryStorage(), "b")
    assert admit(other, text) == "Hai importato 2 partite."
    assert sorted(kept(other)) == ["a1", "a2"]
    assert admit(other, text) == "2 partite c'erano già."
    assert exported(other) == text
    assert json.loads(exported(other, "a1"))["games"][0]["id"] == "a1"


def test_nothing_to_export_gives_no_file(table: Table) -> None:
    table.library.export(None)
    table.library.export("nobody")
    assert table.take_effects() == []


def test_another_game_with_the_same_id_comes_in_beside(mini: str) -> None:
    here, elsewhere = tab(MemoryStorage(), "a"), tab(MemoryStorage(), "a")
    for table, stone in ((here, "a"), (elsewhere, "b")):
        table.open("mini", "")
        table.start()
        table.touch(f"stone-{stone}")
    assert admit(here, exported(elsewhere)) == "Hai importato 1 partita."
    assert kept(here) == {"a1": [("lift", "a")], "a2": [("lift", "b")]}


def test_the_same_match_further_on_takes_the_place_of_what_is_here(mini: str) -> None:
    here = tab(MemoryStorage(), "a")
    here.open("mini", "")
    here.start()
    here.touch("stone-a")
    before, early = here.saves.all(), exported(here)
    elsewhere = tab(MemoryStorage(), "b")
    assert admit(elsewhere, early) == "Hai importato 1 partita."
    elsewhere.open_save("a1")
    elsewhere.touch("place-1")
    late = exported(elsewhere).replace('"a1"', '"b7"')
    assert admit(here, late) == "Hai importato 1 partita."
    assert kept(here) == {"a1": [("lift", "a"), ("put", 1)]}
    assert here.saves.all()[0].title == before[0].title
    assert admit(here, early) == "1 partita c'era già."
    assert kept(here) == {"a1": [("lift", "a"), ("put", 1)]}
    here.open_save("a1")
    here.touch("stone-b")
    elsewhere.touch("stone-c")
    assert admit(here, exported(elsewhere)) == "Hai importato 1 partita.", (
        "it has parted ways, and comes in beside"
    )
    assert len(kept(here)) == 2


def test_a_bad_file_changes_nothing_and_says_so(mini: str) -> None:
    table = two_games(tab(MemoryStorage(), "a"))
    before = table.saves.all()
    for text, reason in (("x", "not-a-file"), ('{"format": "tavolo-del-faraone", "version": 9}', "newer")):
        assert admit(table, text) == speech_saves.BAD_FILE[reason]
    assert table.saves.all() == before


def test_what_can_be_opened_comes_in_and_the_rest_is_told(mini: str) -> None:
    there = two_games(tab(MemoryStorage(), "a"))
    content = json.loads(exported(there))
    content["games"].append(content["games"][0] | {"link": "mini.zzz"})
    here = tab(MemoryStorage(), "b")
    assert admit(here, json.dumps(content)) == "Hai importato 2 partite. 1 partita non si apre."


class Small(MemoryStorage):
    """Room for three texts."""

    def set(self, name: str, text: str) -> None:
        if len(self.texts) >= 3 and name not in self.texts:
            raise StorageRefused
        super().set(name, text)


def test_without_room_for_all_none_comes_in(mini: str) -> None:
    table = tab(Small(), "x")
    table.open("mini", "")
    table.start()
    assert admit(table, exported(two_games(tab(MemoryStorage(), "a")))) == speech_saves.NO_ROOM
    assert list(kept(table)) == ["x1"] and table.saves.kept


def test_a_file_may_hold_what_is_kept_only_in_this_page(mini: str) -> None:
    """Where the browser keeps nothing, an import lives as long as the page."""

    class Refusing(MemoryStorage):
        def names(self) -> list[str]:
            raise StorageRefused

    table = tab(Refusing(), "x")
    assert table.saves.all() == []
    assert (
        admit(table, save_file.dump(two_games(tab(MemoryStorage(), "a")).saves.all()))
        == "Hai importato 2 partite."
    )
    assert len(table.saves.all()) == 2


# Cards, and what browsers do


def test_cards_are_drawn_one_by_one_and_kept(table: Table, page: Page) -> None:
    two_games(table)
    table.new_game()
    library, drawn = table.library, []
    assert page.render()["kept"].count('data-open="') == 2
    while (save := library.undrawn("light")) is not None:
        library.draw(save, "light", Card("Tocca ad Anna.", f"data:{save.id}"))
        drawn.append(save.id)
    assert drawn == ["save-2", "save-1"]
    shown = page.render()["kept"]
    assert shown.count("<img") == 2 and shown.count("Tocca ad Anna.") == 2
    assert library.undrawn("dark") is not None
    table.open_save("save-1")
    table.touch("place-1")
    changed = library.undrawn("light")
    assert changed is not None and changed.id == "save-1"
    assert library.card(changed) == Card("Tocca ad Anna.", "data:save-1")


def test_the_list_is_drawn_only_where_it_is_seen(table: Table) -> None:
    assert Page(table).lists_games()
    table.open("toy", "")
    table.start()
    assert not Page(table).lists_games()
    table.panel.show("partite")
    assert not Page(table).lists_games()
    table.take_device()
    assert Page(table).lists_games()


def test_that_browsers_may_clear_is_said_until_it_is_noted(table: Table, page: Page) -> None:
    table.open("mini", "")
    table.start()
    assert table.take_effects()[-1] == Effect("persist")
    table.touch("stone-a")
    assert Effect("persist") not in table.take_effects()
    table.panel.show("partite")
    assert speech_saves.MAY_BE_CLEARED not in page.render()["panel-partite"]
    table.library.persistent = False
    assert speech_saves.MAY_BE_CLEARED in page.render()["panel-partite"]
    table.library.noted()
    assert speech_saves.MAY_BE_CLEARED not in page.render()["panel-partite"]


def test_a_browser_that_promises_to_keep_everything_needs_no_warning(table: Table, page: Page) -> None:
    table.open("mini", "")
    table.start()
    table.panel.show("partite")
    table.library.persistent = True
    assert speech_saves.MAY_BE_CLEARED not in page.render()["panel-partite"]


# Games that are over


def play_out(table: Table) -> None:
    while not table.over:
        question = table.question()
        assert question is not None
        table.choose(question.decision.choices[0])
        table.confirm()


def test_a_game_that_is_over_is_noted_until_it_is_under_way_again(mini: str) -> None:
    storage = MemoryStorage()
    table = make_table(storage)
    table.open(mini, "")
    table.start()
    assert OVER not in {name.partition(":")[2] for name in storage.texts}
    play_out(table)
    assert storage.texts["faraone:finite"] == '["save-1"]'
    table.undo()
    assert storage.texts["faraone:finite"] == "[]"
