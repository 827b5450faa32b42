"""The labels of the buttons for choices."""

from typing import Final, cast

from app.games.oh_pharaoh.words.names import (
    card_words,
    cards_by_type,
    levels_words,
    pyramid_words,
    theft_words,
    which_pyramid,
)
from app.words.italian import points, the_number
from pycore.contract import Choice, State
from pycore.games.oh_pharaoh import pyramids
from pycore.games.oh_pharaoh.data import HAND, PLACES
from pycore.games.oh_pharaoh.pyramids import Levels, Pyramid
from pycore.games.oh_pharaoh.scoring import points as points_now
from pycore.games.oh_pharaoh.state import PharaohState

_STAY: Final = {1: "la piramide resta", 2: "le piramidi restano"}
_FIXED: Final = {
    "draw": "Pesca la prima carta del mazzo",
    "collector": "Gioca un esattore: prendi una carta a caso da ogni avversario",
    "none": "Riprendi in mano tutte le carte",
    "withdraw": "Non scambiare: ritira l'offerta",
    "refuse": "Rifiuta",
}
"""Verb -> its label, for verbs whose label never changes."""


def label(state: State, choice: Choice) -> str:
    """The text of a choice's button."""
    table = cast(PharaohState, state)
    match choice:
        case ("score", int(place)):
            built = _own(table, place)
            gain = points(points_now(table, built))
            return f"Valuta la {which_pyramid(place)}: {levels_words(built.low, built.levels)}, {gain}"
        case ("take", str(card)):
            return f"Prendi {card_words(card)} tra le carte scoperte"
        case ("build", int(low), int(lower), int(upper)):
            return f"Costruisci una piramide: {_with_points(table, low, ((2 - lower, lower), (1 - upper, upper)))}"
        case ("add", int(place), int(value), str(card)):
            return _add(table, place, value, card == "joker")
        case ("under", int(place), int(jokers)):
            return _under(table, place, jokers)
        case ("discard", str(card)):
            return f"Scarta {card_words(card)}{' e termina le azioni' if table.phase == 'act' else ''}"
        case ("done",):
            return _stop(table)
    return _label_with_others(table, choice)


def _add(state: PharaohState, place: int, value: int, joker: bool) -> str:
    built = _own(state, place)
    card = "un jolly" if joker else card_words(str(value))
    after = built.with_card(value, 1 - joker, int(joker))
    where = "in cima alla" if value > built.top else "alla"
    return f"Aggiungi {card} {where} {which_pyramid(place)}: diventa {_with_points(state, after.low, after.levels)}"


def _under(state: PharaohState, place: int, jokers: int) -> str:
    built = _own(state, place)
    low = built.low - 1
    held = cards_by_type({str(low): built.under - jokers, "joker": jokers})
    stacks = ((built.under - jokers, jokers), *built.levels)
    return f"Metti {held} sotto la {which_pyramid(place)}: diventa {_with_points(state, low, stacks)}"


def _with_points(state: PharaohState, low: int, stacks: Levels) -> str:
    """The words for a pyramid, with the points that it would score now."""
    return f"{levels_words(low, stacks)}, {points(points_now(state, pyramids.pyramid(low, stacks)))}"


def _stop(state: PharaohState) -> str:
    """The label of the choice "done".

    In the scoring step, the position does not tell whether a pyramid has just been scored. The label fits both cases.
    """
    if state.phase == "score":
        return f"Non valutare: {_STAY[sum(map(bool, _all_own(state)))]} sul tavolo"
    if state.phase == "act":
        return (
            f"Fatto: termina le azioni {'senza scartare' if _may_discard(state) else 'e passa agli scarti'}"
        )
    return "Fatto: lascia la piramide così"


def _may_discard(state: PharaohState) -> bool:
    """Whether the seat need not discard a card at the end of its actions. False if it holds too many cards."""
    return state.sizes[state.active] <= HAND


def _own(state: PharaohState, place: int) -> Pyramid:
    built = state.pyramids[PLACES * state.active + place]
    assert built is not None, (place, state)
    return built


def _all_own(state: PharaohState) -> list[Pyramid | None]:
    return state.pyramids[PLACES * state.active : PLACES * (state.active + 1)]


def _label_with_others(state: PharaohState, choice: Choice) -> str:
    """The label of an attack, an answer or a trade."""
    plain = state.to_plain()
    match choice:
        case ("swap-joker", int(owner), int(place), int(value)):
            where = which_pyramid(place, None if owner == state.active else owner)
            own = "tua " if owner == state.active else ""
            return f"Metti {card_words(str(value))} al posto di un jolly nella {own}{where} e prendi il jolly"
        case ("thief", int(victim), int(place)):
            target = plain["pyramids"][victim][place]
            chance = theft_words(len(target["levels"]))
            return f"Manda un ladro alla {which_pyramid(place, victim)}: {pyramid_words(target)}, {chance}"
        case ("offer", int(partner)):
            return f"Scambio con {{{partner}}}: scegli le carte"
        case ("steal", int(value), "stone"):
            return f"Ruba {card_words(str(value))}"
        case ("steal", int(value), "joker"):
            return f"Ruba il jolly che vale {value}"
        case ("low", int(value)):
            return f"Lascia una piramide che comincia {the_number(value, 'da')}"
        case ("level", int(stones), int(jokers)):
            value = plain["pending"]["new_low"] + len(plain["pending"]["kept"])
            left = cards_by_type({str(value): stones, "joker": jokers})
            return f"Lascia nel livello {the_number(value, 'di')}: {left}"
        case ("give", str(card)):
            return f"Offri {card_words(card)}"
        case ("ask", str(card)):
            return f"Chiedi {card_words(card)}"
        case ("propose",):
            give, ask = cards_by_type(plain["pending"]["give"]), cards_by_type(plain["pending"]["ask"])
            return f"Proponi: dai {give}, ricevi {ask}"
        case ("accept",):
            give, ask = cards_by_type(plain["pending"]["give"]), cards_by_type(plain["pending"]["ask"])
            return f"Accetta: dai {ask}, ricevi {give}"
        case ("let",):
            return (
                "Lascia fare l'esattore"
                if plain["pending"]["kind"] == "collector"
                else "Lascia fare il ladro"
            )
        case ("pharaoh",):
            effect = "proteggi la tua mano" if plain["pending"]["kind"] == "collector" else "ferma il ladro"
            return f"Gioca un faraone: {effect}"
    return _FIXED.get(str(choice[0]), "")


def together(state: State, choice: Choice, then: Choice) -> str | None:
    """One sentence for an offer and the first card in it, since an offer alone says little; None for other choices."""
    if choice[0] != "offer" or then[0] not in ("ask", "give"):
        return None
    verb = "chiedi" if then[0] == "ask" else "offri"
    return f"Proponi a {{{choice[1]}}} uno scambio: {verb} {card_words(str(then[1]))}"
