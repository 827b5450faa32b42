"""The placeholders of the table's page."""

import json
import re
from pathlib import Path

import pytest

from app.page.live_cards import opening_card
from app.table.live.servers import Server
from build_site.runtime import Runtime
from build_site.shelf import Entry, shelf
from build_site.table_page import fill_table_page

RUNTIME = Runtime(
    "pyscript.1.json", "thinker.1.mjs", ("python.1.mjs",), ("library.1.zip",), {"library.1.zip": (3, 2)}
)
PAGE = """<head>{{ preload }}</head><div data-thinker="{{ thinker }}"></div>
<form data-first-game="{{ first_game }}">{{ setup }}</form><div>{{ preview }}</div>
<template>{{ seeking }}</template>
{{ symbols }}{{ bar }}{{ tabs }}{{ rulebooks }}<script id="weights">{{ weights }}</script>{{ openings }}
<script id="ice-servers">{{ ice_servers }}</script>
<script type="application/json" id="games"></script><script type="py" config="{{ pyscript_config }}"></script>"""


@pytest.fixture
def toy() -> Entry:
    return next(entry for entry in shelf() if entry.slug == "toy")


def filled(folder: Path, text: str, *entries: Entry) -> str:
    file = folder / "index.html"
    file.write_text(text)
    fill_table_page(file, entries, RUNTIME, (Server("stun:a"), Server("turn:b", "n", "</script>")))
    return file.read_text()


def test_placeholders_are_filled(tmp_path: Path, toy: Entry) -> None:
    text = filled(tmp_path, PAGE, toy._replace(package="toy"))
    assert '<a href="../regole/toy/">Gioco di prova</a>' in text
    assert '<form data-first-game="toy">' in text
    assert '<script id="weights">{"library.1.zip": [3, 2]}</script>' in text
    servers = '[{"url": "stun:a"}, {"url": "turn:b", "name": "n", "password": "\\u003c/script>"}]'
    assert f'<script id="ice-servers">{servers}</script>' in text
    assert '<template data-game="toy">' not in text
    assert f"<template>{opening_card()}</template>" in text
    assert 'config="../vendor/pyscript.1.json"' in text
    assert '<link rel="modulepreload" href="../vendor/python.1.mjs">' in text
    assert '<link rel="preload" href="../vendor/library.1.zip" as="fetch" crossorigin="">' in text
    assert 'class="board-picture"' in text and '<symbol id="toy-card"' in text
    found = re.search(r'id="games">(.*?)</script>', text)
    assert found
    card = toy.card._asdict() | {"seats": [2, 3], "secret_follows": []}
    assert json.loads(found[1]) == [{"slug": "toy", "package": "toy", "wheel": "game-toy", **card}]


def test_each_further_game_has_its_opening(tmp_path: Path, toy: Entry) -> None:
    other = next(entry for entry in shelf() if entry.slug != "toy")
    text = filled(tmp_path, PAGE, other, toy)
    before, opening = text.split('<template data-game="toy">')
    for part in ("symbols", "setup", "preview"):
        assert f'<div data-part="{part}">' in opening
    assert f'value="{other.slug}" checked=""' in before and 'value="toy" checked=""' in opening
    assert "disabled" in before and "disabled" in opening


def test_an_unfilled_placeholder_stops_the_build(tmp_path: Path, toy: Entry) -> None:
    with pytest.raises(ValueError, match=re.escape("{{ board }}")):
        filled(tmp_path, PAGE + "{{ board }}", toy)


def test_the_same_page_at_every_build(tmp_path: Path, toy: Entry) -> None:
    assert filled(tmp_path, PAGE, toy) == filled(tmp_path, PAGE, toy)
