"""Lots and bids: `valle-lotti`, `valle-asta`, `valle-aggiudicazione`, `valle-rapida`, `valle-boisnier`."""

import random
from typing import Any

import pytest

from pycore.contract import CHANCE, Choice, Event, Plain
from pycore.games.valle import GAME
from pycore.games.valle.state import ValleState
from tests.games.valle.table import asked, at, cubes, legal, play, position, refused, tablets, told, why_not

LOTS = [cubes("rrrbb"), cubes("yyyyg"), cubes("wwwgg"), cubes("rbygw"), cubes("bbbbb")]
DONE: Choice = ("done",)


def bidding(*bids: Any, seats: int = 3, lots: int | None = None, **fields: Any) -> ValleState:
    """A position in the middle of the auction, with these tablets of each seat. By default it is the first seat's
    turn."""
    laid = [*bids, *[tablets()] * (seats - len(bids))]
    pile = LOTS[: lots or seats + 1]
    return at(seats, **{"phase": "bid-lot", "round": 3, "lots": pile, "tablets": laid, **fields})


def lay(lot: int, *values: int) -> list[Choice]:
    """Tablets on a lot."""
    return [choice for value in values for choice in (("lot", lot), ("tablet", value))]


@pytest.mark.parametrize("seats", GAME.seats)
def test_five_cubes_a_lot_and_one_lot_more_than_players(seats: int) -> None:
    state = GAME.start(seats, {})
    rng = random.Random(seats)
    events: list[Event] = []
    for left in range(165, 165 - 5 * (seats + 1), -1):
        decision = asked(state)
        assert (decision.seat, decision.kind, decision.rule) == (CHANCE, "cube", "valle-lotti")
        assert decision.weights is not None and sum(decision.weights) == left
        state.apply(rng.choice(decision.choices), events)
    assert asked(state).kind == "bid-lot" and asked(state).seat == 0
    lots = state.to_plain()["lots"]
    assert [sum(lot.values()) for lot in lots] == [5] * (seats + 1)
    assert told(events, "lots-drawn") == [(CHANCE, {"lots": lots, "bag": 165 - 5 * (seats + 1)})]


def test_luck_weighs_what_is_in_the_bag() -> None:
    state = at(phase="cube", active=None, pharaoh=cubes("b" * 4), cubes=[{}, {}], lots=[cubes("rr")])
    assert asked(state).choices[:2] == (("cube", "red"), ("cube", "blue"))
    assert asked(state).weights == (31, 29, 33, 33, 33)


def test_a_colour_that_is_used_up_is_not_drawn() -> None:
    built = {
        4: (0, {"block": "rrrrrrrr", "centre": "r"}, "rrrr", "r"),
        8: (1, {"block": "rrrrrrrr", "centre": "r"}, "rrrr", "r"),
    }
    state = at(built=built, phase="cube", active=None, pharaoh=cubes("rrrrr"))
    assert ("cube", "red") not in asked(state).choices and len(asked(state).choices) == 4
    assert why_not(state, "cube", "red") == ("none-left", "valle-lotti")


def late(**fields: Any) -> Plain:
    """The end of a four-player game: nineteen cubes are left, five red, five yellow and nine green ones."""
    built: dict[int, tuple[Any, ...]] = {
        n: (n % 4, {"block": letter * 8, "centre": letter}, letter * 4, letter)
        for n, letter in zip((1, 4, 5, 8, 9, 12), "rbygwr", strict=True)
    }
    built |= {
        n: (n % 4, letter * 4, letter) for n, letter in zip((2, 3, 6, 7, 10, 11, 13), "bygwbyg", strict=True)
    }
    pharaoh = cubes("b" * 9 + "w" * 14 + "y" * 4)
    return position(4, built, phase="cube", active=None, round=9, pharaoh=pharaoh, **fields)


def test_only_full_lots_are_drawn() -> None:
    """Late in a four-player game the bag may be too empty for the fifth lot."""
    state = GAME.from_plain(late())
    assert sum(state.bag) == 165 - 84 - 35 - 27 == 19
    rng = random.Random(3)
    while asked(state).kind == "cube":
        state.apply(rng.choice(asked(state).choices))
        state.check()
    assert [lot % 255 for lot in state.lots] == [5, 5, 5] and sum(state.bag) == 4
    assert len(legal(state, "lot")) == 3


def test_no_lot_is_begun_that_the_bag_cannot_fill() -> None:
    full = [cubes("rrrrr"), cubes("yyyyy"), cubes("ggggg")]
    assert refused(late(lots=[*full, cubes("g")])) == ("lots", "wrong-length")
    GAME.from_plain(late(lots=[*full[:2], cubes("gggg")]))


def test_the_worked_example() -> None:
    """Example 2: the bids are 3 and 1 + 2. The seat that bid first wins. Tablets of value 0 buy nothing."""
    state = bidding(seats=3)
    events = play(state, *lay(0, 3), DONE, *lay(0, 1, 2), DONE, *lay(1, 0, 0), DONE)
    assert told(events, "lot-won") == [(0, {"lot": 0, "cubes": cubes("rrrbb"), "sum": 3, "tie": True})]
    assert [data["lot"] for _, data in told(events, "lot-unsold")] == [1, 2, 3]
    assert state.to_plain()["cubes"] == [cubes("rrrbb"), {}, {}]
    assert state.to_plain()["tablets"] == [tablets(), tablets(), tablets()]
    assert state.to_plain()["lots"] == [] and sum(state.bag) == 160


def test_the_first_tablet_may_be_a_zero() -> None:
    state = bidding(seats=2)
    events = play(state, *lay(1, 0, 4), DONE, *lay(1, 4), DONE)
    assert told(events, "lot-won") == [(0, {"lot": 1, "cubes": cubes("yyyyg"), "sum": 4, "tie": True})]


def test_turn_order_begins_with_the_disc() -> None:
    state = bidding(seats=3, first=2, active=2)
    events = play(state, *lay(0, 2), DONE, *lay(0, 2), DONE, DONE)
    assert told(events, "lot-won")[0][0] == 2


def test_the_highest_sum_takes_the_lot() -> None:
    state = bidding(seats=3)
    events = play(state, *lay(0, 4), DONE, *lay(0, 1, 2, 3), DONE, *lay(0, 4), DONE)
    assert told(events, "lot-won") == [(1, {"lot": 0, "cubes": cubes("rrrbb"), "sum": 6, "tie": False})]


def test_one_may_buy_several_lots_and_lay_all_tablets() -> None:
    state = bidding(seats=2)
    events = play(state, *lay(0, 4, 0, 0), *lay(1, 3, 0), *lay(2, 2, 0), *lay(0, 1))
    assert state.active == 1 and not told(events, "bids-done")  # eight tablets: nothing left to ask
    assert told(play(state, DONE), "lot-won") == [
        (0, {"lot": lot, "cubes": LOTS[lot], "sum": total, "tie": False})
        for lot, total in enumerate((5, 3, 2))
    ]


def test_nobody_bids_and_the_pharaoh_takes_all() -> None:
    state = bidding(seats=2, pharaoh=cubes("r"))
    events = play(state, *lay(0, 0), DONE, DONE)
    assert [(data["to"], data["pharaoh"]) for _, data in told(events, "lot-unsold")] == [
        ("pharaoh", 6),
        ("pharaoh", 11),
        ("pharaoh", 16),
    ]
    assert {event.rule for event in events if event.kind == "lot-unsold"} == {"valle-faraone"}


def test_fast_gives_unsold_lots_to_the_pharaoh() -> None:
    state = bidding(seats=2, options={"fast": True})
    events = play(state, *lay(1, 1), DONE, DONE)
    unsold = [event for event in events if event.kind == "lot-unsold"]
    assert {event.rule for event in unsold} == {"valle-rapida"} and len(unsold) == 2
    assert state.pharaoh % 255 == 10


def test_a_tablet_is_laid_once() -> None:
    state = bidding(seats=2)
    play(state, *lay(0, 3), ("lot", 0))
    assert why_not(state, "tablet", 3) == ("tablet-used", "valle-asta")
    assert why_not(state, "tablet", 5) == ("no-such-choice", "valle-asta")
    assert legal(state) == [("tablet", value) for value in (0, 1, 2, 4)]
    play(state, ("tablet", 0), *lay(0, 0, 0, 0), ("lot", 2))
    assert legal(state) == [("tablet", value) for value in (1, 2, 4)]


def test_with_boisnier_tablets_are_laid_in_rotation() -> None:
    state = bidding(seats=3, options={"boisnier": True})
    seats = []
    for choice in (*lay(0, 1), *lay(0, 0), DONE, *lay(0, 0), *lay(0, 1), *lay(1, 2), DONE, *lay(1, 0)):
        seats.append(asked(state).seat)
        play(state, choice)
    assert seats == [0, 0, 1, 1, 2, 0, 0, 1, 1, 0, 0, 1, 0, 0]
    assert asked(state).rule == "valle-boisnier"
    events = play(state, DONE)
    # Both bid 1 on lot 0, and seat 0 was there first.
    assert [(seat, data["lot"], data["tie"]) for seat, data in told(events, "lot-won")] == [
        (0, 0, True),
        (0, 1, False),
    ]


def test_with_boisnier_tablets_of_an_earlier_rotation_win() -> None:
    """Seat 1 lays on lot 1 in the first rotation, seat 0 in the second."""
    state = bidding(seats=2, options={"boisnier": True})
    events = play(state, *lay(0, 0), *lay(1, 2), *lay(1, 2), DONE, DONE)
    assert told(events, "lot-won")[0][:1] == (1,)
    state = bidding(seats=2)
    events = play(state, *lay(0, 0), *lay(1, 2), DONE, *lay(1, 2), DONE)
    assert told(events, "lot-won")[0][:1] == (0,)


def test_values_stay_secret_until_the_reveal() -> None:
    state = bidding(seats=3)
    events = play(state, *lay(1, 4), *lay(2, 0))
    assert [event.seen_by(1).secret for event in events] == [None, None]
    assert [event.seen_by(0).secret for event in events] == [{"value": 4}, {"value": 0}]
    for viewer in (None, 1, 2):
        seen = state.seen_by(viewer).to_plain()["tablets"]
        assert seen[0]["lots"] == [[1, None], [2, None]] and seen[1] == seen[2] == tablets()
    assert state.seen_by(0) == state
    revealed = play(state, DONE, DONE, DONE)
    assert [event.data for event in revealed if event.reveals] == [{"bids": [[0, 1, 4], [0, 2, 0]]}]


def test_what_is_asked_tells_nothing_of_what_was_laid() -> None:
    """Two hands that differ in secret look the same to everybody else."""
    one, two = bidding(seats=2), bidding(seats=2)
    play(one, *lay(0, 4), *lay(0, 0), ("lot", 1))
    play(two, *lay(0, 1), *lay(0, 2), ("lot", 1))
    for viewer in (None, 1):
        assert one.seen_by(viewer) == two.seen_by(viewer)
        assert one.seen_by(viewer).decision() == two.seen_by(viewer).decision()
        assert asked(one.seen_by(viewer)).choices == ()
    assert asked(one.seen_by(0)).choices != asked(two.seen_by(0)).choices
    play(one, ("tablet", 2), ("lot", 1))
    assert one.seen_by(0).why_not(("tablet", 1)) is None
    hidden = one.seen_by(1).why_not(("tablet", 1))
    assert hidden is not None and hidden.reason == "no-such-choice"


def test_unknown_tablets_are_imagined_from_those_left() -> None:
    state = bidding(tablets(), seats=2)
    play(state, *lay(0, 4, 0), DONE)
    seen = state.seen_by(1)
    found = {imagined.bids[0] for imagined in (seen.imagine(random.Random(n)) for n in range(300))}
    assert {lot for bids in found for lot, _ in bids} == {0}
    pairs = {(a, b) for (_, a), (_, b) in found}
    assert pairs == {(a, b) for a in range(5) for b in range(5) if a != b or a == 0}
