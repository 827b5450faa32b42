"""Saved games, with storage that works, is full, or refuses everything."""

import json
from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.table.saves import (
    GAME,
    GAME_FIELDS,
    LONGEST_FIELD,
    MemoryStorage,
    Save,
    Saves,
    StorageRefused,
    saved,
)
from pycore.untrusted import BadData, read

ANNA = Save("a", "imhotep.A", "&n=Anna", "2026-03-01T10:00:00+00:00", "Imhotep: Anna")
BRUNO = Save("b", "imhotep.B", "&n=Bruno", "2026-03-02T10:00:00+00:00", "Imhotep: Bruno")


class Refusing(MemoryStorage):
    """Storage that refuses new texts once `room` of them are stored. If not `readable`, it also refuses to be read."""

    def __init__(self, room: int, readable: bool = True) -> None:
        super().__init__()
        self.room, self.readable = room, readable

    def names(self) -> Iterable[str]:
        if not self.readable:
            raise StorageRefused
        return super().names()

    def read_all(self) -> dict[str, str]:
        if not self.readable:
            raise StorageRefused
        return super().read_all()

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


def test_a_refusal_is_known_before_anything_is_kept() -> None:
    assert not Saves(Refusing(0)).kept
    storage = Refusing(1)
    assert Saves(storage).kept and not storage.texts


def test_a_save_replaces_the_one_with_the_same_id() -> None:
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


def test_invalid_entries_are_skipped_and_left_alone() -> None:
    storage = MemoryStorage()
    for n, text in enumerate(("", "[1]", "{}", '{"id": 1}', "{", "[" * 100_000, '{"id":"x","link":3}')):
        storage.set(f"{GAME}{n}", text)
    storage.set("somebody-else", "x")
    saves = Saves(storage)
    saves.put(ANNA)
    assert saves.all() == [ANNA] and saves.unreadable == 7
    assert len(storage.texts) == 9


def test_two_entries_with_one_id_are_two_saves() -> None:
    storage = MemoryStorage()
    saves = Saves(storage)
    saves.put(ANNA)
    storage.set(GAME + "copy", storage.texts[GAME + "a"])
    assert {save.id for save in saves.all()} == {"a", "copy"}
    saves.delete("copy")
    assert saves.all() == [ANNA]


def test_full_storage_keeps_old_saves_and_new_ones_live_in_memory() -> None:
    storage = Refusing(room=1)
    saves = Saves(storage)
    saves.put(ANNA)
    assert saves.kept
    saves.put(BRUNO)
    assert not saves.kept
    assert saves.all() == [BRUNO, ANNA]
    assert list(storage.texts) == [GAME + "a"]


def test_without_storage_saves_and_settings_live_in_memory() -> None:
    saves = Saves(Refusing(room=0, readable=False))
    assert saves.setting("tema") is None
    assert not saves.kept
    saves.remember("tema", "dark")
    saves.put(ANNA)
    assert saves.setting("tema") == "dark"
    assert saves.all() == [ANNA]


def test_expendable_entries_are_deleted_to_make_room() -> None:
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


def slowly(text: str) -> Save | None:
    """The save in a text, without the short way for plain texts."""
    try:
        found: Save = read(text, GAME_FIELDS)
        return found
    except BadData:
        return None


PLAIN = '{"id": "a", "link": "mini.x", "tail": "&n=Anna", "date": "2026", "title": "Mini"}'


@given(st.builds(Save, *[st.text()] * 5), st.booleans())
def test_a_save_is_read_as_it_was_written(save: Save, ascii: bool) -> None:
    assert saved(json.dumps(save._asdict(), ensure_ascii=ascii)) == save


@pytest.mark.parametrize(
    "text",
    [
        PLAIN,
        PLAIN.replace("Mini", "x" * LONGEST_FIELD),
        PLAIN.replace("Mini", "x" * (LONGEST_FIELD + 1)),
        PLAIN.replace("Mini", "[{" * 500),
        PLAIN.replace("Mini", "Mini\n"),
        PLAIN.replace("Mini", "Mini\x7f\u2028"),
        PLAIN.replace("Mini", "Mini\\"),
        PLAIN.replace("Mini", 'Mini", "title": "Other'),
        PLAIN.replace('"Mini"', "7"),
        PLAIN.replace(": ", ":"),
        PLAIN + "\n",
        PLAIN + PLAIN,
        PLAIN[:-1],
    ],
)
def test_plain_texts_are_read_like_all_others(text: str) -> None:
    assert saved(text) == slowly(text)


def test_a_text_that_is_too_long_is_no_save() -> None:
    assert saved(PLAIN, len(PLAIN)) is not None and saved(PLAIN, len(PLAIN) - 1) is None
