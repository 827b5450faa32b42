"""The interface of a table with several devices. Its implementation is loaded when such a table is opened."""

from typing import Protocol

from app.drawing.markup import Markup


class LiveParts(Protocol):
    """The parts of the page that only a game at several devices has (`app.page.live`)."""

    def version(self) -> object:
        """A value that changes whenever the result of `panel` or `bar` changes."""

    def panel(self) -> Markup | None:
        """The panel to manage the devices of the table; None while the table is not open to other devices."""

    def bar(self) -> Markup | None:
        """The bar that says which players are missing; None while only this device plays."""

    def rather(self, seat: int) -> Markup | None:
        """An alternative for the pass screen when `seat` has to take the device; None if there is none.

        It is the question before an invitation is followed, or the button that gives `seat` back to its absent player.
        """

    def waiting(self) -> Markup | None:
        """The card for a guest who waits for a seat; None if no guest waits on this page."""
