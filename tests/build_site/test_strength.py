"""The page about the machines' strength."""

import json
import re
from itertools import groupby
from pathlib import Path

import pytest

from build_site.shelf import shelf
from build_site.strength import KEPT, contests, fill_strength, on_ladder, read, versus
from pycore.games import HOUSE

PAGE = "<h1>Forza</h1><p>[[forza]]</p>"


def test_stored_contests_are_read() -> None:
    found = contests()
    assert {each.game for each in found} == set(HOUSE)
    for each in found:
        assert 0 <= each.low <= each.share <= each.high <= 1
        assert each.games == len(each.rows) and f"--games {each.games} " in each.command
        # Each player sits in each seat equally often.
        seats = [seating[0] for seating, *_ in each.rows]
        assert seats.count(0) == seats.count(1)


def test_shares_follow_from_the_places(tmp_path: Path) -> None:
    """A win, a loss, and a tie with one of two opponents plus a loss to the other: 1.25 of 3."""
    games = [
        [[0, 1], [9, 4], [0.0, 1.0], 50],
        [[1, 0], [9, 4], [0.0, 1.0], 60],
        [[0, 1, 1], [5, 5, 8], [1.5, 1.5, 0.0], 70],
    ]
    kept = {"game": "senet", "players": ["scriba", "random"], "command": "x", "games": games}
    path = tmp_path / "one.json"
    path.write_text(json.dumps(kept))
    each = read(path)
    assert each.share == pytest.approx(1.25 / 3)
    assert versus(each) == "Scriba contro chi sceglie a caso"


def kept_contest(folder: Path, one: str, other: str) -> None:
    games = [[[0, 1], [9, 4], [0.0, 1.0], 50]]
    kept = {"game": "senet", "players": [one, other], "command": f"{one} {other}", "games": games}
    (folder / f"{one}-{other}.json").write_text(json.dumps(kept))


def test_the_ladder_comes_first(tmp_path: Path) -> None:
    """After the ladder come contests of our search by iterations, then contests with other programs. Only games between
    levels give statistics."""
    for players in (
        ("faraone=40", "openspiel=40"),
        ("scriba=320", "scriba"),
        ("faraone=80", "faraone=40"),
        ("scriba", "apprendista"),
        ("scriba", "random"),
    ):
        kept_contest(tmp_path, *players)
    found = contests(tmp_path)
    assert [versus(each) for each in found] == [
        "Scriba contro chi sceglie a caso",
        "Scriba contro apprendista",
        "80 prove contro 40",
        "320 prove contro 160",
        "Faraone con 40 prove contro OpenSpiel con 40 prove",
    ]
    assert [many for many, _ in groupby(map(on_ladder, found))] == [True, False]
    page = fill_strength(PAGE, shelf(), tmp_path)
    assert "Fra questi livelli, 1 partita in due:" in page and "100 % su 1<" in page and "scriba 160" in page


def test_every_contest_has_its_line_and_its_command() -> None:
    page, found = fill_strength(PAGE, shelf()), contests()
    assert page.count('class="interval"') == len(found) == len(list(KEPT.glob("*.json")))
    assert all(each.command in page for each in found)
    assert len(re.findall(r'role="img" aria-label="[^"]+ vittorie su 100 in \d+ partite', page)) == len(HOUSE)


def test_a_page_without_the_placeholder_is_refused() -> None:
    with pytest.raises(ValueError, match="forza"):
        fill_strength("<h1>Forza</h1>", ())
