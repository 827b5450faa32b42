"""The lists of games: the shelf on the home page, the rulebooks on theirs."""

from collections.abc import Sequence

from app import speech
from app.markup import Markup, el, join
from build_site.pictures import opening
from build_site.shelf import Entry


def fill_home(html: str, entries: Sequence[Entry]) -> str:
    """Put the shelf in the place of the paragraph [[giochi]]; games not drawn yet stand on one of their own."""
    drawn = [entry for entry in entries if not entry.preview]
    others = [entry for entry in entries if entry.preview]
    parts = [_shelf(drawn)]
    if others:
        parts += [
            el("h2", {"id": "anteprima"}, "In anteprima"),
            el(
                "p",
                None,
                "Regole complete e partite intere, per ora a parole: il tabellone si sta disegnando.",
            ),
            _shelf(others),
        ]
    return _fill(html, "giochi", join(parts))


def _shelf(entries: Sequence[Entry]) -> Markup:
    return el("ul", {"class": "shelf"}, *map(_card, entries))


def fill_rulebooks(html: str, entries: Sequence[Entry]) -> str:
    """Put the list of rulebooks in the place of the paragraph [[regolamenti]]."""
    return _fill(html, "regolamenti", el("ul", None, *map(_rulebook, entries)))


def _fill(html: str, name: str, filling: Markup) -> str:
    marker = f"<p>[[{name}]]</p>"
    if marker not in html:
        raise ValueError(f"the paragraph [[{name}]] is missing")
    return html.replace(marker, filling)


def _rulebook(entry: Entry) -> Markup:
    """Written for the page `regole/`."""
    link = el("a", {"href": f"{entry.slug}/"}, el("strong", None, entry.texts.TITLE))
    return el("li", None, link, f": {entry.texts.SUMMARY} Per {speech.seats(*entry.card.seats)}.")


def _card(entry: Entry) -> Markup:
    texts = entry.texts
    play, rules = f"gioca/?gioco={entry.slug}", f"regole/{entry.slug}/"
    return el(
        "li",
        {"class": "game", "data-game": entry.slug},
        None
        if entry.preview
        else el("div", {"class": "game-board", "data-search-exclude": True}, opening(entry)),
        el("h3" if entry.preview else "h2", {"id": f"gioco-{entry.slug}"}, texts.TITLE),
        el("p", None, texts.SUMMARY),
        el(
            "p",
            {"class": "game-facts"},
            f"{speech.seats(*entry.card.seats)}, {speech.minutes(entry.card.minutes)}",
        ),
        el(
            "p",
            {"class": "game-links"},
            el("a", {"class": "md-button md-button--primary", "href": play}, f"Gioca a {texts.TITLE}"),
            " ",
            el("a", {"class": "md-button", "href": rules}, f"Regole di {texts.TITLE}"),
        ),
    )
