"""What every player keeps: legal choices, the same ones for the same question, budgets, named errors."""

import random

import pytest

from pycore.contract import CHANCE, State
from pycore.games import GAMES
from pycore.match import Match
from pycore.players import LEVELS, BadBudget, BadLevel, NotAsked, player
from tests.players.questions import GAMES_TRIED, questions

ALL = ("random", "greedy", *LEVELS)


def first_question(slug: str = "toy") -> State:
    match = Match.new(slug, GAMES[slug].seats[0], rng=random.Random(2))
    decision = match.decision
    assert decision is not None
    return match.seen_by(decision.seat)


@pytest.mark.parametrize("level", ALL)
def test_a_whole_game_is_played(level: str) -> None:
    for seats in (2, 3):
        match = Match.new("toy", seats, rng=random.Random(seats))
        while (decision := match.decision) is not None:
            match.play(player(level, seed=7, iterations=10).choose(match.seen_by(decision.seat)))


@pytest.mark.parametrize("slug", GAMES_TRIED)
def test_every_kind_of_question_has_a_legal_answer(slug: str) -> None:
    for states in questions(slug).values():
        for state in states:
            decision = state.decision()
            assert decision is not None
            for level in ("greedy", "apprendista", "scriba"):
                chosen = player(level, 1, iterations=4).choose(state.seen_by(decision.seat))
                assert chosen in decision.choices


@pytest.mark.parametrize("level", ALL)
def test_the_same_question_has_the_same_answer(level: str) -> None:
    for states in questions("imhotep").values():
        answers = {player(level, 5, iterations=10).choose(states[0]) for _ in range(2)}
        assert len(answers) == 1


def test_a_seed_is_a_character_of_its_own() -> None:
    answers = {player("random", seed).choose(first_question("imhotep")) for seed in range(20)}
    assert len(answers) > 3


def test_what_was_asked_before_does_not_matter() -> None:
    who, state = player("scriba", 2, iterations=10), first_question()
    fresh = who.choose(state)
    for other in questions("toy").values():
        who.choose(other[0])
    assert who.choose(state) == fresh


def test_thinking_goes_on_in_slices() -> None:
    """To the last iteration, unless what is left could change nothing."""
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


def test_looking_at_thoughts_does_not_change_them() -> None:
    state = first_question("imhotep")
    quiet = player("faraone", 1, iterations=40).think(state)
    watched = player("faraone", 1, iterations=40).think(state)
    quiet.finish()
    while not watched.done:
        watched.step()
        watched.considered()
    assert watched.considered() == quiet.considered()


def test_time_cuts_a_search_short() -> None:
    """However little there is of it, one step is made; then the best until then is chosen."""
    state = first_question("imhotep")
    who = player("faraone", 1, iterations=10**9)
    assert who.choose(state, seconds=1e-9) in who.think(state).asked.decision.choices


def test_what_is_forced_needs_no_thought() -> None:
    state = next(
        state
        for seed in range(20)
        for state in [Match.new("senet", 2, rng=random.Random(seed)).state]
        if (decision := state.decision()) and len(decision.choices) == 1
    )
    thinking = player("faraone").think(state)
    assert thinking.done and thinking.choice == ("throw",)


@pytest.mark.parametrize("level", ["", "Faraone", "visir", None, 3, ["faraone"]])
def test_unknown_levels(level: object) -> None:
    with pytest.raises(BadLevel) as caught:
        player(level)  # type: ignore[arg-type]  # a program without types may ask for anything
    assert caught.value.level == level


@pytest.mark.parametrize("iterations", [0, -5, 1.5, True, "many"])
def test_budgets_that_are_none(iterations: object) -> None:
    with pytest.raises(BadBudget) as caught:
        player("faraone", 1, iterations)  # type: ignore[arg-type]  # here too
    assert (caught.value.name, caught.value.value) == ("iterations", iterations)


@pytest.mark.parametrize("seconds", [0, -1.0, float("nan")])
def test_times_that_are_none(seconds: float) -> None:
    with pytest.raises(BadBudget) as caught:
        player("faraone").choose(first_question(), seconds)
    assert caught.value.name == "seconds"


def test_nobody_is_asked_when_the_game_is_over() -> None:
    match = Match.new("toy", 2, rng=random.Random(1))
    while (decision := match.decision) is not None:
        match.play(decision.choices[0])
    with pytest.raises(NotAsked) as caught:
        player("greedy").choose(match.state)
    assert caught.value.reason == "over"


def test_nobody_is_asked_when_luck_decides() -> None:
    with pytest.raises(NotAsked) as caught:
        player("greedy").choose(GAMES["imhotep"].start(2, {}))
    assert caught.value.reason == "chance"


def test_a_beginner_misjudges_what_is_usual_and_leaves_nothing_out() -> None:
    """In Leggende armies may be left out; that is seldom better, and nobody who errs takes it for that."""
    rng, asked = random.Random(4), 0
    while asked < 40:
        match = Match.new("leggende", 2, {}, rng)
        while (decision := match.decision) is not None:
            if decision.seat != CHANCE and decision.kind == "place" and len(decision.choices) > 2:
                asked += 1
                assert player("apprendista", asked).choose(match.seen_by(decision.seat)) != ("done",)
            match.play(rng.choice(decision.choices))
