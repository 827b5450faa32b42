"""Positions and sizes on Oh, Pharaoh!'s table, in board units, and the `Sketch` that its parts draw into.

The board is a portrait of 720 by 802 units. On a phone 360 pixels wide a unit is half a pixel, and all of it fits
between the head of the page, with the words below it, and the tabs. From the top it has the track; the other players
with their pyramids; the face-up cards, the pile, the discards and the buttons that end a step; the reader's two places;
the reader's hand. During a trade or a theft, a panel (`PANEL`) covers the cards and the reader's pyramids. For those
who take part in it, the top row then shows the other one's pyramids and their own.

There is no wide layout: in the windows of most desks (1280 x 720 to 1440 x 900) the portrait takes 95 to 99 % of the
room for the board, so that no layout could draw everything more than 3 % larger.
"""

from typing import Final

from app.drawing import kit
from app.drawing.rectangle import Box
from app.drawing.scene import Scene
from pycore.contract import HIDDEN
from pycore.games.oh_pharaoh.data import NUMBER, PLACES
from pycore.games.oh_pharaoh.position import Remains, Theft, Trade
from pycore.games.oh_pharaoh.pyramids import Pyramid
from pycore.games.oh_pharaoh.state import PharaohState

WIDTH: Final = 720
HEIGHT: Final = 802
FINGER: Final = float(kit.FINGER)
BUTTON: Final = 88.0
"""Height of a button that decides: 44 pixels on a phone."""
APART: Final = 16.0
"""The distance between two such buttons."""
TRACK: Final = Box(6, 4, 708, 64)
OTHERS: Final = Box(6, 72, 708, 190)
NAME: Final = 64.0
"""Height of the plate with an opponent's name."""
SUPPLY: Final = Box(6, 265, 708, FINGER + BUTTON)
OWN: Final = (Box(6, 420, 350, 247), Box(364, 420, 350, 247))
PANEL: Final = Box(6, 265, 708, 402)
HAND: Final = Box(6, 670, 708, 128)


class Sketch(kit.Sketch[PharaohState]):
    """The board while its parts are drawn. `near` is the seat whose places lie in front, drawn large."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.near = self.state.active if scene.seat is None else scene.seat
        """The reader's seat; for an onlooker, the active seat."""

    @property
    def asked(self) -> bool:
        """Whether a choice can be made here now. A public question can also be answered at a shared device."""
        return bool(self.choices) and (self.scene.seat == self.chooser or bool(self.scene.lit))

    @property
    def picked_card(self) -> str:
        """The card of the hand that was picked first; "" if none was."""
        first = self.scene.picked[0] if self.scene.picked else ""
        return first.removeprefix("card-") if first.startswith("card-") else ""

    def others(self) -> list[int]:
        """All other seats, in turn order from `near` on."""
        return [(self.near + n) % self.seats for n in range(1, self.seats)]

    def built(self, seat: int, place: int) -> Pyramid | None:
        return self.state.pyramids[PLACES * seat + place]

    def size(self, seat: int) -> int:
        """The number of cards in a hand."""
        return self.state.sizes[seat]

    def hand(self, seat: int) -> dict[str, int] | None:
        """The cards of a hand by type, without those offered in the panel; None if they are hidden."""
        held: dict[str, int] = self.plain["hands"][seat]
        if HIDDEN in held:
            return None
        pending = self.state.pending
        if not isinstance(pending, Trade) or seat != self.state.active:
            return held
        return {card: many - pending.give[NUMBER[card]] for card, many in held.items()}

    def has_panel(self) -> bool:
        """Whether the panel covers the middle of the table."""
        return self.kind in ("steal", "remains", "remains-level", "trade", "answer")

    @property
    def facing(self) -> int | None:
        """The other player of the trade or the theft in the panel; None if `near` takes no part in it."""
        pending = self.state.pending
        if not self.has_panel() or not isinstance(pending, Trade | Theft | Remains):
            return None
        other = pending.partner if isinstance(pending, Trade) else pending.victim
        pair = {self.state.active, other}
        return (pair - {self.near}).pop() if self.near in pair else None

    def column(self, seat: int) -> Box | None:
        """The box of another player's name and pyramids. None for all but `facing`, if there is one."""
        number = self.others().index(seat)
        if self.facing is None:
            return _column(self.seats - 1, number)
        return _column(2, self._half()) if seat == self.facing else None

    def _half(self) -> int:
        """The half of the top row for `facing`: 0, or 1 if that player's usual place is in the right half."""
        assert self.facing is not None
        return int(2 * self.others().index(self.facing) >= self.seats - 1)

    def place(self, seat: int, place: int) -> Box | None:
        """The box of a building place; None while it is covered."""
        if seat == self.near:
            if not self.has_panel():
                return OWN[place]
            return None if self.facing is None else _split(_column(2, 1 - self._half()), place)
        where = self.column(seat)
        return where and _split(Box(where.x, where.y + NAME + 4, where.w, where.h - NAME - 4), place)


def _column(many: int, number: int) -> Box:
    """One of `many` columns of the top row. Number 0 is that of the player to the left."""
    wide = OTHERS.w / many
    return Box(OTHERS.x + wide * number + 2, OTHERS.y, wide - 4, OTHERS.h)


def _split(where: Box, place: int) -> Box:
    """The box of a building place in a column."""
    x, y, w, h = where
    return Box(x + (w / PLACES) * place, y, w / PLACES - (2 if place == 0 else 0), h)


def row_slot(number: int) -> Box:
    """The box of a card in the face-up row."""
    return Box(SUPPLY.x + 6 + 98 * number, SUPPLY.y + 20, 90, 112)


PILE: Final = row_slot(3)._replace(x=SUPPLY.x + 308)
DISCARDS: Final = PILE._replace(x=SUPPLY.x + 406)
SIDE: Final = Box(SUPPLY.x + 504, SUPPLY.y, 202, SUPPLY.h)
"""The right part of the supply, for the current step, the button that ends it, and the die or the pending attack."""
SIDE_HEAD: Final = Box(SIDE.x, SIDE.y, SIDE.w, FINGER)
SIDE_BUTTON: Final = Box(SIDE.x, SIDE_HEAD.bottom, SIDE.w, BUTTON)
REACT: Final = (
    Box(SUPPLY.x + 4, SUPPLY.y + 8, 134, 136),
    Box(SUPPLY.x + 138 + APART, SUPPLY.y + 8, 150, 136),
)
"""The buttons for the two answers to an attack. They cover the face-up row."""
FOOT: Final = Box(PANEL.x + 8, PANEL.bottom - BUTTON - 6, PANEL.w - 16, BUTTON)
"""The foot of the panel, which has its buttons at the right."""
IN_A_ROW: Final = 10
"""Greatest number of types of cards in one row of a hand. More types lie in two rows."""


def hand_slots(types: int) -> list[Box]:
    """The box of each stack of a hand: its visible part, which can be touched."""
    x, y, w, h = HAND
    if types > IN_A_ROW:
        half = (types + 1) // 2
        wide = w / half
        return [Box(x + wide * (n % half), y + (h / 2) * (n // half), wide, h / 2) for n in range(types)]
    if not types:
        return []
    pitch = min(101.0, (w - 100) / max(1, types - 1))
    return [Box(x + pitch * n, y, 100 if n == types - 1 else pitch, h) for n in range(types)]
