"""The modules of a game as one file of its wheel: what they have in common is written once.

A wheel compresses each of its files by itself, and a game is some forty small ones that resemble each other. Packed
together they weigh two thirds. The page unpacks them before it imports the game (`app/browser/precompile.py`); whoever
imports it without that, as tools do, reads them where they are: the path of the package leads into the pack as well.
"""

import io
import zipfile
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import Final

from app.browser.precompile import PACK

DATE: Final = (2020, 1, 1, 0, 0, 0)
PATH: Final = f'__path__.append(f"{{__path__[0]}}/{PACK}")'
"""What the module of the package says on its first line."""
STAND_IN: Final = "..."
"""What `minify` leaves of a docstring."""


def packed(files: dict[str, bytes]) -> dict[str, bytes]:
    """The files of a wheel, by their path in it, with the modules of each package packed together."""
    found: dict[str, bytes] = {}
    packs: defaultdict[str, dict[str, bytes]] = defaultdict(dict)
    for inside, data in files.items():
        folder, name = str(PurePosixPath(inside).parent), PurePosixPath(inside).name
        if name == "__init__.py":
            found[inside] = _leading(data.decode()).encode()
        else:
            packs[folder][name] = data
    return found | {f"{folder}/{PACK}": _pack(modules) for folder, modules in packs.items()}


def _leading(source: str) -> str:
    """The module of a package that leads into its pack; its lines stay where they are."""
    first, end, rest = source.partition("\n")
    assert "__future__" not in source, source
    return (PATH if first in ("", STAND_IN) else f"{PATH}; {first}") + end + rest


def _pack(modules: dict[str, bytes]) -> bytes:
    """Not compressed: the wheel does that with the whole."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_STORED) as archive:
        for name, data in modules.items():
            archive.writestr(zipfile.ZipInfo(name, DATE), data)
    return file.getvalue()


def sources(wheel: Path) -> Iterator[tuple[str, str]]:
    """Every Python text of a wheel, by the path where it lies once everything is unpacked."""
    with zipfile.ZipFile(wheel) as archive:
        for name in archive.namelist():
            if name.endswith(".py"):
                yield name, archive.read(name).decode()
            elif name.endswith(f"/{PACK}"):
                with zipfile.ZipFile(io.BytesIO(archive.read(name))) as pack:
                    for module in pack.namelist():
                        yield f"{PurePosixPath(name).parent}/{module}", pack.read(module).decode()
