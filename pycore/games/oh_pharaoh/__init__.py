"""Oh, Pharaoh! (Thilo Hutzler, Kosmos 2004): the rules, for 3 and 4 players.

Seats build pyramids from stone cards and score them. A pyramid consists of *levels*: the stones of one level have the
same value, and each level is narrower than the level below and one higher in value. A *joker* stands for any stone. A
*thief* tries to steal a card from a pyramid, a *collector* takes a card from every opponent's hand, and a *pharaoh*
protects its owner from both. Each scored pyramid moves the *marker* of the scoring track.

Reading order, in the order of imports: `data` (components), `choices` (every choice there is), `pyramids`, `position`
(the parts of a position). Then the phases by subject, each with its legal choices, its reasons for a refusal, and its
effects: `scoring`, `cards`, `building`, `actions` (the third step of a turn), and the chains that begin in an action,
`attacks` and `trades`. Then `turns` (the order of the phases); `plain` (JSON in and out, with `checks` for
consistency); `state` (the interface over all of them, and what a seat may know). `advice` evaluates positions for
computer players and for hints.

In the third step of a turn a seat that holds a card is always asked what to do ("act"), because skipping the question
would reveal what the hand lacks. ("done",) is its only choice if it has more than seven cards and can play none of
them. For the same reason "react" and "answer" are always asked.

Events
======
- Column `seat`: the seat that acted, or that the event is about. "luck" stands for CHANCE (-1).
- Column `rule`: the anchor of the rule, without the prefix `oh_pharaoh-`.
- Column `data`: the fields, some with their possible values. `reveals` is no field: it says that the event has the flag
  `Event.reveals`.
- Cards are named as in `data.TYPES`. A field with several cards is an object {type: how many}.
- A seat's two places for pyramids are 0 and 1. `low` is the value of the lowest level of a pyramid. `levels` lists its
  levels from the bottom, each one as [stones, jokers].
- Every event with `points` adds them to the score of `seat`, even if they are 0. Over a whole game these points add up
  to `scores()`.

kind              seat       rule                data
----------------  ---------  ------------------  ----------------------------------------------------------------
dealt             who gets   preparazione        (no public data; card: secret, for that seat)
revealed          luck       carte-scoperte      card; kept: false when its type was there already and it was discarded
turn-begins       who plays  turno               turn 1..; round 1..
scored            owner      valutare            place; low; levels; cards; forced: scoring was compulsory; points
marker-moved      scorer     tabellone           space 1..10; special "second" | "high" | "last" | null
final-phase       luck       fase-finale         cards: of the new pile; cause "space" | "rounds"
taken             who takes  pescare             card that lay face up
drawn             who draws  pescare, rifornire  (no public data; card: secret, for that seat)
reshuffled        luck       mazzo               cards: how many discards became the pile
built             owner      costruire           place; used_jokers; low; levels; worth: its points if scored now
added             owner      ampliare            place; value; card "stone" | "joker"; new_level; low; levels; worth
put-under         owner      ampliare            place; value; cards: of the new level; used_jokers; low; levels;
                                                 worth
joker-swapped     who acts   riprendere-jolly    owner; place; value
thief-played      attacker   ladro               victim; place; needed: levels of the pyramid
collector-played  attacker   esattore            -
pharaoh-played    victim     faraone             against "thief" | "collector"; attacker; reveals
attack-let        victim     faraone             as pharaoh-played; reveals
die-rolled        attacker   ladro               victim; place; rolled 1..6; needed; success
stolen            attacker   ladro               victim; place; value; card; whole: whether the rest is a pyramid
pyramid-broken    victim     piramide-spezzata   place; left: {low, levels} or null; back: cards that go to the hand
taxed             attacker   esattore            victim (card: secret, for both)
offer-opened      active     scambi              partner; offers: opened this turn
trade-proposed    active     scambi              giver; partner; give, ask: cards
trade-withdrawn   active     scambi              as trade-proposed
trade-accepted    partner    scambi              as trade-proposed; reveals
trade-refused     partner    scambi              as trade-proposed; reveals
discarded         active     scartare            card
end-card          who drew   fine                how "drawn" | "revealed"; reveals
final-scored      owner      fine                place; low; levels; cards; points
game-over         a winner   fine                winners: seats; scores; hands: cards per seat; reveals

Refusals
========
- Column `of`: the verbs of the choices that are refused for this reason.
- Column `rule`: as above. "decision's" is the rule of the decision, "the action's" that of the chosen action.
- Column `data`: the fields. A number after a field is its only value.

reason               of                         rule               data
-------------------  -------------------------  -----------------  ----------------------------------------------
no-such-choice       anything that is no        decision's         -
                     choice of this decision
game-over            everything, after the end  fine               -
no-pyramid           score, add, under,         the action's       owner; place
                     swap-joker, thief
too-low-to-score     score                      tre-livelli        space 6; levels 3
must-score           done                       dodici-carte       cards 12
end-card             take, give, ask, discard   fine               -
not-face-up          take                       pescare            card
nothing-to-draw      draw                       mazzo              -
not-in-hand          anything costing cards      the action's       missing: cards
highest-value        build                      costruire          value 9
second-not-open      build                      due-piramidi       space 3; marker
places-full          build                      due-piramidi       places 2
as-wide-as-below     add                        ampliare           value
top-too-narrow       add                        ampliare           value
only-under           add                        ampliare           value; cards: of a new lowest level
not-next-value       add                        ampliare           value; low; top: values of the pyramid
lowest-value         under                      ampliare           -
too-many-jokers      under                      ampliare           value; cards: of the new level
no-joker             swap-joker                 riprendere-jolly   value
own-pyramid          thief                      ladro              -
not-in-pyramid       steal                      ladro              value; card "stone" | "joker"
no-pyramid-left      low                        piramide-spezzata  value
not-so-many-left     level                      piramide-spezzata  value; stones, jokers: left of that level
level-width          level                      piramide-spezzata  least; most: cards of this level
one-level            done                       piramide-spezzata  -
no-trades            offer                      scambi             -
offers-used          offer                      scambi             offers: opened this turn
partner-has-nothing  offer                      scambi             partner
on-both-sides        give, ask                  scambi             card
asked-too-many       ask                        scambi             partner; cards: in the partner's hand
no-more-printed      ask, under                 scambi, piramide   card; copies
no-gifts             propose                    scambi             -
already-refused      propose                    scambi             partner
discard-later        discard, in the third step scartare           cards; hand 7
hand-too-big         done                       scartare           cards; hand 7
none-left            luck over cards            mazzo, esattore    card

Plain form
==========
`plain.write` shows the fields. These need an explanation:
- `offers` counts the offers opened this turn; `refused` lists the refused ones in the order of the answers.
- `active` in the set-up is the seat to which cards are dealt.
- `unseen` is present in seen states only. An imagined hand of a seat that offers a trade contains the cards on offer.
- `pending.asked` of a collector: the seats that have answered. During a theft the thief card is already in `discard`.
- `pending.levels` leaves out a top level that has lost its only card.
- When round 50 ends, `marker` goes to 10. In the phase "over" no field holds the end card, and the pyramids
  still stand.
"""

from typing import Any, Final

from pycore.contract import Option, Options, settle_options
from pycore.games.oh_pharaoh.data import OPTIONS
from pycore.games.oh_pharaoh.state import PharaohState


class OhPharaoh:
    """The game, implementing `pycore.contract.Game`."""

    slug: Final = "oh_pharaoh"
    title: Final = "Oh, Pharaoh!"
    seats: Final = range(3, 5)
    options: Final[tuple[Option, ...]] = OPTIONS
    revision: Final = 2

    def start(self, seats: int, options: Options) -> PharaohState:
        offers = settle_options(self, seats, options)["offers"]
        assert isinstance(offers, int), offers
        return PharaohState(seats, offers)

    def from_plain(self, plain: Any) -> PharaohState:
        return PharaohState.from_plain(plain)

    def renew(self, plain: Any, revision: int) -> Any:
        """Convert a plain position of an earlier revision to the current format. Before revision 2 a position did not
        store refused offers."""
        if revision < 2 and isinstance(plain, dict):
            return {"refused": [], **plain}
        return plain


GAME: Final = OhPharaoh()
