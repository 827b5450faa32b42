"""The table's own page: site/gioca/index.html with its gaps filled."""

import json
from collections.abc import Sequence
from pathlib import Path

from app.markup import Markup, el, join
from build_site.pictures import opening
from build_site.runtime import Runtime
from build_site.shelf import Entry

GAMES_GAP = '<script type="application/json" id="games"></script>'
VENDOR = "../vendor/"


def fill_table_page(file: Path, entries: Sequence[Entry], runtime: Runtime) -> None:
    """Fill the gaps of the page in `file`: what games there are, what to load, the first game's opening board."""
    gaps = {
        "pyscript_config": VENDOR + runtime.configuration,
        "preload": _preload(runtime),
        "opening": opening(entries[0]),
        "games_list": join(_list_item(entry) for entry in entries),
    }
    text = file.read_text(encoding="utf-8").replace(GAMES_GAP, _games(entries))
    for name, filling in gaps.items():
        text = text.replace(f"{{{{ {name} }}}}", filling)
    if "{{" in text:
        raise ValueError(f"{file}: nobody fills {text[text.index('{{') :][:40]}")
    file.write_text(text, encoding="utf-8")


def _games(entries: Sequence[Entry]) -> str:
    """The shelf as the table reads it; `package` is where an extra game's view and texts are."""
    shelf = [{"slug": entry.slug, "title": entry.texts.TITLE, "package": entry.package} for entry in entries]
    text = json.dumps(shelf, ensure_ascii=False).replace("<", "\\u003c")
    return GAMES_GAP.replace("><", f">{text}<")


def _preload(runtime: Runtime) -> Markup:
    """What must cross the wire before Python can run, asked for by the first bytes of the page."""
    modules = [el("link", {"rel": "modulepreload", "href": VENDOR + name}) for name in runtime.modules]
    files = [
        el("link", {"rel": "preload", "href": VENDOR + name, "as": "fetch", "crossorigin": True})
        for name in runtime.files
    ]
    return join([*modules, *files], "\n")


def _list_item(entry: Entry) -> Markup:
    return el("li", None, el("a", {"href": f"?gioco={entry.slug}"}, entry.texts.TITLE))
