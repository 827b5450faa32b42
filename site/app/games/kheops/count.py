"""The final count on the board: what is being counted now, how far the points have come, what is left in hand.

The events of a scene tell how far the count has come: at first only some of those of the last choice, in the end all.
"""

from typing import Any, Final

from app.drawing.svg import chip, text
from app.games.kheops.bar import WORDS, draw_hand, words
from app.games.kheops.layout import BAR, Sketch, cell, shape
from app.games.kheops.names import network_words
from app.games.kheops.networks import contour, glow
from app.words.italian import points
from pycore.contract import Event
from pycore.games.kheops.data import SEATS

COUNTED: Final = ("network-scored", "network-unpaid")
_UNPAID: Final = {
    "cursed": "maledetto: niente",
    "tie": "parità: a nessuno",
    "nobody": "senza pedine: a nessuno",
}


def counting(sketch: Sketch) -> Event | None:
    """What is being counted now, while the count is on its way."""
    events = sketch.scene.events
    if sketch.kind != "over" or not events or events[-1].kind == "game-over":
        return None
    return events[-1]


def counted(sketch: Sketch) -> set[int] | None:
    """The cells of all networks counted so far; None when nothing is being counted."""
    if counting(sketch) is None:
        return None
    return {n for event in sketch.scene.events if event.kind in COUNTED for n in event.data["cells"]}


def draw_count(sketch: Sketch) -> None:
    """The strip below the pyramid when the game is over, and a line around what is being counted."""
    now = counting(sketch)
    sketch.scenery.append(words(_words(sketch, now)))
    totals = _totals(sketch, now)
    x, y, _, h = BAR
    for seat in range(SEATS):
        left = x + WORDS + 20 + 112 * seat
        sketch.scenery.append(chip(sketch.colour(seat), left + 16, y + h / 2, 16))
        sketch.scenery.append(text(left + 40, y + h / 2 + 14, totals[seat], 38, bold=True))
    if now is None:
        draw_hand(sketch, 0, WORDS + 250)
    elif now.kind in COUNTED:
        _mark(sketch, contour(now.data["cells"]))
    elif now.kind == "ankhs-scored":
        _mark(sketch, "".join(shape(cell(n).corners, 2) for n in now.data["cells"]))


def _mark(sketch: Sketch, data: str) -> None:
    sketch.overlay.append(f'<g pointer-events="none">{glow(data)}</g>')


def _totals(sketch: Sketch, now: Event | None) -> list[int]:
    if now is None:
        return list(sketch.scene.state.scores())
    return [
        sum(event.data.get("points", 0) for event in sketch.scene.events if event.seat == seat)
        for seat in range(SEATS)
    ]


def _words(sketch: Sketch, now: Event | None) -> list[str]:
    if now is None:
        return ["Fine della partita", "Le targhe dicono quanto vale", "e di chi è ogni sotterraneo"]
    if now.kind in COUNTED:
        return _about_network(sketch, now.data, now)
    if now.kind == "ankhs-scored":
        n = len(now.data["cells"])
        return [f"Ankh di {sketch.name(now.seat)}", f"{n} × {n} = {points(n * n)}"]
    return ["Si contano i punti"]


def _about_network(sketch: Sketch, data: dict[str, Any], event: Event) -> list[str]:
    head = f"Sotterraneo {data['network'] + 1} di {data['networks']}"
    if event.kind == "network-unpaid":
        return [head, _UNPAID[data["why"]]]
    high, low = max(data["pawns"]), min(data["pawns"])
    whose = f"{points(data['value'])} a {sketch.name(event.seat)} ({high} a {low})"
    return [head, network_words(data), whose]
