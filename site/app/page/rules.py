"""Full-text search in a rulebook.

A paragraph is a heading with everything up to the next heading. A word of the query matches each word that begins with
it. Accents, capital letters and plural endings make no difference.
"""

import re
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import Final, NamedTuple

from app.drawing.markup import Markup, el, esc, join
from app.words import page as page_words

SNIPPET: Final = 110
"""Approximate length of the excerpt below a heading, in characters."""
SHORTEST: Final = 5
"""The search drops the last vowel of words with at least this many letters, so that "barca" also finds "barche"."""

_HEADING: Final = re.compile(r'<h([1-6])\b[^>]*?\bid="([^"]+)"[^>]*>(.*?)</h\1>', re.DOTALL)
_LEFT_OUT: Final = re.compile(r'<a class="(?:headerlink|open-diagram)".*?</a>', re.DOTALL)
_BLOCK: Final = re.compile(r"</?(?:p|li|ul|ol|dl|dt|dd|tr|table|div|figure|figcaption|h[1-6])\b[^>]*>|<br>")
_TABLE: Final = re.compile(r"<table\b.*?</table>", re.DOTALL)
_ROW: Final = re.compile(r"<tr\b.*?</tr>", re.DOTALL)
_CELL: Final = re.compile(r"<(t[dh])\b[^>]*>(.*?)</\1>", re.DOTALL)
_LETTER: Final = re.compile(r"[^\W\d_]")
_TAG: Final = re.compile(r"<[^>]*>")
_WORD: Final = re.compile(r"\w+")
_PLAIN: Final = str.maketrans("àáâäèéêëìíîïòóôöùúûü", "aaaaeeeeiiiioooouuuu")
_ENTITIES: Final = (("&lt;", "<"), ("&gt;", ">"), ("&quot;", '"'), ("&#39;", "'"), ("&amp;", "&"))


class Section(NamedTuple):
    """One paragraph: its anchor, its heading, and its text in lines."""

    anchor: str
    heading: str
    lines: tuple[str, ...]


def sections(fragment: str) -> tuple[Section, ...]:
    """The paragraphs of a rulebook, in order.

    >>> sections('<h2 id="a">Cava &amp; slitta</h2><p>Prendi <b>3</b> pietre.</p>')
    (Section(anchor='a', heading='Cava & slitta', lines=('Prendi 3 pietre.',)),)
    """
    text = _LEFT_OUT.sub("", fragment)
    found = list(_HEADING.finditer(text))
    ends = [heading.start() for heading in found[1:]] + [len(text)]
    return tuple(
        Section(heading[2], _words(heading[3]), tuple(_lines(text[heading.end() : end])))
        for heading, end in zip(found, ends, strict=True)
    )


def search(book: Iterable[Section], query: str) -> list[Section]:
    """The paragraphs that contain every word of the query, those with a matching heading first."""
    stems = _stems(query)
    if not stems:
        return []
    hits = [section for section in book if _holds(" ".join((section.heading, *section.lines)), stems)]
    return sorted(hits, key=lambda section: not _holds(section.heading, stems))


def results(hits: Sequence[Section], query: str, slug: str) -> Markup:
    """The list of results, with the matching words marked."""
    if not hits:
        return el("p", None, page_words.NOTHING_FOUND)
    stems = _stems(query)
    items = []
    for section in hits:
        address = f"../regole/{slug}/#{section.anchor}"
        line = _snippet(section.lines, stems)
        below = el("span", {"class": "small"}, _marked(line, stems)) if line else None
        link = el(
            "a",
            {"href": address, "data-rule": section.anchor},
            el("b", None, _marked(section.heading, stems)),
            below,
        )
        items.append(el("li", None, link))
    return el("ul", None, *items)


def _lines(text: str) -> Iterable[str]:
    flat = " ".join(text.split())
    for line in _BLOCK.sub("\n", _TABLE.sub(lambda table: _rows(table[0]), flat)).split("\n"):
        words = _words(line)
        if words:
            yield words


def _rows(table: str) -> str:
    """A table as paragraphs, one per row. A cell without letters, such as a number, follows the head of its column.

    >>> _rows("<table><tr><th>Giocatori</th><th>Carte</th></tr><tr><td>2</td><td>tutte</td></tr></table>")
    '<p>Giocatori · Carte</p><p>Giocatori: 2 · tutte</p>'
    """
    heads: list[str] = []
    rows = []
    for row in _ROW.findall(table):
        cells = [_words(cell[1]) for cell in _CELL.findall(row)]
        if "<td" not in row:
            heads = cells
        named = [
            f"{head}: {cell}" if head and cell and not _LETTER.search(cell) else cell
            for head, cell in zip_longest(heads if "<td" in row else [], cells, fillvalue="")
        ]
        rows.append(f"<p>{' · '.join(filter(None, named))}</p>")
    return "".join(rows)


def _words(html: str) -> str:
    text = _TAG.sub("", html)
    for entity, letter in _ENTITIES:
        text = text.replace(entity, letter)
    return " ".join(text.split())


def _fold(text: str) -> str:
    """The text without accents and capitals. The number of letters stays the same, so offsets stay valid."""
    return "".join(letter.lower()[:1] for letter in text).translate(_PLAIN)


def _stems(query: str) -> list[str]:
    """The stems of the query's words."""
    words = _WORD.findall(_fold(query))
    return [_stem(word) for word in dict.fromkeys(words)]


def _stem(word: str) -> str:
    if len(word) < SHORTEST or word[-1] not in "aeiou":
        return word
    return word[:-1].removesuffix("h")


def _found(text: str, stems: Sequence[str]) -> list[tuple[int, int, str]]:
    """Start, end and stem of each word that begins with one of the stems."""
    return [
        (word.start(), word.end(), stem)
        for word in _WORD.finditer(_fold(text))
        if (stem := next((stem for stem in stems if word[0].startswith(stem)), None))
    ]


def _holds(text: str, stems: Sequence[str]) -> bool:
    folded = _WORD.findall(_fold(text))
    return all(any(word.startswith(stem) for word in folded) for stem in stems)


def _marked(text: str, stems: Sequence[str]) -> Markup:
    parts, at = [], 0
    for start, end, _ in _found(text, stems):
        parts += [esc(text[at:start]), el("mark", None, text[start:end])]
        at = end
    return join([*parts, esc(text[at:])])


def _snippet(lines: Sequence[str], stems: Sequence[str]) -> str:
    """The line that contains the most stems, cut around the first of them. If no line contains a stem, the first
    line."""
    if not lines:
        return ""
    line = max(lines, key=lambda line: len({stem for _, _, stem in _found(line, stems)}))
    if len(line) <= SNIPPET:
        return line
    places = _found(line, stems)
    first = max(0, (places[0][0] if places else 0) - SNIPPET // 3)
    start = 0 if first == 0 else line.find(" ", first) + 1
    end = len(line) if start + SNIPPET >= len(line) else line.rfind(" ", start, start + SNIPPET)
    return f"{'… ' if start else ''}{line[start:end]}{' …' if end < len(line) else ''}"
