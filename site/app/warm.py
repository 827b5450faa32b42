"""Compiles the page's own modules before they are imported, in steps short enough to leave the page alive.

An import compiles a module and all that it imports in turn as one task: the whole table with a game would keep the
page from answering for a third of a second. What is compiled here lies beside its source, where imports find it.
"""

import asyncio
import py_compile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import app
import pycore

BREATH: Final = 0.04
"""Seconds of work after which the page gets a turn."""


async def compile_ahead(slug: str) -> None:
    """Compile the table, and the rules, view and texts of one game. An unknown game has none."""
    until = time.perf_counter() + BREATH
    for source in modules(slug):
        py_compile.compile(str(source), invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH)
        if time.perf_counter() > until:
            await asyncio.sleep(0)
            until = time.perf_counter() + BREATH


def modules(slug: str) -> Iterator[Path]:
    """The sources of the table and of a game of the house; those of a game from outside are compiled as they come."""
    table, rules = Path(app.__path__[0]), Path(pycore.__path__[0])
    yield from sorted([*table.glob("*.py"), *rules.glob("*.py")])
    for folder in (table / "views", table / "texts", table / "guides"):
        yield from sorted(path for path in folder.glob("*.py") if f"{path.stem}_".startswith(f"{slug}_"))
    yield from sorted((rules / "games" / slug).glob("*.py")) if slug.isidentifier() else ()
