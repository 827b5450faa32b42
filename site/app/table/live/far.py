"""Whether the table of this page is far, and which servers its connections then ask."""

from typing import Final

from app.table.live import servers
from app.table.live.servers import BadServer, Server
from app.table.saves import Saves

OWN: Final = "server"
"""The setting with the visitor's own server. It stays on this device."""
ACTS: Final = ("ask-far", "ask-own", "far", "near", "drop-own")
"""The buttons of the question."""
QUESTION: Final = "far"
FORM: Final = "own"


class FarTable:
    """The answer to "Siete lontani?" on this page.

    It is no until somebody presses yes, and after a reload again. Until then no connection asks a server.
    """

    def __init__(self, public: tuple[Server, ...], saves: Saves) -> None:
        """`public`: the servers that the page lists."""
        self._public, self._saves = public, saves
        self.far = False
        self.step = ""
        """What the page shows: `QUESTION`, `FORM` (for the visitor's own server), or "" if neither."""
        self.error = ""
        """The reason for which the server in the form is refused, a key of `live_words.FAILURES`, or ""."""
        self.typed: Server | None = None
        """The server in the form, if it was refused."""

    @property
    def own(self) -> Server | None:
        """The visitor's own server."""
        return servers.own(self._saves.setting(OWN) or "")

    @property
    def servers(self) -> tuple[Server, ...]:
        """The servers that a far table asks: the visitor's own one alone, or the public ones."""
        own = self.own
        return self._public if own is None else (own,)

    @property
    def configuration(self) -> str:
        """The configuration of the next connection, as JSON for `RTCPeerConnection`."""
        return servers.configuration(self.servers if self.far else ())

    def press(self, act: str) -> bool:
        """Handle a button of the question. Returns whether the answer has changed, so that codes are made anew."""
        before = self.far
        self.error, self.typed = "", None
        if act == "ask-far":
            self.step = QUESTION if self.servers else FORM
        elif act == "ask-own":
            self.step = FORM
        elif act in ("far", "near"):
            self.step, self.far = "", act == "far"
        elif act == "drop-own":
            self._saves.remember(OWN, "")
            self.step = QUESTION if self.servers else FORM
        return self.far != before

    def use(self, server: Server) -> None:
        """Keep the visitor's own server, if it can be asked. It is not asked yet."""
        try:
            self._saves.remember(OWN, servers.write_own(servers.checked(server)))
        except BadServer as error:
            self.error, self.typed = error.reason, server
        else:
            self.error, self.typed, self.step = "", None, QUESTION

    def version(self) -> object:
        """A value that changes whenever the page has to show the question differently."""
        return self.far, self.step, self.error, self.typed, self.servers
