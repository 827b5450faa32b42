"""Reduces the page's standard library to the modules that it uses, and compiles them.

Pyodide spends most of its boot time compiling its standard library. So at build time Pyodide runs under Node and
imports every module that our wheels and PyScript can import. It packs the loaded modules as bytecode
(`build_site/cut_stdlib.py`).
"""

import ast
import json
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from build_site.packing import sources
from build_site.paths import NODE_MODULES, ROOT, digest

PYSCRIPT_PYTHON = NODE_MODULES / "@pyscript" / "core" / "src" / "stdlib" / "pyscript"
CACHE = ROOT / ".cache" / "stdlib"
TOOLS = (ROOT / "build_site" / "stdlib.mjs", ROOT / "build_site" / "cut_stdlib.py", Path(__file__))

# Modules that Python imports automatically to show an error or a warning.
UNSAID = ("linecache", "tokenize", "traceback")


def cut_stdlib(lock: dict[str, Any], wheels: Path, out: Path) -> None:
    """Write the reduced library for the wheels in `lock` to `out`; the wheels are in the folder `wheels`."""
    roots = sorted(imported(python_sources(wheels)))
    settings = json.dumps({"roots": roots, "packages": sorted(lock["packages"])})
    kept = CACHE / f"{_key(settings)}.zip"
    if not kept.is_file():
        CACHE.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=CACHE) as scratch:
            made = Path(scratch) / "stdlib.zip"
            run_in_node(lock, wheels, ("cut", settings, str(made)))
            made.replace(kept)
    out.write_bytes(kept.read_bytes())


def run_in_node(lock: dict[str, Any], wheels: Path, arguments: Sequence[str]) -> str:
    """Run the runtime with our wheels under Node, and return its output. Raises RuntimeError if it fails."""
    with TemporaryDirectory() as scratch:
        file = Path(scratch) / "lock.json"
        file.write_text(json.dumps(lock), encoding="utf-8")
        command = ["node", str(TOOLS[0]), str(file), f"{wheels}/", *arguments]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"Pyodide under Node:\n{done.stdout}{done.stderr}")
    return done.stdout


def python_sources(wheels: Path) -> Iterator[str]:
    """The source of every module of our wheels and of PyScript's own package."""
    for wheel in sorted(wheels.rglob("*.whl")):
        yield from (text for _, text in sources(wheel))
    for file in sorted(PYSCRIPT_PYTHON.glob("*.py")):
        yield file.read_text(encoding="utf-8")


def imported(sources: Iterable[str]) -> set[str]:
    """The full dotted names of everything that the sources import, also inside functions. Not every name is a module.
    Relative imports are left out.

    >>> sorted(imported(["import os.path", "def f():\\n from json import loads", "from . import x"]) - set(UNSAID))
    ['json', 'json.loads', 'os.path']
    """
    names = set(UNSAID)
    for source in sources:
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Import):
                names.update(alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                names.add(node.module)
                names.update(f"{node.module}.{alias.name}" for alias in node.names)
    return names


def _key(settings: str) -> str:
    """The cache key of a reduced library, which depends on the runtime, the settings and the tools."""
    runtime = NODE_MODULES.joinpath("pyodide", "package.json").read_bytes()
    return digest(b"\0".join((settings.encode(), runtime, *(tool.read_bytes() for tool in TOOLS))))
