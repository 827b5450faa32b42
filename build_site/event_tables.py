"""Fills the tables of events into the reference for programmers (site/sviluppo/reference.md)."""

from collections.abc import Iterable
from typing import Any, Final

from app.drawing.markup import Markup, el, join
from build_site.shelf import Entry
from pycore.contract import Game
from pycore.events import LUCK, SEAT_OR_LUCK, Kind

MARKER: Final = "<p>[[events]]</p>"
HEAD: Final = ("Kind", "About", "Rules", "Fields")


def fill_events(html: str, entries: Iterable[Entry]) -> str:
    """Replace the paragraph [[events]] by one table for each game. Raises ValueError if the paragraph is missing."""
    if MARKER not in html:
        raise ValueError("the paragraph [[events]] is missing")
    return html.replace(MARKER, join(table(entry.game) for entry in entries))


def table(game: Game) -> Markup:
    """The kinds of a game's events, folded up."""
    head = el("tr", None, *(el("th", None, name) for name in HEAD))
    rows = (
        el("tr", None, *(el("td", None, cell) for cell in _cells(game, kind)))
        for kind in game.events.values()
    )
    filled = el("table", None, el("thead", None, head), el("tbody", None, *rows))
    return el("details", None, el("summary", None, f"{game.title}: {len(game.events)} kinds"), filled)


def _cells(game: Game, kind: Kind[Any]) -> tuple[str, ...]:
    about = "luck" if kind.seat is LUCK else "a seat or luck" if kind.seat is SEAT_OR_LUCK else "a seat"
    rules = ", ".join(rule.removeprefix(f"{game.slug}-") for rule in kind.rules)
    notes = (f"; also known to `{kind.also}`" if kind.also else "") + ("; may reveal" if kind.reveals else "")
    return kind.name, about, rules, f"{kind}{notes}"
