"""What all positions and all states write alike: `Position` makes it from the fields, `BaseState` from the phases.

A game declares each field once, by an annotation without a value, and its comment says what it holds:

    class SenetPosition(Position):
        pieces: list[int]  # per square: its piece
        hands: list[list[int]]  # per seat: its cards
        pending: Throw | None
        free: Derived[int]  # set of the squares without a piece; follows from pieces

From that follow `__slots__`, `copy()`, `==` and `repr()`. Copies own their lists, lists of lists, dicts and sets;
everything else is shared, so it must not change in place. A field that follows from the others, or keeps what was
found once, is `Derived`: it is copied and not compared.

The state is a thin face above the phases:

    @final
    class SenetState(BaseState, SenetPosition):
        phases = by_kind(PHASES)
        over = R_END
        go_on, to_plain, from_plain, scores, ranking, seen_by, is_whole, imagine ...
"""

from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import Annotated, Any, ClassVar, Final, Self, TypeVar

from pycore.contract import Choice, Decision, Event, Plain, Refusal
from pycore.phases import Events, Phase, why_not
from pycore.reading import fail

Value = TypeVar("Value")

_DERIVED: Final = "derived"
Derived = Annotated[Value, _DERIVED]
"""The type of a field that is not compared: it follows from the others."""

_GROWING: Final = (list, dict, set)
"""What changes in place, and is copied."""


class _Declared(type):
    """The class of positions: makes slots, copying and comparing from the annotations of a class body.

    Slots must be known before the class is there, hence no `__init_subclass__`.
    """

    def __new__(meta, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> "_Declared":
        own = {
            field: kind
            for field, kind in _annotations(body).items()
            if field not in body and getattr(kind, "__origin__", None) is not ClassVar
        }
        body["__slots__"] = tuple(own)
        fields: dict[str, Any] = {}
        for base in bases:
            fields |= getattr(base, "_fields", {})
        if own:
            fields |= own
            body["_fields"] = fields
            body["_values"] = attrgetter(*[field for field, kind in fields.items() if not _is_derived(kind)])
            body.setdefault("copy", _copying(fields))
        return super().__new__(meta, name, bases, body)


def _annotations(body: Mapping[str, Any]) -> Mapping[str, Any]:
    """The annotations of a class body. Since Python 3.14 they are a function there; 1 asks it for their values."""
    evaluate = body.get("__annotate_func__")
    found: Mapping[str, Any] = evaluate(1) if evaluate else body.get("__annotations__", {})
    return found


def _is_derived(kind: Any) -> bool:
    return _DERIVED in getattr(kind, "__metadata__", ())


def _parts(kind: Any) -> tuple[Any, tuple[Any, ...]]:
    """A type without its parameters, and these; `Derived` set aside."""
    if hasattr(kind, "__metadata__"):
        kind = kind.__origin__
    return getattr(kind, "__origin__", kind), getattr(kind, "__args__", ())


def _grows(kind: Any) -> bool:
    """Whether anything in values of this type changes in place."""
    outer, inner = _parts(kind)
    return outer in _GROWING or any(map(_grows, inner))


def _copying(fields: Mapping[str, Any]) -> Callable[[Any], Any]:
    """The function that copies every field, written out: a search makes millions of copies."""
    lines = [f"    new.{field} = {_copied(f'self.{field}', kind)}" for field, kind in fields.items()]
    text = "\n".join(["def copy(self):", "    new = make(type(self))", *lines, "    return new"])
    names: dict[str, Any] = {"make": object.__new__}
    exec(text, names)
    made: Callable[[Any], Any] = names["copy"]
    return made


def _copied(value: str, kind: Any) -> str:
    """The expression that copies a value of a type.

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
    """What a position is made of: slotted, copied and compared by the values of its fields."""

    phase: str  # kind of the next decision, or "over"

    _fields: ClassVar[Mapping[str, Any]]
    _values: ClassVar[Any]
    __hash__ = None  # type: ignore[assignment]  # it changes in place

    def copy(self) -> Self:
        """An independent copy."""
        raise NotImplementedError  # each class gets its own

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return bool(self._values(self) == self._values(other))

    def __repr__(self) -> str:
        fields = ", ".join(f"{field}={getattr(self, field)!r}" for field in self._fields)
        return f"{type(self).__name__}({fields})"


class BaseState(Position):
    """What the state of a game that goes by phases says with one voice; see `pycore.contract.State`.

    `phases` are all phases by kind, `over` is the anchor of the paragraph that ends the game.
    """

    phases: ClassVar[Mapping[str, Phase[Any]]]
    over: ClassVar[str]

    _decide: ClassVar[Mapping[str, Callable[[Any], Decision]]]
    _apply: ClassVar[Mapping[str, Callable[[Any, Any, Events], object]]]

    def __init_subclass__(cls) -> None:
        """Look up once what each phase does: a search asks millions of times."""
        super().__init_subclass__()
        if hasattr(cls, "phases"):
            cls._decide = {kind: phase.decide for kind, phase in cls.phases.items()}
            cls._apply = {kind: phase.apply for kind, phase in cls.phases.items()}

    def decision(self) -> Decision | None:
        decide = self._decide.get(self.phase)
        return None if decide is None else decide(self)

    def apply(self, choice: Choice, events: list[Event] | None = None) -> None:
        if self._apply[self.phase](self, choice, events):
            self.go_on(events)

    def go_on(self, events: Events) -> None:
        """Go to the next phase, or to the next seat: the present phase says that it is finished."""
        raise NotImplementedError

    def why_not(self, choice: Choice) -> Refusal | None:
        return why_not(self, self.phases.get(self.phase), choice, self.over)

    def to_plain(self) -> Plain:
        raise NotImplementedError

    @classmethod
    def from_plain(cls, plain: Any) -> Self:
        """The position that JSON data describe, which may be anything. Raises BadPosition."""
        raise NotImplementedError

    def check(self) -> None:
        """The invariants of a position that was played: it can be written and read again. Raises BadPosition."""
        if self.from_plain(self.to_plain()) != self:
            fail("", "out-of-step")

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.to_plain()})"
