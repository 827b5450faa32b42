"""Import contracts: those of `pyproject.toml` hold, and they report an import in the wrong direction.

Two rules that import-linter cannot express are tested here: `pycore` needs only the standard library, and the page
side of a game imports no rules but its own.
"""

import ast
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pycore.games import HOUSE

ROOT = Path(__file__).parents[1]

PLANTED = {
    "app.words.choices": "from app.drawing import scene",
    "app.drawing.scene": "def late() -> None:\n    from app.page import page",
    "app.games.imhotep.touch": "from app.games.kheops import touch",
    "app.page.choices": "from app.games.valle import page",
    "app.page.signs": "import js",
    "app.table.session": "from pycore.match import Match",
    "app.table.question": "from app.drawing.markup import el",
    "app.table.effects": "import typing\nif typing.TYPE_CHECKING:\n    from app.page import page",
    "app.table.saves": "from app.table import library",
    "app.attic": "from app.words import choices",
    "pycore.contract": "from pycore.games.kheops import data",
    "pycore.reading": "from pycore.match import Match",
    "pycore.link": "from pycore.players import player",
    "pycore.games.imhotep.data": "from pycore.games.leggende import data",
    "pycore.games.valle.data": "from pycore.match import Match",
}
"""Module -> a forbidden import that is appended to it."""

ARROWS = {
    "The page's rooms: arrows run down only": [
        "app.words.choices -> app.drawing.scene",
        "app.drawing.scene -> app.page.page",
        "app.table.effects -> app.page.page",
        "app.attic",
    ],
    "Only app.browser knows a browser": ["app.page.signs -> js"],
    "The table writes no HTML": ["app.table.question -> app.drawing.markup"],
    "What is shown of a game is read through app.table.source": ["app.table.session -> pycore.match"],
    "A game is reached through the registries only": ["app.page.choices -> app.games.valle.page"],
    "The page sides of games are independent": ["app.games.imhotep.touch -> app.games.kheops.touch"],
    "The rules of games are independent": ["pycore.games.imhotep.data -> pycore.games.leggende.data"],
    "What all rules share: arrows run down only": [
        "pycore.reading -> pycore.match",
        "pycore.link -> pycore.players",
    ],
    "What all rules share knows no game": ["pycore.contract -> pycore.games.kheops.data"],
    "The rules of a game know neither matches": ["pycore.games.valle.data -> pycore.match"],
    "Nothing runs in circles": ["No cycles are allowed in app.table.", "- .saves -> .library (1 import)"],
}
"""Contract -> the planted imports that break it, as import-linter reports them."""


def lint(pages: Path, rules: Path) -> subprocess.CompletedProcess[str]:
    """Run import-linter on the `app` and `pycore` in these folders."""
    path = os.pathsep.join((str(rules), str(pages)))
    command = [str(Path(sys.executable).with_name("lint-imports")), "--no-logo", "--no-cache"]
    return subprocess.run(
        [*command, "--config", str(ROOT / "pyproject.toml")],
        capture_output=True,
        text=True,
        cwd=rules,
        env={**os.environ, "PYTHONPATH": path, "COLUMNS": "200", "NO_COLOR": "1"},
    )


@pytest.fixture(scope="module")
def planted(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The report on a copy of the project with all the `PLANTED` imports."""
    folder = tmp_path_factory.mktemp("planted")
    for source, name in ((ROOT / "site" / "app", "app"), (ROOT / "pycore", "pycore")):
        shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for module, line in PLANTED.items():
        with (folder / f"{module.replace('.', '/')}.py").open("a", encoding="utf-8") as file:
            file.write(f"\n{line}\n")
    found = lint(folder, folder)
    assert found.returncode == 1, found.stderr
    return found.stdout


def test_the_project_keeps_its_import_contracts() -> None:
    found = lint(ROOT / "site", ROOT)
    assert found.returncode == 0, found.stdout + found.stderr
    assert "0 broken" in found.stdout


@pytest.mark.parametrize("contract", ARROWS)
def test_a_forbidden_import_is_reported_under_its_contract(planted: str, contract: str) -> None:
    report = planted.split("Broken contracts")[1]
    starts = sorted(report.index(name) for name in ARROWS)
    start = report.index(contract)
    end = next((other for other in starts if other > start), None)
    for arrow in ARROWS[contract]:
        assert arrow in report[start:end], report


def imports(folder: Path) -> Iterator[tuple[Path, str]]:
    """Pairs (file, imported module) of a folder, including imports inside functions."""
    for file in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                yield from ((file, alias.name) for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                assert node.level == 0, f"{file}: an import says where from"
                yield from ((file, f"{node.module}.{alias.name}") for alias in node.names)


def test_the_rules_need_nothing_but_the_standard_library() -> None:
    known = {"pycore", *sys.stdlib_module_names}
    foreign = {
        file.relative_to(ROOT).parts[:2]
        for file, name in imports(ROOT / "pycore")
        if name.split(".")[0] not in known
    }
    assert foreign == {
        ("pycore", "adapters"),
        ("pycore", "arena"),
    }  # what they use are extras of the distribution


@pytest.mark.parametrize("slug", HOUSE)
def test_the_page_side_of_a_game_imports_only_its_own_rules(slug: str) -> None:
    folder = ROOT / "site" / "app" / "games" / slug
    others = {f"pycore.games.{other}" for other in HOUSE if other != slug}
    found = [name for _, name in imports(folder) if any(f"{name}.".startswith(f"{it}.") for it in others)]
    assert found == []
