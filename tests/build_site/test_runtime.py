"""What the build copies beside the pages: complete, reproducible, and naming nothing outside the site."""

import hashlib
import json
import re
import zipfile
from pathlib import Path

import pytest

from build_site.paths import ROOT
from build_site.wheels import build_wheels
from tests.build_site.conftest import only


def test_the_lock_holds_our_wheels_and_nothing_else(vendor: Path) -> None:
    packages = json.loads(only(vendor, "pyodide-lock.*.json").read_text())["packages"]
    assert sorted(packages) == ["app", "pycore"]
    for package in packages.values():
        wheel = vendor / "wheels" / package["file_name"]
        assert hashlib.sha256(wheel.read_bytes()).hexdigest() == package["sha256"]
        assert package["depends"] == []


def test_each_file_names_the_next(vendor: Path) -> None:
    settings = json.loads(only(vendor, "pyscript.*.json").read_text())
    interpreter = only(vendor, "python.*.mjs")
    assert settings["interpreter"] == f"../vendor/{interpreter.name}"
    assert only(vendor, "pyodide-lock.*.json").name in interpreter.read_text()


def test_no_source_maps(vendor: Path) -> None:
    assert not list(vendor.rglob("*.map"))
    scripts = [*vendor.rglob("*.js"), *vendor.rglob("*.mjs")]
    assert scripts
    assert not [
        file for file in scripts if re.search(r"^//# sourceMappingURL", file.read_text(), re.MULTILINE)
    ]


def test_the_same_sources_give_the_same_wheels(tmp_path: Path) -> None:
    made = []
    for name in ("one", "two"):
        folder = tmp_path / name
        folder.mkdir()
        made.append([wheel.read_bytes() for wheel in build_wheels(folder)])
    assert made[0] == made[1]


def test_extra_games_travel_with_the_app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GAMES_EXTRA", "tests/toy")
    _, app = build_wheels(tmp_path)
    names = zipfile.ZipFile(app).namelist()
    assert {"app/__init__.py", "toy/__init__.py", "toy/view.py", "toy/texts.py"} <= set(names)
    assert not [name for name in names if "__pycache__" in name]


def test_the_npm_lock_names_no_registry() -> None:
    lock = json.loads((ROOT / "package-lock.json").read_text())
    assert not [name for name, package in lock["packages"].items() if "resolved" in package]
