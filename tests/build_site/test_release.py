"""What a release holds: the rules as a wheel that works alone, and the notes of its version."""

import importlib
import subprocess
import sys
import zipfile
from email.parser import Parser
from pathlib import Path

import pytest

from build_site import release_notes
from build_site.paths import ROOT
from pycore import __version__
from tests.once import made_once


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel that `make wheel` builds."""

    def make(folder: Path) -> None:
        command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True)

    (found,) = made_once(tmp_path_factory, "release", make).glob("*.whl")
    return found


def test_the_distribution_has_a_name_of_its_own(wheel: Path) -> None:
    assert wheel.name == f"tavolo_del_faraone-{__version__}-py3-none-any.whl"
    with zipfile.ZipFile(wheel) as file:
        (metadata,) = [name for name in file.namelist() if name.endswith("METADATA")]
        told = Parser().parsestr(file.read(metadata).decode())
    assert told["Name"] == "tavolo-del-faraone"
    extras = {"dask", "gymnasium", "openspiel", "pettingzoo", "ratings", "selfplay"}
    assert set(told.get_all("Provides-Extra") or ()) == extras
    assert all("extra ==" in need for need in told.get_all("Requires-Dist") or ())


def test_the_wheel_plays_by_itself(wheel: Path, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("def choose(seen, decision, rng):\n    return decision.choices[0]\n")
    words = ["arena", "senet", "--players", "mine:choose,greedy", "--games", "2", "--workers", "1"]
    path = {"PYTHONPATH": f"{wheel}:{tmp_path}", "PATH": ""}
    command = [sys.executable, "-m", "pycore", *words]
    done = subprocess.run(command, cwd=tmp_path, env=path, check=True, capture_output=True, text=True)
    assert "mine:choose" in done.stdout


@pytest.mark.parametrize("extra", ["openspiel", "pettingzoo", "gymnasium", "selfplay"])
def test_an_adapter_without_its_tool_says_what_to_install(extra: str) -> None:
    with pytest.raises(ImportError, match=rf"pip install 'tavolo-del-faraone\[{extra}\]'"):
        importlib.import_module(f"pycore.adapters.{extra}")


def test_each_version_has_notes() -> None:
    changelog = release_notes.CHANGELOG.read_text(encoding="utf-8")
    assert release_notes.notes(changelog, f"v{__version__}")
    with pytest.raises(LookupError, match=r"v0\.0\.99"):
        release_notes.notes(changelog, "v0.0.99")


def test_the_citation_names_this_version() -> None:
    assert f"\nversion: {__version__}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")
