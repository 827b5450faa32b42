"""The identity of the player at this device, asked once per match and remembered."""

import json

import pytest

from app.page.page import Page
from app.table.kept_seats import MOST, KeptSeats
from app.table.saves import MemoryStorage, Saves
from app.table.session import Session
from app.table.table import Table
from app.words import sharing as sharing_words
from pycore.link import encode
from pycore.match import Match
from tests.app.conftest import make_table
from tests.app.playing import begin, drag, link_of, toy_with_hands, words

NAME = "faraone:posti"
TAIL = "&n=Anna,Bruno&m=k3x9a0qz"


def opened(storage: MemoryStorage, match: Match, tail: str = TAIL) -> Table:
    table = make_table(storage)
    table.open("", encode(match) + tail)
    return table


def remembered(storage: MemoryStorage) -> object:
    return json.loads(storage.texts.get(NAME, "{}"))


def test_an_identity_is_asked_once_per_match(mini: str) -> None:
    storage, match = MemoryStorage(), toy_with_hands()
    first = opened(storage, match)
    assert sharing_words.WHO_ARE_YOU in Page(first).render()["bar"]
    first.be(1)
    assert remembered(storage) == {"k3x9a0qz": ["1", 0]}
    match.play(("bid", 2))
    again = opened(storage, match)
    parts = Page(again).render()
    assert again.session is not None and (again.session.here.identity, again.session.here.eyes()) == (1, 1)
    assert parts["pass"] == "" and sharing_words.plays_here("Bruno") in words(parts["bar"])
    other = opened(storage, match, "&n=Anna,Bruno&m=anderes0")
    assert sharing_words.WHO_ARE_YOU in Page(other).render()["bar"]


def test_hot_seat_play_and_onlookers_are_remembered(mini: str) -> None:
    storage, match = MemoryStorage(), Match.new("mini", 2)
    opened(storage, match).be(None)
    everybody = opened(storage, match).session
    assert everybody is not None and everybody.here.everybody and not everybody.here.opened
    opened(storage, match).device.watch()
    onlooker = opened(storage, match).session
    assert onlooker is not None and onlooker.here.watching and not onlooker.here.opened


def test_a_saved_game_goes_on_with_the_same_identity(mini: str) -> None:
    storage = MemoryStorage()
    table = make_table(storage)
    begin(table, "toy")
    table.be(1)
    table.take_device()
    save = table.saves.all()[0]
    again = make_table(storage)
    again.switch.open_save(save.id)
    assert (
        again.session is not None and again.session.here.identity == 1 and not again.session.here.must_pass()
    )
    again.be(None)
    third = make_table(storage)
    third.switch.open_save(save.id)
    assert third.session is not None and third.session.here.identity is None


def test_playing_from_an_opened_link_sets_the_identity(mini: str) -> None:
    storage = MemoryStorage()
    table = opened(storage, Match.new("mini", 2))
    drag(table, "stone-a", "place-1")
    session = table.session
    assert session is not None and session.here.identity == 0 and not session.here.mine()
    assert (
        remembered(storage) == {"k3x9a0qz": ["0", 0]}
        and sharing_words.WHO_ARE_YOU not in Page(table).render()["bar"]
    )
    table.be(None)
    assert session.here.mine()


@pytest.mark.parametrize(
    "text",
    ["", "x", "[]", '{"k3x9a0qz": 3}', '{"k3x9a0qz": ["1"]}', '{"k3x9a0qz": ["7", 0]}', '{"k3x9a0qz": ["²", 0]}',
     '{"k3x9a0qz": ["-1", 0]}', '{"k3x9a0qz": [1, 0]}', '{"k3x9a0qz": ["", true]}', "[" * 5000],
)  # fmt: skip
def test_damaged_storage_gives_no_identity(mini: str, text: str) -> None:
    storage = MemoryStorage()
    storage.set(NAME, text)
    session = opened(storage, toy_with_hands()).session
    assert session is not None and session.here.opened and session.here.identity is None


def test_the_oldest_matches_are_forgotten_first(mini: str) -> None:
    storage = MemoryStorage()
    storage.set(NAME, json.dumps({f"{n:08}": ["0", 0] for n in range(MOST)}))
    table = opened(storage, Match.new("mini", 2), "&m=00000000")
    table.be(1)
    opened(storage, Match.new("mini", 2)).be(0)
    known = remembered(storage)
    assert isinstance(known, dict) and len(known) == MOST
    assert next(iter(known)) == "00000002" and list(known)[-2:] == ["00000000", "k3x9a0qz"]


def test_a_match_without_identity_is_not_remembered(mini: str) -> None:
    storage = MemoryStorage()
    opened(storage, Match.new("mini", 2), "&n=Anna,Bruno").be(1)
    assert remembered(storage) == {}


def test_the_number_of_sent_choices_is_remembered(mini: str) -> None:
    saves = Saves(MemoryStorage())
    table = Table(("mini",), saves, new_match=lambda: "k3x9a0qz")
    begin(table)
    table.touch("stone-a")
    session = table.session
    assert session is not None and table.can_undo()
    session.undoing.sent = session.length
    assert not table.can_undo()
    KeptSeats(saves).remember(session)
    table.open("", link_of(table))
    again = table.session
    assert (
        isinstance(again, Session)
        and again is not session
        and again.undoing.sent == 1
        and not table.can_undo()
    )
    table.touch("place-1")
    assert table.can_undo()
    table.undo()
    assert not table.can_undo()
