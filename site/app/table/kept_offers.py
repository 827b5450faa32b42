"""Keeps offered choices (`app.table.device`), so that a reload of the page neither loses nor makes them.

They lie beside the saves under a name of their own: `{match: [length, choice, holder]}`. An offer is not brought back
if the game has gone on since, or if the choice is not legal.
"""

import json
from typing import Any, Final

from app.table.saves import Saves
from app.table.session import Session

OFFERS: Final = "offerte"
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
        known = self._read()
        before = known.pop(match, None)
        now = None if offered is None else [session.length, list(offered.choice), offered.holder]
        if now == before:
            return
        if now is not None:
            known[match] = now
        kept = dict(list(known.items())[-MOST:])
        self._saves.remember(OFFERS, json.dumps(kept, separators=(",", ":")))

    def bring_back(self, session: Session) -> None:
        """Offer again what was offered in this match."""
        waiting = self._read().get(session.tail.match)
        decision = session.decision
        if decision is None or not isinstance(waiting, list) or len(waiting) != 3:
            return
        length, choice, holder = waiting
        if not session.here.all_here or length != session.length or type(holder) is not int:
            return
        if (
            isinstance(choice, list)
            and tuple(choice) in decision.choices
            and 0 <= holder < len(session.people)
        ):
            session.here.offer(tuple(choice), holder)

    def _read(self) -> dict[str, Any]:
        try:
            known = json.loads(self._saves.setting(OFFERS) or "{}")
        except (ValueError, RecursionError):
            return {}
        return known if isinstance(known, dict) else {}
