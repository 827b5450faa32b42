"""Sentences of one's own record, "Giocate e vinte"."""

from collections.abc import Sequence
from typing import Final

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
