"""The kinds of decisions and events of a game, read from its rules."""

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path

from pycore.games import GAMES


def decision_kinds(slug: str) -> set[str]:
    """The kinds of a game that is made of phases."""
    game = GAMES[slug]
    return set(getattr(game.start(game.seats[0], {}), "phases", ()))


def event_kinds(slug: str) -> set[str]:
    """The first argument of every `Event(...)` in the package of a game.

    It is a string, a variable of its function, or a parameter, which the callers fill in.
    """
    folder = Path(inspect.getfile(type(GAMES[slug]))).parent
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.py"))]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    found: set[str] = set()
    for function in nodes:
        if isinstance(function, ast.FunctionDef):
            for call in _calls(list(ast.walk(function)), "Event"):
                for value in _values(call.args[0], function, nodes):
                    found |= set(_strings(value))
    return found


def _values(kind: ast.expr, function: ast.FunctionDef, nodes: list[ast.AST]) -> Iterator[ast.expr]:
    """What the first argument of an event in a function may be."""
    parameters = [each.arg for each in function.args.args]
    if not isinstance(kind, ast.Name):
        yield kind
    elif kind.id in parameters:
        at = parameters.index(kind.id)
        yield from (call.args[at] for call in _calls(nodes, function.name))
    else:
        for node in ast.walk(function):
            if isinstance(node, ast.Assign):
                for target in node.targets:
                    yield from _assigned(target, node.value, kind.id)


def _assigned(target: ast.expr, value: ast.expr, name: str) -> Iterator[ast.expr]:
    """The part of an assignment that goes to a name."""
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        for one, part in zip(target.elts, value.elts, strict=True):
            yield from _assigned(one, part, name)
    elif isinstance(target, ast.Name) and target.id == name:
        yield value


def _calls(nodes: list[ast.AST], name: str) -> Iterator[ast.Call]:
    """The calls of a function by its name, or by its name in a module."""
    for node in nodes:
        if isinstance(node, ast.Call):
            called = node.func
            if name in (getattr(called, "id", None), getattr(called, "attr", None)):
                yield node


def _strings(value: ast.expr) -> Iterator[str]:
    """The strings that an expression may be: one, or either of two."""
    if isinstance(value, ast.IfExp):
        yield from _strings(value.body)
        yield from _strings(value.orelse)
    elif isinstance(value, ast.Constant) and isinstance(value.value, str):
        yield value.value
