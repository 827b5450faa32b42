"""Eight-Minute Empire: Legends (Ryan Laukat, Red Raven 2013): the rules with all modules, 2 to 4 players.

The map consists of four square tiles with two faces each; a face shows regions, grouped into islands. In a turn a seat
takes a card and carries out its action, which has one or two parts: placing or moving armies, building a city,
destroying an army. A seat controls a region with the most armies and cities there.

Reading order, in the order of imports: `data` (numbers, options), `cards`, `faces` (components), `choices` (every
choice there is), `chart` (the map and the cost of moving on it), `position` (the fields of a position), `scoring`; the
phases `setup`, `tokens`, `actions` and `turns`, each with its legal choices, its reasons for a refusal, and its
effects; `checks` (consistency) and `plain` (JSON in and out); `state` with the order of the phases. `ways` finds the
cheapest way of an army for the page. `advice` evaluates positions for computer players and for hints. `events` declares
the kinds of events.

Refusals
========
- Column `of`: the verbs of the choices that are refused for this reason. "part" stands for a part of an action that is
  skipped for this reason.
- Column `rule`: the anchor of the rule, without the prefix `leggende-`. "decision's" is the rule of the decision.
- Column `data`: the fields.

reason              of                           rule          data
------------------  ---------------------------  ------------  -----------------------------------------------------
no-such-choice      anything that is no choice   decision's    -
                    of this decision
game-over           everything, after the end    fine          -
not-up              centre, slot                 plance        face (its tile shows the other one)
desert-centre       centre                       plance        face
already-placed      slot                         plance        face
not-central         start                        partenza      region
no-route            start                        partenza      region (no sea route leads from it to another tile)
start-region        token                        segnalini     region
token-there         token                        segnalini     region
card-seen           deal (luck)                  fila          card
central-tile        outpost                      avamposto     region
too-few-coins       bid, take, place at another  puntata,      cost; coins
                    seat's city                  prendere, re
no-card             take                         prendere      position
no-supply           place, part                  piazzare      -
no-armies           move, city, destroy, part    the action's  - (none on the board)
no-move             move, part                   muovere       - (nothing is near enough)
no-city-left        city, part                   costruire     -
nothing-to-destroy  destroy, part                distruggere   -
no-city-here        place                        piazzare      region
not-the-bandit      place at another's city      re            -
not-their-city      place at another's city      re            region; owner
no-army             move, city, destroy          the action's  region
not-adjacent        move                         muovere       from; to
too-far             move                         muovere       cost; left
only-a-city         destroy                      distruggere   region
no-such-army        destroy                      distruggere   region; owner
immune              destroy                      distruggere   owner
other-region        place of the White Knight    cavaliere     region: of the new city
no-token            peek                         palude        region
already-looked      peek                         palude        region
not-controlled      peek                         palude        region

Plain form
==========
`plain.write` shows the fields. These need an explanation:
- `tiles` are in the order of their slots. Tiles without a slot yet follow in the order of `faces.PAIRS`, with "slot"
  null. Tiles, hands, armies and tokens are read in any order.
- `turn` is 0 until the first player is named. Then it is the number of the turn being played. In the phases "extra"
  and "over" it is the number of the last turn.
- `active` is 0 during the part of the set-up that chance decides alone.
- `cards` are in the order of the table, not in the order in which they were taken.
- `totals` are the points of the games before this one.
- `outpost_player` and `bids` keep their values to the end of the game once they are known.
- `site` is the region of the token that is turned over or looked at, or of the White Knight's free army.
- `unseen` names the explore tokens that lie face down and that nobody has looked at. In the view of a seat it also
  names those that only other seats have looked at. Without the option "swamp" it is empty.
"""

from typing import Any, Final

from pycore.contract import BadOption, Option, Options, settle_options
from pycore.games.leggende.data import OPTIONS, Variant
from pycore.games.leggende.events import KINDS
from pycore.games.leggende.state import LeggendeState


class Leggende:
    """The game, implementing `pycore.contract.Game`."""

    slug: Final = "leggende"
    title: Final = "Eight-Minute Empire: Legends"
    seats: Final = range(2, 5)
    options: Final[tuple[Option, ...]] = OPTIONS
    revision: Final = 1
    events: Final = KINDS

    def start(self, seats: int, options: Options) -> LeggendeState:
        variant = Variant.of(settle_options(self, seats, options))
        if variant.swamp and not variant.explore:
            raise BadOption("swamp", "needs-explore")
        return LeggendeState(seats, variant)

    def from_plain(self, plain: Any) -> LeggendeState:
        return LeggendeState.from_plain(plain)


GAME: Final = Leggende()
