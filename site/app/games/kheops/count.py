"""The final count on the board: what is being counted now, how far the points have come, what is left in hand.

The events of a scene tell how far the count has come: at first none of those of the last choice, in the end all.
"""

from typing import Any, Final

from app.drawing.svg import chip, gain, text
from app.games.kheops.bar import WORDS, draw_hand, words
from app.games.kheops.layout import BAR, Sketch, cell, shape
from app.games.kheops.names import network_words
from app.games.kheops.networks import contour, glow
from app.words.italian import points, to
from pycore.contract import Event

COUNTED: Final = ("network-scored", "network-unpaid")
_UNPAID: Final = {
    "cursed": "maledetto: niente",
    "tie": "parità: a nessuno",
    "nobody": "senza pedine: a nessuno",
}


def counted(sketch: Sketch) -> set[int] | None:
    """The cells of all networks counted so far; None when nothing is being counted."""
    if sketch.scene.totals is None:
        return None
    return {n for event in sketch.scene.events if event.kind in COUNTED for n in event.data["cells"]}


def draw_count(sketch: Sketch) -> None:
    """The strip below the pyramid when the game is over; what is being counted has a line around it, and gives its
    points from there."""
    totals, events = sketch.scene.totals, sketch.scene.events
    sketch.scenery.append(words(_words(sketch, events[-1] if events else None)))
    x, y, _, h = BAR
    for seat, total in enumerate(sketch.scene.state.scores() if totals is None else totals):
        left = x + WORDS + 20 + 112 * seat
        sketch.scenery.append(chip(sketch.colour(seat), left + 16, y + h / 2, 16))
        sketch.scenery.append(text(left + 40, y + h / 2 + 14, total, 38, bold=True))
    if totals is None:
        draw_hand(sketch, 0, WORDS + 250)
    elif events:
        _light(sketch, events[-1])


def _light(sketch: Sketch, now: Event) -> None:
    """The place of what is being counted."""
    cells = now.data.get("cells")
    if not cells:
        return
    apart = now.kind == "ankhs-scored"
    line = "".join(shape(cell(n).corners, 2) for n in cells) if apart else contour(cells)
    sketch.overlay.append(f'<g pointer-events="none">{glow(line)}</g>')
    given = now.data.get("points")
    if given:
        highest = cell(max(cells))
        sketch.overlay.append(gain(highest.middle, highest.y + 14, given, now.seat, 26))


def _words(sketch: Sketch, now: Event | None) -> list[str]:
    if sketch.scene.totals is None:
        return ["Fine della partita", "Le targhe dicono quanto vale", "e di chi è ogni sotterraneo"]
    if now is not None and now.kind in COUNTED:
        return _about_network(sketch, now.data, now)
    if now is not None and now.kind == "ankhs-scored":
        n = len(now.data["cells"])
        return [f"Ankh di {sketch.name(now.seat)}", f"{n} × {n} = {points(n * n)}"]
    return ["Si contano i punti"]


def _about_network(sketch: Sketch, data: dict[str, Any], event: Event) -> list[str]:
    head = f"Sotterraneo {data['network'] + 1} di {data['networks']}"
    if event.kind == "network-unpaid":
        return [head, _UNPAID[data["why"]]]
    high, low = max(data["pawns"]), min(data["pawns"])
    whose = f"{points(data['value'])} {to(sketch.name(event.seat))} (pedine {high} a {low})"
    return [head, network_words(data), whose]
