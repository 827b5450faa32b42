"""Action numbers mean the same choice in every state."""

import random

import pytest

from pycore.contract import CHANCE
from pycore.games import GAMES, HOUSE
from pycore.games.kheops.data import APEX
from pycore.games.valle.data import SITES
from pycore.match import Match
from tests.adapters.numbering import UnknownChoice, numberings, ready_made
from tests.players.questions import questions


@pytest.mark.parametrize("slug", HOUSE)
def test_numbers_and_choices_correspond(slug: str) -> None:
    for numbering in numberings(slug):
        for number in range(numbering.count):
            assert numbering.number(numbering.choice(number)) == number


@pytest.mark.parametrize("slug", HOUSE)
def test_every_choice_has_its_own_number(slug: str) -> None:
    actions, luck = numberings(slug)
    ready = set(ready_made(slug))
    match = Match.new(slug, GAMES[slug].seats[-1], rng=random.Random(21))
    states = [state for states in questions(slug).values() for state in states]
    states.append(GAMES[slug].start(GAMES[slug].seats[0], {}))
    while (decision := match.decision) is not None:
        states.append(match.state.copy())
        match.play(decision.choices[len(match) % len(decision.choices)])
    for state in states:
        asked = state.decision()
        assert asked is not None
        assert set(asked.choices) <= ready
        numbers = [(luck if asked.seat == CHANCE else actions).number(choice) for choice in asked.choices]
        assert len(set(numbers)) == len(numbers)


@pytest.mark.parametrize("slug", HOUSE)
def test_every_ready_made_choice_has_a_number(slug: str) -> None:
    for numbering in numberings(slug):
        verbs = {(choice[0], len(choice)) for choice in map(numbering.choice, range(numbering.count))}
        for choice in set(ready_made(slug)):
            if (choice[0], len(choice)) in verbs:
                assert numbering.choice(numbering.number(choice)) == choice


def test_rare_choices_have_a_number() -> None:
    valle = [("valle", ("steal", site, "block", "red")) for site in SITES]
    for slug, choice in (("kheops", ("from", APEX)), *valle):
        actions, _ = numberings(slug)
        assert actions.choice(actions.number(choice)) == choice


def test_unknown_choices_and_numbers_are_refused() -> None:
    actions, _ = numberings("imhotep")
    for nonsense in (("fly",), ("load", 99, 99)):
        with pytest.raises(UnknownChoice):
            actions.number(nonsense)
    with pytest.raises(UnknownChoice):
        actions.choice(actions.count)
