"""The temple of side B (`imhotep-tempio-b`), scored from the left at the end of a round."""

from typing import Any

import pytest

from pycore.contract import Event, Refusal
from pycore.games.imhotep.state import ImhotepState
from tests.games.imhotep.positions import ALL_B, boat
from tests.games.imhotep.table import asked, at, choices, play, refused, told

TEMPLE_B = {"temple": "B"}
RULE = "imhotep-tempio-b"
LAST = {
    2: [boat(*[None] * 4, site="market"), boat(*[None] * 3, site="pyramid"), boat(0, None), boat(None, site="tomb")],
    4: [boat(*[None] * 4, site="market"), boat(*[None] * 4, site="pyramid"), boat(0, None), boat(None, site="tomb")],
}  # fmt: skip


def ended(seats: int = 2, **fields: Any) -> tuple[ImhotepState, list[Event]]:
    """The round has just ended: seat 0 sailed the fourth boat to the obelisks."""
    state = at(seats, **{"boats": LAST[seats], "options": TEMPLE_B, "market": [None] * 4, **fields})
    return state, play(state, ("sail", 2, "obelisks"))


def test_five_top_stones() -> None:
    """Worked example 8: choice, 2, choice, card, choice."""
    state, events = ended(4, temple=[3, 3, 1, 2, 0, 1, 0], round=2)
    assert [event.kind for event in events] == ["sail", "stone-placed", "round-ends"]
    assert state.to_plain()["boats"] == []
    decision = asked(state)
    assert (decision.seat, decision.kind, decision.rule) == (1, "temple-bonus", RULE)
    assert decision.choices == (("points",), ("stones",))
    events = play(state, ("points",))
    assert events == [
        Event("space-scored", 1, {"place": 0, "points": 1}, RULE),
        Event("space-scored", 0, {"place": 1, "points": 2}, RULE),
    ]
    assert (asked(state).seat, state.to_plain()["pending"]["temple"]) == (1, 2)
    assert play(state, ("stones",)) == [Event("get", 1, {"stones": 2, "sled": 2}, RULE)]
    assert (asked(state).seat, choices(state)) == (2, (("draw",), ("skip",)))
    events = play(state, ("draw",), ("draw", "statue"))
    assert [(event.kind, event.seat) for event in events] == [("card-drawn", 2)]
    assert (asked(state).seat, choices(state)) == (0, (("points",), ("stones",)))
    events = play(state, ("points",))
    assert [event.kind for event in events] == ["space-scored", "next-first"]
    plain = state.to_plain()
    assert (plain["points"], plain["cards"][2]) == ([3, 1, 0, 0], {"statue": 1})
    assert (plain["first"], plain["round"], plain["phase"], plain["pending"]) == (1, 3, "round-card", None)


def test_two_players_use_four_spaces() -> None:
    """The fifth stone lies on the first."""
    state, _ = ended(temple=[0, 0, 0, 0, 1])
    assert asked(state).seat == 1
    play(state, ("points",), ("points",), ("skip",))
    assert state.to_plain()["points"] == [2 + 1, 1]


def test_an_empty_temple_asks_nothing() -> None:
    _, events = ended()
    assert events[-1].kind == "next-first"


def test_a_stone_is_placed_as_on_side_a() -> None:
    state = at(4, boats=LAST[4], options=TEMPLE_B, temple=[1, 1, 2, 3])
    events = told(play(state, ("sail", 2, "temple")), "stone-placed")
    assert [(event.data["place"], event.rule) for event in events] == [(4, RULE)]


def test_a_full_sled_leaves_the_point() -> None:
    """The seat is still asked: one decision for each occupied space with a choice."""
    state, _ = ended(temple=[1], sleds=[0, 5])
    assert choices(state) == (("points",),)
    assert refused(state, ("stones",)) == Refusal("sled-full", RULE, {"stones": 5})
    assert refused(state, ("draw",)) == Refusal("no-such-choice", RULE)


def test_an_empty_quarry_leaves_the_point() -> None:
    state, _ = ended(temple=[1], tomb=[1] * 28)
    assert choices(state) == (("points",),)
    assert refused(state, ("stones",)) == Refusal("quarry-empty", RULE)


def test_one_stone_if_only_one_fits() -> None:
    state, _ = ended(temple=[1], sleds=[0, 4])
    assert play(state, ("stones",))[0].data == {"stones": 1, "sled": 5}


def test_a_full_sled_after_the_first_stones() -> None:
    """The stones taken for the first space count when the third is scored."""
    state, _ = ended(temple=[1, 0, 1], sleds=[0, 3])
    play(state, ("stones",))
    assert (asked(state).seat, choices(state)) == (1, (("points",),))


def test_the_card_may_be_left() -> None:
    state, _ = ended(temple=[0, 0, 0, 1])
    events = play(state, ("points",), ("points",), ("skip",))
    assert told(events, "bonus-skipped") == [Event("bonus-skipped", 1, {"bonus": "card"}, RULE)]
    assert asked(state).kind == "round-card"


@pytest.mark.parametrize("pyramid", ["A", "B"])
def test_a_red_card_of_the_temple_works_at_once(pyramid: str) -> None:
    """With pyramids of side B, the card's owner chooses while the next temple space waits. No boat can be loaded any
    more."""
    options = {"temple": "B", "pyramid": pyramid}
    fields: dict[str, Any] = {"pyramids": [[], [], [0, 0, 0]]} if pyramid == "B" else {}
    state, _ = ended(4, options=options, temple=[0, 0, 0, 1, 2], sleds=[0, 4, 0, 0], **fields)
    play(state, ("points",), ("points",), ("draw",), ("draw", "entrance"))
    if pyramid == "B":
        pending = state.to_plain()["pending"]
        assert (pending["owner"], pending["temple"], pending["from"]) == (1, 3, "quarry")
        play(state, ("pyramid", 2))
    assert (asked(state).seat, asked(state).kind) == (2, "temple-bonus")
    assert state.to_plain()["points"][1] == (1 if pyramid == "B" else 2)


def test_the_card_of_the_temple_may_bring_the_card_of_the_pyramid() -> None:
    """Entrance, left pyramid, another card, another entrance, three stones; then the last space."""
    state, _ = ended(4, options=ALL_B, temple=[0, 0, 0, 1, 2], pyramids=[[0], [0, 0], []])
    play(state, ("points",), ("points",), ("draw",), ("draw", "entrance"), ("pyramid", 0), ("draw",))
    play(state, ("draw", "entrance"), ("pyramid", 1))
    assert (asked(state).seat, asked(state).kind, state.to_plain()["pending"]["temple"]) == (
        1,
        "bonus-stones",
        3,
    )
    play(state, ("get",))
    assert (asked(state).seat, asked(state).kind, state.to_plain()["pending"]["temple"]) == (
        2,
        "temple-bonus",
        4,
    )


def test_a_drawn_blue_card_is_worth_a_point_at_once_and_counts_at_the_end() -> None:
    state, _ = ended(round=6, temple=[0, 0, 0, 1])
    events = play(state, ("points",), ("points",), ("draw",), ("draw", "sail"))
    assert [event.seat for event in told(events, "blue-scored")] == [1]
    assert events[-1].kind == "game-over"


def test_the_temple_is_scored_when_all_pass() -> None:
    """The boats are removed before that, so nothing can be loaded onto a boat that has not sailed."""
    boats = [boat(1, 1, None, None), boat(1, None, None), boat(*[None] * 2, site="tomb"), boat(None)]
    state = at(
        boats=boats,
        options={"temple": "B", "pyramid": "B", "market": "B"},
        tomb=[0] * 25 + [1] * 23,
        pyramids=[[], [], [0, 0, 0]],
        temple=[0, 1, 1, 1],
        active=1,
        passes=1,
    )
    assert state.to_plain()["quarry"] == [0, 0]
    events = play(state, ("pass",))
    assert [event.kind for event in events] == ["pass", "round-ends", *["stone-returned"] * 3]
    assert (asked(state).seat, choices(state)) == (0, (("points",),))
    assert state.to_plain()["active"] == 1  # until the temple is scored
    play(state, ("points",), ("stones",), ("draw",), ("draw", "entrance"))
    assert (asked(state).kind, state.to_plain()["sleds"]) == ("choose-pyramid", [0, 2])
    events = play(state, ("pyramid", 2))  # one stone to load, but nowhere
    assert [event.kind for event in events] == ["stone-placed", "market-cleared"]
    assert (asked(state).kind, state.to_plain()["active"]) == ("bury", 0)
