"""Sentences of one's own record, "I tuoi risultati"."""

from collections.abc import Sequence
from typing import Final

from app.words.italian import count

PLAYED: Final = "Giocate"
WON: Final = "Vinte"
BEST: Final = "Record"
ERRORS: Final = "Errori"
NO_RESULTS: Final = "Ancora nessuna partita finita contro le macchine."
COUNTED: Final = (
    "Contano le partite finite contro le macchine, senza altre persone; se il livello è cambiato vale il più basso. "
    "Non contano quelle giocate da un momento di un'altra. Tutto resta in questo browser."
)
ERRORS_MEAN: Final = (
    "Errori: le vittorie su cento che in media ti è costata ogni scelta, "
    "nelle partite riviste con il maestro."
)
CLEAR: Final = "Azzera"
CLEARED: Final = "Il conto riparte da zero; le partite restano."


def curve(title: str) -> str:
    """The heading of a curve.

    >>> curve("Senet")
    'Senet: errori di partita in partita'
    """
    return f"{title}: errori di partita in partita"


def hundredths(loss: float) -> str:
    """A loss in ten-thousandths as victories of a hundred, with one decimal.

    >>> hundredths(85), hundredths(1204.0)
    ('0,9', '12,0')
    """
    return f"{loss / 100 + 1e-9:.1f}".replace(".", ",")


def curve_summary(losses: Sequence[int]) -> str:
    """A curve in words.

    >>> curve_summary([85, 60, 40])
    "Dalla prima all'ultima di 3 partite: da 0,9 a 0,4."
    """
    return f"Dalla prima all'ultima di {len(losses)} partite: da {hundredths(losses[0])} a {hundredths(losses[-1])}."


def problems(many: int, row: int, days: int) -> str:
    """How many problems were solved, how many in a row at the first try, and on how many days in a row that of the day.

    >>> problems(12, 5, 3)
    "Problemi risolti: 12; al primo tentativo uno dopo l'altro: 5. Problema del giorno: 3 giorni di fila."
    >>> problems(1, 1, 0), problems(0, 0, 0)
    ('Problemi risolti: 1.', '')
    """
    if not many:
        return ""
    told = f"Problemi risolti: {many}"
    told += f"; al primo tentativo uno dopo l'altro: {row}." if row > 1 else "."
    return f"{told} Problema del giorno: {count(days, 'giorno', 'giorni')} di fila." if days > 1 else told
