"""Hints at the table: what is shown and said. A fake thinker answers."""

import json
import random
import re
from typing import Any

import pytest

from app.page import status
from app.page.page import Page
from app.table.effects import ADVISED, Effect
from app.table.machines import Answer
from app.table.table import Table
from app.words import machines as machines_words
from pycore.contract import Choice
from pycore.games import GAMES
from pycore.match import Match
from tests.app.conftest import make_table
from tests.app.playing import words
from tests.app.thinking import against, at_the_end_of_a_round, first, lay, think, think_about
from tests.games.leggende.positions import POSITIONS
from tests.games.valle.table import cubes, position


def test_a_hint_names_and_marks_the_best_choice(table: Table) -> None:
    session, page = against(table), Page(table)
    assert 'data-act="hint"' in page.render()["actions"]
    assert "advised" not in page.render()["choices"]
    table.hints.hint()
    assert machines_words.HINT_THINKS in page.render()["status"]
    wanted = think(table, 1)
    assert wanted.advice and wanted.level == "faraone"
    parts = page.render()
    told = words(parts["status"])
    assert "La macchina più forte sceglierebbe: «" in told
    assert (
        "Ti dà circa 3 punti; Ani perde circa 2 punti. Da lì, fra apprendisti, si vince circa 6 volte su 10."
        in told
    )
    assert [key for key, live in page.keys.items() if live.advised] == list(table.hints.advised()) != []
    assert parts["choices"].count("advised") == 1
    assert session.length == 0 and session.here.machine is None
    table.choose(first(table))
    assert table.machines.hint is None and table.hints.advised() == ()


def test_a_hint_that_ends_the_game_gives_the_final_points(table: Table) -> None:
    against(table)
    table.hints.hint()
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
    table.pace.machine_answers(wanted, Answer.read(json.dumps(answer)))
    told = words(Page(table).render()["status"])
    assert "Con le mosse che seguono la partita finisce: 7 punti a te, 3 ad Ani." in told


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (
            {"how": "hoped", "gains": [["hand", 0, [3, 0, 0]]]},
            "Se accetta, ti dà circa 3 punti in carte utili.",
        ),
        (
            {"how": "hoped", "gains": [["hand", 0, [3, 0, 0]]], "likely": 0.72},
            "Se accetta, ti dà circa 3 punti in carte utili. Accetta circa 7 volte su 10.",
        ),
        (
            {"hoped": "react", "likely": 1.0, "alike": 1},
            "Altrettanto buona è «Prendi un 6 tra le carte scoperte». Nessuno si difende quasi sempre.",
        ),
        ({"alike": 1}, "Altrettanto buona è «Prendi un 6 tra le carte scoperte»."),
        (
            {"how": "than", "rival": 1, "gains": [["hand", 0, [3, 0, 0]]]},
            "Rispetto a «Prendi un 6 tra le carte scoperte», più avanti avresti circa 3 punti in più in carte"
            " utili.",
        ),
        (
            {"rival": 1, "changed": True, "gains": [["hand", 0, [3, 0, 0]]]},
            "Cambio idea: ti dà circa 3 punti in carte utili.",
        ),
        (
            {"how": "than", "rival": 1, "alike": 1, "gains": [["hand", 0, [3, 0, 0]]]},
            "Quasi altrettanto buona è «Prendi un 6 tra le carte scoperte». Rispetto a quella, più avanti"
            " avresti circa 3 punti in più in carte utili.",
        ),
        ({}, "Le altre scelte rendono meno."),
        ({"changed": True, "alike": 1}, "Cambio idea: le altre scelte rendono meno."),
    ],
)
def test_a_hint_explains_how_to_read_its_numbers(more: dict[str, Any], said: str) -> None:
    """The words come from the game. Other choices are named."""
    table = make_table(None, "oh_pharaoh")
    match = Match.new("oh_pharaoh", 3, {}, random.Random(1))
    session = lay(table, match, "persona", "scriba", "scriba")
    table.be(0)
    table.hints.hint()
    wanted = table.machines.wanted()
    assert wanted is not None and match.decision is not None
    other = match.decision.choices[1]
    told = {"choice": first(table), "gains": [], "hoped": "answer"} | more
    told |= {"rival": other} if "rival" in more else {}
    told |= {"alike": [other]} if "alike" in more else {}
    table.pace.machine_answers(wanted, Answer.read(json.dumps(told)))
    assert words(status.render(table, session, session.view.seen())).endswith(f". {said}")


def test_a_hint_tells_what_is_settled_at_once() -> None:
    """The words of Kheops name a network that changes hands, with what it is worth now, before what is expected."""
    table, rng, told = make_table(None, "kheops"), random.Random(3), ""
    match = Match.new("kheops", 2, {}, rng)
    while not told and match.decision is not None:
        seat, choice = match.decision.seat, rng.choice(match.decision.choices)
        if match.decision.kind == "place-pawn":
            session = lay(
                table, match.until(len(match)), *("persona" if at == seat else "scriba" for at in (0, 1))
            )
            table.be(seat)
            table.hints.hint()
            wanted = table.machines.wanted()
            assert wanted is not None
            by = [6 if at == seat else 0 for at in (0, 1)]
            answer = {"choice": choice, "gains": [["networks", 0, by]]}
            table.pace.machine_answers(wanted, Answer.read(json.dumps(answer)))
            said = words(status.render(table, session, session.view.seen()))
            told = said if "ora vale" in said else ""
        match.play(choice)
    assert re.search(
        r"sotterraneo che ora vale \d+ punt[oi].*\. Ti dà circa 6 punti nei sotterranei a fine", told
    )


def test_nothing_is_marked_while_another_choice_is_picked() -> None:
    """A cube advised for one site must not be marked for another."""
    workers = [["8-A", "8-D", "14-B", "16", "16"], ["16"] * 5]
    built: dict[int, tuple[int]] = {8: (0,), 14: (0,)}
    plain = position(2, built, phase="build", workers=workers, cubes=[cubes("rw"), {}])
    table = make_table(None, "valle")
    lay(table, Match.from_position("valle", plain), "persona", "scriba")
    table.be(0)
    asked = table.question()
    assert asked is not None
    think_about(table, asked.decision.choices[0])
    assert table.hints.advised() == ("site-8",) and (way := table.hints.way()) == ("site-8", "lay-block-red")
    table.touch("site-14")
    assert (
        table.selection is not None and table.selection.picked == ("site-14",) and table.hints.advised() == ()
    )
    assert machines_words.STEP_BACK_FIRST in words(Page(table).render()["status"])
    table.back()
    assert table.hints.way() == way
    assert machines_words.STEP_BACK_FIRST not in words(Page(table).render()["status"])
    table.touch("site-8")
    assert table.selection.picked == ("site-8",) and table.hints.advised() == way


def test_the_target_of_a_move_is_marked_after_its_origin() -> None:
    """Touching the target region first would begin the reverse move."""
    table = make_table(None, "leggende")
    plain = POSITIONS["two-ring-move"]
    armies = plain["armies"] | {"V6": {"0": 1}}
    lay(table, Match.from_position("leggende", plain | {"armies": armies}), "persona", "scriba")
    table.be(0)
    think_about(table, ("move", "V7", "V6"))
    assert table.hints.advised() == ("region-V7",)
    table.touch("region-V6")
    assert (
        table.selection is not None
        and table.selection.picked == ("region-V6",)
        and table.hints.advised() == ()
    )
    table.back()
    table.touch("region-V7")
    assert table.hints.advised() == ("region-V7", "region-V6")


def test_later_gains_are_told_by_comparison(table: Table) -> None:
    against(table)
    table.hints.hint()
    wanted = table.machines.wanted()
    assert wanted is not None
    state = GAMES[wanted.game].from_plain(json.loads(wanted.seen))
    decision = state.decision()
    assert decision is not None
    told = {"choice": decision.choices[0], "gains": [["points", 0, [1.2, 0]]], "worth": 0.5, "how": "than"}
    told |= {"rival": decision.choices[1]}
    table.pace.machine_answers(wanted, Answer.read(json.dumps(told)))
    assert Effect("sight", name=ADVISED) in table.take_effects(), (
        "the page must scroll to the advised elements"
    )
    said = words(Page(table).render()["status"])
    assert "Rispetto a «Alza la pietra b», più avanti avresti circa 1 punto in più." in said


def test_all_elements_of_the_advised_choice_are_marked() -> None:
    """In Kheops these are the tile in the hand and its cell."""
    table, rng = make_table(None, "kheops"), random.Random(4)
    match = Match.new("kheops", 2, {}, rng)
    while match.decision is not None and (match.decision.kind, match.decision.seat) != ("place-tile", 0):
        match.play(rng.choice(match.decision.choices))
    lay(table, match, "persona", "scriba")
    asked = table.question()
    assert asked is not None
    _, tile, cell, _ = choice = asked.decision.choices[0]
    think_about(table, choice)
    assert {f"hand-{str(tile).replace(':', '-')}", f"cell-{cell}"} <= set(table.hints.advised())
    table.touch(f"cell-{cell}")
    assert f"cell-{cell}" in table.hints.advised()


def next_choice(match: Match, choice: Choice) -> Choice | None:
    """The first choice that the same seat has after `choice`, as the adviser names it; None if another seat is next."""
    assert match.decision is not None
    after = match.preview(choice).decision
    return after.choices[0] if after is not None and after.seat == match.decision.seat else None


@pytest.mark.parametrize("slug", GAMES)
def test_the_whole_advised_choice_is_marked_on_the_board(slug: str) -> None:
    """The piece and its place, in every kind of decision of a game."""
    table, rng = make_table(None, slug), random.Random(7)
    match, kinds = Match.new(slug, 3 if slug == "oh_pharaoh" else 2, {}, rng), set[tuple[str, object]]()
    most = 0
    while (decision := match.decision) is not None and len(match.record) < 150:
        choice = rng.choice(decision.choices)
        if len(decision.choices) > 1 and (decision.kind, choice[0]) not in kinds:
            kinds.add((decision.kind, choice[0]))
            players = ("persona" if seat == decision.seat else "scriba" for seat in range(match.seats))
            lay(table, match.until(len(match)), *players)
            table.be(decision.seat)
            asked, page = table.question(), Page(table)
            assert asked is not None
            think_about(table, choice, then := next_choice(match, choice))
            parts = page.render()
            board = "".join(parts[name] for name in ("scenery", "pieces", "overlay"))
            drawn = set(re.findall(r'data-key="([^"]+)"', board))
            marked = {key for key, live in page.keys.items() if live.advised}
            chains = [set(chain) & drawn for chain in asked.ways_of(choice, then) if chain]
            assert not chains or max(chains, key=len) <= marked, (decision.kind, choice, then)
            if then is not None and marked:
                assert set(asked.keys_after(choice, then)) & drawn <= marked, (decision.kind, choice, then)
            most = max(most, len(marked))
        match.play(choice)
    assert most >= (1 if slug in ("senet", "toy") else 2)


def at_the_auction() -> Table:
    """A game of La Valle dei Re in which seat 0, a person, has to bid."""
    table, rng = make_table(None, "valle"), random.Random(4)
    match = Match.new("valle", 2, {"sargon": False}, rng)
    while match.decision is not None and (match.decision.kind, match.decision.seat) != ("bid-lot", 0):
        match.play(rng.choice(match.decision.choices))
    lay(table, match, "persona", "scriba")
    return table


def test_a_hint_for_half_a_choice_names_the_other_half() -> None:
    """A lot alone says little, so the hint also names the tablet to lay there."""
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
        assert advised in said and "poi «" not in said and table.hints.advised() == way
        table.touch("tablet-1")
        assert (
            table.selection is not None
            and table.selection.picked == ("tablet-1",)
            and table.hints.advised() == ()
        )
        table.back()
        table.machines.hint = None


def test_with_the_list_the_two_halves_are_named_in_turn() -> None:
    """The list has an entry for each half and none for both."""
    table = at_the_auction()
    table.settings.toggle_list()
    think_about(table, ("lot", 0), ("tablet", 3))
    said = words(Page(table).render()["status"])
    assert "«Posa una tavoletta sul lotto 1: " in said and "poi «posa la tavoletta da 3»" in said


def test_the_closing_choice_is_also_a_button_outside_the_list() -> None:
    table = at_the_auction()
    page = Page(table)
    assert "closing" not in page.render()["actions"]
    table.settings.toggle_list()
    actions = page.render()["actions"]
    assert 'class="button closing' in actions and words(actions).startswith("Non posare")


def test_making_the_first_half_keeps_the_hint_for_the_second() -> None:
    """After the advised lot, the hint still names the tablet. After another lot it is gone."""
    table = at_the_auction()
    think_about(table, ("lot", 0), ("tablet", 3))
    table.touch("lot-0")
    said = words(Page(table).render()["status"])
    assert "E poi, come detto: «Posa la tavoletta da 3»." in said and table.hints.advised() == ("tablet-3",)
    table.hints.hint()
    assert table.machines.hinting, "another hint may be asked for"
    table.undo()
    assert table.machines.hint is None
    think_about(table, ("lot", 0), ("tablet", 3))
    table.touch("lot-1")
    assert table.machines.hint is None and table.hints.advised() == ()


def test_points_of_the_first_half_are_told_before_the_second() -> None:
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


def test_the_advised_choice_is_marked_in_the_menu(table: Table) -> None:
    session, page = against(table), Page(table)
    table.touch("stone-b")
    assert session.here.machine is None
    think_about(table, ("keep",))
    menu = page.render()["menu"]
    assert menu.count("advised") == 1 and "advised" in menu.partition("keep")[0]


def test_a_forced_second_half_is_named_in_the_hint() -> None:
    """The second half is forced here: only tablets of value 0 are left in the hand."""
    table, match = make_table(None, "valle"), Match.new("valle", 2, {"sargon": False}, random.Random(4))
    for choice in (("lot", 0), ("tablet", 4), ("lot", 1), ("tablet", 2), ("lot", 0), ("tablet", 3)):
        match.play(choice)
    match.play(("lot", 2))
    match.play(("tablet", 1))
    lay(table, match, "persona", "scriba")
    think_about(table, ("lot", 1))
    assert "«Posa una tavoletta vuota (0) sul lotto 2»" in words(Page(table).render()["status"])
    assert table.hints.advised() == ("tablet-0", "lot-1")


def test_a_hint_is_hidden_while_its_choice_awaits_confirmation() -> None:
    table, (match, choice) = make_table(None, "imhotep"), at_the_end_of_a_round()
    lay(table, match, "persona", "scriba")
    table.be(0)
    think_about(table, choice)
    advised = "La macchina più forte sceglierebbe"
    assert advised in words(Page(table).render()["status"])
    table.choose(choice)
    assert table.unconfirmed is not None and advised not in words(Page(table).render()["status"])


def test_the_planned_next_choice_is_passed_to_the_next_request() -> None:
    """The plan for the same seat's next choice is passed to the next request. Plans are not used elsewhere or later."""
    table = at_the_auction()
    table.hints.hint()
    wanted = table.machines.wanted()
    assert wanted is not None and wanted.planned is None
    choice, then = first(table), ("tablet", 3)
    told = {"choice": choice, "worth": 0.5, "how": "than", "then": then}
    assert table.machines.hear(wanted, Answer.read(json.dumps(told)))
    table.choose(choice)
    table.hints.hint()
    wanted = table.machines.wanted()
    assert wanted is not None and wanted.planned == then
    table.undo()
    table.hints.hint()
    wanted = table.machines.wanted()
    assert wanted is None or wanted.planned is None


def test_a_guided_game_offers_no_hints() -> None:
    table = make_table(None, "imhotep")
    table.switch.start_guide("imhotep")
    assert not table.hints.may_ask_hint()
    table.hints.hint()
    assert table.machines.wanted() is None
