"""Mutation testing: does a small change of the rules make a test of the game fail?

    python -m lab.mutation kheops senet --many 1000 --seed 1 --minutes 10

tries 1000 mutants of each game, drawn with the seed, and keeps the results in `lab/mutation/data/<game>.json`. A
result stays valid until the code of its function changes. Survivors without an explanation are tried again.
"""

import argparse
import gc
import hashlib
import json
import sys
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Final

import pytest

from lab.mutation import kept
from lab.mutation.mutants import ROOT, Mutant, mutants
from lab.mutation.trial import (
    UNFIT,
    Known,
    Where,
    from_the_import,
    functions,
    in_child,
    in_memory,
    is_sound,
    short,
    watched,
    with_tests,
)
from pycore.games import HOUSE

CACHE: Final = ROOT / ".cache" / "mutation"
HOUR: Final = 3600.0
BATCH: Final = 50


class Run:
    """Tries the mutants of one game one after the other."""

    def __init__(self, slug: str, many: int, seed: int, minutes: float, folder: Path) -> None:
        self.slug, self.folder = slug, folder
        self.seed = seed
        self.minutes, self.end = minutes, 0.0
        there = mutants(ROOT / "pycore" / "games" / slug)
        self.there_are = len(there)
        drawn = sorted(there, key=lambda each: hashlib.sha256(f"{seed} {each.name}".encode()).digest())
        self.drawn = list(islice(filter(is_sound, drawn), many))
        self.lines = kept.read(folder, slug)
        self.tried = 0
        self.kills_in: Counter[tuple[str, str]] = Counter()
        for line in self.lines.values():
            self.kills_in[f"{line['file']} {line['in']}", str(line["killed"])] += 1

    def run(self, soon: bool) -> None:
        """Try batches in the order of the draw, so that the results are a fair sample whenever the run ends.

        With `soon`, reuse the last record of what the tests call, even if the tests have changed since.
        """
        known = (soon and last_known(self.slug)) or known_of(self.slug)
        self.end = time.monotonic() + 60 * self.minutes
        waiting = self.waiting()
        for start in range(0, len(waiting), BATCH):
            if time.monotonic() < self.end:
                self.try_batch(waiting[start : start + BATCH], known)
        self.keep()

    def try_batch(self, batch: list[Mutant], known: Known) -> None:
        """Try the mutants that can be changed in memory first, then those that need a fresh import."""
        quick = [each for each in batch if place_of(each) in known.changeable]
        tried: list[str] = []
        if quick:
            tried = in_child(lambda: self.try_in_memory(quick, known), HOUR * 24)
            self.lines = kept.read(self.folder, self.slug)
        for mutant in batch:
            if mutant.name not in tried:
                killed = self.try_from_the_import(mutant, known, self.likely(mutant))
                killed = killed or self.try_from_the_import(mutant, known, [""])
                if not self.judge(mutant, killed):
                    break
        self.keep()

    def try_from_the_import(self, mutant: Mutant, known: Known, files: list[str]) -> str | None:
        """Try a mutant in a new process that imports the changed code. Returns the first failure among the tests of
        `files`; None if there is none, or no file. The file "" stands for importing alone."""
        work = partial(from_the_import, self.slug, mutant, known, self.order(mutant, known), files)
        killed: str | None = in_child(work, HOUR) if files else None
        return killed

    def likely(self, mutant: Mutant) -> list[str]:
        """The test file with the most kills in the mutant's file, in a list; empty if there is none.

        Importing one test file takes less time than importing them all.
        """
        there = {path.name for path in (ROOT / "tests" / "games" / self.slug).glob("test_*.py")}
        kills: Counter[str] = Counter()
        for line in self.lines.values():
            name = str(line["killed"]).partition("::")[0]
            if line["file"] == Path(mutant.file).name and name in there:
                kills[name] += 1
        return [name for name, _ in kills.most_common(1)]

    def waiting(self) -> list[Mutant]:
        """The mutants without a result, then the survivors without an explanation."""
        fresh = [each for each in self.drawn if each.name not in self.lines]
        survivors = []
        for each in self.drawn:
            line = self.lines.get(each.name, {"killed": "not tried"})
            if line["killed"] is None and "equivalent" not in line:
                survivors.append(each)
        return fresh + survivors

    def try_in_memory(self, quick: list[Mutant], known: Known) -> list[str]:
        """Try mutants in memory and return their names. Only tests that call the changed function run, since no other
        test can fail."""
        tried = []

        def work(items: list[pytest.Item]) -> None:
            found = functions()
            gc.freeze()
            for mutant in quick:
                own = found.get(place_of(mutant), [])
                order = self.order(mutant, known)
                killed = in_child(partial(in_memory, items, mutant, own, known, order), HOUR)
                if killed == UNFIT:
                    continue
                tried.append(mutant.name)
                if not self.judge(mutant, killed):
                    break
            self.keep()

        with_tests(self.slug, work)
        return tried

    def order(self, mutant: Mutant, known: Known) -> Callable[[str], tuple[int, float]]:
        """Returns a sort key for tests: tests with kills in the mutant's function come first, then quick tests."""
        place = f"{Path(mutant.file).name} {mutant.within}"
        return lambda nodeid: (-self.kills_in[place, short(nodeid)], known.seconds.get(nodeid, 0.0))

    def judge(self, mutant: Mutant, killed: str | None) -> bool:
        """Store the result of a mutant. Returns whether there is time for another."""
        self.lines[mutant.name] = kept.line_of(mutant, killed, self.lines.get(mutant.name, {}))
        self.tried += 1
        self.kills_in[f"{Path(mutant.file).name} {mutant.within}", str(killed)] += 1
        if self.tried % 20 == 0:
            self.keep()
        return time.monotonic() < self.end

    def keep(self) -> None:
        """Write the results of all drawn mutants, with today's line numbers. Results of changed code are dropped."""
        lines = [
            self.lines[each.name] | {"line": each.line} for each in self.drawn if each.name in self.lines
        ]
        command = f"python -m lab.mutation {self.slug} --many {len(lines)} --seed {self.seed}"
        kept.write(self.folder, self.slug, command, self.there_are, lines)

    def told(self) -> str:
        """The report to print: every unexplained survivor, then the counts."""
        lines = kept.read(self.folder, self.slug).values()
        survivors = [line for line in lines if line["killed"] is None and "equivalent" not in line]
        killed, survive, explained = kept.score(lines)
        said = [f"  {o['id']} {o['file']}:{o['line']} {o['in']}: {o['what']}" for o in survivors]
        counts = (
            f"{self.slug}: {killed} killed, {survive} survive, {explained} explained, of {self.there_are}"
        )
        return "\n".join([*said, counts])


def place_of(mutant: Mutant) -> Where:
    """The file, name and first line of the function that a mutant changes."""
    return mutant.file, mutant.within, mutant.first_line


def known_of(slug: str) -> Known:
    """What the tests of a game call. Cached until the tests or `pycore` change.

    Exits if a test fails without any mutant.
    """
    digest = hashlib.sha256()
    for folder in ("pycore", f"tests/games/{slug}"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            digest.update(path.read_bytes())
    path = CACHE / f"{slug}-{digest.hexdigest()[:16]}.json"
    if not path.exists():
        told = in_child(partial(watched, slug), HOUR)
        if not isinstance(told, dict) or "tests" not in told:
            sys.exit(f"{slug}: its tests do not pass as they are")
        CACHE.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(told), encoding="utf-8")
    return read_known(path)


def last_known(slug: str) -> Known | None:
    """The newest cached record of what the tests call, if any.

    A test missing from it counts as one that calls every function, and runs before slower ones.
    """
    files = sorted(CACHE.glob(f"{slug}-*.json"), key=lambda path: path.stat().st_mtime)
    return read_known(files[-1]) if files else None


def read_known(path: Path) -> Known:
    told = json.loads(path.read_text(encoding="utf-8"))
    return Known(
        {name: seconds for name, seconds, _ in told["tests"]},
        {name: {tuple(place) for place in places} for name, _, places in told["tests"]},
        {tuple(place) for place in told["changeable"]},
    )


def main() -> None:
    """Try mutants and print the report, or store an explanation."""
    parser = argparse.ArgumentParser(prog="python -m lab.mutation", description=__doc__)
    parser.add_argument("games", nargs="*", default=list(HOUSE), metavar="game")
    parser.add_argument("--many", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=30.0, help="for each game")
    parser.add_argument("--soon", action="store_true", help="reuse the last record of what the tests call")
    parser.add_argument("--explain", nargs=2, metavar=("ID", "WHY"), help="why no test could notice a mutant")
    parser.add_argument("--keep", type=Path, default=kept.KEPT)
    args = parser.parse_args()
    for slug in args.games:
        if args.explain:
            kept.explain(args.keep, slug, *args.explain)
            continue
        run = Run(slug, args.many, args.seed, args.minutes, args.keep)
        run.run(args.soon)
        print(run.told(), flush=True)


if __name__ == "__main__":
    main()
