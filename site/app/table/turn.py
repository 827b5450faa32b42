"""What one gesture at the table changed."""

from typing import NamedTuple

from pycore.contract import Decision, Event


class Turn(NamedTuple):
    """What happened: the choices of one gesture, those that followed by themselves, and the luck after them.

    If `played` is False, choices were taken back or exchanged, or are on their way to another device. Then there is
    nothing new to show.
    """

    start: int
    """The length of the record before it."""
    asked: Decision | None
    """The question that was answered."""
    steps: int
    """How much longer the record is now, luck included; negative after undo."""
    events: tuple[Event, ...]
    """The events that the choices caused, secrets included. Read each with `Session.read`."""
    forced: bool
    """Whether the table made a choice by itself, since it was the only one."""
    asked_next: Decision | None
    """The question asked now; None if the game is over."""
    straight: bool = False
    """Whether the last choice led the same person straight on to their next one: no luck or other seat came between."""

    @property
    def played(self) -> bool:
        """Whether choices were added to the record."""
        return self.steps > 0

    def and_then(self, after: "Turn | None") -> "Turn":
        """This turn and the next one of the same gesture as one turn. If `after` took something back, nothing new is
        shown."""
        if after is None:
            return self
        if not (after.played and self.played):
            return after
        return after._replace(
            start=self.start,
            asked=self.asked,
            steps=self.steps + after.steps,
            events=(*self.events, *after.events),
            forced=self.forced or after.forced,
        )
