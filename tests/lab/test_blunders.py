"""The counts of blunders in Kheops and Oh, Pharaoh!, and the answers to what hints propose."""

import random
from typing import Any

import pytest

from lab.bench import blunders
from lab.bench.blunders import Asked, answers, counted, questions
from pycore.contract import Choice, Plain
from pycore.match import Match
from tests.games.kheops.positions import crowd
from tests.games.oh_pharaoh.positions import WAYS, cards, position, tower


def played(plain: Plain, *wanted: Choice) -> Match:
    """A game from a position, in which these choices are made as soon as they are legal, and little else happens."""
    match, left = Match.from_position(str(plain["game"]), plain, random.Random(1)), list(wanted)
    while left and (decision := match.decision) is not None:
        match.play(left.pop(0) if left[0] in decision.choices else decision.choices[-1])
    assert not left
    return match


def found(match: Match) -> dict[str, int]:
    """The kinds of blunders that were made in a game, and how often."""
    games, made, _ = counted([match])
    assert games == 1
    return {kind: times for kind, times in made.items() if times}


@pytest.mark.parametrize(
    ("way", "count"),
    [
        ("trade-refused", {"offers_made": 1, "offers_refused": 1}),
        ("trade-accepted", {"offers_made": 1, "offers_that_could_be_accepted": 1}),
    ],
)
def test_offers_are_counted(way: str, count: dict[str, int]) -> None:
    plain, choices = WAYS[way]
    assert found(played(plain, *choices)) == count


def joker_laid(marker: int, *choices: Choice, **hands: Any) -> dict[str, int]:
    """The blunders when the first seat builds with a joker and ends its turn, and then these choices are made."""
    own = hands.get("own", cards(5, 5, "joker"))
    plain = position(marker=marker, hands=[own, cards(6, 1), cards(1)], pyramids=[[], [tower(1, 3, 2)]])
    return found(played(plain, ("build", 5, 0, 1), *choices))


def test_jokers_are_counted_that_give_nothing_and_that_others_take() -> None:
    done, take = ("done",), ("swap-joker", 0, 0, 6)
    assert joker_laid(5, done, take) == {}
    assert joker_laid(6, done, ("draw",)) == {"jokers_without_points": 1}
    assert joker_laid(6, done, take) == {"jokers_without_points": 1, "jokers_lost": 1}


def test_a_joker_that_reaches_three_levels_in_the_same_turn_gives_points() -> None:
    own = cards(5, 5, 5, 6, 7, "joker")
    higher = [("add", 0, 5, "stone"), ("add", 0, 6, "stone"), ("add", 0, 7, "stone")]
    assert joker_laid(6, *higher, ("done",), ("draw",), own=own) == {}


USELESS: tuple[Choice, ...] = (
    *(("pawn", "worker", 15), ("rotate", 19, "R"), ("tile", "room:3:swap", 48, "LRV")),
    *(("pawn", "worker", 40), ("rotate", 19, "L"), ("tile", "room:3:rotate-corridor", 47, "LRV")),
)
"""White turns a tile that matters to nobody, and Blue turns it back."""
USEFUL: tuple[Choice, ...] = (
    *(("pawn", "worker", 30), ("rotate", 5, "LV"), ("tile", "corridor:3:rotate-room", 48, "LRV")),
    *(("pawn", "worker", 46), ("rotate", 5, "RV"), ("tile", "room:3:rotate-corridor", 47, "LRV")),
)
"""White cuts a network of Blue's, and Blue wins by turning the tile back."""


@pytest.mark.parametrize(
    ("choices", "count"),
    [(USELESS, {"rotated_back": 1, "rotated_back_in_vain": 1}), (USEFUL, {"rotated_back": 1})],
)
def test_tiles_turned_back_are_counted(
    choices: tuple[Choice, ...], count: dict[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(blunders, "JUDGED", 200)
    match = played(crowd(28, "place-pawn"), *choices)
    assert found(match) == count
    monkeypatch.setattr(blunders, "BACK", 0)
    assert found(match) == {}


def test_questions_are_put_by_following_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every level answers. Here the partner can only refuse."""
    plain, choices = WAYS["trade-refused"]
    told = iter([{"choice": choice, "then": None, "likely": 0.25} for choice in choices[:-1]])
    monkeypatch.setattr(blunders, "advise", lambda seen, seed, planned: next(told))
    asked = list(questions("oh_pharaoh", [played(plain, *choices)], seed=1))
    assert asked[0] == Asked("answer", 0.25, possible=False, granted=())
    assert not list(told)


def test_answers_are_told_by_kind_and_level() -> None:
    yes = Asked("answer", 0.8, possible=True, granted=("scriba", "faraone"))
    no = Asked("answer", 0.3, possible=False, granted=())
    assert answers([yes, no]) == (
        "answer: 2 asked, 1 can be granted; granted by scriba 1, architetto 0, faraone 1; told 0.55 on average"
    )


def test_no_average_is_told_without_a_chance() -> None:
    assert answers([Asked("answer", None, possible=True, granted=())]).endswith("; no chance told")
