"""Questions about a finished game, as a page puts them to its worker."""

import json
import random
from typing import Any

import pytest

from pycore.games import HOUSE
from pycore.link import encode
from pycore.match import Match
from pycore.players import player
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
    for _ in range(12):
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
