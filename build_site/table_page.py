"""The table's page: fills the placeholders of site/gioca/index.html.

The page shows some content before Python has started. The functions that Python uses later render this content too, so
nothing moves when Python takes over.
"""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random

from app.drawing.markup import Markup, el, join
from app.drawing.scene import Scene
from app.page.live_cards import opening_card
from app.page.page import Page
from app.table.live.servers import Server
from app.table.saves import MemoryStorage, Saves
from app.table.table import Table
from build_site import trim
from build_site.paths import SITE
from build_site.runtime import UNUSED, Runtime
from build_site.shelf import Entry
from build_site.wheels import wheel_of
from pycore.link import encode
from pycore.match import Match

GAMES_GAP = '<script type="application/json" id="games"></script>'
VENDOR = "../vendor/"
BOOT = SITE / "gioca" / "boot.js"
START = ' data-start=""'
BOARD = 'class="board-picture"'
PARTS = ("symbols", "setup", "preview")
"""Ids of the elements that the page shows first. Their content depends on the game that the page opens with."""
LINK_PARTS = ("bar", "tabs")
"""Ids of the elements around the board that the page shows when a link is opened."""


def fill_table_page(
    file: Path,
    entries: Sequence[Entry],
    runtime: Runtime,
    ice_servers: Sequence[Server] = (),
    rendezvous: str = "",
) -> None:
    """Fill the placeholders of the page in `file`: the games, the files to load, and what the page shows first.

    `ice_servers`: the servers that the page may ask for a table of devices that are far apart. `rendezvous`: the
    address of the broker at which they leave each other notes, "" if there is none.
    Raises ValueError if the page has an unknown placeholder.
    """
    first, *others = entries
    gaps = {
        "pyscript_config": VENDOR + runtime.configuration,
        "micropython_config": _json(UNUSED),
        "thinker": VENDOR + runtime.thinker,
        "preload": _preload(runtime),
        "first_game": first.slug,
        "openings": join((_template(entry, entries) for entry in others), "\n"),
        "rulebooks": join((_rulebook(entry) for entry in entries), ", "),
        "weights": _json(runtime.weights),
        "ice_servers": _json([{k: v for k, v in each._asdict().items() if v} for each in ice_servers]),
        "rendezvous": broker(rendezvous),
        "boot": trim.js(BOOT.read_text(encoding="utf-8")),
        "seeking": opening_card(),
        **_opening(first, entries),
        **_link_parts(first),
    }
    text = file.read_text(encoding="utf-8").replace(GAMES_GAP, _games(entries))
    for name, filling in gaps.items():
        text = text.replace(f"{{{{ {name} }}}}", filling)
    if "{{" in text:
        raise ValueError(f"{file}: nobody fills {text[text.index('{{') :][:40]}")
    file.write_text(text, encoding="utf-8")


def broker(address: str) -> Markup:
    """The element with the address of the broker, from which `build_site.pages` makes the page's policy. Empty if
    there is none."""
    told = {"type": "text/plain", "id": "rendezvous"}
    return join(["", el("script", told, address)], "\n") if address else Markup("")


def _opening(entry: Entry, entries: Sequence[Entry]) -> dict[str, Markup]:
    """The `PARTS` of the page as Python shows them to a new visitor who has chosen this game: element id -> HTML.

    The list of games in them is open. boot.js folds the list if the address names a game.
    """
    table = Table([one.slug for one in entries], Saves(MemoryStorage()))
    table.form.choose_game(entry.slug)
    shown = Page(table).render()
    # The button stays disabled until boot.js can handle it.
    shown["setup"] = shown["setup"].replace(START, f'{START} disabled=""')
    # boot.js gives the preview the shape that the board will have in a wide window.
    seen, people = table.form.opening().seen_by(None), table.form.tail().people
    wide = entry.page.board(Scene(seen, None, people, wide=True))
    shown["preview"] = shown["preview"].replace(BOARD, f'{BOARD} data-wide="{wide.width} {wide.height}"')
    return {name: Markup(shown[name]) for name in PARTS}


def _link_parts(entry: Entry) -> dict[str, Markup]:
    """Maps each id in `LINK_PARTS` to the HTML of that element for a new match.

    The page shows this HTML for every link, until Python renders the real one. It looks much the same for all links.
    """
    match = Match.new(entry.slug, seats=entry.game.seats[0], options={}, rng=Random(0))
    table = Table([entry.slug], Saves(MemoryStorage()))
    table.open("", encode(match))
    shown = Page(table).render()
    return {name: Markup(shown[name]) for name in LINK_PARTS}


def _template(entry: Entry, entries: Sequence[Entry]) -> Markup:
    """A template with the opening of a game; boot.js shows it if that game is requested."""
    parts = (el("div", {"data-part": name}, part) for name, part in _opening(entry, entries).items())
    return el("template", {"data-game": entry.slug}, *parts)


def _games(entries: Sequence[Entry]) -> str:
    """A script element with the games as JSON for the table. Each game has the fields of its card, its slug, the name
    of its wheel, and the package of an extra game."""
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
    """JSON that is safe inside a script element."""
    return json.dumps(value, ensure_ascii=False).replace("<", "\\u003c")


def _preload(runtime: Runtime) -> Markup:
    """Preload links for the files that Python needs to start."""
    modules = [el("link", {"rel": "modulepreload", "href": VENDOR + name}) for name in runtime.modules]
    files = [
        el("link", {"rel": "preload", "href": VENDOR + name, "as": "fetch", "crossorigin": True})
        for name in runtime.files
    ]
    return join([*modules, *files], "\n")


def _rulebook(entry: Entry) -> Markup:
    return el("a", {"href": f"../regole/{entry.slug}/"}, entry.page.title)
