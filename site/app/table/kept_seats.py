"""Remembers for each match who sits at this device, and how much of it was sent to others.

This lies beside the saves under a name of its own, so that older pages can still read the saves:
`{match: [who, sent]}`. `match` is the match's identity, or the id of its save as long as it has none. `who` is the
number of a seat, `TOGETHER` if everybody plays here, `WATCHES` for a spectator, or "" if nobody has said so.
`sent` is the number of choices that are known at other devices (-1: none).
"""

import json
from typing import Final

from app.table import tail
from app.table.saves import Save, Saves
from app.table.session import Session
from pycore.codecs import Number, Row
from pycore.untrusted import LARGEST, Entries, Text

SEATS: Final = "posti"
TOGETHER: Final = "tutti"
WATCHES: Final = "guarda"
NOBODY: Final = ("", -1)
SHAPE: Final = Entries(Row(Text(20), Number(-1, LARGEST)))
MOST: Final = 500
"""The largest number of matches remembered. The one changed longest ago is forgotten first."""


class KeptSeats:
    """The seats that this browser remembers."""

    def __init__(self, saves: Saves) -> None:
        self._saves = saves

    def remember(self, session: Session) -> None:
        """Keep who sits here now and what has been sent, if the match is kept or has an identity."""
        match = session.tail.match or session.save_id
        if not match:
            return
        known = self._saves.value(SEATS, SHAPE, {})
        now = (_who(session), session.undoing.sent)
        before = known.pop(match, NOBODY)
        if now != before:
            self._write({**known, match: now})

    def renamed(self, before: str, match: str) -> None:
        """Keep what is known of a match that has got another identity, under its new identity."""
        known = self._saves.value(SEATS, SHAPE, {})
        if match and match not in known and before in known:
            self._write({**known, match: known[before]})

    def _write(self, known: dict[str, tuple[str, int]]) -> None:
        kept = dict(list(known.items())[-MOST:])
        self._saves.remember(SEATS, json.dumps(kept, separators=(",", ":")))

    def sit(self, session: Session) -> None:
        """Restore who sits here, and what has been sent, if that is known of this match."""
        here = session.here
        known = self._saves.value(SEATS, SHAPE, {})
        who, sent = known.get(session.tail.match) or known.get(session.save_id or "", NOBODY)
        session.undoing.sent = max(session.undoing.sent, min(sent, session.length))
        if who == TOGETHER:
            here.sit(None)
        elif who == WATCHES:
            here.watch()
        elif who.isdecimal() and int(who) < len(session.people):
            here.sit(int(who))

    def own(self, save: Save) -> int | None:
        """The seat of a kept game that is known to be the only one at this device; None if there is none."""
        known = self._saves.value(SEATS, SHAPE, {})
        who, _ = known.get(tail.match_of(save.tail)) or known.get(save.id, NOBODY)
        return int(who) if who.isdecimal() else None


def _who(session: Session) -> str:
    here = session.here
    if here.watching:
        return WATCHES
    if here.identity is not None:
        return str(here.identity)
    return TOGETHER if here.everybody else ""
