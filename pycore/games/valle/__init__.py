"""La Valle dei Re (Christian Beierer, Franckh-Kosmos 1991): the rules for 2 to 4 players, with four variants.

Seats build pyramids from coloured cubes. The map has areas and building *sites*. In each round *lots* of five cubes are
sold by auction; the bids are *tablets* with the values 0 to 4. *Overseers* claim sites, and a *scarab* marks a claimed
site as its owner's. *Workers* lay cubes on their seat's sites, and steal cubes from the sites of others. The *suns* of
a site tell with how many players it is used. Cubes that are not used go to the *Pharaoh's pyramid*. The game ends with
the round in which this pyramid, or every site, is complete.

Reading order, in the order of imports: `data` (components, map, options), `places` and `pyramids` (map and pyramids as
numbers), `choices` (every choice there is), `position` (the parts of a position), `scoring`. Then the phases, each with
its legal choices, its reasons for a refusal, and its effects: `auction` (who begins, lots, bids), `movement`
(overseers, plans, claims, workers), `theft` (stealing and taking over), `building`. `rounds` defines the order of a
round and goes on from one turn to the next. Then `checks` (consistency), `plain` (JSON in and out), and `state` (the
interface over all of them, and what a seat may know). `advice` evaluates positions for computer players and for hints.
`events` declares the kinds of events.

Refusals
========
- Column `of`: the verbs of the choices that are refused for this reason.
- Column `rule`: the anchor of the rule, without the prefix `valle-`. "decision's" is the rule of the decision.
- Column `data`: the fields. A number after a field is its only value.

reason              of                           rule          data
------------------  ---------------------------  ------------  -----------------------------------------------------
no-such-choice      anything that is no choice   decision's    -
                    of this decision: verb,
                    shape, type, out of range
game-over           everything, after the end    fine          -
none-left           cube (luck)                  lotti         colour
tablet-used         tablet                       asta, sargon  value
site-closed         overseer, plan, worker,      soli          site; suns: 2 or 3
                    steal, takeover, build
same-place          overseer, plan, worker       movimento     place: in the same area or on the same side of a site
space-taken         overseer, worker             movimento     place; first: free space of that side, or null
other-space         overseer, plan, worker       movimento,    place; first: the space that represents that side
                                                 piani
too-far             overseer, plan, worker       capomastri,   cost; points
                                                 piani, operai
other-site          claim                        possesso      site: the one entered
no-worker-there     worker                       operai        place
other-worker        worker                       operai        first: the place of the worker that goes
no-owner            steal, takeover              furto,        site
                                                 conquista
own-site            steal, takeover              as no-owner   site
pyramid-finished    steal, takeover, build       piramide-     site
                                                 finita
too-few-overseers   steal, takeover              furto,        site; mine; theirs: the owner's
                                                 conquista
nothing-built       steal                        furto         site
already-robbed      steal                        furto         site; seat: the thief
no-worker           steal, build                 furto,        site
                                                 costruire
workers-spent       steal                        furto         site; cubes: stolen there
not-on-top          steal                        furto         site; role
no-such-cube        steal                        furto         site; role; colour
too-few-workers     takeover                     conquista     site; mine: those that did not steal; theirs; spent
no-scarab           takeover                     conquista     scarabs 8
not-yours           build                        costruire     site; owner: seat or null
workers-done        build                        costruire     site; cubes: laid there
no-cube             build                        costruire     colour
no-such-role        build                        livelli,      site; role (none such with, or without, rays)
                                                 raggi
other-level         build                        livelli       site; role; level: the one being built
role-full           build                        livelli       site; role
first-diagonal      build                        raggi         site; role "diagonal-2", while the base is empty

Plain form
==========
`plain.write` shows the fields. These need an explanation:
- `levels` lists every level of a site; empty levels, roles and colours have no entry inside.
- With the option `sargon` three phases come before "cube": "order-lay" (one more tablet or no more, public),
  "order-tablet" (which one, private) and "order".
- The tablets' `done` is true only while tablets are being laid: for the order of play, then for the lots.
- `claimed` is for the active seat in round 1; `carry` and `plans` are for rounds from the second.
- `stolen` lasts until the last takeover, `laid` until the active seat has built.
"""

from typing import Any, Final

from pycore.contract import Option, Options, settle_options
from pycore.games.valle.data import OPTIONS, Variant
from pycore.games.valle.events import KINDS
from pycore.games.valle.state import ValleState


class Valle:
    """The game, implementing `pycore.contract.Game`."""

    slug: Final = "valle"
    title: Final = "La Valle dei Re"
    seats: Final = range(2, 5)
    options: Final[tuple[Option, ...]] = OPTIONS
    revision: Final = 1
    events: Final = KINDS

    def start(self, seats: int, options: Options) -> ValleState:
        return ValleState(seats, Variant.of(settle_options(self, seats, options)))

    def from_plain(self, plain: Any) -> ValleState:
        return ValleState.from_plain(plain)


GAME: Final = Valle()
