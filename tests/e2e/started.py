"""Pages on which Python is up already, for all tests that do not test how it gets up.

Two thirds of a short test are the start of the runtime. Such a page has done that once; each test is its next visitor:
nothing is kept, and the page is written anew from its first byte. PyScript then runs the page's own script as it does
after a load, in the interpreter that is there: the table, its wires, the form and all that Python shows are new, only
the runtime and the modules are not. What the window of the browser itself remembers, the round of its Tab key for
example, stays as well.
"""

from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, Error, Page

VISITS: Final = 40
"""So many visitors share a page: what the ones before have left in the memory of the interpreter stays there."""
SEEN: Final[dict[str, Any]] = {"color_scheme": "light", "reduced_motion": "no-preference"}
"""What a page may be asked to change, as a visitor has it who says nothing else."""
WINDOW: Final = {"width": 1280, "height": 720}

# The moment in which pointers do nothing, after somebody else's turn has come, is over as soon as that is painted: a
# game has a hundred of them.
QUICK: Final = "window.rest = (act) => act();"

# Listeners of the document and the window go with the document. What else would outlive it are listeners to the
# system's colours, timers, what waits for an idle moment, and tasks of Python. Timers without a delay drive those
# tasks, and are left alone.
AGAIN: Final = """{
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
    timers.clear();
    idling.clear();
  };

  // The runtime is here: what is asked for early would not be used, and the browser would say so.
  const EARLY = /<link rel="(modulepreload"|preload" href="[^"]*" as="fetch")[^>]*>/g;

  const PATIENCE = 30_000;

  // Whether Python is up, and now has nothing left to do.
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

  // The page at this address, written anew; false where it has to be loaded.
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
    """Go to an address of the table; where Python is up on a page of this kind, it stays up."""
    if not page.evaluate("address => window.again?.(address) ?? false", address):
        page.goto(address)


def next_visitor(page: Page) -> bool:
    """Let somebody else come: what was kept is forgotten, and nothing goes on. False where Python is not up."""
    return bool(page.evaluate(EMPTY))


class StartedPages:
    """The pages of one process: some for a desk, some for a phone."""

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
        """One that nobody needs and that still answers."""
        while waiting := self._free.get(kind):
            page, visits = waiting.pop()
            try:
                page.unroute_all()
                page.mouse.move(0, 0)
                if next_visitor(page):
                    return page, visits
            except Error:
                pass  # it has crashed
            page.context.close()
        return None

    def _another(self, options: dict[str, Any]) -> Page:
        context = self._browser.new_context(**{"locale": "it-IT", "service_workers": "block", **options})
        context.add_init_script(AGAIN)
        context.add_init_script(QUICK)
        return context.new_page()

    def take_back(self) -> None:
        """All that were lent are free again, those apart that have served long enough."""
        for kind, page, visits in self._lent:
            if visits < VISITS and page.context.pages == [page]:
                self._free.setdefault(kind, []).append((page, visits))
            else:
                page.context.close()
        self._lent.clear()

    @property
    def lent(self) -> list[BrowserContext]:
        return [page.context for _, page, _ in self._lent]
