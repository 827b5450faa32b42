"""Functions that are generated from source: how codecs and forms collect and compile it.

>>> from pycore.codecs import Number
>>> Number(0, 3).read_code("value", "hand.1", Code())
'(value if type(value) is int and 0 <= value <= 3 else number(value, f"hand.1", 0, 3))'
"""

from typing import Any

from pycore.reading import at_most, counts, number, record, sequence, truth, word


class Code:
    """Collects the source of a generated function, and the objects to which the source refers by name."""

    def __init__(self) -> None:
        self.names: dict[str, Any] = {
            each.__name__: each for each in (at_most, counts, number, record, sequence, truth, word)
        }
        self.lines: list[str] = []
        """The statements so far. `function` adds the last one."""

    def fresh(self, letter: str, value: Any = None) -> str:
        """Return a new name, which begins with that letter and stands for `value`."""
        name = f"{letter}{len(self.names)}"
        self.names[name] = value
        return name

    def name(self, value: Any) -> str:
        """Return source for an object: the literal of an int or None, a new name for anything else."""
        return repr(value) if value is None or type(value) is int else self.fresh("n", value)

    def limit(self, value: Any) -> str:
        """Return source for a limit or for any other value.

        If it is a function of the position, the generated code calls the function once and uses the result.
        """
        if not callable(value):
            return self.name(value)
        name = self.fresh("v")
        self.lines.append(f"{name} = {self.name(value)}(position)")
        return name

    def function(self, head: str, last: str) -> Any:
        """Compile the function. It has the parameters `head`, the statements so far, and the last statement `last`."""
        text = "\n    ".join([f"def generated({head}):", *self.lines, last])
        exec(text, self.names)
        return self.names["generated"]
