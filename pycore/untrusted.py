"""The only reader of JSON text that this build did not write: links, files, kept values, messages of other devices.

A text is bounded in length and depth before it is parsed. Depth matters most in the browser: there deeply nested JSON
ends the interpreter ("Pyodide has suffered a fatal error") and raises no RecursionError. `read` also checks the value
against a codec. The codecs of this module are for values that, unlike a position, may hold more or less than expected,
since an older or a newer page has written them. They only read.
"""

import json
import re
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from itertools import accumulate
from typing import Any, Final, NoReturn

from pycore.codecs import Checked, Codec, List, Number
from pycore.contract import BadPosition
from pycore.reading import fail, inside

DEEPEST: Final = 64
"""The most levels of lists and objects inside each other."""
LONGEST: Final = 1_000_000
"""The most characters of a text, unless the caller allows fewer."""

_STRING: Final = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.DOTALL)
"""A string of JSON. A missing end counts as the end of the text, so that a search never reads anything twice."""
_IN_STRING: Final = re.compile(rb'[^"\\]*+(?:\\.[^"\\]*+)*+', re.DOTALL)
_OUTSIDE: Final = re.compile(rb'[^"\[\]{}]*+')
_OTHERS: Final = bytes(set(range(128)) - set(b"[]{}"))
_STEPS: Final = bytes.maketrans(b"[{]}", b"\x01\x01\xff\xff")
_CHANGES: Final = {b"[": 1, b"{": 1, b"]": -1, b"}": -1}


class BadData(ValueError):
    """A text is not what was expected. `field` is the path of the faulty part, `reason` one word, `details` says more.

    The reason is "too-long", "too-deep", "not-json", or one of a codec (`pycore.reading`).
    """

    def __init__(self, field: str, reason: str, details: str = "") -> None:
        super().__init__(field, reason, details)
        self.field, self.reason, self.details = field, reason, details

    def __str__(self) -> str:
        return ": ".join(filter(None, (self.field, self.reason, self.details)))


def parse(text: str, longest: int = LONGEST) -> Any:
    """The value of a text of at most `longest` characters and `DEEPEST` levels. Raises BadData.

    >>> parse('{"a": [1, "[["]}')
    {'a': [1, '[[']}
    """
    if len(text) > longest:
        raise BadData("", "too-long")
    if depth(text) > DEEPEST:
        raise BadData("", "too-deep")
    try:
        return _DECODER.decode(text)
    except ValueError:
        raise BadData("", "not-json") from None


def read(text: str, shape: Codec, longest: int = LONGEST) -> Any:
    """The value of a text, as `shape` reads it. Raises BadData.

    >>> read('{"name": "Anna", "age": 7}', Fields(name=Text(20)))
    {'name': 'Anna'}
    """
    try:
        return shape.read(parse(text, longest), "", None)
    except BadPosition as error:
        raise BadData(error.field, error.reason) from None


def depth(text: str) -> int:
    """The most levels that a JSON parser enters in this text, or a number up to `DEEPEST` that is not lower.

    This holds for any text: up to the point where a parser stops, it takes the same characters for strings.

    >>> depth("[" * 65), depth('["[[["]' * 65), depth("[" * 100_000)
    (65, 1, 100000)
    """
    most = text.count("[") + text.count("{")
    if most <= DEEPEST:
        return most  # no string needs to be skipped
    brackets = _STRING.sub("", text).encode("ascii", "ignore").translate(_STEPS, _OTHERS)
    return max(accumulate(memoryview(brackets).cast("b")), default=0)


def nesting(text: bytes, most: int) -> Iterator[tuple[int, int]]:
    """Go through the structure of a JSON text in UTF-8 in steps of at most `most` bytes, without parsing it.

    Each step yields a place of the text, and the number of lists and objects around it. A list or object counts from
    its opening bracket on, and no longer counts at its closing bracket. No step takes long, for any text. The
    text is not decoded as a whole, since a large one would take long, and four bytes for each character.
    """
    place = depth = 0
    inside_string = False
    while place < len(text):
        found = (_IN_STRING if inside_string else _OUTSIDE).match(text, place, place + most)
        assert found is not None, "both patterns match the empty string"
        place = found.end()
        sign = text[place : place + 1]
        if sign == b'"':
            inside_string = not inside_string
        elif not inside_string:
            depth += _CHANGES.get(sign, 0)
        yield place, depth
        place += 1 + (sign == b"\\")


def _refuse(name: str) -> NoReturn:
    """Refuse NaN and the like, which Python reads although they are no JSON."""
    raise ValueError(name)


_DECODER: Final = json.JSONDecoder(parse_constant=_refuse)


class Anything(Codec):
    """Codec of a value that is read elsewhere."""

    def read(self, value: Any, field: str, position: Any) -> Any:
        return value


class Text(Codec):
    """Codec of a string of at most `most` characters."""

    def __init__(self, most: int) -> None:
        self.longest = self.most = most

    def read(self, value: Any, field: str, position: Any) -> str:
        if not isinstance(value, str):
            fail(field, "not-a-text")
        if len(value) > self.most:
            fail(field, "too-long")
        return value


class Either(Codec):
    """Codec of a value that one of these codecs accepts. The first of them reads it."""

    def __init__(self, *codecs: Codec) -> None:
        self.codecs = codecs

    def read(self, value: Any, field: str, position: Any) -> Any:
        for codec in self.codecs[:-1]:
            try:
                return codec.read(value, field, position)
            except BadPosition:
                pass
        return self.codecs[-1].read(value, field, position)


class Or(Codec):
    """Codec that reads what `codec` refuses as `default`."""

    def __init__(self, codec: Codec, default: Any) -> None:
        self.codec, self.default = codec, default

    def read(self, value: Any, field: str, position: Any) -> Any:
        try:
            return self.codec.read(value, field, position)
        except BadPosition:
            return self.default


class Fields(Codec):
    """Codec of an object. A missing key is read as null, and other keys are left out.

    In memory it is a dict. With `made`, it is what `made` returns when it gets the values as arguments.
    """

    def __init__(self, made: Callable[..., Any] | None = None, /, **codecs: Codec) -> None:
        self.made, self.codecs = made, codecs

    def read(self, value: Any, field: str, position: Any) -> Any:
        if not isinstance(value, dict):
            fail(field, "not-an-object")
        found = {
            key: codec.read(value.get(key), inside(field, key), position)
            for key, codec in self.codecs.items()
        }
        return found if self.made is None else self.made(*found.values())


class Entries(Codec):
    """Codec of an object {key: value of `item`}. What `item` refuses is left out, and so are keys that are not among
    `keys` (None: any key)."""

    def __init__(self, item: Codec, keys: Collection[str] | None = None) -> None:
        self.item, self.keys = item, keys

    def read(self, value: Any, field: str, position: Any) -> dict[str, Any]:
        if not isinstance(value, dict):
            fail(field, "not-an-object")
        found = {}
        for key, each in value.items():
            if self.keys is None or key in self.keys:
                with suppress(BadPosition):
                    found[key] = self.item.read(each, inside(field, key), position)
        return found


LARGEST: Final = 1_000_000
"""The largest number that a message or a kept value holds."""
WHOLE: Final = Number(0, LARGEST)


def some(item: Codec, most: int) -> Checked:
    """Codec of a list of 1 to `most` items, which is a tuple in memory."""
    return Checked(List(item, most=most, made=tuple), _filled)


def _filled(value: Any, field: str, position: Any) -> Any:
    return value or fail(field, "wrong-length")


CHOICE: Final = some(Either(Number(-LARGEST, LARGEST), Text(80)), 40)
"""Codec of a choice of any game, which need not be legal."""
