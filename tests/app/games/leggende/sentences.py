"""Checks of sentences, and the choices and events that the word tests of Leggende cover."""

from collections.abc import Iterator

from app.games.leggende.page import PAGE
from pycore.contract import Choice, Event, State
from pycore.games.leggende import data
from pycore.games.leggende.cards import IDS
from pycore.games.leggende.faces import FACE_NAMES, REGIONS
from tests.app.games.leggende.played import OPTIONS, ended
from tests.app.games.reading import reasons
from tests.app.games.sentences import BESIDE_NAME, checker

SINGULAR = "moneta|armata|carta|punto|regione|isola|fortezza|movimento"
PLURAL = "monete|armate|carte|punti|regioni|isole|fortezze|movimenti"


good = checker(SINGULAR, PLURAL, rf"{BESIDE_NAME}|\b(il|lo|la|i|gli|le|un|una) (il|lo|la|i|gli|le|l')\b")


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
