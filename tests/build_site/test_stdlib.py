"""The reduced standard library has every module that the page can import. Runs in Pyodide under Node."""

import json
import re
import zipfile
from pathlib import Path

import pytest

from build_site.packing import sources
from build_site.stdlib import cut_stdlib, imported, python_sources, run_in_node
from tests.build_site.conftest import only

# Runs in Pyodide: imports everything that the site imports, then modules that Python imports late and automatically.
PROGRAM = """
import importlib, json, sys, warnings
from importlib.util import find_spec

def exists(name):
    try:
        return find_spec(name) is not None
    except (ImportError, ValueError):
        return False

def missing(name):
    # The module itself, or the package that should hold it, is of the standard library and is not there.
    package, _, last = name.rpartition(".")
    if name.partition(".")[0] not in sys.stdlib_module_names or exists(name):
        return False
    return not (package and exists(package) and hasattr(importlib.import_module(package), last))

lost = [name for name in NAMES if missing(name)]

for name in MODULES:
    importlib.import_module(name)
from app.games import page
from pycore.games import GAMES
for slug in GAMES:
    page(slug)

import traceback
try:
    undefined_name
except NameError as error:
    told = traceback.format_exception(error)
with warnings.catch_warnings(record=True):
    warnings.warn("late")
    warnings.formatwarning("late", UserWarning, "file.py", 1)
json.dumps({"lost": lost, "told": told[-1]})
"""


def lock_of(vendor: Path) -> dict[str, object]:
    lock: dict[str, object] = json.loads(only(vendor, "pyodide-lock.*.json").read_text())
    return lock


def modules_of(vendor: Path) -> list[str]:
    """Every module of pycore in a wheel."""
    files = []
    for wheel in sorted(vendor.glob("wheels/*/*.whl")):
        files += [name for name, _ in sources(wheel) if re.fullmatch(r"pycore/.*\.py", name)]
    return [name.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for name in files]


def test_everything_the_site_imports_is_there(vendor: Path, tmp_path: Path) -> None:
    names = sorted(imported(python_sources(vendor / "wheels")))
    program = tmp_path / "program.py"
    program.write_text(f"NAMES = {names!r}\nMODULES = {modules_of(vendor)!r}\n{PROGRAM}")
    library = only(vendor, "python_stdlib.*.zip")
    printed = run_in_node(lock_of(vendor), vendor / "wheels", ("run", str(library), str(program)))
    assert json.loads(printed) == {"lost": [], "told": "NameError: name 'undefined_name' is not defined\n"}


def test_it_is_compiled_and_small(vendor: Path) -> None:
    library = only(vendor, "python_stdlib.*.zip")
    with zipfile.ZipFile(library) as archive:
        assert {Path(name).suffix for name in archive.namelist()} == {".pyc"}
    assert library.stat().st_size < 1_350_000


def test_the_reduced_library_is_reproducible(
    vendor: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("build_site.stdlib.CACHE", tmp_path / "cache")
    cut_stdlib(lock_of(vendor), vendor / "wheels", tmp_path / "again.zip")
    assert tmp_path.joinpath("again.zip").read_bytes() == only(vendor, "python_stdlib.*.zip").read_bytes()
