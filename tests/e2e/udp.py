"""Separate programs on the network: a STUN server, and one as an attacker would write it. They receive UDP packets and
speak STUN (RFC 8489), the protocol by which devices find out whether they can reach each other."""

import hmac
import ipaddress
import select
import socket
import struct
import threading
import zlib
from typing import Final, NamedTuple

MAGIC: Final = 0x2112A442
REQUEST, SUCCESS, ERROR = 0x0001, 0x0101, 0x0111
USERNAME, INTEGRITY, ERROR_CODE, XOR_MAPPED, CONTROLLED, FINGERPRINT = (
    0x0006, 0x0008, 0x0009, 0x0020, 0x8029, 0x8028,
)  # fmt: skip
ROLE_CONFLICT: Final = b"\0\0\x04\x57" + b"Role Conflict"
ELSEWHERE: Final = ("10.255.255.255", "203.0.113.1", "fd00::ffff", "2001:db8::1")
"""Addresses of several networks. No packet is sent there."""


def own_addresses() -> list[str]:
    """The addresses from which this machine would send to other networks, without loopback."""
    found = []
    for target in ELSEWHERE:
        family = socket.AF_INET6 if ":" in target else socket.AF_INET
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((target, 9))
            except OSError:  # no way there
                continue
            found.append(str(probe.getsockname()[0]))
    return [host for host in dict.fromkeys(found) if not ipaddress.ip_address(host).is_loopback]


def bound(host: str) -> socket.socket:
    """A UDP socket on this address, with a port of its own."""
    made = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_DGRAM)
    made.bind((host, 0))
    return made


def heard(sockets: list[socket.socket], seconds: float) -> int:
    """The number of packets that arrive at these sockets within some seconds, at most one for each."""
    return len(select.select(sockets, [], [], seconds)[0])


class Packet(NamedTuple):
    """A STUN message."""

    kind: int
    transaction: bytes
    attributes: dict[int, bytes]


def is_stun(data: bytes) -> bool:
    return len(data) >= 20 and data[0] < 4 and data[4:8] == MAGIC.to_bytes(4, "big")


def read(data: bytes) -> Packet:
    """Read a STUN message."""
    kind = int.from_bytes(data[:2], "big")
    attributes, at = {}, 20
    while at + 4 <= len(data):
        name, length = struct.unpack_from("!HH", data, at)
        attributes[name] = data[at + 4 : at + 4 + length]
        at += 4 + (length + 3) // 4 * 4
    return Packet(kind, data[8:20], attributes)


def write(packet: Packet, password: str = "") -> bytes:
    """A STUN message, signed with the password of the side that is addressed, if there is one."""
    body = b"".join(_attribute(name, value) for name, value in packet.attributes.items())
    if not password:
        return _head(packet, len(body)) + body
    signed = hmac.digest(password.encode(), _head(packet, len(body) + 24) + body, "sha1")
    body += _attribute(INTEGRITY, signed)
    check = zlib.crc32(_head(packet, len(body) + 8) + body) ^ 0x5354554E
    return _head(packet, len(body) + 8) + body + _attribute(FINGERPRINT, check.to_bytes(4, "big"))


def _head(packet: Packet, length: int) -> bytes:
    return struct.pack("!HHI", packet.kind, length, MAGIC) + packet.transaction


def _attribute(name: int, value: bytes) -> bytes:
    return struct.pack("!HH", name, len(value)) + value + bytes(-len(value) % 4)


def _mapped(address: tuple[str, int], transaction: bytes) -> bytes:
    """The address from which a request came, for the answer."""
    host = ipaddress.ip_address(address[0].partition("%")[0])
    mask = MAGIC.to_bytes(4, "big") + transaction
    octets = bytes(one ^ other for one, other in zip(host.packed, mask, strict=False))
    return struct.pack("!BBH", 0, 1 if host.version == 4 else 2, address[1] ^ MAGIC >> 16) + octets


class StunServer:
    """A STUN server on loopback. It tells a device the address that the device has in this machine's network, as a
    server outside would tell the address of the device's router."""

    def __init__(self) -> None:
        self.host = next(host for host in own_addresses() if ":" not in host)
        """The address that it tells."""
        self.clients: set[tuple[str, int]] = set()
        """The sockets that have asked it."""
        self._socket = bound("127.0.0.1")
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run)

    @property
    def url(self) -> str:
        return f"stun:127.0.0.1:{self._socket.getsockname()[1]}"

    def __enter__(self) -> "StunServer":
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._over.set()
        self._thread.join()
        self._socket.close()

    def _run(self) -> None:
        while not self._over.is_set():
            if not select.select([self._socket], [], [], 0.1)[0]:
                continue
            data, client = self._socket.recvfrom(2_048)
            if is_stun(data) and (asked := read(data)).kind == REQUEST:
                self.clients.add(client)
                told = {XOR_MAPPED: _mapped((self.host, client[1]), asked.transaction)}
                self._socket.sendto(write(Packet(SUCCESS, asked.transaction, told)), client)


class Between:
    """Stands between a guest and the stranger who has invited it, and needs nothing of the guest's answer.

    To the guest it says "487 Role Conflict" as long as the guest leaves the lead to the one who invites. The guest then
    takes the lead itself, and needs no request of the other side that would have to be signed with the answer's
    password. Everything that is not STUN is passed on: the two make a connection through it.
    """

    def __init__(self, host: str, of_offer: str, of_answer: str) -> None:
        """The passwords with which requests of the guest and of the stranger are signed. The latter is made up."""
        self.to_guest, self.to_stranger = bound(host), bound(host)
        self.conflicts = 0
        self._passwords = {self.to_guest: of_offer, self.to_stranger: of_answer}
        self._peers: dict[socket.socket, tuple[str, int]] = {}
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run)

    def __enter__(self) -> "Between":
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._over.set()
        self._thread.join()
        self.to_guest.close()
        self.to_stranger.close()

    def _run(self) -> None:
        while not self._over.is_set():
            for side in select.select([*self._passwords], [], [], 0.1)[0]:
                data, address = side.recvfrom(2_048)
                if not is_stun(data):
                    other = self.to_stranger if side is self.to_guest else self.to_guest
                    if other in self._peers:
                        other.sendto(data, self._peers[other])
                elif (asked := read(data)).kind == REQUEST:
                    self._peers[side] = address
                    side.sendto(self._answer(side, asked, address), address)

    def _answer(self, side: socket.socket, asked: Packet, address: tuple[str, int]) -> bytes:
        conflict = side is self.to_guest and CONTROLLED in asked.attributes
        self.conflicts += conflict
        told = {ERROR_CODE: ROLE_CONFLICT} if conflict else {XOR_MAPPED: _mapped(address, asked.transaction)}
        kind = ERROR if conflict else SUCCESS
        return write(Packet(kind, asked.transaction, told), self._passwords[side])
