"""What happens to the game on the table at other devices: guests of this one, or the host whose guest this one is."""

from collections.abc import Callable, Sequence

from app.table.effects import ALL, Effect
from app.table.hearing import heard
from app.table.play import Play
from app.table.tail import PERSON
from app.words import choices as choices_words
from pycore.contract import Choice


class Company(Play):
    """A game played at several devices at once (`app.table.live`)."""

    ask_back: Callable[[int], bool] | None = None
    """Asks those whom it concerns whether whoever has that seat may take back their last choice."""

    def undo(self) -> None:
        """Take back the last choice, or ask for it where others sit at their own devices."""
        session = self.session
        if session is None or not session.away or not self.can_undo():
            super().undo()
        elif not session.whole:
            session.undo()
            self.say(choices_words.UNDO_REQUESTED)
        elif self.ask_back is not None and (back := session.undo_to()) is not None:
            length = session.length
            self.ask_back(session.source.steps[back].seat)
            if session.length == length:
                self.say(choices_words.UNDO_REQUESTED)

    # At the host's

    def guest_plays(self, choices: Sequence[Choice], goes_on: bool = False) -> None:
        """A guest has made choices in one gesture, which may go on with that of their last one."""
        session = self.session
        if session is None or session.decision is None:
            return
        start, seat = session.length, session.decision.seat
        session.play_away(choices, goes_on)
        self._save()
        self._has_gone_on(start, seat)

    def take_back_for(self, back: int) -> None:
        """All whom it concerns have agreed to take back what was chosen since the record was so long."""
        if self.session is not None and back < self.session.length:
            self.session.take_back(back)
            self._save()
            self._has_gone_back()

    def change_player(self, seat: int, level: str) -> None:
        """From now on a machine of that level plays a seat; "": a person does."""
        if self.session is not None:
            players = list(self.session.tail.players)
            players[seat] = level or PERSON
            self.session.recast(self.session.tail._replace(players=tuple(players)))
            self.machines.follow()
            self._save()

    def shared_out(self) -> None:
        """Others are at this device than before."""
        self.replay.leave()
        # The numbers of pieces must not tell what somebody saw of them before.
        self.boards += 1

    # At a guest's

    def went_on(self, start: int, before: int) -> None:
        """The host has told how the game went on from a record that is `start` long; before, `before` were known."""
        if self.session is not None:
            if start < before:
                self._has_gone_back()
            else:
                self._has_gone_on(start, None)
                self._select(lambda selection: selection.drag_goes_on())

    # Both

    def _has_gone_on(self, start: int, seat: int | None) -> None:
        session = self.session
        if session is None or session.length == start:
            return
        self.rematching = False
        self.machines.follow()
        if self.settings.sound:
            self._effects += [Effect("sound", name) for name in heard(session, start, seat)]
        if self.looking and not self.replay.unfolding:
            return  # whoever looks back goes on looking
        self.replay.leave()
        self.replay.note(start)
        if self.by_pointer:
            self.replay.unfold(start)
        if session.mine() and not self.looking:
            self._ask(Effect("sight", name=ALL))
        self._see_end()

    def _has_gone_back(self) -> None:
        self.machines.follow()
        self.replay.leave()
        self.say(choices_words.MOVE_UNDONE)
