"""Import and export of kept games."""

import json
from collections.abc import Generator
from datetime import timedelta

import pytest

from app.table import save_file
from app.table.effects import Effect
from app.table.saves import GAME, RESERVE, MemoryStorage, Save, StorageRefused
from app.table.table import Table
from app.table.transfers import MOST_NAMED
from app.words import saves as saves_words
from pycore.contract import Choice
from pycore.link import Decoded, decoding, encode
from pycore.match import Match
from tests.app.conftest import START
from tests.app.table.tabs import kept, tab, two_games


def exported(table: Table, *ids: str) -> str:
    """Run an export as the browser does, and return the file."""
    table.take_effects()
    table.library.transfers.export(*ids)
    (asked,) = table.take_effects()
    assert asked.kind == "export"
    for _ in table.library.transfers.export_games(asked.text):
        assert table.library.transfers.progress is not None
    (effect,) = table.take_effects()
    assert effect.kind == "download" and effect.name.startswith("faraone-")
    return effect.text


def admit(table: Table, text: str) -> str:
    """Import a file and return the message shown."""
    for _ in table.library.transfers.import_games(text.encode()):
        pass
    return table.library.said


def parts(match: str, *choices: Choice, id: str = "", names: str = "Anna,Bruno") -> Save:
    """A save of the toy game "mini" with that identity after these choices."""
    played = Match.new("mini", 2)
    for choice in choices:
        played.play(choice)
    date = (START - timedelta(days=1)).isoformat()
    return Save(id, encode(played), f"&n={names}&c=bianco,nero&m={match}", date, f"Partita {match}")


def many(count: int) -> list[Save]:
    return [parts(f"match{n:03}" if n < 1000 else f"game{n}", id=f"id{n}") for n in range(count)]


def test_files_from_outside_are_imported_only_if_wanted(mini: str) -> None:
    table = tab(MemoryStorage(), "a")
    table.take_effects()
    for wanted, text in ((True, "import"), (False, "")):
        table.receive(2)
        transfers = table.library.transfers
        assert transfers.offered == 2 and table.panel.tab == "partite" and table.panel.opened
        assert Effect("focus", "import-received") in table.take_effects()
        transfers.answer(wanted)
        assert transfers.offered == 0 and table.take_effects()[0] == Effect("received", text)


def test_what_cannot_be_read_is_named_in_a_sentence(mini: str) -> None:
    table = two_games(tab(MemoryStorage(), "a"))
    table.receive(0)
    assert table.notice is not None and table.notice.text == saves_words.NOTHING_RECEIVED
    other = tab(MemoryStorage(), "b")
    other.receive(0)
    assert other.form.error == saves_words.NOTHING_RECEIVED


def test_games_are_exported_and_imported_in_another_browser(mini: str) -> None:
    text = exported(two_games(tab(MemoryStorage(), "a")))
    other = tab(MemoryStorage(), "b")
    assert admit(other, text) == "Hai importato 2 partite."
    assert sorted(kept(other)) == ["a1", "a2"]
    assert admit(other, text) == "2 partite c'erano già."
    assert exported(other) == text
    assert json.loads(exported(other, "a1"))["games"][0]["id"] == "a1"


def test_without_games_to_export_there_is_no_file(table: Table) -> None:
    for ids in ("", "nobody"):
        for _ in table.library.transfers.export_games(ids):
            pass
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
    assert admit(here, json.dumps(content)).splitlines() == [
        "Hai importato 2 partite. 1 partita non si apre.",
        "La 3ª nel file: «Mini: Giocatore 1 e Giocatore 2».",
    ]


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


def test_an_import_leaves_room_for_the_games_on_the_tables(mini: str) -> None:
    """Pictures make room. What an import has written is removed again if the storage would be full."""

    class Bounded(MemoryStorage):
        room = RESERVE + 20_000

        def set(self, name: str, text: str) -> None:
            others = sum(len(each) for known, each in self.texts.items() if known != name)
            if others + len(text) > self.room:
                raise StorageRefused
            super().set(name, text)

    storage = Bounded()
    table = tab(storage, "x")
    storage.set("faraone:quadro:a", "x" * RESERVE)
    few, rest = many(20), many(200)
    assert admit(table, save_file.dump(few)) == "Hai importato 20 partite."
    assert "faraone:quadro:a" not in storage.texts
    before = dict(storage.texts)
    longer = few[0]._replace(link=parts("match000", ("lift", "a")).link)
    assert admit(table, save_file.dump([longer, *rest])) == saves_words.NO_ROOM
    games = {name: text for name, text in storage.texts.items() if name.startswith(GAME)}
    assert games == {name: text for name, text in before.items() if name.startswith(GAME)}
    assert table.saves.kept
    assert admit(table, save_file.dump(few)) == "20 partite c'erano già."


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


# Thousands of games


class Counting(MemoryStorage):
    """Counts how often a game is read."""

    readings = 0

    def get(self, name: str) -> str | None:
        self.readings += name.startswith(GAME)
        return super().get(name)


def test_five_thousand_games_come_in_and_go_out_again(mini: str) -> None:
    """No game that is kept is read anew for each game of the file."""
    text = save_file.dump(many(5000))
    storage = Counting()
    table = tab(storage, "x")
    assert admit(table, text) == "Hai importato 5.000 partite."
    storage.readings = 0
    assert admit(table, text) == "5.000 partite c'erano già."
    assert storage.readings == 5000
    other = tab(MemoryStorage(), "y")
    assert admit(other, exported(table)) == "Hai importato 5.000 partite."
    assert other.saves.all() == table.saves.all()


def test_a_match_with_many_versions_decodes_each_once(mini: str, monkeypatch: pytest.MonkeyPatch) -> None:
    one, *others = [
        parts("k3x9a0qz", ("lift", stone), ("put", place), id=f"v{stone}{place}")
        for stone in "abc"
        for place in (1, 2)
    ]
    table = tab(MemoryStorage(), "x")
    assert admit(table, save_file.dump(others)) == "Hai importato 5 partite."
    decoded: list[str] = []

    def counting(link: str) -> Generator[None, None, Decoded]:
        decoded.append(link)
        return decoding(link)

    monkeypatch.setattr("app.table.save_file.decoding", counting)
    renamed = [save._replace(tail=save.tail.replace("Bruno", "Carla")) for save in others]
    assert admit(table, save_file.dump([*renamed, one])) == "Hai importato 1 partita. 5 partite c'erano già."
    assert len(decoded) <= 5 + 1 + 5
    assert len(kept(table)) == 6


def test_the_longest_version_in_a_file_replaces_the_save_and_adds_nothing_twice(mini: str) -> None:
    """The names in the file differ, so the file's save and the kept one are never the same text."""
    short = parts("k3x9a0qz", id="s")
    steps: list[Choice] = [("lift", "a"), ("put", 1)]
    middle, long = (parts("k3x9a0qz", *steps[:n], id=f"f{n}", names="Anna,Carla") for n in (1, 2))
    for order in ([middle, long], [long, middle]):
        table = tab(MemoryStorage(), "x")
        admit(table, save_file.dump([short]))
        assert admit(table, save_file.dump(order)).startswith("Hai importato 1 partita.")
        assert kept(table) == {"s": steps}
        assert admit(table, save_file.dump(order)) == "2 partite c'erano già."
        assert kept(table) == {"s": steps}


def test_a_version_that_holds_the_game_already_is_preferred_to_one_that_it_would_continue(mini: str) -> None:
    short, long = parts("k3x9a0qz", id="s"), parts("k3x9a0qz", ("lift", "a"), ("put", 1), id="l")
    table = tab(MemoryStorage(), "x")
    admit(table, save_file.dump([short, long]))
    before = kept(table)
    assert len(before) == 2
    middle = parts("k3x9a0qz", ("lift", "a"), id="m")
    assert admit(table, save_file.dump([middle])) == "1 partita c'era già."
    assert kept(table) == before


def test_a_game_that_is_played_during_the_import_is_not_overwritten(mini: str) -> None:
    table = tab(MemoryStorage(), "x")
    admit(table, save_file.dump([parts("k3x9a0qz", id="s")]))
    longer = parts("k3x9a0qz", ("lift", "a"), id="f")
    steps = table.library.transfers.import_games(save_file.dump([longer]).encode())
    while table.library.transfers.progress is None or not table.library.transfers.progress.done:
        next(steps)
    table.switch.open_save("s")
    table.touch("stone-b")
    for _ in steps:
        pass
    assert kept(table) == {"s": [("lift", "b")], "x1": [("lift", "a")]}


def test_unreadable_games_are_named_by_place_and_title(mini: str) -> None:
    """If there are many, only the first ones are named."""
    saves = many(60)
    for n in range(0, 50, 2):
        saves[n] = saves[n]._replace(link="mini.zzz")
    table = tab(MemoryStorage(), "x")
    first, *items = admit(table, save_file.dump(saves)).splitlines()
    assert first == "Hai importato 35 partite. 25 partite non si aprono."
    assert items[:2] == ["La 1ª nel file: «Partita match000».", "La 3ª nel file: «Partita match002»."]
    assert items[MOST_NAMED:] == ["E altre 5."]


# Cancelling


def test_a_cancelled_import_has_added_nothing_at_whichever_step(mini: str) -> None:
    short = parts("match000", id="s")
    file = save_file.dump([parts("match000", ("lift", "a")), *many(5)[1:]]).encode()
    steps = 0
    while True:
        table = tab(MemoryStorage(), "x")
        admit(table, save_file.dump([short]))
        before = table.saves.all()
        running = table.library.transfers.import_games(file)
        try:
            for _ in range(steps + 1):
                next(running)
        except StopIteration:
            break
        running.close()
        assert table.saves.all() == before
        assert table.library.said == saves_words.IMPORT_CANCELLED
        assert table.library.transfers.progress is None
        steps += 1
    assert steps > 10
    assert len(table.saves.all()) == 5


def test_a_cancelled_export_offers_no_file(mini: str) -> None:
    table = two_games(tab(MemoryStorage(), "a"))
    table.take_effects()
    running = table.library.transfers.export_games("")
    next(running)
    assert table.library.transfers.progress is not None
    assert table.library.transfers.progress.text == "Esporto 1 di 2…"
    running.close()
    assert table.library.said == saves_words.EXPORT_CANCELLED
    assert table.take_effects() == [Effect("focus", "import")]
    assert table.library.transfers.progress is None


def test_progress_counts_the_games_of_the_file(mini: str) -> None:
    table = tab(MemoryStorage(), "x")
    said: list[str] = []
    for _ in table.library.transfers.import_games(save_file.dump(many(3)).encode()):
        assert table.library.transfers.progress is not None
        said.append(table.library.transfers.progress.text)
    assert list(dict.fromkeys(said)) == [
        "Leggo il file…",
        *(f"Importo {n} di 3…" for n in range(1, 4)),
    ]


def test_the_browser_is_asked_to_cancel(mini: str) -> None:
    table = tab(MemoryStorage(), "x")
    table.library.transfers.stop()
    assert table.take_effects() == [Effect("stop-transfer")]
