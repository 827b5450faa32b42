"""Export and import of saved games as files."""

import json

from app.table import save_file
from app.table.saves import MemoryStorage, StorageRefused
from app.table.table import Table
from app.words import saves as saves_words
from tests.app.table.tabs import kept, tab, two_games


def exported(table: Table, id: str | None = None) -> str:
    table.take_effects()
    table.library.export(id)
    (effect,) = table.take_effects()
    assert effect.kind == "download" and effect.name.endswith(".json")
    return effect.text


def admit(table: Table, text: str) -> str:
    """Import a file and return the message shown."""
    for _ in table.library.import_games(text):
        pass
    return table.library.said


def test_games_are_exported_and_imported_in_another_browser(mini: str) -> None:
    text = exported(two_games(tab(MemoryStorage(), "a")))
    other = tab(MemoryStorage(), "b")
    assert admit(other, text) == "Hai importato 2 partite."
    assert sorted(kept(other)) == ["a1", "a2"]
    assert admit(other, text) == "2 partite c'erano già."
    assert exported(other) == text
    assert json.loads(exported(other, "a1"))["games"][0]["id"] == "a1"


def test_without_games_to_export_there_is_no_file(table: Table) -> None:
    table.library.export(None)
    table.library.export("nobody")
    assert table.take_effects() == []


def test_another_game_with_the_same_id_is_imported_beside(mini: str) -> None:
    here, elsewhere = tab(MemoryStorage(), "a"), tab(MemoryStorage(), "a")
    for table, stone in ((here, "a"), (elsewhere, "b")):
        table.open("mini", "")
        table.start()
        table.touch(f"stone-{stone}")
    assert admit(here, exported(elsewhere)) == "Hai importato 1 partita."
    assert kept(here) == {"a1": [("lift", "a")], "a2": [("lift", "b")]}


def test_a_later_state_of_the_same_match_replaces_the_save(mini: str) -> None:
    here = tab(MemoryStorage(), "a")
    here.open("mini", "")
    here.start()
    here.touch("stone-a")
    before, early = here.saves.all(), exported(here)
    elsewhere = tab(MemoryStorage(), "b")
    assert admit(elsewhere, early) == "Hai importato 1 partita."
    elsewhere.switch.open_save("a1")
    elsewhere.touch("place-1")
    late = exported(elsewhere).replace('"a1"', '"b7"')
    assert admit(here, late) == "Hai importato 1 partita."
    assert kept(here) == {"a1": [("lift", "a"), ("put", 1)]}
    assert here.saves.all()[0].title == before[0].title
    assert admit(here, early) == "1 partita c'era già."
    assert kept(here) == {"a1": [("lift", "a"), ("put", 1)]}
    here.switch.open_save("a1")
    here.touch("stone-b")
    elsewhere.touch("stone-c")
    assert admit(here, exported(elsewhere)) == "Hai importato 1 partita.", (
        "a diverged record is imported beside the save"
    )
    assert len(kept(here)) == 2


def test_a_bad_file_is_refused_with_a_message(mini: str) -> None:
    table = two_games(tab(MemoryStorage(), "a"))
    before = table.saves.all()
    for text, reason in (("x", "not-a-file"), ('{"format": "tavolo-del-faraone", "version": 9}', "newer")):
        assert admit(table, text) == saves_words.BAD_FILE[reason]
    assert table.saves.all() == before


def test_unreadable_games_in_a_file_are_counted_and_left_out(mini: str) -> None:
    there = two_games(tab(MemoryStorage(), "a"))
    content = json.loads(exported(there))
    content["games"].append(content["games"][0] | {"link": "mini.zzz"})
    here = tab(MemoryStorage(), "b")
    assert admit(here, json.dumps(content)) == "Hai importato 2 partite. 1 partita non si apre."


class Small(MemoryStorage):
    """Storage with room for three texts."""

    def set(self, name: str, text: str) -> None:
        if len(self.texts) >= 3 and name not in self.texts:
            raise StorageRefused
        super().set(name, text)


def test_an_import_that_does_not_fit_changes_nothing(mini: str) -> None:
    table = tab(Small(), "x")
    table.open("mini", "")
    table.start()
    assert admit(table, exported(two_games(tab(MemoryStorage(), "a")))) == saves_words.NO_ROOM
    assert list(kept(table)) == ["x1"] and table.saves.kept


def test_an_import_works_without_storage(mini: str) -> None:
    """If the browser stores nothing, imported games live as long as the page."""

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
