"""Italian articles agree with the numbers after them ("dall'1 all'8", "gli 11") in all fixed texts: books, captions,
the words of the page. Texts composed during play are checked with each game's words, in `app.conformance`."""

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
    """The text of some Markdown, without link targets, anchors and emphasis; one line per paragraph."""
    text = re.sub(r"\]\([^)]*\)|\{ #[^}]*\}|\[\[diagramma: [^|]*\||[\[\]*`]", "", markdown)
    return re.sub(r"(?<!\n)\n(?![\n#|-])", " ", text)


def literals(path: Path) -> list[str]:
    """The string literals of a module except its docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    found = [n for n in ast.walk(tree) if isinstance(n, ast.Constant) and id(n) not in docs]
    return [node.value for node in found if isinstance(node.value, str)]


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.stem)
def test_articles_in_the_books(page: Path) -> None:
    faults = [line for line in bare(page.read_text(encoding="utf-8")).splitlines() if wrong_article(line)]
    assert not faults


def test_articles_in_the_captions() -> None:
    said = [json.loads(path.read_text(encoding="utf-8"))["caption"] for path in CAPTIONS]
    assert said and not [caption for caption in said if wrong_article(caption)]


def test_articles_in_the_words_of_page_and_games() -> None:
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
def test_bare_removes_markup(written: str, read: str) -> None:
    assert bare(written) == read
