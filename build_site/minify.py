"""Minifies Python for the page: drops comments, docstrings and annotations, except annotations in class bodies.

Line numbers stay the same, so that tracebacks are right.
"""

import ast
import io
import re
import tokenize
from collections.abc import Iterator

Function = ast.FunctionDef | ast.AsyncFunctionDef
Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def minify(source: str) -> str:
    """A program without comments, docstrings, and annotations of functions and variables.

    >>> minify('def f(x: int) -> int:  # why\\n    \\"\\"\\"What.\\"\\"\\"\\n    return 1\\n')
    'def f(x):\\n\\n    return 1\\n'
    """
    source = _without_idle_imports(_without_types(source))
    lines = source.splitlines()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, Documented) and ast.get_docstring(node, clean=False) is not None:
            words = node.body[0]
            assert words.end_lineno is not None and words.col_offset == _indent(lines[words.lineno - 1]), (
                source
            )
            alone = len(node.body) == 1
            lines[words.lineno - 1] = " " * words.col_offset + "..." if alone else ""
            lines[words.lineno : words.end_lineno] = [""] * (words.end_lineno - words.lineno)
        if isinstance(node, Documented):
            for words in node.body[1:]:
                if is_text(words) and words.col_offset == _indent(lines[words.lineno - 1]):
                    assert words.end_lineno is not None
                    lines[words.lineno - 1 : words.end_lineno] = [""] * (words.end_lineno - words.lineno + 1)
    text = "\n".join(lines) + "\n"
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            row, column = token.start
            lines[row - 1] = lines[row - 1][:column].rstrip()
    return "\n".join(lines) + "\n"


def is_text(statement: ast.stmt) -> bool:
    """Whether a statement is just a string, like the documentation of a constant."""
    value = statement.value if isinstance(statement, ast.Expr) else None
    return isinstance(value, ast.Constant) and isinstance(value.value, str)


def _without_idle_imports(source: str) -> str:
    """Drop imported names that the program does not use, such as names that only annotations used.

    A mention in a string counts as use.
    """
    lines = source.split("\n")
    for node in ast.parse(source).body:
        if isinstance(node, ast.ImportFrom) and node.module != "__future__":
            assert node.end_lineno is not None
            first, last = node.lineno - 1, node.end_lineno
            others = "\n".join([*lines[:first], *lines[last:]])
            used = [it for it in node.names if re.search(rf"\b{it.asname or it.name}\b", others)]
            if len(used) < len(node.names):
                kept = ast.unparse(ast.ImportFrom(node.module, used, node.level)) if used else ""
                lines[first:last] = [kept] + [""] * (last - first - 1)
    return "\n".join(lines)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _without_types(source: str) -> str:
    """Drop each annotation that is on the same line as its target. Annotations in class bodies may define fields, so
    they stay."""
    lines = source.encode().split(b"\n")
    cuts: list[tuple[int, int, int]] = []
    nodes = list(ast.walk(ast.parse(source)))
    fields = {id(node) for it in nodes if isinstance(it, ast.ClassDef) for node in it.body}
    for node in nodes:
        if isinstance(node, Function):
            cuts += _cuts(node, lines)
        elif isinstance(node, ast.AnnAssign) and node.value is not None and id(node) not in fields:
            cuts += _cut(node.target, node.annotation)
    for row, start, end in sorted(cuts, reverse=True):
        lines[row] = lines[row][:start] + lines[row][end:]
    return b"\n".join(lines).decode()


def _cut(target: ast.expr, annotation: ast.expr) -> Iterator[tuple[int, int, int]]:
    if target.end_lineno == annotation.end_lineno and target.lineno == annotation.lineno:
        assert target.end_col_offset is not None and annotation.end_col_offset is not None
        yield target.lineno - 1, target.end_col_offset, annotation.end_col_offset


def _cuts(function: Function, lines: list[bytes]) -> Iterator[tuple[int, int, int]]:
    """The places of a function's annotations in the source, each as (line index, first byte, end byte)."""
    given = function.args
    every = [*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg]
    for arg in every:
        if arg is not None and arg.annotation is not None and arg.lineno == arg.annotation.end_lineno:
            assert arg.end_col_offset is not None
            yield arg.lineno - 1, arg.col_offset + len(arg.arg.encode()), arg.end_col_offset
    told = function.returns
    if told is not None and told.lineno == told.end_lineno:
        assert told.end_col_offset is not None
        row = told.lineno - 1
        arrow = lines[row].rindex(b"->", 0, told.col_offset)
        yield row, len(lines[row][:arrow].rstrip()), told.end_col_offset
