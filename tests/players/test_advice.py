"""The advice of every game is sound: evaluations of seen states, their parts, and weights of choices."""

import math
import random
from pathlib import Path

import pytest

from pycore.advice import DEFAULT, parts_of, worthwhile
from pycore.games import GAMES, HOUSE
from pycore.match import Match
from pycore.players.lookup import advice_of
from tests.players.questions import questions


def test_a_game_without_advice_is_evaluated_by_its_scores() -> None:
    assert advice_of(GAMES["toy"]) is DEFAULT
    state = questions("toy")["bid"][0]
    assert tuple(DEFAULT.value(state)) == state.scores()


def test_advice_is_found_in_the_package_of_the_game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The class of the game stands in another module of the package; a game that is one module has none."""
    package = tmp_path / "outer_game"
    package.mkdir()
    (package / "__init__.py").write_text("from outer_game.rules import GAME\n", encoding="utf-8")
    (package / "rules.py").write_text(
        "from tests.toy import ToyGame\n\nclass Outer(ToyGame):\n    slug = 'outer'\n\nGAME = Outer()\n",
        encoding="utf-8",
    )
    (package / "advice.py").write_text(
        "from pycore.advice import Advice\n\nADVICE = Advice(most=7)\n", encoding="utf-8"
    )
    (tmp_path / "lone_game.py").write_text(
        "from tests.toy import ToyGame\n\nclass Lone(ToyGame):\n    slug = 'lone'\n\nGAME = Lone()\n",
        encoding="utf-8",
    )
    monkeypatch.syspath_prepend(tmp_path)
    for slug, module in (("outer", "outer_game"), ("lone", "lone_game")):
        monkeypatch.setitem(GAMES._modules, slug, module)
    assert advice_of(GAMES["outer"]).most == 7
    assert advice_of(GAMES["lone"]) is DEFAULT


@pytest.mark.parametrize("slug", HOUSE)
def test_seen_and_imagined_states_have_finite_evaluations(slug: str) -> None:
    value, rng = advice_of(GAMES[slug]).value, random.Random(3)
    for states in questions(slug).values():
        for state in states:
            for viewer in (None, *range(state.seats)):
                seen = state.seen_by(viewer)
                for one in (seen, seen.imagine(rng)):
                    before = one.copy()
                    worth = value(one)
                    assert len(worth) == state.seats and all(map(math.isfinite, worth))
                    assert one == before


@pytest.mark.parametrize("slug", HOUSE)
def test_a_finished_game_is_evaluated_by_its_scores(slug: str) -> None:
    rng = random.Random(9)
    match = Match.new(slug, GAMES[slug].seats[-1], rng=rng)
    while (decision := match.decision) is not None:
        match.play(rng.choice(decision.choices))
    assert tuple(advice_of(GAMES[slug]).value(match.state)) == match.state.scores()


@pytest.mark.parametrize("slug", HOUSE)
def test_an_evaluation_is_the_sum_of_its_parts(slug: str) -> None:
    """For whole, seen, imagined and final states. No two parts have the same kind and place."""
    advice, rng = advice_of(GAMES[slug]), random.Random(4)
    assert advice.parts is not None
    over = Match.new(slug, GAMES[slug].seats[0], rng=rng)
    while (decision := over.decision) is not None:
        over.play(rng.choice(decision.choices))
    for states in [*questions(slug).values(), [over.state]]:
        for state in states:
            for one in (state, state.seen_by(0), state.seen_by(0).imagine(rng)):
                before = one.copy()
                parts = parts_of(advice, one)
                assert one == before
                assert len({(part.kind, part.place) for part in parts}) == len(parts)
                sums = [sum(column) for column in zip(*(part.worth for part in parts), strict=True)]
                assert sums == pytest.approx(list(advice.value(one)))


def test_an_evaluation_without_parts_has_a_single_one() -> None:
    state = questions("toy")["bid"][0]
    assert parts_of(DEFAULT, state) == [("points", 0, state.scores())]


@pytest.mark.parametrize("slug", HOUSE)
def test_weights_fit_their_choices(slug: str) -> None:
    advice = advice_of(GAMES[slug])
    for states in questions(slug).values():
        for state in states:
            decision = state.decision()
            assert decision is not None
            seen = state.seen_by(decision.seat)
            assert advice.weigh is not None
            weights = advice.weigh(seen, decision)
            assert weights is None or (len(weights) == len(decision.choices) and min(weights) >= 0)
            kept = worthwhile(advice, seen, decision)
            assert 0 < len(kept) <= max(advice.most, len(decision.choices) if weights is None else 0)
            assert [choice for choice in decision.choices if choice in dict(kept)] == [
                each for each, _ in kept
            ]


def test_the_largest_weights_are_kept_in_the_order_of_the_choices() -> None:
    state = questions("kheops")["place-tile"][0]
    decision = state.decision()
    assert decision is not None
    advice = DEFAULT._replace(weigh=lambda state, decision: list(range(len(decision.choices))), most=3)
    assert [choice for choice, _ in worthwhile(advice, state, decision)] == list(decision.choices[-3:])
