"""The three pyramids of side B (`imhotep-piramide-b`): placing a stone, its bonus, and the chains that follow."""

from typing import Any

import pytest

from pycore.contract import CHANCE, Event, Refusal
from pycore.games.imhotep.state import ImhotepState
from tests.games.imhotep.positions import ALL_B, boat
from tests.games.imhotep.table import asked, at, choices, play, refused, told

PYRAMID_B = {"pyramid": "B"}
EMPTY = [boat(None, None, None, None), boat(None, None, None), boat(None, None), boat(None)]  # card 4321
ONE = [*EMPTY[:3], boat(1)]
FULL = [[0, 1, 0, 1, 0], [1, 1, 0, 0, 1], [0, 0, 0, 1, 1]]
RULE = "imhotep-piramide-b"


def arrived(**fields: Any) -> ImhotepState:
    """Seat 0 has sailed a stone of seat 1 to the pyramids."""
    state = at(**{"boats": ONE, "options": PYRAMID_B, **fields})
    play(state, ("sail", 3, "pyramid"))
    return state


# Where a stone goes


def test_its_owner_chooses_the_pyramid() -> None:
    state = arrived()
    decision = asked(state)
    assert (decision.seat, decision.kind, decision.rule) == (1, "choose-pyramid", RULE)
    assert decision.choices == (("pyramid", 0), ("pyramid", 1), ("pyramid", 2))
    assert state.to_plain()["boats"][3]["stones"] == [1]  # until it is placed
    about = {"site": "pyramid", "from": "boat", "boat": 3, "space": 0, "pyramid": 1, "place": 0, "level": 1}
    assert play(state, ("pyramid", 1)) == [
        Event("stone-placed", 1, {**about, "bonus": None, "points": 2}, RULE)
    ]
    plain = state.to_plain()
    assert (plain["pyramid"], plain["points"]) == ({"pyramids": [[], [1], []], "extra": []}, [0, 2])
    assert (asked(state).seat, asked(state).kind) == (1, "turn")


@pytest.mark.parametrize(
    ("pyramid", "points", "bonuses"),
    [
        (0, [2, 1, 3, 2, 3], [None, "card", None, None, None]),
        (1, [2, 3, 1, 1, 3], [None, None, "stones", None, None]),
        (2, [2, 3, 3, 1, 3], [None, None, None, "load", None]),
    ],
)
@pytest.mark.parametrize("edition", ["italian", "later"])
def test_every_place(pyramid: int, points: list[int], bonuses: list[str | None], edition: str) -> None:
    """`imhotep-edizione`: the upper level scores 3, in later printings 4."""
    for place in range(5):
        built: list[list[int]] = [[], [], []]
        built[pyramid] = [0] * place
        state = arrived(pyramids=built, options={"pyramid": "B", "edition": edition})
        (event,) = play(state, ("pyramid", pyramid))
        later = edition == "later" and place == 4
        about = (event.data["place"], event.data["level"], event.data["points"], event.data["bonus"])
        assert about == (place, 1 + (place == 4), points[place] + later, bonuses[place])


def test_not_a_complete_one_while_another_is_open() -> None:
    state = arrived(pyramids=[FULL[0], [0], FULL[2]])
    assert choices(state) == (("pyramid", 1),)  # asked all the same
    assert refused(state, ("pyramid", 0)) == Refusal("pyramid-complete", RULE, {"pyramid": 0})
    assert refused(state, ("pyramid", 3)) == Refusal("no-such-choice", RULE)


def test_all_complete_every_further_stone_is_worth_one_and_nothing_is_asked() -> None:
    state = at(boats=ONE, options=PYRAMID_B, pyramids=FULL, pyramid=[0])
    events = play(state, ("sail", 3, "pyramid"))
    about = {
        "site": "pyramid",
        "from": "boat",
        "boat": 3,
        "space": 0,
        "pyramid": None,
        "place": 1,
        "level": 0,
    }
    assert events[1:] == [Event("stone-placed", 1, {**about, "bonus": None, "points": 1}, RULE)]
    plain = state.to_plain()
    assert (plain["pyramid"]["extra"], plain["points"]) == ([0, 1], [0, 1])


def test_stones_are_settled_one_after_the_other() -> None:
    """The example of the rulebook: brown middle, black middle, brown middle (three stones), white left."""
    boats = [boat(2, 1, 2, 0), boat(None, None, None, None), boat(None, None), boat(None)]
    state = at(3, boats=boats, options=PYRAMID_B)
    play(state, ("sail", 0, "pyramid"), ("pyramid", 1))
    assert (asked(state).seat, state.to_plain()["pending"]["space"]) == (1, 1)
    play(state, ("pyramid", 1), ("pyramid", 1))
    assert (asked(state).seat, asked(state).kind, asked(state).rule) == (2, "bonus-stones", RULE)
    play(state, ("get",))
    assert asked(state).seat == 0
    play(state, ("pyramid", 0))
    plain = state.to_plain()
    assert plain["pyramid"]["pyramids"] == [[0], [2, 1, 2], []]
    assert (plain["points"], plain["sleds"]) == ([2, 3, 3], [0, 0, 3])


def test_a_lever_names_the_stone_then_its_owner_the_pyramid() -> None:
    state = at(boats=[boat(1, 0, 1, None), *EMPTY[1:]], options=PYRAMID_B, cards=[{"lever": 1}, {}])
    play(state, ("lever", 0, "pyramid"), ("unload", 1), ("pyramid", 2))
    assert choices(state) == (("unload", 0),)
    play(state, ("unload", 0))
    assert (asked(state).seat, asked(state).kind) == (1, "choose-pyramid")
    play(state, ("pyramid", 2), ("unload", 2), ("pyramid", 2))
    assert state.to_plain()["pyramid"]["pyramids"] == [[], [], [0, 1, 1]]


# Three stones


@pytest.mark.parametrize(("sled", "come"), [(0, 3), (2, 3), (3, 2), (4, 1)])
def test_three_stones_as_many_as_fit(sled: int, come: int) -> None:
    state = arrived(pyramids=[[], [0, 0], []], sleds=[0, sled])
    play(state, ("pyramid", 1))
    assert (asked(state).kind, choices(state)) == ("bonus-stones", (("get",), ("skip",)))
    events = play(state, ("get",))
    assert events == [Event("get", 1, {"stones": come, "sled": sled + come}, RULE)]
    assert state.to_plain()["points"] == [0, 1]


def test_three_stones_may_be_refused() -> None:
    state = arrived(pyramids=[[], [0, 0], []])
    events = play(state, ("pyramid", 1), ("skip",))
    assert events[1:] == [Event("bonus-skipped", 1, {"bonus": "stones"}, RULE)]
    assert state.to_plain()["sleds"] == [0, 0]


@pytest.mark.parametrize("fields", [{"sleds": [0, 5]}, {"tomb": [1] * 28}])
def test_three_stones_are_not_offered_without_room_or_stones(fields: dict[str, Any]) -> None:
    state = arrived(pyramids=[[], [0, 0], []], **fields)
    play(state, ("pyramid", 1))
    assert (asked(state).kind, state.to_plain()["points"]) == ("turn", [0, 1])


# One stone to load


def test_load_a_stone_onto_a_boat_that_has_not_sailed() -> None:
    boats = [boat(0, None, 0, None), boat(None, None, None, site="tomb"), boat(None, 0), boat(1)]
    state = arrived(boats=boats, pyramids=[[], [], [0, 0, 0]], sleds=[3, 2])
    play(state, ("pyramid", 2))
    assert (asked(state).seat, asked(state).kind) == (1, "bonus-load")
    assert choices(state) == (("load", 0, 1), ("load", 0, 3), ("load", 2, 0), ("skip",))
    about = {"boat": 1, "site": "tomb"}
    assert refused(state, ("load", 1, 0)) == Refusal("boat-sailed", "imhotep-caricare", about)
    assert refused(state, ("load", 0, 0)).reason == "space-taken"
    assert refused(state, ("load", 3, 0)).reason == "boat-sailed"  # the boat being unloaded
    events = play(state, ("load", 0, 3))
    about = {"boat": 0, "capacity": 4, "nth": None, "space": 3, "aboard": 3}
    assert events == [Event("load", 1, about, RULE)]
    plain = state.to_plain()
    assert (plain["sleds"], plain["boats"][0]["stones"]) == ([3, 1], [0, None, 0, 1])
    assert (plain["active"], plain["phase"]) == (1, "turn")
    assert choices(state, "sail")[0] == ("sail", 0, "market")  # it has its minimum now


def test_loading_may_be_refused() -> None:
    state = arrived(pyramids=[[], [], [0, 0, 0]], sleds=[0, 1])
    events = play(state, ("pyramid", 2), ("skip",))
    assert events[1:] == [Event("bonus-skipped", 1, {"bonus": "load"}, RULE)]


def test_loading_is_not_offered_without_a_stone_or_a_space() -> None:
    state = arrived(pyramids=[[], [], [0, 0, 0]], sleds=[5, 0])
    play(state, ("pyramid", 2))
    assert asked(state).kind == "turn"
    full = [boat(0, 0, 0, 0), boat(1, 1, 1), boat(0, 0), boat(1)]
    state = arrived(boats=full, pyramids=[[], [], [0, 0, 0]], sleds=[0, 5])
    play(state, ("pyramid", 2))
    assert asked(state).kind == "turn"


def test_during_the_last_boat_there_is_no_boat_to_load() -> None:
    boats = [boat(*[None] * 4, site="tomb"), boat(*[None] * 3, site="market"), boat(1, None), EMPTY[3]]
    boats[3] = boat(None, site="temple")
    state = at(boats=boats, options=PYRAMID_B, pyramids=[[], [], [0, 0, 0]], sleds=[0, 5])
    events = play(state, ("sail", 2, "pyramid"), ("pyramid", 2))
    assert told(events, "round-ends")
    assert asked(state).kind == "round-card"


# The card


def test_the_top_card_of_the_deck() -> None:
    state = arrived(pyramids=[[0], [], []])
    play(state, ("pyramid", 0))
    assert (asked(state).seat, asked(state).kind, asked(state).rule) == (
        1,
        "bonus-card",
        "imhotep-piramide-b",
    )
    assert choices(state) == (("draw",), ("skip",))
    assert play(state, ("draw",)) == []
    decision = asked(state)
    assert (decision.seat, decision.kind, decision.rule) == (CHANCE, "draw-market", "imhotep-mercato-a")
    assert decision.public and decision.audience is None
    assert sum(decision.weights or ()) == 30
    drawn = {"card": "sail", "colour": "blue"}
    assert play(state, ("draw", "sail")) == [Event("card-drawn", 1, drawn, "imhotep-mercato-a")]
    plain = state.to_plain()
    assert (plain["cards"], plain["deck"]["sail"], plain["points"]) == ([{}, {"sail": 1}], 2, [0, 1])
    assert asked(state).kind == "turn"


def test_the_card_may_be_left() -> None:
    state = arrived(pyramids=[[0], [], []])
    events = play(state, ("pyramid", 0), ("skip",))
    assert events[1:] == [Event("bonus-skipped", 1, {"bonus": "card"}, RULE)]
    assert asked(state).kind == "turn"


@pytest.mark.parametrize(("card", "site"), [("sarcophagus", "tomb"), ("paved-path", "obelisks")])
def test_a_red_card_that_was_drawn_works_at_once(card: str, site: str) -> None:
    state = arrived(pyramids=[[0], [], []])
    events = play(state, ("pyramid", 0), ("draw",), ("draw", card))[1:]
    assert [event.kind for event in events] == ["card-drawn", "red-card", "stone-placed"]
    assert events[1].data == {"card": card, "site": site, "effect": True}
    plain = state.to_plain()
    assert plain[site] == ([1] if site == "tomb" else [0, 1])
    assert plain["discard"] == {card: 1}


# Chains


def test_a_drawn_entrance_fills_another_bonus_place() -> None:
    """Left 1 + card, an entrance, middle 1 + three stones; then the next stone of the boat."""
    boats = [*EMPTY[:2], boat(1, 0), EMPTY[3]]
    state = at(boats=boats, options=PYRAMID_B, pyramids=[[0], [0, 0], []], sleds=[0, 3])
    play(state, ("sail", 2, "pyramid"), ("pyramid", 0), ("draw",), ("draw", "entrance"))
    plain = state.to_plain()
    assert (plain["phase"], plain["pending"]["from"], plain["pending"]["space"]) == (
        "choose-pyramid",
        "quarry",
        None,
    )
    quarry = plain["quarry"][1]  # the stone is still there
    events = play(state, ("pyramid", 1))
    about = {"site": "pyramid", "from": "quarry", "boat": None, "space": None, "pyramid": 1, "place": 2}
    assert events[0].data == {**about, "level": 1, "bonus": "stones", "points": 1}
    assert state.to_plain()["quarry"][1] == quarry - 1
    play(state, ("get",))
    assert (asked(state).seat, asked(state).kind) == (0, "choose-pyramid")
    plain = state.to_plain()
    assert (plain["points"], plain["sleds"], plain["pending"]["from"]) == ([0, 2], [0, 5], "boat")


def test_a_drawn_entrance_loads_a_stone() -> None:
    state = arrived(pyramids=[[0], [], [0, 0, 0]], sleds=[0, 1])
    play(state, ("pyramid", 0), ("draw",), ("draw", "entrance"), ("pyramid", 2))
    assert (asked(state).seat, asked(state).kind) == (1, "bonus-load")
    play(state, ("load", 0, 0))
    plain = state.to_plain()
    assert (plain["points"], plain["boats"][0]["stones"][0], plain["sleds"]) == ([0, 2], 1, [0, 0])


def test_an_entrance_of_the_market_starts_the_whole_chain() -> None:
    """Two entrance cards are taken, and another card between them. The stone for which the first entrance card was
    taken returns at the end."""
    boats = [*EMPTY[:2], boat(1, 0), EMPTY[3]]
    market = ["entrance", "statue", "statue", "hidden"]
    options = {"pyramid": "B", "market": "B"}
    state = at(boats=boats, options=options, market=market, pyramids=[[0], [0], []], active=0)
    events = play(state, ("sail", 2, "market"), ("take", 0))
    assert [event.kind for event in events] == ["sail", "card-taken", "red-card"]
    pending = state.to_plain()["pending"]
    assert (pending["owner"], pending["space"], pending["from"]) == (1, 0, "quarry")
    events = play(state, ("pyramid", 0), ("draw",), ("draw", "entrance"), ("pyramid", 1))
    assert [event.kind for event in events] == [
        "stone-placed",
        "card-drawn",
        "red-card",
        "stone-placed",
        "stone-returned",
    ]
    assert (asked(state).seat, asked(state).kind) == (0, "take-card")
    plain = state.to_plain()
    assert (plain["points"], plain["discard"]) == ([0, 1 + 3], {"entrance": 2})
    assert plain["boats"][2]["stones"] == [None, 0]


def test_a_kept_entrance_of_the_pair_chooses_too() -> None:
    state = at(boats=ONE, options=ALL_B, pyramids=[[], [], [0, 0, 0]], sleds=[0, 2])
    play(state, ("sail", 3, "market"), ("take", 3), ("look", "entrance"), ("look", "lever"))
    play(state, ("keep", "entrance"))
    assert (asked(state).seat, asked(state).kind) == (1, "choose-pyramid")
    events = play(state, ("pyramid", 2), ("load", 0, 0))
    assert [event.kind for event in events] == ["stone-placed", "load", "stone-returned"]
    assert state.to_plain()["discard"] == {"entrance": 1, "lever": 1}


def test_a_drawn_entrance_with_an_empty_quarry_has_no_effect() -> None:
    state = arrived(pyramids=[[0], [], []], tomb=[1] * 28)
    events = play(state, ("pyramid", 0), ("draw",), ("draw", "entrance"))
    assert told(events, "red-card")[0].data["effect"] is False
    assert asked(state).kind == "turn"


def test_an_entrance_beyond_complete_pyramids_asks_nothing() -> None:
    state = at(boats=ONE, options=PYRAMID_B, pyramids=FULL, market=["entrance", None, None, None])
    events = play(state, ("sail", 3, "market"), ("take", 0))
    assert [event.kind for event in events[2:]] == ["red-card", "stone-placed", "stone-returned"]
    assert (state.to_plain()["points"], asked(state).kind) == ([0, 1], "turn")


def test_the_card_of_the_pyramid_leaves_the_pair_where_it_is() -> None:
    """The two unseen cards are the pair. The card comes from the discards, so the pair can be deduced."""
    state = arrived(
        options=ALL_B,
        pyramids=[[0], [], []],
        market=["lever", "lever", "hammer", "hidden"],
        deck={"statue": 2},
    )
    events = play(state, ("pyramid", 0), ("draw",))
    renewed = {"cards": 29, "laid": ["statue", "statue"]}
    assert told(events, "deck-renewed") == [Event("deck-renewed", CHANCE, renewed, "imhotep-mazzo")]
    play(state, ("draw", "chisel"))
    plain = state.to_plain()
    assert (plain["market"][3], sum(plain["deck"].values()), plain["discard"]) == ("hidden", 28, {})
    assert plain["laid"] == ["statue", "statue"]
