"""What the page says when a part of it fails that never should."""

from typing import Final

DRAWING: Final = "Il disegno non riesce: continua con l'elenco. La partita è al sicuro."
WORKER: Final = "Chi pensa per le macchine si è inceppato: la partita è al sicuro e continua."
OTHER: Final = "Qualcosa si è inceppato: la partita è al sicuro e continua."
LAST: Final = "Il tavolo si è inceppato. La partita è al sicuro: ricarica la pagina."
COPY: Final = "Copia i dettagli"
COPIED: Final = "Dettagli copiati: puoi mandarli a chi cura il sito."
RELOAD: Final = "Ricarica"
CLOSE: Final = "Chiudi"


def plainly(choice: tuple[str | int, ...]) -> str:
    """A choice for which a game has no words now: "take 3"."""
    return " ".join(map(str, choice))


def asked(seat: int) -> str:
    """Instead of a game's own words."""
    return f"Tocca a {{{seat}}}."
