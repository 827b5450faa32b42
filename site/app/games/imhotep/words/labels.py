"""The labels of the buttons for choices."""

from typing import Any

from app.games.imhotep.words.names import (
    CARD_NOUNS,
    PYRAMIDS,
    SITE_NOUNS,
    SKIPPED,
    boat_words,
    known_of_pair,
    room_for_stones,
    stones_to_get,
)
from app.words.italian import points
from pycore.contract import CHANCE, HIDDEN, Choice, State
from pycore.games.imhotep.data import PYRAMID_B_BONUS, PYRAMID_B_POINTS, PYRAMID_B_TOP, TEMPLE_B_STONES


def label(state: State, choice: Choice) -> str:
    """The text of a choice's button."""
    plain = state.to_plain()
    match choice:
        case ("get",):
            return f"Prendi {stones_to_get(plain, _chooser(state))} dalla cava"
        case ("load", int(boat), int(space)):
            return f"Carica una pietra sulla {boat_words(plain['boats'], boat)}, posto {space + 1}"
        case ("sail", int(boat), str(site)):
            return f"Conduci la {_route(plain, boat, site)}"
        case ("hammer",):
            return (
                f"Gioca il Martello: prendi {stones_to_get(plain, _chooser(state))}, poi puoi caricarne una"
            )
        case ("chisel",):
            return "Gioca lo Scalpello: carica due pietre"
        case ("sail-card", int(boat), int(space)):
            return (
                f"Gioca la Vela: carica una pietra sulla {boat_words(plain['boats'], boat)},"
                f" posto {space + 1}, e conducila in un cantiere"
            )
        case ("lever", int(boat), str(site)):
            return f"Gioca la Leva: conduci la {_route(plain, boat, site)} e scegli come scaricarla"
        case ("unload", int(space)):
            owner = plain["boats"][plain["pending"]["boat"]]["stones"][space]
            return f"Scarica la pietra di {{{owner}}}, posto {space + 1}"
        case ("take", int(place)):
            return _take(plain, place)
        case ("keep", str(kind)):
            return f"Tieni {CARD_NOUNS[kind].the}"
        case ("pyramid", int(pyramid)):
            return _onto(plain, _chooser(state), pyramid)
        case ("stones",):
            return f"Prendi {stones_to_get(plain, _chooser(state), TEMPLE_B_STONES)} dalla cava"
        case ("skip",):
            return " ".join(SKIPPED[plain["phase"]])
    return {
        "done": "Fatto: non caricare nessuna pietra",
        "pass": "Passa",
        "draw": "Pesca la prima carta del mazzo",
        "points": "Ottieni 1 punto",
    }.get(str(choice[0]), "")


def _take(plain: dict[str, Any], place: int) -> str:
    """The label for a card of the market. If two cards are alike, the label adds the place."""
    market = plain["market"]
    if market[place] == HIDDEN:
        known = known_of_pair(plain["laid"])
        return f"Prendi le due carte coperte{known and f' ({known})'}"
    words = f"Prendi la carta {CARD_NOUNS[market[place]].word}"
    return f"{words}, {place + 1}ª del Mercato" if market.count(market[place]) > 1 else words


def _route(plain: dict[str, Any], boat: int, site: str) -> str:
    return f"{boat_words(plain['boats'], boat)} {SITE_NOUNS[site].to('a')}"


def _onto(plain: dict[str, Any], seat: int, pyramid: int) -> str:
    """The label for a stone that goes on a pyramid of side B, with the points and the bonus of its cell."""
    place = len(plain["pyramid"]["pyramids"][pyramid])
    values = (*PYRAMID_B_POINTS[pyramid], PYRAMID_B_TOP[plain["options"]["edition"] == "later"])
    gain = f"{points(values[place])}{_bonus(plain, seat, PYRAMID_B_BONUS[pyramid][place])}"
    return f"Metti la pietra sulla {PYRAMIDS[pyramid].lower()}: {gain}"


def _bonus(plain: dict[str, Any], seat: int, bonus: str | None) -> str:
    """What a cell of the pyramids of side B gives this seat besides points, as the end of a sentence."""
    if bonus == "card":
        return " e una carta"
    if bonus == "stones" and room_for_stones(plain, seat):
        return f" e {stones_to_get(plain, seat)}"
    return " e una pietra da caricare" if bonus == "load" and plain["sleds"][seat] else ""


def _chooser(state: State) -> int:
    """The seat that chooses; CHANCE at the end of the game."""
    decision = state.decision()
    return decision.seat if decision else CHANCE
