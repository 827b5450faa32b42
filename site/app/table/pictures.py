"""What is kept beside the saves for whoever cannot wait for Python: the last picture of a match, and a small card.

    faraone:quadro:<match>   {"link": …, "eyes": …, "build": …, "width": …, "height": …, "<part>": its HTML, …}
    faraone:carte            {<save>: {"link": …, "standing": …, "picture": …}}

The picture is read by site/gioca/boot.js, the cards by site/assets/continua.js. Each shows the game as an onlooker sees
it; only where one person alone uses this device does the picture show what that seat sees, and says so in `eyes`. A
picture is for the build that drew it: another may draw with other shapes, and shows none. Both
can be done without: they are left out where there is no room, and only the newest few are kept.
"""

import json
from collections.abc import Mapping
from typing import Final, NamedTuple

from app.table.saves import Save, Saves
from app.table.session import Session

PICTURE: Final = "quadro:"
PICTURES: Final = "quadri"
CARDS: Final = "carte"
MOST: Final = 3


class Moment(NamedTuple):
    """What a picture is of."""

    match: str
    link: str
    eyes: str


class Pictures:
    """The newest pictures and cards."""

    def __init__(self, saves: Saves) -> None:
        self._saves = saves
        self._kept: Moment | None = None

    def due(self, session: Session | None) -> Moment | None:
        """What there is to be drawn of the game on the table; None while it is as it was last kept."""
        if session is None or not session.tail.match or session.kept_link is None or session.save_id is None:
            return None
        seat = eyes(session)
        moment = Moment(session.tail.match, session.kept_link, "" if seat is None else str(seat))
        return None if moment == self._kept else moment

    def keep(self, moment: Moment, parts: Mapping[str, str | int]) -> None:
        """Keep a picture, and no more of them than there is use for."""
        self._kept = moment
        known = [match for match in _list(self._saves.setting(PICTURES)) if match != moment.match]
        for match in known[: -(MOST - 1)]:
            self._saves.spare(PICTURE + match, None)
        self._saves.spare(PICTURES, json.dumps([*known[-(MOST - 1) :], moment.match]))
        content = {"link": moment.link, "eyes": moment.eyes, **parts}
        self._saves.spare(PICTURE + moment.match, json.dumps(content, ensure_ascii=False))

    def forget(self, match: str) -> None:
        """Somebody else looks on now: what was drawn for the last one goes."""
        if match:
            self._kept = None
            self._saves.spare(PICTURE + match, None)

    def note(self, save: Save, standing: str, picture: str | None = None) -> None:
        """How a game stands, and its small picture (None: the one there is); with that of a game that is over
        (`standing` is "") nobody goes on."""
        cards = _cards(self._saves.setting(CARDS))
        before = cards.pop(save.id, {})
        shown = before.get("picture", "") if picture is None else picture
        if standing:
            cards[save.id] = {"link": save.link, "standing": standing, "picture": shown}
        self._saves.spare(CARDS, json.dumps(dict(list(cards.items())[-MOST:]), ensure_ascii=False))


def eyes(session: Session) -> int | None:
    """Whose eyes a picture may be drawn through: those of the one person at this device, else an onlooker's."""
    return None if session.identity is None else session.eyes()


def _list(text: str | None) -> list[str]:
    found = _read(text)
    return [match for match in found if isinstance(match, str)] if isinstance(found, list) else []


def _cards(text: str | None) -> dict[str, dict[str, str]]:
    found = _read(text)
    if not isinstance(found, dict):
        return {}
    return {
        id: {name: value for name, value in card.items() if isinstance(value, str)}
        for id, card in found.items()
        if isinstance(card, dict)
    }


def _read(text: str | None) -> object:
    try:
        return json.loads(text or "null")
    except (ValueError, RecursionError):
        return None
