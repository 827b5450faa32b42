"""Feed mutants of real links, positions, files, tails and messages to their readers. Each must be accepted or raise a
named error, quickly and in bounded memory.

    python -m lab.attack --links 1000000 --positions 100000 --texts 20000 --messages 100000

The environment variable NIGHT, a number, is the seed. A failure prints the text that caused it.
"""

import argparse
import json
import random
import resource
import time
from collections import Counter
from collections.abc import Callable, Generator, Iterable
from datetime import UTC, datetime
from typing import Final, TypeVar

from app.table import save_file, tail
from app.table.saves import Save
from app.table.source import GameSource
from lab.attack import corpus
from lab.attack.messages import messages as send
from pycore.contract import CHANCE, BadLink, BadPosition
from pycore.fuzz import mutated
from pycore.games import GAMES
from pycore.link import decode, encode
from pycore.match import Match
from tests.depth import NIGHT

LONGEST: Final = 1.0
"""The largest number of seconds that reading one text may take."""
MOST_MEGABYTES: Final = 600
DEFAULTS: Final = {"links": 1_000_000, "positions": 100_000, "texts": 20_000, "messages": 100_000}
"""How many mutants of each kind, over all games."""
WHOLE: Final = 0.05
"""Share of the tried links that hold whole games, 0..1."""
NOW: Final = datetime(2026, 3, 1, tzinfo=UTC)


T = TypeVar("T")


class Attack:
    """Tries texts and counts the outcomes."""

    def __init__(self) -> None:
        self.received: Counter[str] = Counter()
        self.slowest = 0.0

    def try_one(self, act: Callable[[], str], text: object) -> None:
        """Run `act`, which returns a name for the outcome. Raises AssertionError if it raises or takes too long."""
        began = time.process_time()
        try:
            self.received[act()] += 1
        except Exception as error:
            raise AssertionError(f"{type(error).__name__}: {error}\n{text!r}") from error
        took = time.process_time() - began
        self.slowest = max(self.slowest, took)
        if took > LONGEST:
            raise AssertionError(f"{took:.2f} s\n{text!r}")


def received_link(text: str) -> str:
    """The outcome of reading a link. A valid link must encode and decode to the same match."""
    try:
        match = decode(text)
    except BadLink as error:
        return error.reason
    assert decode(encode(match)) == match
    return "opens"


def received_position(slug: str, plain: object) -> str:
    """The outcome of reading a position. A valid whole position must accept a choice; a seat's view need not."""
    try:
        state = GAMES[slug].from_plain(plain)  # type: ignore[arg-type]
    except BadPosition:
        return "bad position"
    state.check()
    again = GAMES[slug].from_plain(state.to_plain())
    assert again == state
    decision = state.decision()
    if decision is not None and decision.seat != CHANCE and state.is_whole():
        state.apply(decision.choices[-1])
        state.check()
    return "a position"


def outcome(steps: Generator[None, None, T]) -> T:
    """The return value of a generator."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            value: T = end.value
            return value


def received_file(text: str) -> str:
    """The outcome of reading a file of saved games."""
    try:
        listed = outcome(save_file.entries(text.encode(errors="replace")))
    except save_file.BadFile as error:
        return error.reason
    save_file.games_in(listed.games)
    games = [outcome(save_file.opening(entry, NOW)) for entry in listed.games]
    opened = [game.save for game in games if isinstance(game, save_file.Opened)]
    save_file.dump(opened).encode()
    return "opens" if opened else "holds no game"


def received_tail(text: str, source: GameSource) -> str:
    """The outcome of reading a link's tail. The cleaned tail must read back as written."""
    people = save_file.people_of(text, source)
    written = tail.write(people)
    written.encode()
    assert save_file.people_of(written, source) == people, written
    assert all(len(name) <= save_file.TITLE_LENGTH for name in people.names)
    return "a tail"


def links(attack: Attack, slug: str, count: int, rng: random.Random) -> None:
    for _ in range(count):
        of = corpus.whole_links(slug) if rng.random() < WHOLE else corpus.begun_links(slug)
        text = corpus.mutant(rng.choice(of), rng)
        attack.try_one(lambda text=text: received_link(text), text)  # type: ignore[misc]


def positions(attack: Attack, slug: str, count: int, rng: random.Random) -> None:
    for _ in range(count):
        plain = mutated(rng.choice(corpus.positions(slug)), rng)
        attack.try_one(lambda plain=plain: received_position(slug, plain), plain)  # type: ignore[misc]


def texts(attack: Attack, slug: str, count: int, rng: random.Random) -> None:
    """Attack the reader of files with one half of the texts, and the reader of tails with the other half."""
    source: GameSource = Match.new(slug, GAMES[slug].seats[0])
    saves = [
        Save(f"s{n}", link, "&n=Anna,Bruno", "2026-02-01T10:00:00+00:00", "Una partita")
        for n, link in enumerate(corpus.begun_links(slug)[:3])
    ]
    file = save_file.dump(saves)
    for n in range(count):
        if n % 4 == 0:
            text = corpus.mutant(file, rng)
            attack.try_one(lambda text=text: received_file(text), text)  # type: ignore[misc]
        elif n % 4 == 1:
            text = json.dumps(mutated(json.loads(file), rng))
            attack.try_one(lambda text=text: received_file(text), text)  # type: ignore[misc]
        else:
            text = corpus.mutant("&n=Anna,Bruno,Γιώργος&c=012&k=01&m=abcd1234&q=3", rng)
            attack.try_one(lambda text=text: received_tail(text, source), text)  # type: ignore[misc]


def messages(attack: Attack, slug: str, count: int, rng: random.Random) -> None:
    """Attack the host and the guests of tables with several devices."""
    send(attack.try_one, slug, count, rng)


def run(slugs: Iterable[str], counts: dict[str, int], seed: int) -> None:
    """Attack these games and print a summary for each."""
    slugs = list(slugs)
    for name, act in (("links", links), ("positions", positions), ("texts", texts), ("messages", messages)):
        for slug in slugs:
            attack, began = Attack(), time.monotonic()
            act(attack, slug, counts[name], random.Random(f"{seed} {slug} {name}"))
            kinds = ", ".join(f"{many} {kind}" for kind, many in attack.received.most_common())
            took = time.monotonic() - began
            print(
                f"{name} of {slug}: {counts[name]} in {took:.0f} s, slowest {attack.slowest:.3f} s: {kinds}",
                flush=True,
            )
    megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"most memory: {megabytes:.0f} MB")
    assert megabytes < MOST_MEGABYTES


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    for name, count in DEFAULTS.items():
        parser.add_argument(f"--{name}", type=int, default=count, help="how many, over all games")
    parser.add_argument("--games", nargs="*", help="only these games, each with its usual share")
    given = parser.parse_args()
    slugs = corpus.games_attacked()
    counts = {name: -(-getattr(given, name) // len(slugs)) for name in DEFAULTS}
    run(given.games or slugs, counts, NIGHT)


if __name__ == "__main__":
    main()
