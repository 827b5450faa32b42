"""Senet's Italian words: choices, the status line, refusals, facts and sources of points.

The log is in `log`, the names of things are in `names`. "{0}" stands for the name of seat 0.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, cast

from app.games.senet.log import line
from app.games.senet.names import EFFECTS, HOUSES, PIECES, square_name
from app.words.italian import count, upper_first
from pycore.contract import CHANCE, Choice, Refusal, State
from pycore.games.senet.data import LAST, LEAVES_WITH, NONE, OFF, R_ATTACK, R_HOUSE, R_STICKS, REBIRTH, WATER
from pycore.games.senet.moves import sent_to
from pycore.games.senet.position import other
from pycore.games.senet.state import SenetState
from pycore.games.senet.ways import destination, movable

__all__ = [
    "CREDITS",
    "MINUTES",
    "ON_THE_TABLE",
    "OPTIONS",
    "SUMMARY",
    "TITLE",
    "UNSEEN",
    "WEIGHT",
    "about",
    "facts",
    "label",
    "line",
    "not_now",
    "reason",
    "source",
    "status",
]

TITLE = "Senet"
SUMMARY = "Una corsa antichissima: lancia i bastoncini, attacca chi è solo e porta fuori per primo i tuoi sette pezzi."
CREDITS = "Gioco dell'antico Egitto, secondo la ricostruzione di Timothy Kendall, 1978."
MINUTES = 20
WEIGHT = "leggero"
UNSEEN = ""
"""What not everybody may see."""
OPTIONS: Final[Mapping[str, tuple[str, str, Mapping[str | int | bool, str]]]] = {}
ON_THE_TABLE: Final = frozenset({"sticks-thrown", "throws-again"})
"""What the line beside the board leaves out first: the sticks show it, and what is asked."""


def source(rule: str) -> str:
    """What gave points: there is one way."""
    return "Pezzi usciti"


# Choices


def label(state: State, choice: Choice) -> str:
    """A choice as a sentence."""
    it = cast(SenetState, state)
    match choice:
        case ("throw",):
            return "Lancia i bastoncini"
        case ("move", int(square)):
            return _move(it, square)
        case ("rebirth",):
            return f"Lascia l'acqua e rinasci in {REBIRTH}"
        case ("stay",):
            return "Resta nell'acqua e aspetta un 4"
    return ""


def _move(state: SenetState, square: int) -> str:
    ahead = movable(state.board, state.seat, state.throw)[1]
    end = destination(square, state.throw, ahead)
    piece = PIECES[state.seat]
    if end == OFF:
        return f"Porta fuori {piece.the} da {square}"
    verb = "Muovi" if ahead else "Riporta indietro"
    house = f", {HOUSES[end]}" if end in HOUSES else ""
    back = sent_to(square, end)
    there = "nell'acqua" if back == WATER else f"in {back}"
    attack = f", e manda {PIECES[other(state.seat)].the} {there}" if state.board[end] != NONE else ""
    return f"{verb} {piece.the} da {square} a {end}{house}{attack}"


# The status line


def status(state: State, for_chooser: bool) -> str:
    """Who must do what."""
    decision = state.decision()
    it = cast(SenetState, state)
    if decision is None:
        return "La partita è finita."
    if decision.seat == CHANCE:
        return f"{{{it.seat}}} lancia i bastoncini."
    who = f"{{{decision.seat}}}"
    mine, others = _task(it, decision.kind)
    return f"{who}, {mine}." if for_chooser else f"{who} {others}."


def _task(state: SenetState, kind: str) -> tuple[str, str]:
    piece = PIECES[state.seat].word
    if kind == "throw":
        return "lancia i bastoncini", "sta per lanciare i bastoncini"
    if kind == "water":
        walled = state.throw in LEAVES_WITH[WATER]
        held = f"un muro ferma il {piece}" if walled else f"con {state.throw} il {piece} non esce"
        return (
            f"{held}: rinasce in {REBIRTH} o resta nell'acqua",
            "sceglie se rinascere o restare nell'acqua",
        )
    squares, ahead = movable(state.board, state.seat, state.throw)
    if squares == [WATER]:
        return (
            f"hai fatto {state.throw}: porta fuori il {piece} dall'acqua",
            "porta fuori un pezzo dall'acqua",
        )
    if not ahead:
        return (
            f"hai fatto {state.throw} e nessun {piece} può avanzare: riportane uno indietro",
            "deve riportare indietro un pezzo",
        )
    return (
        f"hai fatto {state.throw}: scegli il {piece} da muovere",
        f"ha fatto {state.throw} e sceglie che cosa muovere",
    )


# Refusals


def reason(refusal: Refusal) -> str:
    """Why something cannot be done."""
    if refusal.reason == "no-such-choice":
        return _NOW.get(refusal.rule.removeprefix("senet-"), "Adesso non puoi farlo.")
    return _REASONS[refusal.reason](refusal.data)


_NOW: Final = {
    "bastoncini": "Prima lancia i bastoncini: toccali.",
    "muovere": "I bastoncini sono già lanciati: adesso muovi un pezzo.",
    "indietro": "I bastoncini sono già lanciati: adesso riporta indietro un pezzo.",
    "acqua": "Prima pensa al pezzo che è nell'acqua.",
}
"""What has to be done first, by the rule of the decision."""


def _end(data: dict[str, Any]) -> int:
    return int(data["square"] + (data["throw"] if data["ahead"] else -data["throw"]))


def _back(data: dict[str, Any]) -> str:
    """Pieces go back only where none can go ahead."""
    return "" if data["ahead"] else "Anche indietro: "


def _own(data: dict[str, Any]) -> str:
    return upper_first(f"{_back(data)}in {_end(data)} c'è già un tuo pezzo.")


def _protected(data: dict[str, Any]) -> str:
    return upper_first(
        f"{_back(data)}in {_end(data)} c'è un pezzo avversario con un compagno accanto: si proteggono a vicenda."
    )


def _wall(data: dict[str, Any]) -> str:
    return upper_first(f"{_back(data)}tre pezzi avversari in fila non si possono superare.")


def _wrong_throw(data: dict[str, Any]) -> str:
    square = data["square"]
    (needed,) = LEAVES_WITH[square]
    return f"Dalla {HOUSES[square]} si esce soltanto con {needed}."


def _full(data: dict[str, Any]) -> str:
    return f"In {_end(data)} non puoi attaccare: l'avversario finirebbe nell'acqua, che è già occupata."


_REASONS: Final[dict[str, Callable[[dict[str, Any]], str]]] = {
    "game-over": lambda data: "La partita è finita.",
    "no-piece": lambda data: f"In {data['square']} non c'è nessun pezzo.",
    "not-yours": lambda data: f"Il pezzo in {data['square']} è dell'avversario.",
    "water-first": lambda data: "Finché un tuo pezzo è nell'acqua non puoi muoverne altri.",
    "own-piece": _own,
    "protected": _protected,
    "wall": _wall,
    "stop-first": lambda data: (
        "Ogni pezzo deve fermarsi in 26, nella Casa della Bellezza, con un tiro esatto."
    ),
    "wrong-throw": _wrong_throw,
    "water-full": _full,
    "no-square": lambda data: (
        f"Da {data['square']} non puoi tornare indietro di {data['throw']}: il percorso comincia dalla casella 1."
    ),
    "never-back": lambda data: "Dalle caselle 27, 28, 29 e 30 non si torna mai indietro.",
}


def about(state: State, key: str) -> tuple[str, str] | None:
    """What a house does, and what the sticks say, with its paragraph."""
    group, _, rest = key.partition("-")
    if group == "sticks":
        return STICKS, R_STICKS
    if group != "square" or int(rest) not in HOUSES:
        return None
    square = int(rest)
    return f"{square_name(square)}: {EFFECTS[square]}.", R_HOUSE[square]


STICKS: Final = (
    "I bastoncini: si contano i lati chiari, e se non ce n'è nessuno è 5. Con 1, 4 e 5 lanci ancora."
)


OFF_WITH: Final = (
    "Si esce dalla 26 con 5, dalla 27 con 4, dalla 28 con 3, dalla 29 con 2, dalla 30 con qualunque tiro."
)


def not_now(state: State, key: str) -> tuple[str, str] | None:
    """Why an element that no rule forbids does not answer now, with the anchor that explains it."""
    decision = state.decision()
    if decision is None or decision.seat == CHANCE:
        return None
    it = cast(SenetState, state)
    group, _, rest = key.partition("-")
    if decision.kind == "throw":
        return _NOW["bastoncini"], decision.rule
    if group == "off":
        return OFF_WITH, "senet-uscire"
    if group == "square" and decision.kind == "move" and it.board[int(rest)] not in (NONE, it.seat):
        return f"Nessun tuo pezzo arriva in {rest} con {it.throw}: non puoi attaccarlo.", R_ATTACK
    if group == "square" and decision.kind == "move" and it.board[int(rest)] == NONE:
        house = f" {HOUSES[int(rest)]}: {EFFECTS[int(rest)]}." if int(rest) in HOUSES else ""
        return f"Nessun tuo pezzo arriva in {rest} con {it.throw}.{house}", decision.rule
    return None


# Facts


def facts(state: State, seat: int) -> tuple[tuple[str, str], ...]:
    """What everybody sees of a player, besides the points, which are the pieces that are off: how many squares the
    others still have to go."""
    it = cast(SenetState, state)
    squares = [square for square in range(1, LAST + 1) if it.board[square] == seat]
    way = sum(OFF - square for square in squares)
    return (("Manca" if way == 1 else "Mancano", count(way, "casella", "caselle")),)
