"""Imhotep's pieces as small icons: what each event of the log moves."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from app.drawing.signs import Icon
from app.games.imhotep.art import BANDS, bow_kind, stone_kind
from app.games.imhotep.names import CARDS, SITE_NOUNS
from app.words.italian import upper_first
from pycore.contract import HIDDEN, Event

Colours = Sequence[str]

SCORED_SITES: Final = {
    "temple-scored": "temple",
    "space-scored": "temple",
    "tomb-scored": "tomb",
    "tomb-row-scored": "tomb",
    "obelisks-scored": "obelisks",
    "waiting-scored": "obelisks",
    "tower-built": "obelisks",
}
"""Events of scoring -> the site that gives the points."""


def icons(event: Event, colours: Colours) -> tuple[Icon, ...]:
    """The pieces of an event, in the order in which its line names them."""
    if event.secret is not None:
        return (_card(event.secret["card"]),)
    if event.kind in SCORED_SITES:
        return (_site(SCORED_SITES[event.kind]),)
    found = _ICONS.get(event.kind)
    return found(event.seat, event.data, colours) if found else ()


def _stone(seat: int, colours: Colours) -> Icon:
    return Icon(stone_kind(colours[seat]), f"Pietra di {{{seat}}}")


def _boat(capacity: int) -> Icon:
    return Icon(bow_kind(capacity), f"Barca da {capacity}")


def _site(site: str) -> Icon:
    return Icon(f"imhotep-site-{site}", upper_first(SITE_NOUNS[site].word))


def _card(kind: str) -> Icon:
    return Icon(f"imhotep-card-{kind}", f"Carta {CARDS[kind]}", f"band-{BANDS[kind]}")


def _pair() -> Icon:
    return Icon("imhotep-eye", "Carta coperta", "lapis")


def _cards(kinds: Sequence[str]) -> tuple[Icon, ...]:
    return tuple(_pair() if kind == HIDDEN else _card(kind) for kind in dict.fromkeys(kinds) if kind)


def _cargo(data: dict[str, Any], colours: Colours) -> tuple[Icon, ...]:
    owners = dict.fromkeys(data["stones"])
    return (_boat(data["capacity"]), *(_stone(owner, colours) for owner in owners), _site(data["site"]))


def _back(seat: int, data: dict[str, Any], colours: Colours) -> tuple[Icon, ...]:
    return () if data["why"] == "card" else (_stone(seat, colours),)


_ICONS: Final[dict[str, Callable[[int, dict[str, Any], Colours], tuple[Icon, ...]]]] = {
    "round-begins": lambda seat, data, colours: tuple(_boat(size) for size in data["capacities"]),
    "deck-renewed": lambda seat, data, colours: _cards(data["laid"]),
    "market-dealt": lambda seat, data, colours: _cards(data["cards"]),
    "market-cleared": lambda seat, data, colours: _cards(data["cards"]),
    "get": lambda seat, data, colours: (_stone(seat, colours),),
    "load": lambda seat, data, colours: (_stone(seat, colours), _boat(data["capacity"])),
    "sail": lambda seat, data, colours: _cargo(data, colours),
    "stone-placed": lambda seat, data, colours: (_stone(seat, colours), _site(data["site"])),
    "stone-returned": _back,
    "card-taken": lambda seat, data, colours: (_card(data["card"]),),
    "card-played": lambda seat, data, colours: (_card(data["card"]),),
    "card-drawn": lambda seat, data, colours: (_card(data["card"]),),
    "card-kept": lambda seat, data, colours: (_card(data["card"]),),
    "card-buried": lambda seat, data, colours: (_card(data["card"]),),
    "red-card": lambda seat, data, colours: (_card(data["card"]),),
    "pair-taken": lambda seat, data, colours: (_pair(),),
    "decoration-scored": lambda seat, data, colours: (_card(data["card"]),),
    "statues-scored": lambda seat, data, colours: (_card("statue"),),
}
