"""What a printed rulebook must be, measured in its PDF file: short, filled, with nothing to press."""

import io
from typing import Final, NamedTuple

from pypdf import PageObject, PdfReader

LONGEST: Final = {"imhotep": 12, "leggende": 12}
"""The most pages of a book, if not `USUAL`."""
USUAL: Final = 10
FULL: Final = 0.6
"""How far down a page its lowest text must stand, as the mean of both columns."""
HEAD: Final = 0.94
"""The head of a page lies above this share of its height."""
BUTTONS: Final = ("Gioca a", "Prima partita guidata", "Stampa", "Apri sul tavolo", "¶", "Vai ai contenuti")


class Text(NamedTuple):
    """A piece of text on a page. `x` and `y` are shares of its width and height, from the lower left corner."""

    words: str
    x: float
    y: float
    font: str


def read(pdf: bytes) -> list[PageObject]:
    """The pages of a PDF file."""
    return list(PdfReader(io.BytesIO(pdf)).pages)


def longest(slug: str) -> int:
    """The most pages that a game's book may have."""
    return LONGEST.get(slug, USUAL)


def pressable(pages: list[PageObject]) -> list[str]:
    """The words of buttons and links to press that stand on the pages."""
    words = "\n".join(page.extract_text() for page in pages)
    return [button for button in BUTTONS if button in words]


def lowest(page: PageObject) -> list[Text]:
    """The lowest text of the left and of the right column; an empty column has none."""
    found = _texts(page)
    columns = [[text for text in found if (text.x < 0.5) == first and text.y > 0] for first in (True, False)]
    return [min(column, key=lambda text: text.y) for column in columns if column]


def fill(page: PageObject) -> float:
    """How far down a page its lowest text stands, as the mean of both columns."""
    return sum(1 - text.y for text in lowest(page)) / 2


def _texts(page: PageObject) -> list[Text]:
    """All texts of a page, without the head."""
    found: list[Text] = []
    width, height = float(page.mediabox.width), float(page.mediabox.height)

    def visit(words: str, cm: list[float], tm: list[float], font: dict[str, str] | None, size: float) -> None:
        if words.strip():
            x, y = (
                tm[4] * cm[0] + tm[5] * cm[2] + cm[4],
                tm[4] * cm[1] + tm[5] * cm[3] + cm[5],
            )
            found.append(Text(words.strip(), x / width, y / height, (font or {}).get("/BaseFont", "")))

    page.extract_text(visitor_text=visit)
    return [text for text in found if text.y < HEAD]
