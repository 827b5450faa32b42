"""Which wheel contains which file. Each file is in exactly one wheel, except files that no page needs."""

import ast
import zipfile
from pathlib import Path

import pytest

from app import games
from build_site.paths import ROOT, SITE
from build_site.wheels import LATER, build_wheels, contents, left_out, wheel_of
from pycore import __version__
from pycore.games import GAMES, HOUSE

NOT_THERE = {
    "pycore/conformance.py",
    "pycore/extra_games.py",
    "pycore/fuzz.py",
    "pycore/learning.py",
    "pycore/plain_checks.py",
    "pycore/recall.py",
    "pycore/setups.py",
    "pycore/__main__.py",
    "app/conformance.py",
    "app/games/trial.py",
    "app/drawing/covers.py",
    "app/drawing/cover.svg",
    "app/drawing/inline.py",
    *(
        path.relative_to(ROOT).as_posix()
        for folder in ("adapters", "arena")
        for path in (ROOT / "pycore" / folder).iterdir()
        if path.is_file()
    ),
    *(path.relative_to(ROOT).as_posix() for path in (ROOT / "pycore" / "games").glob("*/shapes.py")),
    *(path.relative_to(SITE).as_posix() for path in (SITE / "app" / "games").glob("*/cover.*")),
}


@pytest.fixture(autouse=True)
def shelf_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Remove games from outside that a test has registered."""
    monkeypatch.setattr(GAMES, "_modules", dict(GAMES._modules))
    monkeypatch.setattr(games, "_packages", dict(games._packages))
    monkeypatch.setattr(games, "_cards", dict(games._cards))


@pytest.fixture
def with_toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GAMES_EXTRA", "tests/toy")


def sources(folder: Path) -> list[str]:
    """The paths of a package's files in a wheel."""
    files = [path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    return [path.relative_to(folder.parent).as_posix() for path in files]


def test_every_source_is_in_one_wheel_or_on_the_list(with_toy: None) -> None:
    packed = [inside for files in contents().values() for inside in files]
    assert len(packed) == len(set(packed))
    ours = [*sources(ROOT / "pycore"), *sources(SITE / "app"), *sources(ROOT / "tests" / "toy")]
    assert len(ours) > 100
    assert set(ours) - set(packed) == NOT_THERE | {"toy/book.md"}
    assert set(packed) <= set(ours)


def test_what_belongs_to_a_game_is_in_its_wheel(with_toy: None) -> None:
    made = contents()
    assert set(made) == {
        "app",
        "live",
        "players",
        "pycore",
        "study",
        "game-toy",
        *(wheel_of(slug) for slug in HOUSE),
    }
    toy = sources(ROOT / "tests" / "toy")
    assert set(made["game-toy"]) == {*toy} - {"toy/book.md"} and "toy/phases.py" in toy
    for slug in HOUSE:
        own = made[wheel_of(slug)]
        places = (f"pycore/games/{slug}/", f"app/games/{slug}/")
        assert all(inside.startswith(places) for inside in own)
        modules = {f"{places[1]}{name}.py" for name in ("page", "touch")}
        assert modules | {f"{place}__init__.py" for place in places} <= set(own)
        assert not [inside for name in ("app", "pycore") for inside in made[name] if slug in inside]
    assert {"pycore/games/__init__.py", "pycore/contract.py", "pycore/link.py"} <= set(made["pycore"])
    # A module or a package.
    advised = {inside.split("/")[2] for inside in made["players"] if inside.startswith("pycore/games/")}
    assert advised == set(HOUSE) and {"pycore/advice.py", "pycore/players/search.py"} <= set(made["players"])
    assert {"app/browser/main.py", "app/games/__init__.py"} <= set(made["app"])


def test_a_game_from_outside_may_replace_one_of_ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Our own game is then in no wheel."""
    monkeypatch.setattr("build_site.wheels.shelf", lambda: (Stand(HOUSE[0], tmp_path / "mine" / "book.md"),))
    tmp_path.joinpath("mine", "diagrams").mkdir(parents=True)
    for name in (
        "__init__.py",
        "page.py",
        "test_mine.py",
        "cover.py",
        "cover.svg",
        "advice.py",
        "shapes.py",
        "book.md",
        "diagrams/one.json",
    ):
        tmp_path.joinpath("mine", name).write_text("")
    made = contents()
    assert set(made[wheel_of(HOUSE[0])]) == {"mine/__init__.py", "mine/page.py"}
    assert "mine/advice.py" in made["players"]
    assert not [inside for inside in made["app"] if HOUSE[0] in inside]


class Stand:
    """A stub of a shelf entry with the attributes that wheels use."""

    package = "mine"

    def __init__(self, slug: str, book: Path) -> None:
        self.slug, self.book = slug, book


@pytest.mark.parametrize(
    "inside", ["app/games/senet/page.py", "pycore/games/senet/cover.py", "app/books.py", "toy/data.json"]
)
def test_similar_paths_are_not_left_out(inside: str) -> None:
    assert not left_out(inside)


def test_no_module_of_a_wheel_needs_what_is_left_out() -> None:
    names = {name.removesuffix(".py").replace("/", ".") for name in NOT_THERE}
    for files in contents().values():
        for inside, file in files.items():
            if inside.endswith(".py"):
                text = file.read_text(encoding="utf-8")
                needed = [name for name in names if f"from {name} import" in text or f"import {name}" in text]
                assert not needed, inside
                assert "import covers" not in text, inside


def test_the_first_wheels_import_no_lazy_module_at_once() -> None:
    """Lazy modules are for machines, several devices and reviews. Only functions that run later may import them."""
    made = contents()
    later = {_module(inside) for name in LATER for inside in made[name]}
    assert {"app.page.live", "app.page.review", "pycore.players"} <= later
    for name, files in made.items():
        for inside, file in files.items():
            if inside.endswith(".py") and name not in LATER:
                assert not later & _needed_at_once(file), inside


def _module(inside: str) -> str:
    return inside.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _needed_at_once(file: Path) -> set[str]:
    """The modules that a module imports at once."""
    needed = set[str]()
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Import):
            needed |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            needed |= {str(node.module), *(f"{node.module}.{name.name}" for name in node.names)}
    return needed


def test_the_same_sources_give_the_same_wheels(tmp_path: Path, with_toy: None) -> None:
    made = []
    for name in ("one", "two"):
        folder = tmp_path / name
        folder.mkdir()
        made.append({wheel.name: wheel.read_bytes() for wheel in build_wheels(folder)})
    assert made[0] == made[1] and f"game_toy-{__version__}-py3-none-any.whl" in made[0]


def test_no_wheel_overwrites_a_file_of_another(tmp_path: Path, with_toy: None) -> None:
    """All wheels are unpacked into one folder."""
    names = [name for wheel in build_wheels(tmp_path) for name in zipfile.ZipFile(wheel).namelist()]
    assert len(names) == len(set(names))
