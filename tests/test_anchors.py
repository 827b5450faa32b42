"""Code and rulebooks refer to each other: every anchor cited by the code exists, and every anchor is cited."""

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from build_site.rules import rules_met
from pycore.contract import Game
from pycore.games import GAMES

ROOT = Path(__file__).parents[1]
RULEBOOKS = ROOT / "site" / "regole"
HEADING = re.compile(r"^#+ .*\{ #([a-z0-9_-]+) \}$", re.MULTILINE)
LINK = re.compile(r"\]\(([^)\s]+)\)")


def folder(game: Game) -> Path:
    """The folder with the code of a game's rules."""
    file = sys.modules[type(game).__module__].__file__
    assert file is not None
    return Path(file).parent


def book(slug: str) -> Path:
    """The rulebook on the site, or for a game from outside the one in its own folder."""
    own = RULEBOOKS / f"{slug}.md"
    return own if own.exists() else folder(GAMES[slug]) / "book.md"


@cache
def headings(path: Path) -> tuple[str, ...]:
    """The ids of a rulebook's headings, in order."""
    return tuple(HEADING.findall(path.read_text(encoding="utf-8")))


def anchors(slug: str) -> set[str]:
    """The anchors of rules: heading ids that start with the game's name."""
    return {name for name in headings(book(slug)) if name.startswith(f"{slug}-")}


@cache
def literals(path: Path) -> frozenset[str]:
    """The string literals of a module, and the words between backquotes in them (docstrings included)."""
    texts = {
        n.value for n in ast.walk(tree(path)) if isinstance(n, ast.Constant) and isinstance(n.value, str)
    }
    return frozenset(texts | {word for text in texts for word in re.findall(r"`([a-z0-9_-]+)`", text)})


@cache
def tree(path: Path) -> ast.Module:
    """The syntax tree of a module."""
    return ast.parse(path.read_text(encoding="utf-8"))


def unused(files: Iterable[Path]) -> set[str]:
    """The values of constants that these modules define and never read, such as "senet-casa"."""
    defined: dict[str, str] = {}
    read: set[str] = set()
    for node in (node for file in files for node in ast.walk(tree(file))):
        match node:
            case ast.Assign([ast.Name(name)], ast.Constant(str(text))):
                defined[name] = text
            case ast.AnnAssign(ast.Name(name), _, ast.Constant(str(text))):
                defined[name] = text
            case ast.Name(name, ast.Load()) | ast.Attribute(_, name):
                read.add(name)
    return {text for name, text in defined.items() if name not in read}


def code(slug: str) -> Iterator[Path]:
    """The modules that cite rules: a game's rules and its words, but no drawings: ids of symbols look like anchors."""
    yield from (file for file in folder(GAMES[slug]).glob("*.py") if file.name != "page.py")
    page = ROOT / "site" / "app" / "games" / slug
    yield from (
        file for file in (page / "page.py", page / "guide.py", *page.glob("words/*.py")) if file.exists()
    )


def cited(slug: str, files: Iterable[Path]) -> set[str]:
    """The anchors of a game among the literals of these modules."""
    anchor = re.compile(rf"{slug}-[a-z0-9]+(?:-[a-z0-9]+)*")
    return {text for file in files for text in literals(file) if anchor.fullmatch(text)}


def uncited(slug: str) -> set[str]:
    """The rules in a game's book that its code does not cite. A constant that nothing reads cites nothing."""
    files = [*code(slug)]
    return (anchors(slug) - cited(slug, files)) | (anchors(slug) & unused(files))


@pytest.mark.parametrize("slug", GAMES)
def test_anchors_cited_by_the_code_exist_in_the_rulebook(slug: str) -> None:
    assert cited(slug, code(slug)) - anchors(slug) == set()


@pytest.mark.parametrize("slug", GAMES)
def test_anchors_in_random_matches_exist_in_the_rulebook(slug: str) -> None:
    named = {rule for seed in range(8) for rule in rules_met(slug, seed)}
    assert named
    assert named - anchors(slug) == set()


@pytest.mark.parametrize("slug", GAMES)
def test_every_rule_of_the_rulebook_is_cited(slug: str) -> None:
    tests = (ROOT / "tests").rglob("*.py")
    assert uncited(slug) - cited(slug, tests) == set()


@pytest.mark.parametrize("slug", GAMES)
def test_heading_ids_are_unique(slug: str) -> None:
    names = headings(book(slug))
    assert len(names) == len(set(names))


PAGES = sorted({*RULEBOOKS.glob("*.md"), *(book(slug) for slug in GAMES)})


@pytest.mark.parametrize("path", PAGES, ids=[str(path.relative_to(ROOT)) for path in PAGES])
def test_links_of_rulebooks_lead_somewhere(path: Path) -> None:
    for link in LINK.findall(path.read_text(encoding="utf-8")):
        page, _, name = link.partition("#")
        target = path.parent / page if page else path
        assert target.is_file(), link
        assert not name or name in headings(target), link
