"""Pieces as small icons: what each event of the log is about."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from app.drawing.signs import Icon
from app.games.valle.art import cube_kind, overseer_kind, scarab_kind, worker_kind
from app.games.valle.names import COLOURS as WORDS
from app.words.italian import upper_first
from pycore.contract import Event

Colours = Sequence[str]
Found = tuple[Icon, ...]
Data = dict[str, Any]


def icons(event: Event, colours: Colours) -> Found:
    """The pieces of an event, in the order in which its line names them."""
    found = _ICONS.get(event.kind)
    return found(event.seat, event.data, colours) if found else ()


def _cube(colour: str) -> Icon:
    return Icon(cube_kind(colour), upper_first(f"cubo {WORDS[colour][0]}"))


def _cubes(cubes: Mapping[str, int]) -> Found:
    """One for each cube: a lot has five."""
    return tuple(_cube(colour) for colour, many in cubes.items() for _ in range(many))


def _scarab(seat: int, data: Data, colours: Colours) -> Found:
    return (Icon(scarab_kind(colours[seat]), f"Scarabeo di {{{seat}}}"),)


def _overseer(seat: int, data: Data, colours: Colours) -> Found:
    return (Icon(overseer_kind(colours[seat]), f"Capomastro di {{{seat}}}"),)


def _worker(seat: int, data: Data, colours: Colours) -> Found:
    return (Icon(worker_kind(colours[seat]), f"Operaio di {{{seat}}}"),)


def _one_cube(seat: int, data: Data, colours: Colours) -> Found:
    return (_cube(data["colour"]),)


def _several(seat: int, data: Data, colours: Colours) -> Found:
    return _cubes(data["cubes"])


_ICONS: Final[dict[str, Callable[[int, Data, Colours], Found]]] = {
    "lot-won": _several,
    "lot-unsold": _several,
    "leftovers": _several,
    "overseer-moved": _overseer,
    "overseer-stays": _overseer,
    "worker-moved": _worker,
    "site-claimed": _scarab,
    "site-taken": _scarab,
    "pyramid-finished": _scarab,
    "cube-laid": _one_cube,
    "cube-stolen": _one_cube,
}
