"""Explanations of the elements of the table, also shown after touches that have no effect now."""

from typing import Final, cast

from app.games.contract import About
from app.games.oh_pharaoh.ghosts import free_place
from app.games.oh_pharaoh.words.names import (
    EFFECTS,
    NUMBERS,
    card_words,
    cards_by_type,
    levels_words,
    pyramid_heading,
    roll_words,
)
from app.words.italian import count, points, upper_first
from pycore.contract import State
from pycore.games.oh_pharaoh import data
from pycore.games.oh_pharaoh.data import HIGH, HIGH_SPACE, LAST_SPACE, PLACES, SECOND_SPACE, by_type
from pycore.games.oh_pharaoh.scoring import points as points_now
from pycore.games.oh_pharaoh.state import PharaohState

_USED_IN_TURN: Final = "Si usa nel proprio turno, dopo aver preso una carta."
CARD_RULES: Final = {
    "joker": data.R_PYRAMID,
    "thief": data.R_THIEF,
    "collector": data.R_COLLECTOR,
    "pharaoh": data.R_PHARAOH,
}
"""Type of a card that is not a stone -> the anchor of the rule that explains it."""
_STEPS: Final = "Passi: valuta, prendi, agisci, scarta."
"""The four steps of a turn. On a phone this sentence must fit into one line between the question and the track, so it
does not explain the steps. The rules explain them."""


def about(state: State, key: str, touched: bool) -> About | None:
    """Explain an element, in the same words for a long touch and for a touch without effect. None: nothing to say."""
    told = _what(state, key)
    return None if told is None else About(*told, fact=True)


def _what(state: State, key: str) -> tuple[str, str] | None:
    """(What an element is, anchor of the rule that explains it); None if there is nothing to say."""
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
            return (
                f"Negli scarti: {cards_by_type(lying)}." if lying else "Negli scarti non c'è niente.",
                data.R_PILE,
            )
        case "seat":
            return _seat(it, int(rest)), data.R_TRADE
        case "card":
            when = "Si gioca quando gli altri attaccano." if rest == "pharaoh" else _USED_IN_TURN
            return f"{_card(rest, 'in mano')}. {when}", CARD_RULES.get(rest, data.R_ACT)
        case "row":
            card = data.TYPES[it.face_up[int(rest)]]
            return f"{_card(card, 'scoperto')}. Si prende nel secondo passo del proprio turno.", data.R_DRAW
        case "pile":
            return _pile(it), data.R_PILE
        case "turn":
            return _STEPS, data.R_TURN
    return None


def _card(card: str, where: str) -> str:
    """The words for a card. If it is not a stone, they say what the card does."""
    return f"{upper_first(card_words(card))} {where}{': ' + EFFECTS[card] if card in EFFECTS else ''}"


def _pile(state: PharaohState) -> str:
    cards_left = sum(state.pile) if state.is_whole() else state.hidden
    held = count(cards_left, "carta", "carte")
    if state.marker == LAST_SPACE:
        return f"Nel mazzo: {held}, con la carta di fine. Appena esce, la partita finisce."
    return f"Nel mazzo: {held}. Quando è finito, gli scarti diventano il nuovo mazzo."


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
        "Nessun ladro ci riesce"
        if built.height > data.DIE
        else f"Un ladro riesce con {roll_words(built.height)}"
    )
    written = levels_words(built.low, built.levels)
    freed = " o ".join(f"un {value}" for value in built.jokers)
    swap = f" Chi è di turno e ha {freed} può scambiarlo con il jolly." if freed else ""
    return f"{pyramid_heading(place)} di {{{seat}}}: {written}. Valutata ora dà {gives}. {risk}.{swap}"


def _free(state: PharaohState, place: int) -> tuple[str, str]:
    """(What can be built on the reader's own empty building place, anchor of the rule)."""
    if place and state.marker < SECOND_SPACE:
        return f"La seconda piramide si può costruire dalla casella {SECOND_SPACE}.", data.R_SECOND
    if place != free_place(state):
        return "La nuova piramide va nel primo posto libero.", data.R_BUILD
    return "Qui va la prossima piramide: due carte di un valore e sopra una che vale 1 in più.", data.R_BUILD


def _seat(state: PharaohState, seat: int) -> str:
    held = count(state.sizes[seat], "carta", "carte")
    if state.phase == "over" and state.hands[seat]:
        return f"{{{seat}}} ha in mano {cards_by_type(by_type(state.hands[seat]))}."
    return f"{{{seat}}} ha {points(state.points[seat])} e {held} in mano."
