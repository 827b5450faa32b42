"""Imhotep (Phil Walker-Harding, Kosmos 2016): the rules, any mix of sides A and B of the five sites, 2 to 4 players.

Seats move stones from their quarry to their sled, load them on boats, and sail the boats to the sites: the market and
four monuments. Each site's board has a side A and a side B. A red card places a stone from the quarry; green, purple
and blue cards are kept, and a blue one is played as an action. A chain is a choice with all decisions that its effects
require.

Reading order, in the order of imports: `data` (components, options), `choices` (phases and every choice there is),
`position` (the fields of a position); `supply` (moving stones and cards, for all phases), `scoring`; the phases
`turns`, `monuments` and `market`, each with its legal choices, its reasons for a refusal, and its effects; `rounds`
(the order of a round, unloading); `checks` and `plain` (JSON in and out); `state`. `advice` evaluates positions for
computer players and for hints.

Events
======
- Column `seat`: the seat that acted, or that the event is about. "luck" stands for CHANCE (-1).
- Column `rule`: the anchor of the rule, without the prefix `imhotep-`. "a|b" stands for the side in play.
- Column `data`: the fields, some with their possible values. `reveals` is no field: it says that the event has the flag
  `Event.reveals`.
- Boats are 0..3, boat spaces 0.. from the bow. Market places are 0..3; on side B, 3 is the place of the pair. Pyramids
  of side B are 0 left, 1 middle, 2 right. Cards and sites are named as in `data.KINDS` and `data.SITES`.
- Every event with `points` adds them to the score of `seat`, even if they are 0. Over a whole game these points add up
  to `scores()`.

kind                seat        rule               data
------------------  ----------  -----------------  ---------------------------------------------------------------
round-begins        luck        round              round 1..6; card "4331"; capacities [4, 3, 3, 1]; first: seat
                                                   that plays first
deck-renewed        luck        mazzo              cards: number of discards that form the new deck; laid: kinds
                                                   of the face-down pair that can now be deduced, 0 to 2
card-dealt          luck        mercato-a|b        place; card
market-dealt        luck        mercato-a|b        cards: kinds, place by place, on side B the last is "hidden" (the
                                                   pair); follows the last card-dealt
get                 who gets    prendere, martello stones 1..3: from the quarry to the sled; sled: stones on it now.
                                piramide-b,        With piramide-b and tempio-b the stones are a bonus for the owner of
                                tempio-b           a stone: three or two
load                who loads   caricare, martello boat; space; capacity; nth: number of the boat among those of its
                                scalpello, vela,   capacity, from 1, null if it is the only one; aboard: stones on
                                piramide-b         that boat now
sail                who acts    condurre, leva,    boat; capacity; nth; site; stones: owners from the bow, without
                                vela               the empty spaces; order: "bow" | "chosen" (lever)
stone-placed        its owner   piramide-a|b,      site; from "boat" | "quarry"; boat, space (null from the
                                tempio-a|b,        quarry); and by site
                                tomba-a|b,         - pyramid A: place 0.. in order of filling; level 1..3, or 0 if the
                                obelischi-a|b        pyramid was complete before; points
                                                   - pyramid B: pyramid 0..2; place 0..4 in it; level 1..2; bonus
                                                     "card" | "stones" | "load" | null; points. If all pyramids were
                                                     complete before: pyramid null, place 0.., level 0
                                                   - temple: place 0..4; level 1..; covers: owner of the stone
                                                     below or null
                                                   - tomb: row 0..2; column 0..
                                                   - obelisks A: height of the obelisk now
                                                   - obelisks B: waiting: stones of that seat that wait now, this one
                                                     included (3: tower-built follows, while towers are left)
tower-built         its owner   obelischi-b        tower 0..7: how many stood before; points
bonus-skipped       who could   piramide-b,        bonus "card" | "stones" | "load"
                    use it      tempio-b
card-drawn          who draws   mercato-a|b        card; colour: the top card of the deck, for a bonus of the pyramid
                                                   or the temple; a red-card follows a red one
stone-returned      its owner   mercato-a|b,       boat; space; why: "card" (a card was taken for it), "no-card"
                                passare            (the market was empty), "round-end" (all passed: its boat never
                                                   sailed); it is back in the quarry
card-taken          stone's     mercato-a|b        card; place; colour "red" | "green" | "purple" | "blue"
                    owner
pair-taken          stone's     mercato-b          place 3; laid: kinds of the pair that are public, 0 to 2; a
                    owner                          card-looked for each other card follows, then the choice
card-looked         stone's     mercato-b          (no public data; card: secret, for that seat)
card-kept           stone's     mercato-b          card; colour; discarded: the other card of the pair, face up
                    owner                          among the discards; reveals, unless both were public
red-card            who took    carte-rosse        card; site; effect: false when the quarry held none of their
                    it                             stones, else stone-placed from "quarry" follows (pyramid B: once
                                                   its owner has chosen where)
card-played         who acts    leva, martello,    card: blue, now among the discards; the get, load or sail that
                                vela, scalpello    follow have the same rule
pass                who acts    passare            passes: how many passed in a row, 1..players
round-ends          who ended   fine-round,        round; cause "boats" (that seat sailed the fourth) | "passes"
                    it          passare            (that seat passed last)
temple-scored       a seat      tempio-a           stones: its stones on top; points (one per stone); one event per
                    with some                      seat, in order of seats
space-scored        owner on    tempio-b           place 0, 1, 2 or 4; points 1, or 2 (place 1): one event per space,
                    top                            from the left; stones taken instead are a get, a card a card-drawn
market-cleared      luck        fine-round         cards: kinds left face up, now among the discards (no event if
                                                   none)
card-buried         luck        mercato-b          card: of a pair that nobody took, now face up among the discards;
                                                   twice, after market-cleared, public cards first
next-first          who begins  fine-round         round: the next one, 2..6
tomb-scored         a seat      tomba-a            groups: sizes, largest first; points
                    with stones
tomb-row-scored     a seat with tomba-b            row 0..2; stones: its own there; place 1..4; tied: how many share
                    stones there                   that place (1: alone); points
obelisks-scored     a seat      obelischi-a        height; place 1..4; tied: how many share that place (1: alone);
                    with stones                    points
waiting-scored      a seat with edizione           stones: its own in no tower; points (later edition, obelisks B)
                    some
decoration-scored   holder      decorazioni        card; site; cards: how many of this kind; stones: of all, on
                                                   that site; points
statues-scored      holder      statue             statues; points
blue-scored         holder      carte-blu          cards: unused blue cards; points
wrath               who is      ira                missing: sites without a stone of that seat; points -5
                    punished
game-over           first       punti-finali,      winners: seats; scores: per seat; sleds: stones left per seat;
                    winner      pareggio           tie_break null | "sled" (rule pareggio) | "shared" (pareggio)

Refusals
========
- Column `of`: the verbs of the choices that are refused for this reason.
- Column `rule`: as above. "decision's" is the rule of the decision, "the card's" that of the card.
- Column `data`: the fields. A number after a field is its only value.

reason              of                           rule          data
------------------  ---------------------------  ------------  -----------------------------------------------------
no-such-choice      anything that is no choice   decision's    -
                    of this decision: verb,
                    shape, type, out of range
game-over           everything, after the end    punti-finali  -
sled-full           get, hammer; stones of the   prendere,     stones 5
                    temple                       martello,
                                                 tempio-b
quarry-empty        as above                     as above      -
no-stone            load, sail-card              caricare,     -  (the sled is empty)
                                                 vela
boat-sailed         load, sail-card; sail,       caricare,     boat; site where it lies
                    lever                        condurre
space-taken         load, sail-card              caricare      boat; space; owner
load-too-small      sail, lever, sail-card       condurre,     boat; aboard; minimum; with sail-card loaded: 1, the
                                                 vela          new stone, which is counted in aboard
site-taken          sail, lever                  condurre      site; boat that lies there
other-boat          sail after sail-card         vela          boat: the one that must sail
no-card             hammer, chisel, sail-card,   the card's    card
                    lever
too-few-stones      chisel                       scalpello     stones: on the sled; needed 2
too-few-spaces      chisel                       scalpello     spaces: free on unsailed boats; needed 2
can-act             pass                         passare       -
space-empty         unload                       leva          boat; space
not-nearest         unload                       leva          boat; space; nearest: the space with the stone of
                                                               that colour nearest the bow
card-gone           take                         mercato-a|b   place (its card, or the pair, is taken)
not-in-pair         keep                         mercato-b     card (it is neither of the two)
pyramid-complete    pyramid                      piramide-b    pyramid (while another one is open)
card-seen           round (luck)                 round         card (played in an earlier round)
none-left           deal, look, draw, bury       mercato-a|b   card
                    (luck)

Plain form
==========
`plain.write` shows the fields. These need an explanation:
- The boats are gone (`boats` is []) as soon as the round has ended, before the temple is scored.
- While the pair is being looked at, its place in `market` is null. `pending.pair` is null before the first look; its
  cards are in the order of the components.
- In the phase "bury", place 3 is "hidden" while both cards are to be buried, null while one is. Cards named by `laid`
  are buried before that phase.
- `laid` stays while the owner chooses; it may be given in any order.
- `pending.space` is the boat space of a stone that is not yet placed or returned. It stays set while a card taken for
  a stone takes effect, and is null during the bonus of a stone from the boat.
- `pending.from` is "quarry" only while a pyramid is chosen for the stone of a red card. The stone is still in the
  quarry then.
- `pending.owner` is the owner of the stone that began the chain, on the boat or on top of the temple. It stays the
  same to the end of the chain.
"""

from typing import Any, Final

from pycore.contract import Option, Options, settle_options
from pycore.games.imhotep import plain as plain_form
from pycore.games.imhotep.data import OPTIONS, Variant
from pycore.games.imhotep.state import ImhotepState


class Imhotep:
    """The game, implementing `pycore.contract.Game`."""

    slug: Final = "imhotep"
    title: Final = "Imhotep"
    seats: Final = range(2, 5)
    options: Final[tuple[Option, ...]] = OPTIONS
    revision: Final = 2

    def start(self, seats: int, options: Options) -> ImhotepState:
        return ImhotepState(seats, Variant.of(settle_options(self, seats, options)))

    def from_plain(self, plain: Any) -> ImhotepState:
        return ImhotepState.from_plain(plain)

    def renew(self, plain: Any, revision: int) -> Any:
        return plain_form.renew(plain, revision)


GAME: Final = Imhotep()
