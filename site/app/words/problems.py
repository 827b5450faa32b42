"""Sentences of the problems, and of the problem of the day."""

from datetime import date
from typing import Final

from app.words.italian import count
from app.words.saves import day_and_month

LEVELS: Final = ("facile", "medio", "difficile")
TODAY: Final = "oggi"
YESTERDAY: Final = "ieri"
"""In links: the problem of the day, and that of the day before with its solution."""
PREVIOUS: Final = "Precedente"
NEXT: Final = "Prossimo"
ALL: Final = "Tutti i problemi"
OF_THE_DAY: Final = "Il problema del giorno"
SOLUTION_OF_YESTERDAY: Final = "Soluzione di ieri"
TO_TODAY: Final = "Il problema di oggi"


def title(game: str, number: int, level: str) -> str:
    """The title of a problem.

    >>> title("Kheops", 12, "medio")
    'Kheops, problema 12 (medio).'
    """
    return f"{game}, problema {number} ({level})."


def title_of_day(day: date, game: str, level: str) -> str:
    """The title of the problem of a day.

    >>> title_of_day(date(2026, 12, 1), "Kheops", "medio")
    'Problema del giorno, 1° dicembre: Kheops (medio).'
    """
    return f"Problema del giorno, {day_and_month(day)}: {game} ({level})."


def streak(latest: int, longest: int) -> str:
    """The days in a row whose problem was solved; "" if there are none.

    >>> streak(1, 1), streak(3, 3), streak(3, 12), streak(0, 0)
    ("Primo giorno: domani ce n'è un altro.", '3 giorni di fila.', '3 giorni di fila; la fila più lunga: 12.', '')
    """
    if longest < 2:
        return "Primo giorno: domani ce n'è un altro." if latest else ""
    told = count(latest, "giorno", "giorni") + " di fila"
    return f"{told}; la fila più lunga: {longest}." if longest > latest else f"{told}."


def told(day: date, game: str, tries: int, latest: int) -> str:
    """A text to share about the problem of a day. It gives nothing away. `tries`: 0 if the solution was shown.

    >>> told(date(2026, 12, 1), "Kheops", 1, 5)
    'Problema del giorno, 1° dicembre (Kheops): al primo tentativo. 5 giorni di fila.'
    >>> told(date(2026, 12, 1), "Kheops", 3, 1), told(date(2026, 12, 1), "Kheops", 0, 0)
    ('Problema del giorno, 1° dicembre (Kheops): in 3 tentativi.', 'Problema del giorno, 1° dicembre (Kheops): e tu?')
    """
    how = {0: "e tu?", 1: "al primo tentativo."}.get(tries, f"in {tries} tentativi.")
    said = f"Problema del giorno, {day_and_month(day)} ({game}): {how}"
    return f"{said} {streak(latest, latest)}" if latest > 1 else said
