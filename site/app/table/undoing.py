"""The limits of undo in one session.

Undo goes back to the last choice of a person here, with the luck and the automatic choices after it. It never goes
below the highest of these lengths of the record:

- the floor of the match: something was revealed there (`pycore.match`);
- the length after a secret choice of another person, which the person here must neither see nor return;
- the number of choices that are known at other devices;
- the length after a choice whose maker was told, at the pass screen, that it could not be taken back later.

If an answer given aloud was refused, nothing can be taken back until the next choice.
"""

from typing import NamedTuple

from app.table import record
from app.table.people_here import Game, PeopleHere
from pycore.contract import Event


class Annulled(NamedTuple):
    """Choices that were taken back during this visit, for the log."""

    at: int
    """The length of the record before them."""
    seat: int
    events: tuple[Event, ...]
    """The events that the choices had caused. Read each with `SeatView.event`."""
    public: bool
    """Whether everybody saw the choices among which these were made."""


class Undoing:
    """Says how far undo goes, and remembers the lengths that decide it."""

    def __init__(self, game: Game, here: PeopleHere) -> None:
        self._game, self._here = game, here
        self.sent = -1
        """The number of choices that are known at other devices; -1: nothing was sent."""
        self.annulled: list[Annulled] = []
        self._final = 0
        """The length up to which choices were made final at a pass screen."""
        self._refused_at: int | None = None
        """The length at which somebody gave an answer aloud that was refused."""
        self._gestures: dict[int, int] = {}
        """Choices that were one gesture: the length after them -> the length before."""

    def undo_to(self) -> int | None:
        """The length of the record after undo; None if nothing can be taken back."""
        return self._target(self._undoer()) if self._game.policy.may_undo() else None

    def undo_to_of(self, seat: int) -> int | None:
        """The length of the record after undo of the last choice of `seat`, at any device.

        None if nothing can be taken back, or somebody else has chosen since.
        """
        back = record.last_choice(self._game.source, self._here.tail.persons)
        if back is None or self._game.source.steps[back].seat != seat:
            return None
        return self._target(seat)

    def undo_of(self) -> int | None:
        """The seat whose choice undo takes back, if it is not the seat that is asked now."""
        back, decision = self.undo_to(), self._game.decision
        if back is None or decision is None:
            return None
        seat = self._game.source.steps[back].seat
        return None if seat == decision.seat else seat

    def can_undo(self) -> bool:
        """Whether the last choice can be taken back now, by a person at this device."""
        here = self._here
        if here.watching or here.is_shut() or here.viewer is not None:
            return False
        back = self.undo_to()
        if back is None or self._refused_at == len(self._game.source):
            return False
        # What somebody else chose at another device is theirs to take back.
        seat = self._game.source.steps[back].seat
        return here.identity in (None, seat) and seat not in here.away

    def may_go_back(self, steps: int) -> bool:
        """Whether the person asked made the last `steps` choices in the present chain, and may take them back."""
        back = len(self._game.source) - steps
        decision = self._game.decision
        start = record.chain_start(self._game.source, None if decision is None else decision.seat)
        splits = any(first < back < last for last, first in self._gestures.items())
        within = back >= max(start, self._floor(self._undoer())) and not splits
        return self._game.policy.whole and within and self.can_undo()

    def join(self, start: int) -> None:
        """Note that the choices after the first `start` were one gesture. Undo takes them back together."""
        if not self._game.policy.join(start):
            self._gestures[len(self._game.source)] = start

    def make_final(self) -> None:
        """Make all choices final, because the device was given away after a last chance to think."""
        self._final = len(self._game.source)

    def answer_refused(self) -> None:
        """Note that an answer aloud was refused. Everybody heard it, so undo stops here."""
        self._refused_at = len(self._game.source)

    def cut(self, back: int, told: bool) -> None:
        """Take back all choices after the first `back`. `told`: add them to the log of this visit as taken back."""
        source = self._game.source
        events = tuple(event for k, event in source.log if k > back)
        taken = source.steps[back:]
        # Choices that were undone earlier came after those that are undone now.
        before = [each for each in self.annulled if each.at <= back]
        after = [each._replace(at=back) for each in self.annulled if each.at > back]
        now = [Annulled(back, taken[0].seat, events, all(step.public for step in taken))] if told else []
        self.annulled = [*before, *now, *after]
        while len(source) > back:
            source.undo()
        self._gestures = {end: start for end, start in self._gestures.items() if end <= back}

    def replaced(self) -> None:
        """Reduce the number of final choices if the record was replaced by a shorter one."""
        self._final = min(self._final, len(self._game.source))

    def forget_gestures(self) -> None:
        """Forget which choices were one gesture, because the record may have been replaced."""
        self._gestures = {}

    def _target(self, undoer: int | None) -> int | None:
        """The length of the record after undo by the person of `undoer`; None if this person can take nothing back."""
        back, floor = record.last_choice(self._game.source, self._here.tail.persons), self._floor(undoer)
        if back is None:
            return None
        # Answers of machines are taken back with the gesture before them.
        start = next((start for end, start in self._gestures.items() if start <= back < end), back)
        return next((k for k in (start, back) if k >= floor), None)

    def _floor(self, undoer: int | None) -> int:
        """The length of the record below which undo by the person of `undoer` does not go."""
        secret = record.secret_of_others(self._game.source, undoer, self._here.tail.persons)
        return max(self._game.source.floor, secret, self.sent, self._final)

    def _undoer(self) -> int | None:
        """The person who may take something back: the only one here, or the one who is asked."""
        identity, decision = self._here.identity, self._game.decision
        return identity if identity is not None or decision is None else decision.seat
