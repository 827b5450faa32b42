"""Sentences about saved games: the list of them, files, and differences between tabs, links and saves."""

from collections.abc import Sequence
from datetime import date as date_type
from datetime import datetime
from typing import Final

from app.words.italian import YOU, count, join, number

# The list of saved games

YOUR_GAMES: Final = "Le tue partite"
EMPTY: Final = "Nessuna partita conservata in questo browser."
HELP: Final = (
    "Ogni partita si conserva da sola in questo browser. Per portarla altrove esportala o condividi il link."
)
CANNOT_SAVE: Final = (
    "Qui le partite non si conservano: restano nel link che condividi, o nel file che esporti."
)
MAY_BE_CLEARED: Final = (
    "Se non torni per qualche settimana, il browser può cancellare le partite: esporta quelle a cui tieni."
)
UNDERSTOOD: Final = "Ho capito"
NOT_FOUND: Final = "Nessuna partita corrisponde alla ricerca."
SEARCH: Final = "Cerca un nome o un titolo"
FILTER_GAME: Final = "Gioco"
ALL_GAMES: Final = "Tutti i giochi"
FILTER_STATE: Final = "Stato"
ALL_STATES: Final = "In corso e finite"
UNDER_WAY: Final = "In corso"
OVER: Final = "Finite"
MORE: Final = "Mostra altre"
CHOOSE: Final = "Scegli più partite"
ALL: Final = "Tutte"
NONE: Final = "Nessuna"
DONE: Final = "Fatto"
OPEN_NOW: Final = "aperta adesso"
RENAME: Final = "Dai un nome"
NAME_FIELD: Final = "Nome della partita"
SAVE_NAME: Final = "Salva"
EXPORT_ONE: Final = "Esporta"
EXPORT_ALL: Final = "Esporta tutte"
IMPORT: Final = "Importa da un file"
DELETE: Final = "Elimina"
RESTORE: Final = "Ripristina"

# One's own record

TALLY: Final = "I tuoi risultati"

# Files

NO_ROOM: Final = (
    "Nel browser non c'è posto per tutte: non ne è entrata nessuna, e le partite che c'erano sono rimaste."
)
IMPORT_RECEIVED: Final = "Importa"
DROP_RECEIVED: Final = "Non importare"
NOTHING_RECEIVED: Final = (
    "Di ciò che hai condiviso il tavolo non apre nulla: serve un link o un file di partite."
)
IMPORT_CANCELLED: Final = "Importazione annullata: non è entrata nessuna partita."
EXPORT_CANCELLED: Final = "Esportazione annullata."
BAD_FILE: Final = {
    "too-large": "Il file è troppo grande: il tavolo ne legge fino a 50 MB.",
    "unreadable": "Il browser non è riuscito a leggere il file.",
    "not-a-file": "Questo file non contiene partite del tavolo.",
    "newer": "Il file viene da una versione più nuova del tavolo: ricarica la pagina e riprova.",
    "too-many": "Il file contiene troppe partite per importarle insieme.",
}

# Another version of the game, in another tab or in a link

AHEAD_IN_OTHER_TAB: Final = "In un'altra scheda questa partita è già più avanti: eccola."
DIVERGED_IN_OTHER_TAB: Final = (
    "In un'altra scheda questa partita è andata diversamente: da qui in poi sono due partite."
)
CHANGED_IN_OTHER_TAB: Final = "La partita è cambiata in un'altra scheda: eccola."
OLDER_LINK: Final = "Il link è di un momento precedente: ecco la partita com'è adesso."
DIVERGED_LINK: Final = (
    "In questo link la partita è andata diversamente da come la conosci: le trovi tutte e due in «Partite»."
)
OTHER_GAME_LINK: Final = "Questo link porta un'altra partita: quella che avevi resta in «Partite»."
WHO_PLAYS_LOST: Final = (
    "Il link è arrivato rovinato e non dice più chi è una macchina: chi non si sa gioca come persona."
)

# A game that goes on from a moment of another one

PLAYED_ON: Final = "Partita nuova da qui: l'altra resta com'era, in «Partite»."
IMAGINED: Final = "Ciò che non potevi vedere è immaginato."
UNADVISED: Final = "Niente suggerimenti: l'altra non era finita."
PLAYED_FROM: Final = "da un momento di un'altra"
FROM_MOMENT: Final = "Continua da un momento di un'altra partita."

# A link that has lost the identity of its match

THE_SAME: Final = "Sì, è quella"
ANOTHER: Final = "No, è un'altra"
KEEP_APART: Final = "No, è un'altra: tienile tutte e due"

_MONTHS: Final = (
    "gennaio", "febbraio", "marzo", "aprile", "maggio", "giugno",
    "luglio", "agosto", "settembre", "ottobre", "novembre", "dicembre",
)  # fmt: skip


def date(moment: datetime) -> str:
    """Date and time of a save.

    >>> date(datetime(2026, 3, 1, 9, 5))
    '1° marzo 2026, 09:05'
    """
    return f"{day_and_month(moment)} {moment.year}, {moment:%H:%M}"


def day_and_month(day: date_type) -> str:
    """A day without its year.

    >>> day_and_month(date_type(2026, 12, 1)), day_and_month(date_type(2026, 12, 24))
    ('1° dicembre', '24 dicembre')
    """
    return f"{'1°' if day.day == 1 else day.day} {_MONTHS[day.month - 1]}"


def played_on(imagined: bool, unadvised: bool) -> str:
    """Says that a new game goes on from a moment of another one.

    >>> played_on(imagined=False, unadvised=False)
    "Partita nuova da qui: l'altra resta com'era, in «Partite»."
    """
    parts = [PLAYED_ON]
    if imagined:
        parts.append(IMAGINED)
    if unadvised:
        parts.append(UNADVISED)
    return " ".join(parts)


def unreadable(many: int) -> str:
    """Says that entries of kept games are damaged.

    >>> unreadable(2)
    '2 partite conservate qui sono rovinate e non si leggono più.'
    """
    if many == 1:
        return "Una partita conservata qui è rovinata e non si legge più."
    return f"{many} partite conservate qui sono rovinate e non si leggono più."


def game_with(names: Sequence[str], known: bool, day: datetime | None) -> str:
    """Words that describe a kept game within a sentence.

    `names`: the opponents if `known`, else all players. `day`: when the game was last played; None if unknown.

    >>> game_with(["Chiara"], True, datetime(2026, 5, 3)), game_with(["Anna", "Bruno"], False, datetime(2026, 8, 11))
    ('la partita con Chiara del 3 maggio', "la partita fra Anna e Bruno dell'11 agosto")
    """
    game = f"la partita {'con' if known else 'fra'} {join(names)}"
    if day is None:
        return game
    of = "dell'" if day.day in (8, 11) else "del "
    return f"{game} {of}{day_and_month(day)}"


def is_it(game: str) -> str:
    """Asks whether a link is of a kept game.

    >>> is_it("la partita con Chiara del 3 maggio")
    'È la partita con Chiara del 3 maggio?'
    """
    return f"È {game}?"


def taken_for(game: str) -> str:
    """Says that a link does not name its game, and which kept game the table takes it for."""
    return f"Il link non dice di quale partita è: si riconosce {game}."


def deleted(title: str) -> str:
    return f"Eliminata: {title}."


def deleted_together(many: int) -> str:
    """Says that several games were deleted at once.

    >>> deleted_together(1200)
    'Eliminate 1.200 partite.'
    """
    return f"Eliminate {_games(many)}."


def export_several(many: int) -> str:
    """Button that exports the chosen games."""
    return f"{EXPORT_ONE} {_games(many)}"


def delete_several(many: int) -> str:
    """Button that deletes the chosen games."""
    return f"{DELETE} {_games(many)}"


def listed(shown: int, kept: int) -> str:
    """How many games the list has, and how many are kept.

    >>> listed(340, 340), listed(12, 340)
    ('340 partite', '12 di 340 partite')
    """
    return _games(kept) if shown == kept else f"{number(shown)} di {_games(kept)}"


def little_room(megabytes: float) -> str:
    """Warns that the browser may soon refuse to keep more.

    >>> little_room(4.27)
    'Le tue partite occupano 4,3 MB, e alcuni browser ne tengono 5: esportale in un file, poi elimina quelle vecchie.'
    """
    size = f"{megabytes:.1f}".replace(".", ",")
    return (
        f"Le tue partite occupano {size} MB, e alcuni browser ne tengono 5: "
        "esportale in un file, poi elimina quelle vecchie."
    )


def numbered(title: str, number: int) -> str:
    """Title of a game that has diverged from one saved earlier.

    >>> numbered("Senet: Anna e Bruno", 2)
    'Senet: Anna e Bruno (2)'
    """
    return f"{title} ({number})"


def progress(turns: int, last: str) -> str:
    """How far a saved game has come, so that diverged games can be told apart.

    `turns`: the number of turns played. `last`: the last sentence of the game's log, or "".

    >>> progress(12, "Bruno pesca 1 carta."), progress(1, ""), progress(0, "")
    ('Dopo 12 turni: Bruno pesca 1 carta.', 'Dopo 1 turno.', 'Appena cominciata.')
    """
    if not turns:
        return "Appena cominciata."
    return f"Dopo {count(turns, 'turno', 'turni')}" + (f": {last}" if last else ".")


def more_about(title: str) -> str:
    """Button that unfolds the actions for a saved game."""
    return f"Altro su {title}"


def received(files: int) -> str:
    """Asks whether to import files that were shared with the installed app, or opened with it.

    >>> received(1), received(3)
    ('È arrivato un file: importare le sue partite?', 'Sono arrivati 3 file: importare le loro partite?')
    """
    if files == 1:
        return "È arrivato un file: importare le sue partite?"
    return f"Sono arrivati {number(files)} file: importare le loro partite?"


def imported(new: int, known: int, bad: int) -> str:
    """Result of an import: numbers of new, already saved and unreadable games.

    >>> imported(2, 1, 0)
    "Hai importato 2 partite. 1 partita c'era già."
    >>> imported(0, 0, 3)
    '3 partite non si aprono.'
    >>> imported(0, 0, 0)
    "Nel file non c'è nessuna partita."
    """
    parts = [f"Hai importato {_games(new)}."] if new else []
    if known:
        parts.append(f"{_games(known)} c'{'era' if known == 1 else 'erano'} già.")
    if bad:
        parts.append(f"{_games(bad)} non si {'apre' if bad == 1 else 'aprono'}.")
    return " ".join(parts) or "Nel file non c'è nessuna partita."


def _games(many: int) -> str:
    return count(many, "partita", "partite")


def results(many: int) -> str:
    """Says that an import has brought results of games that were deleted elsewhere, or of problems.

    >>> results(1), results(12)
    ('È entrato 1 risultato di partite o problemi.', 'Sono entrati 12 risultati di partite o problemi.')
    """
    came = "È entrato 1 risultato" if many == 1 else f"Sono entrati {number(many)} risultati"
    return f"{came} di partite o problemi."


def unread(place: int, title: str) -> str:
    """A game of a file that does not open: its place in the file, from 1, and its title, if it has one.

    >>> unread(3, "Domenica"), unread(1200, "")
    ('La 3ª nel file: «Domenica».', 'La 1.200ª nel file.')
    """
    return f"La {number(place)}ª nel file" + (f": «{title}»." if title else ".")


def more_unread(many: int) -> str:
    """Further games that do not open, after some that were named.

    >>> more_unread(1), more_unread(4980)
    ("E un'altra.", 'E altre 4.980.')
    """
    return "E un'altra." if many == 1 else f"E altre {number(many)}."


def importing(done: int, total: int) -> str:
    """How many games of a file have been read. `total` is 0 as long as it is not known.

    >>> importing(320, 1000), importing(0, 0)
    ('Importo 320 di 1.000…', 'Leggo il file…')
    """
    return f"Importo {number(done)} di {number(total)}…" if total else "Leggo il file…"


def exporting(done: int, total: int) -> str:
    """How many games have been written to a file.

    >>> exporting(320, 1000)
    'Esporto 320 di 1.000…'
    """
    return f"Esporto {number(done)} di {number(total)}…"


def save_title(game: str, names: Sequence[str]) -> str:
    """The title of a game that nobody has named.

    >>> save_title("Senet", ["Anna", "Nebi"]), save_title("Senet", [YOU, "Nebi"])
    ('Senet: Anna e Nebi', 'Senet: tu e Nebi')
    """
    return f"{game}: {join(name.lower() if name == YOU else name for name in names)}"
