"""The first player of a game, as the page announces it before the start and in a rematch."""

import random

import pytest

from app import games
from app.page import score_sheet
from app.words import scores as scores_words
from app.words import setup as setup_words
from pycore.contract import CHANCE
from pycore.games import GAMES, HOUSE
from pycore.match import Match
from tests.app.conftest import make_table
from tests.app.playing import words
from tests.app.thinking import lay


def begins(slug: str, seed: int) -> int:
    """The first seat that has a decision."""
    match, rng = Match.new(slug, GAMES[slug].seats[-1], {}, random.Random(seed)), random.Random(seed)
    while match.decision is not None and match.decision.seat == CHANCE:
        match.play(rng.choice(match.decision.choices))
    assert match.decision is not None
    return match.decision.seat


@pytest.mark.parametrize("slug", HOUSE)
def test_first_seat_begins_is_true_of_the_rules(slug: str) -> None:
    assert ({begins(slug, seed) for seed in range(30)} == {0}) == games.card(slug).first_seat_begins


@pytest.mark.parametrize(
    ("slug", "asked"), [("kheops", scores_words.WHO_BEGINS), ("leggende", scores_words.WHO_SITS_FIRST)]
)
def test_a_rematch_asks_who_begins_or_who_sits_first(slug: str, asked: str) -> None:
    session = lay(make_table(None, slug), Match.new(slug, 2, {}, random.Random(1)), "persona", "scriba")
    assert asked in words(str(score_sheet._who_begins(session, session.tail.players)))


def test_the_seat_heading_says_who_begins() -> None:
    assert setup_words.seat_heading(0) == "1° posto, comincia"
    assert setup_words.seat_heading(0, begins=False) == "1° posto"
