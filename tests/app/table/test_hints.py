"""What whoever asks for advice is shown and told: a fake thinker answers."""

import json
import random

import pytest

from app.page import status
from app.page.page import Page
from app.table.effects import ADVISED, Effect
from app.table.machines import Answer
from app.table.table import Table
from app.words import machines as machines_words
from pycore.games import GAMES
from pycore.match import Match
from tests.app.conftest import make_table
from tests.app.playing import words
from tests.app.thinking import against, at_the_end_of_a_round, first, lay, think, think_about
from tests.games.leggende.positions import POSITIONS
from tests.games.valle.table import cubes, position


def test_whoever_asks_is_told_what_to_do(table: Table) -> None:
    session, page = against(table), Page(table)
    assert 'data-act="hint"' in page.render()["actions"]
    assert "advised" not in page.render()["choices"]
    table.hint()
    assert machines_words.HINT_THINKS in page.render()["status"]
    wanted = think(table, 1)
    assert wanted.advice and wanted.level == "faraone"
    parts = page.render()
    told = words(parts["status"])
    assert "La macchina più forte sceglierebbe: «" in told
    assert "Ti dà circa 3 punti; Ani perde circa 2 punti. Da lì vinceresti circa 6 volte su 10." in told
    assert [key for key, live in page.keys.items() if live.advised] == list(table.advised()) != []
    assert parts["choices"].count("advised") == 1
    assert session.length == 0 and session.machine is None
    table.choose(first(table))
    assert table.machines.hint is None and table.advised() == ()


def test_an_advice_that_ends_the_game_tells_how(table: Table) -> None:
    against(table)
    table.hint()
    wanted = table.machines.wanted()
    assert wanted is not None and table.session is not None and table.session.decision is not None
    choice = table.session.decision.choices[0]
    answer = {
        "choice": choice,
        "gains": [],
        "ends": [7, 3],
        "worth": 1.0,
        "how": "later",
        "then": None,
    }
    table.machine_answers(wanted, Answer.read(json.dumps(answer)))
    told = words(Page(table).render()["status"])
    assert "Con le mosse che seguono la partita finisce: 7 punti a te, 3 ad Ani." in told


@pytest.mark.parametrize(
    ("how", "gains", "said"),
    [
        ("hoped", [["hand", 0, [3, 0, 0]]], "Se accetta, ti dà circa 3 punti in carte utili."),
        (
            "least",
            [["hand", 0, [-2, 0, 0]]],
            "Ti costa circa 2 punti in carte utili: le altre scelte ti costano di più.",
        ),
        ("close", [], "Ci sono altre scelte quasi altrettanto buone."),
    ],
)
def test_how_an_advice_is_to_be_read_is_said(how: str, gains: list[object], said: str) -> None:
    """With the words of the game."""
    table = make_table(None, "oh_pharaoh")
    match = Match.new("oh_pharaoh", 3, {}, random.Random(1))
    session = lay(table, match, "persona", "scriba", "scriba")
    table.be(0)
    table.hint()
    wanted = table.machines.wanted()
    assert wanted is not None
    told = {"choice": first(table), "gains": gains, "how": how, "hoped": "answer"}
    table.machine_answers(wanted, Answer.read(json.dumps(told)))
    assert words(status.render(table, session, session.seen())).endswith(f". {said}")


def test_nothing_is_marked_on_the_way_to_other_choices() -> None:
    """A cube that is advised for one site is not advised for another."""
    workers = [["8-A", "8-D", "14-B", "16", "16"], ["16"] * 5]
    built: dict[int, tuple[int]] = {8: (0,), 14: (0,)}
    plain = position(2, built, phase="build", workers=workers, cubes=[cubes("rw"), {}])
    table = make_table(None, "valle")
    lay(table, Match.from_position("valle", plain), "persona", "scriba")
    table.be(0)
    asked = table.question()
    assert asked is not None
    think_about(table, asked.decision.choices[0])
    assert table.advised() == ("site-8",) and (way := table.way()) == ("site-8", "lay-block-red")
    table.touch("site-14")
    assert table.selection is not None and table.selection.picked == ("site-14",) and table.advised() == ()
    assert machines_words.STEP_BACK_FIRST in words(Page(table).render()["status"])
    table.back()
    assert table.way() == way
    assert machines_words.STEP_BACK_FIRST not in words(Page(table).render()["status"])
    table.touch("site-8")
    assert table.selection.picked == ("site-8",) and table.advised() == way


def test_where_an_army_shall_go_is_marked_after_where_it_stands() -> None:
    """Touched first, the region it shall go to would begin the way back."""
    table = make_table(None, "leggende")
    plain = POSITIONS["two-ring-move"]
    armies = plain["armies"] | {"V6": {"0": 1}}
    lay(table, Match.from_position("leggende", plain | {"armies": armies}), "persona", "scriba")
    table.be(0)
    think_about(table, ("move", "V7", "V6"))
    assert table.advised() == ("region-V7",)
    table.touch("region-V6")
    assert table.selection is not None and table.selection.picked == ("region-V6",) and table.advised() == ()
    table.back()
    table.touch("region-V7")
    assert table.advised() == ("region-V7", "region-V6")


def test_what_shows_only_later_is_told_by_comparison(table: Table) -> None:
    against(table)
    table.hint()
    wanted = table.machines.wanted()
    assert wanted is not None
    state = GAMES[wanted.game].from_plain(json.loads(wanted.seen))
    decision = state.decision()
    assert decision is not None
    told = {"choice": decision.choices[0], "gains": [["points", 0, [1.2, 0]]], "worth": 0.5, "how": "than"}
    table.machine_answers(wanted, Answer.read(json.dumps(told)))
    assert Effect("sight", name=ADVISED) in table.take_effects(), "wherever the page was moved to"
    said = words(Page(table).render()["status"])
    assert "Rispetto alle altre scelte, fra qualche turno avresti circa 1 punto in più." in said


def test_all_of_an_advised_choice_is_shown() -> None:
    """The tile of the hand as well as its cell."""
    table, rng = make_table(None, "kheops"), random.Random(4)
    match = Match.new("kheops", 2, {}, rng)
    while match.decision is not None and (match.decision.kind, match.decision.seat) != ("place-tile", 0):
        match.play(rng.choice(match.decision.choices))
    lay(table, match, "persona", "scriba")
    asked = table.question()
    assert asked is not None
    _, tile, cell, _ = choice = asked.decision.choices[0]
    think_about(table, choice)
    assert {f"hand-{str(tile).replace(':', '-')}", f"cell-{cell}"} <= set(table.advised())
    table.touch(f"cell-{cell}")
    assert f"cell-{cell}" in table.advised()


def at_the_auction() -> Table:
    """A game of La Valle dei Re in which it is for the person to bid."""
    table, rng = make_table(None, "valle"), random.Random(4)
    match = Match.new("valle", 2, {"sargon": False}, rng)
    while match.decision is not None and (match.decision.kind, match.decision.seat) != ("bid-lot", 0):
        match.play(rng.choice(match.decision.choices))
    lay(table, match, "persona", "scriba")
    return table


def test_half_a_choice_is_advised_with_its_other_half() -> None:
    """A lot alone says little: with it stands the tablet that is laid there."""
    table = at_the_auction()
    asked = table.question()
    assert asked is not None
    lot = asked.decision.choices[0]
    both, alone = "«Posa la tavoletta da 3 sul lotto 1»", "«Posa una tavoletta sul lotto 1: "
    for then, advised, way in (
        (("tablet", 3), both, ("tablet-3", "lot-0")),
        (("tablet", 9), alone, ("lot-0",)),
        (None, alone, ("lot-0",)),
    ):
        think_about(table, lot, then)
        said = words(Page(table).render()["status"])
        assert advised in said and "poi «" not in said and table.advised() == way
        table.touch("tablet-1")
        assert (
            table.selection is not None and table.selection.picked == ("tablet-1",) and table.advised() == ()
        )
        table.back()
        table.machines.hint = None


def test_in_the_list_the_two_halves_are_advised_one_after_the_other() -> None:
    """It has a line for each of them, and none for both."""
    table = at_the_auction()
    table.settings.toggle_list()
    think_about(table, ("lot", 0), ("tablet", 3))
    said = words(Page(table).render()["status"])
    assert "«Posa una tavoletta sul lotto 1: " in said and "poi «Posa la tavoletta da 3»" in said


def test_what_ends_a_list_is_in_sight_wherever_it_lies() -> None:
    table = at_the_auction()
    page = Page(table)
    assert "closing" not in page.render()["actions"]
    table.settings.toggle_list()
    actions = page.render()["actions"]
    assert 'class="button closing' in actions and words(actions).startswith("Niente tavolette")


def test_half_of_an_advised_choice_leaves_the_other_half_advised() -> None:
    """Whoever lays the lot first is still told which tablet; after another lot nothing is left of the advice."""
    table = at_the_auction()
    think_about(table, ("lot", 0), ("tablet", 3))
    table.touch("lot-0")
    said = words(Page(table).render()["status"])
    assert "E poi, come detto: «Posa la tavoletta da 3»." in said and table.advised() == ("tablet-3",)
    table.hint()
    assert table.machines.hinting, "more can be asked"
    table.undo()
    assert table.machines.hint is None
    think_about(table, ("lot", 0), ("tablet", 3))
    table.touch("lot-1")
    assert table.machines.hint is None and table.advised() == ()


def test_what_the_first_half_has_won_is_told_with_the_second() -> None:
    workers = [["8-A", "13-B", "16", "16", "16"], ["16"] * 5]
    built: dict[int, tuple[int] | tuple[int, str]] = {8: (0,), 13: (0, "rrrr")}
    plain = position(2, built, phase="build", workers=workers, cubes=[cubes("rr"), {}])
    table = make_table(None, "valle")
    lay(table, Match.from_position("valle", plain), "persona", "scriba")
    table.be(0)
    think_about(table, ("build", 13, "top", "red"), ("build", 8, "block", "red"))
    table.choose(("build", 13, "top", "red"))
    said = words(Page(table).render()["status"])
    assert "+4 punti" in said and said.index("+4 punti") < said.index("E poi, come detto")


def test_of_what_the_same_touches_may_mean_the_advised_one_is_marked(table: Table) -> None:
    session, page = against(table), Page(table)
    table.touch("stone-b")
    assert session.machine is None
    think_about(table, ("keep",))
    menu = page.render()["menu"]
    assert menu.count("advised") == 1 and "advised" in menu.partition("keep")[0]


def test_what_must_follow_is_advised_with_it() -> None:
    """Of one's tablets only those without a value are left."""
    table, match = make_table(None, "valle"), Match.new("valle", 2, {"sargon": False}, random.Random(4))
    for choice in (("lot", 0), ("tablet", 4), ("lot", 1), ("tablet", 2), ("lot", 0), ("tablet", 3)):
        match.play(choice)
    match.play(("lot", 2))
    match.play(("tablet", 1))
    lay(table, match, "persona", "scriba")
    think_about(table, ("lot", 1))
    assert "«Posa una tavoletta vuota (0) sul lotto 2»" in words(Page(table).render()["status"])
    assert table.advised() == ("tablet-0", "lot-1")


def test_an_advice_is_out_of_the_way_while_its_choice_is_to_be_confirmed() -> None:
    table, (match, choice) = make_table(None, "imhotep"), at_the_end_of_a_round()
    lay(table, match, "persona", "scriba")
    table.be(0)
    think_about(table, choice)
    advised = "La macchina più forte sceglierebbe"
    assert advised in words(Page(table).render()["status"])
    table.choose(choice)
    assert table.unconfirmed is not None and advised not in words(Page(table).render()["status"])


def test_what_was_said_to_come_next_is_asked_about_again() -> None:
    """A plan for the next choice of the same seat goes to whoever advises then; nobody else's, and no later one."""
    table = at_the_auction()
    table.hint()
    wanted = table.machines.wanted()
    assert wanted is not None and wanted.planned is None
    choice, then = first(table), ("tablet", 3)
    told = {"choice": choice, "worth": 0.5, "how": "than", "then": then}
    assert table.machines.hear(wanted, Answer.read(json.dumps(told)))
    table.choose(choice)
    table.hint()
    wanted = table.machines.wanted()
    assert wanted is not None and wanted.planned == then
    table.undo()
    table.hint()
    wanted = table.machines.wanted()
    assert wanted is None or wanted.planned is None


def test_nothing_is_advised_where_the_table_leads() -> None:
    table = make_table(None, "imhotep")
    table.start_guide("imhotep")
    assert not table.may_ask_hint()
    table.hint()
    assert table.machines.wanted() is None
