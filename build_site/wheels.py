"""The wheels that Pyodide installs in the page: `pycore`, `app`, and on demand one per game, `players` for machine
players, `live` for tables with several devices and `study` for what a player looks at afterwards.

The wheels are minified and reproducible. All install into the same packages: a game's rules are `pycore.games.<slug>`,
its page side is `app.games.<slug>`. `make wheel` does not use this module: it packs the full sources of the rules for
programmers.
"""

import zipfile
from base64 import urlsafe_b64encode
from collections import defaultdict
from fnmatch import fnmatch
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import Final

from app.browser.precompile import PACK
from app.drawing.inline import elements
from app.games.contract import SYMBOLS
from build_site.minify import minify
from build_site.packing import DATE, packed
from build_site.paths import ROOT, SITE
from build_site.shelf import Entry, shelf
from pycore import __version__

TABLE: Final = ("app", "pycore")
"""The wheels that the table always needs."""
LEFT_OUT: Final = (
    # For tests and authors of games.
    "pycore/conformance.py",
    "pycore/extra_games.py",
    "pycore/fuzz.py",
    "pycore/learning.py",
    "pycore/plain_checks.py",
    "pycore/recall.py",
    "pycore/setups.py",
    "pycore/__main__.py",
    "pycore/adapters/*",
    "pycore/arena/*",
    "pycore/games/*/shapes.py",
    "app/conformance.py",
    "app/games/trial.py",
    # For drawings that only the build makes.
    "app/drawing/covers.py",
    "app/drawing/cover.svg",
    "app/drawing/inline.py",
    "app/games/*/cover.*",
)
"""Files that no page needs, as patterns of paths inside a wheel."""
LEFT_OUT_OUTSIDE: Final = (
    "{0}/cover.*",
    "{0}/book.md",
    "{0}/diagrams/*",
    "{0}/playthroughs/*",
    "{0}/shapes.py",
    "{0}/test_*.py",
)
"""Files of a game from outside that no page needs, as patterns of paths. "{0}" stands for the game's package."""
DRAWINGS: Final = (SYMBOLS, "motifs.svg")
"""Drawing files from which a wheel takes only the symbols and paints (see `elements`)."""
PLAYERS: Final = "players"
"""The wheel of machine players and the games' advice modules; a game between people does not need it."""
FOR_PLAYERS: Final = (
    "pycore/advice.py",
    "pycore/players/*",
    "pycore/games/*/advice.py",
    "pycore/games/*/advice/*",
    "{0}/advice.py",
)
"""Files of the players' wheel. "{0}" stands for the package of a game from outside."""
LIVE: Final = "live"
"""The wheel for tables with several devices."""
FOR_LIVE: Final = (
    "app/table/live/*",
    "app/browser/live/*",
    "app/page/live.py",
    "app/page/live_cards.py",
    "app/page/live_far.py",
    "app/page/live_rendezvous.py",
    "app/words/live.py",
    "app/words/three_words.py",
)
STUDY: Final = "study"
"""The wheel for problems, reviews of finished games and one's own record."""
FOR_STUDY: Final = (
    "app/page/exercise.py",
    "app/page/review.py",
    "app/page/tally.py",
    "app/games/*/problems.json",
    "app/table/days.json",
    "app/table/exercise.py",
    "app/table/moment_desk.py",
    "app/table/problem_desk.py",
    "app/table/problems.py",
    "app/table/review.py",
    "app/table/solved.py",
    "app/table/study.py",
    "app/table/totals.py",
    "app/words/exercise.py",
    "app/words/problems.py",
    "app/words/review.py",
    "app/words/tally.py",
)
LATER: Final = {PLAYERS: FOR_PLAYERS, LIVE: FOR_LIVE, STUDY: FOR_STUDY}
"""Maps the wheels that come on demand to their files."""
METADATA: Final = "Metadata-Version: 2.4\nName: {name}\nVersion: {version}\nLicense-Expression: MIT\n"
WHEEL: Final = "Wheel-Version: 1.0\nGenerator: build_site\nRoot-Is-Purelib: true\nTag: py3-none-any\n"


def wheel_of(slug: str) -> str:
    """The name of a game's wheel, as the lock file writes it.

    >>> wheel_of("oh_pharaoh")
    'game-oh-pharaoh'
    """
    return f"game-{slug.replace('_', '-')}"


def build_wheels(out: Path) -> tuple[Path, ...]:
    """Build all wheels into `out`, which must exist."""
    return tuple(_write(out, name, files) for name, files in contents().items())


def contents() -> dict[str, dict[str, Path]]:
    """Maps the name of each wheel to its files. The files are mapped from their path inside the wheel to the source."""
    found: defaultdict[str, dict[str, Path]] = defaultdict(dict)
    for folder in (ROOT / "pycore", SITE / "app"):
        for inside, file in _files(folder).items():
            found[_owner(inside)][inside] = file
    for entry in shelf():
        if entry.package:
            files = _files(_folder(entry))
            advice = [inside for inside in files if fnmatch(inside, FOR_PLAYERS[-1].format(entry.package))]
            found[PLAYERS] |= {inside: files.pop(inside) for inside in advice}
            found[wheel_of(entry.slug)] = files
    return dict(sorted(found.items()))


def left_out(inside: str) -> bool:
    """Whether no page needs this file.

    >>> left_out("app/games/senet/cover.py"), left_out("app/games/senet/page.py")
    (True, False)
    """
    package = inside.partition("/")[0]
    outside = () if package in TABLE else LEFT_OUT_OUTSIDE
    patterns = (*LEFT_OUT, *(pattern.format(package) for pattern in outside))
    return any(fnmatch(inside, pattern) for pattern in patterns)


def _files(folder: Path) -> dict[str, Path]:
    """The files of a package that the page needs. Maps the path inside the wheel ("pycore/link.py") to the source."""
    files = {
        file.relative_to(folder.parent).as_posix(): file
        for file in sorted(folder.rglob("*"))
        if file.is_file() and "__pycache__" not in file.parts
    }
    return {inside: file for inside, file in files.items() if not left_out(inside)}


def _owner(inside: str) -> str:
    """The wheel that contains a file of `pycore` or `app`."""
    for name, patterns in LATER.items():
        if any(fnmatch(inside, pattern) for pattern in patterns):
            return name
    package, folder, *rest = PurePosixPath(inside).parts
    return wheel_of(rest[0]) if folder == "games" and len(rest) > 1 else package


def _folder(entry: Entry) -> Path:
    """The folder of a game from outside. The rulebook lies in it, beside the modules."""
    return entry.book.parent


def _write(out: Path, name: str, files: dict[str, Path]) -> Path:
    """Write one wheel: the files, the metadata, and a record of both. Returns the path of the wheel.

    The files of the table and of our own games are packed (`packing`). A game's pack is compressed with BZIP2, which
    makes it smaller. The table's pack is not: with BZIP2, unpacking it would take longer than loading it.
    """
    stem = f"{name.replace('-', '_')}-{__version__}"
    found = {inside: _read(file) for inside, file in files.items()}
    of_a_game = all("/games/" in f"{PurePosixPath(inside).parents[1]}/" for inside in found)
    if of_a_game or name == TABLE[0]:
        found = packed(found)
    found[f"{stem}.dist-info/METADATA"] = METADATA.format(name=name, version=__version__).encode()
    found[f"{stem}.dist-info/WHEEL"] = WHEEL.encode()
    record = f"{stem}.dist-info/RECORD"
    found[record] = "".join([*(_row(*item) for item in found.items()), f"{record},,\n"]).encode()
    target = out / f"{stem}-py3-none-any.whl"
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for inside, data in found.items():
            info = zipfile.ZipInfo(inside, DATE)
            bzip2 = of_a_game and inside.endswith(PACK)
            info.compress_type = zipfile.ZIP_BZIP2 if bzip2 else zipfile.ZIP_DEFLATED
            archive.writestr(info, data, compresslevel=9)
    return target


def _read(file: Path) -> bytes:
    """The content of a file as a wheel holds it."""
    if file.suffix == ".py":
        return minify(file.read_text(encoding="utf-8")).encode()
    if file.name in DRAWINGS:
        return elements(file.read_text(encoding="utf-8")).encode()
    return file.read_bytes()


def _row(inside: str, data: bytes) -> str:
    """A line of a wheel's record: path, digest without padding, size in bytes."""
    digest = urlsafe_b64encode(sha256(data).digest()).rstrip(b"=").decode()
    return f"{inside},sha256={digest},{len(data)}\n"
