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
computer players and for hints. `events` declares the kinds of events.

In the third step of a turn a seat that holds a card is always asked what to do ("act"), because skipping the question
would reveal what the hand lacks. ("done",) is its only choice if it has more than seven cards and can play none of
them. For the same reason "react" and "answer" are always asked.

Refusals
========
- Column `of`: the verbs of the choices that are refused for this reason.
- Column `rule`: the anchor of the rule, without the prefix `oh_pharaoh-`. "decision's" is the rule of the decision,
  "the action's" that of the chosen action.
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
from pycore.games.oh_pharaoh.events import KINDS
from pycore.games.oh_pharaoh.state import PharaohState


class OhPharaoh:
    """The game, implementing `pycore.contract.Game`."""

    slug: Final = "oh_pharaoh"
    title: Final = "Oh, Pharaoh!"
    seats: Final = range(3, 5)
    options: Final[tuple[Option, ...]] = OPTIONS
    revision: Final = 2
    events: Final = KINDS

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
