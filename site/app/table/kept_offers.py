"""Keeps offered choices (`app.table.device`), so that a reload of the page neither loses nor makes them.

They lie beside the saves under a name of their own: `{match: [length, choice, holder]}`. An offer is not brought back
if the game has gone on since, or if the choice is not legal.
"""

import json
from typing import Final

from app.table.saves import Saves
from app.table.session import Session
from pycore.codecs import Row
from pycore.untrusted import CHOICE, WHOLE, Entries

OFFERS: Final = "offerte"
SHAPE: Final = Entries(Row(WHOLE, CHOICE, WHOLE))
MOST: Final = 20
"""The largest number of matches with an offer: one for each tab."""


class KeptOffers:
    """The offers that this browser remembers."""

    def __init__(self, saves: Saves) -> None:
        self._saves = saves

    def remember(self, session: Session) -> None:
        """Keep the offer of this match, or forget it if there is none."""
        match, offered = session.tail.match, session.here.offered
        if not match or not session.policy.kept:
            return
        known = self._saves.value(OFFERS, SHAPE, {})
        before = known.pop(match, None)
        now = None if offered is None else (session.length, offered.choice, offered.holder)
        if now == before:
            return
        if now is not None:
            known[match] = now
        kept = dict(list(known.items())[-MOST:])
        self._saves.remember(OFFERS, json.dumps(kept, separators=(",", ":")))

    def bring_back(self, session: Session) -> None:
        """Restore the stored offer of this match."""
        waiting = self._saves.value(OFFERS, SHAPE, {}).get(session.tail.match)
        decision = session.decision
        if decision is None or waiting is None:
            return
        length, choice, holder = waiting
        here = session.here.all_here and length == session.length and holder < len(session.people)
        if here and choice in decision.choices:
            session.here.offer(choice, holder)
