"""Action numbers mean the same choice in every state."""

import random
from pathlib import Path

import pytest

from pycore.adapters.numbering import UnknownChoice, in_tables, numberings
from pycore.contract import CHANCE, IllegalChoice, UnknownGame
from pycore.games import GAMES, HOUSE
from pycore.games.kheops.data import APEX
from pycore.games.valle.data import SITES
from pycore.match import Match
from tests.players.questions import GAMES_TRIED, questions


@pytest.mark.parametrize("slug", GAMES_TRIED)
def test_numbers_and_choices_correspond(slug: str) -> None:
    for numbering in numberings(slug):
        assert numbering.count == len(set(numbering.choices))
        for number in range(numbering.count):
            assert numbering.number(numbering.choice(number)) == number


@pytest.mark.parametrize("slug", HOUSE)
def test_every_choice_has_its_own_number(slug: str) -> None:
    actions, luck = numberings(slug)
    tables = set(in_tables(slug))
    match = Match.new(slug, GAMES[slug].seats[-1], rng=random.Random(21))
    states = [state for states in questions(slug).values() for state in states]
    states.append(GAMES[slug].start(GAMES[slug].seats[0], {}))
    while (decision := match.decision) is not None:
        states.append(match.state.copy())
        match.play(decision.choices[len(match) % len(decision.choices)])
    for state in states:
        asked = state.decision()
        assert asked is not None
        assert set(asked.choices) <= tables
        numbers = (luck if asked.seat == CHANCE else actions).numbers(asked.choices)
        assert numbers == sorted(set(numbers)) and len(numbers) == len(asked.choices)


def test_only_choices_that_exist_have_a_number() -> None:
    assert [numberings(slug)[0].count for slug in HOUSE] == [104, 5047, 344, 24502, 2599, 33]


def test_rare_choices_have_a_number() -> None:
    valle = [("valle", ("steal", site, "block", "red")) for site in SITES]
    for slug, choice in (("kheops", ("from", APEX)), *valle):
        actions, _ = numberings(slug)
        assert actions.choice(actions.number(choice)) == choice


def test_unknown_choices_numbers_and_games_are_refused() -> None:
    actions, _ = numberings("imhotep")
    for nonsense in (("fly",), ("load", 99, 99)):
        with pytest.raises(UnknownChoice, match=nonsense[0]):
            actions.number(nonsense)
        with pytest.raises(UnknownChoice, match=nonsense[0]):
            actions.numbers([nonsense])
    for number in (-1, actions.count):
        with pytest.raises(UnknownChoice, match="the numbers are 0 to 103"):
            actions.choice(number)
    match = Match.new("imhotep", 2, rng=random.Random(7))
    assert match.decision is not None
    illegal = min({*range(actions.count)} - {*actions.numbers(match.decision.choices)})
    with pytest.raises(IllegalChoice) as caught:
        actions.play(match, illegal)
    assert f"action {illegal} means {actions.choice(illegal)!r}" in caught.value.__notes__[0]
    with pytest.raises(UnknownGame):
        numberings("chess")


def test_a_game_from_outside_lists_its_choices(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    actions, luck = numberings("toy")
    for states in questions("toy").values():
        for state in states:
            asked = state.decision()
            assert asked is not None and actions.numbers(asked.choices)
    assert luck.number(("prize", 3)) >= 0 and not {*actions.choices} & {*luck.choices}
    package = tmp_path / "unlisted"
    package.mkdir()
    (package / "__init__.py").write_text("from pycore.games.senet import GAME\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setitem(GAMES._modules, "unlisted", "unlisted")
    with pytest.raises(UnknownChoice, match="needs a module `choices`"):
        numberings("unlisted")
