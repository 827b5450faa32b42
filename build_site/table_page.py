"""The table's own page: site/gioca/index.html with its gaps filled.

What it shows before Python is up is written by the same functions that write it afterwards: nothing moves when
Python takes over.
"""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random

from app.drawing.markup import Markup, el, join
from app.page.live import waiting_card
from app.page.page import Page
from app.table.saves import MemoryStorage, Saves
from app.table.table import Table
from build_site import trim
from build_site.paths import SITE
from build_site.runtime import Runtime
from build_site.shelf import Entry
from build_site.wheels import wheel_of
from pycore.link import encode
from pycore.match import Match

GAMES_GAP = '<script type="application/json" id="games"></script>'
VENDOR = "../vendor/"
BOOT = SITE / "gioca" / "boot.js"
START = ' data-start=""'
PARTS = ("symbols", "setup", "preview")
"""What differs from game to game before the first choice: ids of elements."""
LINK_PARTS = ("bar", "tabs")
"""What stands above the board, and beside it, when a link is opened."""


def fill_table_page(file: Path, entries: Sequence[Entry], runtime: Runtime) -> None:
    """Fill the gaps of the page in `file`: what games there are, what to load, how each game's table opens."""
    first, *others = entries
    gaps = {
        "pyscript_config": VENDOR + runtime.configuration,
        "thinker": VENDOR + runtime.thinker,
        "preload": _preload(runtime),
        "first_game": first.slug,
        "openings": join((_template(entry, entries) for entry in others), "\n"),
        "rulebooks": join((_rulebook(entry) for entry in entries), ", "),
        "weights": _json(runtime.weights),
        "boot": trim.js(BOOT.read_text(encoding="utf-8")),
        "seeking": waiting_card("", None, ""),
        **_opening(first, entries),
        **_link_parts(first),
    }
    text = file.read_text(encoding="utf-8").replace(GAMES_GAP, _games(entries))
    for name, filling in gaps.items():
        text = text.replace(f"{{{{ {name} }}}}", filling)
    if "{{" in text:
        raise ValueError(f"{file}: nobody fills {text[text.index('{{') :][:40]}")
    file.write_text(text, encoding="utf-8")


def _opening(entry: Entry, entries: Sequence[Entry]) -> dict[str, Markup]:
    """The parts of the page as Python shows them to a new visitor who looks at this game; boot.js folds the list of
    games where the address has asked for it."""
    table = Table([one.slug for one in entries], Saves(MemoryStorage()))
    table.form.choose_game(entry.slug)
    shown = Page(table).render()
    # Nothing starts before Python is there to start it.
    shown["setup"] = shown["setup"].replace(START, f'{START} disabled=""')
    return {name: Markup(shown[name]) for name in PARTS}


def _link_parts(entry: Entry) -> dict[str, Markup]:
    """Parts that are much the same for every link: they keep the place of those that Python will write."""
    match = Match.new(entry.slug, seats=entry.game.seats[0], options={}, rng=Random(0))
    table = Table([entry.slug], Saves(MemoryStorage()))
    table.open("", encode(match))
    shown = Page(table).render()
    return {name: Markup(shown[name]) for name in LINK_PARTS}


def _template(entry: Entry, entries: Sequence[Entry]) -> Markup:
    """The opening of a game which is not the first: not shown unless it is asked for."""
    parts = (el("div", {"data-part": name}, part) for name, part in _opening(entry, entries).items())
    return el("template", {"data-game": entry.slug}, *parts)


def _games(entries: Sequence[Entry]) -> str:
    """The shelf as the table reads it; `package` is where an extra game's view and texts are, `wheel` what brings
    a game to the page."""
    shelf = [
        {
            "slug": entry.slug,
            "package": entry.package,
            "wheel": wheel_of(entry.slug),
            **entry.card._asdict(),
        }
        for entry in entries
    ]
    return GAMES_GAP.replace("><", f">{_json(shelf)}<")


def _json(value: Mapping[str, object] | Sequence[object]) -> str:
    """Data inside a script element."""
    return json.dumps(value, ensure_ascii=False).replace("<", "\\u003c")


def _preload(runtime: Runtime) -> Markup:
    """What must cross the wire before Python can run, asked for by the first bytes of the page."""
    modules = [el("link", {"rel": "modulepreload", "href": VENDOR + name}) for name in runtime.modules]
    files = [
        el("link", {"rel": "preload", "href": VENDOR + name, "as": "fetch", "crossorigin": True})
        for name in runtime.files
    ]
    return join([*modules, *files], "\n")


def _rulebook(entry: Entry) -> Markup:
    return el("a", {"href": f"../regole/{entry.slug}/"}, entry.page.title)
