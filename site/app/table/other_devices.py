"""What happens to the game on the table at other devices (`app.table.live`): at guests of this one, or at its host."""

from collections.abc import Callable, Sequence

from app.table.gestures import Gestures
from app.table.on_table import OnTable
from app.table.reactions import Reactions
from app.table.session import Session
from app.table.tail import PERSON
from app.words import choices as choices_words
from pycore.contract import Choice


def may_open(session: Session) -> bool:
    """Whether the table may be opened to other devices: at least two persons can play on, in a game that is kept.

    A match that has lost its identity in a link gets no other one, and the devices could not agree on it.
    """
    several = len(session.tail.persons) > 1 and not session.tail.lost
    return session.kept and session.decision is not None and several


class OtherDevices:
    """Changes the game as people at other devices do, and shows it."""

    def __init__(self, on: OnTable, gestures: Gestures, reactions: Reactions) -> None:
        self._on, self._gestures, self._reactions = on, gestures, reactions
        self.ask_back: Callable[[int], bool] | None = None
        """Asks the other people concerned whether the person of a seat may take back their last choice."""

    def undo(self) -> None:
        """Take back the last choice, or ask for it where others sit at their own devices."""
        on, session = self._on, self._on.session
        if session is None or not session.away or not on.can_undo():
            self._gestures.undo()
        elif not session.whole:
            session.undo()
            on.say(choices_words.UNDO_REQUESTED)
        elif self.ask_back is not None and (back := session.undo_to()) is not None:
            length = session.length
            self.ask_back(session.source.steps[back].seat)
            if session.length == length:
                on.say(choices_words.UNDO_REQUESTED)

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
            turn = session.play_away(choices, goes_on)
            self._reactions.react(turn, "elsewhere", self._on.by_pointer, turn.start)

    def take_back_for(self, back: int) -> None:
        """Take back all choices after that length. Everybody concerned has agreed."""
        session = self._on.session
        if session is not None and back < session.length:
            session.take_back(back)
            self._on.save()
            self._has_gone_back()

    def change_player(self, seat: int, level: str) -> None:
        """Let a machine of that level play a seat; "": a person."""
        session = self._on.session
        if session is not None:
            players = list(session.tail.players)
            players[seat] = level or PERSON
            session.recast(session.tail._replace(players=tuple(players)))
            self._on.machines.follow()
            self._on.save()

    def shared_out(self) -> None:
        """Adapt to a change of the people at this device."""
        self._on.replay.leave()
        # Number the pieces anew. The old numbers could tell others what somebody has seen of a piece.
        self._on.boards += 1

    # At a guest's

    def went_on(self, start: int, before: int) -> None:
        """Show how the game went on at the host from the length `start`. `before`: the length known here before."""
        session = self._on.session
        if session is None:
            return
        if start < before:
            self._has_gone_back()
            return
        turn = session.turn(start)
        if turn.played:
            self._reactions.react(turn, "elsewhere", self._on.by_pointer, start)
        self._gestures.act(lambda selection: selection.drag_goes_on())

    def _has_gone_back(self) -> None:
        self._on.machines.follow()
        self._on.replay.leave()
        self._on.say(choices_words.MOVE_UNDONE)
