"""The built site with the toy game, in a real browser; any complaint of a page fails its test.

The site is built once, into a folder of its own, and served below a sub-path, as on GitHub Pages. A page that
writes to the console, raises an error, gets an answer of 400 or more or asks another origin for anything fails
the test that opened it.
"""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    Response,
    WebError,
    sync_playwright,
)

from build_site.browser import launch_options
from build_site.paths import ROOT
from build_site.serve import serving
from tests.e2e.started import QUICK, StartedPages
from tests.once import made_once

PREFIX = "/tavolo/"
# Messages that always appear: PyScript's when it is up, and Playwright's about its own settings.
GREETINGS = ("PyScript Ready", "Service Worker registration blocked by Playwright")
# On a slow machine the fonts (`font-display: optional`) come too late for a visit, and Chromium says so.
TOO_LATE = re.compile(r"The resource \S+\.woff2 was preloaded using link preload but not used")

# Every new visitor compiles Python's runtime. Half of that time goes to optimisations that a short visit does not need.
CHEAP_STARTS = ["--js-flags=--liftoff-only"]

OpenContext = Callable[..., BrowserContext]
OpenStarted = Callable[..., Page]


class Watch:
    """Collects what went wrong in the pages of one test."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.complaints: list[str] = []

    def follow(self, context: BrowserContext) -> None:
        """Listen to all pages of a context, including those opened later."""
        context.on("console", self._console)
        context.on("weberror", self._error)
        context.on("request", self._request)
        context.on("response", self._response)

    def leave(self, context: BrowserContext) -> None:
        """Stop listening to a context that another test will reuse."""
        context.remove_listener("console", self._console)
        context.remove_listener("weberror", self._error)
        context.remove_listener("request", self._request)
        context.remove_listener("response", self._response)

    def _console(self, message: ConsoleMessage) -> None:
        usual = message.text.endswith(GREETINGS) or TOO_LATE.match(message.text)
        if not (message.type in ("debug", "warning") and usual):
            self.complaints.append(f"console {message.type}: {message.text}")

    def _error(self, error: WebError) -> None:
        self.complaints.append(f"error: {error.error}")

    def _request(self, request: Request) -> None:
        if not request.url.startswith((self.origin, "data:", "blob:")):
            self.complaints.append(f"foreign request: {request.url}")

    def _response(self, response: Response) -> None:
        if response.status >= 400:
            self.complaints.append(f"{response.status}: {response.url}")


@pytest.fixture(scope="session")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site as built by `make build GAMES_EXTRA=tests/toy`, built once for all test processes.

    SITE_UNDER_TEST names a folder in which `build` has built one already (tests/check_game.py).
    """
    already = os.environ.get("SITE_UNDER_TEST")
    return Path(already) if already else made_once(tmp_path_factory, "site", build)


def build(folder: Path, extra: str = "tests/toy") -> None:
    """Build the site with the games of these folders (GAMES_EXTRA). Raises RuntimeError with the output."""
    environment = {
        **os.environ,
        "GAMES_EXTRA": extra,
        "NO_MKDOCS_2_WARNING": "1",
        "PYTHONPATH": os.pathsep.join((str(ROOT), str(ROOT / "site"))),
        "SITE_URL": f"http://localhost{PREFIX}",
    }
    command = [sys.executable, "-m", "mkdocs", "--quiet", "build", "--strict", "--site-dir", str(folder)]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    if done.returncode or done.stderr:
        raise RuntimeError(done.stdout + done.stderr)


@pytest.fixture(scope="session")
def site(dist: Path) -> Iterator[str]:
    """The address of the home page; it ends with a slash."""
    with serving(dist, PREFIX) as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests."""
    options = launch_options()
    options["args"] += CHEAP_STARTS
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(**options)
        yield running
        running.close()


@pytest.fixture
def watch(site: str) -> Iterator[Watch]:
    """Complaints of this test's pages. A test that provokes one on purpose removes it."""
    watching = Watch(site)
    yield watching
    assert watching.complaints == []


@pytest.fixture
def open_context(browser: Browser, watch: Watch) -> Iterator[OpenContext]:
    """Opens contexts, each a visitor with an empty browser, with the options of `Browser.new_context`.

    Service workers are blocked unless a test allows them, since caching the site for offline play takes a while.
    """
    opened: list[BrowserContext] = []

    def open_one(**options: Any) -> BrowserContext:
        context = browser.new_context(**{"locale": "it-IT", "service_workers": "block", **options})
        context.add_init_script(QUICK)
        watch.follow(context)
        opened.append(context)
        return context

    yield open_one
    for context in opened:
        context.close()


@pytest.fixture(scope="session")
def started_pages(browser: Browser) -> StartedPages:
    return StartedPages(browser)


@pytest.fixture
def open_started(started_pages: StartedPages, watch: Watch) -> Iterator[OpenStarted]:
    """Opens pages on which Python is up, with the options of `Browser.new_context`. They suit tests that do not concern
    the start of the table, browser storage, or several pages."""

    def open_one(**options: Any) -> Page:
        page = started_pages.lend(**options)
        watch.follow(page.context)
        return page

    yield open_one
    for context in started_pages.lent:
        watch.leave(context)
    started_pages.take_back()


@pytest.fixture
def page(request: pytest.FixtureRequest) -> Page:
    """A desktop page of a new visitor; if the test is marked `started`, one on which Python is up."""
    desk = {"viewport": {"width": 1280, "height": 800}}
    if request.node.get_closest_marker("started") is not None:
        started: Page = request.getfixturevalue("open_started")(**desk)
        return started
    context: BrowserContext = request.getfixturevalue("open_context")(**desk)
    return context.new_page()


@pytest.fixture(scope="session")
def axe() -> str:
    """The source of axe; see `barriers` in tests/e2e/accessibility.py."""
    return (ROOT / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
