"""The log panel."""

import random
import re

import pytest

from app.page import log
from app.page.log import lines
from app.page.page import Page
from app.table.table import Table
from app.words import log as log_words
from pycore.link import encode
from pycore.match import Match
from tests.app.conftest import make_table
from tests.app.playing import begin, drag, log_of, words


def test_the_log_shows_a_name_once(table: Table, page: Page) -> None:
    """The heading of a turn is visible only if its first sentence does not name the player."""
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
def test_a_forced_choice_ends_in_one_full_stop(slug: str) -> None:
    """The remark stands inside the sentence, before its full stop."""
    rng, met = random.Random(2), 0
    match = Match.new(slug, 2, {}, rng)
    while (decision := match.decision) is not None:
        match.play(rng.choice(decision.choices))
    table = make_table(None, slug)
    table.open("", encode(match))
    assert table.session is not None
    for line in lines(table.session):
        told = words(line.text)
        if log_words.FORCED in told:
            assert told.endswith(f" ({log_words.FORCED}).") and not told.endswith("..") and ". (" not in told
            assert "&lt;" not in line.text, "the text must not be escaped twice"
            met += 1
    assert met


def test_a_source_already_named_in_the_sentence_is_not_repeated() -> None:
    """ "Anna valuta …, +18 punti" needs no "(Piramidi valutate)"."""
    assert "(" not in log._gain(18, "Piramidi valutate", "Anna valuta 4-4-4 / 5-5.")
    assert "(Piramidi valutate)" in log._gain(18, "Piramidi valutate", "Anna muove.")


def test_undone_choices_are_listed_in_playing_order(table: Table, page: Page) -> None:
    """Two choices are undone one after the other and a third one replaces them. The undone lines stay together."""
    begin(table)
    assert table.session is not None
    made = []
    for stone in ("stone-a", "stone-b"):
        drag(table, stone, "place-1")
        made.append(table.session.source.steps[-1].seat)
    table.undo()
    table.undo()
    drag(table, "stone-c", "place-1")
    assert [each.seat for each in table.session.undoing.annulled] == made and made[0] != made[1]
    assert {each.at for each in table.session.undoing.annulled} == {0}
    undone = [line.undone for line in lines(table.session)]
    assert undone[:2] == [True, True] and not any(undone[2:])


def test_the_forced_end_of_a_free_choice_is_not_marked_as_forced() -> None:
    """The last level of a broken pyramid can be forced by the levels chosen before it."""
    met = 0
    for seed in range(60):
        match, rng = Match.new("oh_pharaoh", 3, {}, random.Random(seed)), random.Random(seed)
        while match.decision is not None:
            match.play(rng.choice(match.decision.choices))
        table = make_table(None, "oh_pharaoh")
        table.open("", encode(match))
        session = table.session
        assert session is not None
        for line in lines(session):
            k = line.stop.k
            if "spezzata" not in line.text or not session.forced(k) or match.record[k - 1][0] != "level":
                continue
            while session.forced(k) and match.record[k - 1][0] == "level":
                k -= 1
            assert session.forced(k) or log_words.FORCED not in line.text
            met += not session.forced(k)
    assert met
