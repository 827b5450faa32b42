"""Compiles the page's own modules before they are imported, in steps short enough to leave the page alive.

An import compiles a module and all that it imports in turn as one task: the whole table with a game would keep the
page from answering for a third of a second. What is compiled here lies beside its source, where imports find it.
Compiling takes four times as long as importing what is compiled, so the browser keeps it for the next visit
(`compiled.py`).

The modules of a game come packed together (`build_site/packing.py`) and are unpacked first, each to its place.
"""

import asyncio
import marshal
import py_compile
import time
import zlib
from collections.abc import Iterable, Iterator, Sequence
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
SUM: Final = 4
"""Bytes of a check sum."""


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
        yield from sorted(folder.rglob("*.py"))


def _folders(slug: str) -> Iterator[Path]:
    """Where a game of the house lies."""
    if slug.isidentifier():
        for package in (app, pycore):
            yield Path(package.__path__[0]) / "games" / slug


async def compile_all(sources: Iterable[Path]) -> None:
    """What is compiled already stays so: in the page nothing changes under the same name."""
    until = time.perf_counter() + BREATH
    for source in sources:
        if Path(cache_from_source(str(source))).exists():
            continue
        py_compile.compile(str(source), invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH)
        if time.perf_counter() > until:
            await asyncio.sleep(0)
            until = time.perf_counter() + BREATH


def bundle(sources: Iterable[Path]) -> bytes:
    """What these were compiled to, in their order, behind a sum that tells whether it came through whole."""
    code = marshal.dumps([Path(cache_from_source(str(source))).read_bytes() for source in sources])
    return zlib.crc32(code).to_bytes(SUM) + code


def lay(kept: bytes, sources: Sequence[Path]) -> bool:
    """Lay what these were compiled to beside them; False, and nothing is done, where it is damaged."""
    code = kept[SUM:]
    if zlib.crc32(code).to_bytes(SUM) != kept[:SUM]:
        return False
    compiled: list[bytes] = marshal.loads(code)
    if len(compiled) != len(sources):
        return False
    for source, each in zip(sources, compiled, strict=True):
        place = Path(cache_from_source(str(source)))
        place.parent.mkdir(exist_ok=True)
        place.write_bytes(each)
    return True
