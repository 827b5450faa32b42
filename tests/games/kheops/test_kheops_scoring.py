"""The points of the board: the worked examples of the specification, and each single rule."""

import random
from typing import Any

import pytest

from pycore.contract import CHANCE, Event
from pycore.games.kheops import GAME
from pycore.games.kheops.scoring import Network, ankhs, networks
from pycore.games.kheops.state import KheopsState
from tests.games.kheops.building import Laid, tile, worker
from tests.games.kheops.table import at, some_way
from tests.games.table import asked, choices, play, play_out, told

WHITE, BLUE = worker(0), worker(1)

# A network of three rooms and two corridors with one sarcophagus, along the bottom row.
FIVE: dict[int, Laid] = {
    0: tile("room:1:sarcophagus-gold", "R"),
    1: tile("corridor:2:swap", "LR", WHITE),
    2: tile("room:2:ankh", "LR"),
    3: tile("corridor:2:move", "LR"),
    4: tile("room:2:double", "LV"),  # opens on the outer edge
}
FIVE_CLOSED = {**FIVE, 4: tile("room:1:move", "L")}
# A longer one beside it.
SIX: dict[int, Laid] = {
    6: tile("room:1:double", "R"),
    7: tile("corridor:2:ankh", "LR"),
    8: tile("corridor:2:rotate-room", "LR"),
    9: tile("corridor:2:rotate-corridor", "LR"),
    10: tile("corridor:2:rotate-room", "LR"),
    11: tile("room:1:rotate-room", "L"),
}
# A closed one from the apex down the left side.
TOP: dict[int, Laid] = {
    48: tile("room:1:ankh", "V"),
    46: tile("corridor:2:swap", "LV"),
    45: tile("corridor:2:move", "RV"),
    41: tile("room:2:sarcophagus-red", "LV"),
    40: tile("room:1:rotate-corridor", "R", BLUE),
}
WAY_UP = (14, 24, 25, 33, 34)
"""Cells that connect TOP to the start."""


def network(state: KheopsState, cell: int) -> Network:
    """The network that contains a cell."""
    (found,) = [each for each in networks(state) if cell in each.cells]
    return found


# Worked examples


def test_three_ankhs() -> None:
    """Worked example 1: nine points, and four when one of them is cursed."""
    laid: dict[int, Laid] = {
        0: tile("room:1:ankh", "R", WHITE),
        4: tile("room:2:ankh", "LV", WHITE),
        8: tile("corridor:2:ankh", "LV", WHITE),
    }
    assert at(laid, turn=6).scores() == (9, 0)
    cursed = {
        **laid,
        8: tile("corridor:2:ankh", "RV", WHITE),
        9: tile("corridor:2:curse", "LR"),
        10: tile("room:1:move", "R"),
    }
    state = at(cursed, turn=6)
    assert [each.cells for each in networks(state) if each.cursed] == [(8, 9)]
    assert state.scores() == (4, 0)
    assert ankhs(state) == (([0, 4], [8]), ([], []))


def test_five_tiles_with_a_sarcophagus() -> None:
    """Worked example 2: 3 rooms and a sarcophagus; the same closed; longest too, with the apex (`kheops-vertice`)."""
    opened = at({**FIVE, **SIX}, turn=4)
    assert network(opened, 0) == Network(
        cells=(0, 1, 2, 3, 4),
        rooms=3,
        corridors=2,
        sarcophagi=("gold",),
        apex=False,
        longest=False,
        closed=False,
        cursed=False,
        pawns=(1, 0),
        bonus_sarcophagi=5,
        bonus_apex=0,
        bonus_longest=0,
        value=3 + 5,
        holder=0,
    )
    assert opened.scores() == (8, 0)
    closed = at({**FIVE_CLOSED, **SIX}, turn=4)
    assert network(closed, 0).closed and network(closed, 0).value == 16
    assert closed.scores() == (16, 0)
    assert network(closed, 6).longest and network(closed, 6).value == (2 + 5) * 2
    top = at(TOP, turn=10, where=WAY_UP)
    assert [each.cells for each in networks(top)] == [(40, 41, 45, 46, 48)]
    assert network(top, 48).value == (3 + 5 + 5 + 5) * 2 == 36
    assert top.scores() == (0, 36)


GOLD_1, GOLD_2 = "room:1:sarcophagus-gold", "room:2:sarcophagus-gold"
RED_1, RED_2 = "room:1:sarcophagus-red", "room:2:sarcophagus-red"
BLUE_1, BLUE_2 = "room:1:sarcophagus-blue", "room:2:sarcophagus-blue"


@pytest.mark.parametrize(
    ("names", "bonus"),
    [
        (["room:1:ankh", "room:2:ankh", "room:1:double"], 0),
        ([GOLD_1, "room:2:ankh", "room:1:double"], 5),
        (["room:1:ankh", BLUE_2, "room:1:double"], 5),
        ([GOLD_1, GOLD_2, "room:1:double"], 15),
        ([GOLD_1, "corridor:2:ankh", RED_1], 0),
        ([GOLD_1, GOLD_2, RED_1], 0),
        ([BLUE_1, RED_2, GOLD_2, "room:1:double"], 0),
        ([RED_1, RED_2, BLUE_2, BLUE_1], 0),
    ],
)
def test_sarcophagi(names: list[str], bonus: int) -> None:
    """Worked example 3, in a closed network along the bottom row."""
    sides = ["R", *["LR"] * (len(names) - 2), "L"]
    state = at({cell: tile(*each) for cell, each in enumerate(zip(names, sides, strict=True))})
    found = network(state, 0)
    assert found.cells == tuple(range(len(names))) and found.closed and found.longest
    assert sorted(found.sarcophagi) == sorted(name.rpartition("-")[2] for name in names if "sarco" in name)
    assert found.bonus_sarcophagi == bonus
    assert found.value == 2 * (sum(name.startswith("room") for name in names) + bonus + 5)


def test_the_pharaoh_counts_as_two() -> None:
    """Worked example 4."""
    against_one = {
        **FIVE,
        1: tile("corridor:2:swap", "LR", (0, "pharaoh")),
        3: tile("corridor:2:move", "LR", BLUE),
    }
    state = at({**against_one, **SIX}, turn=4)
    assert network(state, 0).pawns == (2, 1) and network(state, 0).holder == 0
    assert state.scores() == (8, 0)
    on_double = {
        **FIVE,
        1: tile("corridor:2:swap", "LR", BLUE),
        3: tile("corridor:2:move", "LR", BLUE),
        4: tile("room:2:double", "LV", (0, "pharaoh")),
    }
    state = at({**on_double, **SIX}, turn=4)
    assert network(state, 0).pawns == (2, 2) and network(state, 0).holder is None
    assert state.scores() == (0, 0)


def test_a_worker_on_double_counts_as_two() -> None:
    """Worked example 5 (`kheops-doppia`)."""
    state = at({**FIVE, 4: tile("room:2:double", "LV", BLUE), **SIX}, turn=4)
    assert network(state, 0).pawns == (1, 2)
    assert state.scores() == (0, 8)


# Rules one by one


@pytest.mark.parametrize("piece", ["worker", "mummy", "priest"])
def test_other_pawns_count_one(piece: str) -> None:
    state = at({**FIVE, 1: tile("corridor:2:swap", "LR", (1, piece))}, turn=4)
    assert network(state, 0).pawns == (0, 1)


def test_a_lone_tile_scores_nothing() -> None:
    """`kheops-sotterraneo`: a pawn on a sarcophagus with a wall all round."""
    state = at({0: tile("room:2:sarcophagus-gold", "LV", WHITE), 1: tile("corridor:2:swap", "RV")}, turn=1)
    assert [each for each in networks(state) if 0 in each.cells] == []
    assert state.scores() == (0, 0)


def test_both_sides_must_be_open() -> None:
    laid = {0: tile("room:1:ankh", "R"), 1: tile("corridor:2:swap", "RV"), 2: tile("room:1:double", "L")}
    assert all(0 not in each.cells for each in networks(at(laid)))


def test_up_and_down_cells_connect_across_their_horizontal_side() -> None:
    """The bottom of an up cell is the top of the down cell below."""
    state = at({13: tile("room:1:ankh", "V"), 1: tile("room:1:double", "V", WHITE)})
    assert [each.cells for each in networks(state)] == [(1, 13)]
    assert state.scores() == ((2 + 5) * 2, 0)


def test_an_opening_against_a_wall_is_a_dead_end() -> None:
    """Such an opening counts as closed (`kheops-chiuso`). An opening towards an empty cell does not."""
    laid = {0: tile("room:1:ankh", "R"), 1: tile("room:2:double", "LR"), 2: tile("corridor:2:swap", "RV")}
    assert network(at(laid), 0).closed
    above = {13: tile("room:2:double", "RV"), 1: tile("room:1:ankh", "V")}
    assert not network(at(above), 1).closed  # cell 14 is empty
    filled = {**above, 14: tile("room:1:move", "R")}
    assert network(at(filled, turn=1), 1).closed


def test_all_that_are_longest_have_the_bonus() -> None:
    """`kheops-lungo`."""
    laid = {
        0: tile("room:1:ankh", "R"),
        1: tile("room:1:double", "L", WHITE),
        4: tile("room:1:move", "R", BLUE),
        5: tile("room:1:rotate-room", "L"),
    }
    state = at(laid)
    assert [each.longest for each in networks(state)] == [True, True]
    assert state.scores() == (14, 14) and state.ranking() == ((0, 1),)


def test_a_cursed_network_may_be_the_longest() -> None:
    """`kheops-maledizione`: the cursed network scores nothing itself, and no other network gets the bonus. A pawn on
    the curse changes nothing."""
    for pawn in (None, WHITE):
        laid = {
            0: tile("room:1:ankh", "R"),
            1: tile("corridor:2:curse", "LR", pawn),
            2: tile("room:1:double", "L", WHITE),
            5: tile("room:1:move", "R", BLUE),
            6: tile("room:1:rotate-room", "L"),
        }
        state = at(laid, turn=2)
        cursed, other = networks(state)
        assert (cursed.cursed, cursed.longest, cursed.value, cursed.holder) == (True, True, 0, 0)
        assert (other.longest, other.value) == (False, 4)
        assert state.scores() == (0, 4)


def test_a_lone_ankh_counts() -> None:
    """`kheops-ankh`: under any pawn."""
    laid = {0: tile("room:2:ankh", "LV", (1, "mummy")), 4: tile("corridor:2:ankh", "LV", (1, "priest"))}
    assert at(laid, turn=2).scores() == (0, 4)


def test_a_network_without_pawns_pays_nobody() -> None:
    """`kheops-maggioranza`."""
    state = at({**FIVE_CLOSED, 1: tile("corridor:2:swap", "LR")}, turn=2)
    assert network(state, 0).holder is None and state.scores() == (0, 0)


def test_networks_stand_in_order_of_their_lowest_cells() -> None:
    laid = {
        **TOP,
        **FIVE,
        **SIX,
        1: tile("corridor:2:rotate-room", "LR"),
        3: tile("corridor:2:swap", "LR"),
        8: tile("corridor:2:rotate-room", "LR"),
        10: tile("corridor:2:rotate-corridor", "LR"),
        48: tile("room:1:sarcophagus-red", "V"),
    }
    found = networks(at(laid, turn=10, where=WAY_UP))
    assert [each.cells[0] for each in found] == [0, 6, 40]


# Events of the end


def last_tile(**about: Any) -> tuple[KheopsState, list[Event]]:
    """The last tile of a game goes to the apex."""
    laid = {**FIVE_CLOSED, 6: tile("corridor:2:curse", "LV", BLUE), **about.pop("more", {})}
    hands = [["room:3:curse"], ["room:1:ankh"]]
    cells = [cell for cell in range(48) if cell not in laid]
    state = at(laid, turn=29, phase="place-tile", hands=hands, where=cells, loose=True, **about)
    assert {choice[2] for choice in choices(state)} == {48}
    return state, play(state, ("tile", "room:1:ankh", 48, "V"))


def test_each_network_is_an_event() -> None:
    state, events = last_tile()
    found = networks(state)
    told_of = told(events, "network-scored", "network-unpaid")
    assert len(told_of) == len(found) > 3
    for number, (event, each) in enumerate(zip(told_of, found, strict=True)):
        assert event.data["network"] == number and event.data["networks"] == len(found)
        assert tuple(event.data["cells"]) == each.cells
        assert event.data["bonus"] == {
            "sarcophagi": each.bonus_sarcophagi,
            "apex": each.bonus_apex,
            "longest": each.bonus_longest,
        }
        for name in ("rooms", "corridors", "apex", "longest", "closed", "cursed", "value"):
            assert event.data[name] == getattr(each, name)
        assert (event.data["sarcophagi"], event.data["pawns"]) == (list(each.sarcophagi), list(each.pawns))
        check_paid(event, each)


def check_paid(event: Event, each: Network) -> None:
    if each.cursed:
        assert (event.kind, event.seat, event.rule) == ("network-unpaid", CHANCE, "kheops-maledizione")
        assert event.data["why"] == "cursed" and event.data["value"] == 0
    elif each.holder is None:
        assert (event.kind, event.seat, event.rule) == ("network-unpaid", CHANCE, "kheops-maggioranza")
        assert event.data["why"] == ("tie" if any(each.pawns) else "nobody")
    else:
        assert (event.kind, event.seat, event.rule) == ("network-scored", each.holder, "kheops-valore")
        assert event.data["points"] == each.value > 0
    assert ("points" in event.data) == (event.kind == "network-scored")


def test_the_first_network_of_that_end() -> None:
    state, events = last_tile()
    first = told(events, "network-scored")[0]
    about = first.data
    assert (about["cells"], about["rooms"], about["corridors"], about["sarcophagi"]) == (
        [0, 1, 2, 3, 4],
        3,
        2,
        ["gold"],
    )
    assert (about["pawns"], about["closed"], about["value"], about["points"]) == ([1, 0], True, 16, 16)
    assert state.scores()[0] == 16


def test_ankhs_and_the_winner_are_told_last() -> None:
    more = {10: tile("room:2:ankh", "LV", BLUE), 12: tile("corridor:2:ankh", "LV", BLUE)}
    state, events = last_tile(more=more)
    ankh, over = events[-2:]
    counted, cursed = ankhs(state)[1]
    assert (ankh.kind, ankh.seat, ankh.rule) == ("ankhs-scored", 1, "kheops-ankh")
    assert ankh.data == {"cells": counted, "cursed": cursed, "points": len(counted) ** 2}
    assert sorted(counted + cursed) == [10, 12]
    scores = list(state.scores())
    winners = [seat for seat in (0, 1) if scores[seat] == max(scores)]
    assert (over.kind, over.seat, over.rule) == ("game-over", winners[0], "kheops-fine")
    assert over.data == {"winners": winners, "scores": scores, "unused": "room:3:curse"}


def test_ankhs_that_are_all_cursed_are_told() -> None:
    _, events = last_tile(more={5: tile("room:2:ankh", "LR", BLUE)})
    (ankh,) = [event for event in told(events, "ankhs-scored") if event.seat == 1]
    assert ankh.data == {"cells": [], "cursed": [5], "points": 0}


def test_a_tie_is_told_of_white_who_began() -> None:
    """With no pawn on the board nothing is paid, and both seats have won."""
    hands = [["room:3:curse"], ["room:1:move"]]
    state = at({}, turn=29, phase="place-tile", hands=hands, where=range(48), loose=True)
    over = play(state, ("tile", "room:1:move", 48, "V"))[-1]
    assert (over.kind, over.seat) == ("game-over", 0)
    assert over.data == {"winners": [0, 1], "scores": [0, 0], "unused": "room:3:curse"}


def test_over_a_game_the_points_add_up_and_the_story_holds() -> None:
    for seed in range(40):
        state = GAME.start(2, {})
        events = play_out(state, random.Random(seed))
        sums = [0, 0]
        for event in events:
            if "points" in event.data:
                sums[event.seat] += event.data["points"]
        assert tuple(sums) == state.scores() == tuple(events[-1].data["scores"])
        last = max(k for k, event in enumerate(events) if event.kind == "tile-placed")
        order = ["network", "ankhs", "game"]
        kinds = [event.kind.split("-")[0] for event in events[last + 1 :]]
        assert sorted(kinds, key=order.index) == kinds and kinds.count("game") == 1
        assert (
            len(events[last + 1 :])
            == len(told(events, "network-scored", "network-unpaid")) + kinds.count("ankhs") + 1
        )


def test_scores_in_mid_game_are_the_same_sum() -> None:
    """This also holds for a seen state."""
    state = some_way(random.Random(5), 90)
    paid = [0, 0]
    for each in networks(state):
        if each.holder is not None:
            paid[each.holder] += each.value
    for seat, (counted, _) in enumerate(ankhs(state)):
        paid[seat] += len(counted) ** 2
    assert state.scores() == tuple(paid) == state.seen_by(None).scores()
    assert asked(state) and networks(state.seen_by(1)) == networks(state)
