"""From the set-up to the end: the order of decisions, tiles, hands, thirty placements."""

import random
from collections import Counter

from pycore.contract import CHANCE, Choice, Plain, Refusal
from pycore.games.kheops import GAME
from pycore.games.kheops.state import KheopsState
from pycore.match import draw
from tests.games.kheops.building import COPIES, ORIENTATIONS, START, tile
from tests.games.kheops.table import at, cell, some_way
from tests.games.table import asked, choices, play, play_out, refused, told

# The set-up


def test_the_start() -> None:
    plain = GAME.start(2, {}).to_plain()
    assert plain == {
        "game": "kheops",
        "seats": 2,
        "options": {},
        "turn": 0,
        "phase": "start-tile",
        "cells": [None] * 49,
        "hands": [[], []],
        "pile": COPIES,
        "supply": [
            {"worker": 14, "priest": 1, "mummy": 1, "pharaoh": 1},
            {"worker": 15, "priest": 1, "mummy": 1},
        ],
        "placed": None,
        "moving": None,
    }


def test_start_tiles_are_drawn_with_their_orientation() -> None:
    """Each of the fifty tiles is equally likely, and so is each of its orientations."""
    decision = asked(GAME.start(2, {}))
    assert (decision.seat, decision.kind, decision.rule) == (CHANCE, "start-tile", "kheops-preparazione")
    expected = [
        (("lay", name, sides), many * 3 // len(ORIENTATIONS[int(name.split(":")[1])]))
        for name, many in COPIES.items()
        for sides in ORIENTATIONS[int(name.split(":")[1])]
    ]
    assert decision.weights is not None
    assert list(zip(decision.choices, decision.weights, strict=True)) == expected
    assert sum(decision.weights) == 50 * 3


def test_start_tiles_fill_the_base_in_order() -> None:
    state, rng, cells = GAME.start(2, {}), random.Random(3), []
    while (decision := asked(state)).kind == "start-tile":
        (event,) = play(state, draw(decision, rng))
        assert (event.kind, event.seat, event.rule) == ("tile-laid", CHANCE, "kheops-preparazione")
        assert cell(state, event.data["cell"]) == {
            "tile": event.data["tile"],
            "open": event.data["open"],
            "pawn": None,
        }
        cells.append(event.data["cell"])
    assert tuple(cells) == START


def test_a_type_that_is_used_up() -> None:
    state = GAME.start(2, {})
    play(state, ("lay", "room:1:ankh", "L"))
    assert ("lay", "room:1:ankh", "R") not in choices(state)
    assert refused(state, ("lay", "room:1:ankh", "R")).reason == "none-left"
    assert refused(state, ("lay", "room:2:ankh", "R")) == Refusal(
        "wrong-sides", "kheops-preparazione", {"sides": "R", "openings": 2}
    )


def test_hands_are_drawn_white_first() -> None:
    state = some_way(random.Random(1), 19)
    seats = []
    for _ in range(6):
        decision = asked(state)
        assert (decision.seat, decision.kind, decision.rule) == (CHANCE, "draw-tile", "kheops-pescare")
        assert decision.audience is not None and not decision.public
        left = state.to_plain()["pile"]
        assert (
            dict(zip((choice[1] for choice in decision.choices), decision.weights or (), strict=True)) == left
        )
        (event,) = play(state, decision.choices[0])
        assert event.audience == decision.audience == (event.seat,)
        assert event.secret == {"tile": decision.choices[0][1]} and event.data == {
            "left": sum(left.values()) - 1
        }
        seats.append(event.seat)
    assert seats == [0, 0, 0, 1, 1, 1]
    assert (asked(state).kind, asked(state).seat, state.turn) == ("place-pawn", 0, 0)


def test_a_tile_that_is_not_in_the_pile_is_not_drawn() -> None:
    state = GAME.start(2, {})
    for number in range(19):
        play(state, choices(state)[0])
        assert asked(state).kind == ("start-tile" if number < 18 else "draw-tile")
    assert refused(state, ("draw", "room:1:sarcophagus-gold")) == Refusal(
        "none-left", "kheops-pescare", {"tile": "room:1:sarcophagus-gold"}
    )


# Tiles


HAND = [["room:1:ankh", "room:2:double", "corridor:3:move"], ["corridor:2:swap"] * 3]


def test_a_tile_goes_beside_another_within_the_triangle() -> None:
    """Each tile of the hand, in each orientation, on the five cells of the second row that touch the base."""
    state = at(phase="place-tile", hands=HAND)
    expected = [
        ("tile", name, number, sides)
        for name in HAND[0]
        for number in (14, 16, 18, 20, 22)
        for sides in ORIENTATIONS[int(name.split(":")[1])]
    ]
    assert set(choices(state)) == set(expected) and len(choices(state)) == len(expected) == 35
    order = [*COPIES]
    assert list(choices(state)) == sorted(expected, key=lambda choice: order.index(str(choice[1])))
    assert (asked(state).seat, asked(state).rule, asked(state).public) == (0, "kheops-tessera", False)


def test_a_tile_is_placed_and_another_drawn() -> None:
    state = at(phase="place-tile", hands=HAND)
    (event,) = play(state, ("tile", "corridor:3:move", 14, "LRV"))
    assert event.data == {"cell": 14, "tile": "corridor:3:move", "open": "LRV"} and event.reveals
    assert cell(state, 14) == {"tile": "corridor:3:move", "open": "LRV", "pawn": None}
    assert state.to_plain()["hands"][0] == HAND[0][:2]
    assert (asked(state).kind, asked(state).audience, state.turn) == ("draw-tile", (0,), 0)
    play(state, asked(state).choices[-1])
    assert len(state.to_plain()["hands"][0]) == 3
    assert (asked(state).kind, asked(state).seat, state.turn) == ("place-pawn", 1, 1)


def test_openings_need_not_match() -> None:
    """A tile may lie beside a wall or an opening, and it may have an opening on the outer edge."""
    state = at(
        {13: tile("room:2:move", "LV"), 15: tile("room:3:swap", "LRV")}, phase="place-tile", hands=HAND
    )
    for sides in ("L", "R", "V"):
        assert ("tile", "room:1:ankh", 14, sides) in choices(state)


def test_refused_tiles() -> None:
    state = at(phase="place-tile", hands=HAND)
    reasons: dict[Choice, tuple[str, Plain]] = {
        ("tile", "corridor:2:swap", 14, "LR"): ("not-in-hand", {"tile": "corridor:2:swap"}),
        ("tile", "room:1:ankh", 13, "L"): ("cell-full", {"cell": 13}),
        ("tile", "room:1:ankh", 24, "L"): ("not-touching", {"cell": 24}),
        ("tile", "room:1:ankh", 14, "LR"): ("wrong-sides", {"sides": "LR", "openings": 1}),
    }
    for choice, (reason, data) in reasons.items():
        assert refused(state, choice) == Refusal(reason, "kheops-tessera", data)
    for nonsense in (
        ("tile", "room:1:ankh", 49, "L"),
        ("tile", "room:1:ankh", -1, "L"),
        ("tile", "room:1:ankh", True, "L"),
        ("tile", "room:1:ankh", "14", "L"),
        ("tile", "room:1:ankh", 14, ""),
        ("tile", "room:1:ankh", 14),
        ("tile", "hall:1:ankh", 14, "L"),
        ("pawn", "worker", 3),
        ("draw", "room:1:ankh"),
    ):
        assert refused(state, nonsense) == Refusal("no-such-choice", "kheops-tessera"), nonsense


# The end


def test_the_last_turns_draw_nothing() -> None:
    state = at(turn=25, phase="place-tile", loose=True)
    assert state.to_plain()["pile"] == {}
    play(state, choices(state)[0])
    assert (asked(state).kind, asked(state).seat, state.turn) == ("place-pawn", 0, 26)


def test_thirty_placements_always() -> None:
    """Worked example 10."""
    for seed in range(25):
        state = GAME.start(2, {})
        events = play_out(state, random.Random(seed))
        made = Counter((event.kind, event.seat) for event in events)
        assert made["pawn-placed", 0] == made["pawn-placed", 1] == 15
        assert made["tile-placed", 0] == made["tile-placed", 1] == 15
        assert made["tile-drawn", 0] + made["tile-drawn", 1] == 31
        plain = state.to_plain()
        assert [len(hand) for hand in plain["hands"]] == [1, 0]
        assert None not in plain["cells"] and plain["pile"] == {} and plain["turn"] == 30
        (over,) = told(events, "game-over")
        assert events[-1] == over and over.data["unused"] == plain["hands"][0][0] and over.reveals


def last_ply(white: str, blue: str = "room:1:ankh") -> KheopsState:
    hands = [["room:3:curse"], [blue]]
    laid = {0: tile("room:2:double", "LR", (0, white)), 2: tile("room:2:swap", "LR", (1, "worker"))}
    return at(laid, turn=29, phase="place-tile", hands=hands, loose=True)


def test_after_the_end_nothing_is_asked() -> None:
    state = last_ply("worker")
    events = play(state, choices(state)[0])
    assert state.decision() is None and events[-1].kind == "game-over"
    assert state.why_not(("pawn", "worker", 3)) == Refusal("game-over", "kheops-fine")
    assert state.why_not(None) == Refusal("game-over", "kheops-fine")  # type: ignore[arg-type]
    assert events[-1].data["scores"] == list(state.scores())
    assert tuple(events[-1].data["winners"]) == state.ranking()[0]


# What a seat may know


def test_a_hand_is_known_to_its_own_seat() -> None:
    state = at(turn=7)
    whole = state.to_plain()
    for seat in (None, 0, 1):
        seen = state.seen_by(seat).to_plain()
        hidden = [other for other in (0, 1) if other != seat]
        for other in (0, 1):
            assert seen["hands"][other] == ([None] * 3 if other in hidden else whole["hands"][other])
        merged = Counter[str](whole["pile"])
        for other in hidden:
            merged.update(whole["hands"][other])
        assert seen["pile"] == merged and seen["pile_size"] == sum(whole["pile"].values()) == 18
        assert {**whole, **{name: seen[name] for name in ("hands", "pile", "pile_size")}} == seen
    assert "pile_size" not in whole


def test_seen_states_that_differ_only_in_a_hand_are_equal() -> None:
    one = at(phase="place-tile", hands=HAND)
    other = at(phase="place-tile", hands=[HAND[0], ["corridor:2:swap", "corridor:2:move", "room:2:swap"]])
    other = GAME.from_plain({**other.to_plain(), "cells": one.to_plain()["cells"], "pile": moved(one)})
    assert one != other
    for seat in (None, 0):
        assert one.seen_by(seat) == other.seen_by(seat)
        assert one.seen_by(seat).decision() == other.seen_by(seat).decision()
    assert one.seen_by(1) != other.seen_by(1)


def moved(state: KheopsState) -> dict[str, int]:
    """The pile of a state in which Blue has exchanged two corridors for another corridor and a room."""
    pile = Counter[str](state.to_plain()["pile"])
    pile.update({"corridor:2:swap": 2, "corridor:2:move": -1, "room:2:swap": -1})
    assert min(pile.values()) >= 0, "choose other tiles"
    return {name: many for name, many in pile.items() if many}


def test_where_to_lay_is_told_only_to_the_hand() -> None:
    state = at(phase="place-tile", hands=HAND)
    assert state.seen_by(0).decision() == state.decision()
    for seat in (None, 1):
        told = asked(state.seen_by(seat))
        assert (told.seat, told.kind, told.choices, told.public) == (0, "place-tile", (), False)


def test_imagined_hands_are_dealt_from_what_is_unseen() -> None:
    state = at(turn=26, loose=True)
    seen = state.seen_by(0)
    whole = seen.imagine(random.Random(1))
    assert whole == state, "with the pile empty White knows what Blue holds"
    both = state.seen_by(None).imagine(random.Random(2))
    both.check()
    assert both.is_whole() and both.seen_by(None) == state.seen_by(None)
