"""`make bench`: prints every figure, and writes them with their commit to site/sviluppo/benchmarks.md."""

import os
import platform
import random
import statistics
import subprocess
import sys
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page, sync_playwright

from app import games as shelf
from app.scene import Person, Scene
from app.stage import Stage, drawing
from build_site.browser import launch_options
from build_site.paths import ROOT
from build_site.serve import serving
from pycore.games import GAMES
from pycore.link import encode
from pycore.match import Match
from tests.bench import page as in_page
from tests.bench.rules import best, loop_seconds, measure, random_match
from tests.playthroughs import cases

REPORT = ROOT / "site" / "sviluppo" / "benchmarks.md"
MARK = "<!-- figures -->"
YARDSTICK = 0.10
"""Seconds that the empty loop takes on the machine that targets are written for."""

Rows = list[list[str]]


def main() -> None:
    """Measure, print, write."""
    loop = loop_seconds()
    sections = [rules_section(loop), drawing_section()]
    with TemporaryDirectory() as folder:
        dist = build(Path(folder) / "dist")
        (interpreter,) = (path.name for path in dist.glob("vendor/python.*.mjs"))
        with serving(dist, "/tavolo/") as site:
            sections += browser_sections(site, interpreter, loop)
    figures = "\n".join((head(loop), *sections))
    print(figures)
    words, mark, _ = REPORT.read_text(encoding="utf-8").partition(MARK)
    REPORT.write_text(f"{words}{mark}\n\n{figures}", encoding="utf-8")


def browser_sections(site: str, interpreter: str, loop: float) -> list[str]:
    """What is measured in Chromium."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options())
        return [pyodide_section(browser, site, interpreter, loop), page_section(browser, site)]


def build(folder: Path) -> Path:
    """The site as it is published."""
    command = [sys.executable, "-m", "mkdocs", "--quiet", "build", "--strict", "--site-dir", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True)
    return folder


def head(loop: float) -> str:
    """What was measured, when, and on what."""
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
    """Every game and seat count in CPython, with the default options and the variants that its tests name."""
    scale = loop / YARDSTICK
    rows = []
    for slug, seats, tag, options in cases():
        found = measure(slug, seats, options=options)
        rows.append(
            [
                f"{slug} {seats} {tag}".rstrip(),
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
    """The board at every tenth step of a random game, as an onlooker sees it."""
    match = random_match(slug, GAMES[slug].seats[-1], 1)
    colours = shelf.views(slug).COLOURS
    people = tuple(Person(f"Giocatore {seat + 1}", colours[seat]) for seat in range(match.seats))
    return match, [Scene(match.at(k).seen_by(None), None, people) for k in range(0, len(match), 10)]


def html(slug: str, scene: Scene, stage: Stage) -> str:
    """A board as the page patches it."""
    view = shelf.views(slug)
    board = view.board(scene)
    pieces = stage.pieces(board, view.SIZES)
    return drawing(board, board.scenery, "scenery") + pieces + drawing(board, board.overlay, "overlay")


def drawing_section() -> str:
    """How long a view takes to draw."""
    rows = []
    for slug in GAMES:
        view = shelf.views(slug)
        _, scenes = boards(slug)
        seconds = best(lambda scenes=scenes, view=view: [view.board(scene) for scene in scenes], 5)  # type: ignore[misc]
        text = html(slug, scenes[-1], Stage())
        rows.append([slug, f"{seconds / len(scenes) * 1000:.2f}", f"{text.count('<'):,}", f"{len(text):,}"])
    return table("Drawing in CPython", ["game", "board() ms", "tags", "characters"], rows)


def pyodide_section(browser: Browser, site: str, interpreter: str, loop: float) -> str:
    """The same rules in the page's Python."""
    page = browser.new_page()
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
    """Boot, patching, touching."""
    rows = []
    for slug in GAMES:
        match, scenes = boards(slug)
        address = f"{site}gioca/#{encode(match)}"
        cold, warm = in_page.boot_seconds(browser, address)
        page = browser.new_page()
        page.goto(site)
        stage = Stage()
        one, two = (html(slug, scene, stage) for scene in scenes[-2:])
        patched = in_page.morph_ms(page, one, two)
        page.close()
        spent = touches(browser, f"{site}gioca/?gioco={slug}")
        median, worst = statistics.median(spent), statistics.quantiles(spent, n=20)[-1]
        values = [f"{cold:.2f}", f"{warm:.2f}", f"{patched:.1f}", f"{median:.0f}", f"{worst:.0f}"]
        rows.append([slug, *values])
    heads = ["game", "first boot s", "warm boot s", "board patched ms", "touch to paint ms, median", "95 %"]
    return table("The page (Chromium)", heads, rows)


def touches(browser: Browser, address: str, count: int = 120) -> list[float]:
    """Touch lit elements at random through a game from its start; how long each took to be painted."""
    rng = random.Random(1)
    page: Page = browser.new_page()
    page.goto(address)
    page.locator('#table:not([data-state="loading"])').wait_for(timeout=120_000)
    page.locator("[data-start]").click()
    page.locator("#table[data-game]").wait_for()
    spent: list[float] = []
    for _ in range(count):
        if page.locator("#table[data-state=over]").count():
            break
        for closer in ("[data-pass-device] button", "[data-confirm]", "#menu [data-choice]"):
            if page.locator(closer).count():
                page.locator(closer).first.click()
        keys = page.locator("#board .key.lit").evaluate_all("keys => keys.map(key => key.dataset.key)")
        if keys:
            spent += in_page.touch_ms(page, [rng.choice(keys)])
    page.close()
    return spent


if __name__ == "__main__":
    main()
