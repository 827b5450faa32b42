"""Compiles the page's own modules before they are imported, in steps short enough to keep the page responsive.

An import compiles a module, and everything that the module imports, in one task. For the table with a game this would
block the page for a third of a second. So this module compiles file by file, and writes each compiled file beside its
source, where imports find it. Compiling takes four times as long as importing compiled modules. So the browser caches
the compiled files for the next visit (`compiled.py`).

The modules of a game arrive packed in one file (`build_site/packing.py`) and are unpacked first.
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
"""The name of the archive that a game's wheel installs in the game's folder. It holds the game's modules, except the
`__init__.py` of the folder itself."""
SLICE: Final = 0.04
"""Seconds of compiling after which the page may handle events."""
CHECKSUM_BYTES: Final = 4
"""Length of the checksum at the beginning of a `bundle`, in bytes."""


def unpack_game(slug: str) -> None:
    """Unpack the modules of a game into their packages."""
    for folder in _folders(slug):
        pack = folder / PACK
        if pack.is_file():
            with ZipFile(pack) as archive:
                archive.extractall(folder.parents[2])
            pack.unlink()
    invalidate_caches()


def table_modules() -> Iterator[Path]:
    """The sources of the table and of the modules shared by all rules."""
    table, rules = Path(app.__path__[0]), Path(pycore.__path__[0])
    yield from sorted([*table.glob("*.py"), *table.glob("*/*.py"), *rules.glob("*.py")])


def game_modules(slug: str) -> Iterator[Path]:
    """The source files of a built-in game, if it is installed. There are none for an unknown game."""
    for folder in _folders(slug):
        yield from sorted(folder.rglob("*.py"))


def _folders(slug: str) -> Iterator[Path]:
    """The two folders of one of our games: its page side and its rules."""
    if slug.isidentifier():
        for package in (app, pycore):
            yield Path(package.__path__[0]) / "games" / slug


async def compile_all(sources: Iterable[Path]) -> None:
    """Compile these sources. Skip those that are compiled already, since in the page no source changes."""
    until = time.perf_counter() + SLICE
    for source in sources:
        if Path(cache_from_source(str(source))).exists():
            continue
        py_compile.compile(str(source), invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH)
        if time.perf_counter() > until:
            await asyncio.sleep(0)
            until = time.perf_counter() + SLICE


def bundle(sources: Iterable[Path]) -> bytes:
    """The compiled files of these sources, in order, after a checksum."""
    code = marshal.dumps([Path(cache_from_source(str(source))).read_bytes() for source in sources])
    return zlib.crc32(code).to_bytes(CHECKSUM_BYTES) + code


def lay(kept: bytes, sources: Sequence[Path]) -> bool:
    """Write the compiled files of a `bundle` beside their sources. Returns False, and writes nothing, if the bundle is
    damaged."""
    code = kept[CHECKSUM_BYTES:]
    if zlib.crc32(code).to_bytes(CHECKSUM_BYTES) != kept[:CHECKSUM_BYTES]:
        return False
    compiled: list[bytes] = marshal.loads(code)
    if len(compiled) != len(sources):
        return False
    for source, each in zip(sources, compiled, strict=True):
        place = Path(cache_from_source(str(source)))
        place.parent.mkdir(exist_ok=True)
        place.write_bytes(each)
    return True
