"""The sheet of a game is made of the marked paragraphs of its rulebook."""

from pathlib import Path

import pytest

from build_site.sheets import MARK, sheet
from build_site.shelf import Entry, shelf
from pycore.games import HOUSE

BOOK = f"""# Gioco

## Preparazione {{ #toy-preparazione }}
{MARK}

1. Ognuno ha [tre carte](#toy-carte).

[[diagramma: inizio | Le mani
e il dado]]

**Esempio.** Anna ha
tre carte.

## Il turno

Niente per il foglio.
"""


def written(tmp_path: Path, book: str) -> Entry:
    file = tmp_path / "toy.md"
    file.write_text(book, encoding="utf-8")
    return Entry("toy", None, file, tmp_path)


def test_a_marked_paragraph_stands_in_the_sheet_without_figures_and_examples(tmp_path: Path) -> None:
    text = sheet(written(tmp_path, BOOK))
    assert text is not None
    assert text.endswith(
        ": riassunto\n\n## Preparazione\n\n1. Ognuno ha [tre carte](../regole/toy.md#toy-carte).\n"
    )


def test_a_book_without_marks_has_no_sheet(tmp_path: Path) -> None:
    assert sheet(written(tmp_path, BOOK.replace(MARK, ""))) is None


@pytest.mark.parametrize(
    ("book", "named"),
    [
        (f"# Gioco\n\nParole.\n\n{MARK}\n", "heading"),
        (f"# Gioco\n\n## Vuoto\n{MARK}\n\n## Altro\n\nParole.\n", "'Vuoto'"),
    ],
)
def test_a_misplaced_mark_stops_the_build(tmp_path: Path, book: str, named: str) -> None:
    with pytest.raises(ValueError, match=named):
        sheet(written(tmp_path, book))


@pytest.mark.parametrize("slug", HOUSE)
def test_every_game_of_the_house_has_a_sheet(slug: str) -> None:
    (entry,) = [entry for entry in shelf() if entry.slug == slug]
    assert sheet(entry)
