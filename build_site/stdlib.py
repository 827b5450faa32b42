"""The standard library as the page gets it: only what is used, and compiled already.

Most of Pyodide's boot is compiling its own standard library. So Pyodide itself, under Node, imports all that
our wheels and PyScript can ask for, and packs what that needed as compiled modules (`build_site/cut_stdlib.py`).
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

# What Python imports by itself when it has to show an error or a warning.
UNSAID = ("linecache", "tokenize", "traceback")


def cut_stdlib(lock: dict[str, Any], wheels: Path, out: Path) -> None:
    """Write to `out` the cut library for the wheels that `lock` names, which lie in the folder `wheels`."""
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
    """Run the runtime with our wheels under Node, and give back what it printed."""
    with TemporaryDirectory() as scratch:
        file = Path(scratch) / "lock.json"
        file.write_text(json.dumps(lock), encoding="utf-8")
        command = ["node", str(TOOLS[0]), str(file), f"{wheels}/", *arguments]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"Pyodide under Node:\n{done.stdout}{done.stderr}")
    return done.stdout


def python_sources(wheels: Path) -> Iterator[str]:
    """The Python text of all our wheels and of PyScript's own package."""
    for wheel in sorted(wheels.rglob("*.whl")):
        yield from (text for _, text in sources(wheel))
    for file in sorted(PYSCRIPT_PYTHON.glob("*.py")):
        yield file.read_text(encoding="utf-8")


def imported(sources: Iterable[str]) -> set[str]:
    """Every absolute name that the sources import, wherever they do it; a name may be a module or not.

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
    """The cut depends on the runtime, on what is asked of it and on the tools that make it."""
    runtime = NODE_MODULES.joinpath("pyodide", "package.json").read_bytes()
    return digest(b"\0".join((settings.encode(), runtime, *(tool.read_bytes() for tool in TOOLS))))
