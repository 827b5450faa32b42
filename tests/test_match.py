"""Play, undo, floor and replay of a match, mostly with the toy game."""

import random
from typing import Any

import pytest

from pycore.contract import CHANCE, BadOption, BadPosition, Event, IllegalChoice
from pycore.games import GAMES
from pycore.match import Match, draw
from tests.games.oh_pharaoh.positions import cards, position, tower
from tests.games.table import asked, choices
from tests.toy import GAME


def bidding(seed: int = 1, seats: int = 2) -> Match:
    return Match.new("toy", seats, {}, random.Random(seed))


def play_out(match: Match, seed: int = 0) -> Match:
    rng = random.Random(seed)
    while (decision := match.state.decision()) is not None:
        match.play(rng.choice(decision.choices))
    return match


def test_new_draws_the_first_luck() -> None:
    match = bidding()
    decision = match.state.decision()
    assert decision is not None and decision.kind == "bid" and decision.seat == 0
    assert [choice[0] for choice in match.record] == ["draw"] * 4 + ["prize"]
    assert match.floor == 5 and not match.can_undo


def test_the_same_random_numbers_give_the_same_match() -> None:
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


def test_a_preview_tells_the_floor_the_next_question_and_the_events() -> None:
    match = bidding()
    first = match.preview(("bid", 0))
    assert not first.raises_floor and first.decision is not None and first.decision.seat == 1
    assert not any(event.reveals for event in first.events)
    second = first.then(("bid", 0))
    assert second.raises_floor and any(event.reveals for event in second.events)
    assert second.decision is not None and second.decision.seat != CHANCE
    assert second.events[: len(first.events)] == first.events
    assert len(match) == 5 and match.decision is not None and match.decision.seat == 0, "nothing was played"


@pytest.mark.parametrize("slug", [*GAMES, "toy"])
def test_a_preview_agrees_with_what_is_played(slug: str) -> None:
    """Without luck the preview agrees in everything. With luck it agrees on whether the floor rises."""
    rng = random.Random(3)
    match = Match.new(slug, GAMES[slug].seats[0], {}, rng)
    ahead = None
    while (decision := match.decision) is not None and len(match) < 120:
        choice = rng.choice(decision.choices)
        start, log = len(match), len(match.log)
        second = None if ahead is None else ahead.then(choice)
        ahead = match.preview(choice)
        match.play(choice)
        assert (match.floor > start) == ahead.raises_floor
        assert second is None or second.raises_floor == ahead.raises_floor
        if len(match) == start + 1:
            assert match.decision == ahead.decision
            assert [match.seen_by(seat) == ahead.seen_by(seat) for seat in (None, 0, 1)] == [True] * 3
            assert tuple(event for _, event in match.log[log:]) == ahead.events
        else:
            ahead = None


def test_until_gives_an_independent_earlier_match() -> None:
    match = play_out(Match.new("imhotep", 2, {}, random.Random(7)))
    for k in (0, 1, 15, 16, 17, 40, len(match)):
        earlier = match.until(k)
        again = Match.replay(match.setup, match.record[:k])
        assert (earlier, earlier.log, earlier.floor) == (again, again.log, again.floor)
        assert earlier.state == again.state
    whole = match.record
    earlier = match.until(20)
    while (decision := earlier.decision) is not None and decision.seat != CHANCE:
        earlier.play(decision.choices[0])
    assert match.record == whole and match.until(20).record == whole[:20]
    with pytest.raises(IndexError):
        match.until(len(match) + 1)


def test_until_makes_the_state_anew_from_the_record() -> None:
    """The page uses this to recover from a rule that failed halfway and left the state changed."""
    match = bidding()
    before = match.state.copy()
    match.state.apply(("bid", 0))
    assert match.state != before and match.until(len(match)).state == before


def test_undo_also_takes_back_the_luck_after_the_choice() -> None:
    match = bidding()
    match.play(("bid", 0))
    match.play(("bid", 0))
    match.undo()
    assert len(match) == 6
    match.undo()
    assert len(match) == 5
    with pytest.raises(IndexError):
        match.undo()


def with_hands(*hands: list[str], bids: tuple[int, ...] = ()) -> Match:
    """A match with these hands, in which these bids have been made."""
    plain = {
        "game": "toy", "seats": len(hands), "options": {"prize": "low"}, "round": 1, "phase": "bid", "active": 0,
        "prize": 2, "hands": list(hands), "bids": [None] * len(hands), "points": [0] * len(hands), "out": [],
    }  # fmt: skip
    match = Match.from_position("toy", plain, random.Random(1))
    for bid in bids:
        match.play(("bid", bid))
    return match


@pytest.mark.parametrize("answer", [("shield",), ("let",)])
def test_a_reaction_cannot_be_taken_back(answer: tuple[str]) -> None:
    match = with_hands(["1", "2"], ["1", "shield"], bids=(2, 0))
    assert (asked(match.state).kind, asked(match.state).seat) == ("react", 1)
    assert match.raises_floor(answer)
    match.play(answer)
    assert match.steps[2].shows and match.floor_at(3) == 3 <= match.floor and not match.can_undo


def test_the_floor_does_not_reveal_what_a_seat_holds() -> None:
    """A seat that can only decline raises the floor like a seat that had an alternative."""
    able, unable = (with_hands(["1", "2"], ["1", card], bids=(2, 0)) for card in ("shield", "3"))
    for match in (able, unable):
        assert match.raises_floor(("let",))
        match.play(("let",))
        assert match.floor_at(3) == 3


def test_a_secret_choice_does_not_raise_the_floor() -> None:
    match = with_hands(["1", "2"], ["1", "shield"], bids=(2,))
    assert (match.floor, match.steps[0].secret, match.steps[0].shows) == (0, True, False)


def test_a_seat_may_take_back_what_it_showed_until_another_seat_is_asked() -> None:
    """In a turn of Oh, Pharaoh! a seat builds from its hand, then plays a thief."""
    hands = [cards(1, 1, 1, 2, 2, 3, "thief"), cards(4, "pharaoh"), cards(5)]
    plain = position(hands=hands, pyramids=[[], [tower(4, 3, 2)]], face_up=["6", "7", "8"])
    match = Match.from_position("oh_pharaoh", plain, random.Random(1))
    built = choices(match.state, "build")[0]
    assert asked(match.state).seat == 0 and not asked(match.state).public
    assert not match.raises_floor(built)
    match.play(built)
    assert match.steps[0].shows and match.floor == 0 and match.can_undo
    match.undo()
    match.play(built)
    thief = choices(match.state, "thief")[0]
    assert match.raises_floor(thief)
    match.play(thief)
    assert asked(match.state).seat == 1
    assert match.floor == 2 and not match.can_undo
    match.play(("pharaoh",))
    assert match.floor == 3 and not match.can_undo
    assert [event.kind for _, event in match.log if event.reveals] == ["pharaoh-played"]


def test_a_hidden_draw_raises_the_floor_even_with_one_kind_left() -> None:
    """Some seats do not know how many kinds are left in the pile."""
    match = play_out(bidding(4, 3))
    draws = [k for k, step in enumerate(match.steps, 1) if step.kind == "draw"]
    assert draws and all(match.floor_at(k) == k and not match.steps[k - 1].public for k in draws)


def test_at_gives_every_earlier_state() -> None:
    match = play_out(bidding(5, 3))
    state = GAME.start(3, {})
    for k, choice in enumerate(match.record):
        assert match.at(k) == state
        state.apply(choice)
    assert match.at(len(match)) == match.state == state
    for k in (-1, len(match) + 1):
        with pytest.raises(IndexError):
            match.at(k)


def test_the_log_says_which_choice_caused_an_event() -> None:
    match = play_out(bidding())
    for k, event in match.log:
        events: list[Event] = []
        match.at(k - 1).apply(match.record[k - 1], events)
        assert event in events
    assert [k for k, _ in match.log] == sorted(k for k, _ in match.log)


def test_a_match_from_a_position_can_be_played_out() -> None:
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
