"""What is compiled before the table is imported."""

import asyncio
from importlib.util import cache_from_source
from pathlib import Path
from zipfile import ZipFile

import pytest

import app
import pycore
from app.browser import precompile
from pycore.games import GAMES

HOUSE = [slug for slug in GAMES if GAMES[slug].__class__.__module__.startswith("pycore.")]


@pytest.mark.parametrize("slug", HOUSE)
def test_the_modules_of_a_game_are_among_them(slug: str) -> None:
    names = [path.as_posix() for path in precompile.game_modules(slug)]
    assert len(names) == len(set(names))
    for end in (
        f"app/games/{slug}/view.py",
        f"app/games/{slug}/texts.py",
        f"pycore/games/{slug}/__init__.py",
    ):
        assert any(name.endswith(end) for name in names), end
    others = [other for other in HOUSE if other != slug]
    assert not any(f"games/{other}" in name for name in names for other in others)


@pytest.mark.parametrize("slug", ["scacchi", "../..", "x.y"])
def test_an_unknown_game_has_none(slug: str) -> None:
    assert list(precompile.game_modules(slug)) == []


def test_the_table_is_compiled_without_any_game() -> None:
    paths = list(precompile.table_modules())
    table = Path(app.__path__[0])
    rooms = {path.parent for path in table.glob("*/__init__.py")}
    assert {path.parent for path in paths} == {table, *rooms, Path(pycore.__path__[0])}
    assert {"main.py", "match.py"} <= {path.name for path in paths}


def test_each_is_compiled_beside_its_source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = [tmp_path / f"part{n}.py" for n in range(3)]
    for file in files:
        file.write_text("x = 1\n")
    monkeypatch.setattr(precompile, "game_modules", lambda slug: files)
    monkeypatch.setattr(precompile, "BREATH", 0)
    asyncio.run(precompile.compile_game("toy"))
    made = [Path(cache_from_source(str(file))) for file in files]
    assert all(file.is_file() for file in made)
    made[0].write_bytes(b"as it was")
    asyncio.run(precompile.compile_game("toy"))
    assert made[0].read_bytes() == b"as it was"


def test_what_is_packed_is_laid_beside_its_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folders = [tmp_path / package / "games" / "toy" for package in ("app", "pycore")]
    monkeypatch.setattr(precompile, "_folders", lambda slug: folders)
    for folder in folders:
        folder.mkdir(parents=True)
    pack = folders[0] / precompile.PACK
    with ZipFile(pack, "w") as archive:
        archive.writestr("app/games/toy/view.py", "x = 1\n")
        archive.writestr("pycore/games/toy/state.py", "y = 2\n")
    asyncio.run(precompile.compile_game("toy"))
    view, state = folders[0] / "view.py", folders[1] / "state.py"
    assert (view.read_text(), state.read_text(), pack.exists()) == ("x = 1\n", "y = 2\n", False)
    assert Path(cache_from_source(str(view))).is_file() and Path(cache_from_source(str(state))).is_file()
    asyncio.run(precompile.compile_game("toy"))
