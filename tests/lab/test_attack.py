"""A small part of `make fuzz`: every game and every kind of text."""

import random

import pytest

from lab.attack import corpus
from lab.attack.__main__ import Attack, links, messages, positions, texts
from pycore.games import HOUSE


@pytest.mark.parametrize("slug", HOUSE)
def test_mutants_raise_only_named_errors(slug: str) -> None:
    attack, rng = Attack(), random.Random(slug)
    links(attack, slug, 300, rng)
    positions(attack, slug, 200, rng)
    texts(attack, slug, 60, rng)
    assert {"damaged", "bad position", "a position", "a tail", "not-a-file"} <= set(attack.received)


@pytest.mark.parametrize("slug", HOUSE)
def test_mutants_of_messages_move_no_game_and_hold_up_no_guest(slug: str) -> None:
    attack = Attack()
    messages(attack, slug, 350, random.Random(slug))
    assert {"no news", "no move"} <= set(attack.received)


def test_some_mutants_of_messages_are_believed() -> None:
    """Otherwise they would say nothing about a guest that has been lied to."""
    attack = Attack()
    messages(attack, "senet", 350, random.Random("senet"))
    assert attack.received["believed"]


def test_all_games_are_attacked() -> None:
    assert set(HOUSE) <= set(corpus.games_attacked())
