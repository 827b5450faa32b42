"""Random test data for games: damaged plain data, and choices that may not be legal.

A game must refuse damaged data with BadPosition, unless the data still describe a position.
"""

import copy
import random
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from pycore.contract import Choice, Plain

NONSENSE: Final[tuple[Any, ...]] = (
    ("no-such-verb",),
    (),
    ("done", "done", 9),
    (None,),
    (["x"],),
    None,
    7,
    "get",
)
"""Values that are not a choice in any game."""


def mutated(plain: Plain, rng: random.Random) -> Plain:
    """A copy of plain data with a random value replaced, removed, repeated or moved."""
    broken = copy.deepcopy(plain)
    spots: list[tuple[Any, Any]] = []
    _collect(broken, spots)
    holder, key = rng.choice(spots)
    value = holder[key]
    changes: list[Callable[[], Any]] = [
        lambda: rng.choice([None, -1, 0, 1, 2, 99, "x", "hidden", True, 1.5, [], {}, 10**30]),
        lambda: value + rng.choice([-1, 1]) if type(value) is int else copy.deepcopy(holder),
        lambda: _value(rng.choice(spots)),
    ]
    holder[key] = copy.deepcopy(rng.choice(changes)())
    if isinstance(holder, list) and rng.random() < 0.2:
        rng.shuffle(holder)
    if rng.random() < 0.1:
        del holder[key]
    return broken


def _value(spot: tuple[Any, Any]) -> Any:
    """The value at a (holder, key) pair; None if it is gone."""
    holder, key = spot
    try:
        return holder[key]
    except (KeyError, IndexError):
        return None


def _collect(value: Any, spots: list[tuple[Any, Any]]) -> None:
    """Append a (holder, key) pair to `spots` for every value inside dicts and lists."""
    keys: Iterable[Any] = (
        value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    )
    for key in keys:
        spots.append((value, key))
        _collect(value[key], spots)


def misshapen(choices: Sequence[Choice]) -> list[tuple[Any, ...]]:
    """Illegal choices, made from `choices`, the legal ones of a decision.

    The first choice of each verb is cut short, made longer, given an unknown verb, and each of its numbers is made
    too low and too high.

    >>> misshapen((("take", 0, "x"), ("take", 2, "y")))
    [('take', 0), ('take', 0, 'x', 0), ('nothing', 0, 'x'), ('take', -1, 'x'), ('take', 3, 'x')]
    >>> misshapen((("pass",),))
    [(), ('pass', 0), ('nothing',)]
    """
    by_verb: dict[str, list[Choice]] = {}
    for choice in choices:
        by_verb.setdefault(str(choice[0]), []).append(choice)
    shapes: list[tuple[Any, ...]] = []
    for alike in by_verb.values():
        first = alike[0]
        shapes += first[:-1], (*first, 0), ("nothing", *first[1:])
        for n, part in enumerate(first):
            if isinstance(part, int):
                top = max(other for each in alike for other in each[n : n + 1] if isinstance(other, int))
                shapes += ((*first[:n], number, *first[n + 1 :]) for number in (-1, top + 1))
    return [shape for shape in shapes if shape not in choices]


def altered(choices: Sequence[Choice], words: Sequence[str], many: int, rng: random.Random) -> list[Choice]:
    """Up to `many` choices with one argument replaced: a number by another one, a word by one of `words`.

    The new number is at least 0, and at most one more than the highest number in that place of any choice. Verbs are
    kept. Some of the results may be legal.
    """
    tops: dict[int, int] = {}
    for choice in choices:
        for n, part in enumerate(choice):
            if isinstance(part, int):
                tops[n] = max(part, tops.get(n, 0))
    found = []
    for choice in rng.choices(choices, k=many):
        if len(choice) > 1:
            n = rng.randrange(1, len(choice))
            part = rng.randrange(tops[n] + 2) if isinstance(choice[n], int) else rng.choice(words)
            found.append((*choice[:n], part, *choice[n + 1 :]))
    return found
