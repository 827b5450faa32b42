"""The lists of games: the shelf on the home page, the rulebooks on theirs."""

from collections.abc import Sequence

from app import games
from app.drawing.markup import Markup, el, join
from app.words import guide as guide_words
from app.words import setup as setup_words
from build_site.paths import SITE
from build_site.shelf import Entry

CONTINUE = SITE / "assets" / "continua.js"


def fill_home(html: str, entries: Sequence[Entry]) -> str:
    """Put the shelf in the place of the paragraph [[giochi]], below the games under way in this browser; games not
    drawn yet stand on a shelf of their own."""
    drawn = [entry for entry in entries if not entry.preview]
    others = [entry for entry in entries if entry.preview]
    parts = [_under_way(), _shelf(drawn)]
    if others:
        parts += [
            el("h2", {"id": "anteprima"}, "In anteprima"),
            el(
                "p",
                None,
                "Per chi conosce già questi giochi, o vuole impararli con il regolamento accanto: le partite sono"
                " intere, ma per ora si gioca con un elenco di frasi. Il tabellone si sta disegnando.",
            ),
            _shelf(others),
        ]
    return _fill(html, "giochi", join(parts))


def _shelf(entries: Sequence[Entry]) -> Markup:
    return el("ul", {"class": "shelf"}, *map(_card, entries))


def fill_rulebooks(html: str, entries: Sequence[Entry]) -> str:
    """Put the list of rulebooks in the place of the paragraph [[regolamenti]]."""
    return _fill(html, "regolamenti", el("ul", None, *map(_rulebook, entries)))


def invite(html: str, entry: Entry) -> str:
    """Below the title of a rulebook, the ways to the table; `html` is the page `regole/<game>/`."""
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
    """Empty and hidden until its script, which runs as soon as it is read, finds games to go on with."""
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
    """Written for the page `regole/`."""
    link = el("a", {"href": f"{entry.slug}/"}, el("strong", None, entry.texts.TITLE))
    return el("li", None, link, f": {entry.texts.SUMMARY} Per {setup_words.seats(*entry.card.seats)}.")


def _card(entry: Entry) -> Markup:
    texts = entry.texts
    facts = (
        setup_words.seats(*entry.card.seats),
        setup_words.minutes(entry.card.minutes),
        str(texts.WEIGHT),
    )
    rules = el("a", {"class": "md-button", "href": f"regole/{entry.slug}/"}, f"Regole di {texts.TITLE}")
    return el(
        "li",
        {"class": "game", "data-game": entry.slug},
        el("div", {"class": "game-cover", "data-search-exclude": True}, entry.cover),
        el("h3" if entry.preview else "h2", {"id": f"gioco-{entry.slug}"}, texts.TITLE),
        el("p", None, texts.SUMMARY),
        el("ul", {"class": "game-facts"}, *(el("li", None, fact) for fact in facts)),
        el("p", {"class": "game-links"}, *_ways(entry, ""), " ", rules),
    )


def _ways(entry: Entry, root: str) -> list[Markup | str]:
    """The links to the table, from a page that is so far below the root of the site."""
    title = entry.texts.TITLE
    play = {"class": "md-button md-button--primary", "href": f"{root}gioca/?gioco={entry.slug}"}
    ways: list[Markup | str] = [el("a", play, f"Gioca a {title}")]
    if games.guide(entry.slug) is not None:
        first = {"class": "md-button", "href": f"{root}gioca/?guida={entry.slug}"}
        ways += [" ", el("a", first, guide_words.FIRST_GAME, el("span", {"class": "vh"}, f" a {title}"))]
    return ways
