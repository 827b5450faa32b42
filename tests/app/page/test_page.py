"""The regions of the page: which ones answer a touch at once, which ones are redrawn, and the labels of the board."""

from app.page.page import Page
from app.table.table import Table
from app.words import choices as choices_words
from tests.app.conftest import make_table
from tests.app.playing import begin, drag


def test_answer_and_rest_together_are_the_whole_page(table: Table, page: Page) -> None:
    begin(table)
    page.render()
    table.touch("stone-a")
    assert page.may_wait()
    answer, rest = page.answer(), page.rest()
    assert "stone-a" in answer["scenery"] and "status" in answer and "players" not in answer
    assert answer.keys() & rest.keys() == set()
    assert answer | rest == page.render()


def test_the_list_is_part_of_the_answer_while_it_is_open(table: Table, page: Page) -> None:
    begin(table)
    assert "choices" not in page.answer()
    table.settings.toggle_list()
    assert "choices" in page.answer()


def test_the_rest_may_wait_only_within_a_game_already_drawn(table: Table, page: Page) -> None:
    assert not page.may_wait()
    begin(table)
    assert not page.may_wait()
    page.render()
    assert page.may_wait()
    table.replay.show(0)
    assert page.may_wait()  # an earlier moment of this game
    begin(table)
    assert not page.may_wait()  # another game


def test_unchanged_regions_are_not_redrawn(table: Table, page: Page) -> None:
    begin(table)
    before = page.render()
    assert page.render() == before
    table.touch("place-1")
    changed = {name for name, text in page.render().items() if text != before[name]}
    assert changed == {"status"}


def test_a_pick_is_cancelled_before_undo_is_offered() -> None:
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


def test_undo_names_the_other_player_whose_choice_it_takes_back(table: Table, page: Page) -> None:
    begin(table)
    drag(table, "stone-a", "place-1")
    assert table.session is not None and table.session.decision is not None
    assert table.session.decision.seat == 1 and choices_words.undo_of("Anna") in page.render()["actions"]
    table.touch("stone-b")
    assert choices_words.UNDO in page.render()["actions"] and "Anna" not in page.render()["actions"]


def test_the_board_has_one_tab_stop(table: Table, page: Page) -> None:
    begin(table)
    page.render()
    assert [key for key, said in page.keys.items() if said.stop] == [table.on_table.focus]
    table.on_table.focus = "stone-c"
    page.render()
    assert [key for key, said in page.keys.items() if said.stop] == ["stone-c"]
    table.touch("stone-c")
    page.render()
    assert table.on_table.focus == "place-1"


def test_touchable_elements_have_their_labels(table: Table, page: Page) -> None:
    assert page.render() and page.keys == {}
    begin(table)
    page.render()
    assert set(page.keys) == set(table.lit()) and not any(said.picked for said in page.keys.values())
    assert {key: said.label for key, said in page.keys.items()} == dict(table.lit())
    table.form.set("game", "mini")
    table.device.watch()
    page.render()
    assert page.keys == {}


def test_the_list_begins_with_a_way_back_to_the_board(table: Table, page: Page) -> None:
    begin(table)
    assert choices_words.USE_BOARD not in page.render()["choices"]
    table.settings.toggle_list()
    shown = page.render()["choices"]
    assert shown.index(choices_words.USE_BOARD) < shown.index("data-choice")
    table.settings.toggle_list()
    assert choices_words.USE_BOARD not in page.render()["choices"]
