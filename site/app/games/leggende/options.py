"""Leggende's switches in the set-up form: what each is called, what it changes, what its values mean."""

from collections.abc import Mapping
from typing import Final

Value = str | int | bool

_SWITCH: Final[Mapping[Value, str]] = {False: "No", True: "Sì"}

OPTIONS: Final[Mapping[str, tuple[str, str, Mapping[Value, str]]]] = {
    "layout": (
        "Disposizione",
        "Come stanno le quattro plance: l'anello ha una rotta in più.",
        {"T": "A forma di T", "ring": "Ad anello"},
    ),
    "setup": (
        "Mappa",
        "Chi sceglie plance, regione di partenza e posto dei segnalini.",
        {"random": "A caso", "choose": "La sceglie chi siede al primo posto"},
    ),
    "tie": (
        "Offerte pari",
        "Chi vince la puntata iniziale quando le offerte più alte sono uguali.",
        {"youngest": "Il più giovane fra i pari, in ordine di posto", "die": "Si tira un dado"},
    ),
    "explore": (
        "Segnalini esplorazione",
        "Cinque premi per chi costruisce la prima città nella loro regione.",
        _SWITCH,
    ),
    "fortress": ("Fortezze", "Tre regioni che a fine partita valgono 1 punto in più.", _SWITCH),
    "dragon": (
        "Drago infuriato",
        "2 punti a chi porta un'armata nella sua regione, se così sono almeno 7.",
        _SWITCH,
    ),
    "portals": ("Portali magici", "Due regioni che confinano fra loro, per quanto lontane.", _SWITCH),
    "robbers": (
        "Banda di ladri",
        "Una regione in cui ogni armata che entra muovendo ti costa 1 moneta.",
        _SWITCH,
    ),
    "leaders": ("Leader", "Ognuno riceve a caso un leader con poteri suoi.", _SWITCH),
    "swamp": (
        "Palude mefitica",
        "I segnalini esplorazione stanno coperti, e uno toglie 1 punto. Richiede i segnalini esplorazione.",
        _SWITCH,
    ),
    "long": ("Partita lunga", "Tre partite di seguito: conta la somma dei punti.", _SWITCH),
}
"""Name of an option -> its label, one line of help, and its values with their labels."""


def bad_option(name: str, reason: str) -> str:
    """Why a combination cannot be played."""
    if (name, reason) == ("swamp", "needs-explore"):
        return "La palude mefitica copre i segnalini esplorazione: accendili, oppure spegni la palude."
    return ""


_TABLE: Final = {"layout": "T", "setup": "random", "tie": "youngest"}
_MODULES: Final = ("explore", "fortress", "dragon", "portals", "robbers", "leaders", "swamp", "long")


def _with(*modules: str) -> dict[str, Value]:
    return {**_TABLE, **{name: name in modules for name in _MODULES}}


PRESETS: Final[tuple[tuple[str, str, Mapping[str, Value]], ...]] = (
    ("Regole di base", "Solo carte, armate e città, su una mappa a caso.", _with()),
    (
        "Esploratori",
        "Con segnalini sulla mappa: premi per chi costruisce, fortezze da 1 punto, portali fra regioni lontane.",
        _with("explore", "fortress", "portals"),
    ),
    (
        "Tutto in gioco",
        "Tutti i segnalini, anche drago, ladri e palude, e per ognuno un leader con un potere.",
        _with("explore", "fortress", "dragon", "portals", "robbers", "leaders", "swamp"),
    ),
)
"""Whole set-ups to start from: name, one line of help, and all options with their values."""
