"""A small MQTT broker for tests: version 3.1.1 over WebSocket, quality of service 0. `make far` tries a real one."""

import base64
import hashlib
import re
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

MAGIC: Final = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
CONNECT, PUBLISH, SUBSCRIBE, PING = 1, 3, 8, 12


class Broker(socketserver.ThreadingTCPServer):
    """`connections`: the number of connections so far, of any kind. `carried`: topic and content of each message."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Client)
        self.connections = 0
        self.carried: list[tuple[str, bytes]] = []
        self.clients: dict[Client, set[str]] = {}
        self.lock = threading.RLock()
        self.url = f"ws://127.0.0.1:{self.server_address[1]}"

    def handle_packet(self, client: "Client", kind: int, body: bytes) -> None:
        with self.lock:
            if kind == CONNECT:
                self.clients[client] = set()
                client.send(0x20, b"\0\0")
            elif kind == SUBSCRIBE:
                self.clients[client].add(body[4:-1].decode())
                client.send(0x90, body[:2] + b"\0")
            elif kind == PUBLISH:
                end = 2 + int.from_bytes(body[:2], "big")
                self.publish(body[2:end].decode(), body[end:])
            elif kind == PING:
                client.send(0xD0, b"")

    def publish(self, topic: str, content: bytes) -> None:
        """Carry a message to those who have subscribed to its topic."""
        with self.lock:
            self.carried.append((topic, content))
            for client in [client for client, topics in self.clients.items() if topic in topics]:
                client.send(0x30, len(topic).to_bytes(2, "big") + topic.encode() + content)


class Client(socketserver.StreamRequestHandler):
    """One connection."""

    server: Broker

    def handle(self) -> None:
        self.server.connections += 1
        packets = b""
        with suppress(OSError):
            self._shake_hands()
            while (frame := self._frame()) is not None:
                packets += frame
                while (found := first_packet(packets)) is not None:
                    kind, body, packets = found
                    self.server.handle_packet(self, kind, body)
        with self.server.lock:
            self.server.clients.pop(self, None)

    def _shake_hands(self) -> None:
        head = b"".join(iter(self.rfile.readline, b"\r\n"))
        key = re.search(rb"Sec-WebSocket-Key: (\S+)", head, re.IGNORECASE)
        accept = base64.b64encode(hashlib.sha1(key[1] + MAGIC).digest()) if key else b""
        told: tuple[bytes, ...] = (
            b"HTTP/1.1 101 Switching Protocols",
            b"Upgrade: websocket",
            b"Connection: Upgrade",
        )
        told += b"Sec-WebSocket-Protocol: mqtt", b"Sec-WebSocket-Accept: " + accept, b"", b""
        self.wfile.write(b"\r\n".join(told))

    def _frame(self) -> bytes | None:
        """The content of the next frame; None at the end."""
        first, second = self.rfile.read(2) or b"\x88\x80"
        length = second & 127
        if length > 125:
            length = int.from_bytes(self.rfile.read(2 if length == 126 else 8), "big")
        mask = self.rfile.read(4)
        content = bytes(byte ^ mask[n % 4] for n, byte in enumerate(self.rfile.read(length)))
        return None if first & 15 == 8 else content

    def send(self, kind: int, body: bytes) -> None:
        """Send a packet, in a frame of its own."""
        size, rest = b"", len(body)
        while not size or rest:
            size, rest = size + bytes([rest & 127 | (128 if rest > 127 else 0)]), rest >> 7
        packet = bytes([kind]) + size + body
        length = len(packet)
        head = bytes([length]) if length < 126 else b"\x7e" + length.to_bytes(2, "big")
        with suppress(OSError):  # the client has just left
            self.wfile.write(b"\x82" + head + packet)


def first_packet(data: bytes) -> tuple[int, bytes, bytes] | None:
    """The kind and the body of the first packet, and what comes after it; None if it is not whole."""
    length = 0
    for n, byte in enumerate(data[1:5]):
        length |= (byte & 127) << 7 * n
        if byte < 128:
            start, end = n + 2, n + 2 + length
            return (data[0] >> 4, data[start:end], data[end:]) if len(data) >= end else None
    return None


@contextmanager
def running() -> Iterator[Broker]:
    with Broker() as broker_:
        threading.Thread(target=broker_.serve_forever, kwargs={"poll_interval": 0.05}).start()
        yield broker_
        broker_.shutdown()
