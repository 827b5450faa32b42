"""The protocol through which the table reads and plays a game.

A `Match` satisfies it, and so does a guest's copy of a match at another device. It gives out no whole state, only what
a seat sees, so code that shows a game cannot read more. Only the modules that open, keep and send games hold a whole
match (`link_opener`, `keeper`, `save_file`, `setup`, `guide`, `example`).
"""

from collections.abc import Sequence
from typing import Protocol

from pycore.contract import Choice, Decision, Event, Refusal, State


class Made(Protocol):
    """A choice of the record, as everybody knows it."""

    @property
    def seat(self) -> int:
        """The seat that made it; `CHANCE` for luck."""

    @property
    def kind(self) -> str:
        """The kind of its decision."""

    @property
    def forced(self) -> bool:
        """Whether its seat had no other choice, and everybody could see so."""

    @property
    def public(self) -> bool:
        """Whether everybody could see the list of choices."""

    @property
    def secret(self) -> bool:
        """Whether the choice that was made is hidden from some people."""


class Ahead(Protocol):
    """The result of a choice not made yet (`pycore.match.Preview`). The table may use it, but must not show it."""

    @property
    def raises_floor(self) -> bool:
        """Whether the choice could not be undone."""

    @property
    def decision(self) -> Decision | None:
        """The question asked next; None if the game would be over."""

    @property
    def events(self) -> Sequence[Event]:
        """The events that the choice and the luck after it would cause."""

    def seen_by(self, seat: int | None) -> State:
        """The state after it, as a seat (None: an onlooker) would know it."""

    def then(self, choice: Choice) -> "Ahead":
        """The result of one more legal choice after this one."""


class GameSource(Protocol):
    """A game in progress, limited to what this device may know of it."""

    @property
    def game(self) -> str:
        """The game's slug."""

    @property
    def seats(self) -> int:
        """How many seats play."""

    @property
    def from_opening(self) -> bool:
        """Whether the game began with its own opening. If it began with a custom position, people know their hands
        already."""

    def __len__(self) -> int:
        """The number of choices made, luck's included."""

    @property
    def steps(self) -> Sequence[Made]:
        """The choices made, luck's included, in order."""

    @property
    def log(self) -> Sequence[tuple[int, Event]]:
        """Pairs (k, event): the choice that made the record k long caused the event.

        Secrets are in it as far as they are known here. Read each event with `Event.seen_by` before showing it.
        """

    @property
    def floor(self) -> int:
        """The length below which undo does not go, because something hidden became known there."""

    @property
    def decision(self) -> Decision | None:
        """The present question; None after the end. `choices` is () for a private decision of another device."""

    def seen_by(self, seat: int | None, k: int | None = None) -> State:
        """The state now, or after `k` choices, as a seat (None: an onlooker) may know it."""

    def why_not(self, choice: Choice) -> Refusal | None:
        """None for a choice that may be made now, otherwise the rule that forbids it."""

    def preview(self, choice: Choice) -> "Ahead":
        """The result of a legal choice not made yet. The luck after it is only an example: the game draws its own."""

    def play(self, choice: Choice) -> None:
        """Make a choice, and draw the luck that follows. Raises IllegalChoice and changes nothing."""

    def undo(self) -> None:
        """Take back the last choice of a seat, and the luck after it."""
