"""The log panel."""

import random
import re

import pytest

from app.page import log
from app.page.log import lines
from app.page.page import Page
from app.table.table import Table
from app.words import speech
from pycore.link import encode
from pycore.match import Match
from tests.app.conftest import make_table
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


@pytest.mark.parametrize("slug", ["imhotep", "leggende"])
def test_what_was_the_only_choice_ends_in_one_full_stop(slug: str) -> None:
    """The remark stands within the sentence."""
    rng, met = random.Random(2), 0
    match = Match.new(slug, 2, {}, rng)
    while (decision := match.decision) is not None:
        match.play(rng.choice(decision.choices))
    table = make_table(None, slug)
    table.open("", encode(match))
    assert table.session is not None
    for line in lines(table.session):
        told = words(line.text)
        if speech.ONLY_ONE in told:
            assert told.endswith(f" ({speech.ONLY_ONE}).") and not told.endswith("..") and ". (" not in told
            assert "&lt;" not in line.text, "it is written as it was"
            met += 1
    assert met


def test_a_source_that_the_sentence_names_as_what_is_done_is_not_said_again() -> None:
    """ "Anna valuta …, +18 punti" needs no "(Piramidi valutate)"."""
    assert "(" not in log._gain(18, "Piramidi valutate", "Anna valuta 4-4-4 / 5-5.")
    assert "(Piramidi valutate)" in log._gain(18, "Piramidi valutate", "Anna muove.")
