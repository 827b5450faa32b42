"""The last picture of a match, and a small card of it. They are kept beside the saves, and shown before Python is up.

    faraone:quadro:<match>   {"link": …, "eyes": …, "build": …, "width": …, "height": …, "<part>": its HTML, …}
    faraone:carte            {<save>: {"link": …, "standing": …, "picture": …}}

site/gioca/boot.js reads the picture, site/assets/continua.js the cards. Both show the game as an onlooker sees it. If
one person alone uses this device, the picture shows what that seat sees, and `eyes` names the seat. Another build may
draw with other shapes, so it does not show the picture. Both can be done without: they are left out if there is no
room, and only the newest few are kept.
"""

import json
from collections.abc import Mapping
from typing import Final, NamedTuple

from app.table.saves import Save, Saves
from app.table.session import Session
from pycore.codecs import List
from pycore.untrusted import LONGEST, Entries, Fields, Text

PICTURE: Final = "quadro:"
PICTURES: Final = "quadri"
CARDS: Final = "carte"
MOST: Final = 3
_MATCHES: Final = List(Text(LONGEST))
_CARDS: Final = Entries(Fields(**dict.fromkeys(("link", "standing", "picture"), Text(LONGEST))))


class Moment(NamedTuple):
    """The moment of a match that a picture shows, and for which eyes."""

    match: str
    link: str
    eyes: str


class Pictures:
    """The newest pictures and cards."""

    def __init__(self, saves: Saves) -> None:
        self._saves = saves
        self._kept: Moment | None = None

    def due(self, session: Session | None) -> Moment | None:
        """The moment that a picture of the game on the table would show now; None if the last picture shows it."""
        if session is None or not session.tail.match or session.kept_link is None or session.save_id is None:
            return None
        seat = eyes(session)
        moment = Moment(session.tail.match, session.kept_link, "" if seat is None else str(seat))
        return None if moment == self._kept else moment

    def keep(self, moment: Moment, parts: Mapping[str, str | int]) -> None:
        """Keep a picture, and remove the oldest ones."""
        self._kept = moment
        known = [match for match in self._saves.value(PICTURES, _MATCHES, []) if match != moment.match]
        for match in known[: -(MOST - 1)]:
            self._saves.spare(PICTURE + match, None)
        self._saves.spare(PICTURES, json.dumps([*known[-(MOST - 1) :], moment.match]))
        content = {"link": moment.link, "eyes": moment.eyes, **parts}
        self._saves.spare(PICTURE + moment.match, json.dumps(content, ensure_ascii=False))

    def forget(self, match: str) -> None:
        """Remove the picture of a match, since somebody else may look now."""
        if match:
            self._kept = None
            self._saves.spare(PICTURE + match, None)

    def note(self, save: Save, standing: str, picture: str | None = None) -> None:
        """Keep a game's card: how it stands, and its small picture (None: the one that is kept).

        A game that is over (`standing` is "") has no card, since nobody goes on with it.
        """
        cards = self._saves.value(CARDS, _CARDS, {})
        before = cards.pop(save.id, None)
        shown = (before["picture"] if before else "") if picture is None else picture
        if standing:
            cards[save.id] = {"link": save.link, "standing": standing, "picture": shown}
        self._saves.spare(CARDS, json.dumps(dict(list(cards.items())[-MOST:]), ensure_ascii=False))


def eyes(session: Session) -> int | None:
    """The seat whose view a picture may show: that of the one person at this device; None for an onlooker's."""
    return None if session.here.identity is None else session.here.eyes()
