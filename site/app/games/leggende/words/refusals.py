"""Why a choice is refused: one sentence for each reason."""

from collections.abc import Callable
from typing import Any, Final

from app.games.leggende.words.names import (
    CARD_NOUNS,
    FACE_WORDS,
    coin_count,
    movement_count,
    region_name,
    the_card,
)
from app.words.italian import plural, upper_first
from pycore.contract import Refusal
from pycore.games.leggende.data import CITIES, LEASE, R_BANDIT


def reason(refusal: Refusal) -> str:
    """A sentence that says why a choice is refused."""
    if refusal.rule == R_BANDIT and refusal.reason == "too-few-coins":
        return f"Piazzare nelle città altrui costa {coin_count(LEASE)}, e tu non ne hai."
    return _REASONS[refusal.reason](refusal.data)


def _too_few_coins(data: dict[str, Any]) -> str:
    need = plural(data["cost"], "Serve", "Servono")
    have = f"ne hai {data['coins']}" if data["coins"] else "non ne hai"
    return f"{need} {coin_count(data['cost'])}, e tu {have}."


def _too_far(data: dict[str, Any]) -> str:
    left = data["left"]
    return f"Per questo passo servono {movement_count(data['cost'])}: te ne {plural(left, 'resta', 'restano')} {left}."


_REASONS: Final[dict[str, Callable[[dict[str, Any]], str]]] = {
    "no-such-choice": lambda data: "Adesso non puoi farlo.",
    "game-over": lambda data: "La partita è finita.",
    "not-up": lambda data: (
        f"La faccia {FACE_WORDS[data['face']]} non è in gioco: di quella plancia si usa l'altra."
    ),
    "desert-centre": lambda data: "Il Deserto è in gioco: deve stare lui al centro.",
    "already-placed": lambda data: f"La plancia {FACE_WORDS[data['face']]} ha già il suo posto.",
    "not-central": lambda data: f"La regione {region_name(data['region'])} non è sulla plancia centrale.",
    "no-route": lambda data: f"Da {region_name(data['region'])} nessuna rotta porta a un'altra plancia.",
    "start-region": lambda data: "Nella regione di partenza non si mettono segnalini.",
    "token-there": lambda data: f"In {region_name(data['region'])} c'è già un segnalino.",
    "card-seen": lambda data: (
        f"{upper_first(the_card(data['card']))} non {'sono' if CARD_NOUNS[data['card']].plural else 'è'} nel mazzo."
    ),
    "central-tile": lambda data: (
        f"La regione {region_name(data['region'])} è sulla plancia centrale: scegline una di un'altra plancia."
    ),
    "too-few-coins": _too_few_coins,
    "no-card": lambda data: "In questo posto della fila non c'è una carta.",
    "no-supply": lambda data: "Nella tua riserva non ci sono più armate.",
    "no-armies": lambda data: "Sulla mappa non hai armate.",
    "no-move": lambda data: "Nessuna regione è abbastanza vicina per questi movimenti.",
    "no-city-left": lambda data: f"Hai già costruito tutte e {CITIES} le tue città.",
    "nothing-to-destroy": lambda data: "Dove hai armate non c'è nulla che tu possa attaccare.",
    "no-city-here": lambda data: (
        f"In {region_name(data['region'])} non hai città, e non è la regione di partenza."
    ),
    "not-the-bandit": lambda data: "Solo il Re dei briganti piazza armate nelle città altrui.",
    "not-their-city": lambda data: f"{{{data['owner']}}} non ha città in {region_name(data['region'])}.",
    "no-army": lambda data: f"In {region_name(data['region'])} non hai armate.",
    "not-adjacent": lambda data: (
        f"Da {region_name(data['from'])} non si va direttamente a {region_name(data['to'])}, e con i movimenti che ti "
        "restano non ci arrivi."
    ),
    "too-far": _too_far,
    "only-a-city": lambda data: (
        f"In {region_name(data['region'])} hai solo una città: per attaccare serve un'armata."
    ),
    "no-such-army": lambda data: f"In {region_name(data['region'])} non c'è un'armata da distruggere.",
    "immune": lambda data: f"Le armate di {{{data['owner']}}} sono immuni: c'è il Gigante spaventoso.",
    "other-region": lambda data: (
        f"L'armata del Cavaliere va nella nuova città, in {region_name(data['region'])}."
    ),
    "no-token": lambda data: f"In {region_name(data['region'])} non c'è un segnalino coperto.",
    "already-looked": lambda data: f"Hai già guardato il segnalino in {region_name(data['region'])}.",
    "not-controlled": lambda data: (
        f"Non controlli {region_name(data['region'])}: non puoi guardare il segnalino."
    ),
}
