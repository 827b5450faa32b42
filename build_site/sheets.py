"""The sheet of each game ("Riassunto"): the paragraphs of its rulebook that a player looks up in the middle of a game.

In the book, the line `MARK` below a heading puts this heading and its paragraph into the sheet, so the two cannot
disagree. Figures and examples are left out.
"""

import re
from typing import Final

from build_site.shelf import Entry

MARK: Final = "<!-- riassunto -->"
HEADING: Final = re.compile(r"^(#{2,6}) +(.*?) *(?:\{ #[\w-]+ \})?\n" + re.escape(MARK) + r"\n", re.MULTILINE)
NEXT: Final = re.compile(r"^#{1,6} ", re.MULTILINE)
FIGURE: Final = re.compile(r"^\[\[(?:diagramma|figura):.*?\]\]\n", re.MULTILINE | re.DOTALL)
EXAMPLE: Final = re.compile(r"^\*\*Esempi[oa]?\b.*?\n(?=\n|\Z)", re.MULTILINE | re.DOTALL)
LINK: Final = re.compile(r"\]\((?=#)")
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

    Raises ValueError if a mark does not stand between a heading and its paragraph.
    """
    text = entry.book.read_text(encoding="utf-8")
    parts = [_part(found, text, entry) for found in HEADING.finditer(text)]
    if len(parts) != text.count(MARK):
        raise ValueError(f"{entry.book}: {MARK} must be the first line below a heading")
    return HEAD.format(title=entry.page.title) + "\n".join(parts) if parts else None


def _part(found: re.Match[str], text: str, entry: Entry) -> str:
    level, title = found[1][:3], found[2]
    end = NEXT.search(text, found.end())
    body = text[found.end() : end.start() if end else None]
    body = EXAMPLE.sub("", FIGURE.sub("", body)).strip()
    if not body:
        raise ValueError(f"{entry.book}: the paragraph {title!r} has nothing for the sheet")
    return f"{level} {title}\n\n{LINK.sub(f'](../regole/{entry.slug}.md', body)}\n"
