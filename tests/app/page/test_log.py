"""The log panel."""

import re

from app.page.page import Page
from app.table.table import Table
from tests.app.playing import begin, drag, log_of, words


def test_the_log_shows_a_name_once(table: Table, page: Page) -> None:
    """The heading of a run is seen only where its first sentence does not name who plays."""
    begin(table)
    drag(table, "stone-a", "place-1")
    table.touch("stone-b")
    heads = re.findall(
        r'<section class="turn"><h3( class="vh")?>(.*?)</h3><ol><li>(.*?)</li>', log_of(table, page)
    )
    assert [words(name) for _, name, _ in heads] == ["Anna", "Bruno"]
    assert all(hidden and words(name) in words(line) for hidden, name, line in heads)
    table.undo()
    assert [bool(hidden) for hidden in re.findall(r'<h3( class="vh")?>', log_of(table, page))] == [
        True,
        False,
    ]
