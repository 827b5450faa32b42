"""The sheet of each game ("Riassunto"): what players look up in the middle of a game, taken from the rulebook.

Marks in the book say what goes into which part of the sheet, so that the two cannot disagree. A mark is a comment on a
line of its own:

- `<!-- riassunto: turno -->` below a heading takes the heading and its paragraph, up to the next heading or to
  `<!-- fine riassunto -->`. Anywhere else it takes the next block: a paragraph, a list or a table.
- `<!-- simboli: card-sail card-chisel -->` puts drawings of the game's `symbols.svg` into the sheet: before the words
  of the heading above, or one before each row of the table or item of the list below (`-` for none). A name like
  `card-sail@band-blue` adds a paint as its ground.

Figures and examples are left out.
"""

import re
from collections.abc import Sequence
from typing import Final

from app.drawing.markup import el
from app.drawing.svg import paint
from build_site.books import fragment
from build_site.pictures import shapes, view
from build_site.shelf import Entry

PARTS: Final = {
    "preparazione": "Preparazione",
    "turno": "Il turno",
    "azioni": "Le azioni",
    "punti": "I punti",
    "ricorda": "Facile da dimenticare",
    "varianti": "Le varianti",
}
"""Maps the name of each part in the marks to its title. Only a game with options needs the last one."""
HEADING: Final = re.compile(r"#{2,6} +(.*?) *(?:\{ #[\w-]+ \})?")
PART: Final = re.compile(r"<!-- riassunto: *(\w+) -->")
SYMBOLS: Final = re.compile(r"<!-- simboli: *([\w@ -]+?) *-->")
END: Final = "<!-- fine riassunto -->"
COMMENT: Final = re.compile(r"<!--.*?-->")
LEFT_OUT: Final = re.compile(r"\[\[(?:diagramma|figura):|(?:\*\*)?Esemp[io]+\b")
TITLE: Final = re.compile(r'<(h[1-6]) id="[^"]*">(.*?)<a class="headerlink".*?</a></\1>', re.DOTALL)
LINK: Final = re.compile(r"\]\((?=#)")
ROW: Final = re.compile(r"^(\| *|- |\d+\. )", re.MULTILINE)
HEAD: Final = """---
title: "{title}: riassunto"
description: "Le regole di {title} in un foglio o due, da tenere accanto al tavolo."
search:
  exclude: true
---

# {title}: riassunto
"""


def sheet_uri(slug: str) -> str:
    """The path of the sheet's source in the documents."""
    return f"riassunti/{slug}.md"


def sheet(entry: Entry) -> str | None:
    """The Markdown text of a game's sheet; None if its rulebook has no marks.

    Raises ValueError for a mark that takes nothing or is misspelt, for an unknown symbol and for a missing part. The
    message names the game.
    """
    text = entry.book.read_text(encoding="utf-8")
    if not PART.search(text):
        return None
    found = _Reader(entry).read(text)
    wanted = [part for part in PARTS if part != "varianti" or entry.game.options]
    missing = [part for part in wanted if part not in found]
    if missing:
        raise ValueError(
            f"The sheet of {entry.slug!r} lacks {', '.join(map(repr, missing))}: {entry.book} has no"
            f" <!-- riassunto: {missing[0]} -->."
        )
    parts = [f"## {PARTS[part]}\n\n" + "\n\n".join(found[part]) for part in PARTS if part in found]
    return "\n".join([HEAD.format(title=entry.page.title), *(f"{part}\n" for part in parts)])


class _Reader:
    """Collects the marked blocks of one rulebook."""

    def __init__(self, entry: Entry) -> None:
        self._entry = entry
        self._found: dict[str, list[str]] = {}
        self._part = ""
        """The part that takes the blocks of this paragraph; "" if none does."""
        self._next = ""
        """The part that takes the next block only."""
        self._symbols: list[str] = []
        """The symbols for the rows of the next block."""
        self._heading = ""
        """The marked heading of which nothing is taken yet."""
        self._drawings = ""
        """The symbols before this heading."""

    def read(self, text: str) -> dict[str, list[str]]:
        """Maps the name of each part to its blocks of Markdown text. Raises ValueError."""
        for block in re.split(r"\n{2,}", text.strip()):
            first, *rest = block.split("\n")
            heading = HEADING.fullmatch(first)
            if heading or COMMENT.fullmatch(first):
                self._marks(rest if heading else [first, *rest], heading and heading[1])
            else:
                self._block(block)
        self._ended()
        return self._found

    def _ended(self) -> None:
        """The paragraph ends here."""
        if self._next or self._symbols or self._heading:
            raise self._error(f"a mark takes nothing: {self._heading or self._next or self._symbols}")
        self._part = ""

    def _marks(self, lines: Sequence[str], heading: str | None) -> None:
        symbols: list[str] = []
        if heading is not None:
            self._ended()
        for line in lines:
            part, drawn = PART.fullmatch(line), SYMBOLS.fullmatch(line)
            if part and part[1] in PARTS:
                self._next = part[1]
            elif drawn:
                symbols = drawn[1].split()
            elif line == END:
                self._ended()
            else:
                raise self._error(f"not a mark of the sheet: {line}")
        if heading is None:
            self._symbols = symbols or self._symbols
            return
        self._part, self._next = self._next, ""
        if self._part:
            self._heading, self._drawings = heading, "".join(map(self._drawn, symbols))

    def _block(self, block: str) -> None:
        if COMMENT.search(block):
            raise self._error(f"a mark must be a paragraph of its own: {block}")
        part, symbols = self._next or self._part, self._symbols
        if not part or LEFT_OUT.match(block):
            return
        if symbols:
            block = self._illustrated(block, symbols)
        blocks = self._found.setdefault(part, [])
        if ROW.match(block) and blocks and ROW.match(blocks[-1]):
            blocks.append("<!-- -->")  # keeps two lists apart
        blocks.append(self._headed(LINK.sub(f"](../regole/{self._entry.slug}.md", block), part))
        self._next, self._symbols, self._heading = "", [], ""

    def _headed(self, block: str, part: str) -> str:
        """The block with its heading, which stands in the first line of a paragraph, or else above the block."""
        if not self._heading or self._heading.startswith(PARTS[part]):
            return block
        if ROW.match(block):
            return f"### {self._drawings}{self._heading}\n\n{block}"
        return f"{self._drawings}**{self._heading}.**{{ .title }} {block}"

    def _illustrated(self, block: str, symbols: Sequence[str]) -> str:
        """The block with a symbol before each row of the table or item of the list."""
        rows = list(ROW.finditer(block))
        rows = rows[2:] if block.startswith("|") else rows
        if len(rows) != len(symbols):
            raise self._error(f"{len(symbols)} symbols for {len(rows)} rows: {block}")
        for row, name in reversed(list(zip(rows, symbols, strict=True))):
            block = block[: row.end()] + ("" if name == "-" else self._drawn(name)) + block[row.end() :]
        return block

    def _drawn(self, name: str) -> str:
        name, _, ground = name.partition("@")
        symbol = f"{self._entry.slug.replace('_', '-')}-{name}"
        try:
            box = view(self._entry, symbol)
        except KeyError as error:
            raise self._error(f"no symbol {symbol}") from error
        values = {
            "class": "sign",
            "viewBox": box,
            "style": f"background:{paint(ground)}" if ground else None,
            "aria-hidden": "true",
        }
        return el("svg", values, el("use", {"href": f"#{symbol}"})) + "\N{NO-BREAK SPACE}"

    def _error(self, what: str) -> ValueError:
        return ValueError(f"The sheet of {self._entry.slug!r} ({self._entry.book}): {what}")


def beside_the_board(html: str, entry: Entry) -> str:
    """The page of a sheet as HTML for the table's rules panel. Its links show the paragraph in the panel."""
    plain = TITLE.sub(r"<\1>\2</\1>", html).replace("<table>", '<table tabindex="0">')
    return fragment(plain.replace(f'href="../../regole/{entry.slug}/#', 'href="#'), f"regole/{entry.slug}/")


def with_symbols(html: str, entry: Entry) -> str:
    """The page of a sheet with the definitions of the symbols that it uses."""
    title, end, rest = html.partition("</h1>")
    defined = f'<svg class="symbols" aria-hidden="true"><defs>{shapes(entry, html)}</defs></svg>'
    return f'{title}{end}<div class="sheet">{defined}{rest}</div>'
