"""The page as texts: what answers a touch, what is drawn anew, what is said of the board."""

from app.page.page import Page
from app.table.table import Table
from app.words import choices as choices_words
from tests.app.conftest import make_table
from tests.app.playing import begin, drag


def test_what_answers_a_touch_and_the_rest_make_the_whole_page(table: Table, page: Page) -> None:
    begin(table)
    page.render()
    table.touch("stone-a")
    assert page.may_wait()
    answer, rest = page.answer(), page.rest()
    assert "stone-a" in answer["scenery"] and "status" in answer and "players" not in answer
    assert answer.keys() & rest.keys() == set()
    assert answer | rest == page.render()


def test_the_list_is_an_answer_where_people_choose_from_it(table: Table, page: Page) -> None:
    begin(table)
    assert "choices" not in page.answer()
    table.settings.toggle_list()
    assert "choices" in page.answer()


def test_nothing_waits_where_the_page_is_about_to_change(table: Table, page: Page) -> None:
    assert not page.may_wait()
    begin(table)
    assert not page.may_wait()
    page.render()
    assert page.may_wait()
    table.replay.show(0)
    assert page.may_wait()  # the same game, as it was
    begin(table)
    assert not page.may_wait()  # another one


def test_nothing_unchanged_is_drawn_anew(table: Table, page: Page) -> None:
    begin(table)
    before = page.render()
    assert page.render() == before
    table.touch("place-1")
    changed = {name for name, text in page.render().items() if text != before[name]}
    assert changed == {"status"}


def test_what_is_picked_is_put_back_before_a_choice_is_taken_back() -> None:
    table = make_table(None, "imhotep")
    begin(table, "imhotep")
    for space in range(3):
        table.touch(f"boat-0-space-{space}")
    assert 'data-act="undo"' in Page(table).render()["actions"]
    table.touch("boat-0")
    actions = Page(table).render()["actions"]
    assert table.picked and 'data-act="back"' in actions and 'data-act="undo"' not in actions
    table.back()
    assert 'data-act="undo"' in Page(table).render()["actions"]


def test_who_takes_back_the_choice_of_somebody_else_is_told_so(table: Table, page: Page) -> None:
    begin(table)
    drag(table, "stone-a", "place-1")
    assert table.session is not None and table.session.decision is not None
    assert table.session.decision.seat == 1 and choices_words.undo_of("Anna") in page.render()["actions"]
    table.touch("stone-b")
    assert choices_words.UNDO in page.render()["actions"] and "Anna" not in page.render()["actions"]


def test_the_boards_one_tab_stop(table: Table, page: Page) -> None:
    begin(table)
    page.render()
    assert [key for key, said in page.keys.items() if said.stop] == [table.focus]
    table.focus = "stone-c"
    page.render()
    assert [key for key, said in page.keys.items() if said.stop] == ["stone-c"]
    table.touch("stone-c")
    page.render()
    assert table.focus == "place-1"


def test_what_is_said_of_the_elements_of_the_board(table: Table, page: Page) -> None:
    assert page.render() and page.keys == {}
    begin(table)
    page.render()
    assert set(page.keys) == set(table.lit()) and not any(said.picked for said in page.keys.values())
    assert {key: said.label for key, said in page.keys.items()} == dict(table.lit())
    table.form.set("game", "mini")
    table.watch()
    page.render()
    assert page.keys == {}


def test_whoever_plays_with_the_list_finds_the_way_back_to_the_board(table: Table, page: Page) -> None:
    begin(table)
    assert choices_words.USE_BOARD not in page.render()["choices"]
    table.settings.toggle_list()
    shown = page.render()["choices"]
    assert shown.index(choices_words.USE_BOARD) < shown.index("data-choice")
    table.settings.toggle_list()
    assert choices_words.USE_BOARD not in page.render()["choices"]
