"""The publisher's setting for far tables."""

from typing import Any

import pytest
from mkdocs.config import load_config

from app.table.live.servers import Server
from build_site.far_tables import BadSetting, ice_servers
from build_site.paths import ROOT


def setting(servers: Any) -> dict[str, Any]:
    return {"live": {"ice_servers": servers}}


def test_the_list_may_be_filled_or_empty() -> None:
    turn = {"url": "turn:example.org", "name": "n", "password": 7}
    assert ice_servers(setting(["stun:example.org:3478", turn])) == (
        Server("stun:example.org:3478"),
        Server("turn:example.org", "n", "7"),
    )
    without: list[dict[str, Any]] = [{}, {"live": None}, {"live": {}}, setting(None), setting([])]
    for extra in without:
        assert ice_servers(extra) == ()


@pytest.mark.parametrize(
    "servers",
    [
        "stun:a",
        ["http://a"],
        ["turn:a"],
        [{"urls": "stun:a"}],
        [{"url": "turn:a", "name": "n"}],
        [7],
        ["stun:a"] * 9,
    ],
)
def test_a_wrong_server_is_refused_with_a_sentence(servers: Any) -> None:
    with pytest.raises(BadSetting, match=r"extra\.live\.ice_servers in mkdocs\.yml"):
        ice_servers(setting(servers))


def test_the_site_lists_two_public_stun_servers() -> None:
    servers = ice_servers(load_config(str(ROOT / "mkdocs.yml")).extra)
    assert len(servers) == 2 and all(server.url.startswith("stun:") for server in servers)
