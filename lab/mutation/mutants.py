"""Makes the mutants of a game's rules: every small change of the source that a test should notice.

Some code is not mutated: tables (`data.py`, `events.py`), the machines' evaluation of a position (`advice.py`, which
matches between machines measure), strings, annotations and error messages.
"""

import ast
import copy
import hashlib
from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[2]
LEFT_ALONE: Final = ("data.py", "events.py", "advice.py")
MODULE: Final = "module"

COMPARED: Final[dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]]] = {
    ast.Lt: (ast.LtE, ast.Gt),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.Lt),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
CALCULATED: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitAnd,
}
Function = ast.FunctionDef | ast.AsyncFunctionDef


class Mutant(NamedTuple):
    """One change of one file.

    `name` is the id: it stays the same until the code of the function changes. `first_line` is the function's; `what`
    reads "old code -> new code"; `tree` returns the changed module.
    """

    name: str
    file: str
    line: int
    within: str
    first_line: int
    what: str
    tree: Callable[[], ast.Module]


class _Place(NamedTuple):
    """A node with its parent and the outermost function that contains it (None: module or class level).

    `at` is the index in the parent's field, None if the field is not a list.
    """

    parent: ast.AST
    field: str
    at: int | None
    node: ast.AST
    function: Function | None
    qualname: str


def mutants(folder: Path) -> list[Mutant]:
    """All mutants of the game in this folder, sorted by file."""
    files = (path for path in sorted(folder.glob("*.py")) if path.name not in LEFT_ALONE)
    return [mutant for path in files for mutant in mutants_of(path)]


def mutants_of(path: Path) -> Iterator[Mutant]:
    """All mutants of a file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    file = str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else path.name
    counted: dict[str, int] = {}
    for place in _places(tree, None, MODULE):
        for new in _changes(place):
            what = f"{_short(place.node)} -> {_short(new)}"
            code = _code(place.function or _statement(tree, place.node))
            key = f"{file} {place.qualname} {code} {what}"
            number = counted[key] = counted.get(key, 0) + 1
            name = hashlib.sha256(f"{key} {number}".encode()).hexdigest()[:12]
            first = first_line(place.function)
            line = getattr(place.node, "lineno", first)
            yield Mutant(name, file, line, place.qualname, first, what, partial(_changed, tree, place, new))


def first_line(function: Function | None) -> int:
    """The first line of a function, its decorators included, as in `co_firstlineno`; 1 for code outside functions."""
    return min([function.lineno, *(each.lineno for each in function.decorator_list)]) if function else 1


def outermost(tree: ast.Module | ast.ClassDef, within: str = "") -> Iterator[tuple[str, Function]]:
    """The functions and methods of a file with their qualified names, without nested functions."""
    for node in tree.body:
        if isinstance(node, Function):
            yield within + node.name, node
        elif isinstance(node, ast.ClassDef):
            yield from outermost(node, f"{within}{node.name}.")


def _statement(tree: ast.Module, node: ast.AST) -> ast.stmt:
    """The statement of the module that contains a node."""
    line = getattr(node, "lineno", 0)
    return next(part for part in tree.body if part.lineno <= line <= (part.end_lineno or line))


@lru_cache(maxsize=1)
def _code(statement: ast.stmt) -> str:
    """The code of a statement without docstrings, comments and layout, on which a mutant's name must not depend."""
    bare = copy.deepcopy(statement)
    for node in ast.walk(bare):
        if isinstance(node, Function | ast.ClassDef):
            node.body = [part for part in node.body if not _is_docstring(part)]
    return ast.unparse(bare)


def _short(node: ast.AST | None) -> str:
    text = "(nothing)" if node is None else " ".join(ast.unparse(node).split())
    return text if len(text) <= 70 else f"{text[:67]}..."


def _changed(tree: ast.Module, place: _Place, new: ast.AST | None) -> ast.Module:
    """A copy of the tree with the node at `place` replaced by `new`, or removed if `new` is None."""
    old = getattr(place.parent, place.field)
    value = new if place.at is None else [*old[: place.at], new, *old[place.at + 1 :]]
    setattr(place.parent, place.field, value)
    try:
        made = copy.deepcopy(tree)
    finally:
        setattr(place.parent, place.field, old)
    return ast.fix_missing_locations(made)


def _places(node: ast.AST, function: Function | None, qualname: str) -> Iterator[_Place]:
    """Every node that may be changed."""
    if isinstance(node, ast.ClassDef):
        qualname = node.name if qualname == MODULE else f"{qualname}.{node.name}"
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns", "decorator_list", "type_params"):
            continue
        inner, name = function, qualname
        if isinstance(node, Function) and field == "body" and function is None:
            inner, name = node, node.name if qualname == MODULE else f"{qualname}.{node.name}"
        listed = value if isinstance(value, list) else [value]
        for number, child in enumerate(listed):
            if not isinstance(child, ast.AST) or _is_left_alone(child):
                continue
            yield _Place(node, field, number if isinstance(value, list) else None, child, inner, name)
            if not isinstance(child, ast.Raise) and not _complains(child):
                yield from _places(child, inner, name)


def _complains(node: ast.AST) -> bool:
    """Whether the node is a call that reports an error in plain data."""
    return (
        isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("fail", "inside")
    )


def _is_symmetrical(node: ast.Call) -> bool:
    """Whether the order of the arguments does not matter: error calls, `min` and `max`."""
    return _complains(node) or (isinstance(node.func, ast.Name) and node.func.id in ("min", "max"))


def _is_left_alone(node: ast.AST) -> bool:
    """Whether the node is never mutated: imports, f-strings, docstrings, assertions and blocks for type checkers."""
    if isinstance(node, ast.Import | ast.ImportFrom | ast.Assert | ast.JoinedStr):
        return True
    if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
        return True
    return _is_docstring(node)


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _changes(place: _Place) -> Iterator[ast.AST | None]:
    """All nodes that can replace a node; None stands for its removal."""
    node = place.node
    if isinstance(node, ast.Compare):
        for number, op in enumerate(node.ops):
            for other in COMPARED[type(op)]:
                ops = [*node.ops[:number], other(), *node.ops[number + 1 :]]
                yield ast.Compare(node.left, ops, node.comparators)
    elif isinstance(node, ast.BinOp):
        if type(node.op) in CALCULATED and not _is_of_types(node):
            yield ast.BinOp(node.left, CALCULATED[type(node.op)](), node.right)
    elif isinstance(node, ast.BoolOp):
        yield ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
        for number in range(len(node.values)):
            rest = [*node.values[:number], *node.values[number + 1 :]]
            yield rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not | ast.USub):
        yield node.operand
    elif isinstance(node, ast.Constant):
        yield from _constants(node)
    elif isinstance(node, ast.Return):
        if node.value is not None and not (isinstance(node.value, ast.Constant) and not node.value.value):
            yield ast.Return(ast.Constant(None))
    elif isinstance(node, ast.Break):
        yield ast.Continue()
    elif isinstance(node, ast.Continue):
        yield ast.Break()
    elif isinstance(node, ast.Call):
        if (
            len(node.args) > 1
            and not _is_symmetrical(node)
            and not any(isinstance(arg, ast.Starred) for arg in node.args[:2])
        ):
            yield ast.Call(node.func, [node.args[1], node.args[0], *node.args[2:]], node.keywords)
    elif _is_removable(place):
        yield ast.Pass()
    if (
        place.field == "test"
        and isinstance(place.parent, ast.If | ast.While | ast.IfExp)
        and not _is_negated_already(node)
    ):
        yield ast.UnaryOp(ast.Not(), node)  # type: ignore[arg-type]
    if place.field == "ifs" and isinstance(place.parent, ast.comprehension):
        yield ast.Constant(True)
    if isinstance(node, ast.AugAssign) and type(node.op) in CALCULATED:
        yield ast.AugAssign(node.target, CALCULATED[type(node.op)](), node.value)


def _is_negated_already(node: ast.AST) -> bool:
    """Whether another change of the node already negates it."""
    if isinstance(node, ast.Compare):
        return len(node.ops) == 1 and len(COMPARED[type(node.ops[0])]) == 1
    return isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)


def _is_of_types(node: ast.BinOp) -> bool:
    """Whether the node is a type such as `A | None`."""
    return isinstance(node.op, ast.BitOr) and any(
        isinstance(side, ast.Constant) and side.value is None for side in (node.left, node.right)
    )


def _constants(node: ast.Constant) -> Iterator[ast.AST]:
    if isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node.value, int):
        yield ast.Constant(node.value + 1)
        yield ast.Constant(node.value - 1)


def _is_removable(place: _Place) -> bool:
    """Whether the node is a statement in a function that has a side effect.

    Assignments to local names stay: without the name, any test would fail.
    """
    node = place.node
    if place.function is None:
        return False
    if isinstance(node, ast.Assign):
        return any(isinstance(target, ast.Attribute | ast.Subscript) for target in node.targets)
    return isinstance(node, ast.Expr | ast.AugAssign | ast.Raise | ast.Delete)
