"""Sentences for what goes wrong: a bad link, a game that cannot be played or loaded, a part of the page that fails."""

from typing import Final

# Links, games, set-ups

BAD_LINK: Final = {
    "empty": "Il link è vuoto: manca la partita.",
    "too-long": "Il link è troppo lungo per essere una partita.",
    "not-a-link": "Questo link non contiene una partita: forse è stato copiato a metà.",
    "unknown-game": "Il link è di un gioco che qui non c'è.",
    "newer": "Il link viene da una versione più nuova del tavolo: ricarica la pagina e riprova.",
    "older-rules": "Questa partita è di prima che le regole cambiassero: qui non si apre più.",
    "bad-position": "Il link descrive una posizione che le regole non permettono.",
    "letters": (
        "Per strada il link ha perso la differenza fra maiuscole e minuscole, e la partita non si legge più."
        " Fattelo mandare di nuovo."
    ),
    "damaged": "Il link è danneggiato: forse ne manca un pezzo. Fattelo mandare di nuovo.",
}
_BAD_LINK_OTHER: Final = "Questo link non si apre."
_NOTHING_LOST: Final = "Non è andato perso nulla."
UNKNOWN_GAME: Final = "Qui non c'è un gioco con questo nome: scegline uno."
GAME_NOT_LOADED: Final = "Questo gioco non è arrivato: forse manca la rete. Riprova."
UNKNOWN_PROBLEM: Final = "Questo problema qui non c'è."
PART_NOT_LOADED: Final = "Non è arrivato: forse manca la rete. Riprova."
BAD_SETUP: Final = "Questa combinazione non si può giocare: cambia il numero di giocatori o le varianti."


def bad_link(reason: str) -> str:
    return f"{BAD_LINK.get(reason, _BAD_LINK_OTHER)} {_NOTHING_LOST}"


def bad_option(label: str) -> str:
    return f"Questa combinazione non si può giocare: cambia «{label}»."


# Programming errors caught by the page

DRAWING_FAILED: Final = "Il disegno non riesce: continua con l'elenco. La partita è al sicuro."
WORKER_FAILED: Final = "Chi pensa per le macchine si è inceppato: la partita è al sicuro e continua."
SOMETHING_FAILED: Final = "Qualcosa si è inceppato: la partita è al sicuro e continua."
RELOAD_NEEDED: Final = "Il tavolo si è inceppato. La partita è al sicuro: ricarica la pagina."
RELOAD: Final = "Ricarica"
COPY_DETAILS: Final = "Copia i dettagli"
DETAILS_COPIED: Final = "Dettagli copiati: puoi mandarli a chi cura il sito."


def plain_choice(choice: tuple[str | int, ...]) -> str:
    """Label of a choice, such as "take 3", if the game fails to give its own label."""
    return " ".join(map(str, choice))


def plain_question(seat: int) -> str:
    """Status line if the game fails to ask its own question. A placeholder, "{0}" for seat 0, stands for the name."""
    return f"Tocca a {{{seat}}}."
