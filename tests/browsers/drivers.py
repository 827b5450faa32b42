"""Three browsers behind one small interface.

Chromium is driven by Playwright; Firefox by puppeteer-core (WebDriver BiDi), because Debian has no geckodriver; WebKit
by WebKitGTK's own WebDriver, in its MiniBrowser.
"""

import base64
import json
import os
import shutil
import signal
import socket
import subprocess
import time
import urllib.request
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import sync_playwright

from build_site.browser import launch_options

HERE: Final = Path(__file__).parent
SIZE: Final = {"width": 390, "height": 780}
"""Viewport of a phone held upright."""


class Missing(Exception):
    """A browser is not installed. The message says how to get it."""


class Driver(ABC):
    """A browser window with persistent storage."""

    @abstractmethod
    def open(self, address: str) -> None:
        """Load an address, even if it differs from the current one only in its fragment."""

    @abstractmethod
    def run(self, body: str, *given: Any) -> Any:
        """Run the body of a JavaScript function with `given` as its `arguments`. Returns its value, converted through
        JSON."""

    @abstractmethod
    def click(self, x: float, y: float) -> None:
        """Touch a point of the window."""


class Printer(Driver):
    """A browser whose driver can print."""

    @abstractmethod
    def paper(self) -> bytes:
        """The current page as a PDF file."""


class Chromium(Printer):
    """Chromium through Playwright, with a touchscreen."""

    def __init__(self, page: Any) -> None:
        self._page = page

    def open(self, address: str) -> None:
        self._page.goto("about:blank")
        self._page.goto(address)

    def run(self, body: str, *given: Any) -> Any:
        call = f"(given) => (function () {{ {body} }}).apply(null, given)"
        return self._page.evaluate(call, list(given))

    def click(self, x: float, y: float) -> None:
        self._page.touchscreen.tap(x, y)

    def paper(self) -> bytes:
        printed: bytes = self._page.pdf(prefer_css_page_size=True, print_background=True)
        return printed


@contextmanager
def chromium() -> Iterator[Printer]:
    """The Chromium that all other tests use."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options())
        context = browser.new_context(viewport=SIZE, has_touch=True, locale="it-IT")  # type: ignore[arg-type]
        yield Chromium(context.new_page())
        browser.close()


class Firefox(Printer):
    """Firefox through a Node process that controls it."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process

    def ask(self, **command: Any) -> Any:
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(f"{json.dumps(command)}\n")
        self._process.stdin.flush()
        told = json.loads(self._process.stdout.readline())
        if "error" in told:
            raise RuntimeError(told["error"])
        return told.get("value")

    def open(self, address: str) -> None:
        self.ask(open="about:blank")
        self.ask(open=address)

    def run(self, body: str, *given: Any) -> Any:
        return self.ask(run=body, given=list(given))

    def click(self, x: float, y: float) -> None:
        self.ask(click=[x, y])

    def paper(self) -> bytes:
        return base64.b64decode(self.ask(paper=True))


@contextmanager
def firefox() -> Iterator[Printer]:
    """Firefox from Debian's `firefox-esr`, or `firefox`."""
    program = shutil.which("firefox-esr") or shutil.which("firefox")
    if program is None:
        raise Missing("Firefox was not found: on Debian, apt install firefox-esr.")
    command = ["node", str(HERE / "firefox.mjs"), program]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    driver = Firefox(process)
    try:
        yield driver
    finally:
        with suppress(RuntimeError, json.JSONDecodeError, BrokenPipeError):
            driver.ask(close=True)
        process.kill()


class WebKit(Driver):
    """WebKit through W3C WebDriver, using the standard library only."""

    def __init__(self, server: str) -> None:
        self._server = server
        options = {"webkitgtk:browserOptions": {"binary": _mini_browser(), "args": ["--automation"]}}
        told = self._call("POST", "", {"capabilities": {"alwaysMatch": options}})
        self._session = f"/{told['sessionId']}"
        self._call("POST", "/timeouts", {"script": 120_000, "pageLoad": 120_000})
        self._call("POST", "/window/rect", {**SIZE, "x": 0, "y": 0})

    def _call(self, method: str, path: str, about: dict[str, Any] | None = None) -> Any:
        session = getattr(self, "_session", "")
        body = None if about is None else json.dumps(about).encode()
        request = urllib.request.Request(f"{self._server}/session{session}{path}", body, method=method)
        request.add_header("Content-Type", "application/json")
        try:
            with urllib.request.urlopen(request, timeout=180) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise RuntimeError(error.read().decode()) from error

    def open(self, address: str) -> None:
        self._call("POST", "/url", {"url": "about:blank"})
        self._call("POST", "/url", {"url": address})

    def run(self, body: str, *given: Any) -> Any:
        return self._call("POST", "/execute/sync", {"script": body, "args": list(given)})

    def click(self, x: float, y: float) -> None:
        steps = [
            {"type": "pointerMove", "duration": 0, "x": int(x), "y": int(y)},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": steps}
        self._call("POST", "/actions", {"actions": [mouse]})

    def close(self) -> None:
        self._call("DELETE", "")


def _mini_browser() -> str:
    found = sorted(Path("/usr").glob("lib*/**/webkit2gtk-4.*/MiniBrowser"))
    if not found:
        raise Missing("WebKitGTK's MiniBrowser was not found: on Debian, apt install webkit2gtk-driver.")
    return str(found[-1])


@contextmanager
def webkit() -> Iterator[Driver]:
    """WebKitGTK, on a virtual screen if there is no display."""
    program = shutil.which("WebKitWebDriver")
    if program is None:
        raise Missing("WebKitWebDriver was not found: on Debian, apt install webkit2gtk-driver xvfb.")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [program, f"--port={port}"]
    if not os.environ.get("DISPLAY"):
        if shutil.which("xvfb-run") is None:
            raise Missing("There is no screen, and xvfb-run was not found: on Debian, apt install xvfb.")
        command = ["xvfb-run", "--auto-servernum", *command]
    process = subprocess.Popen(command, start_new_session=True)
    try:
        yield _opened(f"http://127.0.0.1:{port}")
    finally:
        os.killpg(process.pid, signal.SIGTERM)


def _opened(server: str) -> WebKit:
    """The driver, once its server answers. Raises RuntimeError after ten seconds."""
    for _ in range(100):
        with suppress(OSError), urllib.request.urlopen(f"{server}/status", timeout=5):
            return WebKit(server)
        time.sleep(0.1)
    raise RuntimeError("WebKitWebDriver does not answer")


PRINTERS: Final = {"chromium": chromium, "firefox": firefox}
DRIVERS: Final[dict[str, Callable[[], AbstractContextManager[Driver]]]] = {**PRINTERS, "webkit": webkit}
