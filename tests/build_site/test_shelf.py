"""Games from outside on the shelf: what the build takes, and the sentence with which it refuses the rest."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from build_site.paths import ROOT
from build_site.rules import check_book
from build_site.shelf import shelf
from pycore.extra_games import BadGame
from pycore.games import HOUSE


def test_a_game_from_outside_stands_last(dado: Path) -> None:
    *others, last = shelf()
    assert {entry.slug for entry in others} >= set(HOUSE) and not any(entry.package for entry in others)
    assert (last.slug, last.package, last.book) == ("dado", "dado", dado / "book.md")
    check_book(last.slug, last.book)


@pytest.mark.parametrize("anchor", ["dado-pescare", "dado-premio", "dado-offerta", "dado-scudo", "dado-fine"])
def test_a_book_that_lacks_a_rule_is_refused(dado: Path, anchor: str) -> None:
    entry = shelf()[-1]
    text = entry.book.read_text()
    entry.book.write_text(text.replace(f"{{ #{anchor} }}", ""))
    sentence = f"{entry.book} has no heading with {{ #{anchor} }}, which the rules of 'dado' cite."
    with pytest.raises(BadGame, match=re.escape(sentence)):
        check_book(entry.slug, entry.book)


def test_a_game_without_a_book_is_refused(dado: Path) -> None:
    entry = shelf()[-1]
    entry.book.unlink()
    with pytest.raises(BadGame, match=f"'dado' has no rulebook: {entry.book} is missing"):
        check_book(entry.slug, entry.book)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("minutes = 2", "", "the page of 'dado' in {0} is not complete: .* the member 'minutes' is missing."),
        ("def line", "def lines", "the member 'line' is missing; no member is called 'lines'."),
        (
            "PAGE = ToyPage()",
            "PAGE = ToyPage",
            "{0} has no PAGE in page.py that is an instance of a GamePage.",
        ),
        ("PAGE = ToyPage()", "", "{0} has no PAGE in page.py"),
    ],
)
def test_an_incomplete_page_is_refused(dado: Path, old: str, new: str, sentence: str) -> None:
    text = (dado / "page.py").read_text()
    assert old in text
    (dado / "page.py").write_text(text.replace(old, new))
    with pytest.raises(BadGame, match=sentence.format(dado)):
        shelf()


def test_a_game_without_a_page_is_refused(dado: Path) -> None:
    (dado / "page.py").unlink()
    with pytest.raises(BadGame, match=f"{dado} has no page.py"):
        shelf()


@pytest.mark.parametrize(
    ("name", "old", "new", "sentence"),
    [
        ("book.md", "{ #dado-scudo }", "", "has no heading with { #dado-scudo }"),
        ("__init__.py", 'slug: Final = "dado"', 'slug: Final = "Dado"', "the slug 'Dado'"),
        (
            "page.py",
            "def reason",
            "def reasons",
            "dado.page.ToyPage: the member 'reason' is missing; no member is called 'reasons'.",
        ),
    ],
)
def test_the_build_stops_with_a_sentence(dado: Path, name: str, old: str, new: str, sentence: str) -> None:
    text = (dado / name).read_text()
    assert old in text
    (dado / name).write_text(text.replace(old, new))
    command = [sys.executable, "-m", "mkdocs", "--quiet", "build", "--strict", "--site-dir"]
    path = os.pathsep.join((str(ROOT), str(ROOT / "site")))
    done = subprocess.run(
        [*command, str(dado.parent / "dist")],
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1", "PYTHONPATH": path},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1 and "Traceback" not in done.stderr
    assert done.stderr.startswith("ERROR") and sentence in done.stderr
    assert not (dado.parent / "dist").exists()
