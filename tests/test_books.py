"""The diagrams of every rulebook are whole positions, and their statements about choices and fields are true.

`tests/test_book_<game>.py` says which statements a book makes, and checks the rest.
"""

import pytest

from pycore.games import HOUSE
from tests.books import Book, at

BOOKS = {slug: Book(slug) for slug in HOUSE}
DIAGRAMS = [(slug, name) for slug, book in BOOKS.items() for name in book.names]
SHORT = ("imhotep", "leggende")
"""Games whose diagrams leave out options that have their default."""


def stating(*keys: str) -> list[tuple[str, str]]:
    """The diagrams with one of these keys in "shows"."""
    return [(slug, name) for slug, name in DIAGRAMS if not BOOKS[slug].shows(name).keys().isdisjoint(keys)]


@pytest.mark.parametrize("slug", HOUSE)
def test_files_and_diagrams_correspond(slug: str) -> None:
    book = BOOKS[slug]
    assert sorted(book.names) == book.files
    assert book.text.count("[[diagramma:") == len(book.names) >= 8


@pytest.mark.parametrize(("slug", "name"), DIAGRAMS)
def test_position_reads_back_as_written(slug: str, name: str) -> None:
    book, diagram = BOOKS[slug], BOOKS[slug].diagram(name)
    assert diagram.keys() | {"picture"} == {"position", "seat", "picture", "caption", "shows"}
    assert diagram["caption"].endswith(".")
    state = book.start(name)
    assert state.is_whole()
    assert state.to_plain() == (book.written(name) if slug in SHORT else diagram["position"])


@pytest.mark.parametrize(("slug", "name"), stating("here", "then"))
def test_fields_before_and_after_play(slug: str, name: str) -> None:
    book, state = BOOKS[slug], BOOKS[slug].played(name)[0]
    state.check()
    shows = book.shows(name)
    for key, plain in (("here", book.diagram(name)["position"]), ("then", state.to_plain())):
        for path, value in shows.get(key, {}).items():
            assert at(plain, path, missing=0) == value, path


@pytest.mark.parametrize(("slug", "name"), stating("legal", "refused", "then_legal", "then_refused"))
def test_choices_allowed_and_refused(slug: str, name: str) -> None:
    book, shows = BOOKS[slug], BOOKS[slug].shows(name)
    for prefix, state in (("", book.start(name)), ("then_", book.played(name)[0])):
        for choice in shows.get(f"{prefix}legal", []):
            assert state.why_not(tuple(choice)) is None, choice
        for entry in shows.get(f"{prefix}refused", []):
            refusal = state.why_not(tuple(entry["choice"]))
            assert refusal is not None and refusal.rule == entry["rule"], (entry, refusal)
