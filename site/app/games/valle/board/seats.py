"""Draws the two corners beside the tip of the valley: the parts of the round, and the players in their order."""

from functools import lru_cache
from typing import Final, NamedTuple

from app.drawing import kit
from app.drawing.rectangle import Box
from app.drawing.svg import box, icon, text
from app.games.valle.board.layout import BIDS, LOTS, REVEAL, Sketch
from app.games.valle.board.symbols import CUBE, cube_kind, sign_kind
from pycore.events import data_of
from pycore.games.valle.data import COLOURS, SCARABS
from pycore.games.valle.position import in_order
from pycore.games.valle.pyramids import unpack
from pycore.games.valle.rounds import PART_OF

LEFT: Final = 8.0
LINE: Final = 27.0
"""Height of the line for a part of the round."""


class Named(NamedTuple):
    """A part of the round: kinds of its decisions, its number in the rules ("" for the optional first part), its
    name."""

    kinds: tuple[str, ...]
    number: str
    name: str


_PARTS: Final = (
    Named(("order-lay",), "", "Ordine"),
    Named(("bid-lot",), "1", "Asta"),
    Named(("overseer", "plan", "claim"), "2", "Capomastri"),
    Named(("worker",), "3", "Operai"),
    Named(("steal",), "4", "Furto"),
    Named(("takeover",), "5", "Conquista"),
    Named(("build",), "6", "Costruzione"),
)
"""The parts of a round, in order, with a kind of decision for each of their steps."""
FROM_THE_SECOND: Final = {"steal", "takeover"}
"""Kinds of the parts that the first round leaves out."""
LAST: Final = 5
"""The lines from this one on are shorter, since the valley is wide there."""
SQUEEZE: Final = 1.32
"""Greatest ratio of a name's width to its room. A longer name is cut, a shorter one drawn narrower."""


def draw_corners(sketch: Sketch) -> None:
    """Draw the parts of the round at the left, the players at the right."""
    state = sketch.state
    parts = parts_of_round(state.variant.sargon)
    now = _now({REVEAL: "claim", BIDS: "bid-lot"}.get(sketch.kind, sketch.kind), parts)
    sketch.scenery.append(round_list(state.round, parts, now))
    for place, seat in zip(sketch.layout.seats, in_order(state), strict=False):
        sketch.scenery.append(_seat(place, _held(sketch, seat)))


def parts_of_round(sargon: bool) -> tuple[Named, ...]:
    """The parts of a round, in their order."""
    return _PARTS if sargon else _PARTS[1:]


def _now(kind: str, parts: tuple[Named, ...]) -> int:
    """The index of the part that is played; -1 after the end."""
    if kind not in PART_OF:
        return -1
    at = PART_OF[kind] if kind != "cube" else PART_OF["bid-lot"]
    if kind == "order":
        at = PART_OF["order-lay"]
    return next((n for n, part in enumerate(parts) if at in map(PART_OF.__getitem__, part.kinds)), -1)


@lru_cache(64)
def round_list(number: int, parts: tuple[Named, ...], now: int) -> str:
    drawn: str = text(LEFT, 30, f"Turno {number}", 29, bold=True, carved=True)
    for n, (kinds, numbered, words) in enumerate(parts):
        y = 37 + LINE * n
        if n == now:
            drawn += box(LEFT - 5, y, 150 if n < LAST else 138, LINE - 2, 11, "gold", "on-gold", 1.6)
        left_out = number == 1 and not FROM_THE_SECOND.isdisjoint(kinds)
        ink = "on-gold" if n == now else "ink-soft" if n < now or left_out else "ink"
        sign = "–" if left_out else "✓" if n < now else numbered or "•"
        drawn += text(LEFT + 7, y + 20, sign, 24, anchor="middle", bold=n == now, fill=ink)
        drawn += text(LEFT + 20, y + 20, words, 24, bold=n == now, fill=ink, fit=122 if n < LAST else 110)
    return drawn


class Held(NamedTuple):
    """The facts about a seat that the board shows."""

    name: str
    colour: str
    active: bool
    first: bool
    scarabs: int
    cubes: tuple[int, ...]


def _held(sketch: Sketch, seat: int) -> Held:
    """A seat's holdings, without the lots that are not shown yet."""
    state = sketch.state
    later = [data_of(event, *LOTS) for event in sketch.scene.later if event.seat == seat]
    coming = [sum(lot["cubes"].get(colour, 0) for lot in later if lot) for colour in COLOURS]
    return Held(
        sketch.name(seat),
        sketch.colour(seat),
        sketch.chooser == seat,
        state.first == seat,
        SCARABS - state.owner.count(seat),
        tuple(have - more for have, more in zip(unpack(state.cubes[seat]), coming, strict=True)),
    )


@lru_cache(512)
def _seat(place: Box, held: Held) -> str:
    """A player's row: name, number of scarabs, and the cubes in hand by colour."""
    x, y, wide, tall = place
    room = wide - (62 if held.first else 38)
    drawn = kit.panel(x, y, wide, tall, 9, held.active)
    drawn += kit.name_tag(x + 31, y + 22, held.colour, held.name, 24, room, squeeze=SQUEEZE)
    if held.first:
        drawn += icon(sign_kind("disc"), x + wide - 27, y + 3, 22)
    drawn += kit.sign(sign_kind("scarab"), x + 5, y + 27, 19, "ink-soft")
    drawn += text(x + 25, y + 45, held.scarabs, 24, fill="ink-soft")
    return drawn + _cubes(x + 44, y + 24, wide - 47, held.cubes)


def _cubes(x: float, y: float, room: float, cubes: tuple[int, ...]) -> str:
    """A cube of each colour with its number. Many colours lie closer together, and the numbers on the cubes."""
    several = [(colour, many) for colour, many in zip(COLOURS, cubes, strict=True) if many]
    pitch = min(42.0, room / max(1, len(several)))
    wide = CUBE[0] * (0.8 if pitch > 36 else 0.7)
    tall, drawn = wide * CUBE[1] / CUBE[0], ""
    for n, (colour, many) in enumerate(several):
        left = x + pitch * n
        drawn += icon(cube_kind(colour), left, y + 22 - tall, wide, tall)
        drawn += kit.outlined(left + min(wide + 9, pitch - 6), y + 21, many, 24, fit=min(26, pitch - 4))
    return drawn
