"""The selection: touches, drags and confirmations."""

import random

from app.page.page import Page
from app.table.effects import Effect
from app.table.machines import Answer
from app.table.table import Table
from pycore.contract import Choice
from pycore.link import encode
from pycore.match import Match
from tests.app.conftest import make_table
from tests.app.playing import begin, drag, match_of, words
from tests.games.leggende.positions import POSITIONS
from tests.games.oh_pharaoh.positions import cards, position, tower


def test_touches_make_choices(table: Table, page: Page) -> None:
    match = begin(table)
    assert list(table.lit()) == ["stone-a", "stone-b", "stone-c", "stone-d"]
    assert table.lit()["stone-a"] == "Alza la pietra a"
    table.touch("stone-b")
    assert list(match.record) == [("lift", "b")]
    assert page.flags()["kind"] == "put"
    assert 'data-choice="[&quot;keep&quot;]"' in page.render()["menu"]
    table.choose(("keep",))
    assert list(match.record[-1:]) == [("keep",)]


def test_a_tempting_key_explains_its_refusal(table: Table, page: Page) -> None:
    begin(table)
    table.touch("stone-a")
    table.touch("place-3")
    assert table.notice == ("Il posto 3 è chiuso.", "mini-posare")
    status = page.render()["status"]
    assert "Il posto 3 è chiuso." in status and 'data-rule="mini-posare"' in status


def test_a_touch_without_meaning_gets_an_answer(table: Table) -> None:
    begin(table)
    table.touch("place-1")
    assert table.notice == ("Posto 1: adesso non serve. Anna, gioca.", "mini-alzare")
    table.touch("stone-a")
    assert table.notice is None


def test_a_repeated_answer_is_announced_again(table: Table, page: Page) -> None:
    begin(table)
    table.touch("place-1")
    first = page.render()["status"]
    table.touch("place-1")
    assert page.render()["status"] != first
    assert words(page.render()["status"]).strip("\u00a0") == words(first).strip("\u00a0")


def test_an_illegal_choice_is_refused_with_a_reason(table: Table) -> None:
    match = begin(table)
    table.choose(("put", 3))
    assert table.notice == ("Il posto 3 è chiuso.", "mini-posare")
    assert list(match.record) == []


# Dragging


def test_a_drag_over_two_decisions_is_undone_at_once(table: Table) -> None:
    match = begin(table)
    drag(table, "stone-a", "place-1")
    assert list(match.record) == [("lift", "a"), ("put", 1)]
    table.undo()
    assert list(match.record) == []


def test_two_touches_are_undone_one_by_one(table: Table) -> None:
    match = begin(table)
    table.touch("stone-a")
    table.touch("place-1")
    table.undo()
    assert list(match.record) == [("lift", "a")]
    table.undo()
    assert list(match.record) == []


def test_a_drag_without_a_target_makes_no_choice(table: Table) -> None:
    match = begin(table)
    drag(table, "stone-a", "place-3")
    assert list(match.record) == []
    assert table.notice == ("Il posto 3 è chiuso.", "mini-posare")
    table.gestures.lift("stone-a")
    table.gestures.drop(None)
    assert list(match.record) == [] and not table.picked
    assert table.notice is not None and table.notice.text.startswith("Qui non c'è posto")
    table.gestures.lift("stone-a")
    table.gestures.drop("stone-a")
    assert table.notice is None


def test_a_drop_outside_names_the_possible_targets() -> None:
    table = make_table(None, "imhotep")
    begin(table, "imhotep")
    table.gestures.lift("sled-0")
    said = words(Page(table).render()["status"])
    table.gestures.drop(None)
    assert table.notice is not None and table.notice.text.startswith(
        "Qui non c'è posto. La tua slitta: tocca "
    )
    assert table.notice.text.removeprefix("Qui non c'è posto. ") in said, "repeats the status line"


def test_only_a_touch_that_needs_another_scrolls_to_its_targets() -> None:
    table = make_table(None, "imhotep")
    match = begin(table, "imhotep")
    table.touch("sled-0")
    assert len(table.picked) == 1 and table.take_effects() == [Effect("sight")]
    table.touch("sled-0")
    assert not table.picked and table.take_effects() == []
    table.gestures.lift("sled-0")
    assert len(table.picked) == 1 and table.take_effects() == []
    table.gestures.drop(None)
    table.touch("sled-0")
    table.take_effects()
    before = len(match)
    table.touch(next(iter(table.lit())))
    assert len(match) > before and not table.picked
    assert Effect("sight") not in table.take_effects()


def test_keyboard_focus_moves_to_the_menu() -> None:
    """Focus moves to the menu for keyboard users if no other key leads on. Pointer users see it beside the piece."""
    table = make_table(None, "leggende")
    table.open("", encode(Match.from_position("leggende", POSITIONS["four-bandit-place"])))
    table.be(None)
    table.take_device()
    question = table.question()
    assert question is not None
    keys = [chain[0] for chains in question.chains.values() for chain in chains]
    shared = next(key for key in keys if keys.count(key) > 1)
    for pointer in (False, True):
        table.on_table.by_pointer = pointer
        table.take_effects()
        table.touch(shared)
        assert (Effect("focus", "menu") in table.take_effects()) is not pointer
        table.back()


def test_a_boat_can_be_dragged_by_any_of_its_spaces() -> None:
    table = make_table(None, "imhotep")
    match = Match.new("imhotep", 2, {}, random.Random(3))
    capacities = [boat["capacity"] for boat in match.state.to_plain()["boats"]]
    boat = capacities.index(3)
    for space in (0, 1):
        match.play(("load", boat, space))
    table.open("", encode(match))
    before = len(match)
    drag(table, f"boat-{boat}-space-2", "site-tomb")
    session = table.session
    assert session is not None and match_of(session).record[before] == ("sail", boat, "tomb")


def test_a_drop_on_an_impossible_target_makes_no_choice() -> None:
    table = make_table(None, "imhotep")
    match = Match.new("imhotep", 2, {}, random.Random(3))
    table.open("", encode(match))
    drag(table, "boat-0-space-0", "site-tomb")
    assert table.session is not None and match_of(table).record == match.record
    assert table.notice is not None


def test_a_drag_that_cannot_begin_says_why() -> None:
    table = make_table(None, "imhotep")
    table.open("", encode(Match.new("imhotep", 2, {}, random.Random(3))))
    drag(table, "boat-0", "site-tomb")
    assert table.notice is not None and "vuota" in table.notice.text


def test_a_piece_can_be_dragged_to_the_target_of_its_move() -> None:
    """In Senet, a piece and its target stand for the same move."""
    table = make_table(None, "senet")
    match = Match.new("senet", 2, {}, random.Random(4))
    while (decision := match.state.decision()) is not None and len(decision.choices) == 1:
        match.play(decision.choices[0])
    table.open("", encode(match))
    table.be(None)
    lit = set(table.lit())
    session = table.session
    assert session is not None and session.decision is not None
    choice = session.decision.choices[0]
    (piece,), (goal,) = session.page.keys(session.view.seen(), choice)
    before = len(match_of(table))
    assert table.gestures.lift(piece) == piece
    assert list(table.lit()) == [goal] and goal in lit
    table.gestures.drop("sticks")
    assert len(match_of(table)) == before and set(table.lit()) == lit
    drag(table, piece, goal)
    assert match_of(table).record[before] == choice


# Repeated touches


def at_a_tile_to_turn() -> tuple[Table, str, list[Choice]]:
    """A game of Kheops with a tile that can be turned in two ways: table, key of the cell, ways in the order of
    touches."""
    for seed in range(20):
        match = Match.new("kheops", 2, {}, random.Random(seed))
        while match.decision is not None and match.decision.kind != "power":
            match.play(match.decision.choices[0])
        ways = [c for c in match.decision.choices if c[0] == "rotate"] if match.decision is not None else []
        cell = next((c[1] for c in ways if len([w for w in ways if w[1] == c[1]]) == 2), None)
        if cell is None:
            continue
        table = make_table(None, "kheops")
        table.open("", encode(match))
        table.be(None)
        table.take_device()
        question = table.question()
        assert question is not None
        mine = [way for way in ways if way[1] == cell]
        return table, f"cell-{cell}", sorted(mine, key=lambda way: len(question.chains[way][0]))
    raise AssertionError("no tile to turn found")


def test_a_tile_turns_further_with_every_touch() -> None:
    table, cell, (first, second) = at_a_tile_to_turn()
    match, before = match_of(table), len(match_of(table))
    for wanted in (first, second, first, second):
        table.touch(cell)
        assert match.record[before:] == (wanted,) and table.notice is None
    assert table.session is not None and table.session.undoing.annulled == [], "turning is one gesture"
    table.undo()
    assert len(match) == before and len(table.session.undoing.annulled) == 1
    table.touch(cell)
    assert match.record[before:] == (first,)


def test_a_hint_stays_until_the_tile_is_turned_as_advised() -> None:
    table, cell, (first, second) = at_a_tile_to_turn()
    page = Page(table)
    table.hints.hint()
    wanted = table.machines.wanted()
    assert wanted is not None
    table.pace.machine_answers(wanted, Answer(second))
    label = words(page.render()["status"]).partition("«")[2].partition("»")[0]
    assert label.startswith("Ruota") and "» (tocca lì 2 volte)." in words(page.render()["status"])
    table.touch(cell)
    assert match_of(table).record[-1] == first
    told = f"Per «{label}» tocca lì ancora una volta."
    assert told in words(page.render()["status"]) and table.hints.advised() == (cell,)
    assert page.keys[cell].advised and page.keys[cell].label == table.lit()[cell] != ""
    table.touch(cell)
    assert match_of(table).record[-1] == second
    assert "tocca lì" not in page.render()["status"] and table.hints.advised() == ()
    table.touch(cell)
    assert told in words(page.render()["status"])
    table.touch(next(key for key in table.lit() if key.startswith("cell-")))
    assert "tocca lì" not in page.render()["status"]


def test_the_second_advised_choice_can_need_two_touches() -> None:
    table, cell, (first, second) = at_a_tile_to_turn()
    match = match_of(table)
    pawn = match.record[-1]
    table.undo()
    table.hints.hint()
    wanted = table.machines.wanted()
    assert wanted is not None
    table.pace.machine_answers(wanted, Answer(pawn, then=second))
    table.choose(pawn)
    page = Page(table)
    said = words(page.render()["status"])
    assert "E poi, come detto: «Ruota" in said and "» (tocca lì 2 volte)." in said
    table.touch(cell)
    assert match.record[-1] == first
    assert "tocca lì ancora una volta." in words(page.render()["status"]) and table.hints.advised() == (cell,)
    table.touch(cell)
    assert match.record[-1] == second and table.hints.advised() == ()


def test_turning_stops_after_another_touch() -> None:
    table, cell, (first, _) = at_a_tile_to_turn()
    match, before = match_of(table), len(match_of(table))
    table.touch(cell)
    free = next(key for key in table.lit() if key.startswith("cell-"))
    table.touch(free)
    table.touch(cell)
    assert match.record[before:] == (first,) and table.notice is not None
    table.back()
    table.back()
    table.touch(cell)
    assert match.record[before] != first


# Identity of a turn


def test_turn_changes_with_the_seat_and_the_moment_viewed(table: Table, page: Page) -> None:
    empty = table.context()
    begin(table)
    first = table.context()
    assert first != empty
    table.touch("stone-a")
    assert table.context() == first
    table.choose(("keep",))
    second = table.context()
    assert second != first
    table.undo()
    assert table.context() == first
    table.replay.show(0)
    assert table.context() not in (first, second)


# Choices that cannot be undone


def test_a_choice_followed_by_luck_needs_confirmation(table: Table, page: Page) -> None:
    match = begin(table)
    table.touch("stone-a")
    table.take_effects()
    table.touch("place-2")
    assert table.unconfirmed == ("put", 2)
    assert Effect("focus", "actions") in table.take_effects()
    actions = page.render()["actions"]
    assert words(actions) == "ConfermaNon ancora" and "data-confirm" in actions
    assert (
        "Posa nel posto 2. Poi si scopre qualcosa, e non potrai più annullare: confermi?"
        in page.render()["status"]
    )
    table.back()
    assert table.unconfirmed is None and table.picked == () and len(match.record) == 1
    table.touch("place-2")
    table.confirm()
    assert len(match.record) == 3 and match.floor == 3
    assert not table.can_undo()
    table.undo()
    assert len(match.record) == 3


def test_confirm_without_a_question_does_nothing(table: Table) -> None:
    match = begin(table)
    table.confirm()
    assert list(match.record) == []


def test_elements_are_explained_to_seats_not_in_turn() -> None:
    """A touch explains the element to every seat. If the element has no explanation, the answer names the seat whose
    turn it is."""
    plain = position(3, hands=[cards(1, 1)], discard=cards(4), pyramids=[[], [tower(5, 2, 1)]])
    table = make_table(None, "oh_pharaoh")
    table.open("", encode(Match.from_position("oh_pharaoh", plain)) + "&n=Anna,Bruno,Carla")
    assert table.session is not None
    table.be(2)
    assert table.question() is None
    table.touch("discards")
    assert table.notice is not None and table.notice.text == "Negli scarti: un 4."
    table.touch("pyramid-1-0")
    assert table.notice is not None and table.notice.text.startswith("Prima piramide di Bruno: 5‑5 / 6.")
    assert table.on_table.about == "pyramid-1-0"
    table.touch("done")
    assert table.notice is not None and "Anna" in table.notice.text and table.on_table.about == ""
