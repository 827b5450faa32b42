"""A guest's side of the rendezvous: looks for the host's page, knocks, and brings the two signals together.

The broker and others with the link may send anything. What does not fit the present knock is dropped.
"""

from collections.abc import Callable
from typing import Final

from app.table.live.rendezvous import Answer, Ask, Host, Knock, No, Note, Offer, new_secret

ASK_S: Final = 4.0
"""Seconds between two notes while nobody answers."""
KNOCK_S: Final = 10.0
"""Seconds to wait for an offer after a knock. The host's device needs some for its addresses."""
OWN_S: Final = 3.0
"""If a host answers by the link's secret and for so many seconds not by the seat's, it has forgotten the seat's."""
CONNECT_S: Final = 20.0
"""Seconds after an answer, in which a connection must come."""
HOST: Final = "host"
KNOCKED: Final = "knocked"
WAY: Final = "way"
"""What the guest waits for: the host's page, its offer, or the connection."""


class Seeking:
    """One guest on the way to a seat, until the connection is there."""

    def __init__(
        self,
        link: str,
        seat: int,
        key: str,
        tell: Callable[[str, Note], None],
        clock: Callable[[], float],
    ) -> None:
        """`link`: the link's secret. `key`: the secret of the seat, "" if the guest has none. `tell(secret, note)`
        sends a note."""
        self.link, self.seat, self.key = link, seat, key
        self._tell, self._clock = tell, clock
        self.error = ""
        """Why the guest gets no seat, a key of `live_words.FAILURES`; "" while it may."""
        self.begin()

    def begin(self) -> None:
        """Look for the host's page, from the beginning."""
        self.state, self.error = HOST, ""
        self.since = self._told = self._clock()
        self._page = self._id = ""
        self._secret = self.key or self.link
        self._heard_link = 0.0

    @property
    def has_key(self) -> bool:
        """Whether the guest comes back to its seat, so that nobody has to let it in."""
        return self._secret != self.link

    @property
    def secrets(self) -> list[str]:
        """The secrets by which notes may come."""
        return [secret for secret in dict.fromkeys((self.key, self.link)) if secret]

    def ask(self) -> None:
        """Ask whether the host's page is there. Call it when the broker can be reached."""
        self._told = self._clock()
        for secret in self.secrets:
            self._tell(secret, Ask())

    def hear(self, secret: str, note: Note) -> str | None:
        """Handle a note. Returns the host's signal to be answered, or None."""
        if self.error or secret not in self.secrets:
            return None
        if isinstance(note, Host):
            self._found(secret, note.page)
        elif secret != self._secret or self.state != KNOCKED:
            return None
        elif isinstance(note, Offer) and note.id == self._id:
            self.state, self.since = WAY, self._clock()
            return note.of
        elif isinstance(note, No) and note.id == self._id:
            self.error = "full"
        return None

    def _found(self, secret: str, page: str) -> None:
        """Knock at a host's page that is there. The seat's own secret is better than the link."""
        if secret != self._secret:
            self._heard_link = self._heard_link or self._clock()
        elif page != self._page and self.state != WAY:
            self.state = KNOCKED
            self.since = self._told = self._clock()
            self._page, self._id = page, new_secret()
            self._tell(self._secret, Knock(page, self._id, self.seat))

    def answer(self, signal: str) -> None:
        """Send our signal to the host."""
        self._tell(self._secret, Answer(self._id, signal))

    def tick(self) -> bool:
        """Ask again. It is called at regular intervals. Returns whether the way between the devices has failed."""
        now = self._clock()
        if self.error:
            return False
        if self.state == WAY:
            if now - self.since > CONNECT_S:
                self.error = "no-way-far"
            return bool(self.error)
        if self._heard_link and self.state == HOST and now - self._heard_link > OWN_S:
            # The host's page is there, but does not know the secret of our seat any more.
            self.key, self._secret, self._heard_link = "", self.link, 0.0
            self.ask()
        elif now - self._told > (ASK_S if self.state == HOST else KNOCK_S):
            # Nobody answers, or knock or offer were lost.
            self._page, self.state = "", HOST
            self.ask()
        return False
