"""Play, undo, floor and replay, shown on the toy game."""

import random
from typing import Any

import pytest

from pycore.contract import CHANCE, BadOption, BadPosition, Event, IllegalChoice
from pycore.match import Match, draw
from tests.toy import GAME


def bidding(seed: int = 1, seats: int = 2) -> Match:
    return Match.new("toy", seats, {}, random.Random(seed))


def play_out(match: Match, seed: int = 0) -> Match:
    rng = random.Random(seed)
    while (decision := match.state.decision()) is not None:
        match.play(rng.choice(decision.choices))
    return match


def test_new_settles_the_first_luck() -> None:
    match = bidding()
    decision = match.state.decision()
    assert decision is not None and decision.kind == "bid" and decision.seat == 0
    assert [choice[0] for choice in match.record] == ["draw"] * 4 + ["prize"]
    assert match.floor == 5 and not match.can_undo


def test_same_generator_same_match() -> None:
    assert play_out(bidding(3)) == play_out(bidding(3))
    assert play_out(bidding(3)) != play_out(bidding(4))


def test_system_entropy_is_the_default() -> None:
    assert play_out(Match.new("toy", 2)).state.decision() is None


def test_illegal_choice_changes_nothing() -> None:
    match = bidding()
    before = (match.record, match.log, match.state.copy())
    for choice in [("bid", 9), ("shield",), ("draw", "1"), "nonsense", ["bid", 0], None]:
        with pytest.raises(IllegalChoice) as caught:
            match.play(choice)  # type: ignore[arg-type]
        assert caught.value.refusal.reason in ("no-such-choice", "not-in-hand")
        assert caught.value.refusal.rule.startswith("toy-")
    assert (match.record, match.log, match.state) == before


def test_after_the_end_nothing_is_legal() -> None:
    match = play_out(bidding())
    with pytest.raises(IllegalChoice, match="game-over"):
        match.play(("bid", 0))


def test_undo_takes_back_one_seat_and_stops_at_the_floor() -> None:
    match = bidding()
    start = match.state.copy()
    match.play(("bid", 0))
    assert match.can_undo and len(match) == 6
    match.undo()
    assert match.state == start and len(match) == 5 and not match.can_undo
    match.play(("bid", 0))
    assert match.state != start


def test_a_reveal_and_luck_raise_the_floor() -> None:
    match = bidding()
    assert not match.raises_floor(("bid", 0))
    match.play(("bid", 0))
    assert match.raises_floor(("bid", 0))
    match.play(("bid", 0))
    assert match.floor == len(match) and not match.can_undo


def test_undo_takes_the_luck_along() -> None:
    match = bidding()
    match.play(("bid", 0))
    match.play(("bid", 0))
    match.undo()
    assert len(match) == 6
    match.undo()
    assert len(match) == 5
    with pytest.raises(IndexError):
        match.undo()


def test_at_gives_every_moment() -> None:
    match = play_out(bidding(5, 3))
    state = GAME.start(3, {})
    for k, choice in enumerate(match.record):
        assert match.at(k) == state
        state.apply(choice)
    assert match.at(len(match)) == match.state == state
    for k in (-1, len(match) + 1):
        with pytest.raises(IndexError):
            match.at(k)


def test_log_says_which_choice_caused_what() -> None:
    match = play_out(bidding())
    for k, event in match.log:
        events: list[Event] = []
        match.at(k - 1).apply(match.record[k - 1], events)
        assert event in events
    assert [k for k, _ in match.log] == sorted(k for k, _ in match.log)


def test_from_position() -> None:
    match = play_out(bidding(2))
    middle = Match.from_position("toy", match.at(7).to_plain(), random.Random(1))
    decision = middle.state.decision()
    assert (
        decision is not None
        and decision.seat != CHANCE
        and middle.seats == 2
        and middle.options == {"prize": "low"}
    )
    play_out(middle)


@pytest.mark.parametrize(
    ("arguments", "name"),
    [
        (("chess", 2, {}), "game"),
        ((7, 2, {}), "game"),
        (("toy", 4, {}), "seats"),
        (("toy", True, {}), "seats"),
        (("toy", "2", {}), "seats"),
        (("toy", 2, {"speed": 1}), "speed"),
        (("toy", 2, {"prize": "middle"}), "prize"),
    ],
)
def test_bad_setups_name_the_field(arguments: Any, name: str) -> None:
    with pytest.raises(BadOption) as caught:
        Match.new(*arguments)
    assert caught.value.name == name and caught.value.reason


def test_bad_positions_name_the_field() -> None:
    plain = bidding().state.to_plain()
    for broken, field in [
        (plain | {"round": 9}, "round"),
        (plain | {"colour": 1}, "colour"),
        (GAME.from_plain(plain).seen_by(0).to_plain(), "position"),
    ]:
        with pytest.raises(BadPosition) as caught:
            Match.from_position("toy", broken)
        assert caught.value.field == field and caught.value.reason
    with pytest.raises(BadOption):
        Match.from_position("chess", plain)


def test_draw_honours_the_weights() -> None:
    state = GAME.start(2, {"prize": "high"})
    while state.phase == "draw":
        decision = state.decision()
        assert decision is not None
        state.apply(decision.choices[0])
    decision = state.decision()
    assert decision is not None and decision.weights == (1, 2, 3)
    rng = random.Random(1)
    drawn = [draw(decision, rng)[1] for _ in range(6000)]
    assert abs(drawn.count(1) - 1000) < 120 and abs(drawn.count(3) - 3000) < 160
