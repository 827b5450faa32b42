"""The small server answers as a static host does."""

from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urljoin
from urllib.request import urlopen

import pytest

from build_site.serve import serving


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("index.html", "404.html", "a.wasm", "a.mjs", "a.whl"):
        tmp_path.joinpath(name).write_text(name)
    return tmp_path


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("", "text/html; charset=utf-8"),
        ("a.wasm", "application/wasm"),
        ("a.mjs", "text/javascript; charset=utf-8"),
        ("a.whl", "application/zip"),
    ],
)
def test_types(folder: Path, name: str, kind: str) -> None:
    with serving(folder, "/tavolo/") as address, urlopen(address + name) as answer:
        assert answer.headers["Content-Type"] == kind


@pytest.mark.parametrize("path", ["niente.html", "/a.wasm", "../secret", "%2e%2e/secret"])
def test_nothing_outside(folder: Path, path: str) -> None:
    folder.parent.joinpath("secret").write_text("secret")
    with serving(folder, "/tavolo/") as address, pytest.raises(HTTPError) as raised:
        urlopen(urljoin(address, path) if path.startswith("/") else address + path)
    with raised.value as answer:
        assert answer.code == 404
        assert answer.read() == b"404.html"
