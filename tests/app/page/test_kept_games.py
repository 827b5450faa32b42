"""The list of kept games: rows, search, filters, several rows at once, room in the browser."""

import json
import re

import pytest

from app.page.kept_games import standing
from app.page.page import Page
from app.table import game_list
from app.table.effects import Effect
from app.table.game_list import FIRST, MORE
from app.table.index import NEARLY_FULL
from app.table.saves import GAME, MemoryStorage
from app.table.table import Table
from app.words import saves as saves_words
from pycore.link import encode
from pycore.match import Match
from tests.app.conftest import make_table
from tests.app.playing import kept_list
from tests.app.table.test_index import played, save_of


def crowd(count: int, names: str = "Anna,Bruno") -> Table:
    """A table with `count` kept games, numbered by date. Every third is over, and every fourth is of the toy game."""
    storage = MemoryStorage()
    table = make_table(storage)
    for number in range(count):
        match = Match.new("toy", 2) if number % 4 == 3 else played(number, 99 if number % 3 == 0 else 3)
        save = save_of(match, number, names)
        table.on_table.index.put(save._replace(title=f"Partita {number}"), match)
    return table


def rows(page: Page, attribute: str = "data-open") -> list[str]:
    return re.findall(rf'<button[^>]* {attribute}="([^"]+)"', page.render()["kept-rows"])


def test_the_list_begins_with_a_screen_of_rows_and_grows(mini: str) -> None:
    table = crowd(100)
    page, games = Page(table), table.library.list
    assert rows(page) == [f"s{n}" for n in range(99, 99 - FIRST, -1)]
    shown = page.render()
    assert 'data-act="more-games"' in shown["kept-foot"] and "100 partite" in shown["kept-head"]
    assert 'aria-posinset="12" aria-setsize="100"' in shown["kept-rows"]
    games.grow()
    assert len(rows(page)) == FIRST + MORE
    while len(games.shown()) + MORE < 100:
        games.grow()
    before = len(games.shown())
    table.library.show_more()
    assert len(rows(page)) == 100 and 'data-act="more-games"' not in page.render()["kept-foot"]
    assert Effect("focus", f"open-s{99 - before}") in table.take_effects()
    games.grow()
    assert len(rows(page)) == 100


def test_the_page_may_be_painted_before_the_list(mini: str) -> None:
    """The button that resumes a game is there from the beginning. The list is neither drawn nor emptied."""
    page = Page(crowd(3))
    page.list_waits = True
    shown = page.render()
    assert 'data-open="s2"' in shown["setup"] and "kept-rows" not in shown and not page.lists_games()
    page.list_waits = False
    assert rows(page) == ["s2", "s1", "s0"]


def test_rows_that_do_not_change_are_drawn_once(mini: str) -> None:
    table = crowd(30)
    page = Page(table)
    before = page.render()["kept-rows"].groups  # type: ignore[attr-defined]
    table.library.unfold("s28")
    after = page.render()["kept-rows"].groups  # type: ignore[attr-defined]
    assert [one is other for one, other in zip(before, after, strict=True)].count(False) == 1


def test_the_list_asks_whether_to_import_files_from_outside(page: Page) -> None:
    asked = 'data-act="import-received"'
    assert asked not in page.render()["kept-head"]
    page.table.receive(1)
    assert asked in page.render()["kept-head"]
    page.table.library.transfers.answer(False)
    assert asked not in page.render()["kept-head"]


def test_few_games_need_no_search(mini: str) -> None:
    assert "saves-search" not in kept_list(Page(crowd(game_list.FEW)))
    assert "saves-search" in kept_list(Page(crowd(game_list.FEW + 1)))


def test_a_search_looks_at_titles_and_names(mini: str) -> None:
    table = crowd(20, "Nicol%C3%B2,Bruno")
    page, games = Page(table), table.library.list
    games.search("partita 1")
    assert rows(page) == [f"s{n}" for n in (19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 1)]
    assert "11 di 20 partite" in page.render()["kept-head"]
    games.search(" NICOLO  7 ")
    assert rows(page) == ["s17", "s7"]
    games.search("nobody <b>")
    shown = page.render()
    assert (
        rows(page) == [] and saves_words.NOT_FOUND in shown["kept-foot"] and "&lt;b&gt;" in shown["kept-head"]
    )
    games.search("x" * 1000)
    assert len(games.query) == game_list.LONGEST_SEARCH


def test_filters_by_game_and_by_state(mini: str) -> None:
    table = crowd(20)
    page, games = Page(table), table.library.list
    games.filter("game", "toy")
    assert rows(page) == [f"s{n}" for n in (19, 15, 11, 7, 3)]
    games.filter("game", "")
    games.filter("state", game_list.OVER)
    assert rows(page) == [f"s{n}" for n in (18, 12, 9, 6, 0)]
    games.filter("state", game_list.UNDER_WAY)
    assert len(games.listed()) == 15
    games.filter("hidden", "match001")
    assert games.hidden == ""


def test_the_state_of_a_game_is_told_before_it_is_opened(mini: str) -> None:
    table = crowd(4)
    entries = {entry.save.id: standing(entry) for entry in table.on_table.index.all()}
    assert entries["s1"].startswith("Tocca a") and entries["s0"].startswith("Partita finita: ")
    (over,) = [entry for entry in table.on_table.index.all() if entry.save.id == "s0"]
    best = max(played(0).seen_by(None).scores())
    assert f"{best} " in standing(over)
    table.saves.put(over.save._replace(tail="&n=Anna"))
    assert standing(table.on_table.index.all()[-1]) == ""


# Several rows


def test_several_games_are_deleted_together_and_brought_back_by_one_button(mini: str) -> None:
    table = crowd(40)
    page, library = Page(table), table.library
    before = table.saves.all()
    library.toggle_choosing()
    assert rows(page) == [] and len(rows(page, "data-pick")) == FIRST
    for id in ("s39", "s30", "s2", "s30", "s5"):
        library.list.choose(id)
    shown = page.render()
    assert shown["kept-rows"].count('aria-checked="true"') == 1
    assert "Elimina 3 partite" in shown["kept-head"] and "Esporta 3 partite" in shown["kept-head"]
    library.export_chosen()
    assert table.take_effects()[-1] == Effect("export", "s39 s5 s2")
    library.delete_chosen()
    assert [save.id for save in before if save not in table.saves.all()] == ["s39", "s5", "s2"]
    head = page.render()["kept-head"]
    assert head.count("data-restore") == 1 and saves_words.deleted_together(3) in head
    assert table.take_effects() == [Effect("focus", "restore-s39")]
    library.delete("s38")
    library.restore("s39")
    library.restore("s38")
    assert table.saves.all() == before and "data-restore" not in kept_list(page)


def test_all_listed_games_are_chosen_also_those_without_a_row(mini: str) -> None:
    table = crowd(60)
    library, page = table.library, Page(table)
    library.list.search("partita 1")
    library.toggle_choosing()
    library.list.choose_all()
    assert len(library.list.chosen) == 15
    assert f">{saves_words.NONE}<" in page.render()["kept-head"]
    library.list.search("")
    assert len(library.list.chosen) == 15
    library.list.choose_all()
    assert len(library.list.chosen) == 60
    library.list.choose_all()
    assert library.list.chosen == []
    library.delete_chosen()
    library.export_chosen()
    assert len(table.saves.all()) == 60 and library.list.choosing
    assert table.take_effects() == [Effect("focus", "choose-games")]


# Room


def test_the_list_warns_before_there_is_no_room_and_again_when_much_more_is_kept(mini: str) -> None:
    storage = MemoryStorage()
    storage.set("faraone:prima:x", "x" * (NEARLY_FULL - 1000))
    table = make_table(storage)
    page = Page(table)
    assert "alcuni browser ne tengono 5" not in kept_list(page)
    table.saves.put(save_of(played(1), 1)._replace(tail="x" * 1000))
    assert "Le tue partite occupano 4,2 MB" in kept_list(page)
    table.library.noted_room()
    assert "alcuni browser ne tengono 5" not in kept_list(page)
    for number in range(2, 9):
        table.saves.put(save_of(played(1), number)._replace(tail="x" * 19_000))
    assert "alcuni browser ne tengono 5" in kept_list(page)


def test_facts_take_no_room_when_there_is_little_left(mini: str) -> None:
    storage = MemoryStorage()
    storage.set("faraone:prima:x", "x" * NEARLY_FULL)
    table = make_table(storage)
    match = played(0)
    table.on_table.index.put(save_of(match, 1), match)
    (entry,) = table.on_table.index.all()
    assert entry.facts is not None and not any("fatti" in name for name in storage.texts)


@pytest.mark.parametrize("number", [0, 12, 29])
def test_a_spoilt_game_among_many_costs_itself_alone(mini: str, number: int) -> None:
    storage = MemoryStorage()
    for n in range(30):
        save = save_of(played(n, 3), n)._replace(link=encode(played(n, 3)))
        storage.set(f"{GAME}{save.id}", "{" if n == number else json.dumps(save._asdict()))
    shown = kept_list(Page(make_table(storage)))
    assert saves_words.unreadable(1) in shown and "29 partite" in shown


def test_every_finished_game_of_people_is_one_touch_from_its_review(mini: str) -> None:
    table = crowd(7)
    page, save = Page(table), save_of(played(9, 99), 9)
    for id, added in (
        ("machines", "&p=faraone,scriba"),
        ("secret", "&h=ms"),
        ("alone", "&p=scriba,persona"),
    ):
        table.on_table.index.put(save._replace(id=id, tail=save.tail + added), played(9, 99))
    assert sorted(rows(page, "data-review")) == ["alone", "s0", "s6"]
    table.library.toggle_choosing()
    assert rows(page, "data-review") == []
