"""The Italian words of the end of a game: ranking, score sheet, chart, count, rematch."""

from collections.abc import Sequence
from typing import Final

from app.words.italian import join, points

SCORES: Final = "Punteggio finale"
SOURCE: Final = "Da dove vengono i punti"
TOTAL: Final = "Totale"
BEFORE: Final = "Prima di questa posizione"
RANKING: Final = "Classifica"
CHART: Final = "Come sono cresciuti i punti"
CHART_WON: Final = "I punti fatti fino a ogni momento."
CHART_WON_AND_COUNT: Final = "I punti fatti fino a ogni momento; in fondo, il conteggio finale."
CHART_AS_IF: Final = "I punti che ognuno avrebbe avuto se la partita fosse finita in quel momento."
CHART_ROUNDS: Final = "I numeri in basso sono i {several}."
COUNTED: Final = "I punti sono quelli contati fin qui."
"""Beside the players, while the final count goes on."""
REMATCH: Final = "Rivincita"
WHO_BEGINS: Final = "Rivincita: chi comincia?"
WHO_SITS_FIRST: Final = "Rivincita: chi siede al primo posto?"
"""The same where the game itself says who begins."""
REPLAY: Final = "Rivedi"
COUNT: Final = "Conta i punti"


def place(number: int) -> str:
    return f"{number}°"


def chart_summary(names: Sequence[str], scores: Sequence[int]) -> str:
    """What the chart says, for those who do not see it."""
    return (
        "Alla fine: "
        + join([f"{name} {points(score)}" for name, score in zip(names, scores, strict=True)])
        + "."
    )
