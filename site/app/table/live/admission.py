"""The host's side of the rendezvous: who may come to the table, and by which secret.

A guest with the link's secret gets a connection and waits at the door, as every guest from afar does
(`Hosting.at_the_door`). A guest with the secret of its seat comes back at once. A note that does not fit is dropped.
"""

from collections import deque
from collections.abc import Callable
from typing import Final, Protocol

from app.table.live.guests import Guest
from app.table.live.hosting import Hosting
from app.table.live.messages import write
from app.table.live.rendezvous import (
    Ask,
    Host,
    Knock,
    Link,
    No,
    Note,
    is_secret,
    new_secret,
    read_link,
    write_link,
)
from app.table.live.signals import BadSignal
from app.table.live.token_bucket import TokenBucket

MOST_WAITING: Final = 3
"""The number of guests of the link who may be on the way to one seat, or wait to be let in to it, at the same time."""
KNOCKS_AT_ONCE: Final = 12
KNOCKS_A_SECOND: Final = 0.5
"""The number of knocks that are heard by one secret at once, and per second in the long run."""
MOST_DONE: Final = 500
"""The number of knocks that are remembered, so that the same one does not count twice."""
QUESTION: Final = "question"


class Way(Protocol):
    """A connection for a guest who has knocked, from the offer to its end."""

    secret: str
    """The secret by which the guest has come, or the secret of the seat that they have got since."""
    seat: int
    guest: Guest | None
    """The guest, once the connection is open."""

    def close(self) -> None:
        """End the connection."""


class Admission:
    """The link of a table and the guests who come by it.

    Each note comes by a secret: the link's, or the key of a seat.
    """

    def __init__(
        self,
        hosting: Hosting,
        clock: Callable[[], float],
        tell: Callable[[str, Note], None],
        connect: Callable[[str, str, int, bool], Way],
        link: str = "",
    ) -> None:
        """`tell(secret, note)` sends a note. `connect(secret, id, seat, asks)` begins to make a connection for a seat;
        `asks`: somebody has to let the guest in. `link`: the text of the table's link, "" if there is none."""
        self.hosting, self._clock, self._tell, self._connect = hosting, clock, tell, connect
        self.page = new_secret()
        """The id of this page in notes."""
        self.step = ""
        """`QUESTION` while the page asks whether to make a link, else ""."""
        self.ways: dict[str, Way] = {}
        """Maps the id of a knock to the connection made for it. Code that passes `connect` removes those that have
        ended."""
        self._knocks_left: dict[str, TokenBucket] = {}
        self._done: deque[str] = deque(maxlen=MOST_DONE)
        self.text = link
        """The text of the link; "" while there is none."""
        try:
            self.link: Link | None = read_link(link) if link else None
        except BadSignal:
            self.text, self.link = "", None

    # The link

    @property
    def secrets(self) -> list[str]:
        """The secrets by which notes may come now."""
        back = [key for seat, key in self.hosting.keys.items() if seat in self.hosting.claimed]
        return [*([self.link.secret] if self.link else []), *filter(is_secret, back)]

    def free_seats(self) -> list[int]:
        """The seats of people who do not play at a device of their own."""
        return [seat for seat in self.hosting.session.tail.persons if self.hosting.at(seat) is None]

    def hosts(self) -> list[int]:
        """The seats of those who may be the host: who is at this device."""
        here = self.hosting.session.here.identity
        return [here] if here is not None else [s for s in self.free_seats() if s not in self.hosting.claimed]

    def make_link(self, own: int) -> None:
        """Make a new link for the free seats except the host's own. The last one, if there is one, is no longer
        good."""
        self.withdraw()
        people = self.hosting.session.tail.people
        seats = tuple((seat, people[seat].name) for seat in self.free_seats() if seat != own)
        if seats and own in self.hosts():
            self.link = Link(new_secret(), people[own].name, seats)
            self.text = write_link(self.link)

    def _opened_by(self, secret: str) -> set[int]:
        """The seats to which a secret leads now."""
        hosting = self.hosting
        if self.link is None or secret != self.link.secret:
            return {seat for seat, key in hosting.keys.items() if key == secret and seat in hosting.claimed}
        free, here = self.free_seats(), hosting.session.here.identity
        return {seat for seat, _ in self.link.seats if seat in free and seat != here}

    def withdraw(self) -> None:
        """End the link, and turn away those who wait."""
        self.text, self.link = "", None
        self._end_unwanted()

    # Guests

    def hear(self, secret: str, note: Note) -> None:
        """Handle a note of a guest, except an answer."""
        if secret not in self.secrets:
            return
        if isinstance(note, Ask):
            self._tell(secret, Host(self.page))
        elif isinstance(note, Knock) and note.page != self.page:
            self._tell(secret, Host(self.page))  # this page is new
        elif isinstance(note, Knock) and note.id not in self._done and self._may_knock(secret):
            self._knocked(secret, note)

    def _may_knock(self, secret: str) -> bool:
        now = self._clock()
        left = self._knocks_left.setdefault(secret, TokenBucket(now, KNOCKS_AT_ONCE, KNOCKS_A_SECOND))
        return left.spend(now)

    def _knocked(self, secret: str, knock: Knock) -> None:
        """Begin to connect a guest. A knock at a crowded door is dropped: the guest knocks again."""
        opened, asks = self._opened_by(secret), self.link is not None and secret == self.link.secret
        seat = knock.seat if asks else min(opened)
        alike = ((id, way) for id, way in self.ways.items() if (way.secret, way.seat) == (secret, seat))
        coming = [id for id, way in alike if _waits(way)]
        if asks and len(coming) >= MOST_WAITING:
            return
        self._done.append(knock.id)
        if seat not in opened:
            self._tell(secret, No(knock.id))
            return
        for id in () if asks else coming:
            self.end(id)
        self.ways[knock.id] = self._connect(secret, knock.id, seat, asks)

    def end(self, id: str) -> None:
        """End a connection whose guest has no seat, if it has not ended yet."""
        way = self.ways.pop(id, None)
        if way is not None and way.guest is not None:
            self.hosting.dismiss(way.guest, "old")
        elif way is not None:
            way.close()

    def _end_unwanted(self) -> None:
        """End the connections to seats that their secret no longer opens."""
        for id, way in list(self.ways.items()):
            if _waits(way) and way.seat not in self._opened_by(way.secret):
                self.end(id)

    def follow(self) -> None:
        """Tell guests of the link who have been let in the secret of their seat. It replaces the seat's key."""
        for way in self.ways.values():
            guest, keys = way.guest, self.hosting.keys
            if guest is None or guest.seat is None or not self.hosting.knows(guest):
                continue
            if way.secret not in keys.values():
                way.secret = keys[guest.seat] = new_secret()
                guest.wire.send(write("back", key=way.secret))

    def tick(self) -> bool:
        """End the link when all its seats are taken, and connections that are no longer wanted. It is called at regular
        intervals. Returns whether the page has to show anything new."""
        before = self.version()
        taken = self.hosting.claimed | {self.hosting.session.here.identity}
        if self.link is not None and all(seat in taken for seat, _ in self.link.seats):
            self.withdraw()
        self._end_unwanted()
        return self.version() != before

    def version(self) -> object:
        """A value that changes whenever the page has to show something else."""
        return self.step, self.text


def _waits(way: Way) -> bool:
    """Whether a guest is still on the way to a seat, or has not been let in."""
    return way.guest is None or way.guest.seat is None
