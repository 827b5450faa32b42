"""The lines of the log, in the present tense. They leave out the points, which the table appends."""

from collections.abc import Callable
from typing import Any, Final

from app.games.senet.words.names import PIECES, PLURALS, to_square
from app.words.italian import the_number, upper_first
from pycore.contract import Event
from pycore.events import for_all, on
from pycore.games.senet import events as e
from pycore.games.senet.data import PIECES as EACH
from pycore.games.senet.data import REBIRTH, WATER


def line(event: Event) -> str:
    """The line of the log for an event."""
    return _LINES[event.kind](f"{{{event.seat}}}", event.data, event.seat)


def _thrown(who: str, data: e.Thrown, seat: int) -> str:
    why = {4: ", tutti i lati chiari", 5: ", nessun lato chiaro"}.get(data["throw"], "")
    return f"{who} lancia i bastoncini: {data['throw']}{why}."


def _moved(who: str, data: e.Moved, seat: int) -> str:
    piece = PIECES[seat].word
    if data["ahead"]:
        return f"{who} {_with_throw(data)} muove un {piece} da {data['from']} {to_square(data['to'])}."
    return f"Nessun {piece} di {who} può avanzare: uno torna indietro da {data['from']} a {data['to']}."


def _attacked(who: str, data: e.Attacked, seat: int) -> str:
    own, enemy = PIECES[seat], PIECES[1 - seat]
    way = f"da {data['from']} {to_square(data['to'])}"
    if data["sent"] == WATER:
        return f"{who} attacca con un {own.word} {way}: {enemy.the} che c'era finisce nell'acqua."
    if data["ahead"]:
        return f"{who} {_with_throw(data)} muove un {own.word} {way}: {enemy.the} che c'era va in {data['sent']}."
    return f"{who} deve tornare indietro {way}: {enemy.the} che c'era va in {data['sent']}."


def _with_throw(data: e.Moved | e.Attacked) -> str:
    """The words for the throw of a move. They are part of the move's line, since the last-events line has no room for a
    sentence on each throw of a turn."""
    return f"con {data['to'] - data['from']}"


def _drowned(who: str, data: e.Drowned, seat: int) -> str:
    return f"{upper_first(PIECES[seat].the)} di {who} cade nell'acqua e il turno finisce."


def _off(who: str, data: e.Off, seat: int) -> str:
    left = EACH - data["off"]
    words = f"{who} porta fuori un {PIECES[seat].word} da {data['from']}"
    if not left:
        return f"{words}: era l'ultimo."
    return f"{words}: ne resta uno." if left == 1 else f"{words}: restano {left} {PLURALS[seat]}."


def _reborn(who: str, data: e.Used, seat: int) -> str:
    return f"{upper_first(PIECES[seat].the)} di {who} lascia l'acqua e rinasce in {REBIRTH}."


def _stays(who: str, data: e.Used, seat: int) -> str:
    return f"{upper_first(PIECES[seat].the)} di {who} resta nell'acqua e aspetta un 4."


def _lost(who: str, data: e.Lost, seat: int) -> str:
    number = the_number(data["throw"])
    if data["water"]:
        return f"La {REBIRTH} è occupata: {PIECES[seat].the} di {who} resta nell'acqua e {number} è perso."
    return f"{who} non può muovere niente: {number} è perso."


def _over(who: str, data: e.Over, seat: int) -> str:
    return f"La partita finisce: vince {who}, {max(data['scores'])} a {min(data['scores'])}."


_LINES: Final[dict[str, Callable[[str, Any, int], str]]] = for_all(
    e.KINDS,
    on(e.STICKS_THROWN, _thrown),
    on(e.PIECE_MOVED, _moved),
    on(e.PIECE_ATTACKED, _attacked),
    on(e.PIECE_DROWNED, _drowned),
    on(e.PIECE_OFF, _off),
    on(e.PIECE_REBORN, _reborn),
    on(e.PIECE_STAYS, _stays),
    on(e.THROWS_AGAIN, lambda who, data, seat: f"{who} lancia ancora."),
    on(e.THROW_LOST, _lost),
    on(e.GAME_OVER, _over),
)
