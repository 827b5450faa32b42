"""Imhotep's switches in the set-up form: what each is called, what it changes, what its values mean."""

from collections.abc import Mapping
from typing import Final

Value = str | int | bool

OPTIONS: Final[Mapping[str, tuple[str, str, Mapping[Value, str]]]] = {
    "market": (
        "Mercato",
        "Sul lato B chi prende la coppia coperta guarda le due carte e ne tiene una.",
        {"A": "Lato A: quattro carte scoperte", "B": "Lato B: tre scoperte e una coppia coperta"},
    ),
    "pyramid": (
        "Piramide",
        "Sul lato B scegli tu su quale piramide va la tua pietra; alcune caselle danno un bonus.",
        {"A": "Lato A: una grande piramide", "B": "Lato B: tre piccole piramidi con bonus"},
    ),
    "temple": (
        "Tempio",
        "Sul lato B, a fine round, ogni casella dà alla pietra in cima la sua ricompensa.",
        {"A": "Lato A: 1 punto per pietra in cima", "B": "Lato B: punti, pietre o carte"},
    ),
    "tomb": (
        "Tomba",
        "Sul lato A contano i gruppi di pietre vicine, sul lato B chi ne ha di più in ogni fila.",
        {"A": "Lato A: gruppi", "B": "Lato B: maggioranze nelle file"},
    ),
    "obelisks": (
        "Obelischi",
        "Sul lato B ogni tre pietre costruisci una torre: prima la costruisci, più vale.",
        {"A": "Lato A: il più alto a fine partita", "B": "Lato B: torri di tre, punti subito"},
    ),
    "wrath": (
        "L'ira del faraone",
        "A fine partita perde 5 punti chi non ha almeno una pietra in ognuno dei quattro monumenti.",
        {False: "No", True: "Sì"},
    ),
    "edition": (
        "Edizione",
        "Cambia solo i lati B di Piramide e Obelischi.",
        {
            "italian": "Italiana: la pietra in cima a una piramide vale 3",
            "later": "Successiva: in cima vale 4; a fine partita 1 punto per pietra fuori dalle torri",
        },
    ),
}
"""Name of an option -> its label, one line of help, and its values with their labels."""

_SITES: Final = ("market", "pyramid", "temple", "tomb", "obelisks")


def _all(side: str) -> dict[str, Value]:
    return {**dict.fromkeys(_SITES, side), "wrath": False, "edition": "italian"}


PRESETS: Final[tuple[tuple[str, str, Mapping[str, Value]], ...]] = (
    (
        "Regole di base",
        "Ogni cantiere ha due lati: qui si usa il più semplice, il lato A.",
        _all("A"),
    ),
    ("Esperti", "Tutti i cantieri sul lato B: più scelte e più bonus.", _all("B")),
)
"""Whole set-ups to start from: name, one line of help, and all options with their values."""
