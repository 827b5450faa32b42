"""A toy game, the smallest example of a game: a hidden hand, a secret bid, a chance draw, a reaction.

Three rounds. Each seat holds two cards. A die sets the prize (1 to 3), every seat secretly lays a number card or
nothing, all bids are shown, and the highest wins unless tied. The seat after the winner may then foil the win by
showing a shield. Cards laid or shown are out; hands fill up again before the next round. Most points wins.

Reading order: `position` (cards and positions); `events` (what can happen); `phases` (what may be chosen, why another
choice is refused, what a choice does); `checks` (what must hold in a position that was read); `state` (the order of the
phases, and what a seat may see). Imports only go back in this order. They are relative, so the package may have any
name. `page` is the page side, `book.md` the rulebook.

Refusals
========
reason          of                          rule            data
--------------  --------------------------  --------------  ----
no-such-choice  anything that is no choice  decision's      -
game-over       everything, after the end   fine            -
not-in-hand     bid, shield                 offerta, scudo  card
"""

from typing import Any, Final

from pycore.contract import Option, Options, settle_options

from .events import KINDS
from .position import OPTIONS, SEATS
from .state import ToyState


class ToyGame:
    """The game, in the shape of `pycore.contract.Game`."""

    slug: Final = "toy"
    title: Final = "toy"
    seats = SEATS
    options: tuple[Option, ...] = OPTIONS
    revision = 1
    events = KINDS

    def start(self, seats: int, options: Options) -> ToyState:
        return ToyState(seats, settle_options(self, seats, options))

    def from_plain(self, plain: Any) -> ToyState:
        return ToyState.from_plain(plain)


GAME: Final = ToyGame()
