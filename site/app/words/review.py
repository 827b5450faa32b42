"""Sentences of the review of a finished game with the master."""

from collections.abc import Sequence
from typing import Final

from app.words.italian import YOU, count, lower_first
from app.words.scores import plus, signed

STOP: Final = "Ferma"
GO_ON: Final = "Continua"
BEGINS: Final = "Il maestro guarda la partita…"
AHEAD: Final = "Chi era avanti"
AHEAD_MEANS: Final = (
    "Di quanti punti ognuno era avanti o indietro, secondo il maestro, che vede anche ciò che era nascosto. Tocca un"
    " punto per rivedere quel momento."
)
CHANCES: Final = "Quanto spesso si vince"
CHANCES_MEAN: Final = (
    "Quante partite su dieci vincerebbe da quel punto un apprendista contro altri; alla fine, com'è andata."
)
ACCOUNT: Final = "Da dove viene il distacco"
ROWS: Final = (
    "Attese all'inizio",
    "Fortuna",
    "Fortuna nascosta",
    "Scelte proprie",
    "Scelte degli altri",
    "Stime sbagliate",
    "Distacco finale",
)
"""Heads of the rows, in the order of `pycore.players.course.Account`."""
COST: Final = "Errori"
ACCOUNT_MEANS: Final = (
    "In punti. Fortuna: lanci e pesche, rispetto alla media; nascosta: le pesche che non si vedevano. Stime sbagliate:"
    " ciò che il maestro non ha previsto. Errori: quante vittorie su 100 costa ogni scelta non migliore, tutte sommate;"
    " 0 è perfetto."
)
ROUGH: Final = "In questa partita il maestro ha stimato spesso male: il conto vale solo a grandi linee."
"""Added to the meaning of an account that is largely wrong estimates."""
MOMENTS: Final = "I momenti che contano"
FIND: Final = "Qui c'era di meglio: tocca un momento e trovalo."
NO_MOMENTS: Final = "Nessuna scelta, da sola, è costata molto: la partita si è decisa un poco alla volta."
PREVIOUS: Final = "Momento prima"
NEXT: Final = "Momento dopo"
OUT: Final = "Torna alla revisione"


def looked_at(done: int, whole: int) -> str:
    """How far the review has come.

    >>> looked_at(1, 40)
    'Il maestro ha guardato 1 scelta su 40.'
    """
    return f"Il maestro ha guardato {count(done, 'scelta', 'scelte')} su {whole}."


def moment(number: int, name: str) -> str:
    """The button of a moment.

    >>> moment(34, "Anna"), moment(35, YOU)
    ('Mossa 34, di Anna', 'La tua mossa 35')
    """
    return f"La tua mossa {number}" if name == YOU else f"Mossa {number}, di {name}"


def title(number: int, many: int, said: str) -> str:
    """The title of a moment as an exercise.

    >>> title(1, 3, moment(35, YOU)), title(1, 1, moment(34, "Anna"))
    ('Momento 1 di 3: la tua mossa 35.', 'Mossa 34, di Anna.')
    """
    return f"{said}." if many == 1 else f"Momento {number} di {many}: {lower_first(said)}."


def played(made: str, hundredths: int) -> str:
    """What was chosen in the game, and what it cost: victories of a hundred. Labels end with a full stop or not.

    >>> played("Prendi 2 pietre.", 12)
    'Nella partita: «Prendi 2 pietre». È costata circa 12 vittorie su 100.'
    """
    wins = count(hundredths, "vittoria", "vittorie")
    return f"Nella partita: «{made.rstrip('.')}». È costata circa {wins} su 100."


def chart_summary(names: Sequence[str], half: Sequence[int], ends: Sequence[int]) -> str:
    """The chart in words: the leads halfway and at the end.

    >>> chart_summary(["Anna", "Ani"], [3, -3], [-5, 5])
    'A metà partita: Anna +3, Ani −3. Alla fine: Anna −5, Ani +5.'
    """

    def each(leads: Sequence[int]) -> str:
        return ", ".join(f"{name} {plus(lead)}" for name, lead in zip(names, leads, strict=True))

    return f"A metà partita: {each(half)}. Alla fine: {each(ends)}."


def chances_summary(ends: Sequence[tuple[str, int]]) -> str:
    """The chart of chances in words: name and victories of ten at the last choice of each person.

    >>> chances_summary([("Anna", 3)])
    "Davanti all'ultima scelta: Anna circa 3 volte su 10."
    """
    each = ", ".join(f"{name} circa {count(tenths, 'volta', 'volte')} su 10" for name, tenths in ends)
    return f"Davanti all'ultima scelta: {each}."


def points(value: float) -> str:
    """Points of a lead, rounded; a minus sign if negative.

    >>> points(-3.6), points(0.2), points(-0.2)
    ('−4', '0', '0')
    """
    return signed(round(value))
