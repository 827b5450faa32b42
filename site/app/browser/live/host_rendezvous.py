"""The host's side of the rendezvous in the browser: one link for the whole table, and guests who come back by
themselves."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Final

import js

from app.browser.live.broker import Broker
from app.browser.live.far import far_table
from app.browser.live.invitations import CONNECT_S, Invitations
from app.browser.live.peers import can_connect
from app.browser.live.seated import Seated
from app.table.live import signals
from app.table.live.admission import QUESTION, Admission
from app.table.live.guests import Guest
from app.table.live.hosting import Hosting
from app.table.live.rendezvous import Answer, Host, Note, Offer
from app.table.live.signals import BadSignal
from app.table.table import Table

ACTS: Final = ("ask-link", "make-link", "no-link", "drop-link", "copy-link", "send-link", "admit", "refuse")
"""The buttons of the link."""


class HostRendezvous:
    """Opens the broker when somebody has made a link, and again on each page of a table that has one."""

    def __init__(
        self,
        url: str,
        hosting: Hosting,
        invitations: Invitations,
        table: Table,
        show: Callable[[], None],
        start: Callable[[Coroutine[Any, Any, None]], object],
        link: str,
    ) -> None:
        """`url`: the broker's address. `link`: the text of the table's link, "" if it has none."""
        self.hosting, self._invitations = hosting, invitations
        self._table, self._show, self._start = table, show, start
        self.far = far_table(table)
        self.far.press("far")  # the button that makes a link stands below the question
        self.broker = Broker(url, self._hear, self._greet, start)
        self.admission = Admission(
            hosting, lambda: js.performance.now() / 1000, self.broker.send, self._admit, link
        )
        self._secrets: list[str] = []
        self._peers: dict[str, _Admitted] = {}
        """The connections that are being made or open, by the id of their knock."""
        self.late = False
        """Whether the broker has not answered for a while."""
        self.follow()

    # Buttons

    def press(self, act: str, seat: int) -> None:
        """Handle a button of the link."""
        admission = self.admission
        admission.step = QUESTION if act == "ask-link" else ""
        if act == "make-link":
            admission.make_link(seat)
        elif act == "drop-link":
            admission.withdraw()
        elif act == "copy-link":
            self._start(self._invitations.copy(self.url))
        elif act == "send-link":
            self._start(self._invitations.send(self.url))
        elif act in ("admit", "refuse"):
            admission.answer(seat, act == "admit")

    @property
    def url(self) -> str:
        """The address that the link opens; "" if there is none."""
        return self._table.sharing.invitation(self.admission.text) if self.admission.text else ""

    def follow(self) -> None:
        """Hear those who may come now. Call it when seats or the link may have changed."""
        secrets = self.admission.secrets
        if secrets and can_connect():
            self.broker.open()
        if secrets != self._secrets:
            self._secrets = secrets
            self._start(self._listen(secrets))

    async def _listen(self, secrets: list[str]) -> None:
        await self.broker.listen(secrets)
        self._greet()

    def tick(self) -> bool:
        late = self.broker.late
        changed, self.late = late != self.late, late
        return self.admission.tick() or changed

    def close(self) -> None:
        """Withdraw the link, and leave the broker."""
        self.admission.withdraw()
        self.broker.close()
        for peer in list(self._peers.values()):
            peer.close()

    def version(self) -> object:
        return self.admission.version(), self.late

    # Notes

    def _greet(self) -> None:
        """Tell those who wait that the host's page is there."""
        for secret in self.admission.secrets:
            self.broker.send(secret, Host(self.admission.page))

    def _hear(self, secret: str, note: Note) -> None:
        before = self.admission.version()
        if isinstance(note, Answer):
            peer = self._peers.get(note.id)
            if peer is not None and not peer.answered:
                peer.answered = True
                self._start(self._accept(peer, note.of))
        else:
            self.admission.hear(secret, note)
        if self.admission.version() != before:
            self._show()

    # Connections

    def _admit(self, secret: str, id: str, seat: int) -> None:
        """Make a connection for a seat. It replaces one that is still being made."""
        for old in [id for id, peer in self._peers.items() if peer.seat == seat and peer.guest is None]:
            self._peers.pop(old).close()
        peer = self._peers[id] = _Admitted(self, secret, seat)
        self._start(self._offer(secret, id, peer))

    async def _offer(self, secret: str, id: str, peer: "_Admitted") -> None:
        try:
            offer = await peer.offer(1, peer.seat)
        except BadSignal:
            return
        self.broker.send(secret, Offer(id, signals.write(offer)))

    async def _accept(self, peer: "_Admitted", text: str) -> None:
        try:
            await peer.accept(signals.read(text, signals.ANSWER))
        except BadSignal:
            return
        await asyncio.sleep(CONNECT_S)
        if peer.guest is None:
            peer.close()

    def expects(self, peer: Seated) -> bool:
        """Whether a connection that has just opened is wanted."""
        return peer in self._peers.values()

    def hear(self, guest: Guest, text: str) -> None:
        """Handle a guest's message."""
        seated = guest.seat is None
        self._invitations.hear(guest, text)
        if seated and guest.seat is not None:
            peer = next(peer for peer in self._peers.values() if peer.guest is guest)
            self._invitations.arrived = guest.seat
            self.admission.seated(peer.secret, guest.seat)
            self.follow()
            self._show()

    def gone(self, peer: Seated) -> None:
        """Handle a connection that has ended or could not be made."""
        self._peers = {id: one for id, one in self._peers.items() if one is not peer}
        if peer.guest is not None:
            self.hosting.leave(peer.guest)
        self._show()

    def broken(self, peer: Seated) -> None:
        """End a connection that has sent something out of bounds."""
        self._invitations.broken(peer)


class _Admitted(Seated):
    """A connection for a guest who has come by the secret `secret`."""

    def __init__(self, rendezvous: HostRendezvous, secret: str, seat: int) -> None:
        self.secret, self.answered = secret, False
        super().__init__(rendezvous, seat, rendezvous.far)
