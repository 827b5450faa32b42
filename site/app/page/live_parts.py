"""The interface of a table with several devices. Its implementation is loaded when such a table is opened."""

from typing import Protocol

from app.drawing.markup import Markup


class LiveParts(Protocol):
    """What the page shows of a game that is played at several devices (`app.page.live`)."""

    def version(self) -> object:
        """A value that changes when `panel` or `bar` would show something else."""

    def panel(self) -> Markup | None:
        """Panel to manage the devices of the table; None while it is not open to others."""

    def bar(self) -> Markup | None:
        """Bar that says who plays here and who is missing; None while only this device plays."""

    def rather(self, seat: int) -> Markup | None:
        """An alternative to passing the device to that seat; None if there is none."""

    def waiting(self) -> Markup | None:
        """Card for a guest without a seat; None otherwise."""
