"""The head of every page: security policy and metadata for link previews."""

import base64
import hashlib
import html
import re
from pathlib import Path, PurePosixPath

import pytest

from build_site.pages import finish, finish_pages

PAGE = """<!doctype html><html lang="it"><head><meta charset="utf-8"><title>Regole &amp; co</title>
<meta name="description" content="Come si &quot;gioca&quot;."><script>first()</script></head><body>
<script src="a.js"></script><script type="application/json">{"a": 1}</script><script type="module">second()</script>
</body></html>"""
URL = "https://example.org/tavolo/"


def policy(page: str) -> dict[str, list[str]]:
    found = re.search(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">', page)
    assert found
    return {
        name: sources for name, *sources in (rule.split() for rule in html.unescape(found[1]).split("; "))
    }


def hashed(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def test_only_the_inline_scripts_of_the_page_may_run() -> None:
    rules = policy(finish(PAGE, PurePosixPath("index.html"), ""))
    assert rules["script-src"] == ["'self'", hashed("first()"), hashed("second()")]
    assert rules["default-src"] == ["'none'"]
    assert rules["style-src"] == ["'self'"]
    assert not [sources for sources in rules.values() if any("http" in source for source in sources)]


def test_only_the_page_with_python_may_use_eval() -> None:
    page = PAGE.replace("</body>", '<script type="py">start()</script></body>')
    rules = policy(finish(page, PurePosixPath("gioca/index.html"), ""))
    assert "'unsafe-eval'" in rules["script-src"] and hashed("start()") not in rules["script-src"]
    assert rules["require-trusted-types-for"] == ["'script'"] and rules["trusted-types"] == ["default"]


@pytest.mark.parametrize(
    ("where", "root"),
    [
        ("index.html", ""),
        ("regole/toy/index.html", "../../"),
        ("gioca/index.html", "../"),
        ("404.html", "/tavolo/"),
    ],
)
def test_paths_are_relative_except_on_the_404_page(where: str, root: str) -> None:
    page = finish(PAGE, PurePosixPath(where), URL)
    assert f'<link rel="manifest" href="{root}manifest.webmanifest">' in page


def test_link_previews_have_title_description_and_picture() -> None:
    page = finish(PAGE, PurePosixPath("regole/index.html"), URL)
    assert '<meta property="og:title" content="Regole &amp; co">' in page
    assert '<meta property="og:description" content="Come si &quot;gioca&quot;.">' in page
    assert f'<meta property="og:url" content="{URL}regole/">' in page
    assert f'<meta property="og:image" content="{URL}assets/social.png">' in page
    assert "og:image" not in finish(PAGE, PurePosixPath("regole/index.html"), "")


def test_a_page_without_a_description_stops_the_build(tmp_path: Path) -> None:
    tmp_path.joinpath("index.html").write_text(PAGE.replace("description", "author"))
    with pytest.raises(ValueError, match=r"index\.html"):
        finish_pages(tmp_path, "")
