"""The setup form as HTML."""

import random
import re

import pytest

from app import games
from app.page import setup_form
from app.page.page import Page
from app.table.effects import Effect
from app.table.saves import MemoryStorage
from app.table.table import Table
from app.words import guide as guide_words
from app.words import setup as setup_words
from pycore.match import Match
from tests.app.conftest import make_table
from tests.app.playing import begin, play_out, words


def test_a_preset_sets_all_its_options_at_once() -> None:
    table = make_table(None, "imhotep")
    table.form.set("preset", "1")
    options = table.form.chosen_options()
    assert [options[name] for name in ("market", "pyramid", "temple", "tomb", "obelisks")] == ["B"] * 5
    assert marked_presets(table) == ["1"]
    table.form.set("option-tomb", "0")
    assert table.form.chosen_options()["tomb"] == "A" and marked_presets(table) == []
    table.form.set("preset", "9")
    assert marked_presets(table) == []


def marked_presets(table: Table) -> list[str]:
    """The values of the preset that the form marks as chosen; empty if none matches."""
    return re.findall(r'name="preset" value="(\d)" checked', setup_form.render(table.form))


@pytest.mark.parametrize(("slug", "minutes"), [("valle", 7), ("imhotep", 4), ("kheops", 5)])
def test_a_guide_shows_its_duration(slug: str, minutes: int) -> None:
    assert guide_words.duration(minutes) in setup_form.render(make_table(None, slug).form)


@pytest.mark.parametrize("slug", ["leggende", "imhotep", "senet"])
def test_a_random_opening_is_labelled_as_an_example(slug: str) -> None:
    form = make_table(None, slug).form
    others = [Match.new(slug, form.seats, form.chosen_options(), random.Random(n)) for n in range(8)]
    dealt = len({str(match.state.seen_by(None).to_plain()) for match in others}) > 1
    assert (setup_words.EXAMPLE_START in setup_form.preview(form)) is dealt


def test_a_chosen_map_is_not_labelled_as_an_example() -> None:
    form = make_table(None, "leggende").form
    form.set("option-setup", "1")
    assert setup_words.EXAMPLE_START not in setup_form.preview(form)


def test_the_list_of_games_is_collapsed_once_a_game_is_chosen(table: Table, page: Page) -> None:
    def folded() -> bool:
        return '<details id="games-fold" class="games"><summary>' in page.render()["setup"]

    for query, expected in (("", False), ("mini", True), ("senet", False)):
        table.open(query, "")
        assert folded() is expected
    table.form.set("listed", "")
    assert folded()
    table.form.set("game", "toy")
    summary = re.findall("<summary>(.*?)</summary>", page.render()["setup"])[0]
    assert words(summary).startswith("Gioco Un altro gioco Gioco di prova")
    begin(table)
    table.switch.new_game()
    assert folded() and table.form.game == "mini"


def test_a_lone_person_may_enter_a_name_which_is_kept_for_the_next_game(mini: str) -> None:
    storage = MemoryStorage()
    table = make_table(storage)
    page = Page(table)
    table.open("mini", "")
    table.form.set("company", "solo")
    assert 'placeholder="Il tuo nome"' in page.render()["setup"]
    table.switch.start()
    assert table.saves.all()[0].title == "Mini: tu e Ani"
    table.switch.new_game()
    assert "Mini: tu e AniTocca a te." in words(page.render()["kept-rows"])
    table.form.set("name-0", "Livia")
    table.switch.start()
    assert table.saves.all()[0].title == "Mini: Livia e Ani"
    assert 'value="Livia"' in setup_form.render(make_table(storage).form)
    table.switch.new_game()
    table.form.set("company", "insieme")
    assert "Il tuo nome" not in page.render()["setup"]


def test_options_with_pictures_show_pictures() -> None:
    form = setup_form.render(make_table(None, "imhotep").form)
    assert form.count('class="option-picture"') == 10
    assert form.count('<select id="option-') == 2


def test_a_refused_combination_of_options_says_why_at_once(table: Table) -> None:
    table.open("mini", "")
    table.form.set("option-stones", "1")
    assert table.form.refusal() == "" and 'id="refusal"' not in setup_form.render(table.form)
    table.form.set("option-coin", "1")
    assert "Con molte pietre serve la moneta." in setup_form.render(table.form)
    table.start()
    assert table.session is None and table.take_effects() == [Effect("focus", "refusal")]
    table.form.set("option-stones", "0")
    table.start()
    assert table.session is not None


def test_the_start_button_names_the_company_and_the_company_is_asked_first() -> None:
    form = make_table(None, "imhotep").form
    form.set("company", "solo")
    shown = setup_form.render(form)
    assert ">Gioca contro Ani (scriba)</button>" in shown
    said = words(shown)
    assert said.index(setup_words.WHO_PLAYS) < said.index(setup_words.GAME) < said.index(setup_words.HOW_MANY)
    form.set("company", "insieme")
    form.set("seats", "3")
    shown = setup_form.render(form)
    assert ">Giocate in tre</button>" in shown and 'value="insieme" checked' in shown


@pytest.mark.parametrize(("slug", "told"), [("kheops", True), ("imhotep", False)])
def test_a_game_for_two_says_so_instead_of_asking_the_number(slug: str, told: bool) -> None:
    form = make_table(None, slug).form
    assert ("si gioca in due." in setup_form.render(form)) is told


def test_an_unfinished_game_can_be_resumed(mini: str) -> None:
    """Offers the last unfinished game, of the chosen kind if there is one. A game of another kind is named."""

    def offered() -> list[str]:
        return re.findall(r'class="button resume" data-open="([^"]+)"', Page(table).render()["setup"])

    table = make_table(None, mini, "toy")
    assert offered() == []
    decision = begin(table).decision
    assert decision is not None
    table.choose(decision.choices[0])
    table.confirm()
    (kept,) = table.saves.all()
    table.switch.new_game()
    assert offered() == [kept.id]
    assert setup_words.resume("") in Page(table).render()["setup"]
    table.form.set("game", "toy")
    assert offered() == [kept.id]
    assert setup_words.resume(games.card(mini).title) in Page(table).render()["setup"]
    table.form.set("game", mini)
    table.switch.open_save(kept.id)
    play_out(table)
    table.switch.new_game()
    assert offered() == []
