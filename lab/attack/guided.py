"""The attack guided by coverage: input that reaches new lines is mutated further (libFuzzer).

    make guided SECONDS_EACH=60

This tries links, positions, files and tails of every game, each for SECONDS_EACH seconds, with `atheris` in its own
environment. A finding is printed with the bytes that caused it, and ends the run.
"""

import argparse
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

import atheris

with atheris.instrument_imports(include=["pycore", "app.table"]):
    from app.table import save_file
    from app.table.saves import Save
    from lab.attack import corpus
    from lab.attack.__main__ import (
        Attack,
        received_file,
        received_link,
        received_position,
        received_tail,
    )
    from pycore.fuzz import mutated
    from pycore.games import GAMES
    from pycore.match import Match

KINDS: Final = ("links", "positions", "files", "tails")
LONGEST: Final = 4096
"""The largest size of an input, in bytes."""
WORST: Final = 3
"""The largest number of mutations of one position."""


class Drawn(random.Random):
    """A random generator that reads given bytes, so that mutated bytes change what is drawn. After the last byte it
    reads zeros."""

    def __init__(self, data: bytes) -> None:
        super().__init__(0)
        self._data, self._at = data, 0

    def getrandbits(self, k: int) -> int:
        many = -(-k // 8)
        part = self._data[self._at : self._at + many].ljust(many, b"\0")
        self._at += many
        return int.from_bytes(part, "big") >> (8 * many - k)

    def random(self) -> float:
        return self.getrandbits(16) / 65536


def target(kind: str, slug: str) -> tuple[Callable[[bytes], None], list[bytes]]:
    """The function that tries an input, and the seed inputs."""
    attack = Attack()
    if kind == "links":
        links = (*corpus.begun_links(slug), *corpus.whole_links(slug))
        return text_target(attack, received_link), [link.encode() for link in links]
    if kind == "files":
        saves = [
            Save(f"s{n}", link, "&n=Anna,Bruno", "2026-02-01T10:00:00+00:00", "Una partita")
            for n, link in enumerate(corpus.begun_links(slug)[:3])
        ]
        return text_target(attack, received_file), [save_file.dump(saves).encode()]
    if kind == "tails":
        match = Match.new(slug, GAMES[slug].seats[0])
        tail = "&n=Anna,Bruno&c=012&k=01&m=abcd1234&q=3"
        return text_target(attack, lambda text: received_tail(text, match)), [tail.encode()]
    positions = corpus.positions(slug)

    def try_position(data: bytes) -> None:
        drawn = Drawn(data)
        plain = positions[drawn.randrange(len(positions))]
        for _ in range(1 + drawn.randrange(WORST)):
            plain = mutated(plain, drawn)
        attack.try_one(lambda: received_position(slug, plain), plain)

    return try_position, [random.Random(n).randbytes(24) for n in range(64)]


def text_target(attack: Attack, receive: Callable[[str], str]) -> Callable[[bytes], None]:
    """A function that tries bytes as UTF-8 text."""

    def try_text(data: bytes) -> None:
        text = data.decode("utf-8", "replace")
        attack.try_one(lambda: receive(text), text)

    return try_text


def main() -> None:
    """Fuzz every kind and game, each in its own process, because libFuzzer ends the process it runs in."""
    parser = argparse.ArgumentParser(prog="python -m lab.attack.guided", description=__doc__)
    parser.add_argument("--seconds", type=int, default=60, help="for each kind of text and game")
    parser.add_argument("--one", nargs=2, metavar=("KIND", "GAME"), help="in this process")
    args = parser.parse_args()
    if args.one:
        kind, slug = args.one
        fuzz(kind, slug, args.seconds)
        return
    for kind in KINDS:
        for slug in corpus.games_attacked():
            command = [sys.executable, "-m", "lab.attack.guided", "--seconds", str(args.seconds)]
            done = subprocess.run(
                [*command, "--one", kind, slug], capture_output=True, text=True, check=False
            )
            told = [line for line in done.stderr.splitlines() if line.startswith("Done")]
            print(f"{kind} of {slug}: {' '.join(told)}", flush=True)
            if done.returncode:
                sys.exit(f"{done.stdout}\n{done.stderr[-4000:]}")


def fuzz(kind: str, slug: str, seconds: int) -> None:
    """Fuzz until the time is over or a finding ends the process."""
    act, seeds = target(kind, slug)
    with tempfile.TemporaryDirectory() as folder:
        for number, seed in enumerate(seeds):
            (Path(folder) / str(number)).write_bytes(seed)
        limits = [f"-max_total_time={seconds}", f"-max_len={LONGEST}", f"-artifact_prefix={folder}/"]
        atheris.Setup([sys.argv[0], *limits, folder], act)
        atheris.Fuzz()


if __name__ == "__main__":
    main()
