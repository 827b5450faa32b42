"""The publisher's setting for the one link of a table: what it adds to a site, and that nothing else changes."""

import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from mkdocs.config import load_config

from build_site.far_tables import BadSetting, rendezvous
from build_site.pages import policy
from build_site.paths import ROOT, SITE
from build_site.runtime import install_mqtt
from build_site.shelf import shelf
from build_site.table_page import broker, fill_table_page
from tests.build_site.test_table_page import RUNTIME

ADDRESS = "wss://broker.example.org:8084/mqtt"


def setting(address: Any) -> dict[str, Any]:
    return {"live": {"rendezvous": address}}


def sources(page: str) -> dict[str, list[str]]:
    """The policy of a page: directive -> sources."""
    found = re.search(r'content="([^"]*)"', policy(page))
    assert found
    return {rule.split()[0]: rule.split()[1:] for rule in unescape(found[1]).split("; ")}


def table_page(folder: Path, address: str) -> str:
    file = folder / "index.html"
    file.write_text((SITE / "gioca" / "index.html").read_text())
    fill_table_page(file, shelf()[:1], RUNTIME, (), address)
    return file.read_text()


def test_the_site_has_none() -> None:
    assert rendezvous(load_config(str(ROOT / "mkdocs.yml")).extra) == ""
    without: list[dict[str, Any]] = [{}, {"live": None}, {"live": {}}, setting(None), setting("")]
    for extra in without:
        assert rendezvous(extra) == ""


@pytest.mark.parametrize(
    "address", [ADDRESS, "wss://broker.example.org", "ws://localhost:9001", "ws://127.0.0.1:1"]
)
def test_it_may_be_encrypted_or_on_this_machine(address: str) -> None:
    assert rendezvous(setting(address)) == address


@pytest.mark.parametrize(
    "address",
    [
        7,
        ["wss://example.org"],
        "mqtt://example.org",
        "ws://example.org",
        "https://example.org",
        "wss://example.org; script-src *",
        "wss://example.org https://example.org",
        "wss://*.example.org",
        "wss://EXAMPLE.org",
    ],
)
def test_a_wrong_address_is_refused_with_a_sentence(address: Any) -> None:
    with pytest.raises(BadSetting, match=r"extra\.live\.rendezvous in mkdocs\.yml"):
        rendezvous(setting(address))


def test_without_it_the_table_is_as_if_the_setting_did_not_exist(tmp_path: Path) -> None:
    """Not a byte of the page differs from one that was built from a template without the placeholder."""
    with_gap, without = tmp_path / "a", tmp_path / "b"
    for folder in (with_gap, without):
        folder.mkdir()
    page = table_page(with_gap, "")
    template = (SITE / "gioca" / "index.html").read_text()
    assert template.count("{{ rendezvous }}") == 1
    (without / "index.html").write_text(template.replace("{{ rendezvous }}", ""))
    fill_table_page(without / "index.html", shelf()[:1], RUNTIME)
    assert page == (without / "index.html").read_text()
    assert sources(page)["connect-src"] == ["'self'"]


def test_it_adds_the_address_and_exactly_this_origin(tmp_path: Path) -> None:
    before = table_page(tmp_path, "")
    page = table_page(tmp_path, ADDRESS)
    assert page.replace(broker(ADDRESS), "") == before
    assert broker(ADDRESS) == f'\n<script type="text/plain" id="rendezvous">{ADDRESS}</script>'
    told, rest = sources(page), sources(before)
    assert told.pop("connect-src") == [*rest.pop("connect-src"), "wss://broker.example.org:8084"]
    assert told == rest


def test_no_other_page_may_reach_the_broker() -> None:
    """A page that only tells of the setting keeps its policy."""
    told = broker(ADDRESS).replace("<", "&lt;")
    assert sources(f"<p>{told}</p>")["connect-src"] == ["'self'"]


def test_the_library_is_pinned_and_needs_no_worker_and_no_text_as_code(tmp_path: Path) -> None:
    install_mqtt(tmp_path)
    assert sorted(file.name for file in (tmp_path / "mqtt").iterdir()) == ["LICENSE.md", "mqtt.js"]
    text = (tmp_path / "mqtt" / "mqtt.js").read_text()
    assert not re.search(r"\beval\(|new Function\(|\bimport\(", text)
    assert len(text) < 400_000
