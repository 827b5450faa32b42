"""The page of problems, and the card of the problem of the day."""

import re

import pytest

from app.table.problems import problems_of
from build_site.problems_page import MARKER, card, fill_problems
from build_site.shelf import shelf

ENTRIES = [entry for entry in shelf() if not entry.package]


def test_every_problem_has_a_link() -> None:
    html = fill_problems(f"<h1>Problemi</h1>{MARKER}", ENTRIES)
    found = re.findall(r'href="\.\./gioca/\?problema=([\w-]+)" data-problem="([\w-]+)"', html)
    assert [name for name, _ in found] == [each.name for entry in ENTRIES for each in problems_of(entry.slug)]
    assert all(name == again for name, again in found)
    assert html.index("<h2") < html.index("Facile") < html.index("Medio") < html.index("Difficile")
    assert "faraone:registro" in html
    jumps = re.findall(r'href="#([\w-]+)"', html)
    assert len(jumps) == sum(bool(problems_of(entry.slug)) for entry in ENTRIES) and all(
        f'<h2 id="{jump}"' in html for jump in jumps
    )


def test_a_page_without_a_place_for_them_is_refused() -> None:
    with pytest.raises(ValueError, match="problemi"):
        fill_problems("<h1>Problemi</h1>", ENTRIES)


def test_the_card_of_the_day_is_small() -> None:
    text = str(card())
    assert "gioca/?problema=oggi" in text and len(text.encode()) < 1000
