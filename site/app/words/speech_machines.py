"""The Italian words about machines at the table, and about what they advise."""

from collections.abc import Mapping
from typing import Final

from app.words.italian import count, points, upper_first

PERSON: Final = "Persona"
NAMES: Final[Mapping[str, tuple[str, ...]]] = {
    "apprendista": ("Nebi", "Pepi", "Meri", "Teti"),
    "scriba": ("Ani", "Hori", "Kay", "Huy"),
    "architetto": ("Ineni", "Senmut", "Hemiunu", "Bakenkhonsu"),
    "faraone": ("Hatshepsut", "Snefru", "Sesostri", "Thutmose"),
}
"""What machines of a level are called: as many names as there are seats."""
WHO_PLAYS: Final = "Chi gioca qui"
NOW: Final = "Gioca subito"
"""To a machine that takes its time."""
ON: Final = "Avanti"
HINT: Final = "Suggerimento"
HINT_THINKS: Final = "Il faraone ci pensa…"
ALONE: Final = (
    "Qui le macchine non possono pensare a parte: giocano un po' peggio, e la pagina può essere meno pronta."
)
MISSING: Final = "Chi deve giocare non è arrivato. Controlla la connessione."
AGAIN: Final = "Riprova"
NOTHING_TO_ADVISE: Final = "Un suggerimento si chiede quando hai più di una scelta, e tocca a te."
NO_HINT: Final = "Il suggerimento non è arrivato. Controlla la connessione e riprova."


def level(word: str) -> str:
    """
    >>> level("scriba")
    'Scriba'
    """
    return upper_first(word)


def thinks(name: str, level: str) -> str:
    """While a machine is asked.

    >>> thinks("Ani", "scriba")
    'Ani (scriba) sta pensando…'
    """
    return f"{name} ({level}) sta pensando…"


def advises(sentence: str) -> str:
    """What the strongest level would choose; `sentence` is that of its button.

    >>> advises("Carica 1 pietra sulla barca 2.")
    'Il faraone sceglierebbe: «Carica 1 pietra sulla barca 2».'
    """
    return f"Il faraone sceglierebbe: «{sentence.rstrip('.')}»."


def own_gain(by: int) -> str:
    """What a choice is worth to whoever asks, in points at the end.

    >>> own_gain(3), own_gain(1), own_gain(0), own_gain(-2)
    ('Vale circa 3 punti per te', 'Vale circa 1 punto per te', 'Per te cambia poco', 'Ti costa circa 2 punti')
    """
    if not by:
        return "Per te cambia poco"
    return f"Vale circa {points(by)} per te" if by > 0 else f"Ti costa circa {points(-by)}"


def others_gain(name: str, by: int) -> str:
    """The same for somebody else.

    >>> others_gain("Bruno", -2), others_gain("Ani", 1)
    ('Bruno ne perde circa 2', 'Ani ne guadagna circa 1')
    """
    return f"{name} ne {'guadagna' if by > 0 else 'perde'} circa {abs(by)}"


def chance(of_ten: int) -> str:
    """How often it would win from there.

    >>> chance(6), chance(1)
    ('Da lì vinceresti circa 6 volte su 10.', 'Da lì vinceresti circa 1 volta su 10.')
    """
    return f"Da lì vinceresti circa {count(of_ten, 'volta', 'volte')} su 10."
