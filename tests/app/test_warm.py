"""What is compiled before the table is imported."""

import asyncio
from importlib.util import cache_from_source
from pathlib import Path

import pytest

import app
import pycore
from app import warm
from pycore.games import GAMES

HOUSE = [slug for slug in GAMES if GAMES[slug].__class__.__module__.startswith("pycore.")]


@pytest.mark.parametrize("slug", HOUSE)
def test_the_modules_of_a_game_are_among_them(slug: str) -> None:
    names = [path.as_posix() for path in warm.game_modules(slug)]
    assert len(names) == len(set(names))
    for end in (
        f"views/{slug}.py",
        f"texts/{slug}.py",
        f"games/{slug}/__init__.py",
    ):
        assert any(name.endswith(end) for name in names), end
    others = [other for other in HOUSE if other != slug]
    assert not any(f"/{other}" in name for name in names for other in others)


@pytest.mark.parametrize("slug", ["scacchi", "../..", "x.y"])
def test_an_unknown_game_has_none(slug: str) -> None:
    assert list(warm.game_modules(slug)) == []


def test_the_table_is_compiled_without_any_game() -> None:
    paths = list(warm.table_modules())
    assert {path.parent for path in paths} == {Path(path) for path in (*app.__path__, *pycore.__path__)}
    assert {"main.py", "match.py"} <= {path.name for path in paths}


def test_each_is_compiled_beside_its_source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = [tmp_path / f"part{n}.py" for n in range(3)]
    for file in files:
        file.write_text("x = 1\n")
    monkeypatch.setattr(warm, "game_modules", lambda slug: files)
    monkeypatch.setattr(warm, "BREATH", 0)
    asyncio.run(warm.compile_game("toy"))
    made = [Path(cache_from_source(str(file))) for file in files]
    assert all(file.is_file() for file in made)
    made[0].write_bytes(b"as it was")
    asyncio.run(warm.compile_game("toy"))
    assert made[0].read_bytes() == b"as it was"
