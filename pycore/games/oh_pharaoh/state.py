"""What a position is made of. Who may choose what is in `legal`, what a choice does in `rules`."""

import random
from typing import Self, final

from pycore.contract import Choice, Decision, Event, Plain, Refusal
from pycore.games.oh_pharaoh import choices as c
from pycore.games.oh_pharaoh import plain, scoring, seeing
from pycore.games.oh_pharaoh.data import COPIES, HAND_TYPES, PLACES
from pycore.games.oh_pharaoh.legal import DECIDE, why_not
from pycore.games.oh_pharaoh.pyramids import Levels, Pyramid
from pycore.games.oh_pharaoh.rules import APPLY


@final
class PharaohState:
    """A position, whole or as one seat sees it. Cards are numbers, by their order in `data.TYPES`.

    In a seen state a hidden hand is an empty list, `hidden` is the size of the pile, and `pile` holds all cards
    that the viewer cannot place: those of the pile and of the hidden hands together.
    """

    __slots__ = (
        "active",  # seat whose turn it is; in the set-up the one that is dealt to
        "acts",  # choices of the third step as they were found when it was asked; () where not known
        "ask",  # per type: cards asked for in a trade
        "discard",  # per type
        "face_up",  # types, in the order in which they came
        "give",  # per type: cards offered in a trade, still in the hand
        "hands",  # per seat, per type: how many
        "hidden",  # cards in a pile that is not known; else NONE
        "kept",  # levels that the victim leaves, from `new_low` up
        "low",  # value of the lowest level of a robbed pyramid
        "marker",  # space 0..10
        "most_offers",  # the option
        "new_low",  # lowest value that the victim leaves; 0 before that is said
        "offers",  # opened this turn
        "other",  # seat that reacts, is robbed, taxed or asked for a trade; else NONE
        "phase",
        "pile",  # per type, the end card too
        "place",  # of the pyramid under attack; NONE with a collector
        "points",  # per seat
        "protected",  # seats that showed a pharaoh to the collector
        "pyramids",  # place p of seat s is at 2 s + p
        "rest",  # levels of a robbed pyramid that is none any more
        "rolled",  # die of a theft that succeeds; else 0
        "seats",
        "sizes",  # per seat: cards in hand, those of hidden hands too
        "taxed",  # seats that the collector has taken a card from
        "turn",  # 0 in the set-up
    )
    __hash__ = None  # type: ignore[assignment]  # it changes in place

    def __init__(self, seats: int, most_offers: int) -> None:
        """The start of a game (`oh_pharaoh-preparazione`)."""
        self.seats = seats
        self.most_offers = most_offers
        self.turn = 0
        self.active = 0
        self.phase = c.DEAL
        self.marker = 0
        self.points = [0] * seats
        self.offers = 0
        self.hands = [[0] * HAND_TYPES for _ in range(seats)]
        self.sizes = [0] * seats
        self.face_up: tuple[int, ...] = ()
        self.pile = [*COPIES, 0]
        self.hidden = c.NONE
        self.discard = [0] * HAND_TYPES
        self.pyramids: list[Pyramid | None] = [None] * (PLACES * seats)
        self.other = c.NONE
        self.place = c.NONE
        self.rolled = 0
        self.low = 0
        self.rest: Levels = ()
        self.new_low = 0
        self.kept: Levels = ()
        self.protected: tuple[int, ...] = ()
        self.taxed: tuple[int, ...] = ()
        self.give = c.NO_CARDS
        self.ask = c.NO_CARDS
        self.acts: c.Choices = ()

    def decision(self) -> Decision | None:
        return None if self.phase == c.OVER else DECIDE[self.phase](self)

    def apply(self, choice: Choice, events: list[Event] | None = None) -> None:
        APPLY[self.phase][choice[0]](self, choice, events)

    def why_not(self, choice: Choice) -> Refusal | None:
        return why_not(self, choice)

    def scores(self) -> tuple[int, ...]:
        return tuple(self.points)

    def ranking(self) -> tuple[tuple[int, ...], ...]:
        return scoring.ranking(self)

    def to_plain(self) -> Plain:
        return plain.write(self)

    def check(self) -> None:
        plain.check(self)

    def copy(self) -> Self:
        new = object.__new__(type(self))
        new.seats = self.seats
        new.most_offers = self.most_offers
        new.turn = self.turn
        new.active = self.active
        new.phase = self.phase
        new.marker = self.marker
        new.points = self.points[:]
        new.offers = self.offers
        new.hands = [*map(list.copy, self.hands)]
        new.sizes = self.sizes[:]
        new.face_up = self.face_up
        new.pile = self.pile[:]
        new.hidden = self.hidden
        new.discard = self.discard[:]
        new.pyramids = self.pyramids[:]
        new.other = self.other
        new.place = self.place
        new.rolled = self.rolled
        new.low = self.low
        new.rest = self.rest
        new.new_low = self.new_low
        new.kept = self.kept
        new.protected = self.protected
        new.taxed = self.taxed
        new.give = self.give
        new.ask = self.ask
        new.acts = self.acts
        return new

    def seen_by(self, seat: int | None) -> Self:
        seen = self.copy()
        seeing.hide(seen, seat)
        return seen

    def is_whole(self) -> bool:
        return self.hidden == c.NONE

    def imagine(self, rng: random.Random) -> Self:
        whole = self.copy()
        seeing.fill_in(whole, rng)
        return whole

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PharaohState):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in COMPARED)

    def __repr__(self) -> str:
        return f"PharaohState({self.to_plain()})"


COMPARED = tuple(name for name in PharaohState.__slots__ if name != "acts")
"""What makes two positions equal; `acts` follows from the rest."""
