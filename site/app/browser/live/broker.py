"""The connection to the MQTT broker of the rendezvous, by MQTT.js. It carries encrypted notes, and nothing else.

Nothing is asked before `open`. Everything that the broker sends is foreign: its bytes are counted before the library
gets them, and what cannot be decrypted and read is dropped.
"""

import json
from collections.abc import Callable, Coroutine, Iterable
from typing import Any, Final

import js
from pyodide.ffi import JsException, create_proxy

from app.browser import device
from app.browser.device import found
from app.browser.live.sealing import IV, TAG, Seal, can_seal
from app.table.live.rendezvous import LONGEST_NOTE, BadNote, Note, origin, read_note, write_note
from app.table.live.token_bucket import TokenBucket

LIBRARY: Final = "../vendor/mqtt/mqtt.js"
SETTING: Final = "rendezvous"
"""The id of the element in which the build writes the broker's address."""
OPTIONS: Final = {
    "protocolVersion": 4,
    "clean": True,
    "keepalive": 60,
    "reconnectPeriod": 4_000,
    "connectTimeout": 8_000,
    "queueQoSZero": False,
    "timerVariant": "native",  # the other one makes a worker out of text, which the policy forbids
}
AT_ONCE: Final = 64_000.0
A_SECOND: Final = 4_000.0
"""The number of bytes that the broker may send at once, and per second in the long run."""
LATE_S: Final = 8.0
"""Seconds without a connection, after which the page says that the broker does not answer."""


def address() -> str:
    """The address of this site's broker; "" if it has none, or if this browser cannot use it."""
    element = js.document.getElementById(SETTING)
    if not found(element) or not can_seal():
        return ""
    text = str(element.textContent)
    return text if origin(text) else ""


class Broker:
    """One connection, and the secrets of the topics to which it listens."""

    def __init__(
        self,
        url: str,
        hear: Callable[[str, Note], None],
        up: Callable[[], None],
        start: Callable[[Coroutine[Any, Any, None]], object],
    ) -> None:
        """`hear(secret, note)` receives the notes, our own ones too. `up` is called after each connection."""
        self.url = url
        self._hear, self._up, self._start = hear, up, start
        self._client: Any = None
        self._closed = self._opening = False
        self._seals: dict[str, Seal] = {}
        self._wanted: set[str] = set()
        self._since = 0.0
        """When the connection was lost or first wanted; 0 while it is there."""
        self._bytes_left = TokenBucket(0, AT_ONCE, A_SECOND)

    # The connection

    def open(self) -> None:
        """Connect. If that fails, it is tried again every few seconds."""
        if self._client is None and not self._opening:
            self._opening = True
            self._since = js.performance.now()
            self._start(self._connect())

    async def _connect(self) -> None:
        try:
            library = await device.load_module(LIBRARY)
        except JsException:
            self._opening = False
            return
        if self._closed:
            return
        options = js.JSON.parse(json.dumps(OPTIONS))
        options.createWebsocket = create_proxy(self._socket)
        client = self._client = library.default.connect(self.url, options)
        client.on("connect", create_proxy(lambda *given: self._connected()))
        client.on("close", create_proxy(lambda *given: self._lost()))
        client.on("error", create_proxy(lambda *given: self._lost()))
        client.on("packetreceive", create_proxy(self._receive))

    def _socket(self, url: str, protocols: Any, *given: object) -> Any:
        socket = js.WebSocket.new(self.url, protocols)
        socket.binaryType = "arraybuffer"
        socket.addEventListener("message", create_proxy(self._count))
        return socket

    def _count(self, event: Any) -> None:
        """Bound what the broker sends. The library would store a message of any length."""
        size = len(event.data) if isinstance(event.data, str) else event.data.byteLength
        if not self._bytes_left.spend(js.performance.now() / 1000, size):
            event.stopImmediatePropagation()
            self.close()
            self._since = 1.0

    def _connected(self) -> None:
        self._since = 0.0
        for seal in self._seals.values():
            self._client.subscribe(seal.topic)
        self._up()

    def _lost(self) -> None:
        self._since = self._since or js.performance.now()

    @property
    def up(self) -> bool:
        return not self._closed and self._client is not None and not self._since

    @property
    def late(self) -> bool:
        """Whether the broker has not answered for a while."""
        return self._since > 0 and js.performance.now() - self._since > LATE_S * 1000

    def close(self) -> None:
        """End the connection for good."""
        self._closed = True
        if self._client is not None:
            self._client.end(True)

    # Notes

    async def listen(self, secrets: Iterable[str]) -> None:
        """Hear the notes of the topics with these secrets, and no others."""
        self._wanted = set(secrets)
        for secret in [secret for secret in self._seals if secret not in self._wanted]:
            seal = self._seals.pop(secret)
            if self.up:
                self._client.unsubscribe(seal.topic)
        for secret in self._wanted - set(self._seals):
            seal = await Seal.of(secret)
            if secret in self._wanted and secret not in self._seals:
                self._seals[secret] = seal
                if self.up:
                    self._client.subscribe(seal.topic)

    def send(self, secret: str, note: Note) -> None:
        """Send a note. It is lost while there is no connection."""
        if self.up and secret in self._seals:
            self._start(self._send(self._seals[secret], note))

    async def _send(self, seal: Seal, note: Note) -> None:
        content = await seal.close(write_note(note))
        if self.up:
            self._client.publish(seal.topic, content)

    def _receive(self, packet: Any) -> None:
        if packet.cmd != "publish":
            return
        # The library's bytes are of a class of its own, which Python cannot read. A clone has plain ones.
        content = js.structuredClone(packet).payload
        secret = next((secret for secret, seal in self._seals.items() if seal.topic == packet.topic), "")
        if secret and content.length <= LONGEST_NOTE + IV + TAG:
            self._start(self._read(secret, content))

    async def _read(self, secret: str, content: Any) -> None:
        seal = self._seals.get(secret)
        text = None if seal is None else await seal.open(content)
        if text is not None and not self._closed:
            try:
                note = read_note(text)
            except BadNote:
                return
            self._hear(secret, note)
