"""Measures the page with many kept games: its start, the list, scrolling."""

import json
import random
import statistics
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Final

from playwright.sync_api import Browser, BrowserContext, Page

from lab.bench import page as in_page
from pycore.contract import CHANCE
from pycore.games import GAMES
from pycore.link import encode
from pycore.match import Match

COUNTS: Final = (0, 100, 1000, 5000)
DISTINCT: Final = 120
"""The number of different links. More kept games share them, under other names."""
SLOWER: Final = 4
ROUNDS: Final = 7
FRAME_MS: Final = 50
HEADS: Final = (
    "kept games",
    "warm start s",
    "x none",
    '"Partite" to paint ms',
    "x none",
    f"{SLOWER} x slower ms",
    "x none",
    "longest frame while scrolling ms",
    "characters a game",
)

KEEP: Final = """(texts) => {
  localStorage.clear();
  for (const [name, text] of Object.entries(texts)) localStorage.setItem(name, text);
}"""
USED: Final = """() => Object.entries(localStorage).filter(([name]) => /:(partita|fatti|prima):/.test(name))
  .reduce((sum, [name, text]) => sum + name.length + text.length, 0)"""
# The longest time between two frames while the page scrolls by half a window in each tenth of a second.
SCROLL: Final = """(seconds) => new Promise((done) => {
  const start = performance.now();
  let last = start, longest = 0;
  const frame = (now) => {
    longest = Math.max(longest, now - last);
    last = now;
    if (now - start > seconds * 1000) return done(longest);
    scrollBy(0, innerHeight / 12);
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
})"""


def links() -> Iterator[str]:
    """Links of random games of all kinds, somewhere in the middle."""
    for number in range(DISTINCT):
        slug = list(GAMES)[number % len(GAMES)]
        rng = random.Random(number)
        match, steps = Match.new(slug, GAMES[slug].seats[0], {}, rng), rng.randrange(10, 120)
        while (decision := match.decision) is not None and (len(match) < steps or decision.seat == CHANCE):
            match.play(rng.choice(decision.choices))
        yield encode(match)


def kept(count: int) -> dict[str, str]:
    """The storage entries of this number of kept games, as an older page without an index has left them."""
    known, start = list(links()), datetime(2025, 1, 1, tzinfo=UTC)
    texts = {}
    for number in range(count):
        save = {
            "id": f"k{number:05}",
            "link": known[number % DISTINCT],
            "tail": f"&n=Anna,Bruno {number}&m=k{number:07}",
            "date": (start + timedelta(hours=number)).isoformat(),
            "title": f"Anna e Bruno {number}",
        }
        texts[f"faraone:partita:{save['id']}"] = json.dumps(save)
    return texts


def visitor(browser: Browser, site: str, count: int) -> BrowserContext:
    """A browser in which this number of games are kept."""
    context = in_page.plain_context(browser)
    page = context.new_page()
    page.goto(f"{site}regole/")
    page.evaluate(KEEP, kept(count))
    page.close()
    return context


def opened(context: BrowserContext, address: str) -> Page:
    """A page of the table that has come to rest."""
    page = context.new_page()
    page.goto(address)
    page.locator(in_page.READY).wait_for(timeout=120_000)
    page.wait_for_timeout(2_000)
    return page


class Lists:
    """A page with a game, on which the list of kept games is opened."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self._page = opened(context, address)
        self._session = context.new_cdp_session(self._page)

    def open_ms(self, slower: int) -> float:
        """Milliseconds from a touch on "Partite" to its paint, with the processor slowed down by this factor."""
        self._page.locator('[data-tab="condividi"]').click()
        self._page.wait_for_timeout(300)
        self._session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
        spent = in_page.touch_ms(self._page.locator('[data-tab="partite"]'))
        self._session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
        return spent


def rows(browser: Browser, site: str) -> list[list[str]]:
    """The rows of the table, one for each number of kept games.

    Each round measures every number, so that other load on the computer affects all numbers alike.
    """
    slug = next(iter(GAMES))
    game = f"{site}gioca/#{encode(Match.new(slug, GAMES[slug].seats[0]))}"
    contexts = [visitor(browser, site, count) for count in COUNTS]
    starts, lists, slowed = (
        [statistics.median(times) for times in zip(*rounds, strict=True)]
        for rounds in (
            [
                [
                    in_page.starts(each, f"{site}gioca/?gioco={slug}", 1)[0].playable / 1000
                    for each in contexts
                ]
                for _ in range(ROUNDS + 1)
            ][1:],
            *list_rounds([Lists(each, game) for each in contexts]),
        )
    )
    table = []
    for n, (count, context) in enumerate(zip(COUNTS, contexts, strict=True)):
        page = opened(context, f"{site}gioca/")
        longest = page.evaluate(SCROLL, 8)
        size = f"{page.evaluate(USED) / count:.0f}" if count else ""
        context.close()
        row = [f"{count:,}"]
        for figures, digits in ((starts, 2), (lists, 0), (slowed, 0)):
            row += [f"{figures[n]:.{digits}f}", f"{figures[n] / figures[0]:.2f}"]
        table.append([*row, f"{longest:.0f}", size])
    return table


def list_rounds(pages: list[Lists]) -> Iterator[list[list[float]]]:
    """The times to open the list, as rounds over all pages. The first result is for full speed, the second for a slower
    processor."""
    for slower in (1, SLOWER):
        yield [[page.open_ms(slower) for page in pages] for _ in range(ROUNDS)]
