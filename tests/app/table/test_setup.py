"""The state of the setup form: remembered, corrected, refused."""

import pytest

from app import games
from app.drawing.scene import Person
from app.table.saves import MemoryStorage
from app.table.table import Table
from app.words import errors as errors_words
from pycore.contract import BadOption
from tests.app.conftest import make_table


def test_the_last_form_is_remembered(mini: str) -> None:
    storage = MemoryStorage()
    table = make_table(storage)
    table.open("mini", "")
    table.form.set("name-0", "Zoe")
    table.form.set("colour-0", "verde")
    table.form.set("option-coin", "1")
    table.start()
    form = make_table(storage).form
    assert form.game == "mini" and form.tail().people[0] == Person("Zoe", "verde")
    assert form.chosen_options() == {"coin": False, "stones": "four"}


@pytest.mark.parametrize(
    "text", ["", "[]", "{", '{"game": 3, "seats": "x", "names": 1, "options": []}', "null"]
)
def test_a_damaged_stored_form_is_ignored(mini: str, text: str) -> None:
    storage = MemoryStorage()
    storage.set("faraone:tavolo", text)
    table = make_table(storage)
    table.start()
    assert table.session is not None


def test_choosing_a_taken_colour_swaps_the_two(table: Table) -> None:
    table.open("mini", "")
    table.form.set("colour-0", "oro")
    assert [person.colour for person in table.form.tail().people] == ["oro", "lapis"]


@pytest.mark.parametrize(
    "field", ["seats", "game", "colour-0", "colour-9", "option-coin", "option-x", "name-x", "", "zzz"]
)
def test_nonsense_in_the_form_changes_nothing(table: Table, field: str) -> None:
    before = table.form.dump()
    table.form.set(field, "99")
    assert table.form.dump() == before


def test_folding_the_form_keeps_its_message(table: Table) -> None:
    table.open("", "mini.A")
    said = table.form.error
    table.form.set("listed", "")
    table.form.set("unfolded", "1")
    assert said and table.form.error == said and (table.form.listed, table.form.unfolded) == (False, True)


def test_a_refusal_without_its_own_text_names_the_option(mini: str) -> None:
    assert games.bad_option(mini, BadOption("coin", "odd")) == errors_words.bad_option("Moneta")
    assert games.bad_option(mini, BadOption("zzz", "odd")) == errors_words.BAD_SETUP
    assert games.bad_option("toy", BadOption("seats", "odd")) == errors_words.BAD_SETUP


def players(table: Table) -> list[str]:
    return table.form.players[: table.form.seats]


def test_company_sets_all_seats_at_once() -> None:
    """The company is one person against machines, or persons only. An added seat is like the other ones."""
    table = make_table(None, "imhotep")
    form = table.form
    form.set("company", "solo")
    assert form.company == "solo" and players(table) == ["persona", "scriba"]
    form.set("company", "insieme")
    form.set("seats", "3")
    assert form.company == "insieme" and players(table) == ["persona"] * 3
    form.set("company", "solo")
    assert players(table) == ["persona", "scriba", "scriba"]
    form.set("player-1", "faraone")
    form.set("company", "insieme")
    form.set("company", "solo")
    assert players(table) == ["persona", "faraone", "faraone"]
    form.set("player-0", "apprendista")
    assert form.company == ""


def test_an_added_seat_follows_the_company() -> None:
    form = make_table(None, "imhotep").form
    for field, value in (("company", "solo"), ("player-2", "persona"), ("seats", "3")):
        form.set(field, value)
    assert form.players[:3] == ["persona", "scriba", "scriba"]
    form.set("seats", "2")
    form.set("player-1", "persona")
    form.set("seats", "4")
    assert form.players == ["persona"] * 4
    form.set("player-3", "scriba")
    form.set("seats", "3")
    form.set("player-1", "apprendista")
    form.set("seats", "4")
    assert form.players == ["persona", "apprendista", "persona", "scriba"]


def test_the_last_level_is_remembered_with_the_form() -> None:
    storage = MemoryStorage()
    table = make_table(storage, "imhotep")
    table.form.set("company", "solo")
    table.form.set("player-1", "architetto")
    table.start()
    form = make_table(storage).form
    form.set("company", "insieme")
    form.set("company", "solo")
    assert form.players[1] == "architetto"
