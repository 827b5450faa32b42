"""What is heard of a game by those who have asked for sounds."""

from typing import Final

from app import games
from app.table.session import Session

TURN: Final = "turn"
"""That it is somebody's turn."""


def heard(session: Session, start: int, seat: int | None) -> list[str]:
    """The sounds of what has happened since the game was `start` choices long and `seat` was asked: the first thing
    that makes one, and that it is now the turn of somebody else who is here."""
    kinds = (event.kind for event in session.events(session.length, start))
    first = next(filter(None, (games.event_kind(session.game, kind).sound for kind in kinds)), None)
    decision = session.decision
    another = decision is not None and decision.seat != seat and (session.mine() or session.must_pass())
    return [name for name in (first, TURN if another else None) if name is not None]
