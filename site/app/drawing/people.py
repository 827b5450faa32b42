"""How the page shows people: mark, name, the face of a machine, and names in sentences."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from app.drawing.artwork import motif
from app.drawing.markup import Markup, Value, el, esc, join
from app.drawing.palette import COLOURS
from app.drawing.scene import Person
from app.words.italian import euphonic
from app.words.you import addressed

_SLOT: Final = re.compile(r"\{(\d)\}")


@lru_cache(64)
def mark(colour: str) -> Markup:
    """A small tile in a player's colour, with the colour's mark for those who cannot tell colours apart."""
    known = COLOURS.get(colour)
    if known is None:
        return Markup("")
    tile: dict[str, Value] = {
        "x": -14,
        "y": -14,
        "width": 28,
        "height": 28,
        "rx": 5,
        "fill": known.fill,
        "stroke": known.edge,
    }
    values = {"class": "mark", "viewBox": "-16 -16 32 32", "aria-hidden": "true", "focusable": "false"}
    return el("svg", values, el("rect", {**tile, "stroke-width": 2}), Markup(known.mark))


@lru_cache(8)
def face(level: str) -> Markup:
    """The head of a machine of this level, without a name for screen readers. Raises KeyError for an unknown level."""
    values = {"class": "face", "viewBox": "4 2 40 44", "aria-hidden": "true", "focusable": "false"}
    return el("svg", values, Markup(motif(f"face-{level}")))


@lru_cache(64)
def tag(person: Person) -> Markup:
    """A player's mark and name."""
    return el("span", {"class": "person"}, mark(person.colour), el("b", {"translate": "no"}, person.name))


def fill(sentence: str, people: Sequence[Person], marked: bool = True) -> Markup:
    """A game's sentence with the people in it; everything is escaped.

    >>> fill("{0} cede 1 <pietra>", [Person("Anna & C.", "nessuno")], marked=False)
    'Anna &amp; C. cede 1 &lt;pietra&gt;'
    >>> fill("Va a {0} e {1}", [Person("Anna", ""), Person("Eva", "")], marked=False)
    'Va ad Anna ed Eva'
    """
    pieces = _SLOT.split(_spoken_to(sentence, people))
    for i in range(1, len(pieces), 2):
        seat = int(pieces[i])
        pieces[i - 1] = euphonic(pieces[i - 1], people[seat].name if seat < len(people) else "")
        if seat >= len(people):
            pieces[i] = esc("?")
        else:
            pieces[i] = tag(people[seat]) if marked else esc(people[seat].name)
    return join(pieces)


def _spoken_to(sentence: str, people: Sequence[Person]) -> str:
    """The sentence, so that it addresses the person to whom the page speaks, if there is one."""
    you = next((seat for seat, person in enumerate(people) if person.you), None)
    return sentence if you is None else addressed(sentence, you)


def plain(sentence: str, people: Sequence[Person]) -> str:
    """A game's sentence with the names in it, as plain text for attributes and messages. Nothing is escaped."""
    pieces = _SLOT.split(_spoken_to(sentence, people))
    for i in range(1, len(pieces), 2):
        seat = int(pieces[i])
        name = people[seat].name if seat < len(people) else "?"
        pieces[i - 1], pieces[i] = euphonic(pieces[i - 1], name), name
    return "".join(pieces)
