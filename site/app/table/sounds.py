"""The sounds of the game. They are off until somebody switches them on."""

from typing import Final

from app import games
from app.table.session import Session
from app.table.turn import Turn

TURN: Final = "turn"
"""The sound when another person has to choose."""


def sounds_of(session: Session, turn: Turn) -> list[str]:
    """The sounds for a turn: that of its first event with a sound, and TURN if another person here has to choose."""
    sounds = (games.event_kind(session.game, event.kind).sound for event in turn.events)
    first = next(filter(None, sounds), None)
    before, now = turn.asked, turn.asked_next
    another = now is not None and (before is None or now.seat != before.seat)
    calls = another and (session.mine() or session.must_pass())
    return [name for name in (first, TURN if calls else None) if name is not None]
