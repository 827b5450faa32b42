"""Oh, Pharaoh! (Thilo Hutzler, Kosmos 2004): the rules, for 3 and 4 players.

Reading order, from the bottom up: `data` (components), `choices` (every choice there is), `pyramids`, `position`
(what a position is made of); the phases by subject, each with what may be chosen, why something else may not, and
what a choice does: `scoring`, `cards`, `building` and `actions`, and the chains that begin in an action, `attacks` and
`trades`;
`turns` (the order of the phases); `plain` (JSON in and out, with `checks` for what must hold together); `state` (the
face above all of it, and what a seat may know).

The third step of a turn is asked of whoever holds a card. With more than seven, none of which can be played, ("done",)
is the only choice: it is asked all the same, since not to be asked would show what the hand lacks. So "act" belongs to
the decisions that are always asked, with "react" and "answer".

Events
======
`seat` is who acted or whom the event concerns; CHANCE (-1) where it says "luck". Cards are named as in
`data.TYPES`; "cards" by type are objects {type: how many}. Places are 0 and 1. Levels go from the bottom, each one
[stones, jokers]. Rules are written without their prefix `oh_pharaoh-`. Every event with `points` is a score of
`seat`, also of 0 points; over a whole game they add up to `scores()`.

kind              seat       rule                data
----------------  ---------  ------------------  ----------------------------------------------------------------
dealt             who gets   preparazione        (nothing; card: secret, for that seat)
revealed          luck       carte-scoperte      card; kept: false when its type lay there and it was discarded
turn-begins       who plays  turno               turn 1..; round 1..
scored            owner      valutare            place; low; levels; cards; forced: it had to be; points
marker-moved      scorer     tabellone           space 1..10; special "second" | "high" | "last" | null
final-phase       luck       fase-finale         cards: of the new pile; cause "space" | "rounds"
taken             who takes  pescare             card that lay face up
drawn             who draws  pescare, rifornire  (nothing; card: secret, for that seat)
reshuffled        luck       mazzo               cards: how many discards became the pile
built             owner      costruire           place; used_jokers; low; levels; worth: its points if scored now
added             owner      ampliare            place; value; card "stone" | "joker"; new_level; low; levels; worth
put-under         owner      ampliare            place; value; cards: of the new level; used_jokers; low; levels;
                                                 worth
joker-swapped     who acts   riprendere-jolly    owner; place; value
thief-played      attacker   ladro               victim; place; needed: levels of the pyramid
collector-played  attacker   esattore            -
pharaoh-played    victim     faraone             against "thief" | "collector"; attacker; reveals
attack-let        victim     faraone             the same; reveals
die-rolled        attacker   ladro               victim; place; rolled 1..6; needed; success
stolen            attacker   ladro               victim; place; value; card; whole: what is left is a pyramid
pyramid-broken    victim     piramide-spezzata   place; left: {low, levels} or null; back: cards that go to the hand
taxed             attacker   esattore            victim (card: secret, for both)
offer-opened      active     scambi              partner; offers: opened this turn
trade-proposed    active     scambi              giver; partner; give, ask: cards
trade-withdrawn   active     scambi              the same
trade-accepted    partner    scambi              the same; reveals
trade-refused     partner    scambi              the same; reveals
discarded         active     scartare            card
end-card          who drew   fine                how "drawn" | "revealed"; reveals
final-scored      owner      fine                place; low; levels; cards; points
game-over         a winner   fine                winners: seats; scores; hands: cards per seat; reveals

Refusals
========
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
not-in-hand          whatever costs cards       the action's       missing: cards
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
As specified; where that leaves room:
- `offers` counts the offers opened this turn; `refused` has those that were refused in the order of the answers.
- `active` in the set-up is the seat that is dealt to.
- `unseen` is there in seen states only. Whoever imagines a hand during a trade gives it the cards on offer.
- `pending.asked` of a collector: the seats that have answered. During a theft the thief lies in `discard` already.
- `pending.levels` leaves out an emptied top.
- When round 50 ends `marker` goes to 10. In the phase "over" the end card is nowhere, the pyramids still stand.
"""

from typing import Any, Final

from pycore.contract import Option, Options, settle_options
from pycore.games.oh_pharaoh.data import OPTIONS
from pycore.games.oh_pharaoh.state import PharaohState


class OhPharaoh:
    """The game, in the shape of `pycore.contract.Game`."""

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
        """Before revision 2 a position did not remember refused offers."""
        if revision < 2 and isinstance(plain, dict):
            return {"refused": [], **plain}
        return plain


GAME: Final = OhPharaoh()
