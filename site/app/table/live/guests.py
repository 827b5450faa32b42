"""A guest as the host knows it: one connection, the seat it has, and what it has been told."""

from typing import Final

from app.table.live.feed import Feed
from app.table.live.messages import Hello, Sum, Wire
from app.table.live.token_bucket import TokenBucket

MOVES_AT_ONCE: Final = 20
MOVES_A_SECOND: Final = 0.1
"""The number of messages about a guest's addresses that are heard at once, and per second in the long run."""


class Guest:
    """One connection to a guest."""

    def __init__(
        self, id: int, wire: Wire, now: float, seat: int | None, words: str = "", asks: bool = False
    ) -> None:
        """Make a guest without a seat.

        - `id`: a number that no other connection of the table has.
        - `seat`: the only seat that this connection may take, because it was invited to it; None: any seat.
        - `words`: the three words of the connection, "" between windows of one browser.
        - `asks`: whether somebody at the host's has to let this guest in.
        """
        self.id, self.wire = id, wire
        self.only = seat
        self.words, self.asks = words, asks
        self.hello: Hello | None = None
        """The hello of a guest who waits to be let in."""
        self.seat: int | None = None
        self.number = 0
        """The highest number `n` of the guest's messages so far."""
        self.hidden = False
        """Whether the guest's page is out of sight."""
        self.begun = self.heard = self.pinged = now
        self._moves_left = TokenBucket(now, MOVES_AT_ONCE, MOVES_A_SECOND)
        self.silent = False
        """Whether nothing has been heard of them for a while. A phone that wakes up goes on where it was."""
        self.forget()

    def may_move(self, now: float) -> bool:
        """Whether a message about the guest's addresses is heard now. Each one costs this device some work."""
        return self.seat is not None and self._moves_left.spend(now)

    def sit(self, seat: int) -> None:
        self.seat = seat
        self.forget()

    def forget(self) -> None:
        """Send everything again with the next messages."""
        self.people = self.wish = ""
        self.feed = Feed(-1 if self.seat is None else self.seat)
        self._sum = Sum()

    def tell(self, kind: str, text: str, goes_on: bool = False) -> None:
        """Send a message of the kinds in `Sum`; `goes_on` see there."""
        self._sum.add(kind, text, goes_on)
        self.wire.send(text)

    @property
    def sum(self) -> int | None:
        """The checksum of what the guest should know. None if the guest has not been told anything yet."""
        return None if self.feed.begins else self._sum.value
