"""What Imhotep says between two touches: what comes next, and why something does not answer now."""

from typing import Any, Final

from app.games.imhotep.names import CARD_NOUNS, SITE_NOUNS, boat_words
from app.words.italian import count, join, upper_first
from pycore.contract import CHANCE, State

PARAGRAPHS: Final = {"turn": "le-azioni"}
"""Kinds of decisions that another paragraph than that of their rule explains best."""
_BY_BOAT: Final = "Sulle piramidi vanno le pietre che arrivano lì in barca o con un'Entrata."
SCORES_NOW: Final = "I punti sono quelli che ognuno avrebbe se la partita finisse ora."


def next_touch(state: State, picked: tuple[str, ...]) -> str:
    """What to touch after what is picked; empty where the shared words say enough."""
    decision = state.decision()
    if decision is None or not picked:
        return ""
    plain = state.to_plain()
    match picked[-1].split("-", 1):
        case ["boat", boat] if boat.isdecimal():
            return f"{upper_first(boat_words(plain['boats'], int(boat)))}: tocca il cantiere dove condurla."
        case ["sled", _]:
            verbs = {str(choice[0]) for choice in decision.choices}
            ways = [
                words
                for verb, words in (("load", "un posto libero su una barca"), ("get", "la cava"))
                if verb in verbs
            ]
            return f"La tua slitta: tocca {join(ways, 'o')}."
        case ["card", "sail"]:
            return "Vela: tocca il posto della barca da caricare; poi la conduci."
        case ["card", "lever"]:
            return "Leva: tocca la barca da condurre."
    return ""


def not_now(state: State, key: str) -> tuple[str, str] | None:
    """Why an element of the board that no rule forbids does not answer now, with the anchor that explains it."""
    decision = state.decision()
    if decision is None or decision.seat == CHANCE or decision.kind != "turn":
        return None
    plain, seat = state.to_plain(), decision.seat
    match key.split("-", 1):
        case ["sled", other] if int(other) != seat:
            return f"È la slitta di {{{other}}}: usi solo la tua.", "imhotep-caricare"
        case ["sled", _] if not plain["sleds"][seat]:
            return "La tua slitta è vuota: prima prendi pietre dalla cava.", "imhotep-prendere"
        case ["site", site] if any(boat["site"] == site for boat in plain["boats"]):
            noun = SITE_NOUNS[site]
            return f"{upper_first(noun.to('a'))} c'è già una barca in questo round.", "imhotep-condurre"
        case ["site", _] if not any(choice[0] == "sail" for choice in decision.choices):
            return "Nessuna barca può ancora partire: a bordo mancano pietre.", "imhotep-condurre"
        case ["site", _]:
            return "Tocca prima la barca da condurre, poi il cantiere.", "imhotep-condurre"
        case ["market", _]:
            return "Le carte del Mercato si prendono con le pietre che arrivano lì in barca.", _market(plain)
        case ["pyramid", _]:
            return _BY_BOAT, "imhotep-piramide-b"
        case ["card", kind] if kind in CARD_NOUNS and not plain["cards"][seat].get(kind):
            return f"Non hai {CARD_NOUNS[kind].the}.", "imhotep-carte-blu"
        case ["boat", boat] if boat.isdecimal():
            return _boat(plain, int(boat))
    return None


def _market(plain: dict[str, Any]) -> str:
    return f"imhotep-mercato-{str(plain['options']['market']).lower()}"


def _boat(plain: dict[str, Any], boat: int) -> tuple[str, str]:
    site = plain["boats"][boat]["site"]
    words = upper_first(boat_words(plain["boats"], boat))
    if site is not None:
        return f"{words} è già arrivata {SITE_NOUNS[site].to('a')}.", "imhotep-condurre"
    aboard = sum(stone is not None for stone in plain["boats"][boat]["stones"])
    return f"{words}: con {count(aboard, 'pietra', 'pietre')} non può partire.", "imhotep-condurre"
