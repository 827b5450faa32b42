"""Why a choice is refused: one sentence for each reason."""

from collections.abc import Callable
from typing import Any, Final

from app.games.imhotep.words.names import CARD_NOUNS, SITE_NOUNS
from app.words.italian import count, plural, upper_first
from pycore.contract import Refusal
from pycore.games.imhotep.data import SLED


def reason(refusal: Refusal) -> str:
    """A sentence that says why a choice is refused."""
    return _REASONS[refusal.reason](refusal.data)


def _load_too_small(data: dict[str, Any]) -> str:
    aboard, minimum = data["aboard"], data["minimum"]
    verb = plural(minimum, "serve almeno", "servono almeno")
    if "loaded" in data:
        return f"Con la tua pietra questa barca ne porterebbe {aboard}: per partire ne {verb} {minimum}."
    if not aboard:
        return f"Questa barca è vuota: per partire {verb} {count(minimum, 'pietra', 'pietre')}."
    return f"Questa barca porta {count(aboard, 'pietra', 'pietre')}: per partire ne {verb} {minimum}."


def _site_taken(data: dict[str, Any]) -> str:
    noun = SITE_NOUNS[data["site"]]
    verb = "hanno" if noun.plural else "ha"
    return f"{upper_first(noun.the)} {verb} già una barca: in questo round non se ne accettano altre."


def _card(data: dict[str, Any]) -> str:
    return CARD_NOUNS[data["card"]].the


def _too_few_stones(data: dict[str, Any]) -> str:
    stones = data["stones"]
    left = "non hai pietre" if not stones else "hai una sola pietra"
    return f"Sulla slitta {left}: con lo Scalpello ne carichi 2."


def _too_few_spaces(data: dict[str, Any]) -> str:
    free = data["spaces"]
    left = "non ci sono posti liberi" if not free else "c'è un solo posto libero"
    return f"Sulle barche in porto {left}: con lo Scalpello ne servono 2."


_REASONS: Final[dict[str, Callable[[dict[str, Any]], str]]] = {
    "no-such-choice": lambda data: "Adesso non puoi farlo.",
    "game-over": lambda data: "La partita è finita.",
    "sled-full": lambda data: f"La tua slitta è piena: non porta più di {SLED} pietre.",
    "quarry-empty": lambda data: "Nella cava non ci sono più pietre tue.",
    "no-stone": lambda data: "Sulla tua slitta non ci sono pietre da caricare.",
    "boat-sailed": lambda data: f"Questa barca è già arrivata {SITE_NOUNS[data['site']].to('a')}.",
    "space-taken": lambda data: f"Questo posto è occupato da una pietra di {{{data['owner']}}}.",
    "load-too-small": _load_too_small,
    "site-taken": _site_taken,
    "other-boat": lambda data: "Devi condurre la barca che hai appena caricato con la Vela.",
    "no-card": lambda data: f"Non hai {_card(data)}.",
    "too-few-stones": _too_few_stones,
    "too-few-spaces": _too_few_spaces,
    "can-act": lambda data: "Puoi ancora fare qualcosa: passi solo quando non hai altra scelta.",
    "space-empty": lambda data: "In questo posto non c'è una pietra.",
    "not-nearest": lambda data: (
        f"Tra le pietre di uno stesso colore scarichi prima la più vicina alla prua: quella al posto"
        f" {data['nearest'] + 1}."
    ),
    "card-gone": lambda data: "In questo posto del Mercato non c'è più niente da prendere.",
    "not-in-pair": lambda data: "Puoi tenere solo una delle due carte della coppia.",
    "pyramid-complete": lambda data: "Questa piramide è completa: scegline un'altra.",
    "card-seen": lambda data: "Questa carta round è già uscita.",
    "none-left": lambda data: "Nel mazzo non ci sono più carte di questo tipo.",
}
