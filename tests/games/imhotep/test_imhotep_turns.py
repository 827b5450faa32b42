"""The actions of a turn: take stones, load one, sail a boat, pass; and why an action is refused."""

import pytest

from pycore.contract import Event, Refusal
from tests.games.imhotep.positions import boat
from tests.games.imhotep.table import asked, at, choices, play, refused, told

EMPTY = [boat(None, None, None, None), boat(None, None, None), boat(None, None), boat(None)]  # card 4321


# Take stones


def test_take_three_stones() -> None:
    state = at(sleds=[1, 0])
    assert play(state, ("get",)) == [Event("get", 0, {"stones": 3, "sled": 4}, "imhotep-prendere")]
    plain = state.to_plain()
    assert (plain["sleds"], plain["quarry"]) == ([4, 0], [25, 29])
    assert asked(state).seat == 1


def test_a_sled_with_three_stones_takes_two() -> None:
    """Worked example 1."""
    state = at(sleds=[3, 0])
    (event,) = play(state, ("get",))
    assert event.data == {"stones": 2, "sled": 5}


def test_a_full_sled_takes_none() -> None:
    """Worked example 1."""
    assert refused(at(sleds=[5, 0]), ("get",)) == Refusal("sled-full", "imhotep-prendere", {"stones": 5})


def test_the_quarry_gives_what_is_left() -> None:
    state = at(sleds=[0, 0], pyramid=[0] * 27)
    assert play(state, ("get",))[0].data == {"stones": 2, "sled": 2}


def test_an_empty_quarry_gives_none() -> None:
    assert refused(at(sleds=[2, 0], pyramid=[0] * 27), ("get",)) == Refusal(
        "quarry-empty", "imhotep-prendere"
    )


# Load a stone


def test_boats_of_one_size_are_counted() -> None:
    """Boats of one size are numbered from 1 in their order. A boat that is the only one of its size has no number."""
    boats = [boat(None, None, None), boat(None, None, None), boat(None, None), boat(None)]
    for number, nth in enumerate((1, 2, None, None)):
        (event,) = play(at(boats=boats, sleds=[2, 0]), ("load", number, 0))
        assert event.data["nth"] == nth


def test_load_any_free_space_of_a_boat_that_has_not_sailed() -> None:
    boats = [boat(None, 1, None, None), boat(None, None, None, site="tomb"), boat(None, None), boat(0)]
    state = at(boats=boats, sleds=[2, 0])
    assert choices(state, "load") == (
        ("load", 0, 0),
        ("load", 0, 2),
        ("load", 0, 3),
        ("load", 2, 0),
        ("load", 2, 1),
    )
    (event,) = play(state, ("load", 0, 2))
    about = {"boat": 0, "capacity": 4, "nth": None, "space": 2, "aboard": 2}
    assert event == Event("load", 0, about, "imhotep-caricare")
    plain = state.to_plain()
    assert plain["boats"][0]["stones"] == [None, 1, 0, None]
    assert plain["sleds"] == [1, 0]
    assert asked(state).seat == 1


def test_load_nothing_from_an_empty_sled() -> None:
    assert refused(at(), ("load", 0, 0)) == Refusal("no-stone", "imhotep-caricare")


def test_load_no_boat_that_has_sailed() -> None:
    boats = [boat(None, None, None, None, site="temple"), *EMPTY[1:]]
    refusal = refused(at(boats=boats, sleds=[1, 0]), ("load", 0, 0))
    assert refusal == Refusal("boat-sailed", "imhotep-caricare", {"boat": 0, "site": "temple"})


def test_load_no_space_that_is_taken() -> None:
    boats = [boat(None, 1, None, None), *EMPTY[1:]]
    refusal = refused(at(boats=boats, sleds=[1, 0]), ("load", 0, 1))
    assert refusal == Refusal("space-taken", "imhotep-caricare", {"boat": 0, "space": 1, "owner": 1})


# Sail a boat


@pytest.mark.parametrize(("number", "minimum"), [(0, 3), (1, 2), (2, 1), (3, 1)])
def test_minimum_loads(number: int, minimum: int) -> None:
    """Boats of 4, 3, 2 and 1 sail with 3, 2, 1 and 1 stones."""
    spaces = 4 - number
    for aboard in range(spaces + 1):
        boats = list(EMPTY)
        boats[number] = boat(*[1] * aboard, *[None] * (spaces - aboard))
        state = at(boats=boats)
        if aboard >= minimum:
            assert len(choices(state, "sail")) == 5
        else:
            about = {"boat": number, "aboard": aboard, "minimum": minimum}
            refusal = Refusal("load-too-small", "imhotep-condurre", about)
            assert refused(state, ("sail", number, "tomb")) == refusal


def test_a_boat_of_four_with_two_stones_cannot_sail() -> None:
    """Worked example 2."""
    state = at(boats=[boat(0, None, 1, None), *EMPTY[1:]])
    assert refused(state, ("sail", 0, "tomb")).reason == "load-too-small"


def test_a_second_boat_to_the_tomb_is_refused() -> None:
    """Worked example 2."""
    state = at(boats=[*EMPTY[:2], boat(None, None, site="tomb"), boat(1)])
    refusal = Refusal("site-taken", "imhotep-condurre", {"site": "tomb", "boat": 2})
    assert refused(state, ("sail", 3, "tomb")) == refusal
    assert choices(state, "sail") == tuple(
        ("sail", 3, site) for site in ("market", "pyramid", "temple", "obelisks")
    )


def test_a_boat_sails_once() -> None:
    state = at(boats=[*EMPTY[:3], boat(None, site="tomb")])
    refusal = refused(state, ("sail", 3, "temple"))
    assert refusal == Refusal("boat-sailed", "imhotep-condurre", {"boat": 3, "site": "tomb"})


def test_sail_without_a_stone_of_ones_own() -> None:
    state = at(boats=[boat(None, 1, 1, 1), *EMPTY[1:]])
    events = play(state, ("sail", 0, "obelisks"))
    about = {"boat": 0, "capacity": 4, "nth": None, "site": "obelisks", "stones": [1, 1, 1], "order": "bow"}
    assert events[0] == Event("sail", 0, about, "imhotep-condurre")
    assert state.to_plain()["obelisks"] == [0, 3]


def test_stones_are_unloaded_from_the_bow() -> None:
    state = at(3, boats=[boat(2, None, 0, 1), boat(None, None, None, None), boat(None, None), boat(None)])
    events = told(play(state, ("sail", 0, "tomb")), "stone-placed")
    assert [(event.seat, event.data["boat"], event.data["space"]) for event in events] == [
        (2, 0, 0),
        (0, 0, 2),
        (1, 0, 3),
    ]
    plain = state.to_plain()
    assert plain["tomb"] == [2, 0, 1]
    assert plain["boats"][0] == {"capacity": 4, "stones": [None] * 4, "site": "tomb"}
    assert (plain["active"], plain["phase"], plain["pending"]) == (1, "turn", None)


# Pass


def test_pass_only_when_nothing_else_is_possible() -> None:
    assert refused(at(), ("pass",)) == Refusal("can-act", "imhotep-passare")
    stuck = at(boats=[boat(1, 1, None, None), *EMPTY[1:]], pyramid=[0] * 29)
    assert choices(stuck) == (("pass",),)
    assert asked(stuck).rule == "imhotep-passare"
    assert play(stuck, ("pass",)) == [Event("pass", 0, {"passes": 1}, "imhotep-passare")]
    assert asked(stuck).seat == 1
    assert stuck.to_plain()["passes"] == 1


def test_no_pass_while_a_blue_card_can_be_played() -> None:
    """A hammer cannot be played without stones in the quarry. A lever can be played if a boat can sail."""
    stuck = at(boats=EMPTY, pyramid=[0] * 29, cards=[{"hammer": 1, "chisel": 1, "sail": 1, "lever": 1}, {}])
    assert choices(stuck) == (("pass",),)


def test_an_action_ends_the_row_of_passes() -> None:
    cards: list[dict[str, int]] = [{}, {"hammer": 1, "chisel": 1, "sail": 1}]
    for choice in (("get",), ("load", 0, 0), ("hammer",), ("chisel",), ("sail-card", 3, 0)):
        state = at(boats=EMPTY, pyramid=[0] * 29, sleds=[0, 2], cards=cards, active=1, passes=1)
        play(state, choice)
        assert state.to_plain()["passes"] == 0


def test_all_pass() -> None:
    """Stones on boats that have not sailed return, the temple scores, and the seat left of the last to pass begins."""
    boats = [boat(0, None, 1, None), boat(None, 1, None), boat(None, None, site="tomb"), boat(None)]
    state = at(
        boats=boats, pyramid=[0] * 26, tomb=[1] * 27, temple=[0], obelisks=[1, 0], active=1, passes=1, round=3
    )
    assert state.to_plain()["quarry"] == [0, 0]
    events = play(state, ("pass",))
    assert events == [
        Event("pass", 1, {"passes": 2}, "imhotep-passare"),
        Event("round-ends", 1, {"round": 3, "cause": "passes"}, "imhotep-passare"),
        Event("stone-returned", 0, {"boat": 0, "space": 0, "why": "round-end"}, "imhotep-passare"),
        Event("stone-returned", 1, {"boat": 0, "space": 2, "why": "round-end"}, "imhotep-passare"),
        Event("stone-returned", 1, {"boat": 1, "space": 1, "why": "round-end"}, "imhotep-passare"),
        Event("temple-scored", 0, {"stones": 1, "points": 1}, "imhotep-tempio-a"),
        Event("market-cleared", -1, {"cards": ["statue"] * 4}, "imhotep-fine-round"),
        Event("next-first", 0, {"round": 4}, "imhotep-fine-round"),
    ]
    plain = state.to_plain()
    assert (plain["quarry"], plain["boats"], plain["round"]) == ([1, 2], [], 4)
    assert (plain["first"], plain["active"], plain["passes"]) == (0, 0, 0)


def test_all_pass_in_the_last_round_ends_the_game() -> None:
    state = at(pyramid=[0] * 29, tomb=[1] * 29, active=0, passes=1, round=6)
    events = play(state, ("pass",))
    assert events[-1].kind == "game-over"
    assert state.decision() is None


# The order of choices, and nonsense


def test_choices_stand_in_the_order_of_the_table() -> None:
    boats = [boat(0, 1, None, None), boat(0, None, 1), boat(None, None), boat(1)]
    state = at(boats=boats, sleds=[2, 0], cards=[{"hammer": 1, "chisel": 1, "sail": 1, "lever": 1}, {}])
    order = ("market", "pyramid", "temple", "tomb", "obelisks")
    spaces = ((0, 2), (0, 3), (1, 1), (2, 0), (2, 1))
    assert choices(state) == (
        ("get",),
        *[("load", *space) for space in spaces],
        *[("sail", number, site) for number in (1, 3) for site in order],
        ("hammer",),
        ("chisel",),
        *[("sail-card", *space) for space in spaces],
        *[("lever", number, site) for number in (1, 3) for site in order],
    )


@pytest.mark.parametrize(
    "nonsense",
    [
        ("take", 0),
        ("done",),
        ("get", 1),
        ("load", 0),
        ("load", 4, 0),
        ("load", -1, 0),
        ("load", 0, -1),
        ("load", 1, 3),
        ("load", True, 0),
        ("load", 0.0, 0),
        ("load", "0", "0"),
        ("sail", 0, "harbour"),
        ("sail", "0", "tomb"),
        ("sail", 0, 3),
        ("lever", 4, "tomb"),
        ("lever", 0, "harbour"),
        ("sail-card", 3, 1),
        ("load", 10**30, 0),
        (0, "load"),
        (),
        ["get"],
        (["get"],),
        ({},),
        None,
        "get",
    ],
)
def test_nonsense(nonsense: object) -> None:
    refusal = at(sleds=[1, 1]).why_not(nonsense)  # type: ignore[arg-type]
    assert refusal == Refusal("no-such-choice", "imhotep-round")
