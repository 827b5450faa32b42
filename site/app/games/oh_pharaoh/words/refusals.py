"""Why a choice is refused: one sentence for each reason."""

from collections.abc import Callable
from typing import Any, Final

from app.games.oh_pharaoh.words.names import card_words, cards_by_type
from app.words.italian import count, plural, the_number, upper_first
from pycore.contract import Refusal


def reason(refusal: Refusal) -> str:
    """A sentence that says why a choice is refused."""
    return _REASONS[refusal.reason](refusal.data)


def _not_in_hand(data: dict[str, Any]) -> str:
    lacking = data["missing"]
    return f"In mano ti {plural(sum(lacking.values()), 'manca', 'mancano')} {cards_by_type(lacking)}."


def _level_width(data: dict[str, Any]) -> str:
    least, most = data["least"], data["most"]
    if least == most:
        verb = plural(most, "deve", "devono")
        return f"In questo livello {verb} restare esattamente {count(most, 'carta', 'carte')}."
    return f"In questo livello devono restare da {least} a {most} carte."


def _few_left(data: dict[str, Any]) -> str:
    held = cards_by_type({str(data["value"]): data["stones"], "joker": data["jokers"]})
    are = plural(data["stones"] + data["jokers"], "c'è", "ci sono")
    return f"Nel livello {the_number(data['value'], 'di')} {are} solo {held}."


_REASONS: Final[dict[str, Callable[[dict[str, Any]], str]]] = {
    "no-such-choice": lambda data: "Adesso non puoi farlo.",
    "game-over": lambda data: "La partita è finita.",
    "no-pyramid": lambda data: "Lì non c'è nessuna piramide.",
    "too-low-to-score": lambda data: (
        f"Dalla casella {data['space']} si valutano solo piramidi di almeno {data['levels']} livelli."
    ),
    "must-score": lambda data: f"Una tua piramide ha almeno {data['cards']} carte: devi valutarla.",
    "not-face-up": lambda data: f"Tra le carte scoperte non c'è {card_words(data['card'])}.",
    "nothing-to-draw": lambda data: "Mazzo e scarti sono finiti: non c'è niente da pescare.",
    "not-in-hand": _not_in_hand,
    "end-card": lambda data: "La carta di fine non si prende in mano: appena esce, la partita finisce.",
    "highest-value": lambda data: (
        f"Le pietre valgono al massimo {data['value']}: sopra un livello di {data['value']} non ne va un altro."
    ),
    "second-not-open": lambda data: (
        f"Puoi avere due piramidi solo da quando il segnalino è alla casella {data['space']}: ora è alla"
        f" {data['marker']}."
    ),
    "places-full": lambda data: f"Hai già {data['places']} piramidi.",
    "as-wide-as-below": lambda data: (
        f"Con una carta in più il livello {the_number(data['value'], 'di')} sarebbe largo come quello sotto."
    ),
    "top-too-narrow": lambda data: (
        f"Il livello più alto ha una sola carta: sopra non può stare {card_words(str(data['value']))}."
    ),
    "not-next-value": lambda data: (
        f"La piramide va {the_number(data['low'], 'da')} {the_number(data['top'], 'a')}:"
        f" {card_words(str(data['value']))} non ci sta."
    ),
    "only-under": lambda data: (
        f"Sotto la piramide {card_words(str(data['value']))} non va da solo: serve un livello intero di"
        f" {count(data['cards'], 'carta', 'carte')}."
    ),
    "lowest-value": lambda data: "Le pietre valgono almeno 1: sotto un livello di 1 non ne va un altro.",
    "too-many-jokers": lambda data: (
        f"Il nuovo livello ha {count(data['cards'], 'carta', 'carte')}: i jolly non possono essere di più."
    ),
    "no-joker": lambda data: (
        f"In quella piramide nessun jolly sta al posto di {card_words(str(data['value']))}."
    ),
    "own-pyramid": lambda data: "Non puoi derubare una tua piramide.",
    "not-in-pyramid": lambda data: (
        "Nella piramide non c'è "
        + (
            card_words(str(data["value"]))
            if data["card"] == "stone"
            else f"un jolly che vale {data['value']}"
        )
        + "."
    ),
    "no-pyramid-left": lambda data: (
        f"Con quello che resta non c'è una piramide che comincia {the_number(data['value'], 'da')}."
    ),
    "not-so-many-left": _few_left,
    "level-width": _level_width,
    "one-level": lambda data: "Una piramide ha almeno due livelli.",
    "no-trades": lambda data: "In questa partita non si fanno scambi.",
    "offers-used": lambda data: (
        f"In questo turno hai già aperto {count(data['offers'], 'offerta', 'offerte')}."
    ),
    "partner-has-nothing": lambda data: f"{{{data['partner']}}} non ha carte in mano.",
    "on-both-sides": lambda data: (
        f"{upper_first(card_words(data['card']))} non può stare da tutte e due le parti."
    ),
    "asked-too-many": lambda data: (
        f"{{{data['partner']}}} ha solo {count(data['cards'], 'carta', 'carte')} in mano: non puoi chiederne di più."
    ),
    "no-more-printed": lambda data: (
        f"Nel gioco ci sono solo {cards_by_type({data['card']: data['copies']})}."
    ),
    "no-gifts": lambda data: "Ognuno deve dare almeno una carta.",
    "already-refused": lambda data: (
        f"{{{data['partner']}}} ha già rifiutato questa offerta in questo turno: cambiala o ritirala."
    ),
    "discard-later": lambda data: (
        f"Hai {data['cards']} carte in mano: prima scegli «Fatto», poi scarti fino ad averne {data['hand']}."
    ),
    "hand-too-big": lambda data: f"Hai {data['cards']} carte in mano: scarta fino ad averne {data['hand']}.",
    "none-left": lambda data: f"Tra le carte da cui si pesca non c'è {card_words(data['card'])}.",
}
