"""Games whose board is not drawn yet: what a seat sees is shown in words, and played with the list of choices."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import zip_longest
from typing import Final, Protocol

from app.drawing.layers import Layer, layer
from app.drawing.markup import Markup, el
from app.drawing.people import fill
from app.drawing.scene import Board, Person, Scene, Sheet
from pycore.contract import Choice, State

WIDEST: Final = 4
"""So many columns fit on a phone; where there are more, each row is a paragraph there."""


class SheetView(Protocol):
    """What the view module of such a game offers. Its keys only group the list of choices under headings."""

    COLOURS: tuple[str, ...]
    sheets: Callable[[Scene], tuple[Sheet, ...]]
    keys: Callable[[State, Choice], tuple[tuple[str, ...], ...]]
    name_key: Callable[[State, str], str]


class Preview:
    """Such a module as the view that the page expects: nothing is drawn, and nothing on the board can be touched."""

    SIZES: Final[Mapping[str, tuple[float, float]]] = {}

    def __init__(self, view: SheetView) -> None:
        self.COLOURS = view.COLOURS
        self.keys, self.name_key = view.keys, view.name_key
        self._sheets = view.sheets

    def symbols(self) -> str:
        """No pieces, no shapes."""
        return ""

    def board(self, scene: Scene) -> Board:
        """An empty drawing with the sheets in its place."""
        return Board(3, 2, "", (), sheets=self._sheets(scene))

    def tempting(self, state: State) -> tuple[tuple[tuple[str, ...], Choice], ...]:
        """Where nothing can be touched nothing tempts."""
        return ()


def render(sheets: Sequence[Sheet], people: tuple[Person, ...]) -> Layer:
    """The sheets as tables, with everybody's name and mark."""
    return layer((_sheet(sheet, people) for sheet in sheets), "sheets")


@lru_cache(256)
def _sheet(sheet: Sheet, people: Sequence[Person]) -> Markup:
    note = el("p", {"class": "small"}, fill(sheet.note, people)) if sheet.note else None
    body = _table(sheet, people) if sheet.columns else _pairs(sheet, people)
    return el("section", {"class": "words"}, el("h2", None, fill(sheet.title, people)), body, note)


def _table(sheet: Sheet, people: Sequence[Person]) -> Markup:
    # A column without a heading has none for those either who hear it.
    heads = [
        el("th", {"scope": "col"}, fill(column, people)) if column else el("td") for column in sheet.columns
    ]
    stacked = len(sheet.columns) > WIDEST
    rows = [_row(row, people, sheet.columns if stacked else ()) for row in sheet.rows]
    table = el("table", None, el("thead", None, el("tr", None, *heads)), el("tbody", None, *rows))
    label = fill(sheet.title, people, marked=False)
    return el(
        "div",
        {"class": "wide stacked" if stacked else "wide", "tabindex": 0, "role": "group", "aria-label": label},
        table,
    )


@lru_cache(1024)
def _row(row: tuple[str, ...], people: Sequence[Person], columns: tuple[str, ...]) -> Markup:
    """With `columns` each cell knows the heading of its own."""
    first, *others = row
    heads = [fill(column, people, marked=False) for column in columns[1:]]
    cells = [
        el("td", {"data-head": head} if head else None, fill(text, people))
        for head, text in zip_longest(heads, others)
    ]
    return el("tr", None, el("th", {"scope": "row"}, fill(first, people)), *cells)


def _pairs(sheet: Sheet, people: Sequence[Person]) -> Markup | None:
    pairs = [
        el("div", None, el("dt", None, fill(term, people)), el("dd", None, fill(value, people)))
        for term, value in sheet.rows
    ]
    return el("dl", None, *pairs) if pairs else None
