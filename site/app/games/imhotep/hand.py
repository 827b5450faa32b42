"""The hand of whoever looks at the board: blue cards, the pair of the market, buttons for what is no thing."""

from typing import Final

from app.drawing.components import card
from app.drawing.svg import badge, box, button, outline, touch
from app.games.imhotep.layout import FINGER, HAND, Sketch
from app.games.imhotep.market import draw_pair
from app.games.imhotep.names import CARDS, pill_words
from app.games.imhotep.scenery import reeds
from app.games.imhotep.shore import small_card
from pycore.games.imhotep.data import FIRST_BLUE, KINDS

BLUE: Final = KINDS[FIRST_BLUE:]
TONES: Final = {
    "done": "lapis",
    "pass": "plain",
    "points": "gold",
    "get": "lapis",
    "stones": "lapis",
    "draw": "lapis",
    "skip": "plain",
}
"""Choices that stand for no thing on the board: their verb, which is their key -> tone of a button."""


def draw_hand(sketch: Sketch) -> None:
    """What the seat that looks at the board can touch besides the board."""
    if draw_pair(sketch):
        return
    seat = sketch.scene.seat if sketch.scene.seat is not None else sketch.chooser
    held = [kind for kind in BLUE if seat >= 0 and sketch.plain["cards"][seat].get(kind)]
    pills = [str(choice[0]) for choice in sketch.choices if choice[0] in TONES]
    if sketch.kind == "turn":
        pills = [verb for verb in pills if verb != "get"]  # that is the quarry
    if pills and seat == sketch.chooser >= 0:
        _pills(sketch, pills)
        _cards_aside(sketch, held, seat)
        return
    y = HAND.y + (0 if len(held) > 2 else FINGER)
    for n, kind in enumerate(held):
        owned = sketch.plain["cards"][seat][kind]
        sketch.scenery.append(_hand_card(sketch, kind, owned, HAND.x + 175 * (n % 2), y + FINGER * (n // 2)))
    if not held:
        sketch.scenery.append(reeds())


def _pills(sketch: Sketch, pills: list[str]) -> None:
    """Buttons side by side."""
    w = (HAND.w - 8 * (len(pills) - 1)) / len(pills)
    for n, verb in enumerate(pills):
        words = pill_words(sketch.plain, sketch.chooser, verb)
        x = HAND.x + (w + 8) * n
        sketch.scenery.append(button(verb, x, HAND.y + FINGER, w, FINGER, words, TONES[verb]))


def _cards_aside(sketch: Sketch, held: list[str], seat: int) -> None:
    """The blue cards, small, while they cannot be played."""
    if held:
        sketch.scenery.append(box(HAND.x, HAND.y + 10, 58 * len(held) + 6, 42, 9, "papyrus", "papyrus-edge"))
    for n, kind in enumerate(held):
        owned = sketch.plain["cards"][seat][kind]
        sketch.scenery.append(small_card(kind, HAND.x + 8 + 58 * n, HAND.y + 17, owned))


def _hand_card(sketch: Sketch, kind: str, owned: int, x: float, y: float) -> str:
    """A blue card; `y` is the upper edge of what a finger hits."""
    w, h = 169, 58
    target, y = outline(x, y, w, FINGER), y + 3
    shapes = [card(x, y, w, h, "band-blue", f"imhotep-card-{kind}", CARDS[kind], shade="water-deep")]
    if owned > 1:
        shapes.append(badge(x + 45, y + 45, owned, 18))
    key, name, ring = f"card-{kind}", f"Carta {CARDS[kind]}", outline(x, y, w, h, 9)
    return touch(key, name, *shapes, halo=ring, target=target)
