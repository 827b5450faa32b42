"""Questions to a player and its answers as JSON texts, with the explanation of a choice."""

import json
import random
from math import log
from typing import Any

import pytest

from pycore.advice import shown_parts
from pycore.contract import CHANCE, Choice, Decision, State
from pycore.games import GAMES, HOUSE
from pycore.games.leggende.advice import COUNTING
from pycore.games.leggende.state import LeggendeState
from pycore.match import Match
from pycore.players import BadLevel, NotAsked, player
from pycore.players.foretold import Fit, fit_of
from pycore.players.gains import changed, explaining, favour
from pycore.players.lookup import advice_of
from pycore.players.request import Request
from tests.games.oh_pharaoh.positions import cards, tower
from tests.games.oh_pharaoh.table import at
from tests.games.senet.building import position
from tests.players.questions import questions


def decision_of(match: Match) -> Decision:
    assert match.decision is not None
    return match.decision


def decision_in(state: State) -> Decision:
    decision = state.decision()
    assert decision is not None
    return decision


def question(game: str, **more: Any) -> tuple[Match, str]:
    match = Match.new(game, 3 if game == "oh_pharaoh" else 2, {}, random.Random(5))
    told = {
        "game": game,
        "seen": match.seen_by(decision_of(match).seat).to_plain(),
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
def test_the_answer_is_the_choice_of_the_player(game: str) -> None:
    match, text = question(game)
    seen = match.seen_by(decision_of(match).seat)
    told = answer(Request(text))
    assert told == {"choice": list(player("scriba", "k3x9a0qz:0").choose(seen))}


@pytest.mark.parametrize("game", HOUSE)
def test_advice_gives_the_gain_of_each_part(game: str) -> None:
    """What a choice gains at once is the change in the evaluation."""
    match, text = question(game, advice=True)
    told = answer(Request(text))
    choice, gains = tuple(told["choice"]), told["gains"]
    assert choice in decision_of(match).choices
    assert 0 <= told["worth"] <= 1 if fit_of(game, match.seats) else told["worth"] is None
    seats = range(match.state.seats)
    assert all(len(by) == len(seats) and any(by) for _, _, by in gains)
    if told["how"] == "" and game in ("imhotep", "senet"):
        advice, after = advice_of(GAMES[game]), match.state.copy()
        after.apply(choice)
        before = {part[:2]: part.worth for part in shown_parts(advice, match.state)}
        now = {part[:2]: part.worth for part in shown_parts(advice, after)}
        for kind, place, by in gains:
            changes = [new - old for new, old in zip(now[kind, place], before[kind, place], strict=True)]
            assert all(
                points in (0, pytest.approx(change)) for points, change in zip(by, changes, strict=True)
            )


def test_a_choice_without_a_gain_of_its_own_is_explained_by_the_next_ones() -> None:
    """A card brings nothing before it is used, an option of a card nothing before its armies are placed."""
    found = []
    for game, kind in (("imhotep", "bonus-card"), ("leggende", "option"), ("oh_pharaoh", "remains")):
        asked = finished_request(questions(game)[kind][0], game, "architetto")
        told = answer(asked)
        if told["how"] == "later":
            at_once = changed(asked._thinking, tuple(told["choice"]))
            found.append(told["gains"][0] not in [list(gain) for gain in at_once])
    assert found and all(found)


@pytest.mark.parametrize(("game", "kind"), [("valle", "bid-lot"), ("leggende", "bid")])
def test_a_bid_is_explained_by_comparison_a_few_turns_later(game: str, kind: str) -> None:
    """The bid itself changes nothing, or only costs something."""
    found = []
    for state in questions(game)[kind]:
        seat = decision_in(state).seat
        seen = state.seen_by(seat).to_plain()
        text = json.dumps(json.loads(question(game, advice=True)[1]) | {"seen": seen})
        told = answer(Request(text))
        assert answer(Request(text)) == told
        found += [told["how"] == "than" and any(by[seat] for _, _, by in told["gains"])]
        after = state.seen_by(seat).imagine(random.Random(0))
        after.apply(tuple(told["choice"]))
        follows = decision_in(after) if game == "valle" else None
        assert told["then"] is None or (follows and tuple(told["then"]) in follows.choices)
        assert (told["then"] is not None) == (follows is not None and len(follows.choices) > 1)
    assert any(found)


def test_a_gain_that_every_choice_has_is_no_reason() -> None:
    """With a throw of 2 each piece goes two steps."""
    told = json.loads(question("senet", advice=True)[1]) | {"seen": position((12, 16), (3, 4), throw=2)}
    found = answer(Request(json.dumps(told)))
    assert found["how"] == "than" or "way" not in [kind for kind, _, _ in found["gains"]]


def test_the_effect_is_told_if_it_explains_the_difference() -> None:
    """A large difference a few turns later is there at once, or it is told as a comparison."""
    effect = [("tomb", 0, [7.0, 0.0]), ("way", 0, [1.0, 1.0])]
    alike = [("way", 0, [1.0, 1.0])]
    assert explaining(effect, alike, [("tomb", 0, [5.0, 0.0])], 0) == [("tomb", 0, [7.0, 0.0])]
    for other, difference in (
        (alike, [("tomb", 0, [2.0, 0.0])]),  # most of it is lost again
        (alike, [("way", 0, [5.0, 0.0])]),  # something else decides
        ([("tomb", 0, [6.0, 0.0])], [("tomb", 0, [1.0, 0.0])]),  # the other choice brings nearly as much
        ([("tomb", 0, [0.0, 9.0])], [("tomb", 0, [5.0, 0.0])]),
    ):
        assert explaining(effect, other, difference, 0) == (
            [] if difference[0][2][0] < 5 or other is alike else effect
        )


def test_a_choice_is_compared_with_the_best_one_that_is_worse() -> None:
    """Those that are as good are named."""
    found = {"rival": 0, "alike": 0}
    for game in HOUSE:
        for states in questions(game).values():
            asked = finished_request(states[0], game)
            told = answer(asked)
            named = [*told["alike"], *([told["rival"]] if told["rival"] else [])]
            legal = [list(choice) for choice in decision_in(states[0]).choices]
            assert all(each in legal and each != told["choice"] for each in named)
            assert told["rival"] or told["how"] != "than"
            for key in found:
                found[key] += bool(told[key])
            if told["gains"] and told["how"] == "than":
                seat = decision_in(states[0]).seat
                favours = [favour(by, seat) for _, _, by in told["gains"]]
                assert favours == sorted(favours, reverse=True) and favours[0] > 0
    assert all(found.values())


def test_the_planned_choice_is_kept_unless_another_is_clearly_better() -> None:
    """Advice does not change half-way through a turn for a tiny difference."""
    match, text = question("kheops", advice=True)
    asked = Request(text)
    first = answer(asked)["choice"]
    others = [each for each in decision_of(match).choices if list(each) != first]
    kept = [answer(Request(question("kheops", advice=True, planned=each)[1]))["choice"] for each in others]
    assert all(now in (first, list(each)) for now, each in zip(kept, others, strict=True))
    assert any(now == list(each) for now, each in zip(kept, others, strict=True)) and first in kept
    foreign = question("kheops", advice=True, planned=("nothing", 1))[1]
    assert answer(Request(foreign))["choice"] == first


@pytest.mark.parametrize("game", HOUSE)
def test_gains_never_speak_against_the_recommended_choice(game: str) -> None:
    """The gains of a recommended choice favour the seat, or harm another seat more ("hoped")."""
    for states in questions(game).values():
        for state in states[:2]:
            seat = decision_in(state).seat
            seen = state.seen_by(seat).to_plain()
            told = answer(Request(json.dumps(json.loads(question(game, advice=True)[1]) | {"seen": seen})))
            sums = [sum(column) for column in zip(*(by for _, _, by in told["gains"]), strict=True)]
            own = sums.pop(seat) if sums else 0.0
            harms = told["how"] == "hoped"
            assert not told["gains"] or own > (min if harms else max)(sums)


@pytest.mark.parametrize("game", HOUSE)
def test_a_choice_that_ends_the_game_is_explained_by_the_scores(game: str) -> None:
    """Gains in the evaluation no longer matter then."""
    rng = random.Random(3)
    match = Match.new(game, 3 if game == "oh_pharaoh" else 2, {}, rng)
    before = match.state.copy()
    while (decision := match.decision) is not None:
        if decision.seat != CHANCE and len(decision.choices) > 1:
            before = match.state.copy()
        match.play(rng.choice(decision.choices))
    seen = before.seen_by(decision_in(before).seat).to_plain()
    told = answer(Request(json.dumps(json.loads(question(game, advice=True)[1]) | {"seen": seen})))
    after = before.copy()
    after.apply(tuple(told["choice"]))
    last = decision_in(before).seat
    while (decision := after.decision()) is not None and (
        decision.seat == last and len(decision.choices) == 1
    ):
        after.apply(decision.choices[0])
    if after.decision() is None and game != "oh_pharaoh":
        assert told["ends"] == list(after.scores()) and told["gains"] == []
    else:
        assert told["ends"] is None or told["how"] == "later"


def test_passing_time_is_not_reported_as_an_effect_of_a_choice() -> None:
    """Cards are worth less as the game goes on, after every choice."""
    tried = 0
    for states in questions("leggende").values():
        for state in states:
            assert isinstance(state, LeggendeState)
            asked = player("scriba").think(state.seen_by(decision_in(state).seat))
            asked.finish()
            found = changed(asked, asked.considered()[0].choice, on=True)
            for kind, _, by in found:
                # Not so for cards that count what is on the board.
                idle = [seat for seat, hand in enumerate(state.hands) if not hand & COUNTING]
                assert kind != "cards" or not any(
                    by[seat] for seat in idle if seat != asked.asked.decision.seat
                )
                tried += len(idle)
    assert tried


def test_the_end_of_one_game_in_a_series_is_reported_as_one_change() -> None:
    """Land, cards and the rest turn into points. They are not explained as gains and losses of that choice."""
    state, rng = GAMES["leggende"].start(2, {"long": True}), random.Random(1)
    assert isinstance(state, LeggendeState)
    while state.game_no == 1:
        decision = decision_in(state)
        choice = rng.choice(decision.choices)
        if decision.seat != CHANCE:
            before, last = state.copy(), choice
        state.apply(choice)
    thinking = player("apprendista").think(before.seen_by(decision_in(before).seat))
    expected = advice_of(GAMES["leggende"]).value(before)
    ((kind, _, by),) = changed(thinking, last)
    assert kind == "won"
    assert by == pytest.approx([now - was for now, was in zip(state.totals, expected, strict=True)])


def finished_request(state: State, game: str = "oh_pharaoh", level: str = "scriba") -> Request:
    """A finished request for advice to the seat that is asked in a state."""
    seen = state.seen_by(decision_in(state).seat).to_plain()
    told = json.loads(question(game, advice=True, level=level)[1]) | {"seen": seen}
    asked = Request(json.dumps(told))
    while not asked.go_on(60):
        pass
    return asked


def reason_of(asked: Request, choice: Choice) -> dict[str, Any]:
    """The explanation of any considered choice."""
    return asked._reason(next(each for each in asked._thinking.considered() if each.choice == choice))


def test_a_proposal_is_explained_by_its_effect_when_accepted() -> None:
    """Cards change hands only if it is accepted. The choice to withdraw is not explained this way.

    The card makes a pair, with which nothing can be built yet: it counts in the hand, now and later.
    """
    pending = {"kind": "trade", "partner": 1, "give": cards(8), "ask": cards(5)}
    mine: dict[str, Any] = {"pyramids": [], "hands": [cards(4, 5, 8), cards(5, 9, 9), cards(1)]}
    asked = finished_request(at(phase="trade", offers=1, pending=pending, **mine), level="faraone")
    told = reason_of(asked, ("propose",))
    assert (told["how"], told["hoped"], told["then"]) == ("hoped", "answer", None)
    assert [kind for kind, _, _ in told["gains"]] == ["hand"] and told["gains"][0][2][0] > 1
    assert reason_of(asked, ("withdraw",))["hoped"] == ""


def test_an_attack_is_explained_by_the_harm_it_does() -> None:
    """The attack itself costs a card. The victim would have scored its pyramid."""
    mine: dict[str, Any] = {
        "hands": [cards("thief", 9), cards(1), cards(2)],
        "pyramids": [[], [tower(5, 3, 2, 1)]],
    }
    told = reason_of(finished_request(at(**mine), level="faraone"), ("thief", 1, 0))
    own, victim, third = told["gains"][0][2]
    assert victim < -10 and abs(own) + abs(third) < 10


def likely(choice: Choice, **fields: Any) -> float | None:
    """The chance, told with a choice, of the answer that it hopes for."""
    found: float | None = reason_of(finished_request(at(**fields)), choice)["likely"]
    return found


def test_the_chance_that_an_offer_is_accepted_is_told() -> None:
    """It is the share of imagined worlds in which the other seat, thinking for itself, accepts."""

    def told(give: int, ask: int, choice: Choice = ("propose",), **fields: Any) -> float | None:
        pending = {"kind": "trade", "partner": 1, "give": cards(give), "ask": cards(ask)}
        built = [[tower(3, 3, 2)], [tower(6, 4, 2)]]
        hands = [cards(8, 4), cards(5, 5, 1, 1, 2, 3), cards(1)]
        return likely(choice, phase="trade", offers=1, pending=pending, pyramids=built, hands=hands, **fields)

    fits, does_not, impossible = told(8, 1), told(4, 6), told(8, 9, discard=cards(9, 9, 9))
    assert fits is not None and does_not is not None
    assert 1 >= fits > 0.4 > does_not and impossible == 0
    assert told(8, 1, ("withdraw",)) is None


def test_the_chance_that_nobody_defends_is_told() -> None:
    """Nobody can when all pharaohs are in the discards."""
    fields: dict[str, Any] = {
        "hands": [cards("thief", 9), cards(1, 2, 3, 4, 8, 8, 9), cards(2)],
        "pyramids": [[], [tower(5, 4, 3, 2, 1)]],
    }
    thief = ("thief", 1, 0)
    assert likely(thief, **fields, discard=cards("pharaoh", "pharaoh", "pharaoh")) == 1
    some = likely(thief, **fields)
    assert some is not None and 0 < some < 1
    assert likely(("done",), **fields) is None


def test_worth_is_the_chance_that_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three equal seats have a third each, whatever the search thinks. Without a correction nothing is told."""
    asked = finished_request(at(hands=[cards(4, 5, 9), cards(3, 6), cards(1)]))
    even = Fit((-log(2),) * 3, (-log(2),) * 5, (0.0,) * 6)
    monkeypatch.setattr("pycore.players.foretold.fit_of", lambda game, seats: even)
    assert answer(asked)["worth"] == pytest.approx(1 / 3)
    monkeypatch.setattr("pycore.players.foretold.fit_of", lambda game, seats: None)
    assert answer(asked)["worth"] is None


def test_an_answer_is_not_explained_by_the_hoped_for_answer_of_another_seat() -> None:
    state = at(hands=[cards("collector", 9), cards(1, 1, "pharaoh"), cards(2, 3)])
    state.apply(("collector",))
    asked = finished_request(state)
    assert [reason_of(asked, choice)["hoped"] for choice in decision_in(state).choices] == ["", ""]


def test_choices_that_are_as_good_are_named() -> None:
    """A tile that joins nothing yet is as good elsewhere."""
    asked = finished_request(questions("kheops")["place-tile"][0], "kheops")
    told, considered = answer(asked), asked._thinking.considered()
    assert len(told["alike"]) > 3
    worth = {list(each.choice)[2]: each.worth for each in considered}
    assert all(worth[choice[2]] > considered[0].worth - 0.1 for choice in told["alike"])


def test_a_plan_that_is_given_up_is_told() -> None:
    """The advised choice is then compared with the planned one."""
    asked = Request(question("kheops", advice=True)[1])
    told = answer(asked)
    worst = asked._thinking.considered()[-1].choice
    again = answer(Request(question("kheops", advice=True, planned=worst)[1]))
    assert not told["changed"] and again["changed"] and again["choice"] == told["choice"]
    assert again["rival"] == list(worst)
    kept = answer(Request(question("kheops", advice=True, planned=told["choice"])[1]))
    assert not kept["changed"]


@pytest.mark.parametrize("game", HOUSE)
def test_a_fixed_choice_is_compared_with_the_one_that_was_tried(game: str) -> None:
    """Whatever the search prefers: the best choice of a problem is known."""
    asked = Request(question(game, advice=True)[1])
    answer(asked)
    choices = [each.choice for each in asked._thinking.considered()]
    for best, tried in ((choices[0], choices[-1]), (choices[-1], choices[0])):
        told = answer(Request(question(game, advice=True, best=best, planned=tried)[1]))
        assert told["choice"] == list(best)
        assert told["rival"] in (None, list(tried)) and told["alike"] == [] and not told["changed"]


def test_the_search_need_not_have_looked_at_a_fixed_choice() -> None:
    match, text = question("kheops", advice=True)
    asked = Request(text)
    answer(asked)
    looked_at = {each.choice for each in asked._thinking.considered()}
    ignored = [choice for choice in decision_of(match).choices if choice not in looked_at]
    assert len(ignored) > 1
    told = answer(Request(question("kheops", advice=True, best=ignored[0], planned=ignored[1])[1]))
    assert told["choice"] == list(ignored[0]) and told["rival"] in (None, list(ignored[1]))


def test_an_answer_is_available_before_thinking_is_finished() -> None:
    match, text = question("imhotep", level="faraone")
    asked = Request(text)
    assert not asked.go_on(0)
    assert tuple(json.loads(asked.answer())["choice"]) in decision_of(match).choices


def test_thinking_stops_when_its_time_is_over() -> None:
    _, text = question("imhotep", level="faraone", seconds=0)
    assert Request(text).go_on(0)


def test_bad_questions_raise_named_errors() -> None:
    with pytest.raises(BadLevel):
        Request(question("imhotep", level="dio")[1])
    over = Match.new("senet", 2, {}, random.Random(1))
    while over.decision is not None:
        over.play(over.decision.choices[-1])
    with pytest.raises(NotAsked):
        Request(question("senet", seen=over.seen_by(0).to_plain())[1])
