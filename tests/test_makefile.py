"""The Makefile describes every target, and the changelog begins with the present version."""

import os
import re
import subprocess
from pathlib import Path

import pycore

ROOT = Path(__file__).parents[1]


def test_make_help_prints_every_target() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8").replace("\\\n", " ")
    targets = {
        name for line in re.findall(r"^\.PHONY:(.*)$", makefile, re.MULTILINE) for name in line.split()
    }
    described = re.findall(r"^([\w-]+):.* ## (\S.*)$", makefile, re.MULTILINE)
    assert {name for name, _ in described} == targets
    # The flags of a `make test` that runs this test would make the inner one print its directory.
    env = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    done = subprocess.run(["make", "help"], cwd=ROOT, env=env, capture_output=True, text=True, check=True)
    assert [tuple(line.split(maxsplit=1)) for line in done.stdout.splitlines()] == described


def test_the_newest_release_of_the_changelog_is_the_version() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    releases = re.findall(r"^## \[(\d.*?)\] - \d{4}-\d\d-\d\d$", changelog, re.MULTILINE)
    assert releases[0] == pycore.__version__
