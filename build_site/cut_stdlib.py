"""Packs the standard library modules that the page uses, as bytecode.

`build_site/stdlib.py` runs this file in Pyodide under Node.
"""

import sys
from importlib import import_module, util

LIBRARY = "/lib/python314.zip"
# Header of an unchecked hash-based .pyc; the hash itself is zero.
HEADER = util.MAGIC_NUMBER + (0b01).to_bytes(4, "little") + bytes(8)


def cut(roots: list[str], out: str) -> None:
    """Import the standard library modules among `roots`, then pack every loaded module of the library into `out`."""
    for name in roots:
        if _is_of_the_library(name):
            import_module(name)
    _pack(sorted(name for name, module in sys.modules.items() if _file(module)), out)


def _is_of_the_library(name: str) -> bool:
    top = name.partition(".")[0]
    if top not in sys.stdlib_module_names:
        return False
    try:
        return util.find_spec(name) is not None
    except ModuleNotFoundError:
        return False  # "json.loads" is a function, not a module


def _file(module: object) -> str | None:
    """A module's path inside the library's archive; None for built-in and frozen modules, and for other packages."""
    if getattr(getattr(module, "__spec__", None), "origin", None) == "frozen":
        return None
    file = getattr(module, "__file__", None)
    if not isinstance(file, str) or not file.startswith(LIBRARY):
        return None
    return file.removeprefix(f"{LIBRARY}/")


def _pack(names: list[str], out: str) -> None:
    """Write the modules into the archive `out` as bytecode, without docstrings and assertions.

    Python does not check such bytecode against its source.
    """
    import marshal
    import zipfile

    files = sorted(file for name in names if (file := _file(sys.modules[name])))
    with zipfile.ZipFile(LIBRARY) as library, zipfile.ZipFile(out, "w") as archive:
        for file in dict.fromkeys(files):
            code = compile(library.read(file), f"{LIBRARY}/{file}", "exec", dont_inherit=True, optimize=2)
            info = zipfile.ZipInfo(f"{file}c", date_time=(2020, 1, 1, 0, 0, 0))
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, HEADER + marshal.dumps(code), compresslevel=9)
