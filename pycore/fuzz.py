"""Random damage to plain data, for tests that reading it raises nothing but BadPosition."""

import copy
import random
from collections.abc import Callable, Iterable
from typing import Any

from pycore.contract import Plain


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
