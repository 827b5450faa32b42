"""The list of choices, in games of every kind."""

import random

import pytest

from app import games
from app.games.contract import CLOSING
from app.page import choices
from app.table.question import Question
from pycore.games import GAMES
from pycore.match import Match
from tests.app.conftest import make_table
from tests.app.playing import words
from tests.app.thinking import lay


def questions(slug: str) -> list[Question]:
    """The questions of a random game, one of each kind, as the person asked sees them."""
    table, rng, found = make_table(None, slug), random.Random(11), dict[str, Question]()
    match = Match.new(slug, 3 if slug == "oh_pharaoh" else 2, {}, rng)
    while (decision := match.decision) is not None and len(match) < 150:
        if decision.kind not in found and len(decision.choices) > 1:
            players = ("persona" if seat == decision.seat else "scriba" for seat in range(match.seats))
            lay(table, match.until(len(match)), *players)
            table.be(decision.seat)
            asked = table.question()
            assert asked is not None
            found[decision.kind] = asked
        match.play(rng.choice(decision.choices))
    return list(found.values())


@pytest.mark.parametrize("slug", GAMES)
def test_what_gives_something_away_comes_last(slug: str) -> None:
    for question in questions(slug):
        spoils = games.decision_kind(slug, question.decision.kind).spoils
        listed = [choice for group in question.groups() for choice in group.choices]
        gives = [choice[0] in CLOSING or choice[0] in spoils for choice in listed]
        assert len(listed) == len(question.chains) and set(listed) == set(question.chains)
        assert all(gives) or not gives[0], (question.decision.kind, listed[0])


@pytest.mark.parametrize("slug", GAMES)
def test_a_heading_is_left_out_if_each_choice_below_names_it(slug: str) -> None:
    for question in questions(slug):
        drawn = str(choices.all_choices(question))
        for section in drawn.split("<section")[1:]:
            heading, has_one, rows = section.partition("</h3>")
            if has_one:
                name = words(heading.partition("<h3>")[2]).casefold()
                assert any(name not in words(row).casefold() for row in rows.split("</li>")[:-1]), name
