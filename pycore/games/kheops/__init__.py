"""Kheops (Bruno Faidutti and Serge Laget, Tilsit 2008): the rules, for two players.

White (seat 0) and Blue (seat 1) lay tiles on the triangular cells of a pyramid and place pawns on them. A tile is a
room or a corridor, open on some of its three sides. Tiles joined by open sides form a network. It gives points to the
seat with the majority of pawns in it.

Reading order: `data` (components), `choices` (every choice there is), `position` (the fields of a position); then the
phases `tiles`, `pawns` and `powers`, each with its legal choices, its reasons for a refusal, and its effects;
`scoring`; `turns` (the order of the phases); `plain` (JSON in and out, with `checks` for consistency); `state` (the
interface over all of them). Each module imports only from earlier ones. `advice` evaluates positions for computer
players and for hints. `events` declares the kinds of events.

Refusals
========
- Column `of`: the verbs of the choices that are refused for this reason.
- Column `rule`: the anchor of the rule, without the prefix `kheops-`. "decision's" is the rule of the decision.
- Column `data`: the fields.

reason              of                           rule          data
------------------  ---------------------------  ------------  -----------------------------------------------------
no-such-choice      anything that is no choice   decision's    -
                    of this decision: verb,
                    shape, type, out of range
game-over           everything, after the end    fine          -
none-left           pawn; lay, draw (luck)       pedina,       piece (of a kind no longer in supply); tile
                                                 mummia,
                                                 sacerdote,
                                                 faraone;
                                                 preparazione;
                                                 pescare
not-yours           pawn: the pharaoh, of Blue   faraone       piece
mummy-first         pawn: priest, pharaoh        sacerdote,    piece
                                                 faraone
no-tile             pawn, rotate, to (move)      pedina,       cell
                                                 ruotare,
                                                 spostare
cell-taken          pawn, to (move)              pedina,       cell; owner; piece
                                                 spostare
no-pawn             pawn, to (move)              vietata       cell
protected           pawn: the mummy; rotate; to  sacerdote,    cell; piece: the opposing one that stands there and
                    (swap)                       faraone,      whose rule forbids it (mummia: only against a mummy)
                                                 mummia
wrong-kind          rotate                       ruotare       cell; kind: "room" | "corridor", the one to rotate
must-turn           rotate                       ruotare       cell; sides: the present ones
wrong-sides         rotate, tile, lay (luck)     ruotare,      sides; openings: the number that the tile has
                                                 tessera,
                                                 preparazione
not-own-pawn        from                         scambiare,    cell
                                                 spostare
just-placed         from (move)                  spostare      cell
not-their-pawn      to (swap)                    scambiare     cell
not-in-hand         tile                         tessera       tile
cell-full           tile                         tessera       cell
not-touching        tile                         tessera       cell

Plain form
==========
`plain.write` shows the fields. These need an explanation:
- A hand is written sorted by the names of its tiles, and read in any order.
- `pile_size` is present only when a hand is hidden.
- The number of pawns on the board may differ from the number of turns done. Each seat must have enough pawns in supply
  for its turns to come.
- In the phase "start-tile" fewer than nineteen tiles lie on the board, on the first of the start cells. During the
  set-up there is no pawn on the board.
"""

from typing import Any, Final

from pycore.contract import Option, Options, settle_options
from pycore.games.kheops.events import KINDS
from pycore.games.kheops.state import KheopsState


class Kheops:
    """The game, implementing `pycore.contract.Game`."""

    slug: Final = "kheops"
    title: Final = "Kheops"
    seats: Final = range(2, 3)
    options: Final[tuple[Option, ...]] = ()
    revision: Final = 1
    events: Final = KINDS

    def start(self, seats: int, options: Options) -> KheopsState:
        settle_options(self, seats, options)
        return KheopsState()

    def from_plain(self, plain: Any) -> KheopsState:
        return KheopsState.from_plain(plain)


GAME: Final = Kheops()
