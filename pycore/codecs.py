"""Codecs: how a value of a position is written as JSON data, and read from JSON data that may be anything.

A position declares the codec of a field in its annotation:

    turn: Annotated[int, Number(0, 30)]
    hands: Annotated[list[list[int]], per_seat(List(Name(CARDS), most=3))]  # per seat: its cards
    boat: Annotated[int, Maybe(Number(0, 3))]  # NONE before it is chosen

`pycore.plain_form` makes the plain form of a position from them. A game's own codec overrides `write` and `read`. Most
codecs of this module override `write_code` and `read_code` instead, which give Python source: a position is then read
by one generated function without a call for each value. Players read a position whenever they think.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from pycore.contract import HIDDEN
from pycore.reading import at_most, counts, fail, inside, number, record, sequence, truth, word

NONE: Final = -1
"""The number that stands for "none", or for what the viewer does not know."""

Limit = int | Callable[[Any], int]
"""A number, or a function of the position. While a position is read, it holds only what was read before."""


class Code:
    """The source of a function while it is made, and the objects that it names."""

    def __init__(self) -> None:
        self.names: dict[str, Any] = {
            each.__name__: each for each in (at_most, counts, number, record, sequence, truth, word)
        }
        self.lines: list[str] = []
        """Statements that come before the next one."""

    def name(self, value: Any) -> str:
        """A new name for an object. An int or None is written as it is."""
        if value is None or type(value) is int:
            return repr(value)
        name = f"n{len(self.names)}"
        self.names[name] = value
        return name

    def limit(self, value: Any) -> str:
        """A name for a value. If it is a function of the position, for its result; it is called once."""
        if not callable(value):
            return self.name(value)
        name = f"v{len(self.names)}"
        self.lines.append(f"{name} = {self.name(value)}(position)")
        return name

    def function(self, head: str, last: str) -> Any:
        """The function `head` with the lines so far and the line `last`."""
        text = "\n    ".join([f"def made({head}):", *self.lines, last])
        exec(text, self.names)
        return self.names["made"]


class Codec:
    """Writes and reads the values of one kind."""

    lowest: Limit | None = None
    """The lowest number that `read` accepts."""
    highest: Limit | None = None
    """The highest number that `read` accepts."""
    longest: Limit | None = None
    """The length of the longest list that `read` accepts."""

    def write(self, value: Any, position: Any) -> Any:
        """The value as JSON data. It shares no list or dict with the position."""
        code = Code()
        last = f"return {self.write_code('value', code)}"
        self.write = code.function("value, position", last)  # type: ignore[method-assign]
        return self.write(value, position)

    def read(self, value: Any, field: str, position: Any) -> Any:
        """The value in memory; `field` is its path. Raises BadPosition with the path of the value at fault."""
        code = Code()
        last = f"return {self.read_code('value', '{field}', code)}"
        self.read = code.function("value, field, position", last)  # type: ignore[method-assign]
        return self.read(value, field, position)

    def write_code(self, value: str, code: Code) -> str:
        """The source of an expression like `write`. `value` is source, too; there is a variable `position`."""
        return f"{code.name(self.write)}({value}, position)"

    def read_code(self, value: str, field: str, code: Code) -> str:
        """The source of an expression like `read`. `field` is the inside of an f-string: "hands.{i}"."""
        return f'{code.name(self.read)}({value}, f"{field}", position)'

    def __str__(self) -> str:
        """What it accepts, for people."""
        return type(self).__name__


class Number(Codec):
    """An int from `low` to `high`, both included."""

    def __init__(self, low: Limit, high: Limit) -> None:
        self.lowest, self.highest = low, high

    def write_code(self, value: str, code: Code) -> str:
        return value

    def read_code(self, value: str, field: str, code: Code) -> str:
        """`number` is called only for a bad value, to raise the error. So are `truth`, `word` and `record` below."""
        low, high = code.limit(self.lowest), code.limit(self.highest)
        good = f"type({value}) is int and {low} <= {value} <= {high}"
        return f'({value} if {good} else number({value}, f"{field}", {low}, {high}))'

    def __str__(self) -> str:
        return f"{_shown(self.lowest)}..{_shown(self.highest)}"


def number_of_seats(position: Any) -> int:
    """A limit for lists."""
    return int(position.seats)


def last_seat(position: Any) -> int:
    """A limit for numbers of seats."""
    return int(position.seats) - 1


SEAT: Final = Number(0, last_seat)
"""A seat of the position."""


class Truth(Codec):
    """A bool."""

    def write_code(self, value: str, code: Code) -> str:
        return value

    def read_code(self, value: str, field: str, code: Code) -> str:
        return f'({value} if type({value}) is bool else truth({value}, f"{field}"))'

    def __str__(self) -> str:
        return "true | false"


class Word(Codec):
    """One of these strings, or of those that a function gives for a position. It is kept as a string."""

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
    """One of these strings. In memory it is a number: its place among them, or the one of `numbers` in that place.

    The second name is 1:

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
    """A codec with another one inside, which writes and reads nearly the same."""

    def __init__(self, codec: Codec) -> None:
        self.codec = codec
        self.lowest, self.highest, self.longest = codec.lowest, codec.highest, codec.longest

    def write_code(self, value: str, code: Code) -> str:
        return self.codec.write_code(value, code)

    def __str__(self) -> str:
        return str(self.codec)


class Maybe(_Around):
    """What `codec` writes and reads, or one value more: `none` in memory is `written` in JSON."""

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
    """A value that may be hidden: `none` in memory is HIDDEN in JSON."""
    return Maybe(codec, none, HIDDEN)


class List(Codec):
    """A list of values of `item`: of `length` if it is given, and no longer than `most`. In memory, `made` of it."""

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
        one = f"x{len(code.names)}"
        code.name(one)
        item = self.item.write_code(one, code)
        return f"[*{value}]" if item == one else f"[{item} for {one} in {value}]"

    def read_code(self, value: str, field: str, code: Code) -> str:
        check, limit = ("sequence", self.length) if self.most is None else ("at_most", self.most)
        checked = f'{check}({value}, f"{field}", {code.limit(limit)})'
        one, n = f"x{len(code.names)}", f"i{len(code.names)}"
        code.name(one)
        found = (
            f"[{self.item.read_code(one, f'{field}.{{{n}}}', code)} for {n}, {one} in enumerate({checked})]"
        )
        return found if self.made is list else f"{code.name(self.made)}({found})"

    def __str__(self) -> str:
        size = "" if self.longest is None else f"{'' if self.length else '..'}{_shown(self.longest)} x "
        return f"[{size}{self.item}]"


def per_seat(item: Codec, made: Callable[[list[Any]], Any] = list) -> List:
    """A list with one value for each seat of the position."""
    return List(item, number_of_seats, made=made)


class Row(Codec):
    """A list with a codec for each place. In memory it is a tuple, or `made` of it."""

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
    """An object with these keys. In memory it is a tuple of the values, or `made` of them, in the order of the keys."""

    def __init__(self, made: Callable[..., Any] | None = None, /, **codecs: Codec) -> None:
        self.made, self.codecs = made, codecs

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


class Counts(Codec):
    """An object of kind -> count, from 1 to the limit of the kind. In memory, `made` of a list: counts of all `kinds`.

    Without gold:

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
    """A list of different values of `item`, which are numbers. In memory it is an int: the set of them, as bits.

    The numbers 0 and 3 are the bits 1 and 8:

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
    """What `codec` writes and reads, in another shape in memory: `to` goes from memory to the codec, `of` back."""

    def __init__(self, codec: Codec, to: Callable[[Any], Any], of: Callable[[Any], Any]) -> None:
        super().__init__(codec)
        self.to, self.of = to, of

    def write_code(self, value: str, code: Code) -> str:
        return self.codec.write_code(f"{code.name(self.to)}({value})", code)

    def read_code(self, value: str, field: str, code: Code) -> str:
        return f"{code.name(self.of)}({self.codec.read_code(value, field, code)})"


class Checked(_Around):
    """What `codec` writes and reads. `check(value, field, position)` returns the value in memory, or calls `fail`."""

    def __init__(self, codec: Codec, check: Callable[[Any, str, Any], Any]) -> None:
        super().__init__(codec)
        self.check = check

    def read_code(self, value: str, field: str, code: Code) -> str:
        return f'{code.name(self.check)}({self.codec.read_code(value, field, code)}, f"{field}", position)'


def _shown(limit: Any) -> str:
    """A limit for people: the number, or the name of the function."""
    return limit.__name__.replace("_", "-") if callable(limit) else str(limit)
