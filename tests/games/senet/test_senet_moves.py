"""Throws, moves, attacks, pairs, walls and moving back: one example per rule."""

import pytest

from pycore.games.senet import GAME
from tests.games.senet.building import position
from tests.games.senet.positions import POSITIONS
from tests.games.senet.table import at, standing
from tests.games.table import asked, choices, play, refused, told


def moves(*squares: int) -> tuple[tuple[str, int], ...]:
    return tuple(("move", square) for square in squares)


# `senet-preparazione`


def test_the_start() -> None:
    """Fourteen pieces alternate on the first squares; the seat that begins has the foremost one."""
    state = GAME.start(2, {})
    assert state.to_plain() == POSITIONS["opening"]
    assert standing(state) == ([2, 4, 6, 8, 10, 12, 14], [1, 3, 5, 7, 9, 11, 13])
    assert tuple(asked(state)) == (0, "throw", (("throw",),), None, "senet-bastoncini", None, True)


def test_two_play_and_nothing_can_be_chosen() -> None:
    assert (GAME.slug, GAME.seats, GAME.options, GAME.revision) == ("senet", range(2, 3), (), 1)


# `senet-bastoncini`


def test_the_sticks() -> None:
    """Of the sixteen ways in which the sticks fall, one shows no pale side. It counts five."""
    state = GAME.start(2, {})
    play(state, ("throw",))
    fall = asked(state)
    assert fall.seat == -1 and fall.kind == "sticks"
    assert dict(zip(fall.choices, fall.weights or (), strict=True)) == {
        ("sticks", 1): 4,
        ("sticks", 2): 6,
        ("sticks", 3): 4,
        ("sticks", 4): 1,
        ("sticks", 5): 1,
    }
    (event,) = play(state, ("sticks", 4))
    assert event == ("sticks-thrown", 0, {"throw": 4, "again": True}, "senet-bastoncini", None, None, False)


# `senet-ancora`


@pytest.mark.parametrize(("throw", "seat"), [(1, 0), (2, 1), (3, 1), (4, 0), (5, 0)])
def test_one_four_and_five_give_another_throw(throw: int, seat: int) -> None:
    state = at((10, 20), (1, 29), throw=throw)
    events = play(state, ("move", 10))
    assert (asked(state).seat, asked(state).kind) == (seat, "throw")
    assert [event.rule for event in told(events, "throws-again")] == ["senet-ancora"] * (seat == 0)


# `senet-muovere`


def test_one_piece_goes_as_far_as_the_throw_says() -> None:
    state = at((9, 20), (1,), throw=3)
    (event,) = play(state, ("move", 9))
    assert standing(state) == ([12, 20], [1])
    assert event[:4] == ("piece-moved", 0, {"from": 9, "to": 12, "throw": 3, "ahead": True}, "senet-muovere")


def test_not_onto_an_own_piece() -> None:
    state = at((9, 12), (1,), throw=3)
    assert choices(state) == moves(12)
    assert refused(state, ("move", 9)) == (
        "own-piece",
        "senet-muovere",
        {"square": 9, "throw": 3, "ahead": True},
    )


def test_only_own_pieces() -> None:
    state = at((9, 12), (1,), throw=3)
    assert refused(state, ("move", 1))[:2] == ("not-yours", "senet-muovere")
    assert refused(state, ("move", 2))[:2] == ("no-piece", "senet-muovere")
    for nonsense in (
        ("move",),
        ("move", 0),
        ("move", 31),
        ("move", True),
        ("throw",),
        ("stay",),
        ("move", 9, 9),
    ):
        assert refused(state, nonsense) == ("no-such-choice", "senet-muovere", {})


# `senet-attaccare`


def test_a_lone_enemy_changes_places() -> None:
    state = at((9, 20), (12,), throw=3)
    (event,) = play(state, ("move", 9))
    assert standing(state) == ([12, 20], [9])
    assert event[:4] == (
        "piece-attacked",
        0,
        {"from": 9, "to": 12, "throw": 3, "ahead": True, "sent": 9},
        "senet-attaccare",
    )


# `senet-coppia`


@pytest.mark.parametrize("pair", [(12, 13), (11, 12)])
def test_two_in_a_row_protect_each_other(pair: tuple[int, int]) -> None:
    state = at((9, 20), pair, throw=3)
    assert refused(state, ("move", 9))[:2] == ("protected", "senet-coppia")


def test_two_with_a_gap_do_not() -> None:
    assert ("move", 9) in choices(at((9, 20), (12, 14), throw=3))


def test_neighbours_are_those_along_the_track() -> None:
    """10 and 11 lie one below the other on the board and are neighbours. 5 and 16 look adjacent and are not."""
    assert refused(at((8, 20), (10, 11), throw=2), ("move", 8))[0] == "protected"
    assert ("move", 3) in choices(at((3, 20), (5, 16), throw=2))


def test_a_pair_can_be_passed() -> None:
    assert ("move", 9) in choices(at((9, 20), (10, 11), throw=3))


# `senet-muro`


def test_three_in_a_row_cannot_be_passed() -> None:
    state = at((8, 20), (9, 10, 11), throw=4)
    assert choices(state) == moves(20)
    assert refused(state, ("move", 8))[:2] == ("wall", "senet-muro")


@pytest.mark.parametrize("wall", [(12, 13, 14), (13, 14, 15), (14, 15, 16)])
def test_who_would_land_on_a_wall_meets_a_pair(wall: tuple[int, int, int]) -> None:
    """A wall blocks moves past it. Its own squares are protected like those of a pair."""
    state = at((10, 20), wall, throw=4)
    assert refused(state, ("move", 10))[:2] == ("protected", "senet-coppia")


@pytest.mark.parametrize("wall", [(18, 19, 20), (19, 20, 21), (20, 21, 22)])
def test_so_does_who_would_land_on_it_going_back(wall: tuple[int, int, int]) -> None:
    """With a five no piece can move forwards, and only the piece on 10 can move back."""
    state = at((25, 10, 15), wall, throw=5)
    assert asked(state).rule == "senet-indietro" and choices(state) == moves(10)
    assert refused(state, ("move", 25))[:2] == ("protected", "senet-coppia")


def test_own_walls_do_not_matter() -> None:
    assert ("move", 8) in choices(at((8, 9, 10, 11), (1,), throw=4))


def test_a_wall_further_on_does_not_matter() -> None:
    assert ("move", 8) in choices(at((8, 20), (10, 11, 13), throw=4))


def test_nobody_leaves_beauty_past_a_wall() -> None:
    state = at((26, 20), (28, 29, 30), throw=5)
    assert refused(state, ("move", 26))[:2] == ("wall", "senet-muro")


def test_a_wall_stands_in_the_way_back_too() -> None:
    """With a throw of five no piece can move forwards. The piece on 25 cannot move back past the wall. The piece on 19
    can move back, because no wall is in its way."""
    state = at((25, 19), (20 + 1, 22, 23, 24), throw=5)
    assert refused(state, ("move", 25))[:2] == ("wall", "senet-muro")
    assert choices(state) == moves(19)


# `senet-indietro`


def test_back_only_where_nothing_goes_ahead() -> None:
    state = at((24, 25), (1,), throw=3)
    assert asked(state).rule == "senet-indietro" and choices(state) == moves(24, 25)
    (event,) = play(state, ("move", 24))
    assert standing(state) == ([21, 25], [1])
    assert event[:4] == (
        "piece-moved",
        0,
        {"from": 24, "to": 21, "throw": 3, "ahead": False},
        "senet-indietro",
    )
    assert choices(at((23, 24, 25), (1,), throw=3)) == moves(23)


def test_going_back_pushes_the_enemy_ahead() -> None:
    state = at((25,), (22, 10), throw=3)
    (event,) = play(state, ("move", 25))
    assert standing(state) == ([22], [10, 25])
    assert event.data == {"from": 25, "to": 22, "throw": 3, "ahead": False, "sent": 25}


def test_back_is_hindered_like_ahead() -> None:
    state = at((25, 24), (21, 20), throw=3)
    assert choices(state) == moves(25)
    assert refused(state, ("move", 24))[:2] == ("protected", "senet-coppia")


def test_no_square_before_the_first() -> None:
    """The only piece on the first row cannot get past the wall, and there is no square behind it."""
    state = at((2, 25), (3, 4, 5), throw=4)
    assert choices(state) == moves(25)
    assert refused(state, ("move", 2))[:2] == ("no-square", "senet-indietro")


def test_the_last_houses_have_no_way_back() -> None:
    state = at((25, 28), (1,), throw=4)
    assert choices(state) == moves(25)
    assert refused(state, ("move", 28))[:2] == ("never-back", "senet-indietro")


# `senet-tiro-perso`


@pytest.mark.parametrize("throw", [2, 4, 5])
def test_a_throw_that_moves_nothing_is_lost(throw: int) -> None:
    """The turn is over even where the throw would have given another one."""
    state = at((28,), (1,), phase="sticks")
    events = play(state, ("sticks", throw))
    assert events[-1][:4] == ("throw-lost", 0, {"throw": throw, "water": False}, "senet-tiro-perso")
    assert (asked(state).seat, asked(state).kind) == (1, "throw")


def test_a_move_must_be_made() -> None:
    """This includes a move that nobody would choose."""
    state = at((26,), (1,), throw=1)
    assert choices(state) == moves(26)


def test_a_position_says_who_has_thrown_what() -> None:
    assert at((9,), (1,), throw=3).to_plain() == position((9,), (1,), throw=3)
