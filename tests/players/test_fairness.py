"""Hidden information never changes a choice, for every game, kind of decision and kind of player."""

import random

import pytest

from pycore.contract import State
from pycore.players import Player, player
from tests.players.questions import GAMES_TRIED, questions

PLAYERS = (
    player("random", 3),
    player("greedy", 3),
    player("apprendista", 3),
    player("faraone", 3, iterations=12),
)
WORLDS = 2
KINDS = {
    "toy": "bid react",
    "imhotep": "turn hammer-load chisel-load sail-to unload-next take-card keep choose-pyramid bonus-card bonus-stones"
    " bonus-load temple-bonus",
    "kheops": "place-pawn power power-to place-tile",
    "oh_pharaoh": "score draw act react steal remains remains-level trade answer discard",
    "valle": "order-lay order-tablet order bid-lot bid-tablet overseer plan claim worker steal takeover build",
    "leggende": "face centre slot turn start-region token outpost neutral bid first take option place move city"
    " free-army destroy steal peek extra",
    "senet": "move water",
}
"""Game -> kinds of decision of its seats that offer more than one choice."""


@pytest.mark.parametrize("slug", GAMES_TRIED)
def test_every_kind_of_decision_is_tried(slug: str) -> None:
    assert sorted(questions(slug)) == sorted(KINDS[slug].split())


def seat_of(state: State) -> int:
    decision = state.decision()
    assert decision is not None
    return decision.seat


@pytest.mark.parametrize("slug", GAMES_TRIED)
def test_hidden_information_does_not_change_a_choice(slug: str) -> None:
    for kind, states in questions(slug).items():
        for state in states:
            seen, rng = state.seen_by(seat_of(state)), random.Random(8)
            others = [seen.imagine(rng) for _ in range(WORLDS)]
            for who in PLAYERS:
                choice = who.choose(seen)
                for other in others:
                    assert who.choose(other.seen_by(seat_of(state))) == choice, (slug, kind, who.level)


@pytest.mark.parametrize("slug", GAMES_TRIED)
def test_a_whole_state_gives_the_same_choice_as_the_seen_state(slug: str) -> None:
    """A player cannot cheat even if it is given the whole state by mistake."""
    who = player("faraone", 4, iterations=12)
    for kind, states in questions(slug).items():
        state = states[0]
        assert who.choose(state) == who.choose(state.seen_by(seat_of(state))), (slug, kind)


@pytest.mark.parametrize("who", PLAYERS, ids=lambda who: who.level)
def test_choosing_does_not_change_the_seen_state(who: Player) -> None:
    for slug in GAMES_TRIED:
        for states in questions(slug).values():
            seen = states[0].seen_by(seat_of(states[0]))
            before = seen.to_plain()
            who.choose(seen)
            assert seen.to_plain() == before
