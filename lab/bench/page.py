"""Speed of the page in Chromium: Python in the browser, drawing, patching, touches."""

import json
import statistics
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple, cast

from playwright.sync_api import Browser, BrowserContext, Locator, Page, Request

RULES = Path(__file__).with_name("rules.py")

SOURCES = RULES.parents[2] / "pycore"

IN_PYODIDE = """async ([interpreter, files, slug, seats]) => {
  const { loadPyodide } = await import(new URL(interpreter, location.href));
  const python = await loadPyodide();
  for (const [name, text] of files) {
    python.FS.mkdirTree(name.split("/").slice(0, -1).join("/") || ".");
    python.FS.writeFile(name, text);
  }
  python.globals.set("slug", slug);
  python.globals.set("seats", python.toPy(seats));
  return python.runPython(`
import json, sys
sys.path.insert(0, ".")
import bench_rules
json.dumps([bench_rules.loop_seconds(), *(bench_rules.measure(slug, n, 40, 3) for n in seats)])
`);
}"""

MORPH = """([one, two, times]) => {
  const box = document.createElement("div");
  document.body.append(box);
  box.innerHTML = one;
  const spent = [];
  for (let i = 0; i < times; i++) {
    const start = performance.now();
    Idiomorph.morph(box, i % 2 ? one : two, { morphStyle: "innerHTML" });
    box.getBoundingClientRect();
    spent.push(performance.now() - start);
  }
  box.remove();
  return spent;
}"""

# From the touch to the moment after the next painted frame.
TOUCH = """(place) => new Promise((done) => {
  const start = performance.now();
  place.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }));
  requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => done(performance.now() - start);
    channel.port2.postMessage(0);
  });
})"""


def pyodide_rules(page: Page, interpreter: str, slug: str, seats: list[int]) -> tuple[float, list[list[Any]]]:
    """Seconds of the yardstick loop in Pyodide, and the figures of the rules per number of seats. `interpreter` is its
    address."""
    files = [
        [str(path.relative_to(SOURCES.parent)), path.read_text("utf-8")] for path in SOURCES.rglob("*.py")
    ]
    files.append(["bench_rules.py", RULES.read_text("utf-8")])
    loop, *rows = json.loads(page.evaluate(IN_PYODIDE, [interpreter, files, slug, seats]))
    return loop, rows


def morph_ms(page: Page, one: str, two: str, times: int = 60) -> float:
    """Median milliseconds to patch one board into another, including layout."""
    page.add_script_tag(url="vendor/idiomorph/idiomorph.min.js")
    return statistics.median(cast(list[float], page.evaluate(MORPH, [one, two, times]))[10:])


READY = '#table:is([data-state="ready"], [data-state="over"])'

# Records what only the page can see: when it is playable, its layout shifts and its long tasks.
NOTES = """window.noted = { shifts: 0, tasks: [] };
const note = (type, each) =>
  new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
note("layout-shift", (entry) => (noted.shifts += entry.value));
note("longtask", (entry) => noted.tasks.push([entry.startTime, entry.duration]));
new MutationObserver(() => {
  const state = document.getElementById("table")?.dataset.state;
  if (state && state !== "loading") noted.playable ??= performance.now();
}).observe(document, { subtree: true, attributeFilter: ["data-state"] });"""

NOTED = """() => new Promise((done) => setTimeout(() => {
  const painted = performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
  // The runtime has started when PyScript hands over to the page's own Python.
  const started = performance.getEntriesByName("python-started")[0]?.startTime;
  const after = noted.tasks.filter(([start]) => start >= started).map(([, duration]) => duration);
  done([noted.playable, painted, noted.shifts, Math.max(0, ...after)]);
}, 1000))"""


class Start(NamedTuple):
    """A visit to the table: milliseconds to playable and to the first paint, layout shift, and the longest task in
    milliseconds after the runtime has started."""

    playable: float
    painted: float
    shifts: float
    longest: float


def kept_context(browser: Browser, home: str) -> BrowserContext:
    """A browser context whose service worker has cached the whole site."""
    context = browser.new_context()
    context.add_init_script(NOTES)
    page = context.new_page()
    page.goto(home)
    page.evaluate(
        """() => new Promise((done) => {
          const look = () => navigator.serviceWorker.controller && done();
          navigator.serviceWorker.addEventListener("controllerchange", look);
          look();
        })"""
    )
    page.close()
    return context


def starts(context: BrowserContext, address: str, times: int = 5) -> list[Start]:
    """Visit the table `times` times and return the measurements of each visit."""
    page = context.new_page()
    found = []
    for _ in range(times):
        page.goto("about:blank")
        page.goto(address)
        page.locator(READY).wait_for(timeout=120_000)
        found.append(Start(*page.evaluate(NOTED)))
    page.close()
    return found


def middle(found: Sequence[Start]) -> Start:
    """The median of each figure. This includes the longest task, which a busy machine makes longer."""
    return Start(*(statistics.median(values) for values in zip(*found, strict=True)))


def plain_context(browser: Browser) -> BrowserContext:
    """A browser context with an ordinary cache and no service worker."""
    context = browser.new_context(service_workers="block")
    context.add_init_script(NOTES)
    return context


LATER = """() => performance.getEntriesByType("resource")
  .filter(({ startTime }) => startTime > noted.playable).map(({ name }) => name)"""


def first_visit(context: BrowserContext, site: str, address: str) -> list[str]:
    """The files requested until the table is playable, as paths in the site."""
    asked: list[Request] = []
    context.add_init_script("if (!window.noted) {" + NOTES + "}")
    page = context.new_page()
    page.on("request", lambda request: asked.append(request))
    page.goto(address)
    page.locator(READY).wait_for(timeout=120_000)
    first = tuple(asked)
    for request in first:
        # The start time of a request is known only after it has ended.
        if (response := request.response()) is not None:
            response.finished()
    later = set(page.evaluate(LATER))
    page.close()
    paths = [
        request.url.partition("?")[0].removeprefix(site) for request in first if request.url not in later
    ]
    names = [f"{name}index.html" if name.endswith("/") or not name else name for name in paths]
    return list(dict.fromkeys(names))


OPEN = """(link) => new Promise((done) => {
  const start = performance.now(), table = document.getElementById("table");
  new MutationObserver((_, observer) => {
    if (!table.dataset.game) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)));
  }).observe(table, { attributes: true });
  location.hash = link;
})"""


def opening_ms(browser: Browser, address: str, link: str, times: int = 3) -> float:
    """Median milliseconds from a link to its painted board, on a page whose Python runs and shows the setup form."""
    spent = []
    for _ in range(times):
        page = browser.new_page(service_workers="block")
        page.goto(address)
        page.locator(READY).wait_for(timeout=120_000)
        spent.append(float(page.evaluate(OPEN, link)))
        page.close()
    return statistics.median(spent)


def touch_ms(place: Locator) -> float:
    """Milliseconds from a touch on this element to the painted page."""
    return float(place.evaluate(TOUCH))
