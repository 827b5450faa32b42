"""The host's side of the rendezvous in the browser: one link for the whole table, and guests who come back by
themselves."""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, Final

import js

from app.browser import device
from app.browser.live.broker import Broker
from app.browser.live.far import far_table
from app.browser.live.invitations import Invitations
from app.browser.live.peers import can_connect
from app.browser.live.seated import Seated
from app.drawing.markup import Markup
from app.page import qr
from app.table.live import signals
from app.table.live.admission import QUESTION, Admission
from app.table.live.guests import Guest
from app.table.live.hosting import Hosting
from app.table.live.rendezvous import Answer, Host, Note, Offer
from app.table.live.signals import BadSignal
from app.table.table import Table

ACTS: Final = ("ask-link", "make-link", "no-link", "drop-link", "copy-link", "send-link")
"""The buttons of the link."""
CONNECT_S: Final = 25.0
"""Seconds after an offer, in which a connection must come."""


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
            hosting, lambda: js.performance.now() / 1000, self.broker.send, self._connect, link
        )
        self._secrets: list[str] = []
        self._coded = ""
        """The address that was last drawn as a QR code."""
        self.code: Markup | None = None
        """The QR code of the link; None if there is none yet."""
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

    @property
    def url(self) -> str:
        """The address that the link opens; "" if there is none."""
        return self._table.sharing.invitation(self.admission.text) if self.admission.text else ""

    def follow(self) -> None:
        """Hear those who may come now. Call it when seats or the link may have changed."""
        self.admission.follow()
        if self.url != self._coded:
            self._coded, self.code = self.url, None
            self._start(self._draw(self.url))
        secrets = self.admission.secrets
        if secrets and can_connect():
            self.broker.open()
        if secrets != self._secrets:
            self._secrets = secrets
            self._start(self._listen(secrets))

    async def _draw(self, url: str) -> None:
        rows = await device.qr_rows(url, qr.level(url) or "L") if url else None
        if rows is not None and url == self._coded:
            self.code = qr.drawing(rows)
            self._show()

    async def _listen(self, secrets: list[str]) -> None:
        await self.broker.listen(secrets)
        self._greet()

    def tick(self) -> bool:
        late = self.broker.late
        changed, self.late = late != self.late, late
        return self.admission.tick() or changed

    def close(self) -> None:
        """Withdraw the link, and leave the broker. The guests who sit have been dismissed before."""
        self.admission.withdraw()
        self.broker.close()

    def version(self) -> object:
        return self.admission.version(), self.late, self.code is None

    # Notes

    def _greet(self) -> None:
        """Tell those who wait that the host's page is there."""
        for secret in self.admission.secrets:
            self.broker.send(secret, Host(self.admission.page))

    def _hear(self, secret: str, note: Note) -> None:
        if not isinstance(note, Answer):
            self.admission.hear(secret, note)
        elif isinstance(peer := self.admission.ways.get(note.id), _Knocked):
            self._start(peer.take(note.of))

    # Connections

    def _connect(self, secret: str, id: str, seat: int, asks: bool) -> "_Knocked":
        peer = _Knocked(self, secret, id, seat, asks)
        self._start(self._offer(peer))
        return peer

    async def _offer(self, peer: "_Knocked") -> None:
        with suppress(BadSignal):
            offer = await peer.offer(1, peer.seat)
            self.broker.send(peer.secret, Offer(peer.id, signals.write(offer)))
            await asyncio.sleep(CONNECT_S)
        if peer.guest is None:
            self.admission.end(peer.id)

    def expects(self, peer: Seated) -> bool:
        """Whether a connection that has just opened is wanted."""
        return isinstance(peer, _Knocked) and peer.id in self.admission.ways

    def hear(self, guest: Guest, text: str) -> None:
        """Handle a guest's message."""
        self._invitations.hear(guest, text)

    def gone(self, peer: Seated) -> None:
        """Handle a connection that has ended or could not be made."""
        if isinstance(peer, _Knocked):
            self.admission.ways.pop(peer.id, None)
        if peer.guest is not None:
            self.hosting.leave(peer.guest)
        self._show()

    def broken(self, peer: Seated) -> None:
        """End a connection that has sent something out of bounds."""
        self._invitations.broken(peer)


class _Knocked(Seated):
    """A connection for a guest who has come by the secret `secret`, with the knock `id`."""

    def __init__(self, rendezvous: HostRendezvous, secret: str, id: str, seat: int, asks: bool) -> None:
        self.secret, self.id, self._taken = secret, id, False
        super().__init__(rendezvous, seat, rendezvous.far, asks)

    async def take(self, text: str) -> None:
        """Apply the guest's answer. The first one counts, and one that cannot be read is dropped."""
        if not self._taken:
            self._taken = True
            with suppress(BadSignal):
                await self.accept(signals.read(text, signals.ANSWER))
