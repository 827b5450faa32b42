"""What Imhotep says between two touches: what comes next, and why something does not answer now."""

from typing import Any, Final

from app.games.imhotep.about import about
from app.games.imhotep.names import CARD_NOUNS, SITE_NOUNS, boat_words
from app.words.italian import count, join, plural, upper_first
from pycore.contract import CHANCE, State
from pycore.games.imhotep.data import CARD_RULE, KINDS, MINIMUM_LOAD

PARAGRAPHS: Final = {"turn": "le-azioni"}
"""Kinds of decisions that another paragraph than that of their rule explains best."""
CARD_RULES: Final = {KINDS[kind]: rule for kind, rule in CARD_RULE.items()}
_BY_BOAT: Final = "Sulle piramidi vanno le pietre che arrivano lì in barca o con un'Entrata."
SCORES_NOW: Final = "I punti sono quelli che ognuno avrebbe se la partita finisse ora."
SCORES_LATER: Final = {"wrath": "L'ira del faraone si conta solo alla fine."}


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
    if decision is None or decision.seat == CHANCE:
        return None
    if key == "round":
        return about(state, key)
    plain, seat = state.to_plain(), decision.seat
    if decision.kind == "sail-to" and f"{key}-".startswith(f"boat-{plain['pending']['boat']}-"):
        return "Ora tocca il cantiere dove condurla.", decision.rule
    if decision.kind != "turn":
        return None
    match key.split("-", 1):
        case ["sled", other] if int(other) != seat:
            return f"È la slitta di {{{other}}}: usi solo la tua.", "imhotep-caricare"
        case ["sled", _] if not plain["sleds"][seat]:
            if not plain["quarry"][seat]:
                return "La tua slitta è vuota, e nella cava non hai più pietre.", "imhotep-prendere"
            return "La tua slitta è vuota: prima prendi pietre dalla cava.", "imhotep-prendere"
        case ["site", site] if any(boat["site"] == site for boat in plain["boats"]):
            noun = SITE_NOUNS[site]
            return f"{upper_first(noun.to('a'))} c'è già una barca in questo round.", "imhotep-condurre"
        case ["site", _] if not any(choice[0] == "sail" for choice in decision.choices):
            return "Nessuna barca ha ancora il carico minimo.", "imhotep-condurre"
        case ["site", _]:
            return "Tocca prima la barca da condurre, poi il cantiere.", "imhotep-condurre"
        case ["market", _]:
            return "Le carte del Mercato si prendono con le pietre che arrivano lì in barca.", _market(plain)
        case ["pyramid", _]:
            return _BY_BOAT, "imhotep-piramide-b"
        case ["card", kind] if kind in CARD_NOUNS and not plain["cards"][seat].get(kind):
            return f"Non hai {CARD_NOUNS[kind].the}.", CARD_RULES[kind]
        case ["card", "lever"]:
            return "Nessuna barca in porto ha il carico minimo: ora la Leva non serve.", CARD_RULES["lever"]
        case ["card", "sail"] if not plain["sleds"][seat]:
            return "La tua slitta è vuota: la Vela carica una tua pietra.", CARD_RULES["sail"]
        case ["card", "sail"]:
            return (
                "Nemmeno con una tua pietra in più una barca arriva al carico minimo: ora la Vela non serve.",
                CARD_RULES["sail"],
            )
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
    minimum = MINIMUM_LOAD[plain["boats"][boat]["capacity"]]
    need = f"{plural(minimum, 'serve', 'servono')} almeno {count(minimum, 'pietra', 'pietre')}"
    has = f"ha {count(aboard, 'pietra', 'pietre')}" if aboard else "è vuota"
    return f"{words}: {has}, e per partire {need}.", "imhotep-condurre"
