"""The service worker lists every file with its digest, contains Workbox, and loads nothing."""

import base64
import hashlib
import json
import re
from pathlib import Path
from typing import Any

import pytest

from build_site.offline import write_service_worker

FILES = (
    "index.html",
    "regole/toy/index.html",
    "assets/site.css",
    "assets/javascripts/bundle.0123abcd.min.js",
    "vendor/pyodide-0123456789ab/pyodide.asm.wasm",
    "vendor/python_stdlib.0123456789ab.zip",
    "vendor/wheels/0123456789ab/pycore-0.1.0-py3-none-any.whl",
)


@pytest.fixture
def site(tmp_path: Path) -> Path:
    for name in (*FILES, "sitemap.xml", "vendor/pyscript/LICENSE"):
        tmp_path.joinpath(name).parent.mkdir(parents=True, exist_ok=True)
        tmp_path.joinpath(name).write_text(name)
    write_service_worker(tmp_path)
    return tmp_path


def listed(site: Path) -> dict[str, dict[str, Any]]:
    found = re.search(r"precache\.precache\((\[.*?\])\);", (site / "sw.js").read_text(), re.DOTALL)
    assert found
    return {entry["url"]: entry for entry in json.loads(found[1])}


def test_every_file_with_its_digest(site: Path) -> None:
    entries = listed(site)
    assert set(entries) == set(FILES)
    for name, entry in entries.items():
        digest = base64.b64encode(hashlib.sha256(name.encode()).digest()).decode()
        assert entry["integrity"] == f"sha256-{digest}"


def test_names_with_a_digest_need_no_revision(site: Path) -> None:
    """Files that the first visit has fetched therefore need not be fetched again for the cache."""
    without = {name for name, entry in listed(site).items() if entry["revision"] is None}
    assert without == {name for name in FILES if re.search("0123", name)}


def test_it_loads_nothing(site: Path) -> None:
    text = (site / "sw.js").read_text()
    assert "importScripts(" not in text and "sourceMappingURL" not in text
    assert not re.search(r"https?://(?!bit\.ly)", text)


def test_the_same_files_give_the_same_worker(site: Path) -> None:
    first = (site / "sw.js").read_bytes()
    write_service_worker(site)
    assert (site / "sw.js").read_bytes() == first
