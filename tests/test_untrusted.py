"""The reader of foreign JSON: bounds, shapes, one error, and no other reader beside it."""

import ast
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.codecs import Number, Row, Truth
from pycore.untrusted import (
    CHOICE,
    DEEPEST,
    LONGEST,
    BadData,
    Either,
    Entries,
    Fields,
    Or,
    Text,
    depth,
    nesting,
    parse,
    read,
)

ROOT = Path(__file__).parents[1]
ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda x: st.lists(x) | st.dictionaries(st.text(), x),
    max_leaves=100,
)
OWN = {
    "pycore/untrusted.py": "the reader itself",
    "pycore/conformance.py": "reads what it has just written, in the tests",
    "pycore/adapters/numbering.py": "its own list of verbs, a file of the library",
    "pycore/arena/kept.py": "the researcher's own file of games, on their own machine",
    "pycore/players/foretold.py": "a file of the package itself",
    "pycore/players/request.py": "a message of the page to its own worker",
    "pycore/players/review.py": "a message of the page to its own worker",
    "site/app/table/exercise.py": "a message of the worker to its own page",
    "site/app/table/machines.py": "a message of the worker to its own page",
    "site/app/table/problems.py": "files of the package itself",
    "site/app/table/review.py": "a message of the worker to its own page",
    "site/app/browser/device.py": "the texts of the storage, which the browser has just put into one flat object",
    "site/app/browser/main.py": "the list of games, written by the build",
    "site/app/browser/buttons.py": "`data-choice` and `data-example`, written by this page",
    "site/app/browser/rule_panel.py": "`data-example`, written by this page",
}
"""The modules that may parse JSON otherwise, since this build or this page has written the text."""


def reason(text: str, longest: int = LONGEST) -> str:
    with pytest.raises(BadData) as caught:
        parse(text, longest)
    return caught.value.reason


def measured(value: Any) -> int:
    """The number of levels of a value."""
    if isinstance(value, dict):
        value = list(value.values())
    return 1 + max(map(measured, value), default=0) if isinstance(value, list) else 0


@given(ANY_JSON, st.sampled_from([None, 1, "\t"]))
def test_parses_what_python_parses(value: Any, indent: Any) -> None:
    text = json.dumps(value, indent=indent)
    assert parse(text) == value
    assert depth(text) >= measured(value)
    # The long way is taken by texts with many brackets.
    many = f"[{'[],' * DEEPEST}{text}]"
    assert depth(many) == 1 + max(1, measured(value))
    assert max(deep for _, deep in nesting(many.encode(), 5)) == depth(many)


@given(st.text(alphabet='[]{}"\\,:1a\n'), st.integers(1, 9))
def test_a_parser_never_goes_deeper_than_was_counted(text: str, most: int) -> None:
    """This also holds for text that is no JSON: a parser that reads it up to the first fault never goes deeper."""
    many = "[]," * DEEPEST + text
    entered = inside = deepest = 0
    quoted = escaped = False
    for sign in many:
        if quoted:
            quoted = escaped or sign != '"'
            escaped = sign == "\\" and not escaped
        elif sign == '"':
            quoted = True
        elif sign == "\\":
            break  # no parser goes on here
        else:
            inside += (sign in "[{") - (sign in "]}")
            deepest = max(deepest, inside)
        entered += 1
    assert depth(many) >= deepest
    assert (
        max((deep for place, deep in nesting(many.encode(), most) if place < entered), default=0) == deepest
    )


@pytest.mark.parametrize("pair", [("[", "]"), ('{"a":', "}")])
def test_at_most_64_levels_are_read(pair: tuple[str, str]) -> None:
    opening, closing = pair
    for levels in (1, 50, DEEPEST):
        assert measured(parse(opening * levels + "1" + closing * levels)) == levels
    for levels in (DEEPEST + 1, 10_000, 150_000):
        assert reason(opening * levels + "1" + closing * levels) == "too-deep"
        assert reason(opening * levels) == "too-deep"
    strings = json.dumps(["[" * 1000, '\\"[' * 1000, {"[[": "{{"}])
    assert parse(strings) == json.loads(strings)


def test_each_fault_has_a_name() -> None:
    assert reason("x" * 11, 10) == "too-long"
    for text in ("", "x", "[", '"', "[1] 2", "NaN", "-Infinity", "1" * 5000, "\ud800", "\ufeff1"):
        assert reason(text) == "not-json"
    with pytest.raises(BadData) as caught:
        read('{"a": {"b": [1, "x"]}}', Fields(a=Fields(b=Row(Number(0, 1), Truth()))))
    assert (caught.value.field, caught.value.reason) == ("a.b.1", "not-true-or-false")


def test_codecs_of_values_that_may_hold_more_or_less() -> None:
    shape = Fields(
        name=Text(4), age=Or(Number(0, 99), 18), seats=Entries(Text(4), ("0", "1")), note=Or(Text(9), "")
    )
    text = '{"name": "Anna", "age": -1, "seats": {"0": "x", "1": 2, "2": "y"}, "more": []}'
    assert read(text, shape) == {"name": "Anna", "age": 18, "seats": {"0": "x"}, "note": ""}
    assert read('["load", 1, 2]', CHOICE) == ("load", 1, 2)
    assert read("true", Either(Number(0, 1), Truth())) is True
    for text in ("[]", '[["load"]]', "[null]", "[true]", "[1.5]", '"load"'):
        with pytest.raises(BadData):
            read(text, CHOICE)


def test_nothing_else_parses_json() -> None:
    found = set()
    for path in (*(ROOT / "pycore").rglob("*.py"), *(ROOT / "site/app").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            imports = isinstance(node, ast.ImportFrom) and node.module == "json"
            uses = (
                isinstance(node, ast.Attribute) and ast.unparse(node.value) == "json" and node.attr != "dumps"
            )
            if imports or uses:
                found.add(path.relative_to(ROOT).as_posix())
    assert found == set(OWN)
