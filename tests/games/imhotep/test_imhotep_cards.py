"""The market cards: each blue one, each red one, and taking cards."""

import pytest

from pycore.contract import Event, Refusal
from tests.games.imhotep.positions import boat
from tests.games.imhotep.table import asked, at, choices, play, refused, told

EMPTY = [boat(None, None, None, None), boat(None, None, None), boat(None, None), boat(None)]  # card 4321
BLUE = {
    "hammer": ("hammer",),
    "chisel": ("chisel",),
    "sail": ("sail-card", 3, 0),
    "lever": ("lever", 2, "tomb"),
}
RULE = {"hammer": "martello", "chisel": "scalpello", "sail": "vela", "lever": "leva"}


@pytest.mark.parametrize("card", BLUE)
def test_a_blue_card_must_be_held(card: str) -> None:
    boats = [*EMPTY[:2], boat(1, None), EMPTY[3]]
    without = at(boats=boats, sleds=[2, 0])
    refusal = Refusal("no-card", f"imhotep-{RULE[card]}", {"card": card})
    assert refused(without, BLUE[card]) == refusal
    state = at(boats=boats, sleds=[2, 0], cards=[{card: 2}, {}])
    assert BLUE[card] in choices(state)
    events = play(state, BLUE[card])
    assert events[0] == Event("card-played", 0, {"card": card}, f"imhotep-{RULE[card]}")
    assert state.to_plain()["cards"][0] == {card: 1}
    assert state.to_plain()["discard"] == {card: 1}


def test_a_blue_card_is_not_played_in_the_turn_it_is_taken() -> None:
    """The seat that sails takes the lever, and the turn is over when the boat is empty (`imhotep-carte-blu`)."""
    state = at(boats=[*EMPTY[:3], boat(0)], sleds=[2, 2], market=["lever", "sail", "statue", "statue"])
    play(state, ("sail", 3, "market"), ("take", 0))
    assert (asked(state).seat, state.to_plain()["cards"][0]) == (1, {"lever": 1})


# Hammer


def test_hammer_takes_stones_then_may_load_one() -> None:
    state = at(sleds=[1, 0], cards=[{"hammer": 1}, {}])
    events = play(state, ("hammer",))
    assert events[1:] == [Event("get", 0, {"stones": 3, "sled": 4}, "imhotep-martello")]
    decision = asked(state)
    assert (decision.seat, decision.kind, decision.rule) == (0, "hammer-load", "imhotep-martello")
    assert len(decision.choices) == 4 + 3 + 3 + 1 + 1  # card 4331 and ("done",)
    assert decision.choices[-1] == ("done",)
    (event,) = play(state, ("load", 3, 0))
    assert event.rule == "imhotep-martello"
    assert (asked(state).seat, asked(state).kind) == (1, "turn")
    assert state.to_plain()["sleds"] == [3, 0]


def test_hammer_without_loading() -> None:
    state = at(cards=[{"hammer": 1}, {}])
    assert play(state, ("hammer",), ("done",))[2:] == []
    assert state.to_plain()["sleds"] == [3, 0]
    assert asked(state).seat == 1


def test_hammer_is_not_asked_to_load_without_a_free_space() -> None:
    boats = [boat(0, 0, 1, 1), boat(1, 1, 1), boat(0, 0), boat(None, site="tomb")]
    state = at(boats=boats, cards=[{"hammer": 1}, {}])
    play(state, ("hammer",))
    assert (asked(state).seat, asked(state).kind) == (1, "turn")


def test_hammer_needs_a_stone_to_come() -> None:
    full = at(sleds=[5, 0], cards=[{"hammer": 1}, {}])
    assert refused(full, ("hammer",)) == Refusal("sled-full", "imhotep-martello", {"stones": 5})
    empty = at(pyramid=[0] * 28, sleds=[1, 0], cards=[{"hammer": 1}, {}])
    assert refused(empty, ("hammer",)) == Refusal("quarry-empty", "imhotep-martello")


def test_hammer_load_refuses_as_loading_does() -> None:
    boats = [boat(1, None, None, None), boat(None, None, None, site="tomb"), *EMPTY[2:]]
    state = at(boats=boats, cards=[{"hammer": 1}, {}])
    play(state, ("hammer",))
    assert refused(state, ("load", 0, 0)).reason == "space-taken"
    assert refused(state, ("load", 1, 0)).reason == "boat-sailed"
    assert refused(state, ("get",)) == Refusal("no-such-choice", "imhotep-martello")


# Chisel


def test_chisel_loads_two_stones() -> None:
    """On one boat or two, and no boat sails."""
    state = at(boats=EMPTY, sleds=[3, 0], cards=[{"chisel": 1}, {}])
    events = play(state, ("chisel",), ("load", 3, 0))
    assert state.to_plain()["pending"]["loads"] == 1
    assert asked(state).rule == "imhotep-scalpello"
    assert ("load", 3, 0) not in choices(state)
    assert refused(state, ("load", 3, 0)).reason == "space-taken"
    assert refused(state, ("done",)) == Refusal("no-such-choice", "imhotep-scalpello")
    events += play(state, ("load", 1, 2))
    assert [event.rule for event in told(events, "load")] == ["imhotep-scalpello"] * 2
    assert (asked(state).seat, asked(state).kind, state.to_plain()["pending"]) == (1, "turn", None)
    assert state.to_plain()["sleds"] == [1, 0]


def test_chisel_needs_two_stones() -> None:
    state = at(sleds=[1, 0], cards=[{"chisel": 1}, {}])
    about = {"stones": 1, "needed": 2}
    assert refused(state, ("chisel",)) == Refusal("too-few-stones", "imhotep-scalpello", about)


def test_chisel_needs_two_free_spaces() -> None:
    boats = [boat(0, 0, 1, 1), boat(None, None, None, site="tomb"), boat(0, None), boat(1)]
    state = at(boats=boats, sleds=[2, 0], cards=[{"chisel": 1}, {}])
    about = {"spaces": 1, "needed": 2}
    assert refused(state, ("chisel",)) == Refusal("too-few-spaces", "imhotep-scalpello", about)
    boats[3] = boat(None)
    play(
        at(boats=boats, sleds=[2, 0], cards=[{"chisel": 1}, {}]), ("chisel",), ("load", 2, 1), ("load", 3, 0)
    )


# Sail


def test_sail_card_loads_a_stone_and_sails_that_boat() -> None:
    state = at(boats=[boat(1, None, 1, None), *EMPTY[1:]], sleds=[1, 0], cards=[{"sail": 1}, {}])
    events = play(state, ("sail-card", 0, 1))
    assert [event.rule for event in events] == ["imhotep-vela"] * 2
    decision = asked(state)
    assert (decision.seat, decision.kind, decision.rule) == (0, "sail-to", "imhotep-vela")
    assert decision.choices == tuple(
        ("sail", 0, site) for site in ("market", "pyramid", "temple", "tomb", "obelisks")
    )
    events = play(state, ("sail", 0, "tomb"))
    assert (events[0].kind, events[0].rule) == ("sail", "imhotep-vela")
    assert state.to_plain()["tomb"] == [1, 0, 1]
    assert asked(state).seat == 1


def test_sail_card_needs_the_minimum_load_with_its_stone() -> None:
    boats = [boat(1, None, None, None), boat(1, None, None), EMPTY[2], boat(1)]
    state = at(boats=boats, sleds=[1, 0], cards=[{"sail": 1}, {}])
    assert choices(state, "sail-card") == (
        ("sail-card", 1, 1),
        ("sail-card", 1, 2),
        ("sail-card", 2, 0),
        ("sail-card", 2, 1),
    )
    about = {"boat": 0, "aboard": 2, "minimum": 3, "loaded": 1}
    assert refused(state, ("sail-card", 0, 1)) == Refusal("load-too-small", "imhotep-vela", about)
    assert refused(state, ("sail-card", 3, 0)).reason == "space-taken"


def test_sail_card_needs_a_stone() -> None:
    state = at(boats=EMPTY, cards=[{"sail": 1}, {}])
    assert refused(state, ("sail-card", 3, 0)) == Refusal("no-stone", "imhotep-vela")


def test_sail_card_sails_no_other_boat_and_to_no_taken_site() -> None:
    boats = [*EMPTY[:2], boat(None, None, site="market"), EMPTY[3]]
    state = at(boats=boats, sleds=[1, 0], cards=[{"sail": 1}, {}])
    play(state, ("sail-card", 3, 0))
    assert refused(state, ("sail", 0, "tomb")) == Refusal("other-boat", "imhotep-vela", {"boat": 3})
    assert refused(state, ("sail", 3, "harbour")) == Refusal("no-such-choice", "imhotep-vela")
    assert refused(state, ("sail", 4, "tomb")) == Refusal("no-such-choice", "imhotep-vela")
    about = {"site": "market", "boat": 2}
    assert refused(state, ("sail", 3, "market")) == Refusal("site-taken", "imhotep-condurre", about)


# Lever


def test_lever_unloads_in_the_order_its_player_names() -> None:
    boats = [boat(1, 0, 1, None), *EMPTY[1:]]
    state = at(boats=boats, cards=[{"lever": 1}, {}])
    events = play(state, ("lever", 0, "pyramid"))
    assert (events[1].rule, events[1].data["order"]) == ("imhotep-leva", "chosen")
    decision = asked(state)
    assert (decision.seat, decision.kind, decision.rule) == (0, "unload-next", "imhotep-leva")
    assert decision.choices == (("unload", 0), ("unload", 1))
    (event,) = play(state, ("unload", 1))
    assert (event.seat, event.data["points"]) == (0, 2)
    assert choices(state) == (("unload", 0),)
    play(state, ("unload", 0), ("unload", 2))
    plain = state.to_plain()
    assert (plain["pyramid"], plain["points"]) == ([0, 1, 1], [2, 4])
    assert (plain["phase"], plain["active"], plain["pending"]) == ("turn", 1, None)


def test_lever_takes_of_one_colour_the_stone_nearest_the_bow() -> None:
    boats = [EMPTY[0], boat(None, 1, 1), *EMPTY[2:]]
    state = at(boats=boats, cards=[{"lever": 1}, {}])
    play(state, ("lever", 1, "tomb"))
    about = {"boat": 1, "space": 2, "nearest": 1}
    assert refused(state, ("unload", 2)) == Refusal("not-nearest", "imhotep-leva", about)
    empty = Refusal("space-empty", "imhotep-leva", {"boat": 1, "space": 0})
    assert refused(state, ("unload", 0)) == empty
    assert refused(state, ("unload", 3)) == Refusal("no-such-choice", "imhotep-leva")


def test_lever_keeps_the_conditions_of_sailing() -> None:
    boats = [boat(0, 1, None, None), boat(None, None, None, site="tomb"), boat(1, None), EMPTY[3]]
    state = at(boats=boats, cards=[{"lever": 1}, {}])
    assert refused(state, ("lever", 0, "market")).reason == "load-too-small"
    assert refused(state, ("lever", 1, "market")).reason == "boat-sailed"
    assert refused(state, ("lever", 2, "tomb")).reason == "site-taken"
    assert len(choices(state, "lever")) == 4


def test_lever_at_the_market() -> None:
    """Each card is taken before the next stone is named."""
    market = ["statue", "lever", "sail", "chisel"]
    state = at(boats=[boat(1, 1, 0, None), *EMPTY[1:]], cards=[{"lever": 1}, {}], market=market)
    play(state, ("lever", 0, "market"), ("unload", 2))
    assert (asked(state).seat, asked(state).kind) == (0, "take-card")
    play(state, ("take", 1))
    assert (asked(state).seat, choices(state)) == (0, (("unload", 0),))
    play(state, ("unload", 0))
    assert asked(state).seat == 1
    play(state, ("take", 0), ("unload", 1), ("take", 3))
    assert state.to_plain()["cards"] == [{"lever": 1}, {"statue": 1, "chisel": 1}]


# The market


def test_each_stone_takes_a_card_and_goes_back() -> None:
    market = ["sail", "statue", "lever", "decoration-tomb"]
    boats = [boat(0, None, 1, 0), *EMPTY[1:]]
    state = at(boats=boats, market=market, active=1)
    quarry = state.to_plain()["quarry"]
    play(state, ("sail", 0, "market"))
    decision = asked(state)
    assert (decision.seat, decision.kind, decision.rule) == (0, "take-card", "imhotep-mercato-a")
    assert decision.choices == tuple(("take", place) for place in range(4))
    assert state.to_plain()["pending"]["owner"] == 0
    assert play(state, ("take", 2)) == [
        Event("card-taken", 0, {"card": "lever", "place": 2, "colour": "blue"}, "imhotep-mercato-a"),
        Event("stone-returned", 0, {"boat": 0, "space": 0, "why": "card"}, "imhotep-mercato-a"),
    ]
    assert (asked(state).seat, state.to_plain()["pending"]["owner"]) == (1, None)
    assert refused(state, ("take", 2)) == Refusal("card-gone", "imhotep-mercato-a", {"place": 2})
    assert refused(state, ("take", 4)) == Refusal("no-such-choice", "imhotep-mercato-a")
    play(state, ("take", 0))
    play(state, ("take", 3))
    plain = state.to_plain()
    assert plain["cards"] == [{"decoration-tomb": 1, "lever": 1}, {"sail": 1}]
    assert plain["quarry"] == [quarry[0] + 2, quarry[1] + 1]
    assert plain["market"] == [None, "statue", None, None]


def test_no_card_left_a_stone_only_goes_back() -> None:
    market = [None, None, "statue", None]
    state = at(boats=[boat(0, 1, 0, None), *EMPTY[1:]], market=market)
    events = play(state, ("sail", 0, "market"), ("take", 2))
    assert [(e.seat, e.data["why"]) for e in told(events, "stone-returned")] == [
        (0, "card"),
        (1, "no-card"),
        (0, "no-card"),
    ]
    assert (asked(state).seat, asked(state).kind) == (1, "turn")
    assert state.to_plain()["quarry"] == [29, 29]


# Red cards


@pytest.mark.parametrize(
    ("card", "site"), [("entrance", "pyramid"), ("sarcophagus", "tomb"), ("paved-path", "obelisks")]
)
def test_red_card_brings_a_stone_from_the_quarry(card: str, site: str) -> None:
    state = at(boats=[*EMPTY[:3], boat(1)], market=[card, "statue", "statue", "statue"])
    quarry = state.to_plain()["quarry"][1]
    events = play(state, ("sail", 3, "market"), ("take", 0))
    red, placed, returned = events[2:5]
    assert red == Event("red-card", 1, {"card": card, "site": site, "effect": True}, "imhotep-carte-rosse")
    assert (placed.seat, placed.data["site"], placed.data["from"]) == (1, site, "quarry")
    assert (placed.data["boat"], placed.data["space"]) == (None, None)
    where = {"boat": 3, "space": 0, "why": "card"}
    assert returned == Event("stone-returned", 1, where, "imhotep-mercato-a")
    plain = state.to_plain()
    assert plain[site] == ([0, 1] if site == "obelisks" else [1])
    assert plain["points"] == ([0, 2] if site == "pyramid" else [0, 0])
    assert (plain["discard"], plain["cards"]) == ({card: 1}, [{}, {}])
    assert plain["quarry"][1] == quarry  # one out, the stone of the boat back


def test_red_card_with_an_empty_quarry_has_no_effect() -> None:
    """The stone for which the card was taken is still on its boat at that moment."""
    state = at(boats=[*EMPTY[:3], boat(1)], market=["entrance", None, None, None], tomb=[1] * 28)
    events = play(state, ("sail", 3, "market"), ("take", 0))
    about = {"card": "entrance", "site": "pyramid", "effect": False}
    assert told(events, "red-card") == [Event("red-card", 1, about, "imhotep-carte-rosse")]
    assert told(events, "stone-placed") == []
    plain = state.to_plain()
    assert (plain["pyramid"], plain["quarry"][1], plain["discard"]) == ([], 1, {"entrance": 1})


def test_red_card_with_one_stone_in_the_quarry() -> None:
    state = at(boats=[*EMPTY[:3], boat(1)], market=["entrance", None, None, None], tomb=[1] * 27)
    events = play(state, ("sail", 3, "market"), ("take", 0))
    assert [event.data["effect"] for event in told(events, "red-card")] == [True]
    assert state.to_plain()["pyramid"] == [1]
