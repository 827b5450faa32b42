"""What a choice cost: nothing for the best one, much for a blunder, and alike for two searches."""

import random

from pycore.match import Match
from pycore.players import player
from pycore.players.judge import Judging, judge
from pycore.players.search import SearchThinking
from pycore.players.thinking import question


def opened(steps: int) -> Match:
    """A game of Imhotep between apprentices, after some choices."""
    match = Match.new("imhotep", 2, rng=random.Random(7))
    for _ in range(steps):
        decision = match.decision
        assert decision is not None
        match.play(player("apprendista", 3).choose(match.seen_by(decision.seat)))
    return match


def test_the_choice_of_the_search_costs_nothing() -> None:
    state = opened(20).state
    found = SearchThinking(question(state, 0), 60)
    assert judge(state, found.finish(), iterations=60).loss == 0


def test_only_the_choices_to_be_compared_are_tried() -> None:
    asked = question(opened(20).state, 0)
    one, two = asked.decision.choices[:2]
    thinking = SearchThinking(asked, 50, among=(one, two))
    thinking.finish()
    assert {each.choice for each in thinking.considered()} == {one, two}
    assert sum(each.visits for each in thinking.considered()) == 50


def test_a_sparing_judgement_ends_early_for_a_good_choice_and_not_for_a_blunder() -> None:
    match = opened(60)
    decision = match.decision
    assert decision is not None
    found = {}
    for choice in decision.choices:
        whole, sparing = (
            Judging(match.state, choice, 1, 400),
            Judging(match.state, choice, 1, 400, spare=True),
        )
        found[choice] = [_steps(whole), _steps(sparing)]
        assert sparing.judged in (whole.judged, (choice, 0.0))
        assert sparing.judged == whole.judged or whole.judged.loss < 0.05
    assert any(sparing < whole for whole, sparing in found.values())
    assert any(sparing == whole for whole, sparing in found.values())


def _steps(judging: Judging) -> int:
    """Think to the end. Returns the number of steps."""
    steps = 0
    while not judging.done:
        judging.step()
        steps += 1
    return steps


def test_two_searches_agree_about_a_blunder() -> None:
    match = opened(60)
    decision = match.decision
    assert decision is not None
    losses = {
        choice: [judge(match.state, choice, seed, 120).loss for seed in (1, 2)] for choice in decision.choices
    }
    worst = max(losses, key=lambda choice: min(losses[choice]))
    assert min(losses[worst]) > 0.05 and abs(losses[worst][0] - losses[worst][1]) < 0.15
