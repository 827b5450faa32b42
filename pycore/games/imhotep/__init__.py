"""Imhotep (Phil Walker-Harding, Kosmos 2016): the rules, sides A of the five sites, 2 to 4 players.

Reading order: `data` (components), `choices` (every choice there is), `state` (what a position is), `legal` (what
may be chosen, and why not), `rules` (what a choice does), `sites` (where stones go), `scoring`, `plain` (JSON in
and out, with `reading` for data that may be anything and `checks` for what must hold together).

Events
======
`seat` is who acted or whom the event concerns; CHANCE (-1) where it says "luck". Boats are 0..3, boat spaces
0.. from the bow, market places 0..3. Cards and sites are named as in `data.KINDS` and `data.SITES`. Rules are
written without their prefix `imhotep-`. Every event with `points` is a score of `seat`, also of 0 points; over
a whole game they add up to `scores()`.

kind                seat        rule               data
------------------  ----------  -----------------  ---------------------------------------------------------------
round-begins        luck        round              round 1..6; card "4331"; capacities [4, 3, 3, 1]; first: seat
                                                   that plays first
deck-renewed        luck        mercato-a          cards: how many discards were shuffled into the deck
card-dealt          luck        mercato-a          place; card
market-dealt        luck        mercato-a          cards: kinds, place by place; follows the last card-dealt
get                 who acts    prendere, martello stones 1..3: from the quarry to the sled; sled: how many lie
                                                   there now
load                who acts    caricare, martello, boat; space; capacity; aboard: stones on that boat now
                                scalpello, vela
sail                who acts    condurre, leva,    boat; capacity; site; stones: owners from the bow, without the
                                vela               empty spaces; order: "bow" | "chosen" (lever)
stone-placed        its owner   piramide-a,        site; from "boat" | "quarry"; boat, space (null from the
                                tempio-a, tomba-a, quarry); and by site
                                obelischi-a        - pyramid: place 0.. in order of filling; level 1..3, 0 when
                                                     beyond the complete pyramid; points
                                                   - temple: place 0..4; level 1..; covers: owner of the stone
                                                     below or null
                                                   - tomb: row 0..2; column 0..
                                                   - obelisks: height of the obelisk now
stone-returned      its owner   mercato-a, passare boat; space; why: "card" (a card was taken for it), "no-card"
                                                   (the market was empty), "round-end" (all passed: its boat never
                                                   sailed); it is back in the quarry
card-taken          stone's     mercato-a          card; place; colour "red" | "green" | "purple" | "blue"
                    owner
red-card            who took    carte-rosse        card; site; effect: false when the quarry held none of their
                    it                             stones, else stone-placed from "quarry" follows
card-played         who acts    leva, martello,    card: blue, now among the discards; the get, load or sail that
                                vela, scalpello    follow have the same rule
pass                who acts    passare            passes: how many passed in a row, 1..players
round-ends          who ended   fine-round,        round; cause "boats" (that seat sailed the fourth) | "passes"
                    it          passare            (that seat passed last)
temple-scored       a seat      tempio-a           stones: its stones on top; points (one per stone); one event per
                    with some                      seat, in order of seats
market-cleared      luck        fine-round         cards: kinds left over, now among the discards (not if none)
next-first          who begins  fine-round         round: the next one, 2..6
tomb-scored         a seat      tomba-a            groups: sizes, largest first; points
                    with stones
obelisks-scored     a seat      obelischi-a        height; place 1..4; tied: how many share that place (1: alone);
                    with stones                    points
decoration-scored   holder      decorazioni        card; site; cards: how many of this kind; stones: of all, on
                                                   that site; points
statues-scored      holder      statue             statues; points
blue-scored         holder      carte-blu          cards: unused blue cards; points
game-over           first       punti-finali,      winners: seats; scores: per seat; sleds: stones left per seat;
                    winner      pareggio           tie_break null | "sled" (rule pareggio) | "shared" (pareggio)

Refusals
========
reason              of                           rule          data
------------------  ---------------------------  ------------  -----------------------------------------------------
no-such-choice      anything that is no choice   decision's    -
                    of this decision: verb,
                    shape, type, out of range
game-over           everything, after the end    punti-finali  -
sled-full           get, hammer                  prendere,     stones 5
                                                 martello
quarry-empty        get, hammer                  the same      -
no-stone            load, sail-card              caricare,     -  (own sled empty)
                                                 vela
boat-sailed         load, sail-card; sail,       caricare,     boat; site where it lies
                    lever                        condurre
space-taken         load, sail-card              caricare      boat; space; owner
load-too-small      sail, lever, sail-card       condurre      boat; aboard (with sail-card: the new stone counted);
                                                               minimum
site-taken          sail, lever                  condurre      site; boat that lies there
other-boat          sail after sail-card         vela          boat: the one that must sail
no-card             hammer, chisel, sail-card,   the card's    card
                    lever
card-just-taken     the same                     carte-blu     card (all of this kind were taken in this very turn)
too-few-stones      chisel                       scalpello     stones: on the sled; needed 2
too-few-spaces      chisel                       scalpello     spaces: free on unsailed boats; needed 2
can-act             pass                         passare       -
space-empty         unload                       leva          boat; space
not-nearest         unload                       leva          boat; space; nearest: the space of the same colour
                                                               nearest the bow
card-gone           take                         mercato-a     place (its card is taken)
card-seen           round (luck)                 round         card (played in an earlier round)
none-left           deal (luck)                  mercato-a     card
"""

from typing import Any, Final

from pycore.contract import Option, Options, settle_options
from pycore.games.imhotep import plain as plain_form
from pycore.games.imhotep.state import ImhotepState


class Imhotep:
    """The game, in the shape of `pycore.contract.Game`."""

    slug: Final = "imhotep"
    title: Final = "Imhotep"
    seats: Final = range(2, 5)
    options: Final[tuple[Option, ...]] = ()
    revision: Final = 1

    def start(self, seats: int, options: Options) -> ImhotepState:
        settle_options(self, seats, options)
        return ImhotepState(seats)

    def from_plain(self, plain: Any) -> ImhotepState:
        return plain_form.read(plain, ImhotepState)


GAME: Final = Imhotep()
