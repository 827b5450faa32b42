"""Reads drawing files: `symbols.svg` of a game, `motifs.svg` of all games. Drawing programs can open them."""

import re
import sys
from functools import cache
from os import path
from typing import Any, Final, cast

_SYMBOL: Final = re.compile(r'<symbol id="([^"]+)"[^>]*>(.*?)</symbol>')
_COLOURED: Final = re.compile(r'(<symbol[^>]*) data-colours="([^"]+)"(.*?</symbol>)')
"""Matches a symbol that is needed in several colours. The file shows it in the first one."""


def beside(module: str, name: str) -> str:
    """The symbols and paints in a drawing file that lies beside an imported module, as text for a page.

    Raises OSError if there is no such file, and SyntaxError if it is not well-formed.
    """
    spec = getattr(sys.modules.get(module), "__spec__", None)
    if spec is None or spec.origin is None or not hasattr(spec.loader, "get_data"):
        raise FileNotFoundError(f"{name}: {module} is not a file")
    return _read(spec.loader, path.join(path.dirname(spec.origin), name))


def motif(name: str) -> str:
    """The drawing of a symbol in `motifs.svg`, such as "mark-nero" or "face-scriba". Raises KeyError."""
    return _motifs()[name]


@cache
def _motifs() -> dict[str, str]:
    return dict(_SYMBOL.findall(beside(__name__, "motifs.svg")))


@cache
def _read(loader: Any, file: str) -> str:
    text = cast(str, loader.get_data(file).decode())
    if "xmlns" in text:
        # The wheels do not have this module: in them, each file is what `elements` has made of it.
        from app.drawing import inline

        try:
            text = inline.elements(text)
        except SyntaxError as error:
            error.add_note(file)
            raise
    return _COLOURED.sub(_copies, text)


def _copies(symbol: re.Match[str]) -> str:
    """Copies of a symbol, one for each of its colours. Each has the mark of that colour."""
    head, colours, body = symbol.groups()
    sample = colours.split()[0]
    return "".join(
        (head + body).replace(f"-{sample}", f"-{colour}").replace("<mark/>", motif(f"mark-{colour}"))
        for colour in colours.split()
    )
