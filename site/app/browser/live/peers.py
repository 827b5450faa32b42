"""Messages between devices by WebRTC. The users pass on the signalling data, so no server is needed for it.

A near table uses addresses of the local network alone (no `iceServers`). The other device gets only those parts of the
session description that `app.table.live.signals` writes. `site/gioca/line.js` bounds what it sends, before Python sees
it.
"""

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

import js
from pyodide.ffi import JsException, create_once_callable, create_proxy

from app.table.live import signals
from app.table.live.far import FarTable
from app.table.live.messages import Bounds, write
from app.table.live.signals import Signal
from app.words.three_words import three_words

GATHER_S: Final = 3.0
"""The most seconds to wait for the ICE candidates, which are this device's addresses."""
LOST_S: Final = 600
"""Seconds after the loss of an open connection, in which it may come back."""
MOVED_S: Final = 1.0
"""Seconds after a change of network, before this device looks for its new addresses."""
MOST_MOVES: Final = 65535


def can_connect() -> bool:
    """Whether this browser has WebRTC."""
    return hasattr(js.window, "RTCPeerConnection")


def _network_events() -> list[tuple[Any, str]]:
    """The objects and events that may tell that this device has come into another network."""
    return [(js.window, "online"), *([(js.navigator.connection, "change")] if _kind_of_network() else [])]


def _kind_of_network() -> str:
    """The kind of network: "wifi", "cellular" or the like; "" if the browser does not tell it, as on most computers."""
    return (
        str(getattr(js.navigator.connection, "type", "") or "") if hasattr(js.navigator, "connection") else ""
    )


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
        self._hosts = False
        self._known: Signal | None = None
        """The last signal of the other device."""
        self._patient = False
        """Whether a failure is not the end."""
        self._lost = 0.0
        """When the connection was lost, in milliseconds; 0.0 while it is not."""
        self._elsewhere = False
        """Whether this device has come into another network, and the other one may not know it."""
        self._turn = 0
        """How often the known addresses were tried again."""
        self._moves = 0
        """The number of this device's last restart."""
        self._describing = asyncio.Lock()
        """Held while the two devices exchange signals over the channel, one after the other."""
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
        self._network, self._kind = create_proxy(self._note_move), _kind_of_network()
        for place, event in _network_events():
            place.addEventListener(event, self._network)
        self._connection.onconnectionstatechange = create_proxy(lambda event: self._watch())

    @property
    def words(self) -> str:
        """The three words of this connection. Both devices have the same ones, if nobody is between them."""
        return three_words(self._prints[True], self._prints[False])

    async def offer(self, invitation: int, seat: int) -> Signal:
        """The offer for the other device. Raises BadSignal."""
        self._hosts = True
        try:
            await self._connection.setLocalDescription(await self._connection.createOffer())
        except JsException as error:  # the connection was closed in the meantime
            raise signals.BadSignal("ended") from error
        return await self._described(signals.OFFER, invitation, seat)

    async def answer(self, offer: Signal) -> Signal:
        """The answer to an offer. Raises BadSignal."""
        await self._take(offer)
        self._patient = self._far
        await self._connection.setLocalDescription(await self._connection.createAnswer())
        return await self._described(signals.ANSWER, offer.invitation, offer.seat)

    async def accept(self, answer: Signal) -> None:
        """Apply the other device's answer. Raises BadSignal."""
        await self._take(answer)

    async def _take(self, signal: Signal) -> None:
        description = js.JSON.parse("{}")
        description.type = "offer" if signal.kind == signals.OFFER else "answer"
        description.sdp = signals.description(signal, not self._hosts)
        # The channel may open before the browser has said that it took the description.
        self._prints[False], self._known = signal.fingerprint, signal
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
        self._patient = True
        self._opened()

    # A connection that is lost

    def _watch(self) -> None:
        state = str(self._connection.connectionState)
        if state == "connected":
            self._lost, self._elsewhere = 0.0, False
        elif state == "failed" and not self._may_come_back():
            self._end()
        elif state == "failed":
            self._trying = asyncio.ensure_future(self._try_again())

    def _may_come_back(self) -> bool:
        """Whether it makes sense to try again: before the host has read our answer, and for a while after a loss."""
        now = js.performance.now()
        open_ = str(self._channel.readyState) == "open"
        self._lost = self._lost or now
        return self._patient and self._known is not None and (not open_ or now - self._lost < LOST_S * 1000)

    async def _try_again(self) -> None:
        """Look for the other device again, at the addresses that are known.

        Browsers give up after 15 seconds. But a host may read our answer minutes later, or a device may sleep. Also, a
        router lets the other device's packets in only while ours go out.
        """
        if self._known is not None:
            self._turn += 1
            for line in signals.candidates(self._known, self._turn):
                with suppress(JsException):  # the connection was closed in the meantime
                    candidate = js.JSON.parse(json.dumps({"candidate": line, "sdpMid": "0"}))
                    await self._connection.addIceCandidate(candidate)
        if self._elsewhere:
            await self._tell_move()

    def _note_move(self, event: Any) -> None:
        """Note that this device has come into another network. Changes of its speed are no news."""
        before, self._kind = self._kind, _kind_of_network()
        if event.type == "change" and before == self._kind:
            return
        if str(self._channel.readyState) == "open":
            self._elsewhere = True
            self._trying = asyncio.ensure_future(self._tell_move())

    async def _tell_move(self) -> None:
        """Find this device's new addresses, and offer them.

        This is not done without a change of network: routers remember the old addresses, and not the new ones.
        """
        await asyncio.sleep(MOVED_S)
        async with self._describing:
            with suppress(JsException, signals.BadSignal):
                await self._move()

    async def _move(self) -> None:
        """Gather this device's addresses anew (an ICE restart), and offer them. Raises BadSignal or JsException."""
        offer = await self._connection.createOffer(js.JSON.parse('{"iceRestart": true}'))
        await self._connection.setLocalDescription(offer)
        self._moves = self._moves % MOST_MOVES + 1
        await self._say(signals.OFFER, self._moves)

    async def _say(self, kind: int, number: int) -> None:
        signal = await self._described(kind, number, 0)
        self.send(write("way", of=signals.write(signal)))

    def way(self, text: str) -> None:
        """Take the other device's new addresses, or its answer to ours. What does not fit is dropped."""
        self._trying = asyncio.ensure_future(self._follow(text))

    async def _follow(self, text: str) -> None:
        async with self._describing:
            with suppress(JsException, signals.BadSignal):
                signal = signals.read(text)
                if signal.fingerprint != self._prints[False] or signal.far > self._far:
                    return
                waits = str(self._connection.signalingState) == "have-local-offer"
                if signal.kind == signals.ANSWER:
                    if waits and signal.invitation == self._moves:
                        await self._take(signal)
                elif not (waits and self._hosts):  # if both have made an offer, that of the host counts
                    await self._take(signal)
                    await self._connection.setLocalDescription(await self._connection.createAnswer())
                    await self._say(signals.ANSWER, signal.invitation)

    def _end(self) -> None:
        closed, self._closed = self._closed, lambda: None
        closed()

    def send(self, text: str) -> None:
        if str(self._channel.readyState) == "open":
            self._channel.send(text)

    def close(self) -> None:
        """Ignore all messages from now on, and end the connection."""
        self._channel.onmessage = None
        self._patient = False
        for place, event in _network_events():
            place.removeEventListener(event, self._network)
        self._channel.close()
        # Leave time for the last message to arrive.
        js.setTimeout(create_once_callable(self._connection.close), 500)
