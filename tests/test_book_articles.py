"""Articles go with the numbers after them ("dall'1 all'8", "gli 11") in all that is written once: books, captions, the
words of the page. What is put together while playing is checked with each game's words, in `app.conformance`."""

import ast
import json
import re
from pathlib import Path

import pytest

from app.conformance import wrong_article

ROOT = Path(__file__).parents[1]
SITE = ROOT / "site"
PAGES = sorted([SITE / "index.md", *(SITE / "regole").glob("*.md")])
CAPTIONS = sorted((SITE / "regole").glob("*/*.json"))
MODULES = sorted([*(SITE / "app").rglob("*.py"), *(ROOT / "build_site").rglob("*.py")])


def bare(markdown: str) -> str:
    """What is read of it: no targets of links, no anchors, no stress; one line for each paragraph."""
    text = re.sub(r"\]\([^)]*\)|\{ #[^}]*\}|\[\[diagramma: [^|]*\||[\[\]*`]", "", markdown)
    return re.sub(r"(?<!\n)\n(?![\n#|-])", " ", text)


def literals(path: Path) -> list[str]:
    """The texts in a module's source that are no docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    found = [n for n in ast.walk(tree) if isinstance(n, ast.Constant) and id(n) not in docs]
    return [node.value for node in found if isinstance(node.value, str)]


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.stem)
def test_in_the_books(page: Path) -> None:
    faults = [line for line in bare(page.read_text(encoding="utf-8")).splitlines() if wrong_article(line)]
    assert not faults


def test_in_the_captions_of_examples() -> None:
    said = [json.loads(path.read_text(encoding="utf-8"))["caption"] for path in CAPTIONS]
    assert said and not [caption for caption in said if wrong_article(caption)]


def test_in_the_words_of_the_page_and_of_the_games() -> None:
    faults = [(path.name, text) for path in MODULES for text in literals(path) if wrong_article(text)]
    assert not faults


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("sale dal\n**1** al [8](#otto)", "sale dal 1 al 8"),
        ("## Le case { #le-case }\n\n[[diagramma: apertura | Dal 8]]", "## Le case \n\n Dal 8"),
        ("- da\n  qui\n- o da lì", "- da   qui\n- o da lì"),
    ],
)
def test_what_is_read_of_a_page(written: str, read: str) -> None:
    assert bare(written) == read
