"""The lists of games on the home page and on the page of rulebooks."""

from collections.abc import Sequence

from app import games
from app.drawing.markup import Markup, el, join
from app.words import guide as guide_words
from app.words import setup as setup_words
from build_site.paths import SITE
from build_site.shelf import Entry

CONTINUE = SITE / "assets" / "continua.js"


def fill_home(html: str, entries: Sequence[Entry]) -> str:
    """Replace the paragraph [[giochi]] by the visitor's unfinished games, with the list of all games below them."""
    parts = [_under_way(), _shelf(entries)]
    return _fill(html, "giochi", join(parts))


def _shelf(entries: Sequence[Entry]) -> Markup:
    return el("ul", {"class": "shelf"}, *map(_card, entries))


def fill_rulebooks(html: str, entries: Sequence[Entry]) -> str:
    """Replace the paragraph [[regolamenti]] by the list of rulebooks."""
    return _fill(html, "regolamenti", el("ul", None, *map(_rulebook, entries)))


def invite(html: str, entry: Entry) -> str:
    """Add links to the table below the title of a rulebook; `html` is the page `regole/<game>/`."""
    title, end, rest = html.partition("</h1>")
    if not end:
        raise ValueError(f"{entry.book} has no title")
    return (
        title
        + end
        + el("p", {"class": "game-links", "data-search-exclude": True}, *_ways(entry, "../../"))
        + rest
    )


def _fill(html: str, name: str, filling: Markup) -> str:
    marker = f"<p>[[{name}]]</p>"
    if marker not in html:
        raise ValueError(f"the paragraph [[{name}]] is missing")
    return html.replace(marker, filling)


def _under_way() -> Markup:
    """The section of unfinished games, empty and hidden. Its inline script fills it while the page is parsed."""
    script = el("script", None, Markup("\n" + CONTINUE.read_text(encoding="utf-8")))
    title = el("h2", {"id": "continua-titolo"}, "Continua")
    values = {
        "id": "continua",
        "aria-labelledby": "continua-titolo",
        "data-search-exclude": True,
        "hidden": True,
    }
    return el("section", values, title, el("ul"), script)


def _rulebook(entry: Entry) -> Markup:
    """A rulebook's item in the list on the page `regole/`."""
    link = el("a", {"href": f"{entry.slug}/"}, el("strong", None, entry.page.title))
    return el("li", None, link, f": {entry.page.summary} Per {setup_words.seats(*entry.card.seats)}.")


def _card(entry: Entry) -> Markup:
    page = entry.page
    facts = (
        setup_words.seats(*entry.card.seats),
        setup_words.minutes(entry.card.minutes),
        str(page.weight),
    )
    rules = el("a", {"class": "md-button", "href": f"regole/{entry.slug}/"}, f"Regole di {page.title}")
    return el(
        "li",
        {"class": "game", "data-game": entry.slug},
        el("div", {"class": "game-cover", "data-search-exclude": True}, entry.cover),
        el("h2", {"id": f"gioco-{entry.slug}"}, page.title),
        el("p", None, page.summary),
        el("ul", {"class": "game-facts"}, *(el("li", None, fact) for fact in facts)),
        el("p", {"class": "game-links"}, *_ways(entry, ""), " ", rules),
    )


def _ways(entry: Entry, root: str) -> list[Markup | str]:
    """The links that open a game, or its guide if it has one, on the table. `root`: the path to the site's root."""
    title = entry.page.title
    play = {"class": "md-button md-button--primary", "href": f"{root}gioca/?gioco={entry.slug}"}
    ways: list[Markup | str] = [el("a", play, f"Gioca a {title}")]
    if games.page(entry.slug).guide() is not None:
        first = {"class": "md-button", "href": f"{root}gioca/?guida={entry.slug}"}
        ways += [" ", el("a", first, guide_words.FIRST_GAME, el("span", {"class": "vh"}, f" a {title}"))]
    return ways
