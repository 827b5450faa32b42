"""What a seat sees as numbers from 0 to 1, and the mask of the actions: input for learning, without NumPy.

    from pycore.adapters.tensors import encoder

    imhotep = encoder("imhotep", seats=3)
    tensor = imhotep.encode(match.seen_by(1), 1, match.decision)  # array("f") of `imhotep.length` numbers

The tensor follows from the codecs of the plain form, so nothing that the seat sees is missing. Its length depends on
the set-up alone. Two seen states have the same tensor if and only if their plain forms are the same. It consists of the
seat that looks (one-hot; the last place is an onlooker), the seat that is asked (one-hot; the last place is luck; all 0
at the end) and one part per key of the plain form; the key `phase` is the kind of the decision. In these parts

- a number is one entry: 0 is the lowest and 1 the highest that it can be in the set-up. A number with a range above
  `LINEAR` is on a logarithmic scale;
- a word or a seat is one-hot, a set has an entry for each element, and counts have one for each kind;
- "none" and "hidden" have an entry each, which is 1 when the value is none or hidden;
- a list of variable length has room for its longest, and an entry for each place that says whether it is filled.

Some codecs do not tell how wide their values can be: a list without a limit, a limit that changes during the game, a
codec of the game's own. The module `shapes` of the game's package then has another codec for the key, in `SHAPES`. It
describes the same JSON data, and all its limits follow from the set-up. A key that may be missing in an object is
written as 0 for its whole part.
"""

import importlib
import importlib.util
import math
from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, singledispatch
from typing import Any, Final, NamedTuple

from pycore.adapters.numbering import numberings
from pycore.codecs import (
    Bits,
    By,
    Checked,
    Codec,
    Counts,
    List,
    Mapped,
    Maybe,
    Number,
    Record,
    Row,
    Secret,
    Truth,
    Word,
    last_seat,
)
from pycore.contract import CHANCE, Decision, NoSuchSeat, Options, Plain, State, settle_options
from pycore.games import GAMES

LINEAR: Final = 255
"""The largest range of a number on a linear scale."""

Write = Callable[[Any, "array[float]", int], None]
"""Writes JSON data into a tensor of zeros, from an index on."""


class NoShape(TypeError):
    """A codec does not tell how wide its values can be in a set-up, and `SHAPES` of the game has no other one.

    A codec that is not ours:

        >>> plane(object(), None)
        Traceback (most recent call last):
            ...
        pycore.adapters.tensors.NoShape: object is not a codec of pycore.codecs
    """


class NoRoom(ValueError):
    """A value is outside the limits of its part of the tensor.

    A number beyond its limits:

        >>> plane(Number(0, 4), None).write(5, array("f", bytes(4)), 0)
        Traceback (most recent call last):
            ...
        pycore.adapters.tensors.NoRoom: 5 is not in 0..4
    """


class Plane(NamedTuple):
    """A part of a tensor: the number of its entries, and the function that fills them.

    A word of three takes three entries:

        >>> out = array("f", bytes(12))
        >>> colours = plane(Word(("red", "blue", "green")), None)
        >>> colours.write("blue", out, 0)
        >>> colours.width, out.tolist()
        (3, [0.0, 1.0, 0.0])
    """

    width: int
    write: Write


@singledispatch
def plane(codec: Codec, setup: Any) -> Plane:
    """The plane of a codec. `setup` is a position that has only `seats` and the options. Raises NoShape.

    A number that may be missing, and a list of at most three words:

        >>> plane(Maybe(Number(0, 4)), None).width, plane(List(Word(("red", "blue")), most=3), None).width
        (2, 9)
    """
    raise NoShape(f"{type(codec).__name__} is not a codec of pycore.codecs")


@plane.register
def _(codec: Number, setup: Any) -> Plane:
    low, high = _limit(codec.lowest, setup), _limit(codec.highest, setup)
    if codec.highest is last_seat:
        return _one_hot(range(low, high + 1))
    span = high - low
    scale = (math.log1p(span) if span > LINEAR else span) or 1

    def write(value: int, out: "array[float]", at: int) -> None:
        if not low <= value <= high:
            raise NoRoom(f"{value} is not in {low}..{high}")
        out[at] = (math.log1p(value - low) if span > LINEAR else value - low) / scale

    return Plane(1, write)


@plane.register
def _(codec: Truth, setup: Any) -> Plane:
    def write(value: bool, out: "array[float]", at: int) -> None:
        out[at] = value

    return Plane(1, write)


@plane.register
def _(codec: Word, setup: Any) -> Plane:
    return _one_hot(codec.words(setup) if callable(codec.words) else codec.words)


def _one_hot(values: Iterable[Any]) -> Plane:
    places = {value: place for place, value in enumerate(values)}

    def write(value: Any, out: "array[float]", at: int) -> None:
        if value not in places:
            raise NoRoom(f"{value!r} is not one of {[*places]}")
        out[at + places[value]] = 1

    return Plane(len(places), write)


@plane.register
def _(codec: Maybe, setup: Any) -> Plane:
    width, inside = plane(codec.codec, setup)
    none = codec.written

    def write(value: Any, out: "array[float]", at: int) -> None:
        if value == none:
            out[at] = 1
        else:
            inside(value, out, at + 1)

    return Plane(1 + width, write)


@plane.register
def _(codec: By, setup: Any) -> Plane:
    return plane(codec.codecs[_of_setup(codec.which, setup)], setup)


@plane.register
def _(codec: List, setup: Any) -> Plane:
    width, inside = plane(codec.item, setup)
    if codec.longest is None:
        raise NoShape("a list of any length")
    longest, filled = _limit(codec.longest, setup), codec.length is None
    step = width + filled

    def write(value: Sequence[Any], out: "array[float]", at: int) -> None:
        if len(value) > longest:
            raise NoRoom(f"a list of {len(value)} values instead of {longest}")
        for item in value:
            if filled:
                out[at] = 1
            inside(item, out, at + filled)
            at += step

    return Plane(longest * step, write)


@plane.register
def _(codec: Secret, setup: Any) -> Plane:
    """The first entry is the number of unknown values."""
    width, inside = plane(codec.known, setup)

    def write(value: Sequence[Any], out: "array[float]", at: int) -> None:
        if None in value:
            out[at] = len(value) / codec.most
        else:
            inside(value, out, at + 1)

    return Plane(1 + width, write)


@plane.register
def _(codec: Row, setup: Any) -> Plane:
    parts, width = _side_by_side([plane(each, setup) for each in codec.codecs])

    def write(value: Sequence[Any], out: "array[float]", at: int) -> None:
        for (offset, inside), each in zip(parts, value, strict=True):
            inside(each, out, at + offset)

    return Plane(width, write)


@plane.register
def _(codec: Record, setup: Any) -> Plane:
    parts, width = _side_by_side([plane(each, setup) for each in codec.codecs.values()])
    keys = dict(zip(codec.codecs, parts, strict=True))

    def write(value: Mapping[str, Any], out: "array[float]", at: int) -> None:
        for key, each in value.items():
            offset, inside = keys[key]
            inside(each, out, at + offset)

    return Plane(width, write)


@plane.register
def _(codec: Counts, setup: Any) -> Plane:
    return plane(Record(**{kind: Number(0, most) for kind, most in codec.limits.items()}), setup)


@plane.register
def _(codec: Bits, setup: Any) -> Plane:
    """The item must be one-hot, or a number that gets an entry for each value."""
    item = codec.item
    if isinstance(item, Number):
        one = _one_hot(range(_limit(item.lowest, setup), _limit(item.highest, setup) + 1))
    elif isinstance(item, Word):
        one = plane(item, setup)
    else:
        raise NoShape(f"a set of {item}")

    def write(value: Iterable[Any], out: "array[float]", at: int) -> None:
        for each in value:
            one.write(each, out, at)

    return Plane(one.width, write)


@plane.register(Mapped)
@plane.register(Checked)
def _(codec: Any, setup: Any) -> Plane:
    return plane(codec.codec, setup)


def _side_by_side(planes: Iterable[Plane]) -> tuple[list[tuple[int, Write]], int]:
    """The offset and the `write` of each plane, and the width of all of them."""
    parts, width = [], 0
    for each in planes:
        parts.append((width, each.write))
        width += each.width
    return parts, width


def _limit(limit: Any, setup: Any) -> int:
    found: int = _of_setup(limit, setup) if callable(limit) else limit
    return found


def _of_setup(function: Callable[[Any], Any], setup: Any) -> Any:
    """The result of a function of the position that needs only the set-up. Raises NoShape."""
    try:
        return function(setup)
    except AttributeError as error:
        raise NoShape(f"{function.__name__} needs more than the set-up: {error}") from error


class Encoder:
    """Encodes the states of one set-up.

    The parts of Senet's 107 numbers:

        >>> senet = encoder("senet")
        >>> {name: part.stop - part.start for name, part in senet.parts.items()}
        {'viewer': 3, 'asked': 3, 'phase': 5, 'seat': 2, 'throw': 2, 'squares': 90, 'off': 2}
    """

    def __init__(self, slug: str, seats: int, options: Options) -> None:
        """Use `encoder` instead. Raises NoShape with the name of the key."""
        self.slug = slug
        """The game."""
        self.seats = seats
        """The number of seats."""
        self.options = options
        """Every option with its value."""
        start: Any = GAMES[slug].start(seats, options)
        if not hasattr(start, "form"):
            raise NoShape(f"{type(start).__name__} has no form")
        form, setup = start.form, object.__new__(type(start))
        for field in ("seats" if form.seats else "", form.options.field if form.options else ""):
            if field:
                setattr(setup, field, getattr(start, field))
        shapes = _shapes(slug)
        planes = {"viewer": _one_hot((*range(seats), None)), "asked": _one_hot((*range(seats), CHANCE))}
        for key, entry in form.entries.items():
            codec = shapes.get(key, entry.codec)
            try:
                planes[key] = plane(Maybe(codec) if key == form.seen else codec, setup)
            except NoShape as error:
                raise NoShape(f"{slug}, key {key!r}: {error}") from error
        self._seen = form.seen
        parts, length = _side_by_side(planes.values())
        self.length = length
        """How many numbers a tensor has."""
        self._parts = dict(zip(planes, parts, strict=True))
        self.parts: Mapping[str, slice] = {
            key: slice(offset, offset + planes[key].width) for key, (offset, _) in self._parts.items()
        }
        """The indices of each part. The parts are "viewer", "asked", and the keys of the plain form."""

    def encode(self, seen: State, viewer: int | None, decision: Decision | None) -> "array[float]":
        """The tensor of what a seat (None: an onlooker) sees: `length` numbers from 0 to 1, an array of type "f".

        `decision` is the question asked now, of the seen state or of the whole one. Raises NoSuchSeat.

        An onlooker sees that seat 0 is asked:

            >>> state = GAMES["senet"].start(2, {})
            >>> senet = encoder("senet")
            >>> tensor = senet.encode(state.seen_by(None), None, state.decision())
            >>> tensor[senet.parts["viewer"]].tolist(), tensor[senet.parts["asked"]].tolist()
            ([0.0, 0.0, 1.0], [1.0, 0.0, 0.0])
        """
        if viewer is not None and viewer not in range(self.seats):
            raise NoSuchSeat(viewer, self.seats)
        return self._filled(seen.to_plain(), viewer, decision)

    def _filled(self, plain: Plain, viewer: int | None, decision: Decision | None) -> "array[float]":
        out = array("f", bytes(4 * self.length))
        told: Plain = plain | {"viewer": viewer}
        if self._seen:
            told.setdefault(self._seen, None)
        if decision is not None:
            told["asked"] = decision.seat
        for key, (offset, write) in self._parts.items():
            if key in told:
                write(told[key], out, offset)
        return out


def _shapes(slug: str) -> Mapping[str, Codec]:
    """The codecs in the module `shapes` of a game's package, by key of the plain form; {} if there is no such
    module."""
    name = f"{GAMES.package(slug)}.shapes"
    if name == ".shapes" or importlib.util.find_spec(name) is None:
        return {}
    shapes: Mapping[str, Codec] = importlib.import_module(name).SHAPES
    return shapes


def encoder(slug: str, seats: int | None = None, options: Options | None = None) -> Encoder:
    """The encoder of a set-up. `seats` None: the fewest seats. Raises UnknownGame, BadOption, NoShape.

    The squares of Senet are 90 of 107 numbers:

        >>> encoder("senet").length, encoder("senet").parts["squares"]
        (107, slice(15, 105, None))
    """
    game = GAMES[slug]
    chosen = game.seats[0] if seats is None else seats
    return _encoder(slug, chosen, tuple(settle_options(game, chosen, options or {}).items()))


@cache
def _encoder(slug: str, seats: int, options: tuple[tuple[str, str | int | bool], ...]) -> Encoder:
    return Encoder(slug, seats, dict(options))


def encode(seen: State, viewer: int | None) -> "array[float]":
    """The tensor of a state as a seat (None: an onlooker) sees it. See `Encoder.encode`, which is faster.

    Senet at its start:

        >>> from pycore.games import GAMES
        >>> state = GAMES["senet"].start(2, {})
        >>> encode(state.seen_by(1), 1)[:6].tolist()  # seat 1 looks, and seat 0 is asked
        [0.0, 1.0, 0.0, 1.0, 0.0, 0.0]
    """
    plain = seen.to_plain()
    found = encoder(plain["game"], plain["seats"], plain["options"])
    return found.encode(seen, viewer, seen.decision())


def action_mask(decision: Decision | None, slug: str) -> "array[int]":
    """1 for each action number that is legal, 0 for the others: an array of type "b". If luck is asked, these are the
    numbers of luck. All are 0 at the end, or if the list of choices is hidden.

    Two legal moves:

        >>> action_mask(Decision(0, "move", (("move", 12), ("move", 30)), None, "senet-mosse"), "senet").count(1)
        2
    """
    actions, luck = numberings(slug)
    numbering = luck if decision is not None and decision.seat == CHANCE else actions
    mask = array("b", bytes(numbering.count))
    if decision is not None:
        for number in numbering.numbers(decision.choices):
            mask[number] = 1
    return mask
