"""Layers: parts of the page that are rows of elements, and the changes between two versions of a layer. Only these
changes go to the browser.

Most of a board stays as it is from one touch to the next.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from app.drawing.markup import Markup, Parts, el, join
from app.drawing.scene import Board


class Layer(Markup):
    """A part of the page as text: a row of elements (`groups`), and `frame`, the element around them."""

    groups: tuple[Markup, ...]
    frame: tuple[object, ...]


class Change(NamedTuple):
    """A change of a layer: these groups take the place of `replaced` old ones, from the index `start` on."""

    start: int
    replaced: int
    groups: tuple[Markup, ...]


def layer(groups: Iterable[Markup], *frame: object) -> Layer:
    """A row of elements, each of which is one group."""
    several = tuple(groups)
    return _framed(join(several), several, frame)


def drawing(board: Board, body: str, name: str) -> Layer:
    """One of the two drawings of a live board (scenery or overlay), in its own SVG."""
    groups = tuple(Markup(f"<g>{part}</g>") for part in (body.parts if isinstance(body, Parts) else (body,)))
    values = {"class": name, "viewBox": f"0 0 {board.width} {board.height}"}
    return _framed(el("svg", values, *groups), groups, (name, board.width, board.height))


def _framed(text: Markup, groups: tuple[Markup, ...], frame: tuple[object, ...]) -> Layer:
    framed = Layer(text)
    framed.groups, framed.frame = groups, frame
    return framed


def changes(old: object, new: object) -> list[Change] | None:
    """The changes that turn `old` into `new`, from the last to the first. None if the layer must be replaced as a
    whole."""
    if not isinstance(old, Layer) or not isinstance(new, Layer) or old.frame != new.frame:
        return None
    before, after = old.groups, new.groups
    if len(before) == len(after):
        pairs = enumerate(zip(before, after, strict=True))
        gaps = [(i, i + 1, i, i + 1) for i, (was, now) in pairs if was != now]
    else:
        gaps = _gaps(before, after)
    # From the last to the first, so that no change moves the groups of the next one.
    return [Change(start, end - start, tuple(after[low:high])) for start, end, low, high in reversed(gaps)]


def _gaps(before: Sequence[str], after: Sequence[str]) -> list[tuple[int, int, int, int]]:
    """Where two rows of texts differ, first to last: (start and end in `before`, start and end in `after`)."""
    places: dict[str, list[int]] = {}
    for at, text in enumerate(before):
        places.setdefault(text, []).append(at)
    gaps, start, low = [], 0, 0
    for at, text in enumerate(after):
        found = next((place for place in places.get(text, ()) if place >= start), None)
        if found is None:
            continue
        if (found, at) != (start, low):
            gaps.append((start, found, low, at))
        start, low = found + 1, at + 1
    if (len(before), len(after)) != (start, low):
        gaps.append((start, len(before), low, len(after)))
    return gaps
