"""Base classes of positions and states: `Position` is generated from its fields, `BaseState` from its phases.

A game declares each field once, by an annotation without a value. A comment says what the field holds:

    class SenetPosition(Position):
        pieces: list[int]  # per square: its piece
        hands: list[list[int]]  # per seat: its cards
        pending: Throw | None
        free: Derived[int]  # set of the squares without a piece; computed from pieces

This generates `__slots__`, `copy()`, `==` and `repr()`. A copy has its own lists, lists of lists, dicts and sets. All
other values are shared between copies, so they must not change in place. A field that is computed from the others, or
caches a result, is `Derived`: it is copied but not compared.

The state is a thin layer above the phases:

    @final
    class SenetState(BaseState, SenetPosition):
        phases = by_kind(PHASES)
        over = R_END
        go_on, scores, ranking ...
"""

import random
from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import Annotated, Any, ClassVar, Final, Self, TypeVar

from pycore.codecs import Codec, Word, declared
from pycore.contract import Choice, Decision, Event, NoSuchSeat, Plain, Refusal, SeenState
from pycore.phases import Events, Phase, why_not
from pycore.plain_form import Form
from pycore.reading import fail

Value = TypeVar("Value")

_DERIVED: Final = "derived"
Derived = Annotated[Value, _DERIVED]
"""Marks the type of a field that is computed from other fields. Such a field is not compared."""

_GROWING: Final = (list, dict, set)
"""Types whose values change in place, so that `copy` must copy them."""


def kind_of_phase(position: Any) -> tuple[str, ...]:
    """The values that `phase` can have in this position's game."""
    kinds: tuple[str, ...] = position.kinds
    return kinds


PHASE: Final = Word(kind_of_phase)


class _Declared(type):
    """Metaclass of positions: generates slots, `copy` and comparison from the annotations of a class body.

    Slots must be known before the class exists, so `__init_subclass__` would be too late.
    """

    def __new__(meta, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> "_Declared":
        own = {
            field: kind
            for field, kind in _annotations(body).items()
            if field not in body and getattr(kind, "__origin__", None) is not ClassVar
        }
        inherited: dict[str, Any] = {}
        for base in bases:
            inherited |= getattr(base, "_fields", {})
        body["__slots__"] = tuple(field for field in own if field not in inherited)
        if own:
            fields = {field: kind for field, kind in inherited.items() if field not in own} | own
            body["_fields"] = fields
            body["codecs"] = declared(fields)
            own_values = {field: kind for field, kind in fields.items() if not _is_derived(kind)}
            body["_values"] = attrgetter(*own_values)
            body["_fill"] = _filling(own_values)
            body.setdefault("copy", _copying(fields))
        return super().__new__(meta, name, bases, body)


def _annotations(body: Mapping[str, Any]) -> Mapping[str, Any]:
    """The annotations of a class body. Since Python 3.14 they are a function; format 1 means evaluated values."""
    evaluate = body.get("__annotate_func__")
    found: Mapping[str, Any] = evaluate(1) if evaluate else body.get("__annotations__", {})
    return found


def _is_derived(kind: Any) -> bool:
    return _DERIVED in getattr(kind, "__metadata__", ())


def _parts(kind: Any) -> tuple[Any, tuple[Any, ...]]:
    """Split a type into the type without parameters and its parameters: (list, (int,)) for list[int].

    If the type is `Annotated`, such as a `Derived` one, the annotation is removed first.
    """
    if hasattr(kind, "__metadata__"):
        kind = kind.__origin__
    return getattr(kind, "__origin__", kind), getattr(kind, "__args__", ())


def _grows(kind: Any) -> bool:
    """Whether values of this type, or anything inside them, may change in place."""
    outer, inner = _parts(kind)
    return outer in _GROWING or any(map(_grows, inner))


def _copying(fields: Mapping[str, Any]) -> Callable[[Any], Any]:
    """Generate a `copy` with one assignment per field: a search makes millions of copies, so speed matters."""
    lines = [f"    new.{field} = {_copied(f'self.{field}', kind)}" for field, kind in fields.items()]
    text = "\n".join(["def copy(self):", "    new = make(type(self))", *lines, "    return new"])
    names: dict[str, Any] = {"make": object.__new__}
    exec(text, names)
    made: Callable[[Any], Any] = names["copy"]
    return made


def _filling(fields: Mapping[str, Any]) -> Callable[[Any, Any], None]:
    """Generate `_fill(self, new)`, which sets these fields of `new` to copies of one's own. Dicts get sorted keys."""
    lines = [
        f"    new.{field} = dict(sorted(self.{field}.items()))"
        if _parts(kind)[0] is dict
        else f"    new.{field} = {_copied(f'self.{field}', kind)}"
        for field, kind in fields.items()
    ]
    names: dict[str, Any] = {}
    exec("\n".join(["def fill(self, new):", *lines]), names)
    made: Callable[[Any, Any], None] = names["fill"]
    return made


def _copied(value: str, kind: Any) -> str:
    """The source of an expression that copies `value`, of type `kind`. Asserts that the type can be copied.

    >>> _copied("x", list[int]), _copied("x", list[list[int]]), _copied("x", tuple[int, ...])
    ('x[:]', '[*map(list.copy, x)]', 'x')
    """
    if not _grows(kind):
        return value
    outer, inner = _parts(kind)
    if outer in _GROWING and not any(map(_grows, inner)):
        return f"{value}[:]" if outer is list else f"{value}.copy()"
    rows, parts = _parts(inner[0])
    assert outer is rows is list and not any(map(_grows, parts)), f"no way to copy {kind}"
    return f"[*map(list.copy, {value})]"


class Position(metaclass=_Declared):
    """Base class of a game's positions: slotted, copied and compared field by field."""

    phase: Annotated[str, PHASE]  # kind of the next decision, or "over"

    codecs: ClassVar[Mapping[str, Codec]]
    """Maps the name of each field that declares a codec to this codec."""
    _fields: ClassVar[Mapping[str, Any]]
    _values: ClassVar[Any]
    _fill: ClassVar[Callable[[Any, Any], None]]
    __hash__ = None  # type: ignore[assignment]  # mutable

    def copy(self) -> Self:
        """An independent copy."""
        raise NotImplementedError  # generated for each subclass

    def is_whole(self) -> bool:
        """Whether nothing is hidden."""
        return True

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return bool(self._values(self) == self._values(other))

    def __repr__(self) -> str:
        fields = ", ".join(f"{field}={getattr(self, field)!r}" for field in self._fields)
        return f"{type(self).__name__}({fields})"


class BaseState(Position):
    """The part of `pycore.contract.State` that is common to all games built from phases.

    A game sets three class attributes:
    - `phases` maps the kind of each phase to the phase;
    - `over` is the anchor of the rulebook paragraph about the end of the game;
    - `form` writes and reads the plain form.

    A game with hidden things defines `hide`, `is_whole` and `imagine` as well.
    """

    phases: ClassVar[Mapping[str, Phase[Any]]]
    over: ClassVar[str]
    form: ClassVar[Form]
    kinds: ClassVar[tuple[str, ...]]
    """The values that `phase` can have."""

    _decide: ClassVar[Mapping[str, Callable[[Any], Decision]]]
    _apply: ClassVar[Mapping[str, Callable[[Any, Any, Events], object]]]

    def __init_subclass__(cls) -> None:
        """Store the functions of the phases and the form's `write` in the class, so that they are found fast.

        A search calls them millions of times.
        """
        super().__init_subclass__()
        if hasattr(cls, "phases"):
            cls.kinds = (*cls.phases, "over")
            cls._decide = {kind: phase.decide for kind, phase in cls.phases.items()}
            cls._apply = {kind: phase.apply for kind, phase in cls.phases.items()}
        if hasattr(cls, "form"):
            # mypy takes `form.write` for a method of the form; in the class it becomes one of the state.
            cls.to_plain = cls.form.write  # type: ignore[assignment]

    def decision(self) -> Decision | None:
        decide = self._decide.get(self.phase)
        return None if decide is None else decide(self)

    def apply(self, choice: Choice, events: list[Event] | None = None) -> None:
        if not self.is_whole():
            raise SeenState(f"{self.phase}: a choice on a state that hides something")
        if self._apply[self.phase](self, choice, events):
            self.go_on(events)

    def go_on(self, events: Events) -> None:
        """Go on to the next phase or the next seat. `apply` calls this when the current phase is finished."""
        raise NotImplementedError

    def seen_by(self, seat: int | None) -> Self:
        seats: int = self.seats  # type: ignore[attr-defined]  # a field, or a constant of the class
        if seat is not None and seat not in range(seats):
            raise NoSuchSeat(seat, seats)
        seen = self.copy()
        seen.hide(seat)
        return seen

    def hide(self, seat: int | None) -> None:
        """Hide in this copy what a seat (None: an onlooker) may not know. The copy may already be a seen state."""

    def imagine(self, rng: random.Random) -> Self:
        return self.copy()

    def why_not(self, choice: Choice) -> Refusal | None:
        return why_not(self, self.phases.get(self.phase), choice, self.over)

    def to_plain(self) -> Plain:
        raise NotImplementedError  # set for each subclass that has a form

    @classmethod
    def from_plain(cls, plain: Any) -> Self:
        """Return the state that `plain` describes; `plain` may be any value. Raises BadPosition."""
        return cls.form.read(plain, cls)

    def reread(self, plain: Plain) -> Self:
        """What `from_plain(plain)` returns, in much less time. `plain` must be the plain form of this state.

        It is a copy in which nothing is left of the way to this state: fields that are computed or cached are those of
        a state that was just read, and dicts have sorted keys.
        """
        if not hasattr(self, "form"):
            return self.from_plain(plain)
        new: Self = self.form.begin(plain, type(self))
        self._fill(new)
        self.form.derive(new)
        return new

    def check(self) -> None:
        """Check that the state can be written and read back unchanged. Reading checks all other invariants. Raises
        BadPosition."""
        if self.from_plain(self.to_plain()) != self:
            fail("", "out-of-step")

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.to_plain()})"
