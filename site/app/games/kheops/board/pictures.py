"""Small pictures: icons of the log, and marks of the legend."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from app.drawing import kit
from app.drawing.signs import Icon, Mark
from app.drawing.svg import badge, box, icon
from app.games.kheops.board.symbols import pawn_kind, sign_kind
from app.games.kheops.words.log import is_deal
from app.games.kheops.words.names import EFFECTS, PAWNS, SYMBOLS, tile_parts, tile_words
from app.words.italian import upper_first
from pycore.contract import Event
from pycore.events import on, secret_of
from pycore.games.kheops import events as e

Colours = Sequence[str]
WORTH: Final = "Quanto vale il sotterraneo; il segno accanto dice di chi sarebbe, se la partita finisse ora."
FLOOR: Final = "floor"
"""The paint of the ground on which the signs are drawn."""


def icons(event: Event, colours: Colours) -> tuple[Icon, ...]:
    """The pieces of an event, in the order in which its line names them. The deal, told as a whole, has none."""
    if is_deal(event):
        return ()
    if drawn := secret_of(event, e.TILE_DRAWN):
        return (_tile(drawn["tile"]),)
    found = _ICONS.get(event.kind)
    return found(event.seat, event.data, colours) if found else ()


def legend() -> tuple[Mark, ...]:
    """The signs of the tiles, then the numbers. The board has room for a few words on each sign, the legend for a
    line."""
    rows: dict[str, str] = {icon(sign_kind(it), 16, 4, 40): f"{effect}." for it, effect in EFFECTS.items()}
    rows[badge(36, 24, 6, 22)] = WORTH
    return tuple(kit.mark(box(0, 0, 72, 48, 6, FLOOR) + drawn, words, h=48) for drawn, words in rows.items())


def _pawn(piece: str, seat: int, colours: Colours) -> Icon:
    return Icon(pawn_kind(piece, colours[seat]), f"{upper_first(PAWNS[piece].word)} di {{{seat}}}")


def _sign(symbol: str) -> Icon:
    return Icon(sign_kind(symbol), upper_first(SYMBOLS[symbol]), FLOOR)


def _tile(tile: str) -> Icon:
    return Icon(sign_kind(tile_parts(tile)[2]), upper_first(tile_words(tile)), FLOOR)


def _network(seat: int, data: e.Scored | e.Unpaid, colours: Colours) -> tuple[Icon, ...]:
    return tuple(
        _sign(f"sarcophagus-{colour}") for colour in ("gold", "red", "blue") if colour in data["sarcophagi"]
    )


_ICONS: Final[dict[str, Callable[[int, Any, Colours], tuple[Icon, ...]]]] = dict(
    [
        on(e.TILE_PLACED, lambda seat, data, colours: (_tile(data["tile"]),)),
        on(e.TILE_ROTATED, lambda seat, data, colours: (_tile(data["tile"]),)),
        on(
            e.PAWN_PLACED,
            lambda seat, data, colours: (_pawn(data["piece"], seat, colours), _tile(data["tile"])),
        ),
        on(e.PAWN_MOVED, lambda seat, data, colours: (_pawn(data["piece"], seat, colours),)),
        on(e.PAWNS_SWAPPED, lambda seat, data, colours: (_pawn(data["own"], seat, colours), _sign("swap"))),
        on(e.WORKER_RETURNED, lambda seat, data, colours: (_pawn("worker", seat, colours),)),
        on(e.POWER_SKIPPED, lambda seat, data, colours: (_sign(data["power"]),)),
        on(e.NETWORK_SCORED, _network),
        on(e.NETWORK_UNPAID, _network),
        on(e.ANKHS_SCORED, lambda seat, data, colours: (_sign("ankh"),)),
    ]
)
