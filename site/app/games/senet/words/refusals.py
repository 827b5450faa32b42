"""Why a choice is refused: one sentence for each reason."""

from collections.abc import Callable
from typing import Any, Final

from app.games.senet.words.names import HOUSES
from app.words.italian import upper_first
from pycore.contract import Refusal
from pycore.games.senet.data import LEAVES_WITH

TASK_FIRST: Final = {
    "bastoncini": "Prima lancia i bastoncini: toccali.",
    "muovere": "I bastoncini sono già lanciati: adesso muovi un pezzo.",
    "indietro": "I bastoncini sono già lanciati: adesso riporta indietro un pezzo.",
    "acqua": "Prima pensa al pezzo che è nell'acqua.",
}
"""Anchor of the present decision, without the game's prefix -> the sentence that says what must be done first."""


def reason(refusal: Refusal) -> str:
    """A sentence that says why a choice is refused."""
    if refusal.reason == "no-such-choice":
        return TASK_FIRST.get(refusal.rule.removeprefix("senet-"), "Adesso non puoi farlo.")
    return _REASONS[refusal.reason](refusal.data)


def _own_piece(data: dict[str, Any]) -> str:
    return upper_first(f"{_if_back(data)}in {_goal(data)} c'è già un tuo pezzo.")


def _protected(data: dict[str, Any]) -> str:
    return upper_first(
        f"{_if_back(data)}in {_goal(data)} c'è un pezzo avversario con un compagno accanto: si proteggono a vicenda."
    )


def _wall(data: dict[str, Any]) -> str:
    return upper_first(f"{_if_back(data)}tre pezzi avversari in fila non si possono superare.")


def _if_back(data: dict[str, Any]) -> str:
    """The beginning of a sentence about a move back. Pieces go back only if none can go ahead."""
    return "" if data["ahead"] else "Anche indietro: "


def _goal(data: dict[str, Any]) -> int:
    """The square to which the refused move would take the piece."""
    return int(data["square"] + (data["throw"] if data["ahead"] else -data["throw"]))


def _wrong_throw(data: dict[str, Any]) -> str:
    square = data["square"]
    (needed,) = LEAVES_WITH[square]
    return f"Dalla {HOUSES[square]} si esce soltanto con {needed}."


def _water_full(data: dict[str, Any]) -> str:
    return f"In {_goal(data)} non puoi attaccare: l'avversario finirebbe nell'acqua, che è già occupata."


_REASONS: Final[dict[str, Callable[[dict[str, Any]], str]]] = {
    "game-over": lambda data: "La partita è finita.",
    "no-piece": lambda data: f"In {data['square']} non c'è nessun pezzo.",
    "not-yours": lambda data: f"Il pezzo in {data['square']} è dell'avversario.",
    "water-first": lambda data: "Finché un tuo pezzo è nell'acqua non puoi muoverne altri.",
    "own-piece": _own_piece,
    "protected": _protected,
    "wall": _wall,
    "stop-first": lambda data: (
        "Ogni pezzo deve fermarsi in 26, nella Casa della Bellezza, con un tiro esatto."
    ),
    "wrong-throw": _wrong_throw,
    "water-full": _water_full,
    "no-square": lambda data: (
        f"Da {data['square']} non puoi tornare indietro di {data['throw']}: il percorso comincia dalla casella 1."
    ),
    "never-back": lambda data: "Dalle caselle 27, 28, 29 e 30 non si torna mai indietro.",
}
