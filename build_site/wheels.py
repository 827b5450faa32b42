"""The wheels that Pyodide installs in the page: `pycore`, and `app` with the extra games.

The same sources give the same bytes: the time stamps are fixed and hatchling sorts what it packs.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from build_site.lean import lean_wheel
from build_site.paths import ROOT, SITE, extra_folders
from pycore import __version__

APP_PROJECT = """\
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "app"
version = "{version}"
description = "Il Tavolo del Faraone: the table"
requires-python = ">=3.11"
license = "MIT"

[tool.hatch.build.targets.wheel]
packages = [{packages}]
"""


def build_wheels(out: Path) -> tuple[Path, ...]:
    """Build both wheels into `out`, which must exist; lean, for what is read in the page is read by a machine."""
    wheels = _build(ROOT, out), _build_app(out)
    for wheel in wheels:
        lean_wheel(wheel)
    return wheels


def _build_app(out: Path) -> Path:
    with TemporaryDirectory() as scratch:
        project = Path(scratch)
        sources = (SITE / "app", *extra_folders())
        for source in sources:
            shutil.copytree(source, project / source.name, ignore=shutil.ignore_patterns("__pycache__"))
        packages = ", ".join(f'"{source.name}"' for source in sources)
        text = APP_PROJECT.format(version=__version__, packages=packages)
        (project / "pyproject.toml").write_text(text, encoding="utf-8")
        return _build(project, out)


def _build(project: Path, out: Path) -> Path:
    """Build one wheel in an empty folder of its own, so that its name need not be guessed, then move it to `out`."""
    environment = {**os.environ, "SOURCE_DATE_EPOCH": "1577836800"}
    with TemporaryDirectory() as scratch:
        command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", scratch]
        done = subprocess.run(command, cwd=project, env=environment, capture_output=True, text=True)
        if done.returncode:
            raise RuntimeError(f"hatchling could not build {project}:\n{done.stdout}{done.stderr}")
        (wheel,) = Path(scratch).glob("*.whl")
        return Path(shutil.move(wheel, out / wheel.name))
