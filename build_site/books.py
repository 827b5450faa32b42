"""Prepares the rulebooks: replaces markers by drawings, and rewrites a book's text for paper and for the table's rules
panel."""

import html
import json
import re
from collections.abc import Sequence
from random import Random
from typing import NamedTuple
from urllib.parse import urljoin, urlsplit

from mkdocs.utils import get_relative_url

from app.drawing.markup import Markup, el, number
from app.drawing.stage import static_svg
from build_site.paths import SITE
from build_site.pictures import STYLE, Picture, alone, pictures
from build_site.shelf import Entry
from pycore.link import encode
from pycore.match import Match

MARKER = re.compile(r"<p>\[\[diagramma:\s*([^|\]]+?)\s*\|\s*(.+?)\s*\]\]</p>", re.DOTALL)
FIGURE = re.compile(r"<p>\[\[figura:\s*([^|\]]+?)\s*\|\s*(.+?)\s*\]\]</p>", re.DOTALL)
LINK = re.compile(r'(<a\b[^>]*?\shref=")([^"]*)(")')
DRAWING = re.compile(r'(<div class="drawing" data-drawing=")([^"]*)(")')
SCRIPTLESS = re.compile(r"<noscript>.*?</noscript>", re.DOTALL)
PARAGRAPH = re.compile(
    r'<h(?P<level>[1-6]) id="(?P<id>[^"]+)">(?P<words>.*?)'
    r'<a class="headerlink" href="(?P<href>[^"]*)"[^>]*>¶</a></h(?P=level)>',
    re.DOTALL,
)
TABLE = "gioca/"
SCRIPT = "assets/drawings.js"
PAPER = "assets/paper.css"
LETTER = re.compile(r'font-size="([\d.]+)"')
PRINTED_LETTER = 7.5 * 25.4 / 72
"""The size of the smallest letter of a printed drawing, in millimetres: 7.5 points."""
COLUMN = 92
"""The width of a printed column in millimetres (site/assets/paper.css)."""
SHRUNK = 1.05
"""By how much a printed drawing may shrink to fit into a column."""
AFTER = "dopo"
WHEN = ("Prima", "Dopo")


class Drawn(NamedTuple):
    """A rulebook's page with its drawings in files of their own."""

    text: str
    """The HTML of the book, with a placeholder for each drawing."""
    drawings: dict[str, str]
    """Maps the path of a drawing's file in the site to the drawing, an SVG document."""


def draw_diagrams(text: str, entry: Entry, page_url: str) -> Drawn:
    """Replace each diagram marker by a figure. Raises LookupError or ValueError for a bad marker or an unused position.

    Each drawing gets a file of its own, because the drawings are many times larger than the text. The script
    site/assets/drawings.js loads the file lazily into a placeholder of the drawing's size.
    """
    positions = entry.positions()
    drawings: dict[str, str] = {}

    def figure(found: re.Match[str]) -> str:
        name, title = found.group(1), html.unescape(found.group(2))
        if name not in positions:
            raise LookupError(f"{entry.book}: no position {name}.json in {entry.diagrams}")
        where = f"{page_url}{name}.svg"
        if where in drawings:
            raise LookupError(f"{entry.book} shows the diagram {name} twice")
        match = Match.from_position(entry.slug, positions[name]["position"], Random(0))
        link = encode(match)
        drawn = pictures(entry, match, positions[name], title)
        files = [f"{name}.svg", f"{name}-{AFTER}.svg"][: len(drawn)]
        for file, one in zip(files, drawn, strict=True):
            drawings[page_url + file] = alone(entry, one.drawing, get_relative_url(STYLE, page_url + file))
        caption = positions[name].get("caption", title)
        opener = _opener(entry, name, link, caption, page_url)
        # The id lets the table link back to the diagram.
        return _figure(list(zip(files, drawn, strict=True)), title, caption, opener, f"esempio-{name}")

    def plain(found: re.Match[str]) -> str:
        """The figure for a marker that names no position. It has no link to the table."""
        name, title = found.group(1), html.unescape(found.group(2))
        board = figures.pop(name)
        one = Picture(static_svg(board, entry.page.sizes, title), (board.width, board.height))
        where = f"{page_url}{name}.svg"
        drawings[where] = alone(entry, one.drawing, get_relative_url(STYLE, where))
        return _figure([(f"{name}.svg", one)], title, title)

    figures = entry.figures()
    text = FIGURE.sub(plain, MARKER.sub(figure, text))
    if figures:
        raise LookupError(f"{entry.book} shows no figure {', '.join(sorted(figures))}")
    if "[[diagramma" in text or "[[figura" in text:
        raise ValueError(
            f"{entry.book}: a marker of a drawing must be a paragraph [[diagramma: name | words]]"
        )
    unused = {name for name in positions if f"{page_url}{name}.svg" not in drawings}
    if unused:
        raise LookupError(f"{entry.book} shows no diagram of {', '.join(sorted(unused))}")
    return Drawn(text, drawings)


def _opener(entry: Entry, name: str, link: str, caption: str, page_url: str) -> Markup:
    """The link that opens a position on the table. `data-example` holds the position's name, match link and caption, so
    that the table can show the position without a request."""
    table = f"{get_relative_url(TABLE, page_url)}?esempio={entry.slug}/{name}"
    example = json.dumps([f"{entry.slug}/{name}", link, caption], ensure_ascii=False)
    return el("a", {"class": "open-diagram", "href": table, "data-example": example}, "Apri sul tavolo")


def _figure(
    drawn: Sequence[tuple[str, Picture]],
    title: str,
    caption: str,
    opener: Markup | None = None,
    id: str | None = None,
) -> Markup:
    """A figure with a caption, and for each drawing a placeholder that is exactly as high as the drawing."""
    words = ("", "") if len(drawn) == 1 else WHEN
    places = [
        _place(file, one, f"{title}{when and f' ({when.lower()})'}", when)
        for (file, one), when in zip(drawn, words, strict=False)
    ]
    # Placeholders and table need scripts. Visitors without scripts get a link to the drawing's file instead.
    without_scripts = el("noscript", None, " ", el("a", {"href": drawn[0][0]}, "Apri il disegno"))
    under = el("figcaption", None, el("span", None, caption), " ", opener, without_scripts)
    wide = sum(_printed(one) for _, one in drawn) > COLUMN * SHRUNK
    return el(
        "figure",
        {"id": id, "class": "diagram wide" if wide else "diagram", "data-search-exclude": True},
        el("div", {"class": _arranged(drawn[0][1])}, *places),
        under,
    )


def _arranged(one: Picture) -> str:
    """The CSS classes for a figure's drawings. Two tall pictures always stand side by side; wide ones may wrap."""
    width, height = one.size
    return "drawings tall" if height > 0.8 * width else "drawings"


def _place(file: str, one: Picture, title: str, when: str) -> Markup:
    width, height = one.size
    values = {
        "class": "drawing",
        "data-drawing": file,
        "role": "img",
        "aria-label": title,
        "style": f"aspect-ratio: {number(width)} / {number(height)}",
    }
    label = el("p", {"class": "when", "aria-hidden": "true"}, when) if when else None
    style = f"--width: {round(width)}px; --printed: {round(_printed(one))}mm"
    return el("div", {"class": "drawn", "style": style}, label, el("div", values))


def _printed(one: Picture) -> float:
    """The width of a printed drawing in millimetres: as small as its smallest letter allows."""
    letters = LETTER.findall(one.drawing)
    return one.size[0] * PRINTED_LETTER / min(map(float, letters)) if letters else COLUMN


def script(page_url: str) -> Markup:
    """The script element that loads the drawings, for a page with placeholders."""
    return el("script", {"src": get_relative_url(SCRIPT, page_url), "defer": True})


def paper(title: str) -> str:
    """The style sheet of a printed rulebook. Each page has the game's title and the page's number at its head."""
    words = title.replace("\\", "\\\\").replace('"', '\\"')
    return f'@page {{ @top-left {{ content: "{words}" }} }}\n' + SITE.joinpath(PAPER).read_text(
        encoding="utf-8"
    )


def paper_link(slug: str) -> Markup:
    """The link to the style sheet for paper, for a page two folders deep. Screens ignore the style sheet."""
    return el("link", {"rel": "stylesheet", "href": f"../../regole/{slug}/paper.css", "media": "print"})


def fragment(text: str, page_url: str) -> str:
    """The book's text as HTML for the table's rules panel.

    - A link within the book gets the full address of the book's page: a bare fragment would replace the game's link in
      the table's address.
    - Such a link also gets `data-rule` with the paragraph's anchor, so that the panel shows the paragraph at the table.
    - A link to the table keeps only its query or fragment.
    - `noscript` parts are dropped, since the table needs scripts.
    """

    def relink(found: re.Match[str]) -> str:
        before, href, after = found.groups()
        target = html.unescape(href)
        parts = urlsplit(target)
        if parts.scheme or parts.netloc:
            return found.group(0)
        if target.startswith("#"):
            address = html.escape(get_relative_url(page_url, TABLE) + target)
            return f"{before}{address}{after} data-rule={_quoted(target[1:])}"
        where = urljoin("/" + page_url, target).removeprefix("/")
        if where.startswith((TABLE + "#", TABLE + "?")):
            return f"{before}{html.escape(where.removeprefix(TABLE))}{after}"
        return f"{before}{html.escape(get_relative_url(where, TABLE))}{after}"

    def redraw(found: re.Match[str]) -> str:
        before, file, after = found.groups()
        return f"{before}{get_relative_url(page_url + file, TABLE)}{after}"

    text = DRAWING.sub(redraw, SCRIPTLESS.sub("", text))
    return PARAGRAPH.sub(_copier, LINK.sub(relink, text))


def _copier(heading: re.Match[str]) -> str:
    """A heading followed by a link. A touch on the link copies the address of the heading's paragraph."""
    level, anchor, words = heading["level"], heading["id"], heading["words"]
    name = f"Copia il link di «{re.sub('<[^>]*>', '', words)}»"
    link = (
        f'<a class="headerlink" href="{heading["href"]}" data-paragraph="{anchor}" aria-label="{name}"'
        f' title="Copia il link di questo paragrafo">¶</a>'
    )
    return f'<div class="titled"><h{level} id="{anchor}">{words}</h{level}>{link}</div>'


def _quoted(value: str) -> str:
    return f'"{html.escape(value)}"'
