"""Compiles the page's own modules before they are imported, in steps short enough to leave the page alive.

An import compiles a module and all that it imports in turn as one task: the whole table with a game would keep the
page from answering for a third of a second. What is compiled here lies beside its source, where imports find it.

The modules of a game come packed together (`build_site/packing.py`) and are unpacked first, each to its place.
"""

import asyncio
import py_compile
import time
from collections.abc import Iterable, Iterator
from importlib import invalidate_caches
from importlib.util import cache_from_source
from pathlib import Path
from typing import Final
from zipfile import ZipFile

import app
import pycore

PACK: Final = "modules.zip"
"""In one of the folders of a game: its modules but `__init__.py`, as a wheel brings them."""
BREATH: Final = 0.04
"""Seconds of work after which the page gets a turn."""


async def compile_table() -> None:
    """Compile the table and what all rules share."""
    await _compile(table_modules())


async def compile_game(slug: str) -> None:
    """Compile the rules, view and texts of a game of the house; those of one from outside are compiled as they come."""
    unpack_game(slug)
    await _compile(game_modules(slug))


def unpack_game(slug: str) -> None:
    """Lay the modules of a game beside those of their packages."""
    for folder in _folders(slug):
        pack = folder / PACK
        if pack.is_file():
            with ZipFile(pack) as archive:
                archive.extractall(folder.parents[2])
            pack.unlink()
    invalidate_caches()


def table_modules() -> Iterator[Path]:
    """The sources of the table."""
    table, rules = Path(app.__path__[0]), Path(pycore.__path__[0])
    yield from sorted([*table.glob("*.py"), *table.glob("*/*.py"), *rules.glob("*.py")])


def game_modules(slug: str) -> Iterator[Path]:
    """The sources of a game of the house that has arrived; an unknown game has none."""
    for folder in _folders(slug):
        yield from sorted(folder.glob("*.py"))


def _folders(slug: str) -> Iterator[Path]:
    """Where a game of the house lies."""
    if slug.isidentifier():
        for package in (app, pycore):
            yield Path(package.__path__[0]) / "games" / slug


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
