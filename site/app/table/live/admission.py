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
    """A guest with the link who waits to be let in to a seat, until the moment `until`."""

    id: str
    secret: str
    seat: int
    until: float


class Admission:
    """The link of a table and the guests who come by it.

    Each note comes by a secret: the link's, or the key of a seat.
    """

    def __init__(
        self,
        hosting: Hosting,
        clock: Callable[[], float],
        tell: Callable[[str, Note], None],
        admit: Callable[[str, str, int], None],
        link: str = "",
    ) -> None:
        """`tell(secret, note)` sends a note. `admit(secret, id, seat)` makes a connection for a seat. `link`: the text
        of the table's link, "" if there is none."""
        self.hosting, self._clock, self._tell, self._admit = hosting, clock, tell, admit
        self.page = new_secret()
        """The id of this page in notes."""
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

    def _asked_for(self) -> set[int]:
        """The seats for which a guest with the link may ask."""
        here = self.hosting.session.here.identity
        listed = () if self.link is None else self.link.seats
        return {seat for seat, _ in listed if seat in self.free_seats() and seat != here}

    def withdraw(self) -> None:
        """End the link, and turn away those who wait."""
        for request in list(self.requests.values()):
            self._turn_away(request, "old")
        self.text, self.link = "", None

    # Guests

    def hear(self, secret: str, note: Note) -> None:
        """Handle a note of a guest, except an answer."""
        if secret not in self.secrets:
            return
        if isinstance(note, Ask):
            self._tell(secret, Host(self.page))
        elif isinstance(note, Knock) and note.page != self.page:
            self._tell(secret, Host(self.page))  # this page is new
        elif isinstance(note, Knock) and note.id not in self._done:
            self._knocked(secret, note)

    def _knocked(self, secret: str, knock: Knock) -> None:
        for seat, key in self.hosting.keys.items():
            if key == secret and seat in self.hosting.claimed:
                self._done.append(knock.id)
                self._admit(secret, knock.id, seat)
                return
        request = Request(knock.id, secret, knock.seat, self._clock() + WAITS_S)
        if knock.seat in self._asked_for():
            self.requests[knock.seat] = request
        else:
            self._turn_away(request, "full")

    def _turn_away(self, request: Request, why: str) -> None:
        self._done.append(request.id)
        self.requests.pop(request.seat, None)
        self._tell(request.secret, No(request.id, why))

    def answer(self, seat: int, yes: bool) -> None:
        """Let the guest in who waits for a seat, or turn them away."""
        request = self.requests.get(seat)
        if request is None:
            return
        if yes:
            self._done.append(request.id)
            del self.requests[seat]
            self._admit(request.secret, request.id, seat)
        else:
            self._turn_away(request, "not-let-in")

    def seated(self, secret: str, seat: int) -> None:
        """Tell a guest who has come by the link the secret of their seat. It replaces the seat's key."""
        guest = self.hosting.at(seat)
        if guest is not None and secret not in self.hosting.keys.values():
            self.hosting.keys[seat] = new_secret()
            guest.wire.send(write("back", key=self.hosting.keys[seat]))

    def tick(self) -> bool:
        """Forget those who no longer wait, and end the link when all its seats are taken. It is called at regular
        intervals. Returns whether the page has to show anything new."""
        before = self.version()
        now, open_seats = self._clock(), self._asked_for()
        for request in list(self.requests.values()):
            if request.until < now or request.seat not in open_seats:
                del self.requests[request.seat]
        taken = self.hosting.claimed | {self.hosting.session.here.identity}
        if self.link is not None and all(seat in taken for seat, _ in self.link.seats):
            self.withdraw()
        return self.version() != before

    def version(self) -> object:
        """A value that changes whenever the page has to show something else."""
        return self.step, self.text, tuple(self.requests)
