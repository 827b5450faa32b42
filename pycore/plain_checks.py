"""What conformance asks of plain data: nothing but JSON, nothing of the state's own, one writing for each position."""

import json
from collections.abc import Collection, Iterator
from copy import deepcopy
from itertools import pairwise
from typing import Any, Final, NamedTuple

from pycore.contract import Plain

CONFIRMED: Final = 12
"""How many writings have to agree on the order of a list before it counts as sorted."""


def find_unplain(value: Any, path: str = "") -> str:
    """Where a value is more than JSON data, and what stands there; "" if nothing is.

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
    """The first place at which two plain values differ, with both values; "" if they are written alike.

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
    """The list or dict that stands in both of two plain forms, and its place; "" if they share none.

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

    If the schema has `path.*`, the keys of that dict are arbitrary, and all of them share that one path.
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
    """As in a schema: "boats[].stones"."""
    place: tuple[str | int, ...]
    """Keys and indices that lead to it."""
    items: list[Any]


def lists(
    value: Any, schema: Collection[str], path: str = "", place: tuple[str | int, ...] = ()
) -> Iterator[Found]:
    """All lists below a plain value, each before those inside it."""
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
    """A copy of plain data in which item n of the list at a place has changed places with the next item.

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
    """A plain value with every list in one order: equal for values that differ in the order of lists only.

    >>> unordered({"hands": [["3", "2"], ["1"]]})
    {'hands': [['1'], ['2', '3']]}
    """
    if isinstance(value, dict):
        return {key: unordered(item) for key, item in value.items()}
    if isinstance(value, list):
        return sorted(map(unordered, value), key=lambda item: json.dumps(item, sort_keys=True))
    return value


class Orders:
    """Finds the lists that a game always writes in one order, over all positions that it is shown.

    Only lists of words and numbers are watched. A list counts as sorted when no two neighbours were ever met the other
    way round, and when enough writings could have shown it.
    """

    def __init__(self) -> None:
        self._pairs: dict[str, set[tuple[Any, Any]]] = {}
        """Path -> pairs of neighbours in the order in which they were met."""
        self._confirmed: dict[str, int] = {}
        self._free: set[str] = set()
        """Paths of lists in which the order has a meaning."""
        self._met: set[tuple[Any, ...]] = set()
        self._samples: dict[str, tuple[Plain, tuple[str | int, ...], int]] = {}

    def begin(self) -> None:
        """Another game begins: equal lists of different games count as different writings."""
        self._met = set()

    def watch(self, plain: Plain, schema: Collection[str]) -> None:
        """Look at all lists of a position."""
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
        """For each sorted list: its path, a position that was met, and the position with two items swapped."""
        for path, count in self._confirmed.items():
            if count >= CONFIRMED and path not in self._free:
                plain, place, n = self._samples[path]
                yield path, plain, swapped(plain, place, n)


def _field(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key
