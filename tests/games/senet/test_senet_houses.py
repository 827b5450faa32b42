"""The houses, the water, leaving the board, the end: each rule by an example."""

import pytest

from tests.games.senet.table import at, standing
from tests.games.table import asked, choices, play, refused, told

# `senet-bellezza`


@pytest.mark.parametrize("throw", [2, 3, 4, 5])
def test_nobody_passes_beauty(throw: int) -> None:
    state = at((25, 10), (1,), throw=throw)
    assert refused(state, ("move", 25))[:2] == ("stop-first", "senet-bellezza")


def test_beauty_takes_an_exact_throw() -> None:
    state = at((23, 10), (1,), throw=3)
    play(state, ("move", 23))
    assert standing(state)[0] == [10, 26]


def test_a_piece_in_beauty_can_be_attacked() -> None:
    state = at((23, 10), (26,), throw=3)
    (event,) = play(state, ("move", 23))
    assert standing(state) == ([10, 26], [23]) and event.rule == "senet-attaccare"


def test_five_leads_from_beauty_off_the_board() -> None:
    state = at((26, 10), (1,), throw=5)
    events = play(state, ("move", 26))
    assert standing(state)[0] == [10] and state.scores() == (6, 6)
    assert events[0][:4] == ("piece-off", 0, {"from": 26, "throw": 5, "off": 6, "points": 1}, "senet-uscire")
    assert asked(state).seat == 0


@pytest.mark.parametrize(("throw", "house"), [(2, 28), (3, 29), (4, 30)])
def test_from_beauty_to_the_last_houses(throw: int, house: int) -> None:
    state = at((26,), (1,), throw=throw)
    play(state, ("move", 26))
    assert standing(state)[0] == [house]


def test_beauty_has_a_way_back() -> None:
    """A piece that moves back from the house of Beauty must reach it again. Here a wall blocks the throw of five."""
    state = at((26,), (28, 29, 30), throw=5)
    assert asked(state).rule == "senet-indietro"
    play(state, ("move", 26))
    assert standing(state)[0] == [21]


# `senet-acqua`


def test_one_leads_from_beauty_into_the_water_and_ends_the_turn() -> None:
    state = at((26, 10), (1,), throw=1)
    events = play(state, ("move", 26))
    assert standing(state)[0] == [10, 27]
    assert events[-1][:4] == ("piece-drowned", 0, {"from": 26}, "senet-acqua")
    assert (asked(state).seat, asked(state).kind) == (1, "throw")


def test_who_falls_in_sets_free_who_was_there() -> None:
    state = at((26, 10), (27,), throw=1)
    events = play(state, ("move", 26))
    assert standing(state) == ([10, 27], [26])
    assert events[0][3] == "senet-acqua" and events[0].data["sent"] == 26


def test_while_a_piece_lies_in_the_water_no_other_moves() -> None:
    state = at((27, 10), (1,), throw=2, phase="water")
    assert asked(state) == (0, "water", (("rebirth",), ("stay",)), None, "senet-acqua", None, True)
    assert refused(state, ("move", 10))[:2] == ("water-first", "senet-acqua")
    about = {"square": 27, "throw": 2, "ahead": True}
    assert refused(state, ("move", 27)) == ("wrong-throw", "senet-acqua", about)
    assert refused(state, ("move", 1)) == ("no-such-choice", "senet-acqua", {})
    assert refused(state, ("move", 31)) == ("no-such-choice", "senet-acqua", {})


def test_four_leads_out_of_the_water() -> None:
    state = at((27, 10), (1,), throw=4)
    assert choices(state) == (("move", 27),)
    assert refused(state, ("move", 10))[:2] == ("water-first", "senet-acqua")
    play(state, ("move", 27))
    assert standing(state)[0] == [10] and state.scores()[0] == 6
    assert asked(state).seat == 0, "four gives another throw"


# `senet-rinascita`


@pytest.mark.parametrize("throw", [1, 2, 3, 5])
def test_any_other_throw_may_lead_to_rebirth(throw: int) -> None:
    state = at((27, 10), (1,), throw=throw, phase="water")
    (event,) = play(state, ("rebirth",))
    assert standing(state)[0] == [10, 15]
    assert event[:4] == ("piece-reborn", 0, {"throw": throw}, "senet-rinascita")
    assert asked(state).seat == 1, "the turn is over, whatever the throw"


def test_one_may_stay_in_the_water() -> None:
    state = at((27, 10), (1,), throw=1, phase="water")
    (event,) = play(state, ("stay",))
    assert standing(state)[0] == [10, 27]
    assert event[:4] == ("piece-stays", 0, {"throw": 1}, "senet-acqua")
    assert asked(state).seat == 1


@pytest.mark.parametrize("seat", [0, 1])
def test_no_rebirth_on_an_occupied_square(seat: int) -> None:
    cones, spools = ((27, 10, 15), (1,)) if seat == 0 else ((27, 10), (15,))
    state = at(cones, spools, phase="sticks")
    events = play(state, ("sticks", 5))
    assert events[-1][:4] == ("throw-lost", 0, {"throw": 5, "water": True}, "senet-rinascita")
    assert asked(state).seat == 1


def test_a_wall_holds_back_who_would_leave_the_water() -> None:
    state = at((27, 10), (28, 29, 30), phase="sticks")
    play(state, ("sticks", 4))
    assert asked(state).kind == "water"
    assert refused(state, ("move", 27))[:2] == ("wall", "senet-muro")
    assert refused(state, ("move", 10))[:2] == ("water-first", "senet-acqua")
    assert choices(state) == (("rebirth",), ("stay",))
    play(state, ("rebirth",))
    assert standing(state)[0] == [10, 15] and asked(state).seat == 1, "the turn is over, though a four fell"


def test_a_four_behind_a_wall_is_lost_where_nobody_can_be_reborn() -> None:
    state = at((27, 15), (28, 29, 30), phase="sticks")
    events = play(state, ("sticks", 4))
    assert events[-1][:4] == ("throw-lost", 0, {"throw": 4, "water": True}, "senet-rinascita")
    assert asked(state).seat == 1


# `senet-ultime-case`, `senet-verita`, `senet-atum`, `senet-horus`


@pytest.mark.parametrize(("house", "throw", "rule"), [(28, 3, "senet-verita"), (29, 2, "senet-atum")])
def test_a_house_is_left_with_its_own_throw_only(house: int, throw: int, rule: str) -> None:
    for other in {1, 2, 3, 4, 5} - {throw}:
        assert refused(at((house, 5), (20,), throw=other), ("move", house))[:2] == ("wrong-throw", rule)
    state = at((house, 5), (20,), throw=throw)
    play(state, ("move", house))
    assert standing(state)[0] == [5]


@pytest.mark.parametrize("throw", [1, 2, 3, 4, 5])
def test_horus_is_left_with_any_throw(throw: int) -> None:
    """`senet-horus`"""
    state = at((30, 5), (20,), throw=throw)
    play(state, ("move", 30))
    assert standing(state)[0] == [5]


@pytest.mark.parametrize(("throw", "house"), [(2, 28), (3, 29), (4, 30)])
def test_who_is_attacked_in_the_last_houses_falls_into_the_water(throw: int, house: int) -> None:
    state = at((26,), (house,), throw=throw)
    events = play(state, ("move", 26))
    assert standing(state) == ([house], [27])
    assert events[0].rule == "senet-ultime-case" and events[0].data["sent"] == 27


@pytest.mark.parametrize("in_it", [0, 1])
def test_no_attack_there_while_the_water_is_taken(in_it: int) -> None:
    if in_it == 1:
        state = at((26, 5), (30, 27), throw=4)
        assert refused(state, ("move", 26))[:2] == ("water-full", "senet-ultime-case")
    else:
        assert refused(at((26, 27, 5), (30,), throw=4), ("move", 26))[:2] == ("water-first", "senet-acqua")


def test_pairs_protect_in_the_last_houses_too() -> None:
    assert refused(at((26, 5), (28, 29), throw=2), ("move", 26))[:2] == ("protected", "senet-coppia")


# `senet-uscire`, `senet-fine`


def test_the_last_piece_off_wins() -> None:
    state = at((30,), (28,), throw=1)
    events = play(state, ("move", 30))
    assert state.decision() is None
    assert state.scores() == (7, 6) and state.ranking() == ((0,), (1,))
    assert events[-1][:4] == ("game-over", 0, {"winners": [0], "scores": [7, 6]}, "senet-fine")
    assert not told(events, "throws-again")
    assert state.why_not(("throw",)) == ("game-over", "senet-fine", {})
    assert state.to_plain()["throw"] is None


def test_ahead_is_who_has_more_pieces_off() -> None:
    assert at((1, 2), (3,)).ranking() == ((1,), (0,))
    assert at((1, 2), (3, 4)).ranking() == ((0, 1),)
