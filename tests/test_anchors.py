"""Rules and rulebook point at each other: what the code cites stands in the book, and the other way round."""

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
SPEAKING = ("texts", "log", "names", "reasons", "next_touch", "guide")
"""Modules of a game's page side that cite rules; ids of symbols in the others look alike."""
LINK = re.compile(r"\]\(([^)\s]+)\)")


def folder(game: Game) -> Path:
    """Where the code of a game's rules lives."""
    file = sys.modules[type(game).__module__].__file__
    assert file is not None
    return Path(file).parent


def book(slug: str) -> Path:
    """The rulebook: the site's own, or the one that a game from outside brings along."""
    own = RULEBOOKS / f"{slug}.md"
    return own if own.exists() else folder(GAMES[slug]) / "book.md"


@cache
def headings(path: Path) -> tuple[str, ...]:
    """The ids given to headings of a rulebook, in order."""
    return tuple(HEADING.findall(path.read_text(encoding="utf-8")))


def anchors(slug: str) -> set[str]:
    """The ids of rules: those that begin with the game's name."""
    return {name for name in headings(book(slug)) if name.startswith(f"{slug}-")}


@cache
def literals(path: Path) -> frozenset[str]:
    """The texts in a module's source, and the words between backquotes in its docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    texts = {n.value for n in ast.walk(tree) if isinstance(n, ast.Constant) and isinstance(n.value, str)}
    return frozenset(texts | {word for text in texts for word in re.findall(r"`([a-z0-9_-]+)`", text)})


def code(slug: str) -> Iterator[Path]:
    """The modules that cite rules: a game's rules and its Italian texts, but no drawings."""
    yield from (file for file in folder(GAMES[slug]).glob("*.py") if file.name != "view.py")
    words = ROOT / "site" / "app" / "games" / slug
    yield from (file for name in SPEAKING if (file := words / f"{name}.py").exists())


def cited(slug: str, files: Iterable[Path]) -> set[str]:
    """The anchors of a game among the texts of these modules."""
    anchor = re.compile(rf"{slug}-[a-z0-9]+(?:-[a-z0-9]+)*")
    return {text for file in files for text in literals(file) if anchor.fullmatch(text)}


@pytest.mark.parametrize("slug", GAMES)
def test_code_cites_rules_that_stand_in_the_book(slug: str) -> None:
    assert cited(slug, code(slug)) - anchors(slug) == set()


@pytest.mark.parametrize("slug", GAMES)
def test_random_matches_name_rules_that_stand_in_the_book(slug: str) -> None:
    named = {rule for seed in range(8) for rule in rules_met(slug, seed)}
    assert named
    assert named - anchors(slug) == set()


@pytest.mark.parametrize("slug", GAMES)
def test_every_rule_of_the_book_is_cited(slug: str) -> None:
    tests = (ROOT / "tests").rglob("*.py")
    assert anchors(slug) - cited(slug, code(slug)) - cited(slug, tests) == set()


@pytest.mark.parametrize("slug", GAMES)
def test_headings_have_ids_of_their_own(slug: str) -> None:
    names = headings(book(slug))
    assert len(names) == len(set(names))


PAGES = sorted({*RULEBOOKS.glob("*.md"), *(book(slug) for slug in GAMES)})


@pytest.mark.parametrize("path", PAGES, ids=[str(path.relative_to(ROOT)) for path in PAGES])
def test_no_dead_link(path: Path) -> None:
    for link in LINK.findall(path.read_text(encoding="utf-8")):
        page, _, name = link.partition("#")
        target = path.parent / page if page else path
        assert target.is_file(), link
        assert not name or name in headings(target), link
