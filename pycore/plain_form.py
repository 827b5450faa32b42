"""The plain form of a game's positions, made from the codecs of their fields.

Its keys are "game", "seats" and "options", then one for each field that declares a codec, in the order of declaration:

    form = Form("senet", SenetPosition, checks.consistent)

A game may instead list its keys. It then gives an `Entry` for each key that is not simply a field.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, TypeVar

from pycore.codecs import Codec, declared
from pycore.contract import Option, Plain
from pycore.generated import Code
from pycore.reading import fail, inside, number, record, truth, word

Made = TypeVar("Made")

HEAD: Final = ("game", "seats", "options")


class Settings(Codec):
    """Codec of an object {name of an option: value}. An option that is missing has its default.

    In memory it is what `of` returns for the dict of all options. `to` converts it back to this dict.
    """

    def __init__(
        self,
        options: Iterable[Option],
        to: Callable[[Any], Mapping[str, Any]] = dict,
        of: Callable[[dict[str, Any]], Any] = dict,
    ) -> None:
        self.options, self.to, self.of = {option.name: option for option in options}, to, of

    def write(self, value: Any, position: Any) -> dict[str, Any]:
        return dict(self.to(value))

    def read(self, value: Any, field: str, position: Any) -> Any:
        if not isinstance(value, dict):
            fail(field, "not-an-object")
        for name in value:
            if not isinstance(name, str) or name not in self.options:
                fail(inside(field, str(name)), "unknown-field")
        settled = {name: value.get(name, option.default) for name, option in self.options.items()}
        for name, option in self.options.items():
            _read_setting(settled[name], inside(field, name), option)
        return self.of(settled)

    def __str__(self) -> str:
        each = (f"{name}: {' | '.join(map(str, option.values))}" for name, option in self.options.items())
        return "{" + ", ".join(each) + "}"


def _read_setting(value: Any, field: str, option: Option) -> None:
    if isinstance(option.default, bool):
        truth(value, field)
    elif isinstance(option.default, str):
        word(value, field, [str(each) for each in option.values])
    elif type(value) is not int:
        fail(field, "not-a-number")
    elif value not in option.values:
        fail(field, "out-of-range")


class Entry:
    """Writes and reads one key of the plain form. A game has subclasses for keys that are not simply one field."""

    codec = Codec()

    def write(self, position: Any) -> Any:
        """Return the key's value as JSON data."""
        raise NotImplementedError

    def read(self, value: Any, field: str, position: Any) -> None:
        """Set the fields of `position` that the key describes. Raises BadPosition.

        `value` is the key's value and may be any JSON data; `field` is its path.
        """
        raise NotImplementedError

    def write_code(self, code: Code) -> str:
        """Return the source of an expression for the key's value. It may use the variable `position`."""
        return f"{code.name(self.write)}(position)"

    def read_code(self, key: str, code: Code) -> str:
        """Return the source of a statement that reads the key. It may use `value` and `position`, the
        parameters of `read`."""
        return f"{code.name(self.read)}(value, {key!r}, position)"


class Field(Entry):
    """A key for one field of the position."""

    def __init__(self, field: str, codec: Codec) -> None:
        self.field, self.codec = field, codec

    def write_code(self, code: Code) -> str:
        return self.codec.write_code(f"position.{self.field}", code)

    def read_code(self, key: str, code: Code) -> str:
        return f"position.{self.field} = {self.codec.read_code('value', key, code)}"


class Fields(Entry):
    """A key for several fields of the position. `codec` writes and reads the tuple of their values."""

    def __init__(self, codec: Codec, *fields: str) -> None:
        self.codec, self.fields = codec, "".join(f"position.{field}, " for field in fields)

    def write_code(self, code: Code) -> str:
        return self.codec.write_code(f"({self.fields})", code)

    def read_code(self, key: str, code: Code) -> str:
        return f"{self.fields} = {self.codec.read_code('value', key, code)}"


class Rows(Fields):
    """A key for several fields that are lists of equal length: the columns of a table.

    `codec` writes and reads the list of the table's rows. Each row is a tuple with one value of every field.
    """

    def write_code(self, code: Code) -> str:
        return self.codec.write_code(f"zip({self.fields}strict=True)", code)

    def read_code(self, key: str, code: Code) -> str:
        rows = self.codec.read_code("value", key, code)
        return f"{self.fields} = map(list, zip(*{rows}, strict=True))"


class Member(Entry):
    """A key for one member of a named tuple, which is a field of the position."""

    def __init__(self, field: str, member: str, codec: Codec) -> None:
        self.field, self.member, self.codec = f"position.{field}", member, codec

    def write_code(self, code: Code) -> str:
        return self.codec.write_code(f"{self.field}.{self.member}", code)

    def read_code(self, key: str, code: Code) -> str:
        found = self.codec.read_code("value", key, code)
        return f"{self.field} = {self.field}._replace({self.member}={found})"


def member_entries(field: str, made: Any) -> dict[str, Entry]:
    """An entry for each member of the named tuple `made` that declares a codec. `field` is the position's field."""
    return {name: Member(field, name, codec) for name, codec in declared(made.__annotations__).items()}


class Form:
    """The plain form of the positions of a class.

    - `keys` are the keys after HEAD in the order of writing. The default is every field with a codec.
    - `reads` are the same keys in the order of reading. The default is the order of writing.
    - `entries` maps a key to its `Entry`, or to the name of its field. A key that is the name of a field with a codec
      needs no entry.
    - `seen` is the key that only seen states have.
    - `derive(position)` is called after all keys are read. It sets the fields that are computed from others.
    - `check(position)` is called last. It raises BadPosition if the fields contradict each other.
    """

    def __init__(
        self,
        game: str,
        made: Any,
        check: Callable[[Any], None],
        keys: Sequence[str] = (),
        entries: Mapping[str, Entry | str] | None = None,
        reads: Sequence[str] = (),
        seen: str = "",
        derive: Callable[[Any], None] = lambda position: None,
    ) -> None:
        self.game, self.derive, self.check, self.seen = game, derive, check, seen
        codecs: dict[str, Codec] = dict(made.codecs)
        self.seats = codecs.pop("seats", None)
        settings = [name for name, codec in codecs.items() if isinstance(codec, Settings)]
        self.options = Field(settings[0], codecs.pop(settings[0])) if settings else None
        named = {key: key for key in keys or codecs} | dict(entries or {})
        self.entries = {
            key: Field(entry, codecs[entry]) if isinstance(entry, str) else entry
            for key, entry in named.items()
        }
        reads = reads or (*self.entries,)
        assert self.entries.keys() == {*reads}, "each key is read once"
        self.keys = (*HEAD, *(key for key in self.entries if key != seen))
        self.write = self._writer()
        """Takes a position and returns its plain form."""
        self._read = self._reader(reads)

    def _writer(self) -> Callable[[Any], Plain]:
        code = Code()
        items = {
            "game": repr(self.game),
            "seats": "position.seats",
            "options": self.options.write_code(code) if self.options else "{}",
        } | {key: entry.write_code(code) for key, entry in self.entries.items()}
        last = items.pop(self.seen, "")
        code.lines.append("plain = {" + ", ".join(f"{key!r}: {value}" for key, value in items.items()) + "}")
        if self.seen:
            code.lines += ["if not position.is_whole():", f"    plain[{self.seen!r}] = {last}"]
        made: Callable[[Any], Plain] = code.function("position", "return plain")
        return made

    def _reader(self, keys: Sequence[str]) -> Callable[[Plain, Any], None]:
        code = Code()
        for key in keys:
            before, code.lines = code.lines, [f"value = fields[{key!r}]"]
            code.lines.append(self.entries[key].read_code(key, code))
            if key == self.seen:
                indented = [f"    {line}" for line in code.lines]
                code.lines = [
                    f"if {key!r} in fields:",
                    *indented,
                    f"{code.name(self._check_seen)}(fields, position)",
                ]
            code.lines = before + code.lines
        made: Callable[[Plain, Any], None] = code.function("fields, position", "return")
        return made

    def _check_seen(self, fields: Plain, position: Any) -> None:
        """Check that a seen state has the key `seen`, and that a whole state does not. Raises BadPosition."""
        if (self.seen in fields) == position.is_whole():
            fail(self.seen, "unknown-field" if self.seen in fields else "missing")

    def read(self, plain: Any, made: Callable[..., Made]) -> Made:
        """Return the position that `plain` describes; `plain` may be any value. Raises BadPosition.

        `made` creates the position. Its arguments are the number of seats and the options, if the position has these
        fields.
        """
        seen = bool(self.seen) and isinstance(plain, dict) and self.seen in plain
        fields = record(plain, "", (*self.keys, self.seen) if seen else self.keys)
        position: Made = self.begin(fields, made)
        self._read(fields, position)
        self.derive(position)
        self.check(position)
        return position

    def begin(self, fields: Plain, made: Any) -> Any:
        """Create a position with the seats and options of the plain form. All other fields are those of a new
        game."""
        word(fields["game"], "game", (self.game,))
        settled = []
        if self.seats:
            settled.append(self.seats.read(fields["seats"], "seats", None))
        else:
            number(fields["seats"], "seats", made.seats, made.seats)
        if self.options:
            settled.append(self.options.codec.read(fields["options"], "options", None))
        else:
            record(fields["options"], "options", ())
        return made(*settled)

    def __str__(self) -> str:
        """One line for each key after HEAD: the key, and a description of the values that it accepts."""
        return "\n".join(f"{key}: {entry.codec}" for key, entry in self.entries.items())
