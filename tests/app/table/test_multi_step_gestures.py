"""Gestures that make several choices: an army of Leggende moves over several regions."""

import random

import pytest

from app.table.table import Table
from pycore.link import encode
from pycore.match import Match
from tests.app.conftest import make_table
from tests.app.playing import drag, match_of
from tests.games.leggende.positions import POSITIONS

START, FAR, FARTHEST = "region-V7", "region-V4", "region-V1"


@pytest.fixture
def moving() -> Table:
    """Hot-seat play, five movements left, all regions open."""
    table = make_table(None, "leggende")
    match = Match.from_position("leggende", POSITIONS["two-ring-move"])
    table.open("", encode(match))
    assert table.session is not None
    table.session.here.be(None)
    return table


def test_reachable_regions_are_lit_with_their_cost(moving: Table) -> None:
    moving.touch(START)
    lit = moving.lit()
    assert lit[FAR] == "Muovi un'armata da Vulcano 7 a Vulcano 4 (2 movimenti)"
    assert lit[FARTHEST] == "Muovi un'armata da Vulcano 7 a Vulcano 1 (5 movimenti)"
    assert "region-V6" in lit and "region-T1" in lit


def test_a_gesture_makes_every_step_and_undo_reverts_all(moving: Table) -> None:
    match = match_of(moving)
    before = len(match)
    moving.touch(START)
    moving.touch(FAR)
    assert list(match.record[before:]) == [("move", "V7", "V6"), ("move", "V6", "V4")]
    assert not moving.picked and moving.notice is None
    assert moving.can_undo()
    moving.undo()
    assert len(match) == before


def test_only_the_last_step_is_confirmed(moving: Table) -> None:
    """The fifth movement ends the turn, and a card is dealt."""
    match = match_of(moving)
    before = len(match)
    moving.touch(START)
    moving.touch(FARTHEST)
    assert moving.unconfirmed == ("move", "V2", "V1")
    assert len(match) == before + 3
    assert moving.selection is not None
    assert moving.selection.waiting() == "Muovi un'armata da Vulcano 7 a Vulcano 1 (5 movimenti)"


def test_an_unconfirmed_gesture_makes_no_step(moving: Table) -> None:
    match = match_of(moving)
    before = len(match)
    moving.touch(START)
    moving.touch(FARTHEST)
    moving.back()
    assert moving.unconfirmed is None and not moving.picked and len(match) == before
    assert [save.link for save in moving.saves.all()] == [encode(match)], (
        "the kept game has no step of it either"
    )
    assert START in moving.lit()
    moving.touch(START)
    moving.touch(FARTHEST)
    moving.confirm()
    assert len(match) > before + 4 and match.state.to_plain()["armies"]["V1"] == {"0": 1}


def test_a_drag_makes_every_step(moving: Table) -> None:
    match = match_of(moving)
    before = len(match)
    drag(moving, START, FAR)
    assert len(match) == before + 2


def test_offered_runs_are_legal_in_random_games() -> None:
    """Every run that is offered can be made, and the game goes on."""
    rng = random.Random(5)
    table = make_table(None, "leggende")
    made = 0
    while made < 10:
        if (
            table.session is None or table.over
        ):  # its luck is its own: a game may end before there were enough
            table.open("", encode(Match.new("leggende", 3, {"portals": True, "robbers": True}, rng)))
            table.be(None)
        assert table.session is not None and table.selection is not None
        if table.session.here.must_pass():
            table.take_device()
        question = table.selection.question()
        assert question is not None
        if question.runs and rng.random() < 0.7:
            chain = rng.choice(list(question.runs))
            start = table.session.length
            for key in chain:
                table.touch(key)
            made += 1
            assert table.session.length >= start + 1
        else:
            table.choose(rng.choice(question.decision.choices))
        if table.unconfirmed is not None:
            table.confirm()


def test_a_touch_elsewhere_takes_an_unconfirmed_gesture_back(moving: Table) -> None:
    """After it, touching a card starts afresh instead of opening the menu, and no step of the gesture stays."""
    for _ in range(2):
        moving.touch(START)
        moving.touch(FARTHEST)
        assert moving.unconfirmed is not None and len(match_of(moving)) > 0
        moving.touch("card-0")
        assert moving.unconfirmed is None and moving.picked == () and len(match_of(moving)) == 0
        assert moving.notice is not None and START in moving.lit()
    moving.touch(START)
    moving.touch(FARTHEST)
    moving.touch(START)
    assert len(match_of(moving)) == 0 and moving.picked == (START,)
