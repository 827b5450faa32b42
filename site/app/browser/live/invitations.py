"""Invites another device, step by step: we show our offer as a code, and read the answer by camera or as text."""

import asyncio
import random
from collections.abc import Callable, Coroutine
from typing import Any, Final

import js
from pyodide.ffi import create_once_callable

from app.browser import device
from app.browser.live.camera import Camera, NoCamera
from app.browser.live.peers import can_connect
from app.browser.live.seated import Seated
from app.page import qr
from app.page.live import Invitation
from app.table.live import signals
from app.table.live.far import FarTable
from app.table.live.guests import Guest
from app.table.live.hosting import Hosting
from app.table.live.signals import BadSignal, Signal
from app.table.table import Table
from app.words import live as live_words
from app.words import sharing as sharing_words

CONNECT_S: Final = 15
"""If no connection has come this many seconds after an answer was accepted, the invitation has failed. One possible
cause: two devices have used the same invitation."""


class Invitations:
    """Handles at most one open invitation at a time."""

    def __init__(
        self,
        hosting: Hosting,
        table: Table,
        show: Callable[[], None],
        start: Callable[[Coroutine[Any, Any, None]], object],
        into_sight: Callable[[], None],
        far: FarTable,
    ) -> None:
        """`into_sight` scrolls to the list of seats and the invitation."""
        self.far = far
        self.hosting, self._table, self._show, self._start = hosting, table, show, start
        self._into_sight = into_sight
        self.invitation: Invitation | None = None
        self.arrived: int | None = None
        """The seat that a guest has taken last, until a button is pressed."""
        self._peer: Seated | None = None
        self._number = 0
        self._camera: Camera | None = None

    def press(self, act: str, seat: int) -> None:
        """Handle a button of the invitation."""
        self.arrived = None
        if act == "invite":
            if not self._prepares(seat):
                self._begin(seat)
        elif act == "cancel":
            self.cancel()
        elif act == "copy" and self.invitation is not None:
            self._start(self.copy(self.invitation.url))
        elif act == "send" and self.invitation is not None:
            self._start(self.send(self.invitation.url))
        elif act == "connect":
            field = js.document.getElementById("answer")
            self._start(self._connect(str(field.value) if device.found(field) else ""))
        elif act == "scan" and self.invitation is not None:
            if self._camera is not None:
                self._stop_camera()
            else:
                self._start(self._scan())

    def remake(self) -> None:
        """Make the present invitation again, because the table has become far or near."""
        if self.invitation is not None:
            self._begin(self.invitation.seat)

    def _begin(self, seat: int) -> None:
        self.cancel()
        self.hosting.invite(seat)
        self.invitation = Invitation(seat, far=self.far.far)
        self._start(self._invite(seat))

    def _prepares(self, seat: int) -> bool:
        """Whether an invitation for this seat is already being made. Another press of its button then does nothing."""
        made = self.invitation
        return made is not None and made.seat == seat and not made.url and not made.error

    def cancel(self, seat: int | None = None) -> None:
        """Withdraw the invitation if it is for `seat`, or any invitation if `seat` is None."""
        if self.invitation is None or seat not in (None, self.invitation.seat):
            return
        self._stop_camera()
        if self._peer is not None:
            self._peer.close()
        self._peer = self.invitation = None

    async def copy(self, url: str) -> None:
        """Put a link on the clipboard, and say so."""
        self._table.say(sharing_words.COPIED if await device.copy(url) else sharing_words.COPY_FAILED)
        self._show()

    async def send(self, url: str) -> None:
        """Hand a link to the share sheet, or copy it if that does not open."""
        if await device.send(live_words.CALL, url) is False:
            await self.copy(url)

    async def _invite(self, seat: int) -> None:
        if not can_connect():
            self._tell(error="no-rtc")
            return
        self._number = random.randrange(1, 65536)
        peer = self._peer = Seated(self, seat, self.far, asks=self.far.far)
        try:
            offer = await peer.offer(self._number, seat)
            text = signals.write(offer._replace(host=self.hosting.host_name(seat)))
        except BadSignal:
            if peer is self._peer:
                self._tell(error="no-rtc")
            return
        if peer is not self._peer:
            return
        url = self._table.sharing.invitation(text)
        rows = await device.qr_rows(url, qr.level(url) or "L")
        self._tell(url=url, code=None if rows is None else qr.drawing(rows))

    def take(self, text: str) -> str:
        """Take an answer that another window has brought. Returns what becomes of it, a key of
        `live_words.ANSWER_TAKEN`."""
        try:
            self._read(text)
        except BadSignal:
            return "other"
        if self.invitation is None or self.invitation.connecting:
            return "doubled"
        self._start(self._connect(text))
        return "taken"

    def _read(self, text: str) -> Signal:
        """The answer to the present invitation in a text. Raises BadSignal."""
        answer = signals.read(text, signals.ANSWER)
        if self._peer is None or self.invitation is None or answer.invitation != self._number:
            raise BadSignal("other")
        if answer.far and not self.invitation.far:
            raise BadSignal("outside")
        return answer

    async def _connect(self, text: str) -> None:
        peer = self._peer
        if self.invitation is None or self.invitation.connecting:
            return
        try:
            answer = self._read(text)
            assert peer is not None
            self._tell(error="", connecting=True)
            await peer.accept(answer)
            await asyncio.sleep(CONNECT_S)
            if peer is self._peer and self.invitation is not None:
                self._peer = None
                peer.close()
                error = "no-way-far" if self.invitation.far and peer.guest is None else "not-through"
                self._tell(url="", code=None, error=error, connecting=False)
        except BadSignal as error:
            self._tell(error=error.reason, connecting=False, tried=text)
            js.afterPaint(create_once_callable(_show_error))

    async def _scan(self) -> None:
        camera = self._camera = Camera()
        self._tell(error="", scanning=True)
        try:
            text = await camera.read()
        except NoCamera:
            text = ""
            self._tell(error="camera")
        if self._camera is camera:
            self._stop_camera()
        if text:
            await self._connect(text)

    def _stop_camera(self) -> None:
        if self._camera is not None:
            self._camera.stop()
            self._camera = None
            self._tell(scanning=False)

    def _tell(self, **changes: Any) -> None:
        if self.invitation is not None:
            self.invitation = self.invitation._replace(**changes)
            self._show()

    # Connections

    def expects(self, peer: Seated) -> bool:
        """Whether a connection that has just opened is wanted."""
        return peer is self._peer

    def hear(self, guest: Guest, text: str) -> None:
        """Handle a guest's message. Show the page again if the message changed anything."""
        before, seat = self._moment(), guest.seat
        self.hosting.hear(guest, text)
        if self._peer is not None and self._peer.guest is guest and (guest.hello or guest.seat is not None):
            self._peer = None  # the invitation has served, and what becomes of the guest is no part of it
            self.cancel()
            self._into_sight()
        seated = seat is None and guest.seat is not None
        if seated:
            self.welcome(guest)
        if seated or self._moment() != before:
            self._show()
        else:
            self.hosting.follow()

    def welcome(self, guest: Guest) -> None:
        """End the invitation for a seat that a guest has just taken, and announce the guest."""
        if guest.seat is not None:
            self.arrived = guest.seat
            self.cancel(guest.seat)

    def _moment(self) -> object:
        session = self.hosting.session
        return session.version, session.length, self.hosting.version, self._table.on_table.said

    def gone(self, peer: Seated) -> None:
        """Handle a connection that has ended or could not be made."""
        if peer.guest is not None:
            self.hosting.leave(peer.guest)
        if peer is self._peer:
            self._peer = None
            far = self.invitation is not None and self.invitation.far
            error = "not-through" if peer.guest is not None else "no-way-far" if far else "no-way"
            self._tell(url="", code=None, error=error, connecting=False)
        self._show()

    def broken(self, peer: Seated) -> None:
        """End a connection that has sent something out of bounds."""
        if peer.guest is not None:
            self.hosting.dismiss(peer.guest, "slow-down")
        self._show()


def _show_error(time: float) -> None:
    error = js.document.querySelector(".invitation [role=alert]")
    if device.found(error):
        error.scrollIntoView(js.JSON.parse('{"block": "center"}'))
