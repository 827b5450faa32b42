"""Every player makes legal, repeatable choices, keeps its budget and raises named errors."""

import random
from typing import Any

import pytest

from pycore.contract import CHANCE, State
from pycore.games import GAMES
from pycore.match import Match
from pycore.players import LEVELS, BadBudget, BadLevel, NotAsked, player
from pycore.players.thinking import question
from tests.players.questions import GAMES_TRIED, questions

ALL = ("random", "greedy", *LEVELS)


def first_question(slug: str = "toy") -> State:
    match = Match.new(slug, GAMES[slug].seats[0], rng=random.Random(2))
    decision = match.decision
    assert decision is not None
    return match.seen_by(decision.seat)


@pytest.mark.parametrize("level", ALL)
def test_players_can_play_a_whole_game(level: str) -> None:
    for seats in (2, 3):
        match = Match.new("toy", seats, rng=random.Random(seats))
        while (decision := match.decision) is not None:
            match.play(player(level, seed=7, iterations=10).choose(match.seen_by(decision.seat)))


@pytest.mark.parametrize("slug", GAMES_TRIED)
def test_choices_are_legal_for_every_kind_of_decision(slug: str) -> None:
    for states in questions(slug).values():
        for state in states:
            decision = state.decision()
            assert decision is not None
            for level in ("greedy", "apprendista", "scriba"):
                chosen = player(level, 1, iterations=4).choose(state.seen_by(decision.seat))
                assert chosen in decision.choices


@pytest.mark.parametrize("level", ALL)
def test_the_same_question_gets_the_same_choice(level: str) -> None:
    for states in questions("imhotep").values():
        answers = {player(level, 5, iterations=10).choose(states[0]) for _ in range(2)}
        assert len(answers) == 1


def test_different_seeds_choose_differently() -> None:
    answers = {player("random", seed).choose(first_question("imhotep")) for seed in range(20)}
    assert len(answers) > 3


def test_earlier_questions_do_not_change_a_choice() -> None:
    who, state = player("scriba", 2, iterations=10), first_question()
    fresh = who.choose(state)
    for other in questions("toy").values():
        who.choose(other[0])
    assert who.choose(state) == fresh


@pytest.mark.parametrize("slug", GAMES_TRIED)
def test_a_question_holds_the_state_that_its_plain_form_describes(slug: str) -> None:
    """To the last cache and the order of keys: nothing of the way to a state may change a choice."""

    def fields(state: Any) -> dict[str, tuple[Any, str]]:
        return {field: (getattr(state, field), repr(getattr(state, field))) for field in type(state)._fields}

    for states in questions(slug).values():
        for state in states:
            for choice in state.decision().choices[:2]:  # type: ignore[union-attr]  # it asks something
                after = state.copy()
                after.apply(choice)
                for one in (state, after):
                    decision = one.decision()
                    if decision is not None and decision.seat != CHANCE:
                        asked = question(one, 1)
                        read = GAMES[slug].from_plain(one.seen_by(decision.seat).to_plain())
                        read.decision()
                        assert fields(asked.seen) == fields(read)


def test_the_random_numbers_of_a_question_stay_the_same() -> None:
    """Contests that are kept go on with the same games."""
    first = first_question("imhotep")
    assert [question(first, seed).rng.randrange(1000) for seed in (1, "table")] == [470, 975]


def test_thinking_goes_on_in_slices() -> None:
    """Thinking ends after the last iteration, or when the rest could not change the choice."""
    for state in (first_question("imhotep"), questions("toy")["bid"][0]):
        thinking = player("faraone", 1, iterations=40).think(state)
        visits = [sum(each.visits for each in thinking.considered())]
        assert thinking.choice in thinking.asked.decision.choices
        while not thinking.done:
            thinking.step()
            visits.append(sum(each.visits for each in thinking.considered()))
        best, *others = sorted([each.visits for each in thinking.considered()], reverse=True)
        decided = not thinking.asked.secret and best > max(others) + 40 - visits[-1]
        assert visits == sorted(set(visits)) and (visits[-1] >= 40 or decided)


def test_reading_considered_does_not_change_the_result() -> None:
    state = first_question("imhotep")
    quiet = player("faraone", 1, iterations=40).think(state)
    watched = player("faraone", 1, iterations=40).think(state)
    quiet.finish()
    while not watched.done:
        watched.step()
        watched.considered()
    assert watched.considered() == quiet.considered()


def test_time_cuts_a_search_short() -> None:
    """At least one step is made, however short the time. Then the best choice so far is made."""
    state = first_question("imhotep")
    who = player("faraone", 1, iterations=10**9)
    assert who.choose(state, seconds=1e-9) in who.think(state).asked.decision.choices


def test_a_forced_choice_is_made_without_thinking() -> None:
    state = next(
        state
        for seed in range(20)
        for state in [Match.new("senet", 2, rng=random.Random(seed)).state]
        if (decision := state.decision()) and len(decision.choices) == 1
    )
    thinking = player("faraone").think(state)
    assert thinking.done and thinking.choice == ("throw",)


@pytest.mark.parametrize("level", ["", "Faraone", "visir", None, 3, ["faraone"]])
def test_an_unknown_level_is_refused(level: object) -> None:
    with pytest.raises(BadLevel) as caught:
        player(level)  # type: ignore[arg-type]  # an untyped program may pass anything
    assert caught.value.level == level


@pytest.mark.parametrize("iterations", [0, -5, 1.5, True, "many"])
def test_a_bad_number_of_iterations_is_refused(iterations: object) -> None:
    with pytest.raises(BadBudget) as caught:
        player("faraone", 1, iterations)  # type: ignore[arg-type]  # here too
    assert (caught.value.name, caught.value.value) == ("iterations", iterations)


@pytest.mark.parametrize("seconds", [0, -1.0, float("nan")])
def test_a_bad_number_of_seconds_is_refused(seconds: float) -> None:
    with pytest.raises(BadBudget) as caught:
        player("faraone").choose(first_question(), seconds)
    assert caught.value.name == "seconds"


def test_choosing_after_the_end_raises_not_asked() -> None:
    match = Match.new("toy", 2, rng=random.Random(1))
    while (decision := match.decision) is not None:
        match.play(decision.choices[0])
    with pytest.raises(NotAsked) as caught:
        player("greedy").choose(match.state)
    assert caught.value.reason == "over"


def test_choosing_while_luck_decides_raises_not_asked() -> None:
    with pytest.raises(NotAsked) as caught:
        player("greedy").choose(GAMES["imhotep"].start(2, {}))
    assert caught.value.reason == "chance"


def test_a_beginner_never_favours_an_unusual_choice_by_mistake() -> None:
    """In Leggende a seat may stop placing armies. That is seldom better, and a beginner never stops by mistake."""
    rng, asked = random.Random(4), 0
    while asked < 40:
        match = Match.new("leggende", 2, {}, rng)
        while (decision := match.decision) is not None:
            if decision.seat != CHANCE and decision.kind == "place" and len(decision.choices) > 2:
                asked += 1
                assert player("apprendista", asked).choose(match.seen_by(decision.seat)) != ("done",)
            match.play(rng.choice(decision.choices))
