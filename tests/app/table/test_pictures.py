"""Pictures of matches and small cards, shown until Python has loaded."""

import json
import random
import re
from html.parser import HTMLParser
from typing import Any

import pytest

from app import games
from app.page.kept_picture import parts, standing
from app.table import tail
from app.table.pictures import MOST, Moment, Pictures
from app.table.saves import MemoryStorage, Save, Saves, StorageRefused
from app.table.session import Session
from app.table.table import Table
from app.words import sharing as sharing_words
from app.words import status as status_words
from build_site.paths import SITE
from pycore.games import GAMES
from pycore.link import encode
from pycore.match import Match
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
    """Save the picture of the game at the table, and read it as a page without Python does."""
    session, pictures = table.session, table.library.pictures
    moment = pictures.due(session)
    assert session is not None and moment is not None
    pictures.keep(moment, parts(session))
    text = table.saves.setting(f"quadro:{session.tail.match}")
    found = json.loads(text or "")
    assert isinstance(found, dict)
    return found


def keep_for(seat: int, table: Table) -> dict[str, Any]:
    """The picture for a player who alone uses this device."""
    table.be(seat)
    return keep(table)


def hands(table: Table) -> Table:
    """A game in which both seats hold cards, saved after Anna's first choice."""
    table.open("", encode(toy_with_hands()) + "&n=Anna,Bruno")
    table.be(None)
    table.take_device()
    table.choose(("bid", 0))
    return table


def test_a_picture_is_due_once_per_moment(table: Table) -> None:
    begin(table)
    first = keep(table)
    session, pictures = table.session, table.library.pictures
    assert pictures.due(session) is None
    assert session is not None and first["link"] == session.kept_link and first["eyes"] == ""
    table.touch("stone-a")
    assert pictures.due(session) is not None and keep(table)["link"] != first["link"]


def test_unsaved_games_get_no_picture(table: Table) -> None:
    pictures = table.library.pictures
    assert pictures.due(None) is None
    table.open("", encode(toy_with_hands()) + "&m=k3x9a0qz")
    assert pictures.due(table.session) is None


def test_in_hot_seat_play_the_picture_shows_the_onlookers_view(table: Table) -> None:
    hands(table)
    table.take_device()
    assert table.session is not None and table.session.here.eyes() == 1
    picture = keep(table)
    assert CARD not in "".join(map(str, picture.values())) and BACK in picture["pieces"]
    table.device.watch()
    assert CARD not in "".join(map(str, keep(table).values()))


def test_a_player_alone_sees_their_own_picture_after_taking_the_device(table: Table) -> None:
    hands(table)
    table.be(1)
    assert table.session is not None and table.session.here.must_pass()
    assert CARD not in "".join(map(str, keep(table).values()))
    table.take_device()
    picture = keep(table)
    assert picture["eyes"] == "1" and picture["pieces"].count(CARD) == 2
    assert sharing_words.plays_here("Bruno").partition("Bruno")[0] in picture["bar"]


def test_the_picture_is_deleted_when_the_identity_changes(table: Table) -> None:
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
def test_damaged_storage_is_repaired(storage: MemoryStorage, text: str) -> None:
    storage.texts |= {"faraone:carte": text, "faraone:quadri": text}
    pictures = Pictures(Saves(storage))
    pictures.keep(Moment("k3x9a0qz", "toy.A", ""), {})
    pictures.note(Save("b", "toy.A", "", "", ""), "Tocca a te.")
    assert json.loads(storage.texts["faraone:quadri"]) == ["k3x9a0qz"]
    assert "b" in json.loads(storage.texts["faraone:carte"])


class Full(MemoryStorage):
    """Storage with room for games, but not for pictures."""

    def set(self, name: str, text: str) -> None:
        if len(text) > 400:
            raise StorageRefused
        super().set(name, text)


def test_without_room_for_pictures_games_are_still_saved(mini: str) -> None:
    storage = Full()
    table = make_table(storage)
    begin(table)
    session, pictures = table.session, table.library.pictures
    moment = pictures.due(session)
    assert session is not None and moment is not None
    pictures.keep(moment, {"scenery": "x" * 500})
    assert table.saves.kept and not [name for name in storage.texts if "quadro:" in name]
    assert pictures.due(session) is None, "a failed picture is not retried"


def test_a_picture_tells_the_standing_and_that_the_game_resumes(table: Table) -> None:
    hands(table)
    table.take_device()
    asked, words = table.session, keep(table)["status"]
    assert asked is not None and standing(asked) in words and status_words.RESUMING in words
    told = {seat: keep_for(seat, table)["status"] for seat in (0, 1)}
    assert sum(status_words.YOUR_TURN in text for text in told.values()) == 1


def test_the_picture_of_a_finished_game_names_the_winner(table: Table) -> None:
    begin(table)
    session = table.session
    while session is not None and session.decision is not None:
        table.choose(session.decision.choices[0])
    picture = keep(table)
    assert status_words.RESUMING in picture["status"] and "vinc" in picture["status"]


def test_the_standing_addresses_the_player_at_the_device(table: Table) -> None:
    begin(table)
    session = table.session
    assert session is not None and standing(session) == "Tocca ad Anna."
    table.be(0)
    assert standing(session) == "Tocca a te."


class _Names(HTMLParser):
    """Collects the names of the elements and attributes of a text, in small letters."""

    def __init__(self) -> None:
        super().__init__()
        self.elements: set[str] = set()
        self.attributes: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.add(tag)
        self.attributes.update(name for name, _ in attrs)


def _listed(name: str) -> set[str]:
    """A list of names in boot.js, in small letters."""
    boot = (SITE / "gioca" / "boot.js").read_text(encoding="utf-8")
    found = re.search(rf"const {name} = new Set\(\s*[\"`]([^\"`]*)", boot)
    assert found is not None
    return set(found[1].lower().split())


@pytest.mark.parametrize("slug", GAMES)
def test_boot_shows_every_element_of_a_picture(slug: str) -> None:
    """boot.js shows no picture that has any other."""
    names, rng = _Names(), random.Random(3)
    for seats in GAMES[slug].seats:
        match = Match.new(slug, seats, {}, rng)
        while match.decision is not None and len(match) < 60:
            match.play(rng.choice(match.decision.choices))
        for opened in (False, True):
            people = tail.make([], [], seats, games.page(slug).colours)
            session = Session(match, people, opened=opened)
            names.feed("".join(map(str, parts(session).values())))
    assert names.elements - _listed("ELEMENTS") == set()
    assert names.attributes - _listed("ATTRIBUTES") == set()
