"""The pages for programmers: reference and library are complete, and the short way is short and true."""

import ast
import re
import shutil
from inspect import isclass
from pathlib import Path

import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config

import app.games.contract as page_contract
import pycore.players
from app import games
from app.drawing.palette import COLOURS
from app.drawing.svg import PAINT
from app.games.contract import MEMBERS, OPTIONAL, GamePage
from build_site.paths import ROOT, SITE
from pycore.advice import Advice
from pycore.contract import Game
from pycore.games import GAMES, HOUSE
from tests.once import made_once

PAGES = SITE / "sviluppo"
SHORT_WAY = PAGES / "adding-a-game.md"
TOY = ROOT / "tests" / "toy"
MEMBER = re.compile(r"^::: app\.games\.contract\.GamePage\.(\w+)$", re.MULTILINE)
SNIPPET = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ID = re.compile(r'<h\d id="((?:app|pycore)\.[\w.]+)"')


TOOLS = ("openspiel", "pettingzoo", "gymnasium", "observations")
"""Adapters whose methods are those that a tool asks for: the example of the class shows them together."""


def library_modules() -> list[Path]:
    """The modules whose public names are all on the page about the library."""
    arena = [ROOT / "pycore" / "arena" / f"{name}.py" for name in ("contest", "pool", "tally")]
    adapters = (ROOT / "pycore" / "adapters").glob("*.py")
    return sorted(
        [*(ROOT / "pycore" / f"{name}.py" for name in ("contract", "match", "link")), *arena, *adapters]
    )


def public_names(module: Path) -> dict[str, str]:
    """The docstrings of a module's public classes, functions and methods, by their full names."""
    dotted = ".".join(module.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    found = {}

    def collect(body: list[ast.stmt], inside: str) -> None:
        for node in body:
            if isinstance(node, ast.ClassDef | ast.FunctionDef) and not node.name.startswith("_"):
                found[f"{inside}.{node.name}"] = ast.get_docstring(node) or ""
                if isinstance(node, ast.ClassDef):
                    collect(node.body, f"{inside}.{node.name}")

    collect(ast.parse(module.read_text(encoding="utf-8")).body, dotted)
    return found


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The pages as mkdocstrings writes them, built without the rest of the site."""

    def make(folder: Path) -> None:
        docs = folder / "docs"
        docs.mkdir()
        for name in ("reference", "library"):
            shutil.copy(PAGES / f"{name}.md", docs)
        build(
            load_config(
                str(ROOT / "mkdocs.yml"),
                docs_dir=str(docs),
                site_dir=str(folder / "dist"),
                hooks=[],
                strict=False,  # the pages that it links to are not there
            )
        )

    dist = made_once(tmp_path_factory, "reference", make) / "dist"
    return {
        name: (dist / name / "index.html").read_text(encoding="utf-8") for name in ("reference", "library")
    }


@pytest.fixture
def reference(pages: dict[str, str]) -> str:
    return pages["reference"]


@pytest.fixture
def library(pages: dict[str, str]) -> str:
    return pages["library"]


def test_the_reference_has_every_member_of_a_page(reference: str) -> None:
    found = ID.findall(reference)
    assert {name for name in MEMBERS if f"app.games.contract.GamePage.{name}" not in found} == set()
    assert len(found) == len(set(found))


def test_the_reference_has_every_class_of_the_contract(reference: str) -> None:
    name = page_contract.__name__
    classes = {
        f"{name}.{each}"
        for each, value in vars(page_contract).items()
        if isclass(value) and value.__module__ == name and each[0] != "_"
    }
    assert len(classes) > 9
    assert classes - {*ID.findall(reference), f"{name}.{GamePage.__name__}"} == set()


@pytest.mark.parametrize("module", library_modules(), ids=lambda path: f"{path.parent.name}.{path.stem}")
def test_the_library_has_every_public_name_with_an_example(library: str, module: Path) -> None:
    names, found = public_names(module), ID.findall(library)
    assert names and names.keys() - {*found} == set()
    assert len(found) == len({*found})
    assert [name for name, docstring in names.items() if not docstring] == []
    methods = {name for name in names if name.rpartition(".")[0] in names} if module.stem in TOOLS else set()
    assert [name for name, told in names.items() if ">>> " not in told and name not in methods] == []


def test_the_library_has_every_name_that_the_players_export(library: str) -> None:
    exported = {name: getattr(pycore.players, name) for name in pycore.players.__all__}
    shown = ID.findall(library)
    assert exported.pop("Advice") is Advice and "pycore.advice.Advice" in library
    assert "pycore.players.levels.LEVELS" in shown and exported.pop("LEVELS")
    assert {f"{value.__module__}.{name}" for name, value in exported.items()} - {*shown} == set()
    for module in ("levels", "thinking", "errors"):
        names = public_names(ROOT / "pycore" / "players" / f"{module}.py")
        assert [name for name, told in names.items() if name in shown and ">>> " not in told] == []


def test_the_library_lists_every_game_with_its_options() -> None:
    page = (PAGES / "library.md").read_text(encoding="utf-8")
    table = page.partition("\n## The games\n")[2].partition("\n## ")[0]
    rows = [
        [cell.strip() for cell in line.split("|")[1:-1]] for line in table.splitlines() if line[:2] == "| "
    ][2:]
    expected = [
        [slug, games.page(slug).title, ", ".join(map(str, GAMES[slug].seats)), options_of(GAMES[slug])]
        for slug in HOUSE
    ]
    assert rows == expected


def options_of(game: Game) -> str:
    """The options of a game as the page shows them, each with its values and the usual one in bold."""
    shown = [
        f"`{option.name}` "
        + ", ".join(f"**{value}**" if value == option.default else str(value) for value in option.values)
        for option in game.options
    ]
    return "; ".join(shown) or "none"


def test_the_readme_names_every_game() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert [slug for slug in HOUSE if f"`{slug}`" not in readme] == []
    named = [GAMES[slug].slug for slug in HOUSE if games.page(slug).title.casefold() != slug]
    assert [slug for slug in named if f"`{slug}` ({games.page(slug).title})" not in readme] == []


def test_the_library_lists_every_revision() -> None:
    page = (PAGES / "library.md").read_text(encoding="utf-8")
    rows = [
        (slug, int(number))
        for slug, number in re.findall(r"^\| (\w+) \| (\d+) \| \S.* \| \S", page, re.MULTILINE)
    ]
    expected = [(slug, number) for slug in sorted(HOUSE) for number in range(1, GAMES[slug].revision + 1)]
    assert rows == expected


def test_the_reference_lists_colours_and_paints(reference: str) -> None:
    assert {name for name in (*COLOURS, *PAINT) if name not in reference} == set()


def test_docstrings_are_shown_as_they_are_meant(pages: dict[str, str]) -> None:
    assert "<p>The accessible name of an element.</p>" in pages["reference"]
    for page in pages.values():
        assert "::: " not in page
        # A doctest outside of a code block would become a quotation.
        assert "<blockquote>" not in page


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
