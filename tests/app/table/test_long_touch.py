"""A long touch says what an element is or does. An element that can be touched is never said not to respond."""

import random

import pytest

from app.page.page import Page
from app.table.answers import Fact
from app.table.table import Table
from app.words import choices as choices_words
from pycore.contract import CHANCE
from pycore.games import GAMES, HOUSE
from pycore.link import encode
from pycore.match import Match
from tests.app.conftest import make_table
from tests.app.playing import words
from tests.games.senet.building import position


def hot_seat_table(match: Match) -> Table:
    """A table with a hot-seat game."""
    table = make_table(None, match.game)
    table.open("", encode(match))
    assert table.session is not None
    table.session.here.be(None)
    return table


def count_explained(table: Table) -> int:
    """The number of elements now touchable that explain themselves."""
    session, question = table.session, table.question()
    assert session is not None and question is not None
    told = 0
    for key, does in table.lit().items():
        if not table.gestures.ask_about(key):
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
def test_touchable_elements_are_never_said_not_to_respond(slug: str) -> None:
    """Checked for the first touch of a choice and, after one element is picked, for the next one."""
    rng, told = random.Random(4), 0
    match = Match.new(slug, GAMES[slug].seats[0], {}, rng)
    for _ in range(60):
        decision = match.decision
        if decision is None:
            break
        if len(decision.choices) > 1 and decision.seat != CHANCE and rng.random() < 0.3:
            table = hot_seat_table(match)
            if table.session is not None and table.session.here.must_pass():
                table.take_device()
            if table.question() is not None:
                told += count_explained(table)
                first = next(iter(table.lit()), None)
                if first is not None and table.session is not None:
                    table.touch(first)
                    if table.picked and table.unconfirmed is None:
                        told += count_explained(table)
        match.play(rng.choice(decision.choices))
    assert told


def test_a_reachable_house_of_senet_explains_its_effect() -> None:
    """With a cone on 26 and a throw of 3, square 29 is outlined."""
    match = at_the_house()
    table = hot_seat_table(match)
    assert "square-29" in table.lit() and "square-26" in table.lit()
    assert table.gestures.ask_about("square-29")
    said = words(Page(table).render()["status"])
    assert "Casella 29, Casa di Ra-Atum: si esce soltanto con 2." in said
    assert "Nessun tuo pezzo" not in said
    assert isinstance(table.notice, Fact), "the notice must not be a refusal"
    assert not table.picked and "square-29" in table.lit()


def test_a_plain_square_says_which_piece_reaches_it() -> None:
    table = hot_seat_table(at_the_house())
    assert "square-4" in table.lit() and table.gestures.ask_about("square-4")
    assert "Se tocchi qui: «Muovi il cono da 1 a 4»." in words(Page(table).render()["status"])
    assert table.gestures.ask_about("square-14")
    assert "Casella 14: da qui mancano 17 caselle per uscire." in words(Page(table).render()["status"])
    table.touch("square-14")
    assert "Nessun tuo pezzo arriva in 14 con 3. Da qui mancano 17" in words(Page(table).render()["status"])


def test_an_own_piece_says_its_move_and_replaces_the_last_notice() -> None:
    """The arrow is drawn and only this piece is explained. A blocked piece gets the reason instead."""
    table = hot_seat_table(at_the_house())
    assert table.gestures.ask_about("square-29") and table.gestures.ask_about("square-1")
    said = words(Page(table).render()["status"])
    assert "Se tocchi qui: «Muovi il cono da 1 a 4»." in said and "Casella 29" not in said
    held = hot_seat_table(Match.from_position("senet", position([1, 4, 9], [2, 20], phase="move", throw=3)))
    assert held.gestures.ask_about("square-1")
    assert "In 4 c'è già un tuo pezzo." in words(Page(held).render()["status"])


def test_the_sticks_explain_how_they_count() -> None:
    table = hot_seat_table(at_the_house())
    assert table.gestures.ask_about("sticks")
    assert "si contano i lati chiari" in words(Page(table).render()["status"])


def test_an_unreachable_house_also_explains_its_effect() -> None:
    table = hot_seat_table(at_the_house())
    table.touch("square-27")
    said = words(Page(table).render()["status"])
    assert "Nessun tuo pezzo arriva in 27 con 3. Casa dell'Acqua: chi ci cade finisce il turno" in said


def at_the_house() -> Match:
    return Match.from_position("senet", position([1, 26], [2, 20], phase="move", throw=3))
