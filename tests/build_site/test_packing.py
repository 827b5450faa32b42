"""Packed modules of a game are the same whether unpacked or imported from the pack."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from app.browser.precompile import PACK
from app.drawing.inline import elements
from app.games.contract import SYMBOLS
from build_site.minify import minify
from build_site.packing import packed, sources
from build_site.wheels import build_wheels, contents, wheel_of
from pycore.games import HOUSE
from tests.once import made_once

LIGHT = 65
"""Size limit of a game's wheel in kilobytes. 2 are for Leggende's wide layout and the close-ups of its regions."""
FILES = {
    "a/games/x/__init__.py": b"...\nfrom a.games.x.two import TWO\n",
    "a/games/x/one.py": b"from b.games.x.one import ONE\n",
    "a/games/x/two.py": b"from a.games.x.one import ONE\nTWO = ONE + 1\n",
    "b/games/x/__init__.py": b"...\n",
    "b/games/x/one.py": b"ONE = 1\n",
}


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = made_once(tmp_path_factory, "wheels", build_wheels)
    return {wheel.name.partition("-")[0].replace("_", "-"): wheel for wheel in folder.glob("*.whl")}


@pytest.mark.parametrize("first", ["...\n", "", "import sys\n"])
def test_a_package_is_imported_from_its_pack(tmp_path: Path, first: str) -> None:
    """The package can be imported without unpacking, whichever package contains the pack. Line numbers stay the
    same."""
    text = first + "from a.games.x.two import TWO\n"
    made = packed(FILES | {"a/games/x/__init__.py": text.encode()})
    assert set(made) == {"a/games/x/__init__.py", "b/games/x/__init__.py", f"a/games/x/{PACK}"}
    assert made["a/games/x/__init__.py"].count(b"\n") == text.count("\n")
    for name, data in made.items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
    command = [sys.executable, "-c", "import a.games.x as x; print(x.TWO)"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout == "2\n"


@pytest.mark.parametrize("slug", HOUSE)
def test_nothing_is_lost_in_a_wheel(wheels: dict[str, Path], slug: str) -> None:
    """Every module is in the wheel, minified. The package's first line adds the pack to its path. The drawing is
    included."""
    name = wheel_of(slug)
    found, wanted = dict(sources(wheels[name])), contents()[name]
    drawing = f"app/games/{slug}/{SYMBOLS}"
    with zipfile.ZipFile(wheels[name]) as wheel, wheel.open(f"app/games/{slug}/{PACK}") as pack:
        found[drawing] = zipfile.ZipFile(pack).read(drawing).decode()
    assert set(found) == set(wanted)
    for inside, file in wanted.items():
        source = file.read_text(encoding="utf-8")
        lean = elements(source) if inside.endswith(".svg") else minify(source)
        if inside.endswith("__init__.py"):
            assert found[inside].splitlines()[1:] == lean.splitlines()[1:]
        else:
            assert found[inside] == lean


def test_a_games_wheel_is_small(wheels: dict[str, Path]) -> None:
    games = {name: wheel for name, wheel in wheels.items() if name.startswith("game-")}
    sizes = {name: round(wheel.stat().st_size / 1000) for name, wheel in games.items()}
    assert {name: size for name, size in sizes.items() if size > LIGHT} == {}


def test_only_the_table_and_our_own_games_are_packed(wheels: dict[str, Path]) -> None:
    for name, wheel in wheels.items():
        packs = [inside for inside in zipfile.ZipFile(wheel).namelist() if inside.endswith(PACK)]
        assert len(packs) == (1 if name == "app" or name.startswith("game-") else 0)
