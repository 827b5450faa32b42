"""Everything that the build installs is pinned: Python packages by digest, actions by commit, containers by digest."""

import json
import re
from pathlib import Path
from typing import Any, Final

import pytest
import yaml  # type: ignore[import-untyped]  # mkdocs brings it, without types

ROOT: Final = Path(__file__).parents[2]
LISTS: Final = tuple(
    ROOT / folder / "requirements.in" for folder in ("build_site", "tests/adapters", "lab/attack")
)
PIN: Final = re.compile(r"([a-z0-9-]+)==([^ ;\\]+)", re.MULTILINE)
WORKFLOWS: Final = sorted((ROOT / ".github").glob("**/*.yml"))


def pins(file: Path) -> set[tuple[str, str]]:
    """The names and versions in a list of requirements."""
    return {(match[1], match[2]) for line in file.read_text().splitlines() if (match := PIN.match(line))}


@pytest.mark.parametrize("file", LISTS, ids=lambda file: file.parent.name)
def test_every_package_has_digests(file: Path) -> None:
    text = file.with_suffix(".txt").read_text()
    assert pins(file) and pins(file) <= pins(file.with_suffix(".txt")), "run make lock"
    assert "://" not in text
    body = "".join(line for line in text.splitlines(keepends=True) if not line.startswith("#"))
    entries = re.split(r"(?m)^(?=[a-z0-9])", body)[1:]
    assert all("--hash=sha256:" in entry and PIN.match(entry) for entry in entries)


def test_every_chosen_package_has_its_sentence() -> None:
    told = (ROOT / "site/sviluppo/dependencies.md").read_text()
    node = json.loads((ROOT / "package.json").read_text())
    chosen = pins(LISTS[0]) | set((node.get("dependencies", {}) | node.get("devDependencies", {})).items())
    rows = [line for line in told.splitlines() if line.startswith("| ")]
    assert [name for name, version in chosen if not any(_tells(row, name, version) for row in rows)] == []


def _tells(row: str, name: str, version: str) -> bool:
    short = name.removeprefix("@fontsource-variable/").replace("-", "[- ]?")
    return re.search(short, row, re.IGNORECASE) is not None and version.removeprefix("npm:") in row


def documents() -> list[tuple[str, Any]]:
    return [(file.name, yaml.safe_load(file.read_text())) for file in WORKFLOWS]


def every(node: Any, key: str) -> list[Any]:
    """All values of this key, at any depth, each with the mapping that holds it."""
    inner = node.values() if isinstance(node, dict) else node if isinstance(node, list) else ()
    found = [(node[key], node)] if isinstance(node, dict) and key in node else []
    return found + [each for child in inner for each in every(child, key)]


def test_actions_and_containers_are_pinned() -> None:
    used = [each for _, document in documents() for each in every(document, "uses")]
    assert len(used) > 10
    for action, step in used:
        assert action.startswith("./") or re.fullmatch(r"[\w/-]+@[0-9a-f]{40}", action), action
        assert "checkout@" not in action or step["with"]["persist-credentials"] is False, action
    images = [image for _, document in documents() for image, _ in every(document, "container")]
    assert images and all(re.search(r"@sha256:[0-9a-f]{64}$", image) for image in images)


MAY_WRITE = {"publish.yml": ["deploy"], "release.yml": ["notes", "publish"]}
"""The jobs that publish: the site, the notes of a release, and the library."""


def test_only_jobs_that_publish_may_write() -> None:
    for name, document in documents():
        if "jobs" not in document:
            continue
        assert document["permissions"] == {"contents": "read"}, name
        writing = [
            job for job, told in document["jobs"].items() if "write" in told.get("permissions", {}).values()
        ]
        assert writing == MAY_WRITE.get(name, []), name
