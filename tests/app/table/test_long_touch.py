"""A long touch says what an element is, or does: never why it does not answer of one that does."""

import random

import pytest

from app.page.page import Page
from app.table.selection import Fact
from app.table.table import Table
from app.words import choices as choices_words
from pycore.contract import CHANCE
from pycore.games import GAMES, HOUSE
from pycore.link import encode
from pycore.match import Match
from tests.app.conftest import make_table
from tests.app.playing import words
from tests.games.senet.building import position


def laid(match: Match) -> Table:
    """Everybody is here."""
    table = make_table(None, match.game)
    table.open("", encode(match))
    assert table.session is not None
    table.session.be(None)
    return table


def asked_of_what_is_lit(table: Table) -> int:
    """How many of the elements that can be touched now have told something of themselves."""
    session, question = table.session, table.question()
    assert session is not None and question is not None
    told = 0
    for key, does in table.lit().items():
        if not table.ask_about(key):
            continue
        notice, about = table.notice, session.page.about(question.seen, key, False)
        assert notice is not None
        assert about or notice.text == choices_words.touch_effect(question.name(key), does), (
            session.game,
            key,
        )
        told += 1
    return told


@pytest.mark.parametrize("slug", HOUSE)
def test_what_can_be_touched_is_never_said_not_to_answer(slug: str) -> None:
    """Both of the first elements and, after one of them, of those that come next."""
    rng, told = random.Random(4), 0
    match = Match.new(slug, GAMES[slug].seats[0], {}, rng)
    for _ in range(60):
        decision = match.decision
        if decision is None:
            break
        if len(decision.choices) > 1 and decision.seat != CHANCE and rng.random() < 0.3:
            table = laid(match)
            if table.session is not None and table.session.must_pass():
                table.take_device()
            if table.question() is not None:
                told += asked_of_what_is_lit(table)
                first = next(iter(table.lit()), None)
                if first is not None and table.session is not None:
                    table.touch(first)
                    if table.picked and table.unconfirmed is None:
                        told += asked_of_what_is_lit(table)
        match.play(rng.choice(decision.choices))
    assert told


def test_a_house_of_senet_says_what_it_does_though_a_piece_may_come_there() -> None:
    """A cone on 26 and a throw of 3: square 29 is outlined."""
    match = at_the_house()
    table = laid(match)
    assert "square-29" in table.lit() and "square-26" in table.lit()
    assert table.ask_about("square-29")
    said = words(Page(table).render()["status"])
    assert "Casella 29, Casa di Ra-Atum: si esce soltanto con 2." in said
    assert "Nessun tuo pezzo" not in said
    assert isinstance(table.notice, Fact), "its link is no reason why not"
    assert not table.picked and "square-29" in table.lit()


def test_a_plain_square_says_which_piece_comes_there() -> None:
    table = laid(at_the_house())
    assert "square-4" in table.lit() and table.ask_about("square-4")
    assert "Se tocchi qui: «Muovi il cono da 1 a 4»." in words(Page(table).render()["status"])
    assert table.ask_about("square-14")
    assert "Nessun tuo pezzo arriva in 14 con 3." in words(Page(table).render()["status"])


def test_a_piece_of_ones_own_says_what_it_may_do_and_nothing_else_stays() -> None:
    """Its arrow is drawn, and the words are about it; of one that may not move they say why."""
    table = laid(at_the_house())
    assert table.ask_about("square-29") and table.ask_about("square-1")
    said = words(Page(table).render()["status"])
    assert "Se tocchi qui: «Muovi il cono da 1 a 4»." in said and "Casella 29" not in said
    held = laid(Match.from_position("senet", position([1, 4, 9], [2, 20], phase="move", throw=3)))
    assert held.ask_about("square-1")
    assert "In 4 c'è già un tuo pezzo." in words(Page(held).render()["status"])


def test_the_sticks_say_how_they_count() -> None:
    table = laid(at_the_house())
    assert table.ask_about("sticks")
    assert "si contano i lati chiari" in words(Page(table).render()["status"])


def test_a_house_where_nobody_comes_says_also_what_it_does() -> None:
    table = laid(at_the_house())
    table.touch("square-27")
    said = words(Page(table).render()["status"])
    assert "Nessun tuo pezzo arriva in 27 con 3. Casa dell'Acqua: chi ci cade finisce il turno" in said


def at_the_house() -> Match:
    return Match.from_position("senet", position([1, 26], [2, 20], phase="move", throw=3))
