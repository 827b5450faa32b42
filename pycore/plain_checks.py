"""Checks of plain data for `conformance`.

Plain data must hold only JSON values, share no list or dict with the state, and write each position in only one way.
"""

import json
from collections.abc import Collection, Iterator
from copy import deepcopy
from itertools import pairwise
from typing import Any, Final, NamedTuple

from pycore.contract import Plain

CONFIRMED: Final = 12
"""A path counts as sorted only if at least this many different lists have confirmed its order: see `Orders`."""


def find_unplain(value: Any, path: str = "") -> str:
    """The first part of a value that is not JSON data: its path and its type or key. "" if all is JSON data.

    >>> find_unplain({"bids": [(1, 2)]})
    'bids[0] is a tuple'
    >>> find_unplain({"armies": {3: 1}}, "data")
    'data.armies has the key 3'
    """
    kind = type(value)
    if kind is str or kind is int or kind is bool or value is None:
        return ""
    if kind is dict:
        for key, item in value.items():
            if type(key) is not str:
                return f"{path} has the key {key!r}"
            if found := find_unplain(item, _field(path, key)):
                return found
        return ""
    if kind is list:
        for n, item in enumerate(value):
            if found := find_unplain(item, f"{path}[{n}]"):
                return found
        return ""
    return f"{path} is a {kind.__name__}"


def difference(one: Any, two: Any, path: str = "") -> str:
    """The first path at which two plain values differ, with both values; "" if they are equal, types included.

    >>> difference({"hands": [["1"], ["2"]]}, {"hands": [["1"], ["3"]]})
    "hands[1][0]: '2' or '3'"
    >>> difference({"points": [1]}, {"points": [True]})
    'points[0]: 1 or True'
    """
    if type(one) is type(two):
        if isinstance(one, dict) and one.keys() == two.keys():
            found = (difference(one[key], two[key], _field(path, key)) for key in one)
            return next(filter(None, found), "")
        if isinstance(one, list) and len(one) == len(two):
            found = (difference(a, b, f"{path}[{n}]") for n, (a, b) in enumerate(zip(one, two, strict=True)))
            return next(filter(None, found), "")
        if one == two:
            return ""
    return f"{path}: {one!r} or {two!r}"


def find_shared(one: Any, two: Any, path: str = "") -> str:
    """The type and path of a list or dict object that two plain forms share; "" if they share none.

    >>> hand = ["1", "2"]
    >>> find_shared({"hands": [hand]}, {"hands": [hand]})
    'list: hands[0]'
    """
    kind = type(one)
    if kind is not list and kind is not dict:
        return ""
    if one is two:
        return f"{kind.__name__}: {path}"
    if kind is dict:
        for key in one:
            if found := find_shared(one[key], two[key], _field(path, key)):
                return found
    else:
        for n, (a, b) in enumerate(zip(one, two, strict=False)):
            if found := find_shared(a, b, f"{path}[{n}]"):
                return found
    return ""


def paths(value: Any, schema: Collection[str], path: str = "") -> Iterator[str]:
    """The path of every field inside a plain value.

    If the schema has `path.*`, the dict at `path` may have any keys. The path of each of them is then `path.*`.
    """
    if isinstance(value, dict):
        free = f"{path}.*" if f"{path}.*" in schema else ""
        for key, item in value.items():
            below = free or _field(path, key)
            yield below
            yield from paths(item, schema, below)
    elif isinstance(value, list):
        for item in value:
            yield from paths(item, schema, f"{path}[]")


class Found(NamedTuple):
    """A list inside plain data."""

    path: str
    """The list's path as in a schema: "boats[].stones"."""
    place: tuple[str | int, ...]
    """The keys and indices that lead to the list: ("boats", 0, "stones")."""
    items: list[Any]


def lists(
    value: Any, schema: Collection[str], path: str = "", place: tuple[str | int, ...] = ()
) -> Iterator[Found]:
    """All lists in a plain value. A list comes before the lists inside it. `path` and `place` are those of `value`."""
    if isinstance(value, dict):
        free = f"{path}.*" if f"{path}.*" in schema else ""
        for key, item in value.items():
            if isinstance(item, list | dict):
                yield from lists(item, schema, free or _field(path, key), (*place, key))
    elif isinstance(value, list):
        yield Found(path, place, value)
        for n, item in enumerate(value):
            if isinstance(item, list | dict):
                yield from lists(item, schema, f"{path}[]", (*place, n))


def swapped(plain: Plain, place: tuple[str | int, ...], n: int) -> Plain:
    """A copy of plain data in which items n and n + 1 of the list at `place` are swapped.

    >>> swapped({"hands": [["1", "2"]]}, ("hands", 0), 0)
    {'hands': [['2', '1']]}
    """
    changed = deepcopy(plain)
    items: Any = changed
    for key in place:
        items = items[key]
    items[n : n + 2] = reversed(items[n : n + 2])
    return changed


def unordered(value: Any) -> Any:
    """A plain value with every list sorted. Two values that differ only in the order of lists become equal.

    >>> unordered({"hands": [["3", "2"], ["1"]]})
    {'hands': [['1'], ['2', '3']]}
    """
    if isinstance(value, dict):
        return {key: unordered(item) for key, item in value.items()}
    if isinstance(value, list):
        return sorted(map(unordered, value), key=lambda item: json.dumps(item, sort_keys=True))
    return value


class Orders:
    """Finds the paths of the lists that a game always sorts, in all positions passed to `watch`.

    Only lists of strings and ints are watched. A path counts as sorted under two conditions:
    - no two neighbouring items of its lists were ever seen in the opposite order;
    - at least `CONFIRMED` different lists repeated a pair of neighbours seen earlier.
    """

    def __init__(self) -> None:
        # Maps the path of a list to the pairs (item, next item) that have occurred in it.
        self._pairs: dict[str, set[tuple[Any, Any]]] = {}
        self._confirmed: dict[str, int] = {}
        # Paths of lists in which two items were seen in both orders, so that they are not sorted.
        self._free: set[str] = set()
        self._met: set[tuple[Any, ...]] = set()
        self._samples: dict[str, tuple[Plain, tuple[str | int, ...], int]] = {}

    def begin(self) -> None:
        """Begin another game. Equal lists count once per game, so a list of an earlier game counts again."""
        self._met = set()

    def watch(self, plain: Plain, schema: Collection[str]) -> None:
        """Note the order of the items in all lists of a position."""
        for found in lists(plain, schema):
            if len(found.items) > 1 and found.path not in self._free:
                self._watch(plain, found)

    def _watch(self, plain: Plain, found: Found) -> None:
        path, place, items = found
        if not all(type(item) in (str, int) for item in items) or (path, *items) in self._met:
            return
        self._met.add((path, *items))
        pairs, agrees = self._pairs.setdefault(path, set()), False
        for n, (one, two) in enumerate(pairwise(items)):
            if (two, one) in pairs and one != two:
                self._free.add(path)
                return
            if (one, two) in pairs and one != two:
                agrees = True
                self._samples[path] = plain, place, n
            pairs.add((one, two))
        if agrees:
            self._confirmed[path] = self._confirmed.get(path, 0) + 1

    def unsorted(self) -> Iterator[tuple[str, Plain, Plain]]:
        """For each sorted path: the path, a watched position, and that position with two items of its list swapped."""
        for path, count in self._confirmed.items():
            if count >= CONFIRMED and path not in self._free:
                plain, place, n = self._samples[path]
                yield path, plain, swapped(plain, place, n)


def _field(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key
