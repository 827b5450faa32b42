"""What travels in which wheel: everything in one of them, but what no page needs."""

import ast
import zipfile
from pathlib import Path

import pytest

from app import games
from build_site.paths import ROOT, SITE
from build_site.wheels import build_wheels, contents, left_out, wheel_of
from pycore.games import GAMES, HOUSE

NOT_THERE = {
    "pycore/conformance.py",
    "pycore/fuzz.py",
    "pycore/learning.py",
    "pycore/plain_checks.py",
    "pycore/recall.py",
    "pycore/setups.py",
    "pycore/__main__.py",
    "app/conformance.py",
    "app/drawing/covers.py",
    "app/drawing/motifs.py",
    *(path.relative_to(ROOT).as_posix() for path in (ROOT / "pycore" / "arena").glob("*.py")),
    *(
        path.relative_to(SITE).as_posix()
        for name in ("cover", "figures")
        for path in (SITE / "app" / "games").glob(f"*/{name}.py")
    ),
}


@pytest.fixture(autouse=True)
def shelf_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games from outside that a test puts on the shelf are gone after it."""
    monkeypatch.setattr(GAMES, "_modules", dict(GAMES._modules))
    monkeypatch.setattr(games, "_packages", dict(games._packages))
    monkeypatch.setattr(games, "_cards", dict(games._cards))


@pytest.fixture
def with_toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GAMES_EXTRA", "tests/toy")


def sources(folder: Path) -> list[str]:
    """Every file of a package, by its path in a wheel."""
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
    assert set(made) == {"app", "live", "players", "pycore", "game-toy", *(wheel_of(slug) for slug in HOUSE)}
    assert set(made["game-toy"]) == {"toy/__init__.py", "toy/view.py", "toy/texts.py"}
    for slug in HOUSE:
        own = made[wheel_of(slug)]
        places = (f"pycore/games/{slug}/", f"app/games/{slug}/")
        assert all(inside.startswith(places) for inside in own)
        modules = {f"{places[1]}{name}.py" for name in ("view", "texts")}
        assert modules | {f"{place}__init__.py" for place in places} <= set(own)
        assert not [inside for name in ("app", "pycore") for inside in made[name] if slug in inside]
    assert {"pycore/games/__init__.py", "pycore/contract.py", "pycore/link.py"} <= set(made["pycore"])
    advice = {f"pycore/games/{slug}/advice.py" for slug in HOUSE}
    assert {"pycore/advice.py", "pycore/players/search.py", *advice} <= set(made["players"])
    assert {"app/browser/main.py", "app/games/__init__.py"} <= set(made["app"])


def test_a_game_from_outside_may_stand_in_for_one_of_the_house(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The house's own is then in no wheel."""
    monkeypatch.setattr("build_site.wheels.shelf", lambda: (Stand(HOUSE[0], tmp_path / "mine" / "book.md"),))
    tmp_path.joinpath("mine", "diagrams").mkdir(parents=True)
    for name in (
        "__init__.py",
        "view.py",
        "texts.py",
        "cover.py",
        "figures.py",
        "advice.py",
        "book.md",
        "diagrams/one.json",
    ):
        tmp_path.joinpath("mine", name).write_text("")
    made = contents()
    assert set(made[wheel_of(HOUSE[0])]) == {"mine/__init__.py", "mine/view.py", "mine/texts.py"}
    assert "mine/advice.py" in made["players"]
    assert not [inside for inside in made["app"] if HOUSE[0] in inside]


class Stand:
    """An entry of the shelf, as far as wheels look at it."""

    package = "mine"

    def __init__(self, slug: str, book: Path) -> None:
        self.slug, self.book = slug, book


@pytest.mark.parametrize(
    "inside", ["app/games/senet/view.py", "pycore/games/senet/cover.py", "app/books.py", "toy/data.json"]
)
def test_what_only_looks_like_it_is_not_left_out(inside: str) -> None:
    assert not left_out(inside)


def test_no_module_of_a_wheel_needs_what_is_left_out() -> None:
    names = {name.removesuffix(".py").replace("/", ".") for name in NOT_THERE}
    for files in contents().values():
        for inside, file in files.items():
            if inside.endswith(".py"):
                text = file.read_text(encoding="utf-8")
                assert not [
                    name for name in names if f"from {name} import" in text or f"import {name}" in text
                ]
                assert "import covers" not in text and "import motifs" not in text, inside


def test_nothing_that_comes_first_needs_at_once_what_is_loaded_later() -> None:
    """Only a function that runs afterwards may: where machines think, or everybody has a device."""
    made = contents()
    later = {_module(inside) for name in ("live", "players") for inside in made[name]}
    assert {"app.page.live", "pycore.players"} <= later
    for name, files in made.items():
        for inside, file in files.items():
            if inside.endswith(".py") and name not in ("live", "players"):
                assert not later & _needed_at_once(file), inside


def _module(inside: str) -> str:
    return inside.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _needed_at_once(file: Path) -> set[str]:
    """The modules that are imported with it."""
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
    assert made[0] == made[1] and "game_toy-0.1.0-py3-none-any.whl" in made[0]


def test_wheels_lie_side_by_side(tmp_path: Path, with_toy: None) -> None:
    """All are unpacked into one folder: none may overwrite a file of another."""
    names = [name for wheel in build_wheels(tmp_path) for name in zipfile.ZipFile(wheel).namelist()]
    assert len(names) == len(set(names))
