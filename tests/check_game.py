"""Runs everything that a game of the house must pass on the games in the folders of GAMES_EXTRA.

    make check-game GAMES_EXTRA=extra/mehen

The steps are: rules, page, book, style, the game's own tests, the build, a whole game by the list in the browser,
and the beginning and the end of a game by touch. Each step prints a line. The first fault ends the program with a
sentence that names the file, member, field or anchor.
"""

import os
import re
import subprocess
import sys
import time
import traceback
from collections.abc import Callable, Iterable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from app import games
from app.conformance import Nonconformity, check_page
from build_site.paths import ROOT
from build_site.rules import check_book
from build_site.shelf import Entry, shelf
from pycore.extra_games import BadGame
from tests.e2e.conftest import build
from tests.games.million import walk
from tests.test_anchors import anchors, cited, code, headings, uncited

WALKS: Final = 3
"""How many random games are played with each set-up of the rules."""
NO_TESTS: Final = 5
"""Exit status of pytest when it has found no test."""
IN_BROWSER: Final = "tests/e2e/test_play.py"
BY_LIST: Final = ("test_whole_game_by_list", "None")
BY_TOUCH: Final = ("test_whole_game_by_touch_on_a_phone", "parts")
"""Name of a browser test of whole games, and the part of a game that it plays."""


class Fault(Exception):
    """A game has failed a check. The message is a sentence that says what is wrong."""


def found() -> list[Entry]:
    """The games in the folders of GAMES_EXTRA. Raises Fault."""
    try:
        entries = [entry for entry in shelf() if entry.package]
    except Exception as error:
        folders = os.environ["GAMES_EXTRA"].split(os.pathsep)
        raise Fault(str(error) if isinstance(error, BadGame) else told(error, folders)) from error
    if not entries:
        raise Fault("GAMES_EXTRA names no folder of a game: make check-game GAMES_EXTRA=extra/mehen")
    return entries


def rules(entry: Entry) -> None:
    """Check random games against the contract of rules. Raises Fault."""
    for seed in range(WALKS):
        try:
            walk(entry.slug, seed)
        except AssertionError as error:
            cause = error.__cause__ or error
            raise Fault(f"The rules of {entry.slug!r}: {told(cause, [folder(entry)])}") from error


def page(entry: Entry) -> None:
    """Check the page in random games. Raises Fault."""

    def note(slug: str, member: str, error: BaseException) -> None:
        raise Fault(
            f"The member {member!r} of the page of {slug!r}: {told(error, [folder(entry)])}"
        ) from error

    games.guard(note)
    try:
        check_page(entry.slug)
    except Fault:
        raise
    except Exception as error:
        raise Fault(f"The page of {entry.slug!r}: {told(error, [folder(entry)])}") from error
    finally:
        games.guard(None)


def book(entry: Entry) -> None:
    """Check that the rulebook and the code name the same rules. Raises Fault."""
    try:
        check_book(entry.slug, entry.book)
    except BadGame as error:
        raise Fault(str(error)) from error
    named, there = cited(entry.slug, code(entry.slug)), anchors(entry.slug)
    names = headings(entry.book)
    for wrong, words in (
        (named - there, "has no heading with {}, which the code cites"),
        (uncited(entry.slug), "has the rule {}, which the code does not cite"),
        ({name for name in names if names.count(name) > 1}, "has two headings with {}"),
    ):
        if wrong:
            listed = ", ".join(f"{{ #{anchor} }}" for anchor in sorted(wrong))
            raise Fault(f"{entry.book} {words.format(listed)}.")


def style(entry: Entry) -> None:
    """Check lint and format with the settings of the house. Raises Fault."""
    settings = ("--config", str(ROOT / "pyproject.toml"), "--output-format", "concise")
    for words in (("check",), ("format", "--check")):
        command = [str(Path(sys.executable).with_name("ruff")), *words, *settings, str(folder(entry))]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            raise Fault(f"ruff {words[0]}: {(done.stdout or done.stderr).splitlines()[0]}")


def own_tests(entry: Entry) -> None:
    """Run the tests in the game's folder. Raises Fault."""
    if pytest(entry, f"A test of {entry.slug!r} fails", str(folder(entry))) == NO_TESTS:
        raise Fault(f"{folder(entry)} has no tests: write them in test_{entry.slug}.py.")


def built(site: Path) -> None:
    """Build the site into a folder. Raises Fault."""
    try:
        build(site, os.environ["GAMES_EXTRA"])
    except RuntimeError as error:
        lines = str(error).strip().splitlines()
        named = [line for line in lines if line.startswith(("ERROR", "WARNING"))]
        raise Fault(f"The site cannot be built: {' '.join(named or lines[-1:])}") from error


def in_browser(entry: Entry, site: Path, test: str, part: str) -> None:
    """Run a test of whole games with this game, in its smallest number of seats, on the built site. Raises Fault."""
    node = f"{IN_BROWSER}::{test}[{entry.slug}-{entry.game.seats[0]}-{part}]"
    pytest(entry, f"In the browser {entry.slug!r} fails", node, SITE_UNDER_TEST=str(site))


def pytest(entry: Entry, fails: str, *words: str, **environment: str) -> int:
    """Run pytest and return its exit status. If a test fails, raises Fault with a message that begins with `fails`."""
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-c",
        str(ROOT / "pyproject.toml"),
        "-vv",
        "--tb=short",
        *words,
    ]
    env = {**os.environ, **environment}
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True)
    if done.returncode not in (0, NO_TESTS):
        print(done.stdout + done.stderr, file=sys.stderr)
        failed = re.search(r"^(?:FAILED|ERROR) (?:\S*::)?(.*)$", done.stdout, re.MULTILINE)
        # The place of an error in the game, from the browser's console.
        place = re.search(rf'/({entry.package}/\S+)", line (\d+), in (\w+)', done.stdout)
        where = f" ({place[1]}, line {place[2]}, in {place[3]})" if place else ""
        raise Fault(f"{fails}{where}: {failed[1] if failed else f'pytest ends with {done.returncode}'}")
    return done.returncode


def told(error: BaseException, folders: Iterable[str | Path]) -> str:
    """An error in one line, with the place in these folders that raised it, or else the place of the failed check."""
    if isinstance(error, Nonconformity):
        return "; ".join(line.strip() for line in str(error).splitlines())
    places = traceback.extract_tb(error.__traceback__)
    homes = [Path(folder).absolute() for folder in folders]
    own = [place for place in places if any(home in Path(place.filename).parents for home in homes)]
    last = (own or places)[-1]
    where = f"{last.filename}, line {last.lineno}, in {last.name}: {last.line}"
    if isinstance(error, SyntaxError):  # The traceback ends in the importer.
        where = f"{error.filename}, line {error.lineno}: {(error.text or '').strip()}"
        return f"{type(error).__name__}: {error.msg} ({where})"
    return f"{type(error).__name__}: {error} ({where})"


def folder(entry: Entry) -> Path:
    """The game's own folder."""
    return entry.book.parent


def step(words: str, act: Callable[..., None], *given: object) -> None:
    """Run a step, and print its words and how long it took."""
    print(f"{words} … ", end="", flush=True)
    began = time.monotonic()
    try:
        act(*given)
    except Fault:
        print("no", flush=True)
        raise
    print(f"{time.monotonic() - began:.0f} s", flush=True)


def main() -> None:
    """Run all steps. A fault ends the program with its sentence."""
    try:
        entries = found()
        for entry in entries:
            step(f"{entry.slug}: the rules keep the contract", rules, entry)
            step(f"{entry.slug}: the page keeps the contract", page, entry)
            step(f"{entry.slug}: rulebook and code name the same rules", book, entry)
            step(f"{entry.slug}: lint and format", style, entry)
            step(f"{entry.slug}: its own tests pass", own_tests, entry)
        with TemporaryDirectory() as scratch:
            site = Path(scratch)
            step("the site is built", built, site)
            for entry in entries:
                step(
                    f"{entry.slug}: a whole game by the list, in the browser",
                    in_browser,
                    entry,
                    site,
                    *BY_LIST,
                )
                step(f"{entry.slug}: a short game by touch, on a phone", in_browser, entry, site, *BY_TOUCH)
    except Fault as fault:
        sys.exit(str(fault))
    print(
        f"{', '.join(entry.slug for entry in entries)}: everything that a game of the house must pass is passed."
    )


if __name__ == "__main__":
    main()
