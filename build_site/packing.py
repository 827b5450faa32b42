"""Packs the modules of a wheel into one file, for better compression.

A wheel compresses each file separately, and a game consists of some forty small, similar files. Packed together they
take two thirds of the size. The page unpacks the modules before it imports them: those of a game in
`app/browser/precompile.py`, those of `app` in the first lines of `gioca/index.html`. Tools can import them without
unpacking, because the packages' `__path__` includes the pack.
"""

import io
import zipfile
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from posixpath import relpath
from typing import Final

from app.browser.precompile import PACK

DATE: Final = (2020, 1, 1, 0, 0, 0)
PATH: Final = '__path__.append(f"{{__path__[0]}}/{pack}/{folder}")'
"""The statement that adds the pack to a package's `__path__`. It begins the first line of `__init__.py`."""
STAND_IN: Final = "..."
"""What `minify` leaves in place of a docstring."""


def packed(files: dict[str, bytes]) -> dict[str, bytes]:
    """Pack the files of a wheel into one archive, which lies in the wheel's first package.

    `files` and the result map a path inside the wheel to the file's content. The `__init__.py` of each top package of
    the wheel stays outside of the archive.
    """
    packages = {_folder(inside) for inside in files if inside.endswith("/__init__.py")}
    leading = {
        f"{folder}/__init__.py": files[f"{folder}/__init__.py"]
        for folder in packages
        if _folder(folder) not in packages
    }
    pack = f"{min(map(_folder, files))}/{PACK}"
    found = {
        inside: _leading(data.decode(), _folder(inside), pack).encode() for inside, data in leading.items()
    }
    return found | {pack: _pack({inside: data for inside, data in files.items() if inside not in leading})}


def _folder(inside: str) -> str:
    return str(PurePosixPath(inside).parent)


def _leading(source: str, folder: str, pack: str) -> str:
    """A package's `__init__.py` with the pack added to its `__path__`; line numbers stay the same."""
    first, end, rest = source.partition("\n")
    assert "__future__" not in source, source
    path = PATH.format(pack=relpath(pack, folder), folder=folder)
    return (path if first in ("", STAND_IN) else f"{path}; {first}") + end + rest


def _pack(modules: dict[str, bytes]) -> bytes:
    """An archive of the modules. It is stored uncompressed, since the wheel compresses it as a whole."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_STORED) as archive:
        for name, data in modules.items():
            archive.writestr(zipfile.ZipInfo(name, DATE), data)
    return file.getvalue()


def sources(wheel: Path) -> Iterator[tuple[str, str]]:
    """The path in the installed package and the text of every Python module in a wheel, packed or not."""
    with zipfile.ZipFile(wheel) as archive:
        for name in archive.namelist():
            if name.endswith(".py"):
                yield name, archive.read(name).decode()
            elif name.endswith(f"/{PACK}"):
                with zipfile.ZipFile(io.BytesIO(archive.read(name))) as pack:
                    for module in pack.namelist():
                        if module.endswith(".py"):
                            yield module, pack.read(module).decode()
