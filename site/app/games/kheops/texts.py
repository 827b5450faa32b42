"""Kheops's Italian words: choices, the status line, refusals, facts and sources of points.

The log is in `kheops_log`, what comes between two touches in `kheops_next`, the names of things are in
`kheops_names`. "{0}" stands for the name of seat 0.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, cast

from app.games.kheops.explained import about, not_now
from app.games.kheops.log import line, part
from app.games.kheops.names import (
    CELL_NAMES,
    PAWNS,
    a_pawn,
    open_tile,
    opened,
    pawn_here,
    place_in,
    sides_words,
    symbol_name,
    the_tile,
    tile_words,
)
from app.games.kheops.next_touch import next_touch
from app.words.italian import count, join
from pycore.contract import CHANCE, Choice, Refusal, State
from pycore.games.kheops.data import NONE, PIECES, SWAP, TILES
from pycore.games.kheops.powers import pending, power
from pycore.games.kheops.scoring import ankhs, networks
from pycore.games.kheops.state import KheopsState

__all__ = [
    "CREDITS",
    "MINUTES",
    "ON_THE_TABLE",
    "OPTIONS",
    "SCORES_NOW",
    "SUMMARY",
    "TITLE",
    "UNSEEN",
    "WEIGHT",
    "about",
    "facts",
    "label",
    "line",
    "next_touch",
    "not_now",
    "part",
    "ranking_note",
    "reason",
    "source",
    "status",
]

TITLE = "Kheops"
SUMMARY = "Due architetti, una piramide: occupa le sale, ruota i corridoi e prendi i sotterranei migliori."
CREDITS = "Di Bruno Faidutti e Serge Laget. Tilsit, 2008."
MINUTES = 40
WEIGHT = "di media difficoltà"
UNSEEN = "le tessere in mano"
"""What not everybody may see."""
OPTIONS: Final[Mapping[str, tuple[str, str, Mapping[str | int | bool, str]]]] = {}

SCORES_NOW: Final = "I punti sono quelli che ognuno avrebbe se la partita finisse ora."
ON_THE_TABLE: Final = frozenset({"tile-drawn", "worker-returned"})
"""What the line beside the board leaves out first: the hand shows it."""

SOURCES: Final = {"valore": "Sotterranei", "ankh": "Ankh"}


def source(rule: str) -> str:
    """What gave points, by the anchor of its rule."""
    return SOURCES.get(rule.removeprefix("kheops-"), "Altro")


# Choices


def label(state: State, choice: Choice) -> str:
    """A choice as a sentence."""
    it = cast(KheopsState, state)
    match choice:
        case ("pawn", str(piece), int(cell)):
            return _pawn(it, piece, cell)
        case ("rotate", int(cell), str(sides)):
            tile = _tile(it, cell)
            stays = "resta " if len(sides) == 3 else ""
            return f"Ruota {the_tile(cell, tile)}: {stays}{opened(tile)} {sides_words(cell, sides)}"
        case ("from", int(cell)):
            verb = "Scambia" if power(it) == SWAP else "Sposta"
            return f"{verb} {_own(it, cell)} in {CELL_NAMES[cell]}"
        case ("to", int(cell)):
            return _to(it, cell)
        case ("tile", str(tile), int(cell), str(sides)):
            return f"Piazza in {CELL_NAMES[cell]}: {open_tile(cell, tile, sides)}"
    return ""


def _tile(state: KheopsState, cell: int) -> str:
    return TILES[state.tiles[cell]].name


def _pawn(state: KheopsState, piece: str, cell: int) -> str:
    words = f"Metti {a_pawn(piece)} {place_in(cell, _tile(state, cell))}"
    pawn = state.pawns[cell]
    return words if pawn == NONE else f"{words}, al posto di un operaio di {{{pawn >> 2}}}"


def _own(state: KheopsState, cell: int) -> str:
    return f"{'il tuo' if not PAWNS[_piece(state, cell)].feminine else 'la tua'} {PAWNS[_piece(state, cell)].word}"


def _piece(state: KheopsState, cell: int) -> str:
    return PIECES[state.pawns[cell] & 3]


def _to(state: KheopsState, cell: int) -> str:
    if power(state) == SWAP:
        pawn = state.pawns[cell]
        return f"Scambia {_moving(state)} con {pawn_here(PIECES[pawn & 3], pawn >> 2)} in {CELL_NAMES[cell]}"
    return f"Sposta {_moving(state)} {place_in(cell, _tile(state, cell))}"


def _moving(state: KheopsState) -> str:
    """The pawn that was chosen to be moved or swapped, and where it stands."""
    here = pending(state).moving
    return f"{PAWNS[_piece(state, here)].the} {'in' if power(state) == SWAP else 'da'} {CELL_NAMES[here]}"


# The status line


def status(state: State, for_chooser: bool) -> str:
    """Who must do what."""
    decision = state.decision()
    if decision is None:
        return "La partita è finita."
    if decision.seat == CHANCE:
        if decision.kind == "start-tile":
            return "Si dispongono le tessere della base."
        return f"{{{(decision.audience or (0,))[0]}}} pesca una tessera."
    who = f"{{{decision.seat}}}"
    it = cast(KheopsState, state)
    mine, others = _TASKS[_task(it, decision.kind)]
    if for_chooser and decision.kind == "power-to":
        mine = mine.format(_moving(it))
    return f"{who}, {mine}." if for_chooser else f"{who} {others}."


def ranking_note(state: State) -> str:
    """Which networks are missing among what gave points, and why."""
    unpaid = [
        network for network in networks(cast(KheopsState, state)) if network.cursed or network.holder is None
    ]
    cursed = sum(network.cursed for network in unpaid)
    tied = sum(not network.cursed and any(network.pawns) for network in unpaid)
    nobody = len(unpaid) - cursed - tied
    why = [
        count(cursed, "sotterraneo maledetto", "sotterranei maledetti") if cursed else "",
        f"{tied} in parità" if tied else "",
        f"{nobody} senza pedine" if nobody else "",
    ]
    return f"Non danno punti: {join([words for words in why if words])}." if unpaid else ""


def _task(state: KheopsState, kind: str) -> str:
    return kind if kind in ("place-pawn", "place-tile") else f"{kind}:{power(state)}"


_TASKS: Final = {
    "place-pawn": ("metti una pedina su una tessera", "sceglie dove mettere una pedina"),
    "place-tile": ("piazza una tessera della tua mano", "sceglie quale tessera piazzare"),
    "power:rotate-corridor": ("ruota un corridoio", "sceglie quale corridoio ruotare"),
    "power:rotate-room": ("ruota una sala", "sceglie quale sala ruotare"),
    "power:swap": ("scegli la tua pedina da scambiare", "sceglie quali pedine scambiare"),
    "power:move": ("scegli la tua pedina da spostare", "sceglie quale pedina spostare"),
    "power-to:swap": (
        "scegli con quale pedina avversaria scambiare {}",
        "sceglie la pedina con cui scambiare",
    ),
    "power-to:move": ("scegli dove spostare {}", "sceglie dove spostare la pedina"),
}


# Refusals


def reason(refusal: Refusal) -> str:
    """Why something cannot be done."""
    if refusal.reason == "no-such-choice":
        return _NOW.get(refusal.rule.removeprefix("kheops-"), "Adesso non puoi farlo.")
    return _REASONS[refusal.reason](refusal.data)


_NOW: Final = {
    "pedina": "Prima metti una pedina su una tessera: poi piazzerai una tessera.",
    "tessera": "Adesso devi piazzare una tessera della tua mano.",
    "ruotare": "Adesso devi ruotare una tessera: il potere della tessera occupata non si può rifiutare.",
    "scambiare": "Adesso devi scambiare due pedine: il potere della tessera occupata non si può rifiutare.",
    "spostare": "Adesso devi spostare una tua pedina: il potere della tessera occupata non si può rifiutare.",
}
"""What has to be done first, by the rule of the decision."""


def _none_left(data: dict[str, Any]) -> str:
    if "tile" in data:
        return f"Non ci sono più tessere così: {tile_words(data['tile'])}."
    if data["piece"] == "worker":
        return "Non hai più operai da giocare."
    piece = PAWNS[data["piece"]]
    return f"Hai già giocato {piece.the}."


def _taken(data: dict[str, Any]) -> str:
    return f"In {CELL_NAMES[data['cell']]} c'è già {pawn_here(data['piece'], data['owner'])}."


def _protected(data: dict[str, Any]) -> str:
    where = CELL_NAMES[data["cell"]]
    piece = PAWNS[data["piece"]]
    if data["piece"] == "mummy":
        return f"In {where} c'è la mummia avversaria: la tua mummia può prendere il posto di un operaio soltanto."
    return f"In {where} c'è {piece.the} avversario: non si può scambiare né eliminare, e la sua tessera non si ruota."


def _wrong_kind(data: dict[str, Any]) -> str:
    other = "corridor" if data["kind"] == "room" else "room"
    return f"In {CELL_NAMES[data['cell']]} c'è {_A[other]}: questo potere fa ruotare {_A[data['kind']]}."


_A: Final = {"room": "una sala", "corridor": "un corridoio"}


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
    "cell-taken": _taken,
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


# Facts


def facts(state: State, seat: int) -> tuple[tuple[str, str], ...]:
    """What everybody may know of a player, besides the points."""
    it = cast(KheopsState, state)
    workers, *special = it.supply[seat]
    counted, _ = ankhs(it)[seat]
    return (
        ("Operai", str(workers)),
        ("Speciali", str(sum(special))),
        ("Ankh", str(len(counted))),
        ("In mano", str(len(it.hands[seat]))),
    )
