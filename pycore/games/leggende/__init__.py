"""Eight-Minute Empire: Legends (Ryan Laukat, Red Raven 2013): the rules with all modules, 2 to 4 players.

Reading order, from the bottom up: `data` (numbers, options), `cards`, `faces` (components), `choices` (every choice
there is), `chart` (the map and what moving on it costs), `position` (what a position is made of), `scoring`; the
phases, each with what may be chosen, why not, and what a choice does: `setup`, `tokens`, `actions`, `turns`; `checks`
(what must hold together) and `plain` (JSON in and out); `state` with the order of the phases.

Events
======
`seat` is who acted or whom the event concerns; CHANCE (-1) where it says "luck". Regions, faces, cards, tokens and
leaders are named as in `faces`, `cards` and `data`; owners are seats or "neutral". Rules are written without their
prefix `leggende-`. Every event with `points` is a score of `seat`; over a whole game they add up to `scores()`.

kind                seat        rule               data
------------------  ----------  -----------------  ---------------------------------------------------------------
map-made            luck, 0     plance             tiles: [{slot, face, turn}], the central one first;
                                                   start_region
token-placed        luck, 0     segnalini          name, or "hidden"; region
leader-dealt        who gets it leader             leader
row-dealt           luck        fila               cards: the first six
armies-set          luck        armate             region; armies: per seat
outpost             who chose   avamposto          region: one army of every seat comes there
neutral             who puts it neutrali           region; armies: neutral ones there now
bid                 who bids    puntata            (nothing; bid: secret, for that seat)
bids-revealed       luck        puntata            bids: per seat; tied: seats with the highest; reveals
bid-won             who pays    puntata, dado      coins; tie null | "youngest" | "die"
first               who paid    primo              first: seat that begins
take                who takes   prendere, regina   card; position 0..5; cost (regina: the card beyond the end)
coins-gained        the same    abilita            card; coins
part-skipped        who acts    the action's       action "place" | "move" | "city" | "destroy"; why: the reason of
                                                   a refusal below
action-declined     who acts    azione             (neither half of an "or")
part-ended          who acts    the action's       action; left: what could still be done
place               who acts    piazzare, re       region; left; payee: seat | null; coins paid to it
move                who acts    muovere            from; to; cost; left; way "land" | "sea" | "portal"
robbed              who moves   ladri              region; coins
dragon-slain        who acts    drago              region; armies there
city                who acts    costruire          region; cities: of that seat now
token-taken         who builds  esplorazione,      name; region; coins (treasure: 1); reveals if it was hidden
                                palude
free-army           the Knight  cavaliere          region
destroy             who acts    distruggere,       region; owner; kept: whether the Red Sorceress keeps it
                                fattucchiera
steal               the Bandit  re                 victim; coins
card-dealt          luck        fila               card
peek                who looks   palude             region
token-shown         the same    palude             region (name: secret, for that seat); reveals if somebody had
                                                   looked before
extra-declined      the Queen   regina             -
tokens-revealed     luck        palude             tokens: region -> name, of those that somebody had looked at;
                                                   reveals
regions-scored      a seat      regioni            regions; points
fortresses-scored   a seat      fortezze           regions; points
islands-scored      a seat      isole              islands: their regions; points
card-scored         holder      punti-carte        card; count: what it counts; points
elixirs-scored      holder      elisir             elixirs; tied: how many have as many (1: alone); points
token-scored        holder      esplorazione,      token "book" | "dragon" | "swamp"; points
                                drago, palude
leader-scored       holder      regina, cavaliere, leader; count: cards, islands, armies; points
                                fattucchiera
game-ends           luck        lunga              game_no 1 | 2; totals: points after it
game-over           first       fine, pareggio     winners; scores; tie_break null | "book" | "coins" | "armies" |
                    winner                         "regions" | "shared" (rule pareggio unless null)

Refusals
========
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
no-move             move, part                   muovere       - (nothing that is near enough)
no-city-left        city, part                   costruire     -
nothing-to-destroy  destroy, part                distruggere   -
no-city-here        place                        piazzare      region
not-the-bandit      place at another's city      re            -
not-their-city      the same                     re            region; owner
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
As specified; where that leaves room:
- `tiles` stand in the order of their slots; those without a slot yet follow with "slot" null, in the order of the
  pairs. They are read in any order, and so are hands, armies and tokens.
- `turn` is 0 until the first player is named, then the number of the turn being played, in the phases "extra" and
  "over" the last one. `active` is 0 while luck alone sets the table.
- `cards` stand in the order of the table, whatever the order in which they were taken.
- `totals` are the points of the games before this one.
- `outpost_player` and `bids` stay as they were once they are known, to the end of the game.
- `site` is the region of the token that is turned over or looked at, or of the White Knight's free army.
- `unseen` holds names only with hidden tokens; the name of a token that somebody has seen is not among them, nor, in
  what a seat sees, among the tokens that are not "hidden" from it.
"""

from typing import Any, Final

from pycore.contract import BadOption, Option, Options, settle_options
from pycore.games.leggende.data import OPTIONS, Variant
from pycore.games.leggende.state import LeggendeState


class Leggende:
    """The game, in the shape of `pycore.contract.Game`."""

    slug: Final = "leggende"
    title: Final = "Eight-Minute Empire: Legends"
    seats: Final = range(2, 5)
    options: Final[tuple[Option, ...]] = OPTIONS
    revision: Final = 1

    def start(self, seats: int, options: Options) -> LeggendeState:
        variant = Variant.of(settle_options(self, seats, options))
        if variant.swamp and not variant.explore:
            raise BadOption("swamp", "needs-explore")
        return LeggendeState(seats, variant)

    def from_plain(self, plain: Any) -> LeggendeState:
        return LeggendeState.from_plain(plain)


GAME: Final = Leggende()
