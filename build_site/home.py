"""The lists of games on the home page and on the page of rulebooks."""

from collections.abc import Mapping, Sequence
from typing import Final

from app import games
from app.drawing.markup import Markup, Value, el, join
from app.words import guide as guide_words
from app.words import setup as setup_words
from build_site import problems_page
from build_site.paths import SITE
from build_site.shelf import Entry
from build_site.verified import MACHINE, PLAYED, played

CONTINUE = SITE / "assets" / "continua.js"

PERSON_SECONDS: Final = 10
"""How long a person takes for a choice. This is an estimate."""
MACHINE_SECONDS: Final = 2
"""How long the page takes to show a machine's choice: its pauses at the usual pace (`app.table.pace`)."""
STEP: Final = 5
"""Minutes are rounded to multiples of this."""
PEOPLE: Final = (1, 2, 3, 4)
TIMES: Final = (20, 45)
"""Upper limits, in minutes, in the filter for time. site.css has a rule for each value of both filters."""
SHEET = ("riassunti", "Riassunto")
"""The folder of the games' sheets, and the words of a link to one."""
WHOLE_BOOK = ("regole", "Le regole intere")
"""The folder of the rulebooks, and the words of a link from a sheet to one."""


def fill_home(html: str, entries: Sequence[Entry]) -> str:
    """Replace the paragraph [[giochi]] by the visitor's unfinished games, the way to the problem of the day, and the
    list of all games."""
    parts = [_under_way(), problems_page.card(), _filters(), _shelf(entries)]
    return _fill(html, "giochi", join(parts))


def minutes_alone(entry: Entry) -> int | None:
    """How long a match of one person against machines takes at the smallest table, in minutes.

    It follows from the choices of stored matches between machines (`lab.bench.played`): a person thinks about each
    choice that has an alternative, and the page shows each choice of a machine. None if no matches are stored.
    """
    if not (PLAYED / f"{entry.slug}-{MACHINE}.json").exists():
        return None
    seats, kept = min(played(entry.slug, MACHINE)["seats"].items(), key=lambda each: int(each[0]))
    choices = sum(kept["offered"].values())
    real = choices - kept["offered"].get("1", 0)
    share = 1 / int(seats)
    seconds: float = (real * share * PERSON_SECONDS + choices * (1 - share) * MACHINE_SECONDS) / kept["games"]
    return max(STEP, round(seconds / 60 / STEP) * STEP)


def _filters() -> Markup:
    """Two rows of radio buttons. Rules in site.css hide the games that do not fit, without a script."""
    people = {"": "Tutti"} | {str(number): "Da solo" if number == 1 else str(number) for number in PEOPLE}
    times = {"": "Tutti"} | {str(time): f"fino a {time}" for time in TIMES}
    values = {"class": "filters", "data-search-exclude": True, "aria-label": "Quali giochi"}
    return el("form", values, _filter("quanti", "In quanti?", people), _filter("tempo", "Minuti", times))


def _filter(name: str, title: str, words: Mapping[str, str]) -> Markup:
    chips = []
    for value, word in words.items():
        radio: dict[str, Value] = {"type": "radio", "name": name, "value": value, "checked": not value}
        chips.append(el("label", None, el("input", radio), word))
    return el("fieldset", None, el("legend", None, title), *chips)


def _shelf(entries: Sequence[Entry]) -> Markup:
    return el("ul", {"class": "shelf"}, *map(_card, entries))


def fill_rulebooks(html: str, entries: Sequence[Entry]) -> str:
    """Replace the paragraph [[regolamenti]] by the list of rulebooks."""
    return _fill(html, "regolamenti", el("ul", None, *map(_rulebook, entries)))


def invite(html: str, entry: Entry, other: tuple[str, str] | None = None) -> str:
    """Add links to the table, and to the `other` form of the rules, below the title of a page of rules.

    `other` is `SHEET`, `WHOLE_BOOK` or None. `html` is the page `regole/<game>/` or `riassunti/<game>/`.
    """
    title, end, rest = html.partition("</h1>")
    if not end:
        raise ValueError(f"{entry.book} has no title")
    links = _ways(entry, "../../")
    if other is not None:
        folder, words = other
        links += [" ", el("a", {"class": "md-button", "href": f"../../{folder}/{entry.slug}/"}, words)]
    links += [" ", el("button", {"type": "button", "class": "md-button", "data-print": True}, "Stampa")]
    return title + end + el("p", {"class": "game-links", "data-search-exclude": True}, *links) + rest


def sheet_link(entry: Entry) -> Markup:
    """The link to the page of a game's sheet above the rules beside the board. It also brings the button in the panel
    that shows the sheet there."""
    values = {
        "href": f"../{SHEET[0]}/{entry.slug}/",
        "target": "_blank",
        "rel": "noopener",
        "data-sheet": True,
    }
    return el("p", {"class": "small"}, el("a", values, "Apri la pagina del riassunto"))


def _fill(html: str, name: str, filling: Markup) -> str:
    marker = f"<p>[[{name}]]</p>"
    if marker not in html:
        raise ValueError(f"the paragraph [[{name}]] is missing")
    return html.replace(marker, filling)


def _under_way() -> Markup:
    """The section of unfinished games, empty and hidden. Its inline script fills it while the page is parsed."""
    script = el("script", None, Markup("\n" + CONTINUE.read_text(encoding="utf-8")))
    title = el("h2", {"id": "continua-titolo", "class": "vh"}, "Continua")
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
    least, most = entry.card.seats
    alone = minutes_alone(entry)
    together = setup_words.together(least, most, entry.card.minutes)
    facts = (*([setup_words.alone(alone)] if alone else ()), together, str(page.weight))
    fits = {
        "data-game": entry.slug,
        "data-people": " ".join(str(number) for number in PEOPLE if number == 1 or least <= number <= most),
        "data-alone": " ".join(str(time) for time in TIMES if (alone or page.minutes) <= time),
        "data-time": " ".join(str(time) for time in TIMES if page.minutes <= time),
    }
    rules = el("a", {"class": "md-button", "href": f"regole/{entry.slug}/"}, f"Regole di {page.title}")
    return el(
        "li",
        {"class": "game", **fits},
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
