"""Rulebooks: diagrams drawn from positions, and the inner text of a book for the table's panel of rules."""

import html
import re
from random import Random
from urllib.parse import urljoin, urlsplit

from mkdocs.utils import get_relative_url

from app.drawing.markup import Markup, el
from build_site.pictures import picture
from build_site.shelf import Entry
from pycore.contract import Plain
from pycore.link import encode
from pycore.match import Match

MARKER = re.compile(r"<p>\[\[diagramma:\s*([^|\]]+?)\s*\|\s*(.+?)\s*\]\]</p>", re.DOTALL)
LINK = re.compile(r'(<a\b[^>]*?\shref=")([^"]*)(")')
DRAWING = re.compile(
    r'(?P<figure><figure class="diagram"[^>]*>)(?P<drawing><svg(?P<attributes>[^>]*)>.*?</svg>)(?=<figcaption>)',
    re.DOTALL,
)
PARAGRAPH = re.compile(
    r'<h(?P<level>[1-6]) id="(?P<id>[^"]+)">(?P<words>.*?)'
    r'<a class="headerlink" href="(?P<href>[^"]*)"[^>]*>¶</a></h(?P=level)>',
    re.DOTALL,
)
TABLE = "gioca/"


def draw_diagrams(text: str, entry: Entry, page_url: str) -> str:
    """Replace each marker of a diagram by its figure. A marker without a position stops the build."""
    positions = entry.positions()
    unused = set(positions)

    def figure(found: re.Match[str]) -> str:
        name, title = found.group(1), html.unescape(found.group(2))
        if name not in positions:
            raise LookupError(f"{entry.book}: no position {name}.json in {entry.diagrams}")
        unused.discard(name)
        return _figure(entry, positions[name], title, get_relative_url(TABLE, page_url))

    text = MARKER.sub(figure, text)
    if "[[diagramma" in text:
        raise ValueError(
            f"{entry.book}: a marker of a diagram must be a paragraph [[diagramma: name | words]]"
        )
    if (
        unused and not entry.preview
    ):  # without a drawing the positions of a book are there for its tests alone
        raise LookupError(f"{entry.book} shows no diagram of {', '.join(sorted(unused))}")
    return text


def _figure(entry: Entry, diagram: Plain, title: str, table: str) -> Markup:
    match = Match.from_position(entry.slug, diagram["position"], Random(0))
    drawing = picture(entry, match.state, diagram.get("seat"), title)
    opener = el("a", {"class": "open-diagram", "href": f"{table}#{encode(match)}"}, "Apri sul tavolo")
    caption = el("figcaption", None, el("span", None, diagram.get("caption", title)), " ", opener)
    return el("figure", {"class": "diagram", "data-search-exclude": True}, drawing, caption)


def fragment(text: str, page_url: str) -> str:
    """The book as the table shows it, beside a board of its own game and so without symbols.

    The table's address holds the game, so a link within the book leads to the book's own page and names its
    paragraph in `data-rule`, for the table to go there instead; a link to a position needs only its fragment.
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
        if where.startswith(TABLE + "#"):
            return f"{before}{html.escape(where.removeprefix(TABLE))}{after}"
        return f"{before}{html.escape(get_relative_url(where, TABLE))}{after}"

    return PARAGRAPH.sub(_copier, LINK.sub(relink, text))


def _copier(heading: re.Match[str]) -> str:
    """A heading with a sign beside it that copies the address of its paragraph, outside of its words."""
    level, anchor, words = heading["level"], heading["id"], heading["words"]
    name = f"Copia il link di «{re.sub('<[^>]*>', '', words)}»"
    link = (
        f'<a class="headerlink" href="{heading["href"]}" data-paragraph="{anchor}" aria-label="{name}"'
        f' title="Copia il link di questo paragrafo">¶</a>'
    )
    return f'<div class="titled"><h{level} id="{anchor}">{words}</h{level}>{link}</div>'


def part_drawings(text: str, slug: str) -> tuple[str, dict[str, str]]:
    """A fragment without its drawings, and these by the name of their file, as seen from the table's page.

    Together they weigh more than all the rest of the page. Each comes when it is about to be seen
    (site/gioca/drawings.js), into a place that is kept for it.
    """
    drawings: dict[str, str] = {}

    def part(found: re.Match[str]) -> str:
        name = f"regole/{slug}/{len(drawings) + 1}.html"
        drawings[name] = found["drawing"]
        _, _, width, height = _attribute(found["attributes"], "viewBox").split()
        place = {
            "class": "drawing",
            "data-drawing": name,
            "role": "img",
            "aria-label": html.unescape(_attribute(found["attributes"], "aria-label")),
            "style": f"aspect-ratio: {width} / {height}",
        }
        return found["figure"] + el("div", place)

    return DRAWING.sub(part, text), drawings


def _attribute(attributes: str, name: str) -> str:
    found = re.search(rf'\b{name}="([^"]*)"', attributes)
    if found is None:
        raise ValueError(f"a drawing without {name}")
    return found[1]


def _quoted(value: str) -> str:
    return f'"{html.escape(value)}"'
