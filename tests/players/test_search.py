"""The search finds good choices, mixes secret ones, and uses no hidden information."""

import random
from types import SimpleNamespace
from typing import Any

import pytest

from pycore.advice import Advice
from pycore.match import Match
from pycore.players import player
from pycore.players.chances import chances, leads, result
from pycore.players.search import SLICE, Node, SearchThinking, walk
from pycore.players.thinking import question
from tests.players.questions import GAMES_TRIED, questions


def test_an_immediate_loss_is_prevented() -> None:
    """In Senet any throw bears off a piece from the house of Horus. On the house of Beauty a piece can be attacked."""
    plain = Match.new("senet", 2, rng=random.Random(1)).state.to_plain()
    standing = {26: 0, 5: 0, 30: 1}
    squares = [standing.get(square) for square in range(1, 31)]
    position = plain | {"squares": squares, "off": [5, 6], "phase": "move", "throw": 4, "seat": 0}
    match = Match.from_position("senet", position)
    assert player("faraone", 1, iterations=100).choose(match.seen_by(0)) == ("move", 26)


def test_secret_choices_are_mixed() -> None:
    state = questions("toy")["bid"][0]
    bids = {player("architetto", seed, iterations=60).choose(state) for seed in range(12)}
    assert len(bids) > 1


def test_a_choice_that_everybody_learns_is_the_most_visited_one() -> None:
    for state in questions("imhotep")["turn"]:
        thinking = player("architetto", 1, iterations=60).think(state)
        thinking.finish()
        visits = [each.visits for each in thinking.considered()]
        assert visits[0] == max(visits)


@pytest.mark.parametrize("slug", GAMES_TRIED)
def test_stopping_early_does_not_change_the_choice(slug: str) -> None:
    """The search stops when no other choice can catch up. For a secret choice it uses all its iterations."""
    budget = 6 * SLICE
    for states in questions(slug).values():
        thinking = SearchThinking(question(states[0], 1), budget)
        choice, tried = thinking.finish(), tries(thinking)
        for _ in range(0, budget, SLICE):
            thinking.step()
        assert thinking.choice == choice
        assert tries(thinking) == tried or not thinking.asked.secret


def test_a_clear_choice_stops_the_search_early() -> None:
    asked = question(questions("imhotep")["turn"][0], 1)
    plain = Advice(weigh=lambda state, decision: [1.0, *[0.0] * (len(decision.choices) - 1)])
    thinking = SearchThinking(asked._replace(advice=plain), 400)
    thinking.finish()
    assert 200 < tries(thinking) <= 200 + SLICE


def tries(thinking: SearchThinking) -> int:
    return sum(each.visits for each in thinking.considered())


def test_hidden_choices_share_a_node() -> None:
    """All secret bids lead to one node of the tree."""
    state = questions("toy")["bid"][0]
    asked = question(state, 1)
    root = Node()
    root.met = True
    for _ in range(30):
        walk(root, asked.seen.imagine(asked.rng), Advice(), asked.rng)
    edges = [edge for edge in root.edges.values() if edge is not None]
    assert len(edges) > 1
    assert {id(edge.node) for edge in edges} == {id(root.blind)}


def test_choices_with_weight_zero_are_not_tried() -> None:
    state = questions("imhotep")["turn"][0]
    asked = question(state, 1)
    wanted = asked.decision.choices[1]
    # Decisions without the wanted choice consider all choices.
    only = Advice(
        weigh=lambda state, decision: (
            [float(choice == wanted) for choice in decision.choices] if wanted in decision.choices else None
        )
    )
    thinking = SearchThinking(asked._replace(advice=only), 8)
    thinking.finish()
    assert [each.choice for each in thinking.considered()] == [wanted]


@pytest.mark.parametrize("values", [(3.0, 5.0), (1.0, 1.0, 4.0), (2.0, 2.0, 2.0, 2.0)])
def test_chances_have_the_order_of_leads(values: tuple[float, ...]) -> None:
    order = sorted(range(len(values)), key=lambda seat: leads(values)[seat])
    found = chances(values, 8)
    assert sorted(found) == [found[seat] for seat in order]
    assert all(0 <= chance <= 1 for chance in found)


def test_a_finished_game_is_worth_its_places() -> None:
    for seats in (2, 3):
        match = Match.new("toy", seats, rng=random.Random(4))
        while (decision := match.decision) is not None:
            match.play(decision.choices[-1])
        worth = result(match.state, 8)
        groups = match.state.ranking()
        for group in groups:
            assert len({round(worth[seat], 9) for seat in group}) == 1
        assert [worth[group[0]] for group in groups] == sorted((worth[g[0]] for g in groups), reverse=True)
        assert all(0 <= each <= 1 for each in worth)


@pytest.mark.parametrize(
    ("points", "places"),
    [
        ((9, 2), (1.0, 0.0)),
        ((5, 9, 2), (0.075, 1.0, 0.0)),
        ((9, 9, 2), (0.5375, 0.5375, 0.0)),
        ((1, 4, 9, 4), (0.0, 0.075, 1.0, 0.075)),
    ],
)
def test_only_the_first_place_is_a_victory(points: tuple[int, ...], places: tuple[float, ...]) -> None:
    """Other places are worth a little, the last one nothing. Tied seats get the mean of the places they share."""
    groups = [
        tuple(seat for seat, own in enumerate(points) if own == each)
        for each in sorted(set(points), reverse=True)
    ]
    over: Any = SimpleNamespace(seats=len(points), scores=lambda: points, ranking=lambda: groups)
    margins = chances(points, 8)
    assert result(over, 8) == pytest.approx(
        [0.1 * margin + 0.9 * place for margin, place in zip(margins, places, strict=True)]
    )


def test_edges_keep_the_order_of_the_choices() -> None:
    """Ties between edges are broken by the order of the choices. A set of strings would have another order in every
    process."""
    for states in questions("leggende").values():
        asked = question(states[0], 1)
        root = Node()
        root.met = True
        walk(root, asked.seen.imagine(asked.rng), Advice(), asked.rng)
        assert list(root.edges) == list(asked.decision.choices)
