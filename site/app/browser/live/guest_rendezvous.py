"""A guest's side of the rendezvous in the browser: to a seat by the link, and back to it when the line is lost."""

import json
from collections.abc import Callable, Coroutine
from typing import Any, Final, Protocol

import js

from app.browser.live.broker import Broker, address
from app.browser.live.far import far_table
from app.browser.live.peers import Peer
from app.table.live import signals
from app.table.live.messages import FROM_HOST
from app.table.live.rendezvous import SECRET, Link, Note
from app.table.live.seeking import HOST, Seeking
from app.table.live.signals import BadSignal
from app.table.setup import MOST_SEATS
from app.table.table import Table
from pycore.codecs import Number
from pycore.untrusted import Entries, Fields, Text

KEPT: Final = "ritorni"
"""The setting with the seats to which this device comes back: {secret of the link: {"seat": ..., "key": ...}}."""
SHAPE: Final = Entries(Fields(seat=Number(0, MOST_SEATS - 1), key=Text(SECRET)))
MOST_KEPT: Final = 20
ABSENT_S: Final = 8.0
"""Seconds after which the page says that the host's page is not there."""


def kept_seats(table: Table) -> dict[str, Any]:
    """The seats of this device, as `KEPT` stores them; {} if they cannot be read."""
    known: dict[str, Any] = table.saves.value(KEPT, SHAPE, {})
    return known


class Visitor(Protocol):
    """The guest's page."""

    def joined(self, peer: Peer, seat: int, proof: str) -> None:
        """Begin to speak with the host. It must prove first that it has read our answer."""

    def hear(self, peer: Peer, text: str) -> None:
        """Handle a message of the host."""

    def lost(self, peer: Peer) -> bool:
        """Handle the end of a connection. Returns whether the guest wants another one."""

    def broken(self) -> None:
        """End the visit, because the host has sent something out of bounds."""


class GuestRendezvous:
    """Seeks the host's page until there is a connection. The broker is left then."""

    def __init__(
        self,
        link: Link,
        seat: int,
        table: Table,
        page: Visitor,
        show: Callable[[], None],
        start: Callable[[Coroutine[Any, Any, None]], object],
    ) -> None:
        self._link, self._table, self._page = link.secret, table, page
        self._show, self._start = show, start
        self._far = far_table(table)
        self._far.press("far")  # somebody has pressed the button below the explanation
        kept = kept_seats(table).get(link.secret)
        self._key = kept["key"] if kept is not None and kept["seat"] == seat else ""
        self.seeking = Seeking(link.secret, seat, self._key, self._tell, lambda: js.performance.now() / 1000)
        self._peer: Peer | None = None
        self._ticked = "", ""
        """State and error at the last tick."""
        self._broker: Broker | None = None
        """The broker, while the host's page is sought."""
        self.seek()

    # What is kept

    def keep(self, key: str) -> None:
        """Keep the secret of the seat on this device; "": forget it."""
        if key == self._key:
            return
        self._key = self.seeking.key = key
        known = kept_seats(self._table)
        known.pop(self._link, None)
        if key:
            known[self._link] = {"seat": self.seeking.seat, "key": key}
        self._table.saves.remember(KEPT, json.dumps(dict(list(known.items())[-MOST_KEPT:])))

    # The way to the host

    def seek(self) -> None:
        """Look for the host's page."""
        self._leave_peer()
        if self._broker is not None:
            self._broker.close()
        self.seeking.begin()
        self._broker = Broker(address(), self._hear, self.seeking.ask, self._start)
        self._start(self._go(self._broker))

    async def _go(self, broker: Broker) -> None:
        await broker.listen(self.seeking.secrets)
        broker.open()

    @property
    def seeks(self) -> bool:
        return self._broker is not None

    def _tell(self, secret: str, note: Note) -> None:
        if self._broker is not None:
            self._broker.send(secret, note)

    def _hear(self, secret: str, note: Note) -> None:
        before = self.state, self.seeking.error
        offer = self.seeking.hear(secret, note)
        if offer is not None:
            self._start(self._answer(offer))
        if (self.state, self.seeking.error) != before:
            self._show()

    async def _answer(self, text: str) -> None:
        def connected() -> None:
            if peer is self._peer:
                self._stop_seeking()
                self._page.joined(peer, offer.seat, signals.proof(given))

        def closed() -> None:
            if peer is self._peer and not self.seeks and self._page.lost(peer):
                self.seek()

        try:
            offer = signals.read(text, signals.OFFER)
            self._leave_peer()
            peer = self._peer = Peer(
                FROM_HOST,
                connected,
                lambda told: self._page.hear(peer, told),
                closed,
                self._page.broken,
                self._far,
            )
            given = await peer.answer(offer)
            self.seeking.answer(signals.write(given))
        except BadSignal as error:
            self.seeking.error = error.reason
            self._show()

    def _leave_peer(self) -> None:
        peer, self._peer = self._peer, None
        if peer is not None:
            peer.close()

    def _stop_seeking(self) -> None:
        if self._broker is not None:
            self._broker.close()
            self._broker = None

    def tick(self) -> bool:
        """Go on seeking. Returns whether the page has to show anything new."""
        if not self.seeks:
            return False
        if self.seeking.tick():
            self._leave_peer()
        before, self._ticked = self._ticked, (self.state, self.seeking.error)
        return self._ticked != before

    @property
    def state(self) -> str:
        """What the guest waits for, a key of `live_words.ON_THE_WAY`."""
        broker, seeking = self._broker, self.seeking
        if broker is not None and not broker.up:
            return "late" if broker.late else "broker"
        waited = js.performance.now() / 1000 - seeking.since
        return "absent" if seeking.state == HOST and waited > ABSENT_S else seeking.state

    def close(self) -> None:
        """Leave the host and the broker."""
        self._stop_seeking()
        self._leave_peer()
