"""Senet (ancient Egypt; reconstruction by Timothy Kendall, 1978): the rules, for two players.

Reading order: `data` (components), `choices` (every choice there is), `position` (the fields of a position), `ways`
(where a piece may move); then the phases `sticks`, `moves` and `water`, each with its legal choices, its reasons for a
refusal, and its effects; `scoring`; `turns` (the order of the phases); `plain` (JSON in and out, with `checks` for
consistency); `state` (the interface over all of them). Each module imports only from earlier ones. `advice` evaluates
positions for computer players and for hints. `events` declares the kinds of events.

Refusals
========
reason          of                           rule                 data
--------------  ---------------------------  -------------------  --------------------------------------------------
no-such-choice  anything that is no choice   decision's           -
                of this decision
game-over       everything, after the end    fine                 -
no-piece        move                         muovere              square
not-yours       move                         muovere              square
water-first     move                         acqua                square: of the chosen piece; another piece lies in
                                                                  the water
own-piece       move                         muovere              square; throw; ahead: true when the forward move was
protected       move                         coppia               tested, false when no piece can move forwards and
wall            move                         muro                 pieces therefore move back
stop-first      move                         bellezza
wrong-throw     move                         acqua, verita, atum
water-full      move                         ultime-case
no-square       move (back)                  indietro
never-back      move (back)                  indietro

Plain form
==========
`squares` lists the thirty squares from the first to the last. Each is the seat whose piece stands there, or null.
`throw` is the throw while the seat decides how to use it, and null in other phases. At the end `seat` is the winner.
"""

from typing import Any, Final

from pycore.contract import Option, Options, settle_options
from pycore.games.senet.events import KINDS
from pycore.games.senet.state import SenetState


class Senet:
    """The game, implementing `pycore.contract.Game`."""

    slug: Final = "senet"
    title: Final = "Senet"
    seats: Final = range(2, 3)
    options: Final[tuple[Option, ...]] = ()
    revision: Final = 1
    events: Final = KINDS

    def start(self, seats: int, options: Options) -> SenetState:
        settle_options(self, seats, options)
        return SenetState()

    def from_plain(self, plain: Any) -> SenetState:
        return SenetState.from_plain(plain)


GAME: Final = Senet()
