"""The kinds of a game's events, each declared once: mypy knows the fields, and an event from outside can be read.

A game declares its kinds in its module `events`. The types of the fields carry the codecs, as in positions:

    Square = Annotated[int, Number(1, 30)]
    Moved = TypedDict("Moved", {"from": Square, "to": Square, "ahead": bool})

    PIECE_MOVED: Final = Kind("piece-moved", Moved, R_MOVE, R_BACK)

    KINDS: Final = kinds_of(globals())

The rules make events by name: `Event("piece-moved", ...)`. `pycore.conformance` holds each of them against its kind.
Texts and drawings read the fields through the kind, so that mypy knows them:

    if (moved := data_of(event, PIECE_MOVED)) is not None:
        return moved["from"]
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import (
    Annotated,
    Any,
    Concatenate,
    Final,
    Generic,
    Literal,
    NamedTuple,
    NotRequired,
    ParamSpec,
    TypedDict,
    TypeVar,
    cast,
)

from pycore.codecs import (
    SEAT,
    Codec,
    Counts,
    List,
    Maybe,
    Number,
    Truth,
    Word,
    last_seat,
    number_of_seats,
    per_seat,
)
from pycore.contract import CHANCE, Event, Plain
from pycore.reading import counts, fail, inside, number, record, sequence, word

Data = TypeVar("Data", covariant=True)
Hidden = TypeVar("Hidden", covariant=True)
First = TypeVar("First")
Made = TypeVar("Made")
More = ParamSpec("More")

LUCK: Final = Number(CHANCE, CHANCE)
"""Codec of the seat of an event that is about no seat."""
SEAT_OR_LUCK: Final = Number(CHANCE, last_seat)
Seat = Annotated[int, SEAT]
Count = Annotated[int, Number(0, 999)]
"""How many of something."""
Points = Annotated[int, Number(-999, 999)]
Seats = Annotated[list[int], List(SEAT, most=number_of_seats)]
PerSeat = Annotated[list[int], per_seat(Number(-999, 999))]
"""One number for each seat, such as the scores."""


class Nothing(TypedDict):
    """The data of an event that says everything by its kind and seat."""


class Shape(Codec):
    """Codec of the objects that a TypedDict describes. In memory they are dicts, too."""

    def __init__(self, described: Any) -> None:
        self.codecs = {key: codec_of(kind) for key, kind in described.__annotations__.items()}
        self.optional: frozenset[str] = described.__optional_keys__

    def read(self, value: Any, field: str, position: Any) -> Plain:
        missing = self.optional - value.keys() if isinstance(value, dict) else ()
        found = record(value, field, [key for key in self.codecs if key not in missing])
        return {key: self.codecs[key].read(each, inside(field, key), position) for key, each in found.items()}

    def write(self, value: Any, position: Any) -> Plain:
        return {key: self.codecs[key].write(each, position) for key, each in value.items()}

    def __str__(self) -> str:
        keys = (f"{key}{'?' if key in self.optional else ''}: {codec}" for key, codec in self.codecs.items())
        return "{" + ", ".join(keys) + "}"


class Tally(Counts):
    """Codec of an object {kind: how many, at least 1}. In memory it is a dict, too."""

    def write(self, value: Any, position: Any) -> dict[str, int]:
        return dict(value)

    def read(self, value: Any, field: str, position: Any) -> dict[str, int]:
        return {**counts(value, field, self.limits)}


@cache
def codec_of(kind: Any) -> Codec:
    """The codec of a type: one that `Annotated` names, or the one that follows from the type.

        >>> str(codec_of(list[Literal["red", "blue"]] | None)), str(codec_of(Nothing))
        ('[red | blue] | null', '{}')

    Asserts that there is one.
    """
    outer: Any = getattr(kind, "__origin__", None)
    inner: Any = getattr(kind, "__args__", ())
    declared = [codec for codec in getattr(kind, "__metadata__", ()) if isinstance(codec, Codec)]
    if declared:
        return declared[0]
    if kind is bool:
        return Truth()
    if outer is Literal:
        return Word(inner)
    if outer is NotRequired:
        return codec_of(inner[0])
    if outer is list:
        return List(codec_of(inner[0]))
    if inner[1:] == (type(None),):
        return Maybe(codec_of(inner[0]), none=None)
    assert hasattr(kind, "__optional_keys__"), kind  # a TypedDict
    return Shape(kind)


class Kind(Generic[Data]):
    """One kind of event: its name, the TypedDict of its data, and the anchors of the rules that it may cite.

    - `seat` is the codec of the event's seat.
    - `reveals` says whether the event may have the flag `Event.reveals`.
    - `shapes` are the forms of the data if there are several, each with other keys. `data` then has the keys of all.
    """

    hidden: Any = None
    """The TypedDict of the secret; None if the kind has no secret."""
    also: str = ""
    """The field of the data that names a seat which knows the secret, too; "" for none."""

    def __init__(
        self,
        name: str,
        data: type[Data],
        *rules: str,
        seat: Codec = SEAT,
        reveals: bool = False,
        shapes: Sequence[Any] = (),
    ) -> None:
        self.name, self.rules, self.seat, self.reveals = name, rules, seat, reveals
        self.shapes: Sequence[Any] = shapes or (data,)

    def read(self, plain: list[Any], seats: int, field: str = "") -> Event:
        """The event that a list of seven items describes, in the order of the fields of `Event`. Raises BadPosition."""
        table = _Table(seats)
        seat, data, rule, secret, audience, reveals = plain[1:]
        seat = self.seat.read(seat, inside(field, "seat"), table)
        fits = (shape for shape in self.shapes if isinstance(data, dict) and _fits(shape, data))
        data = codec_of(next(fits, self.shapes[0])).read(data, inside(field, "data"), table)
        word(rule, inside(field, "rule"), self.rules)
        knowing = None
        if self.hidden is not None:
            knowing = tuple(sorted({seat, data[self.also]} if self.also else {seat}))
        if audience != (knowing and list(knowing)):
            fail(inside(field, "audience"), "unknown-seat")
        if secret is not None:
            if self.hidden is None:
                fail(inside(field, "secret"), "unknown-field")
            secret = codec_of(self.hidden).read(secret, inside(field, "secret"), table)
        flag = number(reveals, inside(field, "reveals"), 0, int(self.reveals))
        return Event(self.name, seat, data, rule, secret, knowing, bool(flag))

    def __str__(self) -> str:
        """One line for the developers' reference: the fields of the data and of the secret."""
        data = " or ".join(str(codec_of(shape)) for shape in self.shapes)
        return data if self.hidden is None else f"{data}, secret {codec_of(self.hidden)}"


class SecretKind(Kind[Data], Generic[Data, Hidden]):
    """A kind of event with a secret. `hidden` is its TypedDict; `also` see `Kind`."""

    def __init__(
        self,
        name: str,
        data: type[Data],
        hidden: type[Hidden],
        *rules: str,
        also: str = "",
        reveals: bool = False,
    ) -> None:
        super().__init__(name, data, *rules, reveals=reveals)
        self.hidden, self.also = hidden, also


Kinds = Mapping[str, Kind[Any]]
"""The kinds of a game's events by name."""


class _Table(NamedTuple):
    """The only fact about a position that the limits of codecs need here: the number of seats."""

    seats: int


def _fits(shape: Any, data: Plain) -> bool:
    """Whether the keys of the data are those of a TypedDict."""
    return bool(shape.__required_keys__ <= data.keys() <= shape.__annotations__.keys())


def kinds_of(names: Mapping[str, Any]) -> Kinds:
    """The kinds among the variables of a module. Asserts that no name occurs twice."""
    found = [value for value in names.values() if isinstance(value, Kind)]
    kinds = {kind.name: kind for kind in found}
    assert len(kinds) == len(found), sorted(kind.name for kind in found)
    return kinds


def data_of(event: Event, *kinds: Kind[Data]) -> Data | None:
    """The data of an event if it is of one of these kinds. For mypy it has the fields that these kinds share."""
    return cast(Data, event.data) if any(event.kind == kind.name for kind in kinds) else None


def secret_of(event: Event, *kinds: SecretKind[Any, Hidden]) -> Hidden | None:
    """The secret of an event if it is of one of these kinds, and if the reader knows the secret."""
    return cast("Hidden | None", event.secret) if any(event.kind == kind.name for kind in kinds) else None


def on(
    kind: Kind[Data], do: Callable[Concatenate[First, Data, More], Made]
) -> tuple[str, Callable[Concatenate[First, Any, More], Made]]:
    """Return (name of the kind, function), an item for a dict.

    mypy checks that the second parameter of the function has the type of the kind's data.
    """
    return kind.name, do


def on_secret(
    kind: SecretKind[Data, Hidden], do: Callable[[First, Data, Hidden], Made]
) -> tuple[str, Callable[[First, Any, Any], Made]]:
    """Like `on`, for a function whose third argument is the secret of the event."""
    return kind.name, do


def for_all(kinds: Kinds, *items: tuple[str, Made]) -> dict[str, Made]:
    """A dict {kind: what it stands for} with an item for every kind. Asserts that none is missing or comes twice."""
    names = [name for name, _ in items]
    wrong = sorted(name for name in {*names, *kinds} if names.count(name) != (name in kinds))
    assert not wrong, f"kinds of events without an item, unknown ones, or with two items: {', '.join(wrong)}"
    return dict(items)


# An event as JSON data


def event_to_plain(event: Event) -> list[Any]:
    """An event as a list of its fields. Fields at the end that have their default are left out."""
    fields = [*event[:5], None if event.audience is None else [*event.audience], int(event.reveals)]
    while fields[-1] in (None, 0) and len(fields) > 4:
        fields.pop()
    return fields


def event_from_plain(kinds: Kinds, plain: Any, seats: int, field: str = "") -> Event:
    """The event of one of these kinds that `plain` describes; `plain` may be any value. Raises BadPosition.

    `seats` is the number of seats. `field` is the path of the event, for the error.

        >>> event_from_plain({"end": Kind("end", Nothing, "toy-fine")}, ["end", 2, {}, "toy-fine"], 2)
        Traceback (most recent call last):
        pycore.contract.BadPosition: seat: out-of-range
    """
    fields = sequence(plain, field)
    if not 4 <= len(fields) <= 7:
        fail(field, "wrong-length")
    name = word(fields[0], inside(field, "kind"), kinds)
    return kinds[name].read(fields + [None, None, 0][len(fields) - 4 :], seats, field)
