"""Imhotep (Phil Walker-Harding, Kosmos 2016): the rules, any mix of sides A and B of the five sites, 2 to 4 players.

Seats move stones from their quarry to their sled, load them on boats, and sail the boats to the sites: the market and
four monuments. Each site's board has a side A and a side B. A red card places a stone from the quarry; green, purple
and blue cards are kept, and a blue one is played as an action. A chain is a choice with all decisions that its effects
require.

Reading order, in the order of imports: `data` (components, options), `choices` (phases and every choice there is),
`position` (the fields of a position); `supply` (moving stones and cards, for all phases), `scoring`; the phases
`turns`, `monuments` and `market`, each with its legal choices, its reasons for a refusal, and its effects; `rounds`
(the order of a round, unloading); `checks` and `plain` (JSON in and out); `state`. `advice` evaluates positions for
computer players and for hints. `events` declares the kinds of events.

Refusals
========
- Column `of`: the verbs of the choices that are refused for this reason.
- Column `rule`: the anchor of the rule, without the prefix `imhotep-`. "a|b" stands for the side in play. "decision's"
  is the rule of the decision, "the card's" that of the card.
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
from pycore.games.imhotep.events import KINDS
from pycore.games.imhotep.state import ImhotepState


class Imhotep:
    """The game, implementing `pycore.contract.Game`."""

    slug: Final = "imhotep"
    title: Final = "Imhotep"
    seats: Final = range(2, 5)
    options: Final[tuple[Option, ...]] = OPTIONS
    revision: Final = 2
    events: Final = KINDS

    def start(self, seats: int, options: Options) -> ImhotepState:
        return ImhotepState(seats, Variant.of(settle_options(self, seats, options)))

    def from_plain(self, plain: Any) -> ImhotepState:
        return ImhotepState.from_plain(plain)

    def renew(self, plain: Any, revision: int) -> Any:
        return plain_form.renew(plain, revision)


GAME: Final = Imhotep()
