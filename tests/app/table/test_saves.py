"""Kept games, and a browser that keeps nothing."""

from collections.abc import Iterable

import pytest

from app.table.saves import GAME, MemoryStorage, Save, Saves, StorageRefused

ANNA = Save("a", "imhotep.A", "&n=Anna", "2026-03-01T10:00:00+00:00", "Imhotep: Anna")
BRUNO = Save("b", "imhotep.B", "&n=Bruno", "2026-03-02T10:00:00+00:00", "Imhotep: Bruno")


class Refusing(MemoryStorage):
    """A browser that stops taking anything after some texts, or gives nothing at all."""

    def __init__(self, room: int, readable: bool = True) -> None:
        super().__init__()
        self.room, self.readable = room, readable

    def names(self) -> Iterable[str]:
        if not self.readable:
            raise StorageRefused
        return super().names()

    def get(self, name: str) -> str | None:
        if not self.readable:
            raise StorageRefused
        return super().get(name)

    def set(self, name: str, text: str) -> None:
        if len(self.texts) >= self.room:
            raise StorageRefused
        super().set(name, text)


def test_saves_are_listed_newest_first() -> None:
    saves = Saves(MemoryStorage())
    saves.put(ANNA)
    saves.put(BRUNO)
    assert saves.all() == [BRUNO, ANNA]
    assert saves.get("a") == ANNA


def test_a_save_takes_the_place_of_the_one_before() -> None:
    saves = Saves(MemoryStorage())
    saves.put(ANNA)
    later = ANNA._replace(link="imhotep.AA")
    saves.put(later)
    assert saves.all() == [later]


def test_delete_and_restore() -> None:
    saves = Saves(MemoryStorage())
    saves.put(ANNA)
    assert saves.delete("a") == ANNA
    assert saves.all() == [] and saves.deleted == {"a": ANNA}
    saves.restore("a", lambda: "new")
    assert saves.all() == [ANNA] and saves.deleted == {}
    assert saves.delete("nobody") is None


def test_what_is_no_save_is_passed_over_and_left_alone() -> None:
    storage = MemoryStorage()
    for n, text in enumerate(("", "[1]", "{}", '{"id": 1}', "{", "[" * 100_000, '{"id":"x","link":3}')):
        storage.set(f"{GAME}{n}", text)
    storage.set("somebody-else", "x")
    saves = Saves(storage)
    saves.put(ANNA)
    assert saves.all() == [ANNA]
    assert len(storage.texts) == 9


def test_a_full_browser_keeps_what_it_had_and_the_page_goes_on() -> None:
    storage = Refusing(room=1)
    saves = Saves(storage)
    saves.put(ANNA)
    assert saves.kept
    saves.put(BRUNO)
    assert not saves.kept
    assert saves.all() == [BRUNO, ANNA]
    assert list(storage.texts) == [GAME + "a"]


def test_a_browser_that_refuses_everything() -> None:
    saves = Saves(Refusing(room=0, readable=False))
    assert saves.setting("tema") is None
    assert not saves.kept
    saves.remember("tema", "dark")
    saves.put(ANNA)
    assert saves.setting("tema") == "dark"
    assert saves.all() == [ANNA]


@pytest.mark.parametrize("text", ["", "[", "7", '{"a": 1}', '[1, null, "b"]'])
def test_a_damaged_note_is_written_anew(text: str) -> None:
    storage = MemoryStorage()
    storage.set("faraone:finite", text)
    Saves(storage).note_over("a", over=True)
    assert storage.texts["faraone:finite"] in ('["a"]', '["b", "a"]')


def test_where_there_is_no_room_what_can_be_done_without_makes_it() -> None:
    storage = Refusing(3)
    saves = Saves(storage)
    saves.spare("quadro:abcd1234", "{}")
    saves.spare("carte", "{}")
    saves.remember("tavolo", "{}")
    saves.put(ANNA)
    assert saves.kept and saves.all() == [ANNA] and saves.setting("tavolo") == "{}"
    assert saves.setting("carte") is None
    saves.put(BRUNO)
    assert saves.all() == [BRUNO, ANNA]
