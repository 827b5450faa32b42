"""Codecs: how a value of a position is written as JSON data, and read from JSON data that may be anything.

A position declares the codec of a field in its annotation:

    turn: Annotated[int, Number(0, 30)]
    hands: Annotated[list[list[int]], per_seat(List(Name(CARDS), most=3))]  # per seat: its cards
    boat: Annotated[int, Maybe(Number(0, 3))]  # NONE before it is chosen

`pycore.plain_form` makes the plain form of a position from them. A game's own codec overrides `write` and `read`. Most
codecs of this module override `write_code` and `read_code` instead, which give Python source: a position is then read
by one generated function without a call for each value. Speed matters: players read a position whenever they think.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from pycore.contract import HIDDEN
from pycore.generated import Code
from pycore.reading import counts, fail, inside, sequence

NONE: Final = -1
"""The number that stands for "none", or for what the viewer does not know."""

Limit = int | Callable[[Any], int]
"""A number, or a function of the position. While a position is read, the function sees only the fields read so far."""


class Codec:
    """Writes values of one kind as JSON data, and reads them back.

    A codec overrides `write` or `write_code`, and `read` or `read_code`: each of a pair calls the other one.
    """

    lowest: Limit | None = None
    """The lowest number that `read` accepts."""
    highest: Limit | None = None
    """The highest number that `read` accepts."""
    longest: Limit | None = None
    """The length of the longest list that `read` accepts."""

    def write(self, value: Any, position: Any) -> Any:
        """Return the value as JSON data that shares no list or dict with the position.

        The first call generates the function that later calls use.
        """
        code = Code()
        last = f"return {self.write_code('value', code)}"
        # mypy warns of methods that are replaced; this is meant.
        self.write = code.function("value, position", last)  # type: ignore[method-assign]
        return self.write(value, position)

    def read(self, value: Any, field: str, position: Any) -> Any:
        """Return the value as the position holds it. `value` may be any JSON data, `field` is its path.

        Raises BadPosition with the path of the faulty part. The first call generates the function that later calls use.
        """
        code = Code()
        last = f"return {self.read_code('value', '{field}', code)}"
        # As in `write`.
        self.read = code.function("value, field, position", last)  # type: ignore[method-assign]
        return self.read(value, field, position)

    def write_code(self, value: str, code: Code) -> str:
        """Return the source of an expression that writes a value. `value` is the source of that value.

        The expression may use the variable `position`.
        """
        return f"{code.name(self.write)}({value}, position)"

    def read_code(self, value: str, field: str, code: Code) -> str:
        """Return the source of an expression that reads a value. `value` is the source of the JSON data. `field` is its
        path, as the inside of an f-string: "hands.{i}"."""
        return f'{code.name(self.read)}({value}, f"{field}", position)'

    def __str__(self) -> str:
        """A readable description of the values that `read` accepts."""
        return type(self).__name__


class Number(Codec):
    """Codec of an int from `low` to `high`, both included."""

    def __init__(self, low: Limit, high: Limit) -> None:
        self.lowest, self.highest = low, high

    def write_code(self, value: str, code: Code) -> str:
        return value

    def read_code(self, value: str, field: str, code: Code) -> str:
        """Return source that tests the value in place. Only a bad value costs a call: `number` then raises the error.

        The codecs below call `truth`, `word` and `record` in the same way.
        """
        low, high = code.limit(self.lowest), code.limit(self.highest)
        good = f"type({value}) is int and {low} <= {value} <= {high}"
        return f'({value} if {good} else number({value}, f"{field}", {low}, {high}))'

    def __str__(self) -> str:
        return f"{_shown(self.lowest)}..{_shown(self.highest)}"


def number_of_seats(position: Any) -> int:
    """The number of seats: a `Limit` for the length of a list."""
    return int(position.seats)


def last_seat(position: Any) -> int:
    """The highest number of a seat: a `Limit` for `Number`."""
    return int(position.seats) - 1


SEAT: Final = Number(0, last_seat)
"""Codec of a seat of the position."""


class Truth(Codec):
    """Codec of a bool."""

    def write_code(self, value: str, code: Code) -> str:
        return value

    def read_code(self, value: str, field: str, code: Code) -> str:
        return f'({value} if type({value}) is bool else truth({value}, f"{field}"))'

    def __str__(self) -> str:
        return "true | false"


class Word(Codec):
    """Codec of a string that must be one of `words`. `words` may be a function that returns them for a position."""

    def __init__(self, words: Iterable[str] | Callable[[Any], Iterable[str]]) -> None:
        self.words = words if callable(words) else tuple(words)

    def write_code(self, value: str, code: Code) -> str:
        return value

    def read_code(self, value: str, field: str, code: Code) -> str:
        words = code.limit(self.words)
        good = f"type({value}) is str and {value} in {words}"
        return f'({value} if {good} else word({value}, f"{field}", {words}))'

    def __str__(self) -> str:
        return _shown(self.words) if callable(self.words) else " | ".join(self.words)


class Name(Word):
    """Codec of a string that must be one of `names`. In memory the string is a number.

    The number is the index of the name in `names`. If `numbers` is given, it is the item of `numbers` at this index.

        >>> Name(("gold", "red")).read("red", "colour", None)
        1
    """

    def __init__(self, names: Iterable[str], numbers: Iterable[int] | None = None) -> None:
        self.words = tuple(names)
        self.numbers = dict(zip(self.words, numbers or range(len(self.words)), strict=True))

    def write_code(self, value: str, code: Code) -> str:
        return f"{code.name({number: name for name, number in self.numbers.items()})}[{value}]"

    def read_code(self, value: str, field: str, code: Code) -> str:
        numbers = code.name(self.numbers)
        good = f"type({value}) is str and {value} in {numbers}"
        return f'{numbers}[{value} if {good} else word({value}, f"{field}", {numbers})]'


class _Around(Codec):
    """Base class of codecs that wrap another codec and change how it writes or reads."""

    def __init__(self, codec: Codec) -> None:
        self.codec = codec
        self.lowest, self.highest, self.longest = codec.lowest, codec.highest, codec.longest

    def write_code(self, value: str, code: Code) -> str:
        return self.codec.write_code(value, code)

    def __str__(self) -> str:
        return str(self.codec)


class Maybe(_Around):
    """Codec of the values of `codec` and of one more value, which is `none` in memory and `written` in JSON."""

    def __init__(self, codec: Codec, none: Any = NONE, written: str | None = None) -> None:
        super().__init__(codec)
        self.none, self.written = none, written

    def write_code(self, value: str, code: Code) -> str:
        other = self.codec.write_code(value, code)
        return f"({self.written!r} if {value} == {code.name(self.none)} else {other})"

    def read_code(self, value: str, field: str, code: Code) -> str:
        other = self.codec.read_code(value, field, code)
        same = "is" if self.written is None else "=="
        return f"({code.name(self.none)} if {value} {same} {self.written!r} else {other})"

    def __str__(self) -> str:
        return f"{self.codec} | {self.written or 'null'}"


def hidden(codec: Codec, none: Any = HIDDEN) -> Maybe:
    """Codec of the values of `codec` and of a hidden value, which is `none` in memory and HIDDEN in JSON."""
    return Maybe(codec, none, HIDDEN)


class By(Codec):
    """Codec of a value whose form depends on the position: `which(position)` is the key of its codec in `codecs`."""

    def __init__(self, which: Callable[[Any], Any], codecs: Mapping[Any, Codec]) -> None:
        self.which, self.codecs = which, codecs

    def write_code(self, value: str, code: Code) -> str:
        return f"{self._one(code)}.write({value}, position)"

    def read_code(self, value: str, field: str, code: Code) -> str:
        return f'{self._one(code)}.read({value}, f"{field}", position)'

    def _one(self, code: Code) -> str:
        return f"{code.name(self.codecs)}[{code.name(self.which)}(position)]"

    def __str__(self) -> str:
        return " or ".join(map(str, self.codecs.values()))


class List(Codec):
    """Codec of a list whose items have the codec `item`. In memory it is what `made` returns for the list.

    `length` is the exact length of the list, `most` its largest length; None: no such limit.
    """

    def __init__(
        self,
        item: Codec,
        length: Limit | None = None,
        most: Limit | None = None,
        made: Callable[[list[Any]], Any] = list,
    ) -> None:
        self.item, self.length, self.most, self.made = item, length, most, made
        self.longest = most if length is None else length

    def write_code(self, value: str, code: Code) -> str:
        one = code.fresh("x")
        item = self.item.write_code(one, code)
        return f"[*{value}]" if item == one else f"[{item} for {one} in {value}]"

    def read_code(self, value: str, field: str, code: Code) -> str:
        check, limit = ("sequence", self.length) if self.most is None else ("at_most", self.most)
        checked = f'{check}({value}, f"{field}", {code.limit(limit)})'
        one, n = code.fresh("x"), code.fresh("i")
        found = (
            f"[{self.item.read_code(one, f'{field}.{{{n}}}', code)} for {n}, {one} in enumerate({checked})]"
        )
        return found if self.made is list else f"{code.name(self.made)}({found})"

    def __str__(self) -> str:
        size = "" if self.longest is None else f"{'' if self.length else '..'}{_shown(self.longest)} x "
        return f"[{size}{self.item}]"


def per_seat(item: Codec, made: Callable[[list[Any]], Any] = list) -> List:
    """Codec of a list with one value for each seat of the position. See `List`."""
    return List(item, number_of_seats, made=made)


def flat(item: Codec, width: int) -> Codec:
    """Codec of a list with `width` values for each seat, seat after seat. It is written as one list per seat."""
    return Mapped(
        per_seat(List(item, width)),
        to=lambda values: [values[i : i + width] for i in range(0, len(values), width)],
        of=lambda rows: [value for row in rows for value in row],
    )


class Secret(Codec):
    """Codec of a list whose values a viewer either knows or does not know, all of them together.

    The codec `known` writes and reads a known list. An unknown list has at most `most` values. In memory each of them
    is NONE, and the list is what `made` returns for it; in JSON it is a list of nulls.
    """

    def __init__(self, known: Codec, most: int, made: Callable[[list[int]], Any] = list) -> None:
        self.known, self.most, self.longest, self.made = known, most, most, made

    def write(self, value: Sequence[int], position: Any) -> Any:
        return [None] * len(value) if NONE in value else self.known.write(value, position)

    def read(self, value: Any, field: str, position: Any) -> Any:
        if type(value) is list and 0 < len(value) == value.count(None) <= self.most:
            return self.made([NONE] * len(value))
        return self.known.read(value, field, position)

    def __str__(self) -> str:
        return f"{self.known} | [null]"


class Row(Codec):
    """Codec of a list with a codec for each place. In memory it is what `made` returns for the tuple of the values."""

    def __init__(self, *codecs: Codec, made: Callable[[tuple[Any, ...]], Any] = tuple) -> None:
        self.codecs, self.made, self.longest = codecs, made, len(codecs)

    def write_code(self, value: str, code: Code) -> str:
        return f"[{', '.join(each.write_code(f'{value}[{i}]', code) for i, each in enumerate(self.codecs))}]"

    def read_code(self, value: str, field: str, code: Code) -> str:
        items = [each.read_code(f"{value}[{i}]", f"{field}.{i}", code) for i, each in enumerate(self.codecs)]
        good = f"type({value}) is list and len({value}) == {len(items)}"
        made = "" if self.made is tuple else code.name(self.made)
        return f'({made}(({", ".join(items)},)) if {good} or sequence({value}, f"{field}", {len(items)}) else ())'

    def __str__(self) -> str:
        return f"[{', '.join(map(str, self.codecs))}]"


class Record(Codec):
    """Codec of an object with exactly the keys of `codecs`.

    In memory it is the tuple of its values in the order of these keys. With `made`, it is what `made` returns when it
    gets these values as arguments. If `made` is a named tuple, its annotations may declare the codecs.
    """

    def __init__(self, made: Callable[..., Any] | None = None, /, **codecs: Codec) -> None:
        self.made, self.codecs = made, codecs or declared(made.__annotations__ if made else {})

    def write_code(self, value: str, code: Code) -> str:
        items = [
            f"{key!r}: {codec.write_code(f'{value}[{i}]', code)}"
            for i, (key, codec) in enumerate(self.codecs.items())
        ]
        return "{" + ", ".join(items) + "}"

    def read_code(self, value: str, field: str, code: Code) -> str:
        keys = code.name(self.codecs.keys())
        items = [
            each.read_code(f"{value}[{key!r}]", f"{field}.{key}", code) for key, each in self.codecs.items()
        ]
        good = f"type({value}) is dict and {value}.keys() == {keys}"
        made = code.name(self.made) if self.made else ""
        return f'({made}({", ".join(items)},) if {good} or record({value}, f"{field}", {keys}) else None)'

    def __str__(self) -> str:
        return "{" + ", ".join(f"{key}: {codec}" for key, codec in self.codecs.items()) + "}"


def declared(fields: Mapping[str, Any]) -> dict[str, Codec]:
    """Maps the name of each annotated field that declares a codec to this codec. `fields` are the annotations."""
    found = ((field, more) for field, kind in fields.items() for more in getattr(kind, "__metadata__", ()))
    return {field: codec for field, codec in found if isinstance(codec, Codec)}


class Counts(Codec):
    """Codec of an object {kind: count}. A count is at least 1 and at most the limit of its kind.

    In memory it is a list of the counts of all `kinds`, or what `made` returns for this list. A kind that is missing in
    the object has the count 0:

        >>> Counts({"gold": 2, "red": 9}).read({"red": 3}, "pile", None)
        [0, 3]
    """

    def __init__(
        self,
        limits: Mapping[str, int],
        kinds: Sequence[str] = (),
        made: Callable[[list[int]], Any] = list,
    ) -> None:
        self.limits, self.kinds, self.made = dict(limits), tuple(kinds or limits), made
        self.places = [(kind, self.kinds.index(kind)) for kind in limits]

    def write(self, value: Sequence[int], position: Any) -> dict[str, int]:
        return {kind: value[place] for kind, place in self.places if value[place]}

    def read(self, value: Any, field: str, position: Any) -> Any:
        many = counts(value, field, self.limits).get
        found = [many(kind, 0) for kind in self.kinds]
        return found if self.made is list else self.made(found)

    def __str__(self) -> str:
        return "{" + ", ".join(f"{kind}: 1..{most}" for kind, most in self.limits.items()) + "}"


class Bits(Codec):
    """Codec of a list of different values of `item`. In memory it is a bit set: an int.

    The codec `item` gives a number for each value, and the bit with this number is set:

        >>> Bits(Number(0, 5)).read([0, 3], "seen", None), Bits(Number(0, 5)).write(0b1001, None)
        (9, [0, 3])
    """

    def __init__(self, item: Codec) -> None:
        self.item = item

    def write(self, value: int, position: Any) -> list[Any]:
        write = self.item.write
        return [write(bit, position) for bit in range(value.bit_length()) if value >> bit & 1]

    def read(self, value: Any, field: str, position: Any) -> int:
        found = 0
        for i, each in enumerate(sequence(value, field)):
            bit = 1 << self.item.read(each, inside(field, i), position)
            if found & bit:
                fail(inside(field, i), "twice")
            found |= bit
        return found

    def __str__(self) -> str:
        return f"[different {self.item}]"


class Mapped(_Around):
    """Codec for a value whose shape in memory differs from the one that `codec` has.

    `to` converts the value in memory to the value that `codec` writes. `of` converts what `codec` has read to the
    value in memory.
    """

    def __init__(self, codec: Codec, to: Callable[[Any], Any], of: Callable[[Any], Any]) -> None:
        super().__init__(codec)
        self.to, self.of = to, of

    def write_code(self, value: str, code: Code) -> str:
        return self.codec.write_code(f"{code.name(self.to)}({value})", code)

    def read_code(self, value: str, field: str, code: Code) -> str:
        return f"{code.name(self.of)}({self.codec.read_code(value, field, code)})"


class Checked(_Around):
    """Codec that also checks what `codec` has read.

    `check(value, field, position)` returns the value in memory, or raises BadPosition.
    """

    def __init__(self, codec: Codec, check: Callable[[Any, str, Any], Any]) -> None:
        super().__init__(codec)
        self.check = check

    def read_code(self, value: str, field: str, code: Code) -> str:
        return f'{code.name(self.check)}({self.codec.read_code(value, field, code)}, f"{field}", position)'


def _shown(limit: Any) -> str:
    """A limit as text: the number, or the name of the function."""
    return limit.__name__.replace("_", "-") if callable(limit) else str(limit)
