"""Messages between devices by WebRTC. The users pass on the signalling data, so no server is needed for it.

A near table uses addresses of the local network alone (no `iceServers`). The other device gets only those parts of the
session description that `app.table.live.signals` writes. `site/gioca/line.js` bounds what it sends, before Python sees
it.
"""

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import js
from pyodide.ffi import JsException, create_once_callable, create_proxy

from app.table.live import signals
from app.table.live.far import FarTable
from app.table.live.messages import Bounds
from app.table.live.signals import Signal
from app.words.three_words import three_words

GATHER_S: Final = 3.0
"""The most seconds to wait for the ICE candidates, which are this device's addresses."""


def can_connect() -> bool:
    """Whether this browser has WebRTC."""
    return hasattr(js.window, "RTCPeerConnection")


class Peer:
    """A connection to one other device.

    `opened` is called when the connection opens, `closed` when it ends or fails, and `hear` with each message. `broken`
    is called if something comes that is outside the bounds; nothing is heard after that. `far`: the table, which says
    whether servers are asked.
    """

    def __init__(
        self,
        bounds: Bounds,
        opened: Callable[[], None],
        hear: Callable[[str], None],
        closed: Callable[[], None],
        broken: Callable[[], None],
        far: FarTable,
    ) -> None:
        self._far = far.far
        self._prints: dict[bool, bytes] = {}
        """The fingerprints of this device (True) and of the other one (False)."""
        self._offer: Signal | None = None
        """The offer of a far table that we have answered, until the connection opens."""
        self._turn = 0
        self._trying: asyncio.Future[None] | None = None
        self._connection = js.RTCPeerConnection.new(js.JSON.parse(far.configuration))
        # A negotiated channel: both sides create it with the same id.
        self._channel = self._connection.createDataChannel(
            "tavolo", js.JSON.parse('{"negotiated": true, "id": 0}')
        )
        self._closed = closed
        self._opened = opened
        self._channel.onopen = create_proxy(lambda event: self._open())
        self._channel.onclose = create_proxy(lambda event: self._end())
        js.boundLine(self._channel, *bounds, create_proxy(hear), create_proxy(broken))
        self._connection.onconnectionstatechange = create_proxy(lambda event: self._watch())

    @property
    def words(self) -> str:
        """The three words of this connection. Both devices have the same ones, if nobody is between them."""
        return three_words(self._prints[True], self._prints[False])

    async def offer(self, invitation: int, seat: int) -> Signal:
        """The offer for the other device. Raises BadSignal."""
        try:
            await self._connection.setLocalDescription(await self._connection.createOffer())
        except JsException as error:  # the connection was closed in the meantime
            raise signals.BadSignal("ended") from error
        return await self._described(signals.OFFER, invitation, seat)

    async def answer(self, offer: Signal) -> Signal:
        """The answer to an offer. Raises BadSignal."""
        await self._take("offer", offer)
        if self._far:
            self._offer = offer
        await self._connection.setLocalDescription(await self._connection.createAnswer())
        return await self._described(signals.ANSWER, offer.invitation, offer.seat)

    async def accept(self, answer: Signal) -> None:
        """Apply the other device's answer. Raises BadSignal."""
        await self._take("answer", answer)

    async def _take(self, kind: str, signal: Signal) -> None:
        description = js.JSON.parse("{}")
        description.type, description.sdp = kind, signals.description(signal)
        self._prints[False] = (
            signal.fingerprint
        )  # the channel may open before the browser has said that it took it
        try:
            await self._connection.setRemoteDescription(description)
        except JsException as error:
            raise signals.BadSignal("damaged") from error

    async def _described(self, kind: int, invitation: int, seat: int) -> Signal:
        until = js.performance.now() + GATHER_S * 1000
        while self._connection.iceGatheringState != "complete" and js.performance.now() < until:
            await asyncio.sleep(0.05)
        sdp = str(self._connection.localDescription.sdp)
        signal = signals.from_description(sdp, kind, invitation, seat, self._far)
        self._prints[True] = signal.fingerprint
        return signal

    def _open(self) -> None:
        self._offer = None
        self._opened()

    def _watch(self) -> None:
        if str(self._connection.connectionState) != "failed":
            return
        if self._offer is None:
            self._end()
        else:
            self._turn += 1
            self._trying = asyncio.ensure_future(self._try_again(self._offer))

    async def _try_again(self, offer: Signal) -> None:
        """Go on asking a host that cannot answer before it has read our answer, which may take minutes.

        A browser gives up after 15 seconds. But a router lets the host's packets in only while ours go out.
        """
        for line in signals.candidates(offer, self._turn):
            with suppress(JsException):  # the connection was closed in the meantime
                candidate = js.JSON.parse(json.dumps({"candidate": line, "sdpMid": "0"}))
                await self._connection.addIceCandidate(candidate)

    def _end(self) -> None:
        closed, self._closed = self._closed, lambda: None
        closed()

    def send(self, text: str) -> None:
        if str(self._channel.readyState) == "open":
            self._channel.send(text)

    def close(self) -> None:
        """Ignore all messages from now on, and end the connection."""
        self._channel.onmessage = None
        self._offer = None
        self._channel.close()
        # Leave time for the last message to arrive.
        js.setTimeout(create_once_callable(self._connection.close), 500)
