"""Games whose board is not drawn yet: their sheets stand in its place, and nothing is lit there."""

import random
import re
from types import SimpleNamespace
from typing import cast

import pytest

from app.drawing.preview import Preview, SheetView, render
from app.drawing.scene import Person, Scene, Sheet
from app.page.page import Page
from app.table.question import CLOSING, Question
from app.table.saves import MemoryStorage, Saves
from app.table.session import Session
from app.table.table import Table
from app.table.tail import PERSON, Tail
from pycore.games import GAMES
from pycore.link import encode
from pycore.match import Match
from tests.games.oh_pharaoh.positions import POSITIONS

PEOPLE = (Person("Anna <b>", "lapis"), Person("Bruno", "oro"))


def test_a_sheet_is_a_table_with_names_escaped() -> None:
    sheet = Sheet("Mano di {0}", ("Carta", "Copie"), (("Ladro", "2"), ("{1}", "<3>")), "Solo {0} la vede.")
    html = render([sheet], PEOPLE)
    assert "Anna &lt;b&gt;" in html and "Anna <b>" not in html
    assert html.count('<th scope="row">') == 2 and html.count('<th scope="col">') == 2
    assert "<td>&lt;3&gt;</td>" in html and "{" not in html


def test_a_sheet_without_columns_is_a_list_of_terms() -> None:
    html = render([Sheet("Mercato", (), (("Mazzo", "12 carte"),))], PEOPLE)
    assert "<dt>Mazzo</dt>" in html and "<dd>12 carte</dd>" in html and "<table" not in html
    assert "<dl>" not in render([Sheet("Vuoto", (), (), "Ancora nulla.")], PEOPLE)


def test_a_view_of_sheets_stands_for_a_drawn_one() -> None:
    sheets = (Sheet("Mercato", (), (("Mazzo", "12 carte"),)),)
    module = SimpleNamespace(
        COLOURS=("oro",),
        sheets=lambda scene: sheets,
        keys=lambda state, choice: (),
        name_key=lambda state, key: key,
    )
    view = Preview(cast(SheetView, module))
    state = Match.new("imhotep", seats=2).state
    board = view.board(Scene(state, None, PEOPLE))
    assert board.sheets == sheets and not board.pieces and not board.scenery
    assert view.symbols() == "" and not view.SIZES and view.tempting(state) == ()


def test_the_page_shows_sheets_and_the_whole_list(undrawn: str) -> None:
    table = Table(list(GAMES), Saves(MemoryStorage()))
    page = Page(table)
    table.open(undrawn, "")
    assert 'class="words"' in page.render()["preview"] and "badge" in page.render()["setup"]
    table.start()
    while table.session is not None and table.session.must_pass():
        assert "data-choice" not in page.render()["choices"]
        table.take_device()
    parts, flags = page.render(), page.flags()
    assert (flags["preview"], flags["list"]) == ("on", "on")
    assert (
        "<h2>" in parts["sheets"]
        and "data-choice" in parts["choices"]
        and parts["pieces"] == parts["menu"] == ""
    )


def test_what_ends_a_chain_is_last_and_always_in_sight(undrawn: str) -> None:
    table = Table(list(GAMES), Saves(MemoryStorage()))
    page = Page(table)
    plain = POSITIONS["3-act"]
    table.open("", encode(Match.from_position(undrawn, plain)))
    table.be(None)
    table.take_device()
    parts = page.render()
    sentence = "Fatto: termina le azioni e passa agli scarti"
    ends = re.findall(r'<button[^>]*data-choice="\[&quot;done&quot;\]"[^>]*>[^<]*', parts["choices"])
    assert len(ends) == 1 and ends[0].endswith(f">{sentence}") and "choice confirm" in ends[0]
    assert parts["choices"].index(ends[0]) > parts["choices"].rindex("<h3>")
    assert parts["choices"].count("data-choice", parts["choices"].index(ends[0])) == 1
    assert f'aria-label="{sentence}"' in parts["actions"] and ">Fatto</button>" in parts["actions"]


@pytest.mark.parametrize("slug", GAMES)
def test_every_list_ends_with_what_ends_the_chain(slug: str) -> None:
    rng = random.Random(slug)
    match = Match.new(slug, GAMES[slug].seats[0], {}, rng)
    people = tuple(Person(f"Nome {seat}", "oro") for seat in range(match.seats))
    session = Session(match, Tail(people, (PERSON,) * match.seats))
    for _ in range(200):
        decision = session.decision
        if decision is None:
            break
        session.take_device()
        question = Question(session)
        listed = [choice for group in question.groups() for choice in group.choices]
        assert sorted(listed, key=str) == sorted(decision.choices, key=str)
        closing = [choice for choice in listed if choice[0] in CLOSING]
        assert closing == listed[len(listed) - len(closing) :]
        session.play(rng.choice(decision.choices))


def test_on_a_phone_a_row_of_many_columns_says_what_each_cell_is() -> None:
    columns = ("Chi", "Mano", "Operai", "Cubi", "Scarabei")
    wide = render([Sheet("Giocatori", columns, (("{0}", "1", "2", "3", "4"),))], PEOPLE)
    assert 'class="wide stacked"' in wide and '<td data-head="Scarabei">4</td>' in wide
    narrow = render([Sheet("Giocatori", columns[:4], (("{0}", "1", "2", "3"),))], PEOPLE)
    assert "stacked" not in narrow and "data-head" not in narrow
