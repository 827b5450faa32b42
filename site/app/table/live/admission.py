"""The host's side of the rendezvous: who may come to the table, by which secret, and who waits to be let in.

A guest with the link's secret asks for a seat, and somebody at the host's lets them in. A guest with the secret of its
seat comes back at once. A note that does not fit is dropped.
"""

from collections import deque
from collections.abc import Callable
from typing import Final, NamedTuple

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

WAITS_S: Final = 15.0
"""Seconds without another knock, after which a guest no longer waits to be let in."""
MOST_DONE: Final = 500
"""The number of knocks that are remembered, so that the same one does not count twice."""
QUESTION: Final = "question"


class Request(NamedTuple):
    """A guest with the link waits to be let in to a seat. `until`: the moment from which they no longer wait."""

    id: str
    room: str
    seat: int
    until: float


class Admission:
    """The link of a table and the guests who come by it.

    A *room* is the secret by which a note has come: the link's, or the key of a seat.
    """

    def __init__(
        self,
        hosting: Hosting,
        clock: Callable[[], float],
        tell: Callable[[str, Note], None],
        admit: Callable[[str, str, int], None],
        link: str = "",
    ) -> None:
        """`tell(room, note)` sends a note. `admit(room, id, seat)` makes a connection for a seat. `link`: the text of
        the table's link, "" if there is none."""
        self.hosting, self._clock, self._tell, self._admit = hosting, clock, tell, admit
        self.run = new_secret()
        self.step = ""
        """`QUESTION` while the page asks whether to make a link, else ""."""
        self.requests: dict[int, Request] = {}
        """The guests who wait to be let in, by seat."""
        self._done: deque[str] = deque(maxlen=MOST_DONE)
        self.text = link
        """The text of the link; "" while there is none."""
        try:
            self.link: Link | None = read_link(link) if link else None
        except BadSignal:
            self.text, self.link = "", None

    # The link

    @property
    def rooms(self) -> list[str]:
        """The secrets by which notes may come now."""
        back = [key for seat, key in self.hosting.keys.items() if seat in self.hosting.claimed]
        return [*([self.link.secret] if self.link else []), *filter(is_secret, back)]

    def open_seats(self) -> tuple[tuple[int, str], ...]:
        """The seats for which a guest may ask, with the names of their players."""
        session = self.hosting.session
        return tuple(
            (seat, session.tail.people[seat].name)
            for seat in session.tail.persons
            if seat != session.here.identity and self.hosting.at(seat) is None
        )

    def make_link(self) -> None:
        """Make a new link for the seats that are free. The last one, if there is one, is no longer good."""
        self.withdraw()
        seats = self.open_seats()
        if seats:
            here = self.hosting.session.here.identity
            host = "" if here is None else self.hosting.session.tail.people[here].name
            self.link = Link(new_secret(), host, seats)
            self.text = write_link(self.link)

    def withdraw(self) -> None:
        """End the link, and turn away those who wait."""
        for request in list(self.requests.values()):
            self._turn_away(request, "old")
        self.text, self.link = "", None

    # Guests

    def hear(self, room: str, note: Note) -> None:
        """Handle a note of a guest, except an answer."""
        if room not in self.rooms:
            return
        if isinstance(note, Ask):
            self._tell(room, Host(self.run))
        elif isinstance(note, Knock) and note.run != self.run:
            self._tell(room, Host(self.run))  # this page is new
        elif isinstance(note, Knock) and note.id not in self._done:
            self._knocked(room, note)

    def _knocked(self, room: str, knock: Knock) -> None:
        for seat, key in self.hosting.keys.items():
            if key == room and seat in self.hosting.claimed:
                self._done.append(knock.id)
                self._admit(room, knock.id, seat)
                return
        request = Request(knock.id, room, knock.seat, self._clock() + WAITS_S)
        if knock.seat in dict(self.open_seats()):
            self.requests[knock.seat] = request
        else:
            self._turn_away(request, "full")

    def _turn_away(self, request: Request, why: str) -> None:
        self._done.append(request.id)
        self.requests.pop(request.seat, None)
        self._tell(request.room, No(request.id, why))

    def answer(self, seat: int, yes: bool) -> None:
        """Let the guest in who waits for a seat, or turn them away."""
        request = self.requests.get(seat)
        if request is None:
            return
        if yes:
            self._done.append(request.id)
            del self.requests[seat]
            self._admit(request.room, request.id, seat)
        else:
            self._turn_away(request, "not-let-in")

    def seated(self, room: str, seat: int) -> None:
        """Tell a guest who has come by the link the secret of their seat. It replaces the seat's key."""
        guest = self.hosting.at(seat)
        if guest is not None and room not in self.hosting.keys.values():
            self.hosting.keys[seat] = new_secret()
            guest.wire.send(write("back", key=self.hosting.keys[seat]))

    def tick(self) -> bool:
        """Forget those who no longer wait, and end the link when all its seats are taken. It is called at regular
        intervals. Returns whether the page has to show anything new."""
        before = self.version()
        now, open_seats = self._clock(), dict(self.open_seats())
        for request in list(self.requests.values()):
            if request.until < now or request.seat not in open_seats:
                del self.requests[request.seat]
        if self.link is not None and all(seat in self.hosting.claimed for seat, _ in self.link.seats):
            self.withdraw()
        return self.version() != before

    def version(self) -> object:
        """A value that changes whenever the page has to show something else."""
        return self.step, self.text, tuple(self.requests)
