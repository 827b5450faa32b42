"""The runtime beside the pages is complete and reproducible, and refers to nothing outside the site."""

import hashlib
import json
import re
from pathlib import Path

from build_site.paths import ROOT
from build_site.wheels import wheel_of
from pycore.games import HOUSE
from tests.build_site.conftest import only


def test_the_lock_holds_our_wheels_and_nothing_else(vendor: Path) -> None:
    packages = json.loads(only(vendor, "pyodide-lock.*.json").read_text())["packages"]
    assert sorted(packages) == sorted(
        ("app", "live", "players", "pycore", "study", *(wheel_of(slug) for slug in HOUSE))
    )
    for package in packages.values():
        wheel = vendor / "wheels" / package["file_name"]
        assert hashlib.sha256(wheel.read_bytes()).hexdigest() == package["sha256"]
        assert package["depends"] == []


def test_each_file_names_the_next(vendor: Path) -> None:
    settings = json.loads(only(vendor, "pyscript.*.json").read_text())
    assert settings["packages"] == ["app", "pycore"]
    interpreter = only(vendor, "python.*.mjs")
    assert settings["interpreter"] == f"../vendor/{interpreter.name}"
    assert only(vendor, "pyodide-lock.*.json").name in interpreter.read_text()
    assert f'"./{interpreter.name}"' in only(vendor, "thinker.*.mjs").read_text()


def test_no_source_maps(vendor: Path) -> None:
    assert not list(vendor.rglob("*.map"))
    scripts = [*vendor.rglob("*.js"), *vendor.rglob("*.mjs")]
    assert scripts
    assert not [
        file for file in scripts if re.search(r"^//# sourceMappingURL", file.read_text(), re.MULTILINE)
    ]


def test_the_npm_lock_names_no_registry() -> None:
    lock = json.loads((ROOT / "package-lock.json").read_text())
    assert not [name for name, package in lock["packages"].items() if "resolved" in package]
