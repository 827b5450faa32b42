"""Lean sources are the same programs on the same lines, and a lean wheel's record tells the truth."""

import ast
import base64
import csv
import hashlib
import zipfile
from pathlib import Path

import pytest

from build_site.minify import Documented, minify
from build_site.paths import ROOT, SITE
from tests.build_site.conftest import only

SOURCES = sorted([*(ROOT / "pycore").rglob("*.py"), *(SITE / "app").rglob("*.py")])


def program(source: str) -> str:
    """The syntax tree with the lines of its statements, docstrings and what stands for them aside."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, Documented) and node.body and isinstance(node.body[0], ast.Expr):
            value = node.body[0].value
            if isinstance(value, ast.Constant) and (isinstance(value.value, str) or value.value is ...):
                node.body[0] = ast.Expr(ast.Constant(None))
    lines = [node.lineno for node in ast.walk(tree) if isinstance(node, ast.stmt) and hasattr(node, "lineno")]
    return ast.dump(tree) + str(lines)


def test_every_module_stays_the_same_program() -> None:
    assert len(SOURCES) > 50
    for path in SOURCES:
        source = path.read_text(encoding="utf-8")
        thin = minify(source)
        assert program(thin) == program(source), path
        assert thin.count("\n") == source.count("\n"), path


def test_what_looks_like_a_comment_or_a_docstring_stays() -> None:
    text = 'y = """no\n# docstring"""\n'
    source = f'x = "# no comment"  # one\n\n\ndef f():\n    """Docstring\n    of two lines."""\n    {text}'
    assert minify(source) == f'x = "# no comment"\n\n\ndef f():\n    ...\n\n    {text}'


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
