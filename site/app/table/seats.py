"""Who sits at this device, match by match, and how much of each has been sent away.

Kept beside the saves under a name of its own, so that older pages still read them: `{match: [who, sent]}`, in which
`who` is the number of a seat, `TOGETHER` where everybody plays here, `LOOKS` for somebody who only looks, or "" where
nobody has said so, and `sent` the number of choices that are known elsewhere (-1: none).
"""

import json
from typing import Final

from app.table.saves import Saves
from app.table.session import Session

SEATS: Final = "posti"
TOGETHER: Final = "tutti"
LOOKS: Final = "guarda"
NOBODY: Final = ("", -1)
MOST: Final = 500
"""So many matches are remembered; the one that has been left alone longest is forgotten first."""


class Seats:
    """What this device remembers of the matches that travel."""

    def __init__(self, saves: Saves) -> None:
        self._saves = saves

    def remember(self, session: Session) -> None:
        """Who sits here now, and what has been sent, in a match that has an identity."""
        match = session.tail.match
        if not match:
            return
        known = self._read()
        now = (_who(session), session.sent)
        before = known.pop(match, NOBODY)
        if now != before:
            known[match] = now
            kept = dict(list(known.items())[-MOST:])
            self._saves.remember(SEATS, json.dumps(kept, separators=(",", ":")))

    def sit(self, session: Session) -> None:
        """Let whoever has said so in this match sit where they sat, without being asked again."""
        who, sent = self._read().get(session.tail.match, NOBODY)
        session.sent = max(session.sent, min(sent, session.length))
        if who == TOGETHER:
            session.sit(None)
        elif who == LOOKS:
            session.watch()
        elif who.isdecimal() and int(who) < len(session.people):
            session.sit(int(who))

    def _read(self) -> dict[str, tuple[str, int]]:
        """What is remembered, as far as it is what we have written."""
        try:
            known = json.loads(self._saves.setting(SEATS) or "{}")
        except (ValueError, RecursionError):
            return {}
        if not isinstance(known, dict):
            return {}
        return {
            match: (value[0], value[1])
            for match, value in known.items()
            if isinstance(value, list)
            and len(value) == 2
            and isinstance(value[0], str)
            and type(value[1]) is int
        }


def _who(session: Session) -> str:
    if session.watching:
        return LOOKS
    if session.identity is not None:
        return str(session.identity)
    return TOGETHER if session.here.everybody else ""
