"""What the page asks of a table with several devices, whose own modules come when one is opened."""

from typing import Protocol

from app.drawing.markup import Markup


class LiveParts(Protocol):
    """What the page shows of a game that is played at several devices (`app.page.live`)."""

    def version(self) -> object:
        """Rises with what `panel` and `bar` show."""

    def panel(self) -> Markup | None:
        """What can be done with the devices of the table; None while it is open to no other."""

    def bar(self) -> Markup | None:
        """Who plays here and who is awaited; None where nobody but this device does."""

    def rather(self, seat: int) -> Markup | None:
        """What else can be done where the device would be passed to that seat."""

    def waiting(self) -> Markup | None:
        """What a guest reads who has no seat yet."""
