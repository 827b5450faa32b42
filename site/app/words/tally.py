"""Sentences of one's own record, "Giocate e vinte"."""

from typing import Final

PLAYED: Final = "Giocate"
WON: Final = "Vinte"
BEST: Final = "Record"
NO_RESULTS: Final = "Ancora nessuna partita finita contro le macchine."
COUNTED: Final = (
    "Contano le partite finite contro le macchine, senza altre persone; se il livello è cambiato vale il più basso. "
    "Non contano quelle giocate da un momento di un'altra. Tutto resta in questo browser."
)
CLEAR: Final = "Azzera"
CLEARED: Final = "Il conto riparte da zero; le partite restano."
