"""Servers of a far table: which are accepted, and what a browser is told about them."""

import json

import pytest

from app.table.live.servers import BadServer, Server, checked, configuration, listed, own, write_own

TURN = Server("turn:turn.example.org:3478?transport=tcp", "anna", "so=secret/+")


@pytest.mark.parametrize(
    "url",
    ["stun:example.org", "stuns:a.b.c:5349", "stun:192.0.2.7:3478", "stun:[2001:db8::1]:3478", " stun:a "],
)
def test_a_stun_server_needs_an_address_only(url: str) -> None:
    assert checked(Server(url)) == Server(url.strip())


@pytest.mark.parametrize("url", ["turn:example.org", "turns:example.org:443?transport=tcp"])
def test_a_turn_server_needs_name_and_password(url: str) -> None:
    assert checked(Server(url, " anna", "x ")) == Server(url, "anna", "x")
    for name, password in (("", ""), ("anna", ""), ("", "x"), (" ", "x"), ("a" * 301, "x")):
        with pytest.raises(BadServer) as caught:
            checked(Server(url, name, password))
        assert caught.value.reason == "server-name"


BAD = (
    "", "example.org", "http://example.org", "stun:", "stun://example.org", "stun:a b", "stun:a:0", "stun:a:65536",
    "stun:a:1:2", "stun:-a", "stun:a?transport=udp", "turn:a?transport=sctp", "turn:a@b", "stun:a\nb", "stun:[::g]",
    "stun:" + "a" * 200,
)  # fmt: skip


@pytest.mark.parametrize("url", BAD)
def test_another_address_is_refused(url: str) -> None:
    with pytest.raises(BadServer) as caught:
        checked(Server(url, "anna", "x"))
    assert caught.value.reason == "server-address"


def test_a_browser_is_told_the_servers_and_nothing_else() -> None:
    assert json.loads(configuration(())) == {"iceServers": []}
    assert json.loads(configuration([Server("stun:a"), TURN])) == {
        "iceServers": [
            {"urls": "stun:a"},
            {"urls": TURN.url, "username": "anna", "credential": "so=secret/+"},
        ]
    }


def test_the_own_server_is_kept_as_text() -> None:
    assert own(write_own(TURN)) == TURN
    for text in ("", "?", "[]", '{"url": 7}', '{"url": "http://a"}', '{"url": "turn:a"}'):
        assert own(text) is None


def test_the_list_of_the_page_is_read_whole_or_not_at_all() -> None:
    assert listed('[{"url": "stun:a"}, {"url": "turn:b", "name": "n", "password": "p"}]') == (
        Server("stun:a"),
        Server("turn:b", "n", "p"),
    )
    assert listed("[]") == listed('[{"url": "stun:a"}, {"url": "ftp:b"}]') == listed("{") == ()
