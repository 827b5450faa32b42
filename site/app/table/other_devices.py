"""Applies to the game on the table what happens at other devices (`app.table.live`): at guests of this device, or at
its host."""

from collections.abc import Sequence

from app.table.change import Change
from app.table.gestures import Gestures
from app.table.on_table import OnTable
from app.table.reactions import Reactions
from app.table.session import Session
from app.table.tail import PERSON
from pycore.contract import Choice


def may_open(session: Session) -> bool:
    """Whether the table may be opened to other devices: at least two persons can play on, in a game that is kept.

    A match that has lost its identity in a link gets no other one, and the devices could not agree on it.
    """
    several = len(session.tail.persons) > 1 and not session.tail.lost
    return session.policy.kept and session.decision is not None and several


class OtherDevices:
    """Applies changes made at other devices to the game on the table, and shows them."""

    def __init__(self, on: OnTable, gestures: Gestures, reactions: Reactions) -> None:
        self._on, self._gestures, self._reactions = on, gestures, reactions

    # At the host's

    def open_up(self) -> bool:
        """Prepare to open the table: keep the game, and give it its identity, as a first choice does. Returns False if
        it may not be opened."""
        session = self._on.session
        if session is None or not may_open(session):
            return False
        if session.save_id is None or not session.tail.match:
            self._on.save()
        return True

    def guest_plays(self, choices: Sequence[Choice], goes_on: bool = False) -> None:
        """Make a guest's choices, all of one gesture. `goes_on`: their last choice belongs to the same gesture."""
        session = self._on.session
        if session is not None and session.decision is not None:
            self._show(session.play_away(choices, goes_on))

    def take_back_for(self, back: int) -> None:
        """Take back all choices after the first `back`. Everybody concerned has agreed."""
        session = self._on.session
        if session is not None and back < session.length:
            self._show(session.take_back(back))

    def change_player(self, seat: int, level: str) -> None:
        """Let a machine of this level play a seat; "": a person."""
        session = self._on.session
        if session is not None:
            players = list(session.tail.players)
            players[seat] = level or PERSON
            self._on.recast(tuple(players))

    def shared_out(self) -> None:
        """Update the table after the people at this device have changed."""
        self._on.replay.leave()
        # Number the pieces anew. The old numbers could tell others what somebody has seen of a piece.
        self._on.boards += 1

    # At a guest's

    def went_on(self, start: int, before: int) -> None:
        """Show how the game continued at the host after the first `start` choices. `before`: the length of the record
        known here until now."""
        session = self._on.session
        if session is None:
            return
        change = session.change_since(start, undone=start < before)
        if change.undone or change.played:
            self._show(change)
        if not change.undone:
            self._gestures.act(lambda selection: selection.drag_goes_on())

    def _show(self, change: Change) -> None:
        session = self._on.session
        since = change.start if session is None else min(change.start, session.here.last_chose())
        self._reactions.react(change, "elsewhere", self._on.by_pointer, since)
