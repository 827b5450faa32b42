"""Long touches on sites and lots that can also be touched to choose. A long touch explains them and chooses nothing."""

import random
import re
from html import unescape

import pytest

from app.page.page import Page
from app.table.table import Table
from pycore.link import encode
from pycore.match import Match
from tests.app.conftest import make_table
from tests.app.games.valle.test_reveal_plans import at_the_plans
from tests.app.playing import words


@pytest.fixture
def table() -> Table:
    """A table where Anna plans her second overseer."""
    return at_the_plans("17", "18", "19", "20")


def test_a_touchable_site_is_explained(table: Table) -> None:
    assert table.session is not None and "site-8" in table.lit()
    before = table.session.length
    assert table.gestures.ask_about("site-8")
    said = unescape(words(Page(table).render()["status"]))
    assert "Cantiere 8, grande: 0 cubi su 14. La piramide può essere di un solo colore (11 punti)" in said
    assert table.session.length == before and table.picked == () and "site-8" in table.lit()


def test_a_long_touch_keeps_the_pick(table: Table) -> None:
    table.touch("area-18")
    assert table.picked == ("area-18",)
    assert table.gestures.ask_about("site-13") and table.picked == ("area-18",)
    table.touch("seal")
    assert table.unconfirmed == ("plan", 1, "18")


def test_the_next_touch_removes_the_explanation(table: Table) -> None:
    table.gestures.ask_about("site-8")
    table.touch("area-18")
    assert table.notice is None


def test_an_element_without_explanation_says_what_a_touch_does(table: Table) -> None:
    assert table.gestures.ask_about("seal") and table.notice is not None and table.picked == ()
    assert table.notice.text == "Se tocchi qui: «Capomastro 2: resta nell'area 16»."


def test_a_long_touch_on_nothing_removes_the_explanation(table: Table) -> None:
    table.gestures.ask_about("site-8")
    assert not table.gestures.ask_about("nothing") and table.notice is None


def test_a_past_moment_gives_no_explanations(table: Table) -> None:
    table.replay.show(3)
    assert not table.gestures.ask_about("site-8")


def test_a_lot_lists_its_cubes() -> None:
    match = Match.new("valle", 3, {}, random.Random(3))
    while match.decision is not None and match.decision.kind != "bid-lot":
        match.play(match.decision.choices[0])
    table = make_table(None, "valle")
    table.open("", encode(match))
    assert table.session is not None and match.decision is not None
    table.session.here.be(match.decision.seat)
    assert table.gestures.ask_about("lot-1") and table.notice is not None
    assert re.fullmatch(r"Lotto 2: \d cub.*\. Nessuna tavoletta\.", table.notice.text)
