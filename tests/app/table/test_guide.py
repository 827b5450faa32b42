"""Guided first games: the scripts of all games, and the guide at the table and on the page."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import cast

import pytest

from app import games
from app.games.contract import LONGEST, Script
from app.page.page import Page
from app.table.effects import Effect
from app.table.guide import Guide as GuidePolicy
from app.table.saves import MemoryStorage
from app.table.session import Session
from app.table.table import Table
from app.words import errors as errors_words
from app.words import guide as guide_words
from pycore.games import GAMES
from pycore.games.kheops.scoring import networks
from pycore.games.kheops.state import KheopsState
from pycore.link import decode
from tests.app.conftest import make_table

BOOKS = Path(__file__).parents[3] / "site" / "regole"
SCRIPTS = {slug: script for slug in GAMES if (script := games.page(slug).guide()) is not None}


@dataclass
class Guide:
    """A table with a guided game, its page and its storage."""

    table: Table
    page: Page
    storage: MemoryStorage

    @property
    def lead(self) -> GuidePolicy:
        assert self.table.guide is not None
        return self.table.guide

    @property
    def session(self) -> Session:
        return self.lead.session

    def shown(self, part: str) -> str:
        return self.page.render()[part]

    def until_next_step(self) -> None:
        while self.table.pace.ticking:
            self.table.pace.tick()

    def do_step(self) -> None:
        """Do what the current step asks for by touch, or continue if there is nothing to do."""
        step = self.lead.step
        if step.move is None:
            self.table.switch.guide_on()
        else:
            chain = self.session.page.keys(self.session.view.seen(), step.move)[-1]
            for key in chain:
                assert key in self.table.lit()
                self.table.touch(key)
        self.until_next_step()


@pytest.fixture
def guide() -> Guide:
    storage = MemoryStorage()
    table = make_table(storage, "imhotep", "toy")
    table.switch.start_guide("imhotep")
    return Guide(table, Page(table), storage)


def test_imhotep_has_a_guide_and_the_toy_has_none() -> None:
    assert "imhotep" in SCRIPTS
    assert games.page("toy").guide() is None


@pytest.mark.parametrize("slug", SCRIPTS)
def test_a_script_follows_a_whole_match(slug: str) -> None:
    script = SCRIPTS[slug]
    match = decode(script.link)
    assert match.game == slug and match.state.decision() is None
    assert match.seats == len(script.names)
    lengths = [step.at for step in script.steps]
    assert lengths == sorted(lengths) and lengths[-1] == len(match)
    assert script.steps[-1].move is None
    for step, following in zip(script.steps, script.steps[1:], strict=False):
        if step.move is not None:
            assert (match.steps[step.at].seat, match.record[step.at]) == (script.seat, step.move)
            assert following.at > step.at
    assert match.state.ranking()[0] == (script.seat,), "a first game is won"


@pytest.mark.parametrize("slug", SCRIPTS)
def test_the_player_makes_all_their_own_moves_outside_leaps(slug: str) -> None:
    script = SCRIPTS[slug]
    match = decode(script.link)
    for step, following in zip(script.steps, script.steps[1:], strict=False):
        if not following.leap:
            between = range(step.at + (step.move is not None), following.at)
            assert [k for k in between if match.steps[k].seat == script.seat] == []


@pytest.mark.parametrize("slug", SCRIPTS)
def test_every_step_is_short_and_cites_a_rule(slug: str) -> None:
    anchors = set(re.findall(r"\{ #([\w-]+) \}", (BOOKS / f"{slug}.md").read_text(encoding="utf-8")))
    for step in SCRIPTS[slug].steps:
        assert 0 < len(step.text) <= LONGEST
        assert step.text == " ".join(step.text.split()) and step.text[-1] in ".!"
        assert step.rule in anchors


def test_imhotep_guide_covers_the_moves_and_rules_of_a_first_game() -> None:
    script: Script = SCRIPTS["imhotep"]
    verbs = {str(step.move[0]) for step in script.steps if step.move is not None}
    assert verbs == {"get", "load", "sail", "take", "sail-card"}
    rules = {step.rule.removeprefix("imhotep-") for step in script.steps}
    assert {"piramide-a", "tempio-a", "tomba-a", "obelischi-a", "mercato-a", "punti-finali"} <= rules


def test_imhotep_guide_states_the_right_numbers() -> None:
    """The numbers stated in the steps must match the recorded game."""
    match = decode(SCRIPTS["imhotep"].link)
    assert match.at(10).scores() == (2, 1)
    temple = [
        (event.seat, event.data["points"]) for k, event in match.log if k == 20 and "points" in event.data
    ]
    assert temple == [(0, 1), (1, 3)]
    assert [match.at(k).scores()[0] for k in (14, 15, 25, 26)] == [2, 3, 5, 4], "the Vela, kept and played"
    made = [
        sum(e.data.get("points", 0) for k, e in match.log if k <= 127 and e.seat == seat) for seat in (0, 1)
    ]
    assert made == [15, 20]
    assert match.at(127).scores() == (50, 41)
    assert match.state.scores() == (54, 45)
    final = [(event.rule, event.data["points"]) for k, event in match.log if k == 128 and event.seat == 0
             and "points" in event.data]  # fmt: skip
    by_rule: dict[str, int] = {}
    for rule, points in final:
        by_rule[rule] = by_rule.get(rule, 0) + points
    wanted = {"tomba-a": 10, "obelischi-a": 10, "statue": 10, "decorazioni": 8, "tempio-a": 1}
    assert by_rule == {f"imhotep-{name}": points for name, points in wanted.items()}


def test_kheops_guide_covers_the_moves_and_rules_of_a_first_game() -> None:
    script: Script = SCRIPTS["kheops"]
    moves = [step.move for step in script.steps if step.move is not None]
    assert {str(move[0]) for move in moves} == {"pawn", "rotate", "from", "to", "tile"}
    assert {str(move[1]) for move in moves if move[0] == "pawn"} == {"worker", "mummy", "pharaoh"}
    rules = {step.rule.removeprefix("kheops-") for step in script.steps}
    assert {"maggioranza", "maledizione", "ankh", "sarcofagi", "chiuso", "lungo", "fine"} <= rules


def test_kheops_guide_states_the_right_numbers() -> None:
    """The numbers stated in the steps must match the recorded game. Networks are identified by one of their cells."""
    match = decode(SCRIPTS["kheops"].link)

    def network(k: int, cell: int) -> tuple[int, tuple[int, int]]:
        (it,) = [each for each in networks(cast(KheopsState, match.at(k))) if cell in each.cells]
        return it.value, it.pawns

    around_a9 = {26: (7, (1, 0)), 27: (14, (1, 0)), 34: (14, (0, 1)), 35: (14, (1, 1)), 36: (10, (1, 1)),
                 41: (20, (1, 2)), 42: (20, (2, 1)), 43: (28, (2, 1)), 50: (28, (1, 2)), 51: (28, (3, 2))}  # fmt: skip
    assert {k: network(k, 8) for k in around_a9} == around_a9
    assert network(34, 5) == (0, (1, 0))
    assert [network(k, 31) for k in (44, 53, 54)] == [(6, (0, 0)), (6, (1, 0)), (14, (1, 0))]
    assert [match.at(k).scores()[0] for k in (34, 35, 52, 53)] == [0, 1, 35, 42]
    turns = [cast(KheopsState, match.at(k)).turn for k in (55, 144)]
    assert turns == [7, 28]
    assert match.at(144).scores() == (29, 43) and match.at(146).scores() == (45, 15)
    assert network(144, 8) == (30, (3, 4))
    assert (network(146, 6)[0], network(146, 8)) == (2, (16, (3, 2)))
    assert match.at(147).scores()[0] - match.at(146).scores()[0] == 5
    final = [(event.kind, event.data["points"]) for k, event in match.log if k == 151 and event.seat == 0
             and "points" in event.data]  # fmt: skip
    assert final == [("network-scored", points) for points in (7, 12, 14)] + [("ankhs-scored", 1)]
    cursed = [event for k, event in match.log if k == 151 and event.data.get("why") == "cursed"]
    assert len(cursed) == 2 and match.state.scores() == (34, 31)


def test_a_guided_game_can_be_played_by_touch(guide: Guide) -> None:
    steps = 0
    while not guide.lead.last:
        assert guide.lead.step.text.partition("'")[0] in guide.shown("status")
        guide.do_step()
        steps += 1
    assert steps == len(guide.lead.script.steps) - 1
    assert guide.table.over and guide.page.flags()["state"] == "over"
    assert "Hai vinto" in guide.shown("end")
    assert guide_words.PLAY_BEGINNER in guide.shown("actions")


def test_a_guided_game_can_be_played_from_the_list(guide: Guide) -> None:
    while not guide.lead.last:
        move = guide.lead.step.move
        if move is None:
            guide.table.switch.guide_on()
        else:
            assert guide.shown("choices").count("data-choice=") == 1
            guide.table.choose(move)
        guide.until_next_step()
    assert guide.table.over


def test_only_the_guided_choice_is_lit_and_other_touches_get_a_hint(guide: Guide) -> None:
    assert guide.table.lit() == {}
    guide.table.touch("quarry")
    assert guide_words.ONLY_READ in guide.shown("status")
    guide.table.switch.guide_on()
    assert set(guide.table.lit()) == {"quarry", "sled-0"}
    guide.table.touch("boat-0-space-0")
    assert guide_words.TOUCH_MARKED in guide.shown("status")
    guide.table.touch("quarry")
    assert guide.session.length == 6


def test_touching_a_part_picks_the_whole_element(guide: Guide) -> None:
    while guide.lead.step.move != ("sail", 3, "temple"):
        guide.do_step()
    assert set(guide.table.lit()) == {"boat-3"}
    guide.table.touch("boat-3-space-0")
    assert guide.table.picked == ("boat-3",)
    guide.table.touch("site-temple")
    assert guide.session.length == 29


def test_the_guide_plays_opponents_moves_one_at_a_time(guide: Guide) -> None:
    guide.table.switch.guide_on()
    guide.table.choose(("get",))
    assert guide.lead.moving and guide.page.flags()["guide"] == "moving"
    assert "Maestro" in guide.shown("status") and guide.table.lit() == {}
    assert "Manda il link" not in guide.shown("status")
    guide.table.touch("quarry")
    assert guide_words.WAIT in guide.shown("status")
    guide.table.pace.tick()
    assert guide.session.length == 7 and guide.page.flags()["guide"] == "asking"
    assert guide_words.WAIT not in guide.shown("status"), "the notice must be gone"


def test_elements_outside_the_decision_are_explained() -> None:
    """Touches that would be legal are put off. Other elements are explained in the game's own words."""
    table = make_table(None, "leggende")
    table.switch.start_guide("leggende")
    page = Page(table)
    table.touch("card-1")
    assert guide_words.ONLY_READ in page.render()["status"], "the cards belong to the decision"
    table.touch("seat-1")
    assert "Corvo ha 12 monete" in page.render()["status"]
    while table.guide is not None and not table.guide.asks:
        table.switch.guide_on()
    table.touch("card-1")
    assert guide_words.TOUCH_MARKED in page.render()["status"]
    table.touch("seat-1")
    assert "Corvo ha 12 monete" in page.render()["status"]
    assert table.lit().keys() == {"card-0"}


def test_looking_back_pauses_the_guide(guide: Guide) -> None:
    guide.table.switch.guide_on()
    guide.table.choose(("get",))
    guide.table.replay.show(5)
    assert not guide.table.pace.ticking
    guide.table.switch.guide_on()
    guide.table.replay.leave()
    assert guide.table.pace.ticking


def test_a_guided_game_is_not_saved_and_needs_no_confirmation(guide: Guide) -> None:
    while not guide.lead.last:
        guide.do_step()
        assert guide.shown("bar") == ""
        assert not guide.table.can_undo() and guide.table.unconfirmed is None
    guide.table.be(1)
    assert guide.session.here.identity == 0
    assert guide.table.saves.all() == [] and guide.storage.texts == {}
    assert guide.table.switch.address() == "?guida=imhotep"


def test_a_guided_game_can_be_left_at_every_step(guide: Guide) -> None:
    for _ in range(len(guide.lead.script.steps) - 1):
        assert guide_words.SKIP in guide.shown("actions")
        guide.do_step()
    guide.table.switch.new_game()
    assert guide.table.session is None and guide.table.form.game == "imhotep"
    assert guide.table.switch.address() == "?gioco=imhotep"
    assert Effect("focus", "setup") in guide.table.take_effects()


def test_a_game_without_a_guide_shows_its_form(guide: Guide) -> None:
    guide.table.switch.start_guide("toy")
    assert guide.table.session is None and guide.table.form.game == "toy"
    assert guide_words.FIRST_GAME not in guide.shown("setup")
    guide.table.switch.start_guide("senet")
    assert errors_words.UNKNOWN_GAME in guide.shown("setup")


def test_the_setup_form_offers_the_guide(guide: Guide) -> None:
    guide.table.switch.new_game()
    assert 'href="?guida=imhotep" data-act="guide"' in guide.shown("setup")


def test_the_page_scrolls_to_the_element_a_step_asks_for(guide: Guide) -> None:
    """The effect comes when the step is shown, not while the guide plays, and not for steps that are only read."""
    steps = guide.lead.script.steps
    for _ in steps[:-1]:
        guide.table.take_effects()
        guide.do_step()
        asks, over = not guide.lead.last and guide.lead.asks, guide.table.over
        effects = guide.table.take_effects()
        assert (effects[-1:] == [Effect("sight")]) is asks, guide.lead.number
        assert (Effect("sight", "count") in effects) is over, "the last steps may mention the count"


def test_the_rule_panel_follows_the_guide(guide: Guide) -> None:
    guide.do_step()
    guide.table.take_effects()
    guide.do_step()
    rules = [effect.text for effect in guide.table.take_effects() if effect.kind == "rule"]
    assert rules == [guide.lead.step.rule]


def test_leaving_the_guide_asks_once(guide: Guide) -> None:
    table, session = guide.table, guide.table.session
    table.switch.leave_guide()
    asked = guide.shown("actions")
    assert guide_words.STAY in asked and guide_words.SKIP not in asked and table.session is session
    table.switch.leave_guide(False)
    assert guide_words.SKIP in guide.shown("actions")
    for going_on in (table.back, lambda: table.touch("nothing")):
        table.switch.leave_guide()
        going_on()
        assert guide_words.SKIP in guide.shown("actions")
