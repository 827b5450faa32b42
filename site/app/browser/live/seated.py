"""The host's connection to one guest who was invited to a seat."""

from typing import Protocol

from app.browser.live.peers import Peer
from app.table.live import signals
from app.table.live.far import FarTable
from app.table.live.guests import Guest
from app.table.live.hosting import Hosting
from app.table.live.messages import FROM_GUEST, write
from app.table.live.signals import Signal


class Inviter(Protocol):
    """The part of the page that has made the connection."""

    hosting: Hosting

    def expects(self, peer: "Seated") -> bool:
        """Whether a connection that has just opened is wanted."""

    def hear(self, guest: Guest, text: str) -> None:
        """Handle a guest's message."""

    def gone(self, peer: "Seated") -> None:
        """Handle a connection that has ended or could not be made."""

    def broken(self, peer: "Seated") -> None:
        """End a connection that has sent something out of bounds."""


class Seated(Peer):
    """A connection for one seat."""

    def __init__(self, inviter: Inviter, seat: int, far: FarTable, asks: bool = False) -> None:
        """`asks`: the guest waits until somebody at the host's lets them in."""
        self.seat, self._asks = seat, asks
        self._inviter, self._proof = inviter, ""
        self.guest: Guest | None = None
        super().__init__(
            FROM_GUEST,
            self._begin,
            lambda text: inviter.hear(self.guest, text) if self.guest is not None else None,
            lambda: inviter.gone(self),
            lambda: inviter.broken(self),
            far,
        )

    async def accept(self, answer: Signal) -> None:
        """Apply the guest's answer. Raises BadSignal."""
        self._proof = signals.proof(answer)
        await super().accept(answer)

    def _begin(self) -> None:
        """Begin to listen to a device that has just connected, and prove to it that we have read its answer."""
        if self._inviter.expects(self):
            self.send(write("proof", of=self._proof))
            self.guest = self._inviter.hosting.enter(self, self.seat, self.words, self._asks)
