"""Undo with several devices: the people concerned are asked, each at their device."""

from collections.abc import Callable, Collection
from typing import NamedTuple

from app.table.session import Session


class Wish(NamedTuple):
    """A seat wants to take back all choices after the length `back`."""

    id: int
    seat: int
    back: int
    length: int
    """The length of the record when it was asked."""
    waiting: frozenset[int]
    """The seats that have yet to agree."""


class Wishes:
    """The wish of a person to take something back. There is at most one at a time; a new one replaces the last."""

    def __init__(self, grant: Callable[[int], None], deny: Callable[[int], None]) -> None:
        """`grant` takes back all choices after a length; `deny` tells a seat that others do not agree."""
        self.wish: Wish | None = None
        self._grant, self._deny = grant, deny
        self._number = 0

    def ask(self, session: Session, seat: int, away: Collection[int]) -> bool:
        """Ask whether a seat may take back its last choice. False if there is nothing to take back.

        The people who chose since, and the person asked now, have to agree.
        """
        back = session.undoing.undo_to_of(seat)
        if back is None:
            return False
        decision = session.decision
        concerned = {step.seat for step in session.source.steps[back:]}
        concerned |= set() if decision is None else {decision.seat}
        concerned &= set(session.tail.persons) - {seat}
        if seat not in away:
            concerned &= set(away)  # those who share a device have agreed already
        self._number += 1
        self.wish = Wish(self._number, seat, back, session.length, frozenset(concerned))
        self._settle(session)
        return True

    def answer(self, session: Session, id: int, seats: Collection[int], yes: bool) -> bool:
        """Handle the answer of some seats to a wish. Returns False if these seats are not asked."""
        wish = self.wish
        if wish is None or wish.id != id or not wish.waiting & set(seats):
            return False
        self.wish = wish._replace(waiting=wish.waiting - set(seats)) if yes else None
        if not yes:
            self._deny(wish.seat)
        self._settle(session)
        return True

    def overtaken(self, session: Session) -> Wish | None:
        """Drop the wish and return it if choices have been made since; else return None."""
        wish = self.wish
        if wish is None or wish.length == session.length:
            return None
        self.wish = None
        return wish

    def forget(self) -> None:
        """Drop the wish."""
        self.wish = None

    def _settle(self, session: Session) -> None:
        wish = self.wish
        if wish is not None and not wish.waiting:
            self.wish = None
            if wish.length == session.length:
                self._grant(wish.back)
