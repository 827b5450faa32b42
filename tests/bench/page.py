"""Speed of the page, in Chromium: Python in the browser, drawing, patching, touching."""

import json
import statistics
from pathlib import Path
from typing import Any, cast

from playwright.sync_api import Browser, Page

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

# From the touch itself to the moment after the next painted frame.
TOUCH = """(key) => new Promise((done) => {
  const find = (k) => [...document.querySelectorAll("[data-key]")].find((e) => e.dataset.key === k);
  const start = performance.now();
  find(key).dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }));
  requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => done(performance.now() - start);
    channel.port2.postMessage(0);
  });
})"""


def pyodide_rules(page: Page, interpreter: str, slug: str, seats: list[int]) -> tuple[float, list[list[Any]]]:
    """The yardstick loop in Pyodide, and the rules' figures per number of seats. `interpreter`: its address."""
    files = [
        [str(path.relative_to(SOURCES.parent)), path.read_text("utf-8")] for path in SOURCES.rglob("*.py")
    ]
    files.append(["bench_rules.py", RULES.read_text("utf-8")])
    loop, *rows = json.loads(page.evaluate(IN_PYODIDE, [interpreter, files, slug, seats]))
    return loop, rows


def morph_ms(page: Page, one: str, two: str, times: int = 60) -> float:
    """Median time to turn one drawn board into another and back, layout included."""
    page.add_script_tag(url="vendor/idiomorph/idiomorph.min.js")
    return statistics.median(cast(list[float], page.evaluate(MORPH, [one, two, times]))[10:])


def boot_seconds(browser: Browser, address: str, times: int = 5) -> tuple[float, float]:
    """From navigation to playable: the first visit of a fresh profile, and the median of the later ones."""
    context = browser.new_context()
    page = context.new_page()
    spent = []
    for _ in range(times + 1):
        page.goto(address)
        page.locator('#table:not([data-state="loading"])').wait_for(timeout=120_000)
        spent.append(float(page.evaluate("performance.now()")) / 1000)
    context.close()
    return spent[0], statistics.median(spent[1:])


def touch_ms(page: Page, keys: list[str]) -> list[float]:
    """Time from touch to painted board, for each of the keys one after the other."""
    return [float(page.evaluate(TOUCH, key)) for key in keys]
