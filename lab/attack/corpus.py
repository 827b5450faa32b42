"""The input for mutants: links, positions and files of real games. Some games are finished, others have just begun."""

import json
import random
from functools import cache
from pathlib import Path
from typing import Final

from pycore.contract import Plain
from pycore.games import GAMES
from pycore.link import DIGITS, decode, encode
from pycore.match import Match

TESTS: Final = Path(__file__).parents[2] / "tests"
BEGUN: Final = 16
"""The largest number of choices in a short game. Most mutants come from short games, since each is replayed."""
LEVELS: Final = (2, 63, 65, 3_000)
"""How many levels a mutant opens, and how often it repeats a part."""


@cache
def matches(slug: str) -> tuple[Match, ...]:
    """The golden matches of a game."""
    entries = json.loads((TESTS / "golden_links.json").read_text())
    return tuple(decode(entry["link"]) for entry in entries if entry["link"].startswith(f"{slug}."))


@cache
def whole_links(slug: str) -> tuple[str, ...]:
    """Links of whole games and of games from positions, of this revision and of earlier ones."""
    older = [entry["link"] for entry in json.loads((TESTS / "older_links.json").read_text())]
    return (*map(encode, matches(slug)), *(link for link in older if link.startswith(f"{slug}.")))


@cache
def begun_links(slug: str) -> tuple[str, ...]:
    """Links of short games: the first choices of the golden matches."""
    begun = []
    for match in matches(slug):
        for length in (0, 3, BEGUN):
            part = Match.replay(match.setup, match.record[:length])
            begun.append(encode(part))
    return tuple(begun)


@cache
def positions(slug: str) -> tuple[Plain, ...]:
    """Random positions of the golden matches, as plain data."""
    rng = random.Random(slug)
    return tuple(
        match.at(rng.randrange(len(match) + 1)).to_plain() for match in matches(slug) for _ in range(4)
    )


def mutant(text: str, rng: random.Random) -> str:
    """The text with one or several random edits: characters replaced, deleted or inserted, the end cut off, parts
    skipped or repeated; now and then levels of JSON opened, or a part repeated often."""
    for _ in range(rng.choice([1, 1, 2, 5])):
        i = rng.randrange(len(text) + 1)
        kind = rng.randrange(6) if rng.random() < 0.95 else rng.choice((6, 7))
        if kind == 0:
            text = text[:i] + rng.choice(DIGITS) + text[i + 1 :]
        elif kind == 1:
            text = text[:i] + text[i + 1 :]
        elif kind == 2:
            text = text[:i] + rng.choice(DIGITS + './%é\n "\\{[\0\ud800') + text[i:]
        elif kind == 3:
            text = text[:i]
        elif kind == 4:
            text = text[:i] + text[rng.randrange(len(text) + 1) :]
        elif kind == 5:
            j = rng.randrange(len(text) + 1)
            text = text[:i] + rng.choice(DIGITS) + text[j:]
        elif kind == 6:
            text = text[:i] + rng.choice(("[", '{"a":')) * rng.choice(LEVELS) + text[i:]
        else:
            text = text[:i] + text[i : i + rng.randrange(1, 9)] * rng.choice(LEVELS) + text[i:]
        if not text:
            break
    return text


def games_attacked() -> tuple[str, ...]:
    """All games that have golden links."""
    return tuple(slug for slug in GAMES if matches(slug))
