"""The Italian words about machines at the table, and about what they advise."""

from collections.abc import Mapping
from typing import Final

from app.words.italian import count, upper_first

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
READ: Final = f"Leggi com'è andata, poi tocca «{ON}»."
"""Before a machine goes on after a round has ended."""
HINT: Final = "Suggerimento"
HINT_THINKS: Final = "La macchina più forte ci pensa…"
ALONE: Final = (
    "Qui le macchine non possono pensare a parte: giocano un po' peggio, e la pagina può essere meno pronta."
)
MISSING: Final = "Chi deve giocare non è arrivato. Controlla la connessione."
AGAIN: Final = "Riprova"
NOTHING_TO_ADVISE: Final = "Un suggerimento si chiede quando hai più di una scelta, e tocca a te."
NO_HINT: Final = "Il suggerimento non è arrivato. Controlla la connessione e riprova."


STRENGTHS: Final[Mapping[str, str]] = {
    "apprendista": "facile",
    "scriba": "medio",
    "architetto": "forte",
    "faraone": "fortissimo",
}
"""How well the machines of a level play."""


def level(word: str) -> str:
    """A level to choose, with how strong it is.

    >>> level("scriba"), level("faraone")
    ('Scriba · medio', 'Faraone · fortissimo')
    """
    return f"{upper_first(word)} · {STRENGTHS[word]}"


def thinks(name: str, level: str) -> str:
    """While a machine is asked.

    >>> thinks("Ani", "scriba")
    'Ani (scriba) sta pensando…'
    """
    return f"{name} ({level}) sta pensando…"


def advises(sentence: str, then: str = "", times: int = 1) -> str:
    """What the strongest level would choose, and right after it; both sentences are those of buttons. `times`: what is
    marked for the first has to be touched so often.

    >>> advises("Carica 1 pietra sulla barca 2.")
    'La macchina più forte sceglierebbe: «Carica 1 pietra sulla barca 2».'
    >>> advises("Posa una tavoletta sul lotto 2.", "Posa la tavoletta da 3.")
    'La macchina più forte sceglierebbe: «Posa una tavoletta sul lotto 2», poi «Posa la tavoletta da 3».'
    >>> advises("Ruota la sala A7.", "Piazza un corridoio in B4.", 2)
    'La macchina più forte sceglierebbe: «Ruota la sala A7» (tocca lì 2 volte), poi «Piazza un corridoio in B4».'
    """
    after = f", poi «{then.rstrip('.')}»" if then else ""
    return f"La macchina più forte sceglierebbe: «{sentence.rstrip('.')}»{_often(times)}{after}."


def then_comes(sentence: str, times: int = 1) -> str:
    """What has been advised is half done: what was said to come next, `times` as above.

    >>> then_comes("Posa la tavoletta da 3."), then_comes("Ruota la sala A7.", 2)
    ('E poi, come detto: «Posa la tavoletta da 3».', 'E poi, come detto: «Ruota la sala A7» (tocca lì 2 volte).')
    """
    return f"E poi, come detto: «{sentence.rstrip('.')}»{_often(times)}."


def _often(times: int) -> str:
    return f" (tocca lì {times} volte)" if times > 1 else ""


BACK_FIRST: Final = "Per seguire il consiglio tocca prima «Indietro»."
"""What has been picked leads to other choices only."""


def touch_on(sentence: str, times: int) -> str:
    """What is advised is on its way: every touch of the same place changes what has been chosen.

    >>> touch_on("Ruota la sala A11: aperta a sinistra.", 1)
    'Per «Ruota la sala A11: aperta a sinistra» tocca lì ancora una volta.'
    """
    many = "una volta" if times == 1 else f"{times} volte"
    return f"Per «{sentence.rstrip('.')}» tocca lì ancora {many}."


def chance(of_ten: int) -> str:
    """How often it would win from there.

    >>> chance(6), chance(1)
    ('Da lì vinceresti circa 6 volte su 10.', 'Da lì vinceresti circa 1 volta su 10.')
    >>> chance(0), chance(10)
    ('Da lì non vinceresti quasi mai.', 'Da lì vinceresti quasi sempre.')
    """
    if of_ten in (0, 10):
        return "Da lì vinceresti quasi sempre." if of_ten else "Da lì non vinceresti quasi mai."
    return f"Da lì vinceresti circa {count(of_ten, 'volta', 'volte')} su 10."
