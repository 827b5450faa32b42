"""The definition and value of pyramids; building and extending reach every pyramid that a hand can make."""

import random
from collections import Counter
from itertools import pairwise, product

import pytest

from pycore.games.oh_pharaoh.data import JOKER, PRINTED
from pycore.games.oh_pharaoh.pyramids import Levels, Pyramid, fault, is_robbed, lows, next_levels, pyramid
from pycore.games.oh_pharaoh.state import PharaohState
from tests.games.oh_pharaoh.positions import cards, tower
from tests.games.oh_pharaoh.table import at, why
from tests.games.table import choices, play, refused, told


def levels(*widths: int) -> Levels:
    return tuple((width, 0) for width in widths)


@pytest.mark.parametrize(
    ("low", "widths", "points"),
    [
        (5, (2, 1), 22),
        (3, (3, 2, 1), 36),
        (5, (4, 2, 1), 54),
        (6, (4, 3, 2, 1), 120),
        (1, (9, 8, 7, 6, 5, 4, 3, 2, 1), 405),
    ],
)
def test_worth(low: int, widths: tuple[int, ...], points: int) -> None:
    """`oh_pharaoh-valutare`: the sum of the levels' values times the number of levels."""
    assert fault(low, levels(*widths)) is None
    assert pyramid(low, levels(*widths)).worth == points


@pytest.mark.parametrize(
    ("low", "widths", "wrong"),
    [
        (5, (2, 2), (1, "not-narrower")),
        (5, (2, 0, 1), (1, "empty-level")),
        (5, (1, 1), (1, "not-narrower")),
        (5, (2, 3), (1, "not-narrower")),
        (5, (3,), (0, "one-level")),
        (5, (), (0, "one-level")),
        (9, (2, 1), (1, "beyond-nine")),
    ],
)
def test_no_pyramids(low: int, widths: tuple[int, ...], wrong: tuple[int, str]) -> None:
    """`oh_pharaoh-piramide`: same width, a gap, two cards, falling widths, one level, above 9."""
    assert fault(low, levels(*widths)) == wrong


def test_falling_values_are_built_the_other_way_round() -> None:
    """6-6 / 5 is no pyramid: nothing can be built with these cards."""
    assert choices(at(hands=[cards(6, 6, 5)]), "build") == ()
    assert choices(at(hands=[cards(5, 5, 6)]), "build") == (("build", 5, 0, 0),)


def test_pyramids_are_equal_by_value() -> None:
    one = Pyramid(3, ((2, 0), (1, 0)))
    assert one == Pyramid(3, ((2, 0), (1, 0))) and one != Pyramid(4, ((2, 0), (1, 0)))
    assert one != Pyramid(3, ((1, 1), (1, 0))) and one != 3


# Every pyramid that a hand can make


def is_pyramid(stacks: tuple[tuple[int, ...], ...]) -> bool:
    """The definition in the rules, level by level from the bottom, applied to the values that the cards stand for."""
    if len(stacks) < 2 or sum(map(len, stacks)) < 3 or not all(stacks):
        return False
    if any(len(set(stack)) != 1 for stack in stacks):
        return False
    pairs = list(pairwise(stacks))
    return all(len(upper) < len(lower) and upper[0] == lower[0] + 1 for lower, upper in pairs)


def by_definition(hand: Counter[str]) -> set[tuple[int, Levels]]:
    """Every pyramid that the hand can make: all ways to take stones and jokers for a run of values."""
    found = set()
    jokers = hand["joker"]
    for low in range(1, 10):
        for high in range(low + 1, 10):
            values = range(low, high + 1)
            options = [
                [(s, j) for s in range(hand[str(value)] + 1) for j in range(jokers + 1) if s + j]
                for value in values
            ]
            for taken in product(*options):
                if sum(j for _, j in taken) > jokers:
                    continue
                stacks = tuple((value,) * (s + j) for value, (s, j) in zip(values, taken, strict=True))
                if is_pyramid(stacks):
                    found.add((low, taken))
    return found


def reachable(state: PharaohState) -> set[tuple[int, Levels]]:
    """Every pyramid that seat 0 can have after building and extending. Checks that each one is a pyramid."""
    found: set[tuple[int, Levels]] = set()
    waiting = [state]
    while waiting:
        before = waiting.pop()
        for choice in choices(before, "build", "add", "under"):
            after = before.copy()
            after.apply(choice)
            built = after.pyramids[0]
            assert built is not None and after.pyramids[1] is None
            key = (built.low, built.levels)
            if key not in found:
                assert fault(*key) is None
                found.add(key)
                if after.sizes[0]:
                    waiting.append(after)
    return found


def random_hand(rng: random.Random, size: int) -> Counter[str]:
    """Cards close in value, with jokers, so that something can be built."""
    low = rng.randrange(1, 8)
    pool = [str(value) for value in range(low, min(low + 4, 10)) for _ in range(3)] + ["joker"] * 2
    pool = pool if rng.random() < 0.8 else [name for name, many in PRINTED.items() for _ in range(many)]
    return Counter(rng.sample(pool, size))


@pytest.mark.parametrize("size", range(1, 8))
def test_every_pyramid_of_a_hand_can_be_reached(size: int) -> None:
    rng = random.Random(size)
    built = 0
    for _ in range(100):
        hand = random_hand(rng, size)
        if any(many > PRINTED[name] for name, many in hand.items()):
            continue
        expected = by_definition(hand)
        assert reachable(at(hands=[cards(*hand.elements())], offers=4)) == expected, hand
        built += len(expected)
    assert built or size < 3


# Steps: `oh_pharaoh-costruire`, `oh_pharaoh-ampliare`


def test_widening_and_a_new_top() -> None:
    """`oh_pharaoh-ampliare`: 3-3 / 4 takes a 3, then a 4, then a 5 on top."""
    state = at(hands=[cards(3, 4, 5)], pyramids=[[tower(3, 2, 1)]])
    assert choices(state, "add") == (("add", 0, 3, "stone"),)
    assert not told(play(state.copy(), ("add", 0, 3, "stone")), "added")[0].data["new_level"]
    nine = at(hands=[cards(9)], pyramids=[[tower(7, 3, 2)]])
    assert told(play(nine, ("add", 0, 9, "stone")), "added")[0].data["new_level"]
    assert why(state, ("add", 0, 4, "stone")) == ("as-wide-as-below", "ampliare")
    assert why(state, ("add", 0, 5, "stone")) == ("top-too-narrow", "ampliare")
    assert why(state, ("add", 0, 7, "stone")) == ("not-next-value", "ampliare")
    assert why(state, ("add", 0, 3, "joker")) == ("not-in-hand", "ampliare")
    assert why(state, ("add", 1, 3, "stone")) == ("no-pyramid", "ampliare")
    assert {why(state, ("add", 0, value, "stone"))[0] for value in (0, 10)} == {"no-such-choice"}
    assert refused(state, ("add", 1, 3, "stone")).data == {"owner": 0, "place": 1}
    play(state, ("add", 0, 3, "stone"), ("add", 0, 4, "stone"), ("add", 0, 5, "stone"))
    assert state.to_plain()["pyramids"][0][0] == tower(3, 3, 2, 1)


@pytest.mark.parametrize(("marker", "worth"), [(5, 6), (6, 0)])
def test_what_is_told_of_a_pyramid_is_what_it_would_give_now(marker: int, worth: int) -> None:
    """`oh_pharaoh-tre-livelli`: from space 6 on, a pyramid of two levels scores nothing, and the event says so."""
    state = at(hands=[cards(1, 1, 2), cards(2), cards(3)], marker=marker)
    (event,) = told(play(state, ("build", 1, 0, 0)), "built")
    assert event.data["worth"] == worth


def test_a_new_lowest_level() -> None:
    state = at(hands=[cards(4, 4, "joker")], pyramids=[[tower(5, 2, 1)]])
    assert choices(state, "under") == (("under", 0, 1),)
    assert why(state, ("under", 0, 0)) == ("not-in-hand", "ampliare")
    assert refused(state, ("under", 0, 0)).data == {"missing": {"4": 1}}
    assert refused(state, ("under", 1, 0)).data == {"owner": 0, "place": 1}
    assert why(state, ("under", 0, -1))[0] == "no-such-choice"
    many = at(hands=[cards(4, 4, 4, 4, "joker")], pyramids=[[tower(5, 2, 1)]])
    assert choices(many, "under") == (("under", 0, 0), ("under", 0, 1))
    assert why(state, ("under", 0, 4)) == ("too-many-jokers", "ampliare")
    assert refused(state, ("under", 0, 7)).data == {"value": 4, "cards": 3}
    assert why(state, ("under", 0, 3)) == ("not-in-hand", "ampliare")
    wide = at(hands=[cards("joker")], pyramids=[[tower(5, 4, 2, 1)]])
    assert why(wide, ("under", 0, 4)) == ("no-more-printed", "piramide")
    assert why(wide, ("under", 0, 3)) == ("not-in-hand", "ampliare")
    events = play(state, ("under", 0, 1))
    assert events[0].data["worth"] == (4 + 5 + 6) * 3
    assert state.to_plain()["pyramids"][0][0] == tower(4, (2, 1), 2, 1)
    only = at(hands=[cards("joker", "joker", "joker")], pyramids=[[tower(5, 2, 1)]])
    assert choices(only, "under") == (("under", 0, 3),)
    lowest = at(hands=[cards(4, 4)], pyramids=[[tower(1, 2, 1)]])
    assert why(lowest, ("under", 0, 0)) == ("lowest-value", "ampliare")


def test_a_card_of_the_value_below_goes_under_with_others_only() -> None:
    state = at(hands=[cards(4, 7)], pyramids=[[tower(5, 2, 1)]])
    assert why(state, ("add", 0, 4, "stone")) == ("only-under", "ampliare")
    assert refused(state, ("add", 0, 4, "stone")).data == {"value": 4, "cards": 3}
    assert why(state, ("add", 0, 3, "stone")) == ("not-next-value", "ampliare")


def test_jokers_build_alone() -> None:
    """A level may consist of any number of jokers and nothing else."""
    state = at(hands=[cards("joker", "joker", "joker")])
    assert choices(state, "build") == tuple(("build", low, 2, 1) for low in range(1, 9))
    play(state, ("build", 8, 2, 1))
    assert state.to_plain()["pyramids"][0][0] == tower(8, (0, 2), (0, 1))


def test_a_second_pyramid_from_space_three_on() -> None:
    """`oh_pharaoh-due-piramidi`"""
    hands = [cards(3, 3, 4, 7, 7, 8)]
    early = at(hands=hands, pyramids=[[tower(5, 2, 1)]], marker=2)
    assert choices(early, "build") == ()
    assert why(early, ("build", 3, 0, 0)) == ("second-not-open", "due-piramidi")
    for nonsense in (
        (0, 0, 0),
        (3, -1, 0),
        (3, 0, -1),
        (9, -1, 0),
        (9, 0, -1),
        (10, 0, 0),
        (3, 3, 0),
        (3, 0, 2),
    ):
        assert why(early, ("build", *nonsense))[0] == "no-such-choice"
    later = at(hands=hands, pyramids=[[tower(5, 2, 1)]], marker=3)
    play(later, ("build", 7, 0, 0))
    assert later.to_plain()["pyramids"][0][1] == tower(7, 2, 1)
    assert why(later, ("build", 3, 0, 0)) == ("places-full", "due-piramidi")
    assert why(at(hands=[cards(3, 3)]), ("build", 3, 0, 0)) == ("not-in-hand", "costruire")


def test_a_new_pyramid_takes_the_lowest_free_place() -> None:
    state = at(hands=[cards(3, 3, 4)], pyramids=[[None, tower(5, 2, 1)]], marker=3)
    play(state, ("build", 3, 0, 0))
    assert state.to_plain()["pyramids"][0] == [tower(3, 2, 1), tower(5, 2, 1)]


def test_swapping_jokers_of_anybody() -> None:
    """`oh_pharaoh-riprendere-jolly`"""
    hands = [cards(5, 6)]
    built = [[tower(5, (1, 1), 1)], [tower(6, 2, (0, 1))], [tower(6, (1, 1), 1)]]
    state = at(hands=hands, pyramids=built)
    assert choices(state, "swap-joker") == (("swap-joker", 0, 0, 5), ("swap-joker", 2, 0, 6))
    assert [why(state, ("swap-joker", 2, 0, value))[0] for value in (0, 10)] == ["no-such-choice"] * 2
    assert why(state, ("swap-joker", 1, 0, 7)) == ("not-in-hand", "riprendere-jolly")
    assert refused(state, ("swap-joker", 1, 0, 7)).data == {"missing": {"7": 1}}
    for value in (6, 9):
        assert why(state, ("swap-joker", 1, 0, value)) == ("no-joker", "riprendere-jolly")
    assert why(state, ("swap-joker", 1, 1, 6)) == ("no-pyramid", "riprendere-jolly")
    assert refused(state, ("swap-joker", 2, 1, 6)).data == {"owner": 2, "place": 1}
    play(state, ("swap-joker", 0, 0, 5), ("swap-joker", 2, 0, 6))
    assert state.hands[0][JOKER] == 2
    assert state.to_plain()["pyramids"][2][0] == tower(6, 2, 1)


# The remains of a robbed pyramid


def rests(low: int, rest: Levels) -> set[tuple[int, Levels]]:
    """Every pyramid to which the decisions can lead."""
    found = set()
    for new_low in lows(low, rest):
        waiting: list[Levels] = [()]
        while waiting:
            kept = waiting.pop()
            if len(kept) > 1:
                found.add((new_low, kept))
            waiting += [(*kept, level) for level in next_levels(low, rest, new_low, kept)]
    return found


def test_rests_are_all_pyramids_of_what_is_left() -> None:
    """The offered remains are compared with the definition. Jokers keep the value of their level."""
    rng = random.Random(5)
    tried = 0
    while tried < 150:
        low = rng.randrange(1, 8)
        rest = tuple((rng.randrange(4), rng.randrange(2)) for _ in range(rng.randrange(1, 4)))
        if not is_robbed(low, rest):
            continue
        tried += 1
        expected = set()
        for first in range(len(rest)):
            for last in range(first + 2, len(rest) + 1):
                spans = [[(s, j) for s in range(a + 1) for j in range(b + 1)] for a, b in rest[first:last]]
                for kept in product(*spans):
                    stacks = tuple((low + first + n,) * sum(level) for n, level in enumerate(kept))
                    if is_pyramid(stacks):
                        expected.add((low + first, kept))
        assert rests(low, rest) == expected, (low, rest)


def test_no_step_asks_for_the_impossible() -> None:
    state = at(hands=[cards(9, 9, 9)])
    assert why(state, ("build", 9, 0, 0)) == ("highest-value", "costruire")
    assert why(state, ("build", 10, 0, 0)) == ("no-such-choice", "azioni")
