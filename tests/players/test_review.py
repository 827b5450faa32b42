"""Questions about a finished game, as a page puts them to its worker."""

import json
import random
from typing import Any

import pytest

from pycore.games import HOUSE
from pycore.link import encode
from pycore.match import Match
from pycore.players import player
from pycore.players.judge import Judging
from pycore.players.review import Review


def answered(told: dict[str, Any]) -> dict[str, Any]:
    review = Review(json.dumps(told))
    while not review.go_on(0.001):
        pass
    found: dict[str, Any] = json.loads(review.answer())
    return found


@pytest.mark.parametrize("game", HOUSE)
def test_the_course_of_a_game(game: str) -> None:
    rng = random.Random(5)
    match = Match.new(game, 3 if game == "oh_pharaoh" else 2, rng=rng)
    while (decision := match.decision) is not None:
        match.play(rng.choice(decision.choices))
    told = answered({"link": encode(match), "seconds": 9})
    assert len(told["leads"]) == len(match) + 1
    for seat, account in enumerate(told["accounts"]):
        assert sum(account[:-1]) == pytest.approx(account[-1])
        assert account[-1] == pytest.approx(told["leads"][-1][seat])


def test_what_a_choice_cost() -> None:
    """The apprentice's choices cost something, and those of the search next to nothing."""
    match = Match.new("imhotep", 2, rng=random.Random(7))
    losses: dict[str, list[float]] = {"apprendista": [], "faraone": []}
    for _ in range(30):
        decision = match.decision
        assert decision is not None
        seen = match.seen_by(decision.seat)
        for level, found in losses.items():
            made = player(level, 3, 200 if level == "faraone" else None).choose(seen)
            asked = {"seen": seen.to_plain(), "made": made, "seed": "x", "iterations": 120}
            told = answered({**asked, "seconds": 9})
            assert tuple(told["best"]) in decision.choices
            assert told["worth"] is None or 0 <= told["worth"] <= 1
            found.append(told["loss"])
        match.play(made)
    assert sum(losses["faraone"]) < sum(losses["apprendista"])


def test_a_choice_is_compared_with_the_one_that_the_question_names() -> None:
    match = Match.new("imhotep", 2, rng=random.Random(7))
    decision = match.decision
    assert decision is not None
    asked = {"seen": match.seen_by(decision.seat).to_plain(), "seed": "x", "iterations": 120, "seconds": 9}
    found = {}
    for made, best in ((0, 1), (1, 0), (0, 0)):
        told = answered({**asked, "made": decision.choices[made], "best": decision.choices[best]})
        assert tuple(told["best"]) == decision.choices[best]
        found[made, best] = told["loss"]
    assert found[0, 1] == -found[1, 0] != 0 and found[0, 0] == 0


def test_a_choice_may_be_judged_sparingly() -> None:
    """The choice that the first search likes best costs nothing, and its judgement takes fewer steps."""
    match = Match.new("imhotep", 2, rng=random.Random(7))
    decision = match.decision
    assert decision is not None
    seen = match.seen_by(decision.seat)
    asked = {"seen": seen.to_plain(), "made": player("faraone").choose(seen), "seed": "x", "seconds": 9}
    assert answered({**asked, "iterations": 400, "spare": True})["loss"] == 0


def test_an_early_judgement_has_tried_both_choices_as_often() -> None:
    match = Match.new("imhotep", 2, rng=random.Random(7))
    decision = match.decision
    assert decision is not None
    judging = Judging(match.seen_by(decision.seat), decision.choices[0], 1, 1000, decision.choices[1])
    for _ in range(20):
        judging.step()
    assert not judging.done
    visits = [search.considered()[0].visits for search in judging._pair]
    assert visits[0] == visits[1] > 0
