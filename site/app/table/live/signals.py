"""Signals: what two devices must know of each other to connect, in so few letters that a code can show them.

A session description of WebRTC is a page of text, nearly all of which is always the same. Two words, a fingerprint and
the addresses of the device differ. These travel; the rest is a template.

    version, table and kind (1 byte), number of the invitation (2), seat (1), host's name, user fragment and password
    (each 1 + n), fingerprint (32), then each address: its type and form (1), 16, 4 or 16 bytes, port (2); a check over
    all of it (3)

in base64url. Addresses that browsers hide (`<uuid>.local`) are written as their 16 bytes. An answer has no name.

At a near table a signal has addresses of the local network only. At a far table, whose devices have asked a server how
the internet sees them, it also has public, server-reflexive and relayed addresses.
"""

import ipaddress
import re
import uuid
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections import Counter
from collections.abc import Iterable
from hashlib import sha256
from operator import itemgetter
from typing import Final, NamedTuple

from app.table.live.messages import LONGEST_OF_GUEST, LONGEST_OF_HOST
from app.table.tail import clean_name

VERSION: Final = 3
OFFER: Final = 0
ANSWER: Final = 1
_FAR: Final = 2
"""The bit of a signal's first byte that marks a far table. The lowest bit is the kind."""
LONGEST: Final = 600
"""The longest text that is read as a signal, in characters."""
MOST_ADDRESSES: Final = 8
_ROOM: Final = 115
"""The most bytes of addresses that are written. With them a code has at most 300 letters, if the name is short."""
_CHECK: Final = 3
_WORD: Final = re.compile(rb"[A-Za-z0-9+/=_-]{4,64}")
_LINE: Final = re.compile(r"^a=(ice-ufrag|ice-pwd|fingerprint|candidate):(.*)$", re.M)
_FORMS: Final = {0: 16, 1: 4, 2: 16}
"""Maps the form of an address, hidden, IPv4 or IPv6, to its number of bytes."""
HOST: Final = "host"
REFLEXIVE: Final = "srflx"
RELAYED: Final = "relay"
_TYPES: Final = {HOST: 2113937151, REFLEXIVE: 1677729535, RELAYED: 33562623}
"""Maps the types of candidates (RFC 8839), in the order of their numbers, to the highest priority of each."""
_LOCAL: Final = tuple(
    ipaddress.ip_network(block)
    for block in ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "fc00::/7", "fe80::/10")
)
"""The addresses of local networks: private (RFC 1918), unique local (RFC 4193) and link-local ones."""
_MOST_BYTES: Final = 3
"""The most bytes of UTF-8 for one character of JavaScript, which is how messages are measured."""


class BadSignal(ValueError):
    """A text is not the expected offer or answer; `reason` is "damaged", "version", "kind" or "outside" (an
    address of a near table is not on the local network)."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Address(NamedTuple):
    """An address at which a device can be reached."""

    host: str
    port: int
    type: str = HOST
    """How the device knows it: `HOST`, its own; `REFLEXIVE`, seen by a server; `RELAYED`, a server's."""


class Signal(NamedTuple):
    """One side of a connection.

    `invitation`: the number of the invitation. The answer repeats the number of its offer.
    """

    kind: int
    invitation: int
    seat: int
    fragment: str
    password: str
    fingerprint: bytes
    addresses: tuple[Address, ...]
    host: str = ""
    """The name of the person who invites, as that person's page gives it; "" if it gives none."""
    far: bool = False
    """Whether the devices of the table are in different networks."""


def from_description(sdp: str, kind: int, invitation: int, seat: int, far: bool = False) -> Signal:
    """Extract the signal from a session description. Raises BadSignal if something is missing."""
    found: dict[str, list[str]] = {}
    for name, value in _LINE.findall(sdp.replace("\r", "")):
        found.setdefault(name, []).append(value)
    try:
        fragment, password = found["ice-ufrag"][0], found["ice-pwd"][0]
        method, _, print_ = found["fingerprint"][0].partition(" ")
        if method.lower() != "sha-256":
            raise BadSignal("damaged")
        addresses = [_address(line, far) for line in found.get("candidate", [])]
        return Signal(
            kind,
            invitation,
            seat,
            fragment,
            password,
            bytes.fromhex(print_.replace(":", "")),
            _fitting(dict.fromkeys(one for one in addresses if one is not None)),
            far=far,
        )
    except (LookupError, ValueError) as error:
        raise BadSignal("damaged") from error


def _address(line: str, far: bool) -> Address | None:
    """The address of a candidate that a signal may tell; None for other candidates."""
    parts = line.split()
    if len(parts) < 8 or parts[2].lower() != "udp" or parts[7] not in _TYPES:
        return None
    address = Address(parts[4], int(parts[5]), parts[7])
    return address if _fault(address, far) is None else None


def _fault(address: Address, far: bool) -> str | None:
    """The reason for which an address may not be in a signal; None if it may. Raises ValueError for a bad address."""
    if not far:
        return None if address.type == HOST and is_local(address.host) else "outside"
    if is_local(address.host):
        return None
    ip = ipaddress.ip_address(address.host)
    leads_nowhere = ip.is_loopback or ip.is_multicast or ip.is_reserved or ip.is_unspecified
    return "damaged" if leads_nowhere else None


def _fitting(addresses: Iterable[Address]) -> tuple[Address, ...]:
    """The addresses for which there is room: first one of each type and form, then a second of each, and so on."""
    seen: Counter[tuple[str, int]] = Counter()
    turns = []
    for address in addresses:
        form = address.type, _packed(address)[0]
        turns.append((seen[form], address))
        seen[form] += 1
    found: list[Address] = []
    room = _ROOM
    for _, address in sorted(turns, key=itemgetter(0)):
        room -= len(_packed(address))
        if room >= 0:
            found.append(address)
    return tuple(found[:MOST_ADDRESSES])


def is_local(host: str) -> bool:
    """Whether a host is on the local network. Raises ValueError for a bad address."""
    return host.endswith(".local") or any(ipaddress.ip_address(host) in block for block in _LOCAL)


def proof(answer: Signal) -> str:
    """The password that the host sends first, to prove that it has read the answer. Only the answer contains it."""
    return sha256(answer.password.encode()).hexdigest()[:32]


def description(signal: Signal, of_host: bool | None = None) -> str:
    """The full session description of a signal, for the browser. It says how long the messages to this side may be.

    `of_host`: whether the signal is the host's. None: it is if it is an offer, as at the beginning of a connection.
    """
    of_host = signal.kind == OFFER if of_host is None else of_host
    longest = LONGEST_OF_GUEST if of_host else LONGEST_OF_HOST
    setup = "actpass" if signal.kind == OFFER else "passive" if of_host else "active"
    octets = ":".join(f"{octet:02X}" for octet in signal.fingerprint)
    lines = [
        "v=0",
        "o=- 1 2 IN IP4 127.0.0.1",
        "s=-",
        "t=0 0",
        "a=group:BUNDLE 0",
        "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
        "c=IN IP4 0.0.0.0",
        *(f"a={candidate}" for candidate in candidates(signal)),
        f"a=ice-ufrag:{signal.fragment}",
        f"a=ice-pwd:{signal.password}",
        f"a=fingerprint:sha-256 {octets}",
        f"a=setup:{setup}",
        "a=mid:0",
        "a=sctp-port:5000",
        f"a=max-message-size:{_MOST_BYTES * longest}",
    ]
    return "\r\n".join(lines) + "\r\n"


def candidates(signal: Signal, turn: int = 0) -> list[str]:
    """The addresses of a signal as ICE candidates, best first.

    A browser gives up an address that does not answer, and takes a candidate that it knows for a repetition. With
    another `turn` they are new, so the browser tries the addresses again.
    """
    found = []
    for n, address in enumerate(signal.addresses, 1 + turn * MOST_ADDRESSES):
        any_ = "::" if ":" in address.host else "0.0.0.0"
        base = "" if address.type == HOST else f" raddr {any_} rport 0"
        where = f"{address.host} {address.port} typ {address.type}{base}"
        found.append(f"candidate:{n} 1 udp {_TYPES[address.type] - n} {where}")
    return found


def write(signal: Signal) -> str:
    """The short text of a signal."""
    first = VERSION << 4 | signal.far * _FAR | signal.kind
    data = bytes([first]) + signal.invitation.to_bytes(2, "big") + bytes([signal.seat])
    for word in (signal.host, signal.fragment, signal.password):
        octets = word.encode()
        data += bytes([len(octets)]) + octets
    data += signal.fingerprint
    for address in signal.addresses:
        data += _packed(address)
    data += sha256(data).digest()[:_CHECK]
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def _packed(address: Address) -> bytes:
    name, _, rest = address.host.partition(".local")
    if address.host.endswith(".local") and not rest:
        form, host = 0, uuid.UUID(name).bytes
    else:
        ip = ipaddress.ip_address(address.host)
        form, host = 1 if ip.version == 4 else 2, ip.packed
    return bytes([[*_TYPES].index(address.type) << 2 | form]) + host + address.port.to_bytes(2, "big")


def read(text: str, kind: int | None = None) -> Signal:
    """Read the signal in a text, which may be a whole link. `kind`: the only kind that is read; None: any.

    Raises BadSignal.
    """
    text = "".join(text.split()).rpartition("=")[2] if "tavolo=" in text else "".join(text.split())
    if not text or len(text) > LONGEST or not re.fullmatch(r"[A-Za-z0-9_-]+", text):
        raise BadSignal("damaged")
    try:
        data = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except ValueError as error:
        raise BadSignal("damaged") from error
    if not data or data[0] >> 4 != VERSION:
        # Another version may only be claimed if the checksum holds; otherwise the text is damaged.
        sound = len(data) > _CHECK and sha256(data[:-_CHECK]).digest()[:_CHECK] == data[-_CHECK:]
        raise BadSignal("version" if sound else "damaged")
    if sha256(data[:-_CHECK]).digest()[:_CHECK] != data[-_CHECK:]:
        raise BadSignal("damaged")
    try:
        signal = _unpacked(data[:-_CHECK])
    except BadSignal:
        raise
    except (LookupError, ValueError) as error:
        raise BadSignal("damaged") from error
    if kind is not None and signal.kind != kind:
        raise BadSignal("kind")
    return signal


def _unpacked(data: bytes) -> Signal:
    kind, far, invitation, seat = (
        data[0] & ~_FAR & 15,
        bool(data[0] & _FAR),
        int.from_bytes(data[1:3], "big"),
        data[3],
    )
    at, words = 4, []
    for _ in range(3):
        words.append(data[at + 1 : at + 1 + data[at]])
        at += 1 + data[at]
    name, fragment, password = words
    if not (_WORD.fullmatch(fragment) and _WORD.fullmatch(password)):
        raise ValueError(words)
    fingerprint, at = data[at : at + 32], at + 32
    if len(fingerprint) != 32:
        raise ValueError(fingerprint)
    addresses: list[Address] = []
    while at < len(data):
        form, type_ = data[at] & 3, [*_TYPES][data[at] >> 2]
        size = _FORMS[form]
        host, port = data[at + 1 : at + 1 + size], data[at + 1 + size : at + 3 + size]
        if len(port) != 2 or len(addresses) == MOST_ADDRESSES:
            raise ValueError(data)
        where = f"{uuid.UUID(bytes=host)}.local" if form == 0 else str(ipaddress.ip_address(host))
        address = Address(where, int.from_bytes(port, "big"), type_)
        fault = _fault(address, far)
        if fault is not None:
            raise BadSignal(fault)
        addresses.append(address)
        at += 3 + size
    inviter = clean_name(name.decode())
    return Signal(
        kind,
        invitation,
        seat,
        fragment.decode(),
        password.decode(),
        fingerprint,
        tuple(addresses),
        inviter,
        far,
    )
