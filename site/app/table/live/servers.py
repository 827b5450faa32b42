"""The servers by which the devices of a far table find each other.

A STUN server tells a device how the internet sees it. A TURN server also relays what the devices send. No server is
asked before somebody has said that the table is far. The publisher lists public ones (`extra.live.ice_servers` in
`mkdocs.yml`); a visitor may use one of their own instead.
"""

import json
import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from pycore.codecs import List
from pycore.untrusted import BadData, Fields, Or, Text, read

LONGEST_URL: Final = 200
LONGEST_WORD: Final = 300
"""The longest name or password, in characters."""
MOST: Final = 8
"""At most this many servers are read. Browsers ask all of them, and warn about more than a few."""
_URL: Final = re.compile(
    r"(?:stuns?|(?P<turn>turns?)):(?P<host>[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?|\[[0-9A-Fa-f:.]+\])"
    r"(?::(?P<port>[0-9]{1,5}))?(?P<way>\?transport=(?:udp|tcp))?"
)
"""The address of a server (RFC 7064, RFC 7065)."""


class BadServer(ValueError):
    """A server cannot be asked; `reason` is "server-address" or "server-name" (a TURN server needs name and
    password)."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Server(NamedTuple):
    """A server as `RTCPeerConnection` asks for it. `name` and `password` are those of a TURN server."""

    url: str
    name: str = ""
    password: str = ""

    @property
    def host(self) -> str:
        """The name of the machine, which the page tells before it is asked."""
        found = _URL.fullmatch(self.url)
        assert found is not None, self
        return found["host"]


SHAPE: Final = Fields(
    Server, url=Text(LONGEST_URL), name=Or(Text(LONGEST_WORD), ""), password=Or(Text(LONGEST_WORD), "")
)
_SEVERAL: Final = List(SHAPE, most=MOST)


def checked(server: Server) -> Server:
    """The server, without the spaces around its parts. Raises BadServer.

    >>> checked(Server(" turn:example.org:3478 ", "anna", "secret")).host
    'example.org'
    """
    server = Server(*(part.strip() for part in server))
    found = _URL.fullmatch(server.url)
    if found is None or len(server.url) > LONGEST_URL or not 0 < int(found["port"] or 1) < 65536:
        raise BadServer("server-address")
    if found["way"] and not found["turn"]:
        raise BadServer("server-address")
    if found["turn"] and not (
        0 < len(server.name) <= LONGEST_WORD and 0 < len(server.password) <= LONGEST_WORD
    ):
        raise BadServer("server-name")
    return server


def listed(text: str) -> tuple[Server, ...]:
    """The servers that the build has written into the page. What cannot be read is no server.

    >>> listed('[{"url": "stun:stun.example.org"}]')[0].host, listed("?")
    ('stun.example.org', ())
    """
    try:
        return tuple(checked(server) for server in read(text, _SEVERAL))
    except (BadData, BadServer):
        return ()


def own(text: str) -> Server | None:
    """The visitor's own server, as `write_own` has written it; None if there is none."""
    try:
        return checked(read(text, SHAPE))
    except (BadData, BadServer):
        return None


def write_own(server: Server) -> str:
    """A server as text, for the settings of this device."""
    return json.dumps(server._asdict())


def configuration(servers: Iterable[Server]) -> str:
    """The configuration of an `RTCPeerConnection`, as JSON. Without servers only the local network is used.

    >>> configuration(()), configuration([Server("stun:example.org")])
    ('{"iceServers": []}', '{"iceServers": [{"urls": "stun:example.org"}]}')
    """
    asked = []
    for server in servers:
        signed = {"username": server.name, "credential": server.password} if server.name else {}
        asked.append({"urls": server.url, **signed})
    return json.dumps({"iceServers": asked})
