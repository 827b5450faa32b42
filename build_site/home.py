"""The lists of games: the shelf on the home page, the rulebooks on theirs."""

from collections.abc import Sequence

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
    return el("li", None, link, f": {entry.texts.SUMMARY} Per {seats_words(entry.game.seats)}.")


def _card(entry: Entry) -> Markup:
    texts, game = entry.texts, entry.game
    play, rules = f"gioca/?gioco={entry.slug}", f"regole/{entry.slug}/"
    return el(
        "li",
        {"class": "game", "data-game": entry.slug},
        None
        if entry.preview
        else el("div", {"class": "game-board", "data-search-exclude": True}, opening(entry)),
        el("h3" if entry.preview else "h2", {"id": f"gioco-{entry.slug}"}, texts.TITLE),
        el("p", None, texts.SUMMARY),
        el("p", {"class": "game-facts"}, f"{seats_words(game.seats)}, {minutes_words(texts.MINUTES)}"),
        el(
            "p",
            {"class": "game-links"},
            el("a", {"class": "md-button md-button--primary", "href": play}, f"Gioca a {texts.TITLE}"),
            " ",
            el("a", {"class": "md-button", "href": rules}, f"Regole di {texts.TITLE}"),
        ),
    )


def seats_words(seats: range) -> str:
    """How many can play, in words for the shelf.

    >>> seats_words(range(2, 5)), seats_words(range(2, 3))
    ('2-4 giocatori', '2 giocatori')
    """
    first, last = seats[0], seats[-1]
    return f"{first} giocatori" if first == last else f"{first}-{last} giocatori"


def minutes_words(minutes: object) -> str:
    """How long a game takes: a number, or words that already say it.

    >>> minutes_words(40), minutes_words("30–45 minuti")
    ('40 minuti', '30–45 minuti')
    """
    text = str(minutes)
    return text if "minut" in text else f"{text} minuti"
