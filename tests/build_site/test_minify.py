"""Minified sources are the same programs on the same lines, and a wheel's record is correct."""

import ast
import base64
import csv
import hashlib
import zipfile
from pathlib import Path
from typing import Any

import pytest

from build_site.minify import Documented, Function, is_text, minify
from build_site.paths import ROOT, SITE
from tests.build_site.conftest import only

SOURCES = sorted([*(ROOT / "pycore").rglob("*.py"), *(SITE / "app").rglob("*.py")])


class Untyped(ast.NodeTransformer):
    """Removes annotations except those of class fields, and imports that may serve only annotations."""

    def visit(self, node: ast.AST) -> Any:
        if isinstance(node, Function):
            node.returns = None
        elif isinstance(node, ast.ImportFrom) and node.col_offset == 0:
            return None
        return super().visit(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        node.body = [part if isinstance(part, ast.AnnAssign) else self.visit(part) for part in node.body]
        return node

    def visit_arg(self, node: ast.arg) -> ast.AST:
        node.annotation = None
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        if node.value is None:
            return node
        assign = ast.Assign([node.target], self.visit(node.value))
        return ast.copy_location(assign, node)


def program(source: str) -> str:
    """The syntax tree with line numbers, without docstrings and their placeholders, strings that document names, and
    annotations outside class bodies."""
    tree = Untyped().visit(ast.parse(source))
    for node in ast.walk(tree):
        if isinstance(node, Documented) and node.body and isinstance(node.body[0], ast.Expr):
            value = node.body[0].value
            if isinstance(value, ast.Constant) and (isinstance(value.value, str) or value.value is ...):
                node.body[:1] = [] if len(node.body) > 1 else [ast.Expr(ast.Constant(None))]
        if isinstance(node, Documented):
            node.body = [part for part in node.body if not is_text(part)]
    lines = [node.lineno for node in ast.walk(tree) if isinstance(node, ast.stmt) and hasattr(node, "lineno")]
    return ast.dump(tree) + str(lines)


def test_every_module_stays_the_same_program() -> None:
    assert len(SOURCES) > 50
    for path in SOURCES:
        source = path.read_text(encoding="utf-8")
        thin = minify(source)
        assert program(thin) == program(source), path
        assert thin.count("\n") == source.count("\n"), path
        whole, lean = ast.parse(source), ast.parse(thin)
        used = {node.id for node in ast.walk(lean) if isinstance(node, ast.Name)}
        assert used & imported(whole) == used & imported(lean), path
        assert imported(lean) <= imported(whole), path


def test_strings_that_document_names_go_and_used_strings_stay() -> None:
    source = 'A = 1\n"""What A\nis."""\nclass B:\n    c = 2\n    """What c is."""\n    d = """used"""\n'
    assert minify(source) == 'A = 1\n\n\nclass B:\n    c = 2\n\n    d = """used"""\n'


def test_annotations_of_functions_and_variables_are_dropped() -> None:
    source = "def f(à: int, *b: str, c: int = 1, **d: list[int]) -> dict[str, int]:\n    e: int = 1\n    return {}\n"
    assert minify(source) == "def f(à, *b, c = 1, **d):\n    e = 1\n    return {}\n"
    assert minify("A: Final = 1\nB: int\n") == "A = 1\nB: int\n"
    fields = "class A(NamedTuple):\n    b: int = 1\n    c: int\n"
    assert minify(fields) == fields
    async_ = "class A:\n    async def f(\n        self,\n        x: int,\n    ) -> None: ...\n"
    assert minify(async_) == "class A:\n    async def f(\n        self,\n        x,\n    ): ...\n"


def imported(tree: ast.Module) -> set[str]:
    """Names that a module imports from other modules."""
    nodes = [node for node in tree.body if isinstance(node, ast.ImportFrom)]
    return {alias.asname or alias.name for node in nodes for alias in node.names}


def test_imports_used_only_in_annotations_are_dropped() -> None:
    source = "from a import (\n    B,\n    c as d,\n)\nfrom e import F\n\n\ndef g(b: B, f: F) -> None:\n    d(b, f)\n"
    assert minify(source) == "from a import c as d\n\n\n\n\n\n\ndef g(b, f):\n    d(b, f)\n"
    exported = 'from a import B\n\n__all__ = ["B"]\n'
    assert minify(exported) == exported


def test_what_looks_like_a_comment_or_a_docstring_stays() -> None:
    text = 'y = """no\n# docstring"""\n'
    source = f'x = "# no comment"  # one\n\n\ndef f():\n    """Docstring\n    of two lines."""\n    {text}'
    assert minify(source) == f'x = "# no comment"\n\n\ndef f():\n\n\n    {text}'


@pytest.mark.parametrize("name", ["pycore", "app", "game_imhotep"])
def test_the_record_of_a_wheel(vendor: Path, name: str) -> None:
    with zipfile.ZipFile(only(vendor, f"wheels/*/{name}-*.whl")) as wheel:
        files = {file: wheel.read(file) for file in wheel.namelist()}
    (record,) = (file for file in files if file.endswith(".dist-info/RECORD"))
    rows = list(csv.reader(files[record].decode().splitlines()))
    assert sorted(row[0] for row in rows) == sorted(files)
    for file, digest, size in rows:
        if file != record:
            own = base64.urlsafe_b64encode(hashlib.sha256(files[file]).digest()).decode().rstrip("=")
            assert (digest, size) == (f"sha256={own}", str(len(files[file])))
    sources = [files[file].decode() for file in files if file.endswith(".py")]
    assert sources and not any(ast.get_docstring(ast.parse(text)) for text in sources)
