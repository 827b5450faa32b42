"""A cache of compiled modules across visits.

The cache is in Cache Storage. Its name contains the file name of the interpreter, which changes whenever a source
changes (`window.compiled` in `build_site/runtime.py`). If the cache is empty, damaged or unavailable, modules are
compiled as usual.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import js
from pyodide.ffi import JsException, to_js

from app.browser import device, precompile

TABLE: Final = "app"
"""The wheel of the table. The modules shared by all rules are cached with it."""

_fresh: dict[str, Sequence[Path]] = {}
"""Maps each wheel that had to be compiled in this visit to its sources."""


async def bring_table() -> None:
    """Make sure that the table and the modules shared by all rules are compiled."""
    await _bring(TABLE, precompile.table_modules())


async def bring_game(slug: str, wheel: str) -> None:
    """Make sure that the modules of one of our games are compiled. Games from outside compile on import."""
    precompile.unpack_game(slug)
    await _bring(wheel, precompile.game_modules(slug))


async def keep() -> None:
    """Wait until the page is idle, then cache the modules that had to be compiled in this visit."""
    await device.idle()
    while _fresh:
        wheel, sources = _fresh.popitem()
        try:
            await js.compiled.keep(wheel, to_js(precompile.bundle(sources)))
        except (JsException, AttributeError):
            return  # the browser offers no storage


async def _bring(wheel: str, modules: Iterator[Path]) -> None:
    sources = list(modules)
    kept = await _take(wheel) if sources else None
    if kept is not None and precompile.lay(kept, sources):
        js.performance.mark(f"compiled-before {wheel}")
    else:
        await precompile.compile_all(sources)
        if sources:
            _fresh[wheel] = sources


async def _take(wheel: str) -> bytes | None:
    try:
        found = await js.compiled.take(wheel)
        return bytes(found.to_bytes()) if device.found(found) else None
    except (JsException, AttributeError):
        return None
