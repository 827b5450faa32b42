"""Compiling modules before they are imported."""

import asyncio
import random
from importlib.util import cache_from_source, module_from_spec, spec_from_file_location
from pathlib import Path
from zipfile import ZipFile

import pytest

import app
import pycore
from app.browser import precompile
from pycore.games import GAMES

HOUSE = [slug for slug in GAMES if GAMES[slug].__class__.__module__.startswith("pycore.")]


@pytest.mark.parametrize("slug", HOUSE)
def test_the_modules_of_a_game_are_found(slug: str) -> None:
    names = [path.as_posix() for path in precompile.game_modules(slug)]
    assert len(names) == len(set(names))
    for end in (
        f"app/games/{slug}/page.py",
        f"app/games/{slug}/board/board.py",
        f"pycore/games/{slug}/__init__.py",
    ):
        assert any(name.endswith(end) for name in names), end
    others = [other for other in HOUSE if other != slug]
    assert not any(f"games/{other}" in name for name in names for other in others)


@pytest.mark.parametrize("slug", ["scacchi", "../..", "x.y"])
def test_an_unknown_game_has_no_modules(slug: str) -> None:
    assert list(precompile.game_modules(slug)) == []


def test_the_table_is_compiled_without_any_game() -> None:
    paths = list(precompile.table_modules())
    table = Path(app.__path__[0])
    rooms = {path.parent for path in table.glob("*/__init__.py")}
    assert {path.parent for path in paths} == {table, *rooms, Path(pycore.__path__[0])}
    assert {"main.py", "match.py"} <= {path.name for path in paths}


def sources(folder: Path) -> list[Path]:
    files = [folder / f"part{n}.py" for n in range(3)]
    for n, file in enumerate(files):
        file.write_text(f"x = {n}\n")
    return files


def compiled(file: Path) -> Path:
    return Path(cache_from_source(str(file)))


def test_each_module_is_compiled_once_beside_its_source(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(precompile, "SLICE", 0)
    files = sources(tmp_path)
    asyncio.run(precompile.compile_all(files))
    assert all(compiled(file).is_file() for file in files)
    compiled(files[0]).write_bytes(b"as it was")
    asyncio.run(precompile.compile_all(files))
    assert compiled(files[0]).read_bytes() == b"as it was"


def test_a_bundle_is_restored_in_another_visit(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    one.mkdir()
    other.mkdir()
    files, same = sources(one), sources(other)
    asyncio.run(precompile.compile_all(files))
    kept = precompile.bundle(files)
    assert precompile.lay(kept, same)
    for n, (file, again) in enumerate(zip(files, same, strict=True)):
        assert compiled(again).read_bytes() == compiled(file).read_bytes()
        spec = spec_from_file_location("part", compiled(again))
        assert spec is not None and spec.loader is not None
        module = module_from_spec(spec)
        spec.loader.exec_module(module)
        assert module.x == n


def test_a_damaged_bundle_is_ignored(tmp_path: Path) -> None:
    files = sources(tmp_path)
    asyncio.run(precompile.compile_all(files))
    kept = precompile.bundle(files)
    for file in files:
        compiled(file).unlink()
    rng = random.Random(3)
    damaged = [b"", kept[:3], kept[:-1], kept + b"x", bytes(len(kept))]
    for _ in range(200):
        at = rng.randrange(len(kept))
        damaged.append(kept[:at] + bytes([kept[at] ^ 1 << rng.randrange(8)]) + kept[at + 1 :])
    assert not any(precompile.lay(each, files) for each in damaged)
    assert not precompile.lay(kept, files[:2])
    assert not any(compiled(file).exists() for file in files)


def test_packed_modules_are_unpacked_into_their_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folders = [tmp_path / package / "games" / "toy" for package in ("app", "pycore")]
    monkeypatch.setattr(precompile, "_folders", lambda slug: folders)
    for folder in folders:
        folder.mkdir(parents=True)
    pack = folders[0] / precompile.PACK
    with ZipFile(pack, "w") as archive:
        archive.writestr("app/games/toy/page.py", "x = 1\n")
        archive.writestr("pycore/games/toy/state.py", "y = 2\n")
    precompile.unpack_game("toy")
    view, state = folders[0] / "page.py", folders[1] / "state.py"
    assert (view.read_text(), state.read_text(), pack.exists()) == ("x = 1\n", "y = 2\n", False)
    assert {view, state} <= set(precompile.game_modules("toy"))
    precompile.unpack_game("toy")
