"""Sentences about machines at the table: names and levels, waiting for one, and the hint it gives."""

from collections.abc import Mapping
from typing import Final

from app.words.italian import count, lower_first, upper_first

# Names and levels

PERSON: Final = "Persona"
WHO_PLAYS: Final = "Chi gioca qui"
NAMES: Final[Mapping[str, tuple[str, ...]]] = {
    "apprendista": ("Nebi", "Pepi", "Meri", "Teti"),
    "scriba": ("Ani", "Hori", "Kay", "Huy"),
    "architetto": ("Ineni", "Senmut", "Hemiunu", "Bakenkhonsu"),
    "faraone": ("Hatshepsut", "Snefru", "Sesostri", "Thutmose"),
}
"""Maps a level to the names of its machines, one for each seat of the largest table."""
STRENGTHS: Final[Mapping[str, str]] = {
    "apprendista": "facile",
    "scriba": "medio",
    "architetto": "forte",
    "faraone": "fortissimo",
}
"""Maps a level to a word that says how strong its machines are."""


def level(word: str) -> str:
    """A level with its strength, for the set-up form.

    >>> level("scriba"), level("faraone")
    ('Scriba · medio', 'Faraone · fortissimo')
    """
    return f"{upper_first(word)} · {STRENGTHS[word]}"


# Waiting for a machine

PLAY_NOW: Final = "Gioca subito"
"""Button that cuts the thinking of a machine short."""
CONTINUE: Final = "Avanti"
READ_SUMMARY: Final = f"Leggi com'è andata, poi tocca «{CONTINUE}»."
"""Shown after the end of a round, before a machine goes on."""
NO_WORKER: Final = (
    "Qui le macchine non possono pensare a parte: giocano un po' peggio, e la pagina può essere meno pronta."
)
PLAY_SIMPLY: Final = (
    "Chi pensa per le macchine si è fermato due volte: da qui in poi giocano nel modo più semplice."
)
MACHINE_NOT_LOADED: Final = "Chi deve giocare non è arrivato: forse manca la rete."
RETRY: Final = "Riprova"


def thinks(name: str, level: str) -> str:
    """Status while a machine thinks.

    >>> thinks("Ani", "scriba")
    'Ani (scriba) sta pensando…'
    """
    return f"{name} ({level}) sta pensando…"


# The hint

HINT: Final = "Suggerimento"
HINT_THINKS: Final = "La macchina più forte ci pensa…"
NOTHING_TO_ADVISE: Final = "Un suggerimento si chiede quando hai più di una scelta, e tocca a te."
HINT_FAILED: Final = "Il suggerimento non è arrivato: forse manca la rete. Riprova."
STEP_BACK_FIRST: Final = "Per seguire il consiglio tocca prima «Indietro»."
"""Shown with a hint if the elements picked so far do not lead to the advised choice."""


def advises(sentence: str, then: str = "", times: int = 1) -> str:
    """A hint: the choice that the strongest level would make, and the choice that it would make next.

    `sentence`: label of the first choice. `then`: label of the next choice, "" if unknown. `times`: how often the
    player must tap the marked element to make the first choice.

    >>> advises("Carica 1 pietra sulla barca 2.")
    'La macchina più forte sceglierebbe: «Carica 1 pietra sulla barca 2».'
    >>> advises("Posa una tavoletta sul lotto 2.", "Posa la tavoletta da 3.")
    'La macchina più forte sceglierebbe: «Posa una tavoletta sul lotto 2», poi «posa la tavoletta da 3».'
    >>> advises("Ruota la sala A7.", "Piazza un corridoio in B4.", 2)
    'La macchina più forte sceglierebbe: «Ruota la sala A7» (tocca lì 2 volte), poi «piazza un corridoio in B4».'
    """
    after = f", poi «{lower_first(then).rstrip('.')}»" if then else ""
    return f"La macchina più forte sceglierebbe: «{sentence.rstrip('.')}»{_often(times)}{after}."


def then_comes(sentence: str, times: int = 1) -> str:
    """A hint for the second of two choices, after the player has made the first as advised. `times`: see `advises`.

    >>> then_comes("Posa la tavoletta da 3."), then_comes("Ruota la sala A7.", 2)
    ('E poi, come detto: «Posa la tavoletta da 3».', 'E poi, come detto: «Ruota la sala A7» (tocca lì 2 volte).')
    """
    return f"E poi, come detto: «{sentence.rstrip('.')}»{_often(times)}."


def _often(times: int) -> str:
    return f" (tocca lì {times} volte)" if times > 1 else ""


def touch_again(sentence: str, times: int) -> str:
    """A hint after the first taps of an advised choice. `times`: how often to tap the same element again.

    >>> touch_again("Ruota la sala A11: aperta a sinistra.", 1)
    'Per «Ruota la sala A11: aperta a sinistra» tocca lì ancora una volta.'
    """
    many = "una volta" if times == 1 else f"{times} volte"
    return f"Per «{sentence.rstrip('.')}» tocca lì ancora {many}."


def winning_chance(of_ten: int) -> str:
    """The chance of winning after the advised choice, among apprentices. `of_ten`: the chance in tenths, 0..10.

    >>> winning_chance(6), winning_chance(1)
    ('Da lì, fra apprendisti, si vince circa 6 volte su 10.', 'Da lì, fra apprendisti, si vince circa 1 volta su 10.')
    >>> winning_chance(0), winning_chance(10)
    ('Da lì, fra apprendisti, non si vince quasi mai.', 'Da lì, fra apprendisti, si vince quasi sempre.')
    """
    often = f"si vince circa {count(of_ten, 'volta', 'volte')} su 10"
    if of_ten in (0, 10):
        often = "si vince quasi sempre" if of_ten else "non si vince quasi mai"
    return f"Da lì, fra apprendisti, {often}."
