"""Where the table reads its game from: one protocol between a game under way and everything that shows it.

A `Match` at this device is such a source; the copy that a guest at another device has of somebody else's match will
be one. There is no whole state here, only what a seat sees: whoever shows a game cannot read more of it. A whole
match is in the hands of those alone who open, keep and send games (`table`, `arrivals`, `library`, `save_file`,
`setup`, `guide`).
"""

from collections.abc import Sequence
from typing import Protocol

from pycore.contract import Choice, Decision, Event, Refusal, State


class Made(Protocol):
    """What everybody knows of a choice that has been made."""

    @property
    def seat(self) -> int:
        """Who made it; `CHANCE` for luck."""

    @property
    def kind(self) -> str:
        """What was asked: the kind of the decision."""

    @property
    def forced(self) -> bool:
        """Whether its seat had nothing else to choose, and everybody could see so."""

    @property
    def public(self) -> bool:
        """Whether everybody could see what there was to choose."""

    @property
    def secret(self) -> bool:
        """Whether not everybody learned which choice was made."""


class Ahead(Protocol):
    """What a choice would lead to (`pycore.match.Preview`). The table may use it, but shows nothing of it."""

    @property
    def raises_floor(self) -> bool:
        """Whether undo would stop there."""

    @property
    def decision(self) -> Decision | None:
        """The question asked next; None if the game would be over."""

    @property
    def events(self) -> Sequence[Event]:
        """What the choice and the luck after it would cause."""

    def seen_by(self, seat: int | None) -> State:
        """The state after it, as a seat (None: an onlooker) would know it."""

    def then(self, choice: Choice) -> "Ahead":
        """What one more legal choice would lead to."""


class GameSource(Protocol):
    """A game under way, as far as this device may know it."""

    @property
    def game(self) -> str:
        """The game's slug."""

    @property
    def seats(self) -> int:
        """How many seats play."""

    @property
    def from_opening(self) -> bool:
        """Whether it began with the game's own opening; whoever begins in the middle knows what they hold."""

    def __len__(self) -> int:
        """How many choices have been made, luck's too."""

    @property
    def steps(self) -> Sequence[Made]:
        """Who made each of them."""

    @property
    def log(self) -> Sequence[tuple[int, Event]]:
        """Pairs (k, event): the choice that made the record k long caused the event.

        Secrets are in it as far as they are known here: whoever shows an event reads it with `Event.seen_by`.
        """

    @property
    def floor(self) -> int:
        """The length that undo does not go below: luck struck there, or somebody has learned what was hidden."""

    @property
    def decision(self) -> Decision | None:
        """What is asked now; None when the game is over. In full where it may be made at this device; of what is
        private elsewhere `choices` is ()."""

    def seen_by(self, seat: int | None, k: int | None = None) -> State:
        """What a seat (None: an onlooker) may know of the state now, or after `k` choices."""

    def why_not(self, choice: Choice) -> Refusal | None:
        """None for a choice that may be made now; else the rule that forbids it."""

    def preview(self, choice: Choice) -> "Ahead":
        """What a legal choice would lead to, with some luck after it, not with the luck that the game will have."""

    def play(self, choice: Choice) -> None:
        """Make a choice; the luck that follows comes with it. Raises IllegalChoice and changes nothing."""

    def undo(self) -> None:
        """Take back the last seat's choice and the luck after it."""
