"""Why a choice is refused: one sentence for each reason."""

from collections.abc import Callable
from typing import Any, Final

from app.games.kheops.words.names import CELL_NAMES, PAWNS, pawn_of, symbol_name, tile_words
from app.words.italian import count
from pycore.contract import Refusal

_TASK_FIRST: Final = {
    "pedina": "Prima metti una pedina su una tessera: poi piazzerai una tessera.",
    "tessera": "Adesso devi piazzare una tessera della tua mano.",
    "ruotare": "Adesso devi ruotare una tessera: il potere della tessera occupata non si può rifiutare.",
    "scambiare": "Adesso devi scambiare due pedine: il potere della tessera occupata non si può rifiutare.",
    "spostare": "Adesso devi spostare una tua pedina: il potere della tessera occupata non si può rifiutare.",
}
"""Anchor of the present decision, without the game's prefix -> the sentence that says what must be done first."""
_KINDS: Final = {"room": "una sala", "corridor": "un corridoio"}


def reason(refusal: Refusal) -> str:
    """A sentence that says why a choice is refused."""
    if refusal.reason == "no-such-choice":
        return _TASK_FIRST.get(refusal.rule.removeprefix("kheops-"), "Adesso non puoi farlo.")
    return _REASONS[refusal.reason](refusal.data)


def _none_left(data: dict[str, Any]) -> str:
    if "tile" in data:
        return f"Non ci sono più tessere così: {tile_words(data['tile'])}."
    if data["piece"] == "worker":
        return "Non hai più operai da giocare."
    piece = PAWNS[data["piece"]]
    return f"Hai già giocato {piece.the}."


def _cell_taken(data: dict[str, Any]) -> str:
    return f"In {CELL_NAMES[data['cell']]} c'è già {pawn_of(data['piece'], data['owner'])}."


def _protected(data: dict[str, Any]) -> str:
    where = CELL_NAMES[data["cell"]]
    piece = PAWNS[data["piece"]]
    if data["piece"] == "mummy":
        return f"In {where} c'è la mummia avversaria: la tua mummia può prendere il posto di un operaio soltanto."
    return f"In {where} c'è {piece.the} avversario: non si può scambiare né eliminare, e la sua tessera non si ruota."


def _wrong_kind(data: dict[str, Any]) -> str:
    other = "corridor" if data["kind"] == "room" else "room"
    return (
        f"In {CELL_NAMES[data['cell']]} c'è {_KINDS[other]}: questo potere fa ruotare {_KINDS[data['kind']]}."
    )


def _wrong_sides(data: dict[str, Any]) -> str:
    return f"Questa tessera ha {count(data['openings'], 'apertura', 'aperture')}, comunque la giri."


_REASONS: Final[dict[str, Callable[[dict[str, Any]], str]]] = {
    "game-over": lambda data: "La partita è finita.",
    "none-left": _none_left,
    "not-yours": lambda data: "Il faraone è soltanto di {0}.",
    "mummy-first": lambda data: (
        f"Prima devi giocare la mummia: dopo potrai giocare {PAWNS[data['piece']].the}."
    ),
    "no-tile": lambda data: f"In {CELL_NAMES[data['cell']]} non c'è ancora una tessera.",
    "no-pawn": lambda data: (
        f"In {CELL_NAMES[data['cell']]} non si mettono pedine: lo vieta il simbolo {symbol_name('no-pawn')}."
    ),
    "cell-taken": _cell_taken,
    "protected": _protected,
    "wrong-kind": _wrong_kind,
    "must-turn": lambda data: "La tessera è già così: devi girarla in un altro verso.",
    "wrong-sides": _wrong_sides,
    "not-own-pawn": lambda data: f"In {CELL_NAMES[data['cell']]} non c'è una tua pedina.",
    "just-placed": lambda data: "Non puoi spostare la pedina che hai appena messo.",
    "not-their-pawn": lambda data: f"In {CELL_NAMES[data['cell']]} non c'è una pedina avversaria.",
    "not-in-hand": lambda data: f"Non hai in mano questa tessera: {tile_words(data['tile'])}.",
    "cell-full": lambda data: f"In {CELL_NAMES[data['cell']]} c'è già una tessera: scegli una casella vuota.",
    "not-touching": lambda data: (
        f"La casella {CELL_NAMES[data['cell']]} non ha lati in comune con una tessera posata: una punta non basta."
    ),
}
