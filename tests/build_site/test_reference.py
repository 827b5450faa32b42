"""The pages about adding a game: the reference is complete, and the short way is short and true."""

import re
import shutil
from inspect import isclass
from pathlib import Path

import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config

import app.games.contract as page_contract
import pycore.contract as rules_contract
from app.drawing.palette import COLOURS
from app.drawing.svg import PAINT
from app.games.contract import MEMBERS, OPTIONAL, GamePage
from build_site.paths import ROOT, SITE
from tests.once import made_once

PAGES = SITE / "sviluppo"
SHORT_WAY = PAGES / "adding-a-game.md"
TOY = ROOT / "tests" / "toy"
MEMBER = re.compile(r"^::: app\.games\.contract\.GamePage\.(\w+)$", re.MULTILINE)
SNIPPET = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ID = re.compile(r'<h\d id="((?:app|pycore)\.[\w.]+)"')


@pytest.fixture(scope="module")
def reference(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The page as mkdocstrings writes it, built without the rest of the site."""

    def make(folder: Path) -> None:
        docs = folder / "docs"
        docs.mkdir()
        shutil.copy(PAGES / "reference.md", docs)
        build(
            load_config(
                str(ROOT / "mkdocs.yml"),
                docs_dir=str(docs),
                site_dir=str(folder / "dist"),
                hooks=[],
                strict=False,  # the pages that it links to are not there
            )
        )

    return (made_once(tmp_path_factory, "reference", make) / "dist" / "reference" / "index.html").read_text(
        encoding="utf-8"
    )


def test_the_reference_has_every_member_of_a_page(reference: str) -> None:
    found = ID.findall(reference)
    assert {name for name in MEMBERS if f"app.games.contract.GamePage.{name}" not in found} == set()
    assert len(found) == len(set(found))


@pytest.mark.parametrize("module", [page_contract, rules_contract], ids=lambda module: module.__name__)
def test_the_reference_has_every_class_of_the_contract(reference: str, module: object) -> None:
    name = vars(module)["__name__"]
    classes = {
        f"{name}.{each}"
        for each, value in vars(module).items()
        if isclass(value) and value.__module__ == name and each[0] != "_"
    }
    assert len(classes) > 9
    assert classes - {*ID.findall(reference), f"{page_contract.__name__}.{GamePage.__name__}"} == set()


def test_the_reference_lists_colours_and_paints(reference: str) -> None:
    assert {name for name in (*COLOURS, *PAINT) if name not in reference} == set()


def test_the_reference_shows_docstrings_as_they_are_meant(reference: str) -> None:
    assert "<p>The accessible name of an element.</p>" in reference
    assert "::: " not in reference
    # A doctest outside of a code block would become a quotation.
    assert "<blockquote>" not in reference


def test_the_reference_keeps_the_groups_of_the_class() -> None:
    """The comments in the class are the headings, and the members follow in its order."""
    source = (SITE / "app" / "games" / "contract.py").read_text(encoding="utf-8")
    body = source.partition("class GamePage(ABC):")[2].partition("    def __new__")[0]
    groups = re.split(r"^    # (.+)$", body, flags=re.MULTILINE)
    page = (PAGES / "reference.md").read_text(encoding="utf-8").partition("\n## What these members")[0]
    shown = re.split(r"^### (.+)$", page, flags=re.MULTILINE)
    assert shown[1::2] == groups[1::2]
    for heading, ours, theirs in zip(groups[1::2], shown[2::2], groups[2::2], strict=True):
        members = re.findall(r"^    (?:def )?([a-z]\w*)[:(]", theirs, re.MULTILINE)
        assert MEMBER.findall(ours) == members
        assert all((name in OPTIONAL) == heading.endswith("optional") for name in members)


def test_the_short_way_is_short() -> None:
    assert len(SHORT_WAY.read_text(encoding="utf-8").splitlines()) <= 120


def test_the_short_way_shows_code_of_the_toy() -> None:
    toy = [file.read_text(encoding="utf-8") for file in sorted(TOY.glob("*.py"))]
    snippets = SNIPPET.findall(SHORT_WAY.read_text(encoding="utf-8"))
    assert len(snippets) > 5
    assert [snippet for snippet in snippets if not any(f"\n{snippet}" in text for text in toy)] == []


def test_the_short_way_names_what_a_page_must_have() -> None:
    section = SHORT_WAY.read_text(encoding="utf-8").partition("\n## The page\n")[2].partition("\n```")[0]
    required = MEMBERS - OPTIONAL
    assert set(re.findall(r"`(\w+)`", section)) - {"GamePage"} == required
    assert f"has {len(required)} members" in section
