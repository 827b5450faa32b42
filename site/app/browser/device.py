"""Wrappers of browser APIs: storage, address bar, clipboard, share sheet, files and pictures.

Only `app.browser` imports it, so that everything else runs and is tested without a browser.
"""

import asyncio
import json
import re
from base64 import b64encode
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Any, Final, TypeGuard

import js
from pyodide.ffi import JsException, JsProxy, create_once_callable, create_proxy, to_js

from app.page.poster import FACES
from app.table import save_file
from app.table.saves import StorageRefused

ADDRESS_MS: Final = 500
"""Fewest milliseconds between two writes of the address. Browsers throttle pages that write it more often."""
IDLE_MS: Final = 2_000
"""The most milliseconds that work waits for the page to be idle."""
PICTURE_PX: Final = 168
"""Longer side of a kept game's picture, in pixels: twice its size on the page, for high-density screens."""
PROBE: Final = (128, 64, 32, 255)
"""Colour of the pixels with which `_draws_truly` tests a canvas: red, green, blue and opacity, 0..255."""
PROBE_PX: Final = 16
UNSEEN: Final = 8
"""Largest difference between two colour values, 0..255, that nobody sees."""
QR_SCRIPT: Final = "../vendor/uqr/uqr.js"


class BrowserStorage:
    """The browser's localStorage."""

    def names(self) -> Iterable[str]:
        return self._try(lambda kept: [str(kept.key(i)) for i in range(kept.length)])  # type: ignore[no-any-return]

    def read_all(self) -> dict[str, str]:
        # One call, since a call from Python costs more than the text that it brings.
        texts: dict[str, str] = json.loads(
            self._try(lambda kept: kept.length and js.JSON.stringify(kept)) or "{}"
        )
        # Half of a pair of surrogates, which JavaScript keeps, is no text for Python.
        return {name: text.encode(errors="replace").decode() for name, text in texts.items()}

    def get(self, name: str) -> str | None:
        text = self._try(lambda kept: kept.getItem(name))
        return text if isinstance(text, str) else None

    def set(self, name: str, text: str) -> None:
        self._try(lambda kept: kept.setItem(name, text))

    def remove(self, name: str) -> None:
        self._try(lambda kept: kept.removeItem(name))

    @staticmethod
    def _try(act: Callable[[Any], Any]) -> Any:
        try:
            return act(js.window.localStorage)
        except (JsException, AttributeError) as error:
            raise StorageRefused from error


class AddressBar:
    """Keeps the page's address equal to the result of `wanted`, and throttles the writes."""

    def __init__(self, wanted: Callable[[], str | None], laid: Callable[[], int]) -> None:
        """`wanted` returns the query and fragment that the address should have, or None to leave the address alone.

        `laid` returns a count that rises whenever another game is put on the table.
        """
        self._wanted, self._laid = wanted, laid
        self._at = 0.0
        self._waiting = False
        self._left: tuple[str | None, int] | None = None
        self._seen = self._now()
        """The address that we last wrote or accepted (`follow`). If the current address differs, the user is following
        a link, and we must not overwrite it."""
        js.window.addEventListener("pagehide", create_proxy(lambda event: self._write()))

    def schedule(self) -> None:
        """Write the address soon; call it when `wanted` may have changed."""
        if self._waiting:
            return
        wait = max(0, ADDRESS_MS - (js.performance.now() - self._at)) if self._at else 0
        if wait:
            self._waiting = True
            js.setTimeout(create_once_callable(self._write), wait)
        else:
            self._write()

    def follow(self) -> None:
        """Treat the current address as up to date. Call this after handling a change of the address from outside."""
        self._seen = self._now()

    def restore(self) -> None:
        """Undo a change of the address from outside."""
        js.history.replaceState(None, "", f"{js.location.pathname}{self._seen}")

    def leave(self) -> None:
        """Leave the user's own address in the bar for now.

        It is replaced once `wanted` returns another address, or another game is on the table.
        """
        self._left = self._wanted(), self._laid()

    def _write(self) -> None:
        self._waiting = False
        address = self._wanted()
        now = self._now()
        if address is None or (address, self._laid()) == self._left or now != self._seen:
            return
        self._left = None
        path = str(js.location.pathname)
        folder = re.sub("/{2,}", "/", path.removesuffix("index.html"))  # as links name the page
        if address != now or folder != path:
            self._at = js.performance.now()
            js.history.replaceState(None, "", f"{folder}{address}")
            self._seen = self._now()

    @staticmethod
    def _now() -> str:
        return f"{js.location.search}{js.location.hash}"


def found(element: Any) -> TypeGuard[Any]:
    """Whether a DOM query has found an element. Truthiness is no test for this, since an empty form is falsy."""
    return isinstance(element, JsProxy)


def data(element: Any, name: str) -> str:
    """One of an element's data attributes, "" if it is absent."""
    value = element.getAttribute(f"data-{name}")
    return value if isinstance(value, str) else ""


def build() -> str:
    """An identifier of this build: the name of the worker's file. It changes with every wheel and with the runtime."""
    return data(js.document.getElementById("table"), "thinker")


def can_send() -> bool:
    """Whether the system has a share sheet."""
    return hasattr(js.navigator, "share")


async def copy(text: str) -> bool:
    """Put a text on the clipboard. Returns False if the browser refuses."""
    try:
        await js.navigator.clipboard.writeText(text)
    except (JsException, AttributeError):
        return False
    return True


async def send(title: str, url: str, words: str = "") -> bool | None:
    """Hand a link, with an optional sentence, to the share sheet. Returns None if the user closed the sheet, and False
    if it did not open."""
    content = {"title": title, "url": url} | ({"text": words} if words else {})
    try:
        await js.navigator.share(js.JSON.parse(json.dumps(content)))
    except JsException as error:
        return None if error.name == "AbortError" else False
    return True


def download(name: str, text: str) -> None:
    """Download a text as a file of games. On touch devices it is plain JSON."""
    touch = bool(js.window.matchMedia("(pointer: coarse)").matches)
    ending, kind = (
        (save_file.JSON_ENDING, save_file.JSON_TYPE) if touch else (save_file.ENDING, save_file.TYPE)
    )
    # Bytes: a long text would take some ten times as long on its way to JavaScript.
    content = to_js([to_js(text.encode(errors="replace"))])
    _download(name + ending, js.Blob.new(content, js.JSON.parse(json.dumps({"type": kind}))))


def _download(name: str, blob: Any) -> None:
    url = js.URL.createObjectURL(blob)
    link = js.document.createElement("a")
    link.href, link.download = url, name
    link.click()
    # Browsers read the blob at once or soon after; a minute is enough for slow disks.
    js.setTimeout(create_once_callable(lambda: js.URL.revokeObjectURL(url)), 60_000)


async def font_faces() -> str:
    """CSS rules that embed the fonts of the site. A font that cannot be loaded is left out."""
    rules = []
    for family, name in FACES.items():
        with suppress(JsException):
            answer = await js.fetch(f"../vendor/fonts/{name}/{name}-latin-wght-normal.woff2")
            if answer.ok:
                content = b64encode((await answer.arrayBuffer()).to_bytes()).decode()
                source = f"url(data:font/woff2;base64,{content})"
                rules.append(f"@font-face{{font-family:'{family}';font-weight:400 900;src:{source}}}")
    return "".join(rules)


async def hand_over_picture(drawing: str, name: str) -> str:
    """Give the user an SVG document as a PNG.

    Returns what has happened:
    - "shown": the share sheet was opened with the picture.
    - "saved": the picture was downloaded.
    - "": the user got nothing, because the browser could not draw the picture, or because its canvas returns noise.
    """
    image = js.Image.new()
    image.src = "data:image/svg+xml;charset=utf-8," + js.encodeURIComponent(drawing)
    try:
        await image.decode()
        canvas = js.OffscreenCanvas.new(image.naturalWidth, image.naturalHeight)
        canvas.getContext("2d").drawImage(image, 0, 0)
        blob = await canvas.convertToBlob() if _draws_truly() else None
    except (JsException, AttributeError):
        return ""
    if blob is None:
        return ""
    given = js.JSON.parse("{}")
    given.files = to_js([js.File.new(to_js([blob]), name, js.JSON.parse('{"type": "image/png"}'))])
    if hasattr(js.navigator, "canShare") and js.navigator.canShare(given):
        with suppress(JsException):  # the user closed the share sheet
            await js.navigator.share(given)
        return "shown"
    _download(name, blob)
    return "saved"


def chosen_file(field: Any) -> Any:
    """Take the file chosen in a file input; None if there is none."""
    file = field.files.item(0)
    # Without this, choosing the same file again would fire no event.
    field.value = ""
    return file if found(file) else None


async def received() -> list[Any] | None:
    """Take the files that sw.js and offline.js have put into a cache for the table. None if nothing has come.

    Something else than files has come if the list is empty.
    """
    with suppress(JsException, AttributeError):
        name = f"ricevuti {js.URL.new('..', js.location.href).href}"
        if await js.caches.has(name):
            cache = await js.caches.open(name)
            files = [await (await cache.match(request)).blob() for request in await cache.keys()]
            await js.caches.delete(name)
            return files
    return None


async def read_file(file: Any) -> bytes | None:
    """The content of a file; None if the browser cannot read it."""
    try:
        return bytes((await file.arrayBuffer()).to_bytes())
    except JsException:
        return None


async def persist(ask: bool) -> bool:
    """Whether the browser has granted persistent storage; with `ask`, request it first."""
    try:
        storage = js.navigator.storage
        return bool(await storage.persisted()) or (ask and bool(await storage.persist()))
    except (JsException, AttributeError):
        return False


async def idle() -> None:
    """Wait until the page is idle, but at most `IDLE_MS`."""
    quiet, done = _signal()
    if hasattr(js.window, "requestIdleCallback"):
        js.window.requestIdleCallback(done, timeout=IDLE_MS)
    else:
        js.setTimeout(done, IDLE_MS)
    await quiet


def rows_in_sight() -> list[int]:
    """The numbers of the rows of kept games that are in the window, counted from 0; none while the list moves."""
    return [int(n) for n in js.rowsInSight().to_py()]


async def painted() -> None:
    """Wait until the page's current content has been painted. On a hidden page, wait until the page is visible."""
    seen, done = _signal()
    js.afterPaint(done)
    await seen


def _signal() -> tuple[asyncio.Future[None], Any]:
    """A future, and a JavaScript callback that resolves it. The callback does nothing if the future was cancelled."""
    ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def end(*given: object) -> None:
        if not ended.done():
            ended.set_result(None)

    return ended, create_once_callable(end)


_loading: Final = asyncio.Lock()
"""Held while a wheel is loaded. Pyodide writes a warning to the console if it is asked to load two at once."""


async def load_wheel(name: str) -> bool:
    """Install a wheel of the lock file, after a check of its digest. Returns False if it cannot be loaded."""
    import pyodide_js

    async with _loading:
        await pyodide_js.loadPackage(name, messageCallback=_say_nothing, errorCallback=_say_nothing)
    if hasattr(pyodide_js.loadedPackages, name):
        return True
    with suppress(AttributeError):
        # The copy in the offline cache may be damaged: have the service worker fetch it again.
        js.navigator.serviceWorker.controller.postMessage("repair")
    return False


def _say_nothing(words: str) -> None:
    """Pyodide's messages are dropped; callers of `load_wheel` report the result."""


async def load_module(address: str) -> Any:
    """A module of the site by its address, relative to the page. Raises JsException if it cannot be loaded."""
    from pyscript import js_import

    (module,) = await js_import(str(js.URL.new(address, js.location.href).href))
    return module


async def load_script(address: str) -> bool:
    """Run a script of the site once. Returns False if it cannot be loaded."""
    try:
        await load_module(address)
    except JsException:
        return False
    return True


async def qr_rows(text: str, level: str) -> Sequence[Sequence[bool]] | None:
    """The rows of a QR code without its margin; True is a dark square. None if the library cannot be loaded."""
    try:
        library = await load_module(QR_SCRIPT)
        settings = js.JSON.parse(json.dumps({"ecc": level, "boostEcc": True, "border": 0}))
        return library.encode(text, settings).data.to_py()  # type: ignore[no-any-return]
    except JsException:
        return None


def _draws_truly() -> bool:
    """Whether a canvas returns the pixels that were drawn. To prevent fingerprinting, some browsers return noise."""
    context = js.OffscreenCanvas.new(PROBE_PX, PROBE_PX).getContext("2d")
    context.fillStyle = f"rgb{PROBE[:3]}"
    context.fillRect(0, 0, PROBE_PX, PROBE_PX)
    given = context.getImageData(0, 0, PROBE_PX, PROBE_PX).data.to_py()
    wanted = PROBE * (PROBE_PX * PROBE_PX)
    return all(abs(one - other) <= UNSEEN for one, other in zip(given, wanted, strict=True))


async def rasterise(drawing: str) -> str:
    """An SVG document as a small WebP in a data URL; "" if the browser cannot draw it or its canvas returns noise."""
    image = js.Image.new()
    image.src = "data:image/svg+xml;charset=utf-8," + js.encodeURIComponent(drawing)
    try:
        await image.decode()
        canvas = js.document.createElement("canvas")
        scale = PICTURE_PX / max(image.naturalWidth, image.naturalHeight)
        canvas.width, canvas.height = round(image.naturalWidth * scale), round(image.naturalHeight * scale)
        canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height)
        return str(canvas.toDataURL("image/webp", 0.8)) if _draws_truly() else ""
    except (JsException, AttributeError, ZeroDivisionError):
        return ""
