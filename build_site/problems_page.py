"""The page of all problems, by game and difficulty, and the card of the problem of the day on the home page."""

from collections.abc import Sequence
from typing import Final

from app.drawing.markup import Markup, el, join
from app.table.problems import Problem, address, problems_of
from app.words import problems as words
from app.words.italian import upper_first
from build_site.paths import SITE
from build_site.shelf import Entry

SOLVED_SCRIPT: Final = SITE / "assets" / "risolti.js"
MARKER: Final = "<p>[[problemi]]</p>"


def fill_problems(html: str, entries: Sequence[Entry]) -> str:
    """Replace the paragraph [[problemi]] by a section per game. An inline script marks what is solved."""
    if MARKER not in html:
        raise ValueError("the paragraph [[problemi]] is missing")
    entries = [entry for entry in entries if problems_of(entry.slug)]
    jumps = [el("a", {"href": f"#{_anchor(entry)}"}, entry.page.title) for entry in entries]
    games = el("div", {"class": "problems"}, *map(_game, entries), _script())
    return html.replace(MARKER, join((el("p", None, join(jumps, " · ")), games)))


def card() -> Markup:
    """The card that leads to the problem of the day. A script tells whether it was solved today."""
    today = {"class": "md-button md-button--primary", "href": f"gioca/{address(words.TODAY)}"}
    ways = (el("a", today, words.OF_THE_DAY), el("a", {"href": "problemi/"}, words.ALL))
    return el(
        "p", {"class": "daily", "data-search-exclude": True}, *ways, el("span", {"class": "today"}), _script()
    )


def _script() -> Markup:
    """Marks what was solved in this browser."""
    return el("script", None, Markup("\n" + SOLVED_SCRIPT.read_text(encoding="utf-8")))


def _game(entry: Entry) -> Markup:
    several = problems_of(entry.slug)
    rows = []
    for rank, level in enumerate(words.LEVELS):
        links = [_link(each) for each in several if each.rank == rank]
        if links:
            rows += [el("h3", None, upper_first(level)), el("ul", {"data-search-exclude": True}, *links)]
    return join((el("h2", {"id": _anchor(entry)}, entry.page.title), *rows))


def _anchor(entry: Entry) -> str:
    return f"problemi-{entry.slug.replace('_', '-')}"


def _link(each: Problem) -> Markup:
    values = {"href": f"../gioca/{address(each.name)}", "data-problem": each.name}
    return el("li", None, el("a", values, str(each.id), el("span", {"class": "vh"})))
