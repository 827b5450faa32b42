"""What is kept for whoever cannot wait for Python: pictures of matches, and small cards."""

import json
from typing import Any

import pytest

from app.page.kept_picture import parts, standing
from app.table.pictures import MOST, Moment, Pictures
from app.table.saves import MemoryStorage, Save, Saves, StorageRefused
from app.table.table import Table
from app.words import sharing as sharing_words
from app.words import status as status_words
from pycore.link import encode
from tests.app.conftest import make_table
from tests.app.playing import begin, toy_with_hands

CARD, BACK = "#toy-card", "#toy-back"


@pytest.fixture
def storage() -> MemoryStorage:
    return MemoryStorage()


@pytest.fixture
def table(mini: str, storage: MemoryStorage) -> Table:
    return make_table(storage)


def keep(table: Table) -> dict[str, Any]:
    """The picture of the game on the table, kept and read as a page does that has no Python yet."""
    session, pictures = table.session, table.library.pictures
    moment = pictures.due(session)
    assert session is not None and moment is not None
    pictures.keep(moment, parts(session))
    text = table.saves.setting(f"quadro:{session.tail.match}")
    found = json.loads(text or "")
    assert isinstance(found, dict)
    return found


def keep_for(seat: int, table: Table) -> dict[str, Any]:
    """The picture for somebody who alone uses this device."""
    table.be(seat)
    return keep(table)


def hands(table: Table) -> Table:
    """A game in which both hold cards, kept after a first choice of Anna's."""
    table.open("", encode(toy_with_hands()) + "&n=Anna,Bruno")
    table.be(None)
    table.take_device()
    table.choose(("bid", 0))
    return table


def test_a_picture_is_due_once_for_every_moment(table: Table) -> None:
    begin(table)
    first = keep(table)
    session, pictures = table.session, table.library.pictures
    assert pictures.due(session) is None
    assert session is not None and first["link"] == session.kept_link and first["eyes"] == ""
    table.touch("stone-a")
    assert pictures.due(session) is not None and keep(table)["link"] != first["link"]


def test_nothing_that_is_not_kept_is_drawn(table: Table) -> None:
    pictures = table.library.pictures
    assert pictures.due(None) is None
    table.open("", encode(toy_with_hands()) + "&m=k3x9a0qz")
    assert pictures.due(table.session) is None


def test_where_several_play_here_the_picture_is_an_onlookers(table: Table) -> None:
    hands(table)
    table.take_device()
    assert table.session is not None and table.session.eyes() == 1
    picture = keep(table)
    assert CARD not in "".join(map(str, picture.values())) and BACK in picture["pieces"]
    table.watch()
    assert CARD not in "".join(map(str, keep(table).values()))


def test_whoever_is_alone_here_sees_their_own_once_the_device_is_theirs(table: Table) -> None:
    hands(table)
    table.be(1)
    assert table.session is not None and table.session.must_pass()
    assert CARD not in "".join(map(str, keep(table).values()))
    table.take_device()
    picture = keep(table)
    assert picture["eyes"] == "1" and picture["pieces"].count(CARD) == 2
    assert sharing_words.plays_here("Bruno").partition("Bruno")[0] in picture["bar"]


def test_when_somebody_else_looks_on_the_picture_goes(table: Table) -> None:
    hands(table)
    table.be(0)
    keep(table)
    match = table.session.tail.match if table.session else ""
    table.be(None)
    assert table.saves.setting(f"quadro:{match}") is None and table.library.pictures.due(table.session)
    keep(table)
    table.library.delete(table.saves.all()[0].id)
    assert table.saves.setting(f"quadro:{match}") is None


def test_only_the_newest_pictures_and_cards_are_kept(storage: MemoryStorage) -> None:
    pictures = Pictures(Saves(storage))
    for n in (*range(MOST + 2), MOST):
        pictures.keep(Moment(f"match{n:03}", "toy.A", ""), {"scenery": "x"})
        pictures.note(
            Save(f"s{n}", "toy.A", "", "", ""), status_words.turn_of("Anna"), "data:image/webp;base64,x"
        )
    kept = sorted(name for name in storage.texts if "quadro:" in name)
    assert kept == [f"faraone:quadro:match{n:03}" for n in range(2, MOST + 2)]
    assert list(json.loads(storage.texts["faraone:carte"])) == ["s2", "s4", "s3"]


def test_a_card_keeps_its_picture_until_there_is_a_new_one(storage: MemoryStorage) -> None:
    pictures, save = Pictures(Saves(storage)), Save("a", "toy.A", "", "", "")
    pictures.note(save, "Tocca ad Anna.", "data:one")
    pictures.note(save._replace(link="toy.B"), "Tocca a te.")
    card = {"link": "toy.B", "standing": "Tocca a te.", "picture": "data:one"}
    assert json.loads(storage.texts["faraone:carte"]) == {"a": card}
    pictures.note(save, "")
    assert json.loads(storage.texts["faraone:carte"]) == {}


@pytest.mark.parametrize("text", ["", "x", "3", '{"a": 3}', '{"a": {"picture": 3}}', "[" * 5000])
def test_whatever_stands_there_is_mended(storage: MemoryStorage, text: str) -> None:
    storage.texts |= {"faraone:carte": text, "faraone:quadri": text}
    pictures = Pictures(Saves(storage))
    pictures.keep(Moment("k3x9a0qz", "toy.A", ""), {})
    pictures.note(Save("b", "toy.A", "", "", ""), "Tocca a te.")
    assert json.loads(storage.texts["faraone:quadri"]) == ["k3x9a0qz"]
    assert "b" in json.loads(storage.texts["faraone:carte"])


class Full(MemoryStorage):
    """There is room for games, and for nothing as large as a picture."""

    def set(self, name: str, text: str) -> None:
        if len(text) > 400:
            raise StorageRefused
        super().set(name, text)


def test_without_room_there_is_no_picture_and_the_games_are_kept_on(mini: str) -> None:
    storage = Full()
    table = make_table(storage)
    begin(table)
    session, pictures = table.session, table.library.pictures
    moment = pictures.due(session)
    assert session is not None and moment is not None
    pictures.keep(moment, {"scenery": "x" * 500})
    assert table.saves.kept and not [name for name in storage.texts if "quadro:" in name]
    assert pictures.due(session) is None, "it is not tried again and again"


def test_a_picture_says_how_the_game_stood_and_that_it_wakes(table: Table) -> None:
    hands(table)
    table.take_device()
    asked, words = table.session, keep(table)["status"]
    assert asked is not None and standing(asked) in words and status_words.RESUMING in words
    told = {seat: keep_for(seat, table)["status"] for seat in (0, 1)}
    assert sum(status_words.YOUR_TURN in text for text in told.values()) == 1


def test_the_picture_of_a_game_that_is_over_says_who_has_won(table: Table) -> None:
    begin(table)
    session = table.session
    while session is not None and session.decision is not None:
        table.choose(session.decision.choices[0])
    picture = keep(table)
    assert status_words.RESUMING in picture["status"] and "vinc" in picture["status"]


def test_how_a_game_stands_is_said_to_whoever_is_here(table: Table) -> None:
    begin(table)
    session = table.session
    assert session is not None and standing(session) == "Tocca ad Anna."
    table.be(0)
    assert standing(session) == "Tocca a te."
