"""What leaves this device: the game's link, the address of a paragraph of its rules."""

from collections.abc import Callable

from app.table import tail
from app.table.effects import Effect
from app.table.library import Library
from app.table.session import Session


class Sharing:
    """Makes links of the game on the table and hands them to the browser."""

    def __init__(self, base: str, can_send: bool, library: Library, ask: Callable[[Effect], None]) -> None:
        """`base` is the page's own address without query and fragment; `can_send`: a system share sheet exists."""
        self.base, self.can_send = base, can_send
        self._library, self._ask = library, ask

    def link(self, session: Session) -> str:
        """The game's link and tail."""
        return self._library.link(session) + tail.write(session.tail)

    def url(self, session: Session) -> str:
        """The link to send to somebody."""
        return f"{self.base}#{self.link(session)}"

    def copy(self, session: Session) -> None:
        """Put the link on the clipboard."""
        self._ask(Effect("copy", self.url(session)))

    def send(self, session: Session) -> None:
        """Hand the link to the system's share sheet."""
        self._ask(Effect("send", self.url(session)))

    def copy_paragraph(self, session: Session, anchor: str) -> None:
        """Put the address of a paragraph of the rulebook's own page on the clipboard."""
        page = f"{self.base.removesuffix('gioca/')}regole/{session.game}/"
        self._ask(Effect("copy-paragraph", f"{page}#{anchor}"))
