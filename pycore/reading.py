"""Readers of untrusted JSON data. Each takes a value and the path of its field, for the error message.

They raise BadPosition if the value is not what they expect.
"""

from collections.abc import Collection
from typing import Any, NoReturn

from pycore.contract import BadPosition, Plain


def fail(field: str, reason: str) -> NoReturn:
    """Raise BadPosition. A `field` of "" stands for the whole position."""
    raise BadPosition(field or "position", reason)


def inside(field: str, key: str | int) -> str:
    """The path of a key inside a field, such as "boats.1.stones"."""
    return f"{field}.{key}" if field else str(key)


def record(value: Any, field: str, keys: Collection[str]) -> Plain:
    """Return `value` if it is a dict with exactly these keys."""
    if not isinstance(value, dict):
        fail(field, "not-an-object")
    for key in value:
        if not isinstance(key, str):
            fail(field, "not-an-object")
        if key not in keys:
            fail(inside(field, key), "unknown-field")
    for key in keys:
        if key not in value:
            fail(inside(field, key), "missing")
    return value


def sequence(value: Any, field: str, length: int | None = None) -> list[Any]:
    """Return `value` if it is a list of this length; None: of any length."""
    if not isinstance(value, list):
        fail(field, "not-a-list")
    if length is not None and len(value) != length:
        fail(field, "wrong-length")
    return value


def at_most(value: Any, field: str, longest: int) -> list[Any]:
    """Return a copy of `value` if it is a list of at most this length."""
    if len(sequence(value, field)) > longest:
        fail(field, "wrong-length")
    return list(value)


def number(value: Any, field: str, low: int, high: int) -> int:
    """Return `value` if it is an int from `low` to `high`, both included."""
    if type(value) is not int:
        fail(field, "not-a-number")
    if not low <= value <= high:
        fail(field, "out-of-range")
    return value


def numbers(value: Any, field: str, low: int, high: int, length: int | None = None) -> list[int]:
    """Return a copy of `value` if it is a list of ints from `low` to `high`, both included. `length` is the required
    length; None: any length."""
    return [
        number(each, inside(field, i), low, high) for i, each in enumerate(sequence(value, field, length))
    ]


def word(value: Any, field: str, words: Collection[str]) -> str:
    """Return `value` if it is one of these strings."""
    if not isinstance(value, str):
        fail(field, "not-a-word")
    if value not in words:
        fail(field, "unknown-word")
    return value


def truth(value: Any, field: str) -> bool:
    """Return `value` if it is a bool."""
    if not isinstance(value, bool):
        fail(field, "not-true-or-false")
    return value


def counts(value: Any, field: str, limits: dict[str, int]) -> dict[str, int]:
    """Return `value` if it is a dict {kind: count} with counts from 1 to the limit of the kind.

    A kind with a count of 0 must be left out.
    """
    if not isinstance(value, dict):
        fail(field, "not-an-object")
    for kind, many in value.items():
        if not isinstance(kind, str) or kind not in limits:
            fail(field, "unknown-word")
        if type(many) is not int or not 1 <= many <= limits[kind]:
            number(many, inside(field, kind), 1, limits[kind])
    return value
