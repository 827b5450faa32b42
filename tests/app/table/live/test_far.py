"""Which servers a connection is told of: none before a press."""

import json

import pytest

from app.table.live.far import FORM, OWN, QUESTION, FarTable
from app.table.live.servers import Server
from app.table.saves import MemoryStorage, Saves

PUBLIC = (Server("stun:one.example.org"), Server("stun:two.example.org"))
TURN = Server("turn:own.example.org", "anna", "secret")


@pytest.fixture
def far() -> FarTable:
    return FarTable(PUBLIC, Saves(MemoryStorage()))


def asked(far: FarTable) -> list[str]:
    """The addresses of the servers in the configuration of the next connection."""
    return [server["urls"] for server in json.loads(far.configuration)["iceServers"]]


def test_no_server_is_asked_before_a_press(far: FarTable) -> None:
    """Neither the question nor one's own server is an answer."""
    assert asked(far) == []
    for act in ("ask-far", "ask-own", "drop-own", "near"):
        assert not far.press(act) and asked(far) == []
    far.use(TURN)
    assert asked(far) == []
    assert far.press("far") and asked(far) == [TURN.url]
    assert not far.press("far")
    assert far.press("near") and asked(far) == []


def test_the_public_servers_are_asked_after_a_press(far: FarTable) -> None:
    far.press("ask-far")
    assert far.step == QUESTION
    assert far.press("far") and asked(far) == [server.url for server in PUBLIC]
    assert far.step == ""


def test_the_own_server_takes_the_place_of_the_public_ones_and_stays_on_the_device(far: FarTable) -> None:
    far.use(Server(" turn:own.example.org ", "anna", "secret"))
    assert far.own == TURN and far.servers == (TURN,) and far.step == QUESTION
    later = FarTable(PUBLIC, far._saves)
    assert later.own == TURN and asked(later) == []
    later.press("drop-own")
    assert later.own is None and later.servers == PUBLIC


def test_a_bad_server_is_refused_and_stays_in_the_form(far: FarTable) -> None:
    far.press("ask-own")
    for bad, reason in ((Server("turn:x"), "server-name"), (Server("http://x"), "server-address")):
        far.use(bad)
        assert (far.error, far.typed, far.step, far.own) == (reason, bad, FORM, None)
    far.press("near")
    assert (far.error, far.typed) == ("", None)


def test_a_site_without_servers_asks_for_one(far: FarTable) -> None:
    bare = FarTable((), Saves(MemoryStorage()))
    bare.press("ask-far")
    assert bare.step == FORM
    bare.press("far")
    assert asked(bare) == []


def test_a_kept_server_that_cannot_be_read_is_none(far: FarTable) -> None:
    for text in ("{", '{"url": "javascript:x"}', "[" * 999):
        far._saves.remember(OWN, text)
        assert far.own is None and far.servers == PUBLIC
