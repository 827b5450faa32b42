"""The turn: taking a card and paying for it, the actions and their refusals, the row, the end."""

import random

import pytest

from pycore.contract import CHANCE
from pycore.games.leggende import GAME
from pycore.games.leggende.state import LeggendeState
from tests.games.leggende.building import HAND
from tests.games.leggende.table import (
    about_to_take,
    asked,
    at,
    choices,
    play,
    play_until,
    refused,
    told,
)

COSTS = (0, 1, 1, 2, 2, 3)


@pytest.mark.parametrize("position", range(6))
def test_cards_cost_by_their_position(position: int) -> None:
    """The third card from the left costs 1 (`leggende-prendere`)."""
    state = at(2)
    card = state.to_plain()["row"][position]
    event = play(state, ("take", position))[0]
    assert event.data == {"card": card, "position": position, "cost": COSTS[position]}
    assert state.to_plain()["coins"] == [12 - COSTS[position], 12]
    assert card in state.to_plain()["cards"][0]


@pytest.mark.parametrize("coins", range(5))
def test_one_takes_what_one_can_pay(coins: int) -> None:
    state = at(2, coins=[coins, 12])
    affordable = sum(cost <= coins for cost in COSTS)
    assert choices(state) == tuple(("take", position) for position in range(affordable))
    for position in range(affordable, 6):
        assert refused(state, ("take", position)).reason == "too-few-coins"
    assert {refused(state, ("take", nowhere)).reason for nowhere in (-1, 6)} == {"no-such-choice"}


def test_the_row_closes_up_and_is_filled() -> None:
    """`leggende-fila`"""
    state = at(2)
    row = state.to_plain()["row"]
    play(state, ("take", 2))
    while asked(state).kind != "deal":
        play(state, choices(state)[-1])
    assert state.to_plain()["row"] == row[:2] + row[3:]
    decision = asked(state)
    assert decision.seat == CHANCE and set(decision.weights or ()) == {1}
    assert {choice[1] for choice in decision.choices} == set(state.to_plain()["deck"])
    (dealt,) = play(state, ("deal", "night_hydra"))
    assert (dealt.kind, dealt.seat, dealt.data) == ("card-dealt", CHANCE, {"card": "night_hydra"})
    assert state.to_plain()["row"] == [*row[:2], *row[3:], "night_hydra"]
    assert (asked(state).kind, asked(state).seat, state.turn) == ("take", 1, 2)


def test_turns_go_round_from_the_first_player() -> None:
    state = at(3, first=2)
    seats: list[int] = []
    while len(seats) < 7:
        seats.append(asked(state).seat)
        play_until_take(state)
    assert seats == [2, 0, 1, 2, 0, 1, 2]


def play_until_take(state: LeggendeState) -> None:
    turn, rng = state.turn, random.Random(1)
    while state.turn == turn and state.decision() is not None:
        state.apply(rng.choice(choices(state)))


@pytest.mark.parametrize("seats", (2, 3, 4))
def test_a_game_has_so_many_cards(seats: int) -> None:
    """With 3 and 4 players the last three cards are taken from rows of 5, 4 and 3 cards. With 2 players the row always
    has six."""
    state = GAME.start(seats, {})
    rng = random.Random(seats)
    rows = []
    while (decision := state.decision()) is not None:
        if decision.kind == "take":
            rows.append(len(state.row))
        state.apply(rng.choice(decision.choices))
    assert rows == [6] * (seats * HAND[seats] - 3) + ([6, 6, 6] if seats == 2 else [5, 4, 3])
    assert [len(hand) for hand in state.to_plain()["cards"]] == [HAND[seats]] * seats
    assert state.to_plain()["deck"] == {}


# Placing


def test_armies_come_to_the_start_region_or_to_ones_cities() -> None:
    state = about_to_take("ancient_tree_spirit", cities={"F1": {"0": 1}, "H2": {"1": 1}})
    play(state, ("take", 0))
    assert choices(state) == (("place", "D4"), ("place", "F1"), ("done",))
    assert refused(state, ("place", "H2")).reason == "no-city-here"
    assert refused(state, ("place", "M1")).reason == "no-such-choice"
    assert refused(state, ("place", "H2", 1)).reason == "not-the-bandit"
    play(state, ("place", "F1"), ("place", "F1"), ("place", "D4"), ("place", "D4"))
    assert state.to_plain()["armies"]["F1"] == {"0": 2}
    assert asked(state).kind == "deal"


def test_eighteen_armies_are_all() -> None:
    """With 18 armies on the board, placing is not asked."""
    armies = {"D4": {"0": 17, "1": 4}}
    state = about_to_take("ancient_tree_spirit", armies=armies)
    play(state, ("take", 0), ("place", "D4"))
    assert asked(state).kind == "deal" and state.supply[0] == 0
    state = about_to_take("ancient_tree_spirit", armies={"D4": {"0": 18, "1": 4}})
    events = play(state, ("take", 0))
    assert asked(state).kind == "deal"
    assert told(events, "part-skipped")[0].data == {"action": "place", "why": "no-supply"}


def test_armies_that_the_sorceress_keeps_cannot_be_placed() -> None:
    """Two of Anna's armies are kept, so she can have 16."""
    leaders = [None, None, None, "red-sorceress"]
    for kept in range(4):
        state = about_to_take(
            "ancient_tree_spirit",
            options={"leaders": True},
            leaders=["fairy-queen", "bandit-king", "white-knight", leaders[3]],
            armies={"D4": {"0": 15}},
            kept=[kept, 0, 0, 0],
        )
        play(state, ("take", 0))
        placed = 0
        while asked(state).kind == "place":
            play(state, choices(state)[0])
            placed += 1
        assert placed == 3 - kept


# Moving


def moving(card: str = "ancient_sage", hand: tuple[str, ...] = (), **fields: object) -> LeggendeState:
    state = about_to_take(card, hand=hand, **fields)
    play(state, ("take", 0))
    return state


def test_three_movements() -> None:
    """One army three steps, or three armies one step each, or one army one step and another two."""
    for steps in (
        (("D4", "D5"), ("D5", "D7"), ("D7", "D6")),
        (("D4", "D3"), ("D4", "D5"), ("D4", "D6")),
        (("D4", "D3"), ("D4", "D5"), ("D5", "D7")),
    ):
        state = moving()
        for one, other in steps:
            assert asked(state).kind == "move"
            (event,) = play(state, ("move", one, other))
            assert (event.data["from"], event.data["to"], event.data["cost"]) == (one, other, 1)
        assert asked(state).kind == "deal"


FLYERS = ("cursed_gargoyles", "dire_dragon", "dire_eye")


@pytest.mark.parametrize(("flying", "cost"), ((0, 3), (1, 2), (2, 1), (3, 1)))
def test_a_sea_route_costs_less_for_those_who_fly(flying: int, cost: int) -> None:
    state = moving(hand=FLYERS[:flying])
    event = play(state, ("move", "D4", "F3"))[0]
    assert (event.data["cost"], event.data["left"], event.data["way"]) == (cost, 3 - cost, "sea")


def test_what_is_too_far_is_not_offered() -> None:
    state = moving()
    assert choices(state) == (
        ("move", "D4", "D3"),
        ("move", "D4", "D5"),
        ("move", "D4", "D6"),
        ("move", "D4", "F3"),
        ("done",),
    )
    play(state, ("move", "D4", "D3"))
    assert ("move", "D4", "F3") not in choices(state)
    refusal = refused(state, ("move", "D4", "F3"))
    assert (refusal.reason, refusal.data) == ("too-far", {"cost": 3, "left": 2})
    assert refused(state, ("move", "D4", "D7")).reason == "not-adjacent"
    assert refused(state, ("move", "D5", "D7")).reason == "no-army"
    assert refused(state, ("move", "D4", "D4")).reason == "no-such-choice"
    assert refused(state, ("move", "D4", "M1")).reason == "no-such-choice"


def test_nobody_is_asked_what_leads_nowhere() -> None:
    """The seat has one army, on an island surrounded by sea, and two movements."""
    tiles = [
        {"slot": "centre", "face": "citadel", "turn": 0},
        {"slot": "left", "face": "fern", "turn": 0},
        {"slot": "right", "face": "meadows", "turn": 0},
        {"slot": "below", "face": "volcano", "turn": 0},
    ]
    board = {"tiles": tiles, "start_region": "C1", "armies": {"C3": {"0": 1}}}
    state = about_to_take("forest_gnome", **board)
    events = play(state, ("take", 0))
    assert asked(state).kind == "deal"
    assert told(events, "part-skipped")[0].data == {"action": "move", "why": "no-move"}
    state = about_to_take("ancient_sage", **board)
    play(state, ("take", 0), ("move", "C3", "C2"))
    assert asked(state).kind == "deal"


def test_without_armies_nothing_moves() -> None:
    state = about_to_take("ancient_sage", armies={"D4": {"1": 1}})
    events = play(state, ("take", 0))
    assert told(events, "part-skipped")[0].data == {"action": "move", "why": "no-armies"}


def test_abilities_of_the_example() -> None:
    """Move 5 and one more: six movements (`leggende-abilita`)."""
    state = moving("cursed_gargoyles", hand=("cursed_mausoleum",))
    assert state.pending.left == 6


# Building


def test_cities_rise_where_one_has_an_army() -> None:
    armies = {"D4": {"0": 1, "1": 1}, "D5": {"1": 2}, "F1": {"0": 2}}
    state = about_to_take("cursed_tower", armies=armies, cities={"F1": {"1": 1, "0": 1}})
    play(state, ("take", 0))
    assert choices(state) == (("city", "D4"), ("city", "F1"), ("done",))
    assert refused(state, ("city", "D5")).reason == "no-army"
    play(state, ("city", "F1"))
    assert state.to_plain()["cities"] == {"F1": {"0": 2, "1": 1}}


def test_three_cities_are_all() -> None:
    state = about_to_take("cursed_tower", cities={"D4": {"0": 3}})
    events = play(state, ("take", 0))
    assert told(events, "part-skipped")[0].data == {"action": "city", "why": "no-city-left"}


# Destroying


def destroying(**fields: object) -> LeggendeState:
    """Seat 0 of two may destroy an army."""
    more = {"turn": 1, "phase": "destroy", "card": "night_hydra", "part": 1, "left": 1, **fields}
    return at(2, **{"cards": (("night_hydra",),), **more})


def test_any_army_where_one_has_one() -> None:
    armies = {"D4": {"0": 1, "1": 2, "neutral": 1}, "D5": {"1": 1}, "F1": {"0": 1}}
    state = destroying(armies=armies)
    assert choices(state) == (
        ("destroy", "D4", 0),
        ("destroy", "D4", 1),
        ("destroy", "D4", "neutral"),
        ("destroy", "F1", 0),
        ("done",),
    )
    assert refused(state, ("destroy", "D5", 1)).reason == "no-army"
    assert refused(state, ("destroy", "F1", 1)).reason == "no-such-army"
    assert refused(state, ("destroy", "F1", 2)).reason == "no-such-choice"
    supply = state.supply[1]
    play(state, ("destroy", "D4", 1))
    assert state.to_plain()["armies"]["D4"] == {"0": 1, "1": 1, "neutral": 1}
    assert state.supply[1] == supply + 1


def test_a_neutral_army_and_ones_own_may_go() -> None:
    for owner in (0, "neutral"):
        state = destroying(armies={"D4": {"0": 2, "neutral": 1}})
        play(state, ("destroy", "D4", owner))
        assert state.to_plain()["armies"]["D4"].get(str(owner), 0) == (1 if owner == 0 else 0)


def test_a_city_is_no_army() -> None:
    armies = {"D4": {"1": 2}, "D5": {"0": 1, "1": 1}}
    state = destroying(armies=armies, cities={"D4": {"0": 1}})
    refusal = refused(state, ("destroy", "D4", 1))
    assert (refusal.reason, refusal.rule) == ("only-a-city", "leggende-distruggere")


def test_the_giants_owner_is_immune() -> None:
    """The immunity also covers attacks by the owner."""
    armies = {"D4": {"0": 1, "1": 1}}
    state = destroying(turn=3, cards=(("night_hydra",), ("dire_giant",)), armies=armies)
    assert choices(state) == (("destroy", "D4", 0), ("done",))
    refusal = refused(state, ("destroy", "D4", 1))
    assert (refusal.reason, refusal.data) == ("immune", {"owner": 1})
    state = destroying(turn=1, cards=(("dire_giant",),), card="dire_giant", armies=armies)
    assert choices(state) == (("destroy", "D4", 1), ("done",))


# "and", "or", leaving


def test_or_offers_only_what_can_be_done() -> None:
    full = {"D4": {"0": 18, "1": 4}}
    state = about_to_take("cursed_king", armies=full)
    play(state, ("take", 0))
    assert choices(state) == (("part", 1), ("skip",))
    assert refused(state, ("part", 0)).reason == "no-supply"
    events = play(state, ("skip",))
    assert events[0].kind == "action-declined" and asked(state).kind == "deal"
    state = about_to_take("castle_1", armies=full, cities={"D4": {"0": 3}})
    events = play(state, ("take", 0))
    assert [e.data["why"] for e in told(events, "part-skipped")] == ["no-supply", "no-city-left"]
    assert asked(state).kind == "deal"


def test_and_goes_in_the_printed_order() -> None:
    state = about_to_take("castle_2", armies={"D4": {"0": 2}})
    play(state, ("take", 0), ("move", "D4", "D5"), ("done",))
    assert choices(state) == (("city", "D4"), ("city", "D5"), ("done",))
    events = play(state, ("done",))
    assert events[0].data == {"action": "city", "left": 1}
    assert asked(state).kind == "deal"


def test_armies_left_when_placing_ends_are_limited_by_the_reserve() -> None:
    state = about_to_take("noble_hills", armies={"D4": {"0": 17, "1": 1}})
    play(state, ("take", 0))
    (event,) = told(play(state, ("done",)), "part-ended")
    assert event.data == {"action": "place", "left": 1}


def test_the_second_part_comes_where_the_first_cannot() -> None:
    state = about_to_take("noble_knight", armies={"D4": {"0": 18, "1": 1}})
    events = play(state, ("take", 0))
    assert told(events, "part-skipped") and asked(state).kind == "destroy"


def test_allowances_are_counted_when_a_part_begins() -> None:
    """The city is built on the cottage, and the seat takes this token. With Ancient Woods, the next part allows three
    armies."""
    state = about_to_take(
        "ancient_woods",
        options={"explore": True},
        tokens={
            region: {"name": name, "seen": []}
            for region, name in zip(
                ("D5", "F1", "F2", "H1", "H2"),
                ("cottage", "spring", "treasure", "book", "stable"),
                strict=True,
            )
        },
        armies={"D5": {"0": 1}},
    )
    play(state, ("take", 0), ("city", "D5"))
    assert (asked(state).kind, state.pending.left) == ("place", 3)


def test_at_the_end_nothing_is_legal() -> None:
    state = GAME.start(2, {})
    play_until(state, "never", random.Random(1))
    refusal = state.why_not(("take", 0))
    assert refusal is not None and (refusal.reason, refusal.rule) == ("game-over", "leggende-fine")
