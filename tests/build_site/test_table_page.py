"""The gaps of the table's page."""

import json
import re
from pathlib import Path

import pytest

from build_site.runtime import Runtime
from build_site.shelf import Entry, shelf
from build_site.table_page import fill_table_page

RUNTIME = Runtime("pyscript.1.json", ("python.1.mjs",), ("library.1.zip",))
PAGE = """<head>{{ preload }}</head><ul>{{ games_list }}</ul>{{ opening }}
<script type="application/json" id="games"></script><script type="py" config="{{ pyscript_config }}"></script>"""


@pytest.fixture
def toy() -> Entry:
    return next(entry for entry in shelf() if entry.slug == "toy")


def filled(folder: Path, text: str, *entries: Entry) -> str:
    file = folder / "index.html"
    file.write_text(text)
    fill_table_page(file, entries, RUNTIME)
    return file.read_text()


def test_gaps_are_filled(tmp_path: Path, toy: Entry) -> None:
    text = filled(tmp_path, PAGE, toy._replace(package="toy"))
    assert '<a href="?gioco=toy">Gioco di prova</a>' in text
    assert 'config="../vendor/pyscript.1.json"' in text
    assert '<link rel="modulepreload" href="../vendor/python.1.mjs">' in text
    assert '<link rel="preload" href="../vendor/library.1.zip" as="fetch" crossorigin="">' in text
    assert 'class="board-picture"' in text and '<symbol id="toy-card"' in text
    found = re.search(r'id="games">(.*?)</script>', text)
    assert found
    assert json.loads(found[1]) == [{"slug": "toy", "title": "Gioco di prova", "package": "toy"}]


def test_a_gap_that_nobody_fills_stops_the_build(tmp_path: Path, toy: Entry) -> None:
    with pytest.raises(ValueError, match=re.escape("{{ board }}")):
        filled(tmp_path, PAGE + "{{ board }}", toy)


def test_the_same_page_at_every_build(tmp_path: Path, toy: Entry) -> None:
    assert filled(tmp_path, PAGE, toy) == filled(tmp_path, PAGE, toy)
