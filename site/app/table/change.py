"""The result of one gesture at the table: new choices, or undo."""

from typing import NamedTuple

from pycore.contract import Decision, Event


class Change(NamedTuple):
    """What one gesture has added to the record: choices, the automatic choices after them, and luck. With `undone`,
    choices were taken back instead."""

    start: int
    """The length up to which the record has stayed as it was."""
    asked: Decision | None
    """The question that was answered; None after undo."""
    steps: int
    """The number of choices since `start`, luck included. 0 if the choice is on its way to another device."""
    events: tuple[Event, ...]
    """The events that the choices caused, secrets included. Read each with `SeatView.event`."""
    asked_next: Decision | None
    """The question asked now; None if the game is over."""
    undone: bool = False
    """Whether choices after `start` were taken back. Those made instead are not shown as news."""

    @property
    def played(self) -> bool:
        """Whether choices were added to the record."""
        return self.steps > 0 and not self.undone

    @property
    def straight(self) -> bool:
        """Whether the change is a single choice, after which the same person is asked again. No luck and no other seat
        came between."""
        asked, following = self.asked, self.asked_next
        same = asked is not None and following is not None and asked.seat == following.seat
        return same and self.steps == 1 and not self.undone
