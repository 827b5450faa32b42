"""Draws the whole board, and the final scoring on it."""

from functools import cache
from typing import Final

from app.drawing import kit
from app.drawing.scene import Board, Scene
from app.drawing.svg import box, chip, gain, paint, text
from app.games.kheops.board.bar import draw_bar, draw_hand, sheet, words
from app.games.kheops.board.cells import draw_cells, draw_marks
from app.games.kheops.board.corners import cell_numbers, draw_legend, draw_reserves, legend_keys, row_letters
from app.games.kheops.board.layout import BOTTOM, CELL_NUMBERS, WIDTH, Layout, Sketch, cell, shape
from app.games.kheops.board.networks import contour, draw_plates, glow
from app.games.kheops.words.names import network_sum
from app.words.italian import points, to
from app.words.you import owned
from pycore.contract import Event
from pycore.events import data_of
from pycore.games.kheops import events as e
from pycore.games.kheops.data import NONE
from pycore.games.kheops.scoring import networks


def board(scene: Scene) -> Board:
    """The whole board."""
    sketch = Sketch(scene)
    cell_picked, tile_picked, sides = sketch.picked_cell(), sketch.picked_tile(), sketch.picked_sides()
    if sides and cell_picked is not None:
        sketch.ghost = tile_picked is not None
        name = tile_picked or sketch.tile_at(cell_picked)
        assert name is not None
        sketch.lay(cell_picked, name, sides)
    found = networks(sketch.state)
    sketch.scenery.append(_ground(sketch.layout))
    sketch.overlay += legend_keys(sketch.layout.legend)
    draw_cells(sketch, found)
    draw_reserves(sketch)
    sketch.scenery += [sheet(shape) for shape in sketch.layout.sheets]
    if sketch.kind == "over":
        draw_count(sketch)
    else:
        draw_bar(sketch, found)
    taken = {n for n in CELL_NUMBERS if sketch.state.pawns[n] != NONE}
    so_far = counted(sketch)
    told = [one for one in found if so_far is None or so_far.issuperset(one.cells)]
    draw_marks(sketch)
    draw_plates(sketch, told, sketch.state.open, taken)
    return sketch.board(WIDTH, sketch.layout.height)


@cache
def _ground(layout: Layout) -> str:
    """The fixed background: night sky, ground, places of all tiles, and legend."""
    slots = "".join(shape(cell(n).corners) for n in CELL_NUMBERS)
    sky = box(0, 0, WIDTH, layout.height, 0, "url(#kheops-g-sky) var(--night)")
    dunes = f"M0 {BOTTOM - 16}Q180 {BOTTOM - 34} 360 {BOTTOM - 18}T{WIDTH} {BOTTOM - 22}V{layout.height}H0Z"
    sand = kit.filled(dunes, "sand-deep")
    places = (
        f'<path d="{slots}" fill="{paint("night-deep")}" fill-opacity=".35" stroke="{paint("on-night")}"'
        ' stroke-opacity=".4" stroke-width="1.5" stroke-dasharray="5 6" stroke-linejoin="round"/>'
    )
    return sky + sand + places + row_letters() + cell_numbers() + draw_legend(layout.legend)


COUNTED: Final = (e.NETWORK_SCORED, e.NETWORK_UNPAID)
_UNPAID: Final = {
    "cursed": "maledetto: niente",
    "tie": "parità: a nessuno",
    "nobody": "senza pedine: a nessuno",
}


def counted(sketch: Sketch) -> set[int] | None:
    """The cells of all networks counted so far; None when nothing is being counted."""
    if sketch.scene.totals is None:
        return None
    told = [data for event in sketch.scene.events if (data := data_of(event, *COUNTED))]
    return {n for network in told for n in network["cells"]}


def draw_count(sketch: Sketch) -> None:
    """Draw the words and totals after the end of the game, and a line around what is being counted."""
    totals, events = sketch.scene.totals, sketch.scene.events
    sketch.scenery.append(words(sketch.layout, _words(sketch, events[-1] if events else None)))
    start, middle, pitch = sketch.layout.totals
    for seat, total in enumerate(sketch.scene.state.scores() if totals is None else totals):
        left = start + pitch * seat
        sketch.scenery.append(chip(sketch.colour(seat), left + 16, middle, 16))
        sketch.scenery.append(text(left + 40, middle + 14, total, 38, bold=True))
    if totals is None:
        draw_hand(sketch, 0, sketch.layout.hand.kept)
    elif events:
        _light(sketch, events[-1])


def _light(sketch: Sketch, now: Event) -> None:
    """Light the place on the board that is being counted."""
    data = data_of(now, *COUNTED, e.ANKHS_SCORED)
    if data is None or not data["cells"]:
        return
    cells, apart = data["cells"], now.kind == "ankhs-scored"
    line = "".join(shape(cell(n).corners, 2) for n in cells) if apart else contour(cells)
    sketch.idle(glow(line))
    if now.points:
        highest = cell(max(cells))
        sketch.overlay.append(gain(highest.middle, highest.y + 14, now.points, now.seat, 26))


def _words(sketch: Sketch, now: Event | None) -> list[str]:
    if sketch.scene.totals is None:
        return ["Fine della partita", "Le targhe dicono quanto vale", "e di chi è ogni sotterraneo"]
    if now is not None and (network := data_of(now, *COUNTED)):
        return _about_network(sketch, network, now)
    if now is not None and (ankhs := data_of(now, e.ANKHS_SCORED)):
        n = len(ankhs["cells"])
        return [owned("Ankh", sketch.name(now.seat)), f"{n} × {n} = {points(n * n)}"]
    return ["Si contano i punti"]


def _about_network(sketch: Sketch, data: e.Network, event: Event) -> list[str]:
    head = f"Sotterraneo {data['network'] + 1} di {data['networks']}"
    if unpaid := data_of(event, e.NETWORK_UNPAID):
        return [head, _UNPAID[unpaid["why"]]]
    high, low = max(data["pawns"]), min(data["pawns"])
    whose = f"{points(data['value'])} {to(sketch.name(event.seat))} (pedine {high} a {low})"
    return [head, network_sum(data), whose]
