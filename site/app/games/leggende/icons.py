"""Leggende's pieces as small icons: what each event of the log is about."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from app.drawing.signs import Icon
from app.games.leggende.art import army_kind, castle_kind, leader_kind, picture_kind, sign_kind, token_kind
from app.games.leggende.layout import NEUTRAL_COLOUR
from app.games.leggende.names import CARD_NOUNS, LEADERS, TOKENS
from app.words.italian import upper_first
from pycore.contract import HIDDEN, Event
from pycore.games.leggende.choices import NEUTRAL

Colours = Sequence[str]
Found = tuple[Icon, ...]


def icons(event: Event, colours: Colours) -> Found:
    """The pieces of an event, in the order in which its line names them."""
    if event.secret is not None:
        return (_token(event.secret["name"]),) if "name" in event.secret else ()
    found = _ICONS.get(event.kind)
    return found(event.seat, event.data, colours) if found else ()


def _army(owner: int | str, colours: Colours) -> Icon:
    if owner == NEUTRAL:
        return Icon(army_kind(NEUTRAL_COLOUR), "Armata neutrale")
    return Icon(army_kind(colours[int(owner)]), f"Armata di {{{owner}}}")


def _token(name: str) -> Icon:
    if name == HIDDEN:
        return Icon(token_kind(HIDDEN), "Segnalino coperto")
    return Icon(token_kind(name), upper_first(TOKENS[name].word))


def _card(card: str) -> Icon:
    return Icon(picture_kind(card), upper_first(CARD_NOUNS[card].word), "sand-light")


def _sign(name: str, words: str) -> Icon:
    return Icon(sign_kind(name), words, "sand-light")


def _one_army(seat: int, data: dict[str, Any], colours: Colours) -> Found:
    return (_army(seat, colours),)


_ICONS: Final[dict[str, Callable[[int, dict[str, Any], Colours], Found]]] = {
    "take": lambda seat, data, colours: (_card(data["card"]),),
    "card-dealt": lambda seat, data, colours: (_card(data["card"]),),
    "card-scored": lambda seat, data, colours: (_card(data["card"]),),
    "place": _one_army,
    "move": _one_army,
    "free-army": _one_army,
    "neutral": lambda seat, data, colours: (_army(NEUTRAL, colours),),
    "destroy": lambda seat, data, colours: (_army(data["owner"], colours),),
    "city": lambda seat, data, colours: (Icon(castle_kind(colours[seat]), f"Città di {{{seat}}}"),),
    "token-placed": lambda seat, data, colours: (_token(data["name"]),),
    "token-taken": lambda seat, data, colours: (_token(data["name"]),),
    "token-scored": lambda seat, data, colours: (_token(data["token"]),),
    "dragon-slain": lambda seat, data, colours: (_token("dragon"),),
    "robbed": lambda seat, data, colours: (_token("robbers"),),
    "fortresses-scored": lambda seat, data, colours: (_token("fortress"),),
    "elixirs-scored": lambda seat, data, colours: (_sign("elixir", "Elisir"),),
    "leader-dealt": lambda seat, data, colours: (_leader(data["leader"]),),
    "leader-scored": lambda seat, data, colours: (_leader(data["leader"]),),
}


def _leader(name: str) -> Icon:
    return Icon(leader_kind(name), upper_first(LEADERS[name].word))
