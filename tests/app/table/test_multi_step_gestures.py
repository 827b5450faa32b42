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


# A private question with one choice


def bidding(laid: int = 4) -> Table:
    """Hot-seat play of La Valle dei Re, with the device in Anna's hands. Of her eight tablets she has laid the first
    ones, from 4 down to the four that are empty."""
    table = make_table(None, "valle")
    match = Match.new("valle", 2, {}, random.Random(4))
    for value in (4, 3, 2, 1, 0, 0, 0)[:laid]:
        match.play(("lot", 0))
        match.play(("tablet", value))
    table.open("", encode(match))
    table.be(None)
    table.take_device()
    return table


@pytest.mark.parametrize("by", ["touch", "list", "drag"])
def test_the_only_tablet_is_laid_along_with_its_lot(by: str) -> None:
    table = bidding()
    match = match_of(table)
    before = len(match)
    if by == "touch":
        table.touch("lot-1")
    elif by == "list":
        table.choose(("lot", 1))
    else:
        drag(table, "tablet-0", "lot-1")
    assert match.record[before:] == (("lot", 1), ("tablet", 0))
    assert match.decision is not None and match.decision.kind == "bid-lot"
    table.undo()
    assert len(match) == before


def test_a_tablet_among_several_is_still_asked() -> None:
    table = bidding(3)
    match = match_of(table)
    table.touch("lot-1")
    assert match.record[-1] == ("lot", 1)
    assert match.decision is not None and match.decision.choices == (("tablet", 0), ("tablet", 1))


def test_what_is_made_along_is_confirmed_if_it_reveals_something() -> None:
    """The last tablet of the last player ends the auction, and all tablets are turned."""
    table = bidding(0)
    table.choose(("done",))
    table.take_device()
    for value in (4, 3, 2, 1):
        table.choose(("lot", 0))
        table.choose(("tablet", value))
    match = match_of(table)
    for _ in range(3):
        table.touch("lot-1")
    before = len(match)
    table.touch("lot-2")
    assert table.unconfirmed == ("lot", 2) and len(match) == before
    table.confirm()
    assert match.record[before:][:2] == (("lot", 2), ("tablet", 0)) and match.floor > before


def test_a_guests_only_tablet_is_laid_along_with_its_lot() -> None:
    table = bidding()
    match, session = match_of(table), table.session
    assert session is not None
    before = len(match)
    session.here.share_out({0})
    session.play_away([("lot", 1)])
    assert match.record[before:] == (("lot", 1), ("tablet", 0))
    assert session.undoing.undo_to_of(0) == before
