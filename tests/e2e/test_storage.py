"""A browser may withhold any storage: the table opens, is played, and says once that nothing is kept."""

from typing import Final

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import OpenContext
from tests.e2e.robot import Robot

ABSENT: Final = """{
  for (const [home, name] of PLACES) {
    let last = home;
    while (last && !Object.getOwnPropertyDescriptor(last, name)) last = Object.getPrototypeOf(last);
    if (last) delete last[name];
  }
}"""
THROWING: Final = """{
  const get = () => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  for (const [home, name] of PLACES) Object.defineProperty(home, name, { configurable: true, get });
}"""
REFUSING: Final = """{
  const refuse = () => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  const reject = () => Promise.reject(new DOMException("The operation is insecure.", "SecurityError"));
  const over = (home, names, value) => {
    for (const name of names) if (home) Object.defineProperty(home, name, { configurable: true, value });
  };
  if (WANTED("localStorage")) over(Storage.prototype, ["getItem", "setItem", "removeItem", "key"], refuse);
  if (WANTED("indexedDB")) over(window.IDBFactory?.prototype, ["open", "databases", "deleteDatabase"], refuse);
  if (WANTED("caches")) over(window.CacheStorage?.prototype, ["open", "match", "keys", "has", "delete"], reject);
  if (WANTED("serviceWorker")) over(navigator.serviceWorker, ["register", "getRegistration"], reject);
  if (WANTED("BroadcastChannel")) over(window, ["BroadcastChannel"], refuse);
  if (WANTED("locks")) over(window.LockManager?.prototype, ["request", "query"], reject);
}"""
SILENT: Final = """{
  const never = () => new Promise(() => {});
  const over = (home, names, value) => {
    for (const name of names) if (home) Object.defineProperty(home, name, { configurable: true, value });
  };
  if (WANTED("indexedDB")) over(window.IDBFactory?.prototype, ["open"], () => new EventTarget());
  if (WANTED("caches")) over(window.CacheStorage?.prototype, ["open", "match", "keys", "has", "delete"], never);
  if (WANTED("serviceWorker")) over(navigator.serviceWorker, ["register", "getRegistration"], never);
  if (WANTED("locks")) over(window.LockManager?.prototype, ["request", "query"], never);
}"""
FULL: Final = """{
  const full = () => {
    throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
  };
  if (WANTED("localStorage")) Storage.prototype.setItem = full;
  const refused = () => Promise.reject(new DOMException("The quota has been exceeded.", "QuotaExceededError"));
  if (WANTED("caches") && window.Cache) Cache.prototype.put = refused;
  if (WANTED("indexedDB")) IDBObjectStore.prototype.put = full;
}"""
WAYS: Final = {"absent": ABSENT, "throwing": THROWING, "refusing": REFUSING, "silent": SILENT, "full": FULL}
STORES: Final = (
    "localStorage",
    "sessionStorage",
    "indexedDB",
    "caches",
    "serviceWorker",
    "BroadcastChannel",
    "locks",
)
LOCAL: Final = "localStorage"


def script(way: str, *stores: str) -> str:
    """The script that makes these stores fail in this way, before anything of the page runs."""
    places = ", ".join(f'[{_home(name)}, "{name}"]' for name in stores)
    return f"const PLACES = [{places}], WANTED = (name) => {list(stores)}.includes(name); {WAYS[way]}".join(
        "{}"
    )


def _home(name: str) -> str:
    return "navigator" if name in ("serviceWorker", "locks") else "window"


def plays(robot: Robot, site: str, *, kept: bool) -> None:
    """Play a few choices of a new game; the page says once, and only then, if this browser keeps nothing."""
    page = robot.page
    robot.start(site, "toy", 2)
    notice = page.locator("#status").get_by_text("Qui le partite non si conservano")
    expect(notice).to_have_count(0 if kept else 1)
    robot.list_mode()
    for _ in range(6):
        robot.step_by_list()
    expect(notice).to_have_count(0)
    expect(page.locator("#boot-failed")).to_be_hidden()


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("store", STORES)
def test_the_table_plays_without_one_store(
    open_context: OpenContext, site: str, way: str, store: str
) -> None:
    context = open_context(service_workers="allow")
    context.add_init_script(script(way, store))
    lost = store == LOCAL and way != "silent"
    plays(Robot(context.new_page()), site, kept=not lost)


@pytest.mark.parametrize("way", WAYS)
def test_the_table_plays_without_any_store(open_context: OpenContext, site: str, way: str) -> None:
    context = open_context(service_workers="allow")
    context.add_init_script(script(way, *STORES))
    plays(Robot(context.new_page()), site, kept=way == "silent")
