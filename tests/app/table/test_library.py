"""The list of saved games: names, deletion, cards, finished games."""

from datetime import UTC, datetime, timedelta

from app.page.page import Page
from app.table.effects import Effect
from app.table.library import SaveCard
from app.table.saves import MemoryStorage, Saves
from app.table.table import Table
from app.words import saves as saves_words
from tests.app.conftest import make_table
from tests.app.playing import begin, kept_list, play_out
from tests.app.table.tabs import two_games

# Dates


def test_a_clock_that_was_set_back_does_not_put_the_open_game_below_older_ones(mini: str) -> None:
    kept = MemoryStorage()
    now = datetime(2026, 5, 3, 10, tzinfo=UTC)

    def table_at(time: datetime, id: str = "") -> Table:
        return Table([mini], Saves(kept), clock=lambda: time, new_id=lambda: id)

    for id, time in (("save-0", now), ("save-1", now + timedelta(hours=1))):
        table = table_at(time, id)
        table.open(mini, "")
        table.start()
    table = table_at(now - timedelta(days=7))
    table.switch.open_save("save-0")
    table.touch("stone-a")
    assert [save.id for save in table.saves.all()] == ["save-0", "save-1"]


# Names, deleting


def test_a_custom_name_is_kept_while_the_game_goes_on(table: Table, page: Page) -> None:
    table.open("mini", "")
    table.start()
    library = table.library
    library.unfold("save-1")
    library.ask_name("save-1")
    table.take_effects()
    table.panel.show("partite")
    assert 'value="Mini: Giocatore 1 e Giocatore 2"' in kept_list(page)
    library.name("  La prima <volta>\n ")
    assert table.take_effects() == [Effect("focus", "more-save-1")]
    table.touch("stone-a")
    assert table.saves.all()[0].title == "La prima <volta>"
    shown = kept_list(page)
    assert "La prima &lt;volta&gt;" in shown and "Mini: Giocatore 1 e Giocatore 2" in shown
    library.ask_name("save-1")
    library.name(" ")
    assert table.saves.all()[0].title == "Mini: Giocatore 1 e Giocatore 2"


def test_renaming_can_be_cancelled(table: Table) -> None:
    table.open("mini", "")
    table.start()
    table.library.ask_name("save-1")
    assert table.back() and not table.library.naming
    table.library.name("too late")
    assert table.saves.all()[0].title.startswith("Mini")
    table.library.unfold("save-1")
    assert table.library.open_row is None


def test_each_deleted_game_can_be_restored(table: Table, page: Page) -> None:
    for _ in range(3):
        table.open("mini", "")
        table.start()
    table.switch.new_game()
    before = table.saves.all()
    for id in ("save-1", "save-2"):
        table.library.delete(id)
    kept = kept_list(page)
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


def test_a_game_deleted_while_open_is_saved_again_with_its_name(table: Table) -> None:
    table.open("mini", "")
    table.start()
    table.library.ask_name("save-1")
    table.library.name("Domenica")
    table.library.delete("save-1")
    table.touch("stone-a")
    assert [(save.id, save.title) for save in table.saves.all()] == [("save-1", "Domenica")]
    assert table.saves.deleted == {}


def test_a_deleted_game_is_restored_beside_its_continuation(table: Table) -> None:
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


# Cards and persistence of storage


def test_cards_are_drawn_one_by_one_and_cached(table: Table, page: Page) -> None:
    two_games(table)
    table.switch.new_game()
    library, drawn = table.library, []
    assert kept_list(page).count('data-open="') == 2
    for entry in library.undrawn("light"):
        library.draw(entry.save, "light", SaveCard(f"data:{entry.save.id}"))
        drawn.append(entry.save.id)
    assert drawn == ["save-2", "save-1"]
    shown = kept_list(page)
    assert shown.count("<img") == 2 and shown.count("Tocca a Giocatore 1.") == 2
    assert library.undrawn("light") == [] and len(library.undrawn("dark")) == 2
    table.switch.open_save("save-1")
    table.touch("place-1")
    (changed,) = library.undrawn("light")
    assert changed.save.id == "save-1"
    assert library.card(changed.save) == SaveCard("data:save-1")


def test_only_versions_of_the_same_match_show_their_last_turn(table: Table, page: Page) -> None:
    begin(table)
    table.switch.new_game()
    (save,) = table.saves.all()
    table.library.draw(save, "light", SaveCard("", "Dopo 3 turni."))
    assert "Dopo 3 turni." not in kept_list(page)
    other = save._replace(id="save-9", title="Mini: Anna e Bruno (2)")
    table.saves.put(other)
    table.library.draw(other, "light", SaveCard("", "Dopo 4 turni."))
    shown = kept_list(page)
    assert "Dopo 3 turni." in shown and "Dopo 4 turni." in shown
    table.saves.put(other._replace(tail=other.tail.replace("match001", "match002")))
    assert "Dopo 3 turni." not in kept_list(page)


def test_the_list_is_drawn_only_while_visible(table: Table) -> None:
    assert Page(table).lists_games()
    table.open("toy", "")
    table.start()
    assert not Page(table).lists_games()
    table.panel.show("partite")
    assert not Page(table).lists_games()
    table.take_device()
    assert Page(table).lists_games()


def test_the_warning_about_cleared_storage_stays_until_dismissed(table: Table, page: Page) -> None:
    table.open("mini", "")
    table.start()
    assert table.take_effects()[-1] == Effect("persist")
    table.touch("stone-a")
    assert Effect("persist") not in table.take_effects()
    table.panel.show("partite")
    assert saves_words.MAY_BE_CLEARED not in kept_list(page)
    table.library.persistent = False
    assert saves_words.MAY_BE_CLEARED in kept_list(page)
    table.library.noted()
    assert saves_words.MAY_BE_CLEARED not in kept_list(page)


def test_persistent_storage_needs_no_warning(table: Table, page: Page) -> None:
    table.open("mini", "")
    table.start()
    table.panel.show("partite")
    table.library.persistent = True
    assert saves_words.MAY_BE_CLEARED not in kept_list(page)


# Finished games


def test_a_finished_game_is_not_under_way_until_it_is_reopened(mini: str) -> None:
    table = make_table()
    index = table.on_table.index
    table.open(mini, "")
    table.start()
    assert index.under_way() == table.saves.get("save-1")
    play_out(table)
    assert index.under_way() is None
    table.undo()
    assert index.under_way() == table.saves.get("save-1")
