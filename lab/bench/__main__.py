"""`make bench`: measure everything and print it. Writes the figures with their commit to site/sviluppo/benchmarks.md
and a line to data/history.jsonl, and prints large changes since the last measurements."""

import os
import platform
import random
import re
import shutil
import statistics
import subprocess
import sys
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page, sync_playwright

from app import games as shelf
from app.drawing.layers import drawing
from app.drawing.scene import Person, Scene
from app.drawing.stage import Stage
from build_site.browser import launch_options
from build_site.history import YARDSTICK
from build_site.paths import NODE_MODULES, ROOT
from build_site.runtime import weights
from build_site.serve import serving
from lab.bench import kept, live, machines, passes
from lab.bench import page as in_page
from lab.bench.full import full
from lab.bench.history import changes, keep
from lab.bench.rules import best, loop_seconds, measure, random_match
from pycore.games import GAMES
from pycore.link import encode
from pycore.match import Match
from tests.e2e.robot import Robot
from tests.playthroughs import cases

REPORT = ROOT / "site" / "sviluppo" / "benchmarks.md"
MARK = "<!-- figures -->"
SLOWER = 4
"""Factor by which Chromium slows the processor down to imitate a phone some years old."""
LONG = 200
"""Number of decisions in a long game."""

Rows = list[list[str]]


def main() -> None:
    """Measure, write the report and print it with the changes."""
    loop = loop_seconds()
    sections = [
        rules_section(loop),
        table("The device changes hands", passes.HEADS, passes.figures()),
        drawing_section(),
    ]
    with TemporaryDirectory() as folder:
        dist = build(Path(folder) / "dist")
        (interpreter,) = (path.name for path in dist.glob("vendor/python.*.mjs"))
        with serving(dist, "/tavolo/") as site:
            sections += browser_sections(site, interpreter, loop)
        sections += start_sections(dist)
    figures = "\n".join((head(loop), *sections))
    print(figures)
    words, mark, _ = REPORT.read_text(encoding="utf-8").partition(MARK)
    REPORT.write_text(f"{words}{mark}\n\n{figures}", encoding="utf-8")
    for told in changes(keep(figures)):
        print(told)


def browser_sections(site: str, interpreter: str, loop: float) -> list[str]:
    """The sections measured in Chromium."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options())
        return [
            pyodide_section(browser, site, interpreter, loop),
            page_section(browser, site),
            table("Several devices (Chromium, all on this machine)", live.HEADS, live.rows(browser, site)),
            machines_section(browser, site),
            kept_section(browser, site),
        ]


def build(folder: Path) -> Path:
    """Build the site as it is published."""
    command = [sys.executable, "-m", "mkdocs", "--quiet", "build", "--strict", "--site-dir", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True)
    return folder


def head(loop: float) -> str:
    """Commit, date and machine of the measurement."""
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=False
    ).stdout.strip()
    changed = subprocess.run(
        ["git", "status", "--porcelain", "--", "pycore", "site/app", "build_site"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    ).stdout.strip()
    return (
        f"Commit {commit or 'none'}{' with changes' if changed else ''}, {date.today().isoformat()}, "
        f"CPython {platform.python_version()}, {os.cpu_count()} processors. The empty loop of ten million turns took "
        f'{loop:.3f} s here; "scaled" is what it would be if it took {YARDSTICK:.2f} s.\n'
    )


def table(title: str, heads: Sequence[str], rows: Rows) -> str:
    """A Markdown table under a heading."""
    lines = [f"## {title}", "", f"| {' | '.join(heads)} |", f"|{'---|' * len(heads)}"]
    lines += [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join(lines) + "\n"


def rules_section(loop: float) -> str:
    """The section on the speed of the rules in CPython, for every game, number of seats and set of options."""
    scale = loop / YARDSTICK
    rows = []
    for case in cases():
        found = measure(case.slug, case.seats, options=case.options)
        rows.append(
            [
                f"{case.slug} {case.seats} {case.tag}".rstrip(),
                f"{found.games:,.0f}",
                f"{found.games * scale:,.0f}",
                f"{found.decisions:,.0f}",
                str(found.most_choices),
                f"{found.copy_us:.2f}",
                f"{found.copy_us / scale:.2f}",
                f"{found.link_length} of {found.link_bound:.0f}",
            ]
        )
    heads = [
        "game, seats, variant",
        "random games/s",
        "scaled",
        "decisions/s",
        "longest list",
        "copy µs",
        "scaled",
    ]
    return table("Rules in CPython", [*heads, "link of a whole game, bound"], rows)


def boards(slug: str) -> tuple[Match, list[Scene]]:
    """A random game, and an onlooker's scene at every tenth step of it."""
    match = random_match(slug, GAMES[slug].seats[-1], 1)
    colours = shelf.page(slug).colours
    people = tuple(Person(f"Giocatore {seat + 1}", colours[seat]) for seat in range(match.seats))
    return match, [Scene(match.at(k).seen_by(None), None, people) for k in range(0, len(match), 10)]


def html(slug: str, scene: Scene, stage: Stage) -> str:
    """The HTML of a board as the page patches it."""
    page = shelf.page(slug)
    board = page.board(scene)
    pieces = stage.pieces(board, page.sizes)
    return drawing(board, board.scenery, "scenery") + pieces + drawing(board, board.overlay, "overlay")


def drawing_section() -> str:
    """The section on the time that drawing a board takes."""
    rows = []
    for slug in GAMES:
        page = shelf.page(slug)
        _, scenes = boards(slug)
        seconds = best(lambda scenes=scenes, page=page: [page.board(scene) for scene in scenes], 5)  # type: ignore[misc]
        text = html(slug, scenes[-1], Stage())
        rows.append([slug, f"{seconds / len(scenes) * 1000:.2f}", f"{text.count('<'):,}", f"{len(text):,}"])
    return table("Drawing in CPython", ["game", "board() ms", "tags", "characters"], rows)


def pyodide_section(browser: Browser, site: str, interpreter: str, loop: float) -> str:
    """The section on the speed of the rules in the page's Python."""
    page = browser.new_page(bypass_csp=True, service_workers="block")
    page.goto(site)
    rows = []
    for slug in GAMES:
        slower, found = in_page.pyodide_rules(page, f"vendor/{interpreter}", slug, list(GAMES[slug].seats))
        for _, seats, games, decisions, _, copy_us, *_ in found:
            values = [f"{games:,.0f}", f"{decisions:,.0f}", f"{copy_us:.2f}", f"{slower / loop:.2f} x"]
            rows.append([f"{slug} {seats}", *values])
    page.close()
    heads = ["game, seats", "random games/s", "decisions/s", "copy µs", "empty loop against CPython"]
    return table("Rules in Pyodide (Chromium)", heads, rows)


def page_section(browser: Browser, site: str) -> str:
    """The section on the page: its boot, patching, and the time from touch to paint."""
    rows, crowds = [], list[str]()
    for slug in GAMES:
        match, scenes = boards(slug)
        address = f"{site}gioca/#{encode(match)}"
        visitor = in_page.plain_context(browser)
        cold, *later = (start.playable / 1000 for start in in_page.starts(visitor, address, 6))
        visitor.close()
        page = browser.new_page(bypass_csp=True, service_workers="block")
        page.goto(site)
        stage = Stage()
        one, two = (html(slug, scene, stage) for scene in scenes[-2:])
        patched = in_page.morph_ms(page, one, two)
        page.close()
        spent = touches(browser, f"{site}gioca/?gioco={slug}")
        median, worst = statistics.median(spent), statistics.quantiles(spent, n=20)[-1]
        slowed = touches(browser, f"{site}gioca/?gioco={slug}", slower=SLOWER)
        if (crowd := full(slug)) is not None:
            many = touches(browser, f"{site}gioca/#{encode(crowd)}", slower=SLOWER)
            crowds.append(
                f"{slug} {statistics.median(many):.0f} / {statistics.quantiles(many, n=20)[-1]:.0f}"
            )
        link = encode(longest_match(slug))
        values = [
            f"{cold:.2f}",
            f"{statistics.median(later):.2f}",
            f"{patched:.1f}",
            f"{median:.0f}",
            f"{worst:.0f}",
            f"{statistics.median(slowed):.0f}",
            f"{statistics.quantiles(slowed, n=20)[-1]:.0f}",
            f"{in_page.opening_ms(browser, f'{site}gioca/', link) / 1000:.2f}",
        ]
        rows.append([slug, *values])
    heads = ["game", "first boot s", "warm boot s", "board patched ms", "touch to paint ms, median", "95 %"]
    heads += [f"processor {SLOWER} x slower: median", "95 %", f"a link of {LONG} decisions opened s"]
    return table("The page (Chromium)", heads, rows) + (
        f"\nWith the processor {SLOWER} times slower: at most 100 ms (median) and 200 ms (95 %). A link is opened when "
        "the runtime is up already, in at most 0.5 s; of a shorter game it is the longest found. Touch to paint on a "
        f"full board (`lab/bench/full.py`), {SLOWER} times slower, median and 95 %: {', '.join(crowds)} ms.\n"
    )


def longest_match(slug: str) -> Match:
    """A game cut to LONG decisions, or the longest of some random ones if none is that long."""
    seats = GAMES[slug].seats[-1]
    matches = [random_match(slug, seats, seed) for seed in range(10)]
    long = max(matches, key=lambda match: len(match.record))
    return long.until(LONG) if len(long.record) > LONG else long


def start_sections(dist: Path) -> list[str]:
    """The sections on the start of the table: duration by kind of visit, and download size."""
    slug = next(iter(GAMES))
    stock = Path(shutil.copytree(dist, dist.with_name("stock")))
    (library,) = stock.glob("vendor/python_stdlib.*.zip")
    shutil.copyfile(NODE_MODULES / "pyodide" / "python_stdlib.zip", library)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options())
        with serving(stock, "/tavolo/") as site:
            ways = {"warm, stock standard library": later_starts(browser, f"{site}gioca/?gioco={slug}")}
        with serving(dist, "/tavolo/") as site:
            address = f"{site}gioca/?gioco={slug}"
            visitor = in_page.plain_context(browser)
            names = in_page.first_visit(visitor, site, address)
            visitor.close()
            ways["warm, our standard library"] = later_starts(browser, address)
            keeper = in_page.kept_context(browser, site)
            ways["kept by the service worker"] = in_page.middle(in_page.starts(keeper, address, 6)[1:])
            link = f"{site}gioca/#{encode(Match.new(slug, GAMES[slug].seats[0]))}"
            ways["kept, a link"] = in_page.middle(in_page.starts(keeper, link))
            # The device goes offline in two ways: the server ends with this block, and this line cuts the network.
            keeper.set_offline(True)
        ways["kept, without a server"] = in_page.middle(in_page.starts(keeper, address))
        browser.close()
    return [ways_section(ways), weights_section(dist, names)]


def later_starts(browser: Browser, address: str) -> in_page.Start:
    """The median of five visits after a first one, without a service worker."""
    visitor = in_page.plain_context(browser)
    found = in_page.middle(in_page.starts(visitor, address, 6)[1:])
    visitor.close()
    return found


def machines_section(browser: Browser, site: str) -> str:
    """The section on the machines' thinking time and its cost for the page."""
    return table("Machines (Chromium)", machines.HEADS, list(machines.rows(browser, site))) + (
        "\n95 %: at most 2 s for `faraone`, 0.4 s for `apprendista` and `scriba`; no frame over "
        f"{machines.FRAME_MS} ms; at most 350 MB; at least 0.45 x the speed of CPython, for questions long enough that "
        "starting to think counts for nothing.\n"
    )


def kept_section(browser: Browser, site: str) -> str:
    """The section on the page with many kept games."""
    return table("Many kept games (Chromium)", kept.HEADS, kept.rows(browser, site)) + (
        "\nWith 1,000 kept games: a warm start in at most 1.05 x, the list in at most 1.2 x the time with none. "
        f"No frame over {kept.FRAME_MS} ms while scrolling.\n"
    )


def ways_section(ways: dict[str, in_page.Start]) -> str:
    """The section on the start by kind of visit: medians of five visits, with their limits."""
    rows = [
        [
            name,
            f"{start.playable / 1000:.2f}",
            f"{start.painted / start.playable:.2f}",
            f"{start.shifts:.4f}",
            f"{start.longest:.0f}",
        ]
        for name, start in ways.items()
    ]
    stock, warm = ways["warm, stock standard library"], ways["warm, our standard library"]
    kept, away = ways["kept by the service worker"], ways["kept, without a server"]
    heads = [
        "medians of five visits",
        "playable s",
        "first paint / playable",
        "layout shift",
        "longest task ms",
    ]
    return table("The start of the table (Chromium)", heads, rows) + (
        f"\nOurs takes {warm.playable / stock.playable:.2f} x the time of the stock library (at most 0.45), without a "
        f"server {away.playable / kept.playable:.2f} x the time with one (at most 1.3). First paint: at most 0.3; "
        "layout shift: below 0.02; longest task after the runtime has started: at most 200 ms.\n"
    )


def weights_section(dist: Path, names: Sequence[str]) -> str:
    """The section on the downloads of a first visit until the table can be played, largest files first."""
    sizes = sorted(((weights(dist / name)[1], name) for name in names), reverse=True)
    rows = [[re.sub(r"[.-][0-9a-f]{12}", "", name), f"{size / 1000:,.1f}"] for size, name in sizes[:8]]
    rows.append([f"{len(sizes) - 8} smaller files", f"{sum(size for size, _ in sizes[8:]) / 1000:,.1f}"])
    rows.append(["**all**, at most 5,300", f"{sum(size for size, _ in sizes) / 1000:,.1f}"])
    return table("What a first visit downloads", ["file", "kB, compressed"], rows)


def touches(browser: Browser, address: str, count: int = 120, slower: int = 1) -> list[float]:
    """Play a game by `count` random touches, from its start or from the position of a link.

    Returns the milliseconds from each touch to its paint. The processor is slowed down by the factor `slower`.
    """
    rng = random.Random(1)
    page: Page = browser.new_page(service_workers="block")
    page.goto(address)
    page.locator('#table:not([data-state="loading"])').wait_for(timeout=120_000)
    Robot(page).persons()
    page.locator('#bar [data-act="all-here"]' if "#" in address else "[data-start]").click()
    page.locator("#table[data-game]").wait_for()
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    spent: list[float] = []
    for _ in range(count):
        if page.locator("#table[data-state=over]").count():
            break
        for closer in ("[data-pass-device] .confirm", "[data-confirm]", "#menu [data-choice]"):
            if page.locator(closer).count():
                page.locator(closer).first.click()
        answers = page.locator("#menu [data-claim]")
        if answers.count():
            answers.last.click()  # the answer "nothing to show", which is always legal
        # A game without a drawing is played from the list.
        for places in (page.locator("#board .key.lit"), page.locator("#choices [data-choice]")):
            if number := places.count():
                spent.append(in_page.touch_ms(places.nth(rng.randrange(number))))
                break
    page.close()
    return spent


if __name__ == "__main__":
    main()
