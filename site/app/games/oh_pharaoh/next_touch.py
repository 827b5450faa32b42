"""What Oh, Pharaoh! says between two touches, and what it tells of a thing that cannot be touched now."""

from typing import Final, cast

from app.games.oh_pharaoh.names import NUMBERS, cards, levels, needed, some, upper_which
from app.words.italian import count, points, upper_first
from pycore.contract import State
from pycore.games.oh_pharaoh import data
from pycore.games.oh_pharaoh.data import HIGH, HIGH_SPACE, LAST_SPACE, PLACES, SECOND_SPACE, by_type
from pycore.games.oh_pharaoh.scoring import points as points_now
from pycore.games.oh_pharaoh.state import PharaohState

PARAGRAPHS: Final = {"draw": data.R_DRAW, "act": data.R_ACT, "steal": data.R_THIEF, "trade": data.R_TRADE}
"""Kind of decision -> the anchor that explains best what to do."""


def next_touch(state: State, picked: tuple[str, ...]) -> str:
    """What to touch after a card of the hand; empty where the shared words say enough."""
    it = cast(PharaohState, state)
    if it.phase != "act" or len(picked) != 1 or not picked[0].startswith("card-"):
        return ""
    card = picked[0].removeprefix("card-")
    away = "gli scarti per scartarlo" if it.sizes[it.active] <= data.HAND else ""
    match card:
        case "thief":
            told = (
                "tocca la piramide da derubare"
                if any(_others(it))
                else "non c'è nessuna piramide da derubare"
            )
        case "collector":
            told = "tocca «Gioca l'esattore»"
        case "pharaoh":
            told = "ti serve quando gli altri ti attaccano"
        case "joker":
            told = "tocca dove metterlo"
        case _:
            told = "tocca dove metterlo"
    noun = upper_first(some(card))
    return f"{noun}: {told}{f', o {away}' if away else ''}."


def _others(state: PharaohState) -> list[bool]:
    first = PLACES * state.active
    return [
        built is not None for spot, built in enumerate(state.pyramids) if not first <= spot < first + PLACES
    ]


def not_now(state: State, key: str) -> tuple[str, str] | None:
    """What an element is, where touching it does nothing now, with the anchor that explains it."""
    it = cast(PharaohState, state)
    kind, _, rest = key.partition("-")
    first, _, last = rest.partition("-")
    match kind:
        case "track":
            return _track(it), data.R_TRACK
        case "pyramid":
            return _pyramid(it, int(first), int(last)), data.R_THIEF
        case "place" if not last:
            if it.pyramids[PLACES * it.active + int(first)] is not None:
                return _pyramid(it, it.active, int(first)), data.R_PYRAMID
            return _free(it, int(first))
        case "discards":
            lying = by_type(it.discard)
            return f"Negli scarti: {cards(lying)}." if lying else "Negli scarti non c'è niente.", data.R_PILE
        case "seat":
            return _seat(it, int(rest)), data.R_TRADE
    return None


def _track(state: PharaohState) -> str:
    here = f"Il segnalino è alla casella {state.marker}."
    if state.marker == LAST_SPACE:
        return f"{here} Fase finale: la carta di fine è nel mazzo, e la partita si chiude appena esce."
    coming = {
        SECOND_SPACE: f"dalla {SECOND_SPACE} ognuno può avere due piramidi",
        HIGH_SPACE: f"dalla {HIGH_SPACE} si valutano solo piramidi di almeno {NUMBERS[HIGH]} livelli",
        LAST_SPACE: f"alla {LAST_SPACE} comincia la fase finale",
    }
    ahead = [words for space, words in coming.items() if space > state.marker]
    return f"{here} Avanza di una casella per ogni piramide valutata: {'; '.join(ahead)}."


def _pyramid(state: PharaohState, seat: int, place: int) -> str:
    built = state.pyramids[PLACES * seat + place]
    assert built is not None, (seat, place)
    gives = points(points_now(state, built))
    risk = (
        "Nessun ladro ci riesce" if built.height > data.DIE else f"Un ladro riesce con {needed(built.height)}"
    )
    written = levels(built.low, built.levels)
    return f"{upper_which(place)} di {{{seat}}}: {written}. Valutata ora dà {gives}. {risk}."


def _free(state: PharaohState, place: int) -> tuple[str, str]:
    if place and state.marker < SECOND_SPACE:
        return f"La seconda piramide si può costruire dalla casella {SECOND_SPACE}.", data.R_SECOND
    return "Qui puoi costruire: due carte di un valore e sopra una che vale 1 in più.", data.R_BUILD


def _seat(state: PharaohState, seat: int) -> str:
    held = count(state.sizes[seat], "carta", "carte")
    if state.phase == "over" and state.hands[seat]:
        return f"In mano a {{{seat}}}: {cards(by_type(state.hands[seat]))}."
    return f"Per {{{seat}}}: {points(state.points[seat])}, {held} in mano."
