"""The sheet of a game is made of the marked paragraphs of its rulebook."""

import re
from pathlib import Path

import pytest

from build_site.new_game import TEMPLATE
from build_site.sheets import PARTS, sheet, with_symbols
from build_site.shelf import Entry, shelf
from pycore.games import HOUSE

BOOK = """# Gioco

Si gioca in due.

## Preparazione { #senet-preparazione }
<!-- riassunto: preparazione -->

1. Ognuno ha [tre carte](#senet-carte).

[[diagramma: inizio | Le mani
e il dado]]

**Esempio.** Anna ha
tre carte.

## Un turno
<!-- riassunto: turno -->
<!-- simboli: stick-pale -->

Lanci e muovi.

<!-- fine riassunto -->

Niente per il foglio.

## Le mosse

Niente nemmeno qui.

<!-- riassunto: azioni -->
<!-- simboli: cone-rosso - -->

| Mossa | Che cosa fa |
|---|---|
| Avanti | muove |
| Fermo | niente |

## Il conto
<!-- riassunto: punti -->

- Ogni pezzo vale 1.

<!-- riassunto: ricorda -->

Muovere è obbligatorio.
"""
CONE = '<svg class="sign" viewBox="0 0 46 62" aria-hidden="true"><use href="#senet-cone-rosso"></use></svg>\u00a0'
STICK = '<svg class="sign" viewBox="0 0 150 26" aria-hidden="true"><use href="#senet-stick-pale"></use></svg>\u00a0'


def written(tmp_path: Path, book: str, slug: str = "senet") -> Entry:
    file = tmp_path / "book.md"
    file.write_text(book, encoding="utf-8")
    return Entry(slug, None, file, tmp_path)


def test_marked_paragraphs_stand_in_their_parts_with_symbols(tmp_path: Path) -> None:
    text = sheet(written(tmp_path, BOOK))
    assert text is not None
    _, _, body = text.partition("# Senet: riassunto\n\n")
    wanted = f"""## Preparazione

1. Ognuno ha [tre carte](../regole/senet.md#senet-carte).

## Il turno

{STICK}**Un turno.**{{ .title }} Lanci e muovi.

## Le azioni

| Mossa | Che cosa fa |
|---|---|
| {CONE}Avanti | muove |
| Fermo | niente |

## I punti

### Il conto

- Ogni pezzo vale 1.

## Facile da dimenticare

Muovere è obbligatorio.
"""
    assert body == wanted


def test_the_page_holds_each_symbol_that_it_uses(tmp_path: Path) -> None:
    page = with_symbols(f"<h1>Senet</h1><p>{CONE}{CONE}</p>", written(tmp_path, BOOK))
    assert page.count('id="senet-cone-rosso"') == 1 and "senet-stick-pale" not in page


def test_a_book_without_marks_has_no_sheet(tmp_path: Path) -> None:
    assert sheet(written(tmp_path, "# Gioco\n\n## Preparazione\n\nOgnuno ha tre carte.\n")) is None


@pytest.mark.parametrize("part", [part for part in PARTS if part != "varianti"])
def test_a_missing_part_stops_the_build_with_game_and_part(tmp_path: Path, part: str) -> None:
    book = re.sub(rf"<!-- riassunto: {part} -->\n|<!-- simboli: .*\n", "", BOOK)
    with pytest.raises(ValueError, match=f"'senet' lacks '{part}'"):
        sheet(written(tmp_path, book))


def test_only_a_game_with_options_must_have_variants(tmp_path: Path) -> None:
    book = BOOK.replace("stick-pale", "site-tomb").replace("cone-rosso", "eye")
    with pytest.raises(ValueError, match="'imhotep' lacks 'varianti'"):
        sheet(written(tmp_path, book, "imhotep"))


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ("Lanci e muovi.\n\n", "", "'senet'.*takes nothing: Un turno"),
        ("\nMuovere è obbligatorio.\n", "", "takes nothing: ricorda"),
        ("riassunto: turno", "riassunto: giro", "not a mark of the sheet: <!-- riassunto: giro -->"),
        ("Lanci e", "Lanci <!-- riassunto: turno --> e", "a paragraph of its own"),
        ("cone-rosso -", "cone-rosso", "1 symbols for 2 rows"),
        ("cone-rosso", "cono", "no symbol senet-cono"),
    ],
)
def test_a_bad_mark_stops_the_build(tmp_path: Path, old: str, new: str, named: str) -> None:
    assert old in BOOK
    with pytest.raises(ValueError, match=named):
        sheet(written(tmp_path, BOOK.replace(old, new)))


@pytest.mark.parametrize("slug", HOUSE)
def test_every_game_of_the_house_has_a_sheet(slug: str) -> None:
    (entry,) = [entry for entry in shelf() if entry.slug == slug]
    assert sheet(entry)


def test_a_new_game_has_a_sheet(tmp_path: Path) -> None:
    text = sheet(written(tmp_path, (TEMPLATE / "book.md").read_text(encoding="utf-8")))
    assert text is not None and "Facile da dimenticare" in text
