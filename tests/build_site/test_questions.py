"""The sheets answer what players ask: `tests/sheets/<game>.json` has questions, and the words of the sheet that answer
each of them."""

import json
import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from build_site.paths import ROOT
from pycore.games import HOUSE

MANY = 20
GAMES = {slug: json.loads((ROOT / "tests/sheets" / f"{slug}.json").read_text("utf-8")) for slug in HOUSE}
ALL = [(slug, each) for slug, asked in GAMES.items() for each in asked]


def words(pages: Path, slug: str) -> str:
    """The words of a sheet as it was built. The cells of a table have a space between them."""
    html = (pages / "riassunti" / slug / "index.html").read_text(encoding="utf-8")
    sheet = html.partition('<div class="sheet">')[2].partition("</article>")[0]
    marked = re.sub(r"</(?:td|th|li|p|h\d)>", " ", sheet)
    return " ".join(unescape(re.sub(r"<[^>]*>", "", marked)).split())


@pytest.mark.parametrize("slug", HOUSE)
def test_each_game_has_twenty_questions(slug: str) -> None:
    asked = [each["question"] for each in GAMES[slug]]
    assert len(set(asked)) == MANY and all(question.endswith("?") for question in asked)


@pytest.mark.parametrize(("slug", "each"), ALL, ids=[f"{slug}-{each['question']}" for slug, each in ALL])
def test_the_sheet_answers(pages: Path, slug: str, each: Any) -> None:
    assert each["answer"] in words(pages, slug)
