"""Links that leave this device: the game's, an invitation to its table, and that of a paragraph of its rules.

A link leads through a page of its own, whose title and picture messengers show (`build_site.stubs`).
"""

import re
from collections.abc import Callable
from typing import Final

from app.table import tail
from app.table.effects import Effect
from app.table.keeper import Keeper
from app.table.record import last_choice
from app.table.session import Session
from app.words import sharing as sharing_words

INVITED: Final = "tavolo"
"""The folder of the page through which invitations lead."""

ANSWERED: Final = "risposta"
"""The folder of the page through which the answers to invitations lead."""


def absent(session: Session) -> tuple[int, ...]:
    """If one person is here, the seats at other devices that wait for the game.

    Usually that is the seat asked. After the end, it is all others, unless they have the game already.
    """
    decision, here = session.decision, session.here
    if here.identity is None or not session.policy.kept:
        return ()
    if decision is not None:
        played = here.machine is not None or decision.seat == here.identity or here.asked_away
        return () if played else (decision.seat,)
    others = tuple(seat for seat in session.tail.persons if seat not in (here.identity, *here.away))
    return others if session.undoing.sent < session.length else ()


def sender(session: Session) -> int | None:
    """If everybody is here: the person who chose last and could send the game to the one asked now; else None."""
    here = session.here
    decision = session.decision
    if decision is None or here.machine is not None or not session.policy.kept or not here.all_here:
        return None
    if here.away:
        return None
    persons = session.tail.persons
    last = next((step.seat for step in reversed(session.source.steps) if step.seat in persons), decision.seat)
    return None if last == decision.seat else last


def unfinished(session: Session) -> int | None:
    """The seat whose turn is not over yet. If the game were sent now, others could do nothing with it."""
    here = session.here
    decision = session.decision
    if decision is None or not session.policy.kept or here.watching or here.opened or _alone(session):
        return None
    if here.identity is not None:
        return decision.seat if decision.seat == here.identity else None
    last = last_choice(session.source)
    begun = last is not None and session.source.steps[last].seat == decision.seat
    return decision.seat if begun else None


def _alone(session: Session) -> bool:
    """Whether a machine has to choose, or at most one person plays."""
    return session.here.machine is not None or len(session.tail.persons) < 2


class Sharing:
    """Makes links of the game on the table, and hands them to the browser."""

    def __init__(self, base: str, can_send: bool, keeper: Keeper, ask: Callable[[Effect], None]) -> None:
        """`base` is the page's own address without query and fragment; `can_send`: a system share sheet exists."""
        self.base, self.can_send = _folder(base), can_send
        self._keeper, self._ask = keeper, ask
        self._leaving: tuple[Session, int] | None = None
        """The game that is being sent, and the length of its record."""

    def link(self, session: Session) -> str:
        """The game's link and tail."""
        return self._keeper.link(session) + tail.write(session.tail)

    def url(self, session: Session) -> str:
        """The link to send to somebody. That of an exercise is short."""
        if session.policy.exercise and session.policy.address is not None:
            return f"{self.base}{session.policy.address}"
        return f"{self.base}{session.game}/#{self.link(session)}"

    def invitation(self, code: str) -> str:
        """The link that invites somebody to the table with a code."""
        return f"{self.base}{INVITED}/#tavolo={code}"

    def answer(self, code: str) -> str:
        """The link that brings a guest's answer to the table."""
        return f"{self.base}{ANSWERED}/#tavolo={code}"

    def copy(self, session: Session) -> None:
        """Put the link on the clipboard."""
        self._leaving = session, session.length
        self._ask(Effect("copy", self.url(session)))

    def send(self, session: Session) -> None:
        """Hand the link to the system's share sheet."""
        self._leaving = session, session.length
        self._ask(Effect("send", self.url(session)))

    def send_on(self, session: Session) -> None:
        """Send the link with a sentence to the person who waits for it. Without a share sheet, copy both."""
        title = session.page.title
        names = [session.people[seat].name for seat in absent(session)]
        words = (
            sharing_words.message(title, names[0])
            if session.decision is not None
            else sharing_words.message_over(title)
        )
        self._leaving = session, session.length
        self._ask(Effect("send-on", self.url(session), words))

    def left(self) -> None:
        """Note that the link was sent, so that the choices in it cannot be taken back."""
        if self._leaving is not None:
            session, length = self._leaving
            self._leaving = None
            session.undoing.sent = max(session.undoing.sent, min(length, session.length))
            self._keeper.seats.remember(session)

    def picture(self, size: str) -> None:
        """Give the visitor a picture of the final board. `size`: "portrait" or "square"."""
        self._ask(Effect("picture", size))

    def copy_paragraph(self, session: Session, anchor: str) -> None:
        """Copy the address of a paragraph on the rulebook's own page."""
        page = f"{self.base.removesuffix('gioca/')}regole/{session.game}/"
        self._ask(Effect("copy-paragraph", f"{page}#{anchor}"))


def _folder(address: str) -> str:
    """The address of a page as it is linked: with one slash at the end, without `index.html`."""
    return re.sub("(?<!:)/{2,}", "/", address.removesuffix("index.html").rstrip("/") + "/")
