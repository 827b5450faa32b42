"""The lines of the log, in the present tense. They leave out the points, which the table appends."""

from collections.abc import Callable
from typing import Any, Final

from app.games.kheops.words.names import (
    CELL_NAMES,
    KINDS,
    PAWNS,
    a_pawn,
    in_tile,
    network_sum,
    opened,
    sides_words,
    symbol_in_sentence,
    the_tile,
    tile_count,
    tile_parts,
    tile_words,
    to_cell,
)
from app.words.italian import plural, points
from pycore.contract import Event
from pycore.events import data_of, for_all, on, secret_of
from pycore.games.kheops import events as e
from pycore.games.kheops.data import HAND, PILE_SIZE, START_TILES

_DEAL: Final = (
    f"Si dispongono {START_TILES} tessere scoperte e ognuno ne pesca {HAND}:"
    f" nel mazzo ne restano {PILE_SIZE}."
)
"""The only line for the whole deal. It names no tiles, since the board shows the first tiles and the player's hand."""
_SKIPPED: Final = {
    "no-tile": "non ci sono tessere da ruotare",
    "no-opponent": "non ci sono pedine avversarie da scambiare",
    "no-pawn": "non ci sono altre pedine di {who} in gioco",
}
"""Reason why a power cannot be used -> its words."""
_POWERS: Final = {
    "rotate-corridor": "ruotare un corridoio",
    "rotate-room": "ruotare una sala",
    "swap": "scambiare due pedine",
    "move": "spostare una pedina",
}
"""Power of a tile -> the infinitive for using it."""


def line(event: Event) -> str:
    """The line of the log for an event; "" if the board shows enough."""
    drawn = secret_of(event, e.TILE_DRAWN)
    if drawn is not None and not is_deal(event):
        return f"{{{event.seat}}} pesca: {tile_words(drawn['tile'])}."
    return _LINES[event.kind](f"{{{event.seat}}}", event.data)


def is_deal(event: Event) -> bool:
    """Whether an event belongs to the set-up: a tile is laid on the base or dealt to a first hand."""
    drawn = data_of(event, e.TILE_DRAWN)
    return event.kind == "tile-laid" or (drawn is not None and drawn["left"] >= PILE_SIZE)


def carries_on(before: Event, event: Event) -> bool:
    """Whether a choice goes on with the turn that a pawn began: a power, then the tile."""
    return before.seat == event.seat and event.kind != "pawn-placed"


def part(event: Event) -> str:
    """The name of the score sheet's row for the points of a network; "" for all other points."""
    scored = data_of(event, e.NETWORK_SCORED)
    if scored is None:
        return ""
    return f"Sotterraneo {scored['network'] + 1} (da {CELL_NAMES[scored['cells'][0]]}): {network_sum(scored)}"


def _tile_drawn(who: str, data: e.Drawn) -> str:
    left = data["left"]
    if left >= PILE_SIZE:
        return _DEAL if left == PILE_SIZE else ""
    if not left:
        return f"{who} pesca l'ultima tessera del mazzo."
    return f"{who} pesca una tessera: nel mazzo {plural(left, 'ne resta', 'ne restano')} {left}."


def _pawn_placed(who: str, data: e.Placed) -> str:
    words = f"{who} mette {a_pawn(data['piece'])} {in_tile(data['cell'], data['tile'])}"
    if data["takes"] is None:
        return f"{words}."
    return f"{words}, al posto di un operaio di {{{data['takes']}}}."


def _worker_returned(who: str, data: e.Returned) -> str:
    return f"L'operaio torna a {who}, che ora ne ha {data['workers']} da giocare."


def _power_skipped(who: str, data: e.Skipped) -> str:
    why = _SKIPPED[data["why"]].replace("{who}", who)
    return f"{who} non può {_POWERS[data['power']]}: {why}."


def _tile_rotated(who: str, data: e.Rotated) -> str:
    what = the_tile(data["cell"], data["tile"])
    if data["from"] == data["to"]:
        return f"{who} ruota {what}: ha tre aperture, e resta com'è."
    return f"{who} ruota {what}: ora si apre {sides_words(data['cell'], data['to'])}."


def _pawns_swapped(who: str, data: e.Swapped) -> str:
    own, other = PAWNS[data["own"]], PAWNS[data["other"]]
    here, there = data["from"], data["to"]
    rival = "{1}" if who == "{0}" else "{0}"
    return (
        f"{who} scambia due pedine: {own.the} passa da {CELL_NAMES[here]} {to_cell(there)},"
        f" {other.the} di {rival} da {CELL_NAMES[there]} {to_cell(here)}."
    )


def _pawn_moved(who: str, data: e.Moved) -> str:
    piece = PAWNS[data["piece"]].the
    return f"{who} sposta {piece} da {CELL_NAMES[data['from']]} {to_cell(data['to'])}."


def _tile_placed(who: str, data: e.Laid) -> str:
    cell, tile = data["cell"], data["tile"]
    kind, _, symbol = tile_parts(tile)
    what = f"{'una' if kind == 'room' else 'un'} {KINDS[kind].word} in {CELL_NAMES[cell]}"
    return f"{who} piazza {what} ({opened(tile)} {sides_words(cell, data['open'])}, {symbol_in_sentence(symbol)})."


def _network_scored(who: str, data: e.Scored) -> str:
    return f"{_network(data)}: {network_sum(data)}. Va a {who}, {_majority(data)}."


def _network_unpaid(who: str, data: e.Unpaid) -> str:
    if data["why"] == "cursed":
        return f"{_network(data)}: è maledetto e non vale niente."
    worth = f"vale {points(data['value'])} ({network_sum(data)})" if data["value"] else "vale 0 punti"
    why = {
        "tie": f"ma in parità, {_majority(data)}, non va a nessuno",
        "nobody": "ma senza pedine non va a nessuno",
    }[data["why"]]
    return f"{_network(data)}: {worth}, {why}."


def _network(data: e.Network) -> str:
    """The words for a network, by its number, first cell and size: "Sotterraneo 2 di 9 (da A3, 5 tessere)"."""
    first = CELL_NAMES[min(data["cells"])]
    return f"Sotterraneo {data['network'] + 1} di {data['networks']} (da {first}, {tile_count(len(data['cells']))})"


def _majority(data: e.Network) -> str:
    white, blue = data["pawns"]
    return f"pedine {max(white, blue)} a {min(white, blue)}"


def _ankhs_scored(who: str, data: e.Ankhs) -> str:
    cells, cursed = len(data["cells"]), len(data["cursed"])
    many = "un'altra è maledetta" if cursed == 1 else f"altre {cursed} sono maledette"
    lost = f" ({many})" if cursed else ""
    if not cells:
        return f"{who} occupa solo ankh maledette."
    return f"{who} occupa {cells} ankh{lost}{f': {cells} × {cells}' if cells > 1 else ''}."


def _game_over(who: str, data: e.Over) -> str:
    scores = f"{data['scores'][0]} a {data['scores'][1]}"
    rest = ""
    if data["unused"]:
        rest = f" A {{0}} resta in mano una tessera: {tile_words(data['unused'])}."
    if len(data["winners"]) > 1:
        return f"La partita finisce in parità, {scores}.{rest}"
    high, low = max(data["scores"]), min(data["scores"])
    return f"La partita finisce: vince {who}, {high} a {low}.{rest}"


_LINES: Final[dict[str, Callable[[str, Any], str]]] = for_all(
    e.KINDS,
    on(e.TILE_LAID, lambda who, data: ""),
    on(e.TILE_DRAWN, _tile_drawn),
    on(e.PAWN_PLACED, _pawn_placed),
    on(e.WORKER_RETURNED, _worker_returned),
    on(e.POWER_SKIPPED, _power_skipped),
    on(e.TILE_ROTATED, _tile_rotated),
    on(e.PAWNS_SWAPPED, _pawns_swapped),
    on(e.PAWN_MOVED, _pawn_moved),
    on(e.TILE_PLACED, _tile_placed),
    on(e.NETWORK_SCORED, _network_scored),
    on(e.NETWORK_UNPAID, _network_unpaid),
    on(e.ANKHS_SCORED, _ankhs_scored),
    on(e.GAME_OVER, _game_over),
)
