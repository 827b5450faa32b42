"""Modules compiled once for all visits: the browser keeps what one visit has compiled, and the next finds it done.

It is kept in Cache Storage, under the name of the interpreter, which changes with every source (`window.compiled` in
`build_site/runtime.py`). Where nothing is kept, or not whole, or nothing can be, modules are compiled as ever.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import js
from pyodide.ffi import JsException, to_js

from app.browser import device, precompile

TABLE: Final = "app"
"""The wheel of the table; what all rules share is kept with it."""

_fresh: dict[str, Sequence[Path]] = {}
"""Wheel -> its sources, where they had to be compiled in this visit."""


async def bring_table() -> None:
    """Have the table and what all rules share compiled."""
    await _bring(TABLE, precompile.table_modules())


async def bring_game(slug: str, wheel: str) -> None:
    """Have the rules, view and texts of a game of the house compiled; others are compiled as they are imported."""
    precompile.unpack_game(slug)
    await _bring(wheel, precompile.game_modules(slug))


async def keep() -> None:
    """When the page has nothing better to do: keep for the next visit what had to be compiled in this one."""
    await device.idle()
    while _fresh:
        wheel, sources = _fresh.popitem()
        try:
            await js.compiled.keep(wheel, to_js(precompile.bundle(sources)))
        except (JsException, AttributeError):
            return  # the browser keeps nothing


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
