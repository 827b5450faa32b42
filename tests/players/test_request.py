"""A question as it crosses to where a player thinks."""

import json
import random
from typing import Any

import pytest

from pycore.advice import shown_parts
from pycore.contract import CHANCE, Decision, State
from pycore.games import GAMES, HOUSE
from pycore.games.leggende.advice import COUNTING
from pycore.games.leggende.state import LeggendeState
from pycore.match import Match
from pycore.players import BadLevel, NotAsked, player
from pycore.players.gains import changed, compared
from pycore.players.lookup import advice_of
from pycore.players.request import Request
from pycore.players.thinking import question as asking
from tests.games.oh_pharaoh.positions import cards, tower
from tests.games.oh_pharaoh.table import at
from tests.games.senet.building import position
from tests.players.questions import questions


def asked_of(match: Match) -> Decision:
    assert match.decision is not None
    return match.decision


def asked_of_state(state: State) -> Decision:
    decision = state.decision()
    assert decision is not None
    return decision


def question(game: str, **more: Any) -> tuple[Match, str]:
    match = Match.new(game, 3 if game == "oh_pharaoh" else 2, {}, random.Random(5))
    told = {
        "game": game,
        "seen": match.seen_by(asked_of(match).seat).to_plain(),
        "level": "scriba",
        "seed": "k3x9a0qz:0",
        "seconds": 60,
        "advice": False,
    }
    return match, json.dumps(told | more)


def answer(asked: Request) -> dict[str, Any]:
    while not asked.go_on(0.001):
        pass
    told: dict[str, Any] = json.loads(asked.answer())
    return told


@pytest.mark.parametrize("game", HOUSE)
def test_it_chooses_as_the_player_does(game: str) -> None:
    match, text = question(game)
    seen = match.seen_by(asked_of(match).seat)
    told = answer(Request(text))
    assert told == {"choice": list(player("scriba", "k3x9a0qz:0").choose(seen))}


@pytest.mark.parametrize("game", HOUSE)
def test_an_advice_says_what_each_part_gains(game: str) -> None:
    """By the evaluation's own amounts. A bid speaks for itself only later, and a throw changes nothing."""
    match, text = question(game, advice=True)
    told = answer(Request(text))
    choice, gains = tuple(told["choice"]), told["gains"]
    assert choice in asked_of(match).choices
    assert 0 <= told["worth"] <= 1 if advice_of(GAMES[game]).foretells else told["worth"] is None
    seats = range(match.state.seats)
    assert (gains or game in ("valle", "senet", "leggende")) and all(
        len(by) == len(seats) and any(by) for _, _, by in gains
    )
    if game in ("imhotep", "senet"):
        advice, after = advice_of(GAMES[game]), match.state.copy()
        after.apply(choice)
        worths = [[part.worth for part in shown_parts(advice, state)] for state in (match.state, after)]
        both = [[sum(column) for column in zip(*worth, strict=True)] for worth in worths]
        assert [sum(by[seat] for _, _, by in gains) for seat in seats] == pytest.approx(
            [both[1][seat] - both[0][seat] for seat in seats]
        )


def test_what_gains_nothing_by_itself_is_told_with_what_comes_after() -> None:
    """A tile that joins little; the pawn on it does something."""
    match, rng = Match.new("kheops", 2, {}, random.Random(1)), random.Random(2)
    found = []
    while (decision := match.decision) is not None and len(match) < 60:
        if decision.kind == "place-tile":
            seen = match.seen_by(decision.seat).to_plain()
            text = json.dumps(json.loads(question("kheops", advice=True)[1]) | {"seen": seen})
            told = answer(Request(text))
            found += [told["how"] == "later"] if told["gains"] else []
        match.play(rng.choice(decision.choices))
    assert True in found


def test_whoever_leaves_something_out_has_no_reason_in_what_comes_anyway() -> None:
    """An army is destroyed next whether one is placed before or not."""
    match, rng = Match.new("leggende", 2, {}, random.Random(0)), random.Random(0)
    while len(match) < 74:
        match.play(rng.choice(asked_of(match).choices))
    seen = match.seen_by(asked_of(match).seat).to_plain()
    asked = Request(json.dumps(json.loads(question("leggende", advice=True)[1]) | {"seen": seen}))
    while not asked.go_on(60):
        pass
    done = asked_of(match).choices[-1]
    told = asked._gains(done)
    assert done == ("done",) and told["then"][0] == "destroy"
    assert changed(asked._thinking, done, on=True) and told["gains"] == []


@pytest.mark.parametrize(("game", "kind"), [("valle", "bid-lot"), ("leggende", "bid")])
def test_a_bid_is_told_by_what_there_is_more_of_later(game: str, kind: str) -> None:
    """By itself it changes nothing, or what it costs at most."""
    found = []
    for state in questions(game)[kind]:
        seat = asked_of_state(state).seat
        seen = state.seen_by(seat).to_plain()
        text = json.dumps(json.loads(question(game, advice=True)[1]) | {"seen": seen})
        told = answer(Request(text))
        assert answer(Request(text)) == told
        found += [told["how"] == "than" and any(by[seat] for _, _, by in told["gains"])]
        after = state.seen_by(seat).imagine(random.Random(0))
        after.apply(tuple(told["choice"]))
        follows = asked_of_state(after) if game == "valle" else None
        assert told["then"] is None or (follows and tuple(told["then"]) in follows.choices)
        assert (told["then"] is not None) == (follows is not None and len(follows.choices) > 1)
    assert any(found)


@pytest.mark.parametrize(("white", "reason"), [((12, 16), False), ((12, 16, 24), True)])
def test_what_every_choice_gives_is_no_reason(white: tuple[int, ...], reason: bool) -> None:
    """With a throw of 2 each piece goes two steps; another one goes into the house that nobody is driven from."""
    told = json.loads(question("senet", advice=True)[1]) | {"seen": position(white, (3, 4), throw=2)}
    found = answer(Request(json.dumps(told)))
    at_once = [kind for kind, _, _ in found["gains"] if found["how"] != "than"]
    assert ("way" in at_once) == reason


def test_of_what_a_choice_gives_that_is_told_which_sets_it_apart() -> None:
    """With a throw of 2 both go two steps, but only one of them gets away from the enemy behind it."""
    told = json.loads(question("senet", advice=True, level="faraone")[1])
    told |= {"seen": position((5, 20), (2, 16, 18), throw=2)}
    found = answer(Request(json.dumps(told)))
    assert (tuple(found["choice"]), found["how"]) == (("move", 20), "")
    assert [kind for kind, _, _ in found["gains"]] == ["safe"]


def test_what_was_planned_stays_unless_something_else_is_clearly_better() -> None:
    """Whoever follows an advice is not told something else half-way for a hair's breadth."""
    match, text = question("kheops", advice=True)
    asked = Request(text)
    first = answer(asked)["choice"]
    others = [each for each in asked_of(match).choices if list(each) != first]
    kept = [answer(Request(question("kheops", advice=True, planned=each)[1]))["choice"] for each in others]
    assert all(now in (first, list(each)) for now, each in zip(kept, others, strict=True))
    assert any(now == list(each) for now, each in zip(kept, others, strict=True)) and first in kept
    foreign = question("kheops", advice=True, planned=("nothing", 1))[1]
    assert answer(Request(foreign))["choice"] == first


@pytest.mark.parametrize("game", HOUSE)
def test_nothing_is_told_that_speaks_against_what_is_advised(game: str) -> None:
    """Whoever is told to do something never reads that it costs more than it gives, unless everything else does more,
    or it harms somebody more."""
    for states in questions(game).values():
        for state in states[:2]:
            seat = asked_of_state(state).seat
            seen = state.seen_by(seat).to_plain()
            told = answer(Request(json.dumps(json.loads(question(game, advice=True)[1]) | {"seen": seen})))
            sums = [sum(column) for column in zip(*(by for _, _, by in told["gains"]), strict=True)]
            own = sums.pop(seat) if sums else 0.0
            harms = told["how"] == "hoped"
            assert not told["gains"] or told["how"] == "least" or own > (min if harms else max)(sums)


@pytest.mark.parametrize("game", HOUSE)
def test_a_choice_that_ends_the_game_is_told_by_its_scores(game: str) -> None:
    """And not by what nobody expects any more."""
    rng = random.Random(3)
    match = Match.new(game, 3 if game == "oh_pharaoh" else 2, {}, rng)
    before = match.state.copy()
    while (decision := match.decision) is not None:
        if decision.seat != CHANCE and len(decision.choices) > 1:
            before = match.state.copy()
        match.play(rng.choice(decision.choices))
    seen = before.seen_by(asked_of_state(before).seat).to_plain()
    told = answer(Request(json.dumps(json.loads(question(game, advice=True)[1]) | {"seen": seen})))
    after = before.copy()
    after.apply(tuple(told["choice"]))
    last = asked_of_state(before).seat
    while (decision := after.decision()) is not None and (
        decision.seat == last and len(decision.choices) == 1
    ):
        after.apply(decision.choices[0])
    if after.decision() is None and game != "oh_pharaoh":
        assert told["ends"] == list(after.scores()) and told["gains"] == []
    else:
        assert told["ends"] is None or told["how"] == "later"


def test_time_that_goes_by_is_not_told_as_what_a_choice_changes() -> None:
    """Cards bring less the later it is, whatever anybody does."""
    tried = 0
    for states in questions("leggende").values():
        for state in states:
            assert isinstance(state, LeggendeState)
            asked = player("scriba").think(state.seen_by(asked_of_state(state).seat))
            asked.finish()
            found = changed(asked, asked.considered()[0].choice, on=True)
            for kind, _, by in found:
                # Cards that count what is on the board are another matter.
                idle = [seat for seat, hand in enumerate(state.hands) if not hand & COUNTING]
                assert kind != "cards" or not any(
                    by[seat] for seat in idle if seat != asked.asked.decision.seat
                )
                tried += len(idle)
    assert tried


def test_what_was_expected_of_a_game_that_ends_in_a_long_one_is_told_in_one_piece() -> None:
    """Land, cards and the rest become points: they are neither won just then nor lost."""
    state, rng = GAMES["leggende"].start(2, {"long": True}), random.Random(1)
    assert isinstance(state, LeggendeState)
    while state.game_no == 1:
        decision = asked_of_state(state)
        choice = rng.choice(decision.choices)
        if decision.seat != CHANCE:
            before, last = state.copy(), choice
        state.apply(choice)
    thinking = player("apprendista").think(before.seen_by(asked_of_state(before).seat))
    expected = advice_of(GAMES["leggende"]).value(before)
    ((kind, _, by),) = changed(thinking, last)
    assert kind == "won"
    assert by == pytest.approx([now - was for now, was in zip(state.totals, expected, strict=True)])


def test_what_is_compared_has_something_to_be_compared_with() -> None:
    state = questions("toy")["bid"][0]
    asked = asking(state, 1)
    alone = asked._replace(decision=asked.decision._replace(choices=asked.decision.choices[:1]))
    assert compared(alone, alone.decision.choices[0]) == []


def thought_over(state: State, game: str = "oh_pharaoh") -> Request:
    """What the seat that is asked may be advised in a state."""
    seen = state.seen_by(asked_of_state(state).seat).to_plain()
    asked = Request(json.dumps(json.loads(question(game, advice=True)[1]) | {"seen": seen}))
    while not asked.go_on(60):
        pass
    return asked


def test_a_proposal_is_told_by_what_it_brings_where_it_is_accepted() -> None:
    """Only then does anything change hands. What is not proposed is not told so."""
    pending = {"kind": "trade", "partner": 1, "give": cards(8), "ask": cards(5)}
    mine: dict[str, Any] = {"pyramids": [[tower(3, 3, 2)]], "hands": [cards(8), cards(5, 9, 9), cards(1)]}
    asked = thought_over(at(phase="trade", offers=1, pending=pending, **mine))
    told = asked._gains(("propose",))
    assert (told["how"], told["hoped"], told["then"]) == ("hoped", "answer", None)
    assert [kind for kind, _, _ in told["gains"]] == ["hand"] and told["gains"][0][2][0] > 1
    assert asked._gains(("withdraw",))["hoped"] == ""


def test_an_attack_is_told_by_what_it_harms_where_nobody_wards_it_off() -> None:
    """Though it costs a card."""
    mine: dict[str, Any] = {
        "hands": [cards("thief", 9), cards(1), cards(2)],
        "pyramids": [[], [tower(5, 3, 2, 1)]],
    }
    told = thought_over(at(**mine))._gains(("thief", 1, 0))
    assert (told["how"], told["hoped"]) == ("hoped", "react")
    sums = [sum(column) for column in zip(*(by for _, _, by in told["gains"]), strict=True)]
    assert sums[1] < sums[0] < 0 and sums[2] == 0


def test_among_three_who_are_alike_each_wins_a_third() -> None:
    """The search counts a half for each of them, since it holds each against the best of the others."""
    asked = thought_over(at(hands=[cards(4, 5, 9), cards(3, 6), cards(1)]))
    assert answer(asked)["worth"] == pytest.approx(asked._best().worth ** 1.585, rel=0.001)


def test_whoever_answers_hopes_for_nothing_of_whoever_is_asked_after_it() -> None:
    state = at(hands=[cards("collector", 9), cards(1, 1, "pharaoh"), cards(2, 3)])
    state.apply(("collector",))
    asked = thought_over(state)
    assert [asked._gains(choice)["hoped"] for choice in asked_of_state(state).choices] == ["", ""]


def test_what_costs_least_is_told_so() -> None:
    """A piece in the water has to do something, and nothing of it is good."""
    tried = 0
    for state in questions("senet")["water"]:
        asked = thought_over(state, "senet")
        told, choices = answer(asked), asked_of_state(state).choices
        if told["how"] == "least":
            tried += 1
            ahead = {choice: asked._ahead(changed(asked._thinking, choice)) for choice in choices}
            best = max(ahead, key=lambda choice: ahead[choice])
            assert best == tuple(told["choice"]) and ahead[best] <= 0
    assert tried


def test_where_nothing_can_be_told_another_choice_is_about_as_good() -> None:
    """A tile that joins nothing yet may lie elsewhere as well."""
    asked = thought_over(questions("kheops")["place-tile"][0], "kheops")
    told, (first, second, *_) = answer(asked), asked._thinking.considered()
    assert (told["how"], told["gains"]) == ("close", [])
    assert second.worth > first.worth - 0.01


def test_it_can_be_asked_for_what_it_has_so_far() -> None:
    match, text = question("imhotep", level="faraone")
    asked = Request(text)
    assert not asked.go_on(0)
    assert tuple(json.loads(asked.answer())["choice"]) in asked_of(match).choices


def test_its_time_may_be_over_before_its_thoughts() -> None:
    _, text = question("imhotep", level="faraone", seconds=0)
    assert Request(text).go_on(0)


def test_nonsense_has_a_name() -> None:
    with pytest.raises(BadLevel):
        Request(question("imhotep", level="dio")[1])
    over = Match.new("senet", 2, {}, random.Random(1))
    while over.decision is not None:
        over.play(over.decision.choices[-1])
    with pytest.raises(NotAsked):
        Request(question("senet", seen=over.seen_by(0).to_plain())[1])
