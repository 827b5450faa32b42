"""Changes of plain data, so that a choice costs some hundred bytes and not a whole position.

    [0, value]                      the new value itself
    [1, {key: change}, [keys]]      a dict: changed and new keys, removed keys
    [2, [[place, change], ...]]     a list of the same length
    [3, start, removed, [values]]   a list in which values have replaced `removed` others

None: no change. Old data is never modified.
"""

from collections.abc import Callable
from typing import Any


def change(old: Any, new: Any) -> list[Any] | None:
    """The change that turns `old` into `new`; None if they are equal.

    >>> change({"a": [1, 2], "b": 3}, {"a": [1, 5], "b": 3})
    [1, {'a': [2, [[1, [0, 5]]]]}, []]
    """
    if type(old) is not type(new):
        return [0, new]
    if isinstance(old, dict):
        changed = {
            key: told
            for key, value in new.items()
            if (told := [0, value] if key not in old else change(old[key], value)) is not None
        }
        gone = [key for key in old if key not in new]
        return [1, changed, gone] if changed or gone else None
    if isinstance(old, list):
        return _change_of_list(old, new)
    return None if old == new else [0, new]


def _change_of_list(old: list[Any], new: list[Any]) -> list[Any] | None:
    if len(old) == len(new):
        told = [[n, each] for n, pair in enumerate(zip(old, new, strict=True)) if (each := change(*pair))]
        return [2, told] if told else None
    start = _common(old, new)
    end = min(_common(old[::-1], new[::-1]), min(len(old), len(new)) - start)
    return [3, start, len(old) - end - start, new[start : len(new) - end]]


def _common(old: list[Any], new: list[Any]) -> int:
    """The number of items with which both begin."""
    pairs = enumerate(zip(old, new, strict=False))
    return next((n for n, pair in pairs if change(*pair) is not None), min(len(old), len(new)))


def changed(old: Any, told: Any) -> Any:
    """Apply a change, which may be any JSON data. Raises LookupError, TypeError or ValueError if it is no change of
    `old`.

    >>> changed({"a": [1, 2], "b": 3}, [1, {"a": [3, 0, 2, [7]]}, ["b"]])
    {'a': [7]}
    """
    if told is None:
        return old
    kind, *rest = told
    return _KINDS[kind](old, *rest)


def _of_dict(old: Any, told: Any, gone: Any) -> Any:
    if not (isinstance(old, dict) and isinstance(told, dict) and isinstance(gone, list)):
        raise TypeError(told)
    new = {key: value for key, value in old.items() if key not in gone}
    return new | {key: changed(old.get(key), each) for key, each in told.items()}


def _of_list(old: Any, told: Any) -> Any:
    if not isinstance(old, list):
        raise TypeError(old)
    new = list(old)
    for n, each in told:
        new[n] = changed(old[n], each)
    return new


def _splice(old: Any, start: Any, removed: Any, values: Any) -> Any:
    """Replace part of a list. Without the bounds, a negative number would double the list at every change."""
    if not (isinstance(old, list) and isinstance(values, list) and start in range(len(old) + 1)):
        raise TypeError(start)
    if removed not in range(len(old) - start + 1):
        raise ValueError(removed)
    return [*old[:start], *values, *old[start + removed :]]


_KINDS: dict[int, Callable[..., Any]] = {
    0: lambda old, value: value,
    1: _of_dict,
    2: _of_list,
    3: _splice,
}
