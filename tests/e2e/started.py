"""Pages on which Python is up already, for tests that do not concern its start.

Starting the runtime takes two thirds of a short test. These pages do that once, and each test is a new visitor: storage
is cleared, and the document is written again from its first byte. PyScript then runs the page's script as after a load,
in the existing interpreter. So the table, its event listeners, the form and everything that Python shows are new; only
the runtime and the modules stay. State of the browser window, such as the Tab key's position, stays as well.
"""

from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, Error, Page

VISITS: Final = 40
"""The largest number of visitors per page, since each leaves something in the interpreter's memory."""
SEEN: Final[dict[str, Any]] = {"color_scheme": "light", "reduced_motion": "no-preference"}
"""Page options that can be changed, with their defaults."""
WINDOW: Final = {"width": 1280, "height": 720}

# Ends the pause for pointers after a change of turn as soon as it is painted, since a game has a hundred of them.
QUICK: Final = "window.rest = (act) => act();"

# Listeners of document and window go with the document. Listeners to the system's colours, timers, idle callbacks,
# Python's tasks and workers would outlive it, so they are tracked and ended: the answer of a machine that still thinks
# would show the game of the visitor before. Timers without a delay drive Python's tasks, and are left alone.
#
# boot.js lets PyScript run the page's own script only. Here it has to run that of every visitor, and `END`. The
# documents are written as markup with scripts, which the policy of boot.js refuses: this one passes everything.
LATER_PYTHON: Final = """{
  const { observe } = MutationObserver.prototype;
  Object.defineProperty(MutationObserver.prototype, "observe", { get: () => observe, set() {} });
  if (window.trustedTypes) {
    const createHTML = (text) => text;
    trustedTypes.createPolicy("default", { createHTML, createScript: createHTML, createScriptURL: createHTML });
    trustedTypes.createPolicy = () => {};
  }
}"""
AGAIN: Final = (
    LATER_PYTHON
    + """{
  const later = window.setTimeout, timers = new Set(), listening = [];
  const noted = (act, ms = 0, ...rest) => {
    const timer = later(act, ms, ...rest);
    if (ms >= 4) timers.add(timer);
    return timer;
  };
  window.setTimeout = noted;
  const whenIdle = window.requestIdleCallback, idling = new Set();
  window.requestIdleCallback = (...given) => {
    const waiting = whenIdle(...given);
    idling.add(waiting);
    return waiting;
  };
  const workers = [];
  window.Worker = class extends Worker {
    constructor(...given) {
      super(...given);
      workers.push(this);
    }
  };
  const { addEventListener } = MediaQueryList.prototype;
  MediaQueryList.prototype.addEventListener = function (...given) {
    listening.push([this, given]);
    addEventListener.apply(this, given);
  };
  const END = `
import asyncio, js
for task in asyncio.all_tasks() - {asyncio.current_task()}:
    task.cancel()
await asyncio.sleep(0)
js.dispatchEvent(js.Event.new("python-idle"))`;

  const silence = () => {
    for (const timer of timers) clearTimeout(timer);
    for (const waiting of idling) cancelIdleCallback(waiting);
    for (const worker of workers.splice(0)) worker.terminate();
    timers.clear();
    idling.clear();
  };

  // The runtime is loaded, so preloads would be unused and cause warnings.
  const EARLY = /<link rel="(modulepreload"|preload" href="[^"]*" as="fetch")[^>]*>/g;

  const PATIENCE = 30_000;

  // Whether Python is up, and idle after its pending tasks are cancelled.
  window.endVisit = async () => {
    if (!window.pythonIsUp) {
      const { state } = document.getElementById("table")?.dataset ?? {};
      if (!["ready", "over"].includes(state)) return false;
      window.pythonIsUp = true;
    }
    silence(); // before the tasks that wait for it are gone
    const idle = new Promise((done) => addEventListener("python-idle", done, { once: true }));
    const script = document.createElement("script");
    script.type = "py";
    script.textContent = END;
    document.body.append(script);
    const late = new Promise((done) => later(() => done(null), PATIENCE));
    if (!(await Promise.race([idle, late]))) return false;
    silence();
    for (const [media, given] of listening.splice(0)) media.removeEventListener(...given);
    window.setTimeout = noted;
    return true;
  };

  // Writes the document of an address again; returns false if it has to be loaded.
  window.again = async (address) => {
    const { origin, pathname } = new URL(address);
    if (origin + pathname !== location.origin + location.pathname || !(await endVisit())) return false;
    const text = (await (await fetch(pathname)).text()).replace(EARLY, "");
    history.replaceState(null, "", address);
    document.open();
    document.write(text);
    document.close();
    scrollTo(0, 0);
    return true;
  };
}"""
)
EMPTY: Final = (
    """async () => {
  const up = await endVisit();
  if (up) {
    delete window.pace; // a clock that a test has held; the page makes its own
    """
    + QUICK
    + """
    document.open();
    document.write("<!doctype html><link rel=icon href=data:,><title>Nobody</title>");
    document.close();
    localStorage.clear();
    sessionStorage.clear();
  }
  return up;
}"""
)


def go(page: Page, address: str) -> None:
    """Go to an address of the table on a started page, on which Python stays up. If it cannot go on, it is loaded."""
    try:
        went = page.evaluate("address => window.again?.(address) ?? false", address)
    except Error as lost:
        if "garbage collected" not in str(lost):
            raise
        went = False  # Chromium has dropped the promise of `again`
    if not went:
        page.goto(address)


def next_visitor(page: Page) -> bool:
    """Prepare the page for a new visitor: clear the storage and end all tasks. False if Python is not up."""
    return bool(page.evaluate(EMPTY))


class StartedPages:
    """The pages of one test process, by kind: desktop or phone."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: dict[str, list[tuple[Page, int]]] = {}
        self._lent: list[tuple[str, Page, int]] = []

    def lend(self, **options: Any) -> Page:
        """A page for a new visitor, with the options of `Browser.new_context`."""
        seen = {name: options.pop(name, usual) for name, usual in SEEN.items()}
        window = options.pop("viewport", WINDOW)
        kind = repr(sorted(options.items()))
        page, visits = self._any(kind) or (self._another(options), 0)
        page.set_viewport_size(window)
        page.emulate_media(**seen)
        self._lent.append((kind, page, visits + 1))
        return page

    def _any(self, kind: str) -> tuple[Page, int] | None:
        """A free page that still responds."""
        while waiting := self._free.get(kind):
            page, visits = waiting.pop()
            try:
                page.unroute_all()
                page.mouse.move(0, 0)
                if next_visitor(page):
                    return page, visits
            except Error:
                pass  # the page has crashed
            page.context.close()
        return None

    def _another(self, options: dict[str, Any]) -> Page:
        context = self._browser.new_context(**{"locale": "it-IT", "service_workers": "block", **options})
        context.add_init_script(AGAIN)
        context.add_init_script(QUICK)
        return context.new_page()

    def take_back(self) -> None:
        """Make all lent pages free again, except those that have had enough visitors."""
        for kind, page, visits in self._lent:
            if visits < VISITS and page.context.pages == [page]:
                self._free.setdefault(kind, []).append((page, visits))
            else:
                page.context.close()
        self._lent.clear()

    @property
    def lent(self) -> list[BrowserContext]:
        return [page.context for _, page, _ in self._lent]
