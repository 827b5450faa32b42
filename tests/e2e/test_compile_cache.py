"""The cache of compiled modules across visits; damaged entries are not used."""

from typing import Final

from playwright.sync_api import Page

from tests.e2e.conftest import OpenContext
from tests.e2e.robot import Robot

WHEELS: Final = ("app", "game-senet")
KEPT: Final = """async () => {
  const found = {};
  for (const shelf of await caches.keys()) {
    const own = await caches.open(shelf);
    for (const { url } of await own.keys())
      found[url.split("/").pop()] = (await (await own.match(url)).arrayBuffer()).byteLength;
  }
  return found;
}"""
# Waits up to half a minute until all of these are cached. `wait_for_function` takes no asynchronous function.
ALL_KEPT: Final = f"""async (names) => {{
  for (let tries = 0; tries < 300; tries++) {{
    const found = await ({KEPT})();
    if (names.every((name) => found[name])) return true;
    await new Promise((done) => setTimeout(done, 100));
  }}
  return false;
}}"""
TAKEN: Final = """() => performance.getEntriesByType("mark").map((mark) => mark.name)
  .filter((name) => name.startsWith("compiled-before")).map((name) => name.split(" ")[1])"""
# Flips a bit in the table's entry, and empties the game's.
DAMAGE: Final = """async () => {
  for (const shelf of await caches.keys()) {
    const own = await caches.open(shelf);
    for (const { url } of await own.keys()) {
      if (url.endsWith("/app")) {
        const code = new Uint8Array(await (await own.match(url)).arrayBuffer());
        code[code.length >> 1] ^= 4;
        await own.put(url, new Response(code));
      } else if (url.includes("/game-")) await own.delete(url);
    }
  }
}"""
OLDER: Final = """async ([ours, theirs]) => {
  for (const shelf of [ours, theirs]) await (await caches.open(shelf)).put("/x", new Response("x"));
}"""


def test_compiled_modules_are_reused_by_the_next_visit(open_context: OpenContext, site: str) -> None:
    page = open_context(service_workers="block").new_page()
    page.goto(f"{site}aiuto/")
    older, others = (
        f"compiled {site}vendor/ python.0123.mjs",
        "compiled https://example.org/vendor/ python.0123.mjs",
    )
    page.evaluate(OLDER, [older, others])
    assert visited(page, site) == []
    assert page.evaluate(ALL_KEPT, WHEELS)
    shelves = page.evaluate("caches.keys()")
    assert older not in shelves and others in shelves and len(shelves) == 2
    whole = page.evaluate(KEPT)
    assert visited(page, site) == [*WHEELS]
    page.evaluate(DAMAGE)
    assert visited(page, site) == []
    assert page.evaluate(ALL_KEPT, WHEELS)
    assert page.evaluate(KEPT) == whole
    assert visited(page, site) == [*WHEELS]


def test_without_cache_storage_each_visit_compiles(open_context: OpenContext, site: str) -> None:
    context = open_context(service_workers="block")
    context.add_init_script(
        "delete window.caches; Object.defineProperty(window, 'caches', { value: undefined })"
    )
    page = context.new_page()
    for _ in range(2):
        assert visited(page, site) == []


def visited(page: Page, site: str) -> list[str]:
    """Start a game and play on; returns the wheels that did not have to be compiled."""
    page.goto("about:blank")
    robot = Robot(page)
    robot.start(site, "senet", 2)
    robot.list_mode()
    robot.step_by_list()
    return list(page.evaluate(TAKEN))
