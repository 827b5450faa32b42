"""Compiles the page's own modules before they are imported, in steps short enough to leave the page alive.

An import compiles a module and all that it imports in turn as one task: the whole table with a game would keep the
page from answering for a third of a second. What is compiled here lies beside its source, where imports find it.
"""

import asyncio
import py_compile
import time
from collections.abc import Iterable, Iterator
from importlib.util import cache_from_source
from pathlib import Path
from typing import Final

import app
import pycore

BREATH: Final = 0.04
"""Seconds of work after which the page gets a turn."""


async def compile_table() -> None:
    """Compile the table and what all rules share."""
    await _compile(table_modules())


async def compile_game(slug: str) -> None:
    """Compile the rules, view and texts of a game of the house; those of one from outside are compiled as they come."""
    await _compile(game_modules(slug))


def table_modules() -> Iterator[Path]:
    """The sources of the table."""
    table, rules = Path(app.__path__[0]), Path(pycore.__path__[0])
    yield from sorted([*table.glob("*.py"), *table.glob("*/*.py"), *rules.glob("*.py")])


def game_modules(slug: str) -> Iterator[Path]:
    """The sources of a game of the house that has arrived; an unknown game has none."""
    if slug.isidentifier():
        for package in (app, pycore):
            yield from sorted((Path(package.__path__[0]) / "games" / slug).glob("*.py"))


async def _compile(sources: Iterable[Path]) -> None:
    """What is compiled already stays so: in the page nothing changes under the same name."""
    until = time.perf_counter() + BREATH
    for source in sources:
        if Path(cache_from_source(str(source))).exists():
            continue
        py_compile.compile(str(source), invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH)
        if time.perf_counter() > until:
            await asyncio.sleep(0)
            until = time.perf_counter() + BREATH
