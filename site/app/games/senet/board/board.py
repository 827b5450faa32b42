"""Draws the whole board: the box, the players' plates and the sticks."""

from functools import cache

from app.drawing import kit
from app.drawing.markup import number
from app.drawing.scene import Board, Scene
from app.drawing.svg import box, button, icon, outline, text, touch
from app.games.senet.board.box import (
    draw_keys,
    draw_last,
    draw_pieces,
    draw_rows,
    draw_swaps,
    draw_targets,
    ground,
)
from app.games.senet.board.layout import Layout, Point, Sketch
from app.games.senet.board.symbols import stick_kind
from app.games.senet.touch import name_key
from app.games.senet.words.names import PLURALS
from app.words.italian import count, upper_first
from pycore.games.senet.data import AGAIN, LEAVES_WITH, OFF, PIECES, SQUARES, STICKS, WATER
from pycore.games.senet.state import SenetState
from pycore.games.senet.ways import destination, movable


def board(scene: Scene) -> Board:
    """The whole board."""
    sketch = Sketch(scene)
    layout = sketch.layout
    sketch.scenery += [_table(layout), ground(layout)]
    sketch.draw((draw_last, draw_rows, draw_targets, draw_pieces, draw_plates, draw_sticks))
    draw_keys(sketch, {square: name_key(scene.state, f"square-{square}") for square in SQUARES})
    draw_swaps(sketch)
    return sketch.board(layout.width, layout.height)


@cache
def _table(layout: Layout) -> str:
    """The sand on which the box stands."""
    whole = 0, 0, layout.width, layout.height, 18
    return box(*whole, "board-ground") + box(*whole, "url(#senet-p-sand)")


def draw_plates(sketch: Sketch) -> None:
    """Draw each player's name and pieces borne off. The plate of the player to move has a gold edge."""
    for seat in range(2):
        on_turn = sketch.kind != "over" and sketch.state.seat == seat
        sketch.scenery.append(_plate(sketch.layout, seat, sketch.colour(seat), sketch.name(seat), on_turn))
    if sketch.kind == "move":
        sketch.overlay.append(kit.area("off", "Fuori dal tavoliere", sketch.layout.plates[sketch.state.seat]))


@cache
def _plate(layout: Layout, seat: int, colour: str, name: str, on_turn: bool) -> str:
    (x, y, w, h), at = layout.plates[seat], layout.plate
    places = "".join(
        f'<ellipse cx="{number(px)}" cy="{number(py + 20)}" rx="{number(at.foot)}" ry="8" fill="var(--slot)"'
        ' stroke="var(--slot-edge)" stroke-width="2"/>'
        for px, py in (layout.shelf(seat, n) for n in range(PIECES))
    )
    what, anchor = upper_first(PLURALS[seat]), "end" if at.what_last else "start"
    radius = at.size * 13 / 24
    name_at = x + at.name[0], y + at.name[1]
    tag = kit.name_tag(*name_at, colour, name, at.size, at.room, radius=radius, squeeze=at.narrower)
    return (
        kit.seat_panel(x, y, w, h, 12, on_turn)
        + tag
        + text(x + at.what[0], y + at.what[1], what, at.size, anchor=anchor, fill="ink-soft")
        + places
    )


def draw_sticks(sketch: Sketch) -> None:
    """Draw the sticks with the present or the last throw. A touch on them, or on the words beside them, throws them."""
    layout, throw = sketch.layout, sketch.shown_throw()
    then = _then(sketch.state) if sketch.kind == "move" else ()
    sketch.scenery += [
        _tray(layout),
        _fallen(layout, throw),
        _said(layout, sketch.kind, throw, then, bool(sketch.scene.lit)),
    ]
    x, y, w, h = layout.sticks
    ring = outline(x + 5, y + 5, w - 10, h - 10, 12)
    sketch.overlay.append(touch("sticks", "Bastoncini", halo=ring, target=outline(*layout.tray, 14)))
    if sketch.kind == "water":
        sketch.overlay.append(button("stay", *layout.stay, "Resta", "plain"))


@cache
def _tray(layout: Layout) -> str:
    return box(*layout.tray, 14, "quay", "sand-edge", 2.5) + box(
        *layout.sticks, 14, "sand-deep", "sand-edge", 2.5
    )


@cache
def _fallen(layout: Layout, throw: int) -> str:
    """Four sticks with as many pale sides up as the throw: none for a throw of five, two before the first throw."""
    pale = throw % 5 if throw else STICKS // 2
    drawn = []
    w, h = layout.stick
    for n, (x, y, turn) in enumerate(layout.lying):
        at = f"translate({number(layout.sticks.x + x)} {number(layout.sticks.y + y)}) rotate({turn + 3 * (throw % 3)})"
        shape = icon(stick_kind((n + throw) % STICKS < pale), -w / 2, -h / 2, w, h)
        drawn.append(f'<g transform="{at}">{shape}</g>')
    return "".join(drawn)


def _then(state: SenetState) -> tuple[str, ...]:
    """Lines that say what follows the move: another throw, the other player's turn, or the end."""
    squares, ahead = movable(state.board, state.seat, state.throw)
    ends = {destination(square, state.throw, ahead) for square in squares}
    if ends == {OFF} and state.off[state.seat] == PIECES - 1:
        return ("è l'ultimo pezzo",)
    if state.throw not in AGAIN or ends == {WATER}:
        return ("poi tocca all'altro",)
    return ("e lanci ancora", "se non cadi") if WATER in ends else ("e lanci ancora",)


@cache
def _said(layout: Layout, kind: str, throw: int, then: tuple[str, ...], asked: bool) -> str:
    """Words beside the sticks: the throw as a number, and its meaning; for the player asked, also what to touch."""
    at, top = layout.said, layout.tray.y

    def line(
        place: Point, words: object, size: float = at.size, *, head: bool = False, carved: bool = False
    ) -> str:
        x, y = place
        return text(at.left + x, top + y, words, size + head, bold=head or carved, carved=carved)

    if kind == "over":
        return line(at.over, "Partita finita", at.size + 1, head=True)
    if not throw:
        first, second = (
            ("Tocca i bastoncini", "per lanciarli") if asked else ("I bastoncini", "sono da lanciare")
        )
        return line(at.ask[0], first, head=True) + line(at.ask[1], second)
    if kind == "move":
        far = line(at.far, count(throw, "casella", "caselle"), head=True)
        figure = line(at.throw, throw, at.throw_size, carved=True)
        x, y = at.left + at.then[0], top + at.then[1]
        return figure + far + kit.lines(x, y, then, at.size, at.pitch, fit=at.fit)
    if kind == "water":
        held = "c'è un muro" if throw in LEAVES_WITH[WATER] else "serve un 4"
        return line(at.water, throw, 50, carved=True) + line(at.held, held, head=True)
    x, y = at.used
    figure = text(at.left + x, top + y, throw, 60, bold=True, carved=True, fill="ink-soft")
    last = figure + line(at.last, "l'ultimo tiro")
    return last + line(at.again, "Tocca i bastoncini", head=True) if kind == "throw" and asked else last
