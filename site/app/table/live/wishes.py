"""Somebody wants to take something back: those whom it concerns are asked, each at their device."""

from collections.abc import Callable, Collection
from typing import NamedTuple

from app.table.session import Session


class Wish(NamedTuple):
    """Somebody wants to take back everything from `back` on; who has still to agree."""

    id: int
    seat: int
    back: int
    length: int
    waiting: frozenset[int]


class Wishes:
    """At most one wish at a time: a new one takes the place of the last."""

    def __init__(self, grant: Callable[[int], None], deny: Callable[[int], None]) -> None:
        """`grant` takes back all choices made since the record was so long; `deny` tells a seat that others do not
        agree."""
        self.wish: Wish | None = None
        self._grant, self._deny = grant, deny
        self._number = 0

    def ask(self, session: Session, seat: int, away: Collection[int]) -> bool:
        """Whoever has that seat wants to take back their last choice: who made a choice that would go with it, and who
        is asked now, is concerned. False where there is nothing to take back."""
        back = session.undo_to_of(seat)
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
        """What some of those who are asked think of it; False where they are not asked that."""
        wish = self.wish
        if wish is None or wish.id != id or not wish.waiting & set(seats):
            return False
        self.wish = wish._replace(waiting=wish.waiting - set(seats)) if yes else None
        if not yes:
            self._deny(wish.seat)
        self._settle(session)
        return True

    def overtaken(self, session: Session) -> Wish | None:
        """The wish that is of no use any more, since the game has gone on."""
        wish = self.wish
        if wish is None or wish.length == session.length:
            return None
        self.wish = None
        return wish

    def forget(self) -> None:
        """Nobody wants it any more."""
        self.wish = None

    def _settle(self, session: Session) -> None:
        wish = self.wish
        if wish is not None and not wish.waiting:
            self.wish = None
            if wish.length == session.length:
                self._grant(wish.back)
