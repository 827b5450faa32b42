"""Checks of sentences, and the choices and events that the word tests of Leggende cover."""

import re
from collections.abc import Iterator

from app.games.leggende.page import PAGE
from pycore.contract import Choice, Event, State
from pycore.games import leggende as rules
from pycore.games.leggende import data
from pycore.games.leggende.cards import IDS
from pycore.games.leggende.faces import FACE_NAMES, REGIONS
from tests.app.games.leggende.played import OPTIONS, ended
from tests.app.games.reading import reasons


def documented(section: str) -> set[str]:
    """The first column of a table in the docstring of `pycore.games.leggende`; `section` is the table's heading."""
    assert rules.__doc__ is not None
    table = rules.__doc__.split(f"\n{section}\n===")[1].split("\n\n\n")[0]
    for following in ("\nRefusals\n", "\nPlain form\n"):
        table = table.split(following)[0]
    body = table.split("\n----", 1)[1]
    return {m[1] for line in body.splitlines()[1:] if (m := re.match(r"([a-z]+(?:-[a-z]+)*)  +\S", line))}


SINGULAR = "moneta|armata|carta|punto|regione|isola|fortezza|movimento"
PLURAL = "monete|armate|carte|punti|regioni|isole|fortezze|movimenti"


def good(sentence: str) -> None:
    """Check a sentence: no identifiers, no wrong plurals, no unfilled fields."""
    bare = re.sub(r"\{[0-3]\}", "", sentence)
    assert bare.isprintable() and "{" not in bare and "}" not in bare, sentence
    assert not re.search(rf"(?<!\d)1 ({PLURAL})\b", sentence, re.IGNORECASE), sentence
    assert not re.search(rf"(?<![\d-])([02-9]|\d\d) ({SINGULAR})\b", sentence, re.IGNORECASE), sentence
    assert not re.search(r"None|\bnull\b|True|False|  |[<>_]", sentence), sentence
    assert not re.search(r"\b(il|lo|la|i|gli|le|un|una) (il|lo|la|i|gli|le|l')\b", sentence), sentence
    assert not re.search(r"\{[0-3]\},? \d|\d \{[0-3]\}", sentence), sentence  # a name can end in a number
    assert sentence[0] == "{" or sentence[0].isupper(), sentence


def everything(seats: int) -> list[Choice]:
    """Every well-formed choice, legal or not, and a few malformed ones."""
    singles: list[Choice] = [(verb,) for verb in ("done", "skip", "steal", "fly")]
    numbers = [(verb, n) for verb in ("take", "part", "bid", "first", "die", "player") for n in (0, 1, 5, 30)]
    places = [
        (verb, name) for verb in ("start", "outpost", "neutral", "place", "city", "peek") for name in REGIONS
    ]
    pairs: list[Choice] = [("move", one, other) for one in REGIONS for other in REGIONS]
    owned = [("destroy", name, owner) for name in REGIONS for owner in (*range(seats), "neutral")]
    leased = [("place", name, owner) for name in REGIONS for owner in range(seats)]
    tokens = [("token", token, name) for token in (*data.TOKENS, "hidden") for name in REGIONS]
    tiles: list[Choice] = [("centre", face) for face in FACE_NAMES]
    tiles += [("slot", slot, face) for slot in ("left", "right", "below", "ne") for face in FACE_NAMES]
    deals = [("deal", card) for card in IDS]
    return [*singles, *numbers, *places, *pairs, *owned, *leased, *tokens, *tiles, *deals]


def everything_that_happens() -> Iterator[Event]:
    for seats in (2, 3, 4):
        for which in range(len(OPTIONS)):
            yield from ended(seats, which)[1]


def refused(state: State) -> set[str]:
    """The reasons of all refusals in this position. Each must be a correct sentence."""
    return reasons(state, everything(state.seats), PAGE.reason, good)
