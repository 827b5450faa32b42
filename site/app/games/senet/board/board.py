"""Draws the whole board: the box, the players' plates above it and the sticks below."""

from functools import cache
from typing import Final

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
from app.games.senet.board.layout import HEIGHT, PLATES, STAY_AT, STICKS_AT, TRAY, WIDTH, Sketch, shelf
from app.games.senet.board.symbols import STICK, stick_kind
from app.games.senet.touch import name_key
from app.games.senet.words.names import PLURALS
from app.words.italian import count, upper_first
from pycore.games.senet.data import AGAIN, LEAVES_WITH, OFF, PIECES, SQUARES, STICKS, WATER
from pycore.games.senet.state import SenetState
from pycore.games.senet.ways import destination, movable


def board(scene: Scene) -> Board:
    """The whole board."""
    sketch = Sketch(scene)
    sketch.scenery += [_table(), ground()]
    sketch.draw((draw_last, draw_rows, draw_targets, draw_pieces, draw_plates, draw_sticks))
    draw_keys(sketch, {square: name_key(scene.state, f"square-{square}") for square in SQUARES})
    draw_swaps(sketch)
    return sketch.board(WIDTH, HEIGHT)


@cache
def _table() -> str:
    """The sand on which the box stands."""
    return box(0, 0, WIDTH, HEIGHT, 18, "board-ground") + box(0, 0, WIDTH, HEIGHT, 18, "url(#senet-p-sand)")


LYING: Final = ((110, 34, -5), (262, 30, 4), (150, 86, 6), (302, 92, -4))
"""For each stick, the x and y of its middle in the tray, and its turn in degrees."""


def draw_plates(sketch: Sketch) -> None:
    """Draw each player's name and pieces borne off. The plate of the player to move has a gold edge."""
    for seat in range(2):
        on_turn = sketch.kind != "over" and sketch.state.seat == seat
        sketch.scenery.append(_plate(seat, sketch.colour(seat), sketch.name(seat), on_turn))
    if sketch.kind == "move":
        sketch.overlay.append(kit.area("off", "Fuori dal tavoliere", PLATES[sketch.state.seat]))


@cache
def _plate(seat: int, colour: str, name: str, on_turn: bool) -> str:
    x, y, w, h = PLATES[seat]
    places = "".join(
        f'<ellipse cx="{number(px)}" cy="{number(py + 20)}" rx="17" ry="8" fill="var(--slot)"'
        ' stroke="var(--slot-edge)" stroke-width="2"/>'
        for px, py in (shelf(seat, n) for n in range(PIECES))
    )
    what = upper_first(PLURALS[seat])
    return (
        kit.seat_panel(x, y, w, h, 12, on_turn)
        + kit.name_tag(x + 44, y + 32, colour, name, 24, w - 160, radius=13)
        + text(x + w - 14, y + 32, what, 24, anchor="end", fill="ink-soft")
        + places
    )


def draw_sticks(sketch: Sketch) -> None:
    """Draw the sticks with the present or the last throw. A touch on them, or on the words beside them, throws them."""
    throw = sketch.shown_throw()
    sketch.scenery += [
        _tray(),
        _fallen(throw),
        _said(
            sketch.kind, throw, _then(sketch.state) if sketch.kind == "move" else (), bool(sketch.scene.lit)
        ),
    ]
    ring = outline(STICKS_AT[0] + 5, STICKS_AT[1] + 5, STICKS_AT[2] - 10, STICKS_AT[3] - 10, 12)
    sketch.overlay.append(touch("sticks", "Bastoncini", halo=ring, target=outline(*TRAY, 14)))
    if sketch.kind == "water":
        sketch.overlay.append(button("stay", *STAY_AT, "Resta", "plain"))


@cache
def _tray() -> str:
    return box(*TRAY, 14, "quay", "sand-edge", 2.5) + box(*STICKS_AT, 14, "sand-deep", "sand-edge", 2.5)


@cache
def _fallen(throw: int) -> str:
    """Four sticks with as many pale sides up as the throw: none for a throw of five, two before the first throw."""
    pale = throw % 5 if throw else STICKS // 2
    drawn = []
    for n, (x, y, turn) in enumerate(LYING):
        at = f"translate({STICKS_AT[0] + x} {STICKS_AT[1] + y + 14}) rotate({turn + 3 * (throw % 3)})"
        w, h = STICK
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
def _said(kind: str, throw: int, then: tuple[str, ...], asked: bool) -> str:
    """Words beside the sticks: the throw as a number, and its meaning; for the player asked, also what to touch."""
    x, y = TRAY[0] + STICKS_AT[2] + 22, TRAY[1]
    if kind == "over":
        return text(x, y + 80, "Partita finita", 26, bold=True)
    if not throw:
        first, second = (
            ("Tocca i bastoncini", "per lanciarli") if asked else ("I bastoncini", "sono da lanciare")
        )
        return text(x, y + 70, first, 25, bold=True) + text(x, y + 102, second, 24)
    if kind == "move":
        far = text(x + 72, y + 54, count(throw, "casella", "caselle"), 25, bold=True)
        figure = text(x + 4, y + 88, throw, 84, bold=True, carved=True)
        return figure + far + kit.lines(x + 72, y + 86, then, 24, 28, fit=178)
    if kind == "water":
        figure = text(x + 4, y + 46, throw, 50, bold=True, carved=True)
        held = "c'è un muro" if throw in LEAVES_WITH[WATER] else "serve un 4"
        return figure + text(x + 56, y + 42, held, 25, bold=True)
    figure = text(x + 4, y + 68, throw, 60, bold=True, carved=True, fill="ink-soft")
    last = figure + text(x + 62, y + 60, "l'ultimo tiro", 24)
    return last + text(x, y + 118, "Tocca i bastoncini", 25, bold=True) if kind == "throw" and asked else last
