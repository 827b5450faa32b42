"""One game at this device: where it is read from, how it is played on, what may be taken back.

Rules of the table that concern no drawing live here and below: whose eyes see the board and when the device changes
hands (`app.table.at_device`), which choice must be confirmed, which one the table plays by itself, and how far undo
goes.
"""

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from app import games
from app.games.contract import Chain
from app.table import record
from app.table.at_device import EVERYBODY, AtDevice
from app.table.reading import Reading
from app.table.source import GameSource
from app.table.tail import Tail
from app.words import hand_over as hand_over_words
from pycore.contract import CHANCE, Choice, Decision, Event, Refusal, State


class Annulled(NamedTuple):
    """Choices taken back during this visit: where in the record, and what they had caused (read it with
    `Session.read`)."""

    at: int
    seat: int
    events: tuple[Event, ...]
    public: bool
    """Whether everybody saw what there was to choose."""


class Session(AtDevice):
    """A game under way with its people. All that is shown of the game is read here, through the present eyes."""

    kept: ClassVar[bool] = True
    """Whether it stays in the browser, and others may go on with it."""
    whole: ClassVar[bool] = True
    """Whether all of the game is here, so that it can be sent, and begun once more."""

    def __init__(
        self, source: GameSource, tail: Tail, save_id: str | None = None, opened: bool = False
    ) -> None:
        """`opened`: the game came by link, so that whoever opened it has yet to say who they are.

        Until then, or until they make a choice, nothing private is shown to them and no private choice offered.
        """
        super().__init__(source, tail, opened)
        self.save_id = save_id
        self.fresh = False
        """Whether it was begun during this visit."""
        self.page = games.page(source.game)
        self.sent = -1
        """How many choices are known at other devices, so that they cannot be taken back; -1: nothing was sent."""
        self._left_behind = 0
        """How many choices were made when the device was last given away with a last chance to think."""
        self.kept_link: str | None = None
        """The link that this session last read from its save, or wrote there."""
        self.annulled: list[Annulled] = []
        self.chosen: Choice | None = None
        """What was chosen here last."""
        self.straight = False
        """Whether the last choice led the same person straight on to their next one."""
        self._claimed: int | None = None
        """The length at which an answer was given aloud that does not hold."""
        self._confirmed: int | None = None
        self._together: dict[int, int] = {}
        self._reading = Reading(source, self.page)
        self._play_forced()

    # What is shown

    def seen(self, k: int | None = None) -> State:
        """The state (after `k` choices, or now) as the present eyes may know it; for looking at, not for playing on."""
        return self._reading.seen(self.version, self.eyes(), k)

    def read(self, event: Event) -> Event:
        """An event as the present eyes may read it; the same object each time."""
        return self._reading.event(event, self.eyes())

    def log(self) -> list[tuple[int, Event]]:
        """Pairs (k, event), as the present eyes may read them: the k-th choice caused the event."""
        return self._reading.log(self.version, self.eyes())

    def events(self, k: int | None = None, since: int | None = None) -> tuple[Event, ...]:
        """What the last seat's choice and the luck after it caused, with what it carries on; with `k`, what the k-th
        choice caused, and with `since` too what all choices after that length caused."""
        if k is not None:
            return tuple(event for n, event in self.log() if (k - 1 if since is None else since) < n <= k)
        start = self.last_start() or 0
        return tuple(event for n, event in self.log() if n > start)

    def drawn(self, k: int) -> tuple[Event, ...]:
        """What luck, right before that length, has told the present eyes alone: what somebody has drawn."""
        steps, start = self.source.steps, k
        while start and steps[start - 1].seat == CHANCE:
            start -= 1
        return tuple(event for event in self.events(k, start) if event.secret is not None)

    def last_start(self) -> int | None:
        """The length before the last seat's choice, or before the first of those that it carries on; None: nobody has
        chosen."""
        start, steps = record.last_choice(self.source), self.source.steps
        if not start or steps[start - 1].seat != steps[start].seat:
            return start
        first: dict[int, Event] = {}
        for k, event in self.log():
            first.setdefault(k, event)
        while start in first and start + 1 in first:
            if not games.page(self.game).carries_on(first[start], first[start + 1]):
                break
            start -= 1
        return start

    def line(self, event: Event) -> str:
        """An event, as it was read, in the game's words, people as "{0}"; "" for one that is not shown."""
        return self._reading.line(event)

    # Choosing

    def chains(self, seen: State) -> dict[Choice, tuple[Chain, ...]]:
        """Every legal choice with the chains of keys that stand for it."""
        decision = self.decision
        assert decision is not None
        return {choice: self.page.keys(seen, choice) or ((),) for choice in decision.choices}

    def why_not(self, choice: Choice) -> Refusal | None:
        """Why a choice is not legal now."""
        return self.source.why_not(choice)

    def needs_confirm(self, choice: Choice) -> bool:
        """Whether a slip of the finger would spoil something: this choice is not the only way on, and either gives
        something away, or cannot be taken back, where luck does not follow as a matter of course and this chain has not
        asked yet."""
        decision = self.decision
        assert decision is not None
        kind = games.decision_kind(self.game, decision.kind)
        if len(decision.choices) == 1 or kind.goes_to_luck(choice):
            return False
        if choice[0] in kind.spoils:
            return True
        return self._confirmed != self._chain_start() and self.source.raises_floor(choice)

    def confirm(self) -> None:
        """Whoever chooses has agreed, for the rest of this chain, to what cannot be taken back."""
        self._confirmed = self._chain_start()

    def passes_to(self, choice: Choice) -> int | None:
        """To whom the device goes after a choice, where it then has to change hands."""
        decision = self.decision
        assert decision is not None
        if self.identity is not None or self.watching or self._onlooking:
            return None
        after = Session(self.source.trial(choice), self.tail)
        after.aloud, after.away = self.aloud, self.away
        if self._device_stays() or decision.seat == self._at_device:
            after._at_device = self._at_device
        return after.next_holder() if after.must_pass() else None

    def play(self, choice: Choice) -> None:
        """Make a choice, and what then goes by itself."""
        decision = self.decision
        assert decision is not None and self.mine(), choice
        if self._onlooking and self.tail.match:
            self.be(decision.seat)  # whoever plays for somebody is that somebody, until they say otherwise
        before, stays = self.length, self._device_stays()
        self._onlooking = False
        self.looked = None
        self.source.play(choice)
        self.chosen = choice
        self._play_forced()
        after = self.decision
        alone = self.length == before + 1
        self.straight = alone and after is not None and after.seat == decision.seat
        if not stays:
            self._let_go(decision)
            self._chose = decision.seat
        goes_on = self.identity is None and after is not None and after.seat != decision.seat
        looks = choice[0] in games.decision_kind(self.game, decision.kind).look
        if goes_on and looks and self.learned(decision.seat, before):
            self.looked = decision.seat
        self._let_all_look(before)

    def _let_all_look(self, start: int) -> None:
        """What has been turned for all to see since then is seen before somebody has the device alone."""
        if self.must_pass() and self._unfolds(self.source, start):
            self.looked = EVERYBODY

    def is_for_all(self, choice: Choice) -> bool:
        """Whether a choice turns something that all shall look at, before the device changes hands."""
        return self._unfolds(self.source.trial(choice), self.length)

    def _unfolds(self, source: GameSource, start: int) -> bool:
        """Whether something is shown step by step that the choices after that length caused."""
        return any(n > start and games.event_kind(self.game, event.kind).stepwise for n, event in source.log)

    def look_words(self) -> str:
        """To whoever looks at what has just been turned, and to whom the device goes then."""
        assert self.looked is not None
        whom = self.people[self.next_holder()].name
        if self.looked == EVERYBODY:
            return hand_over_words.look_together(whom)
        return hand_over_words.look_alone(self.people[self.looked].name, whom)

    def learned(self, seat: int, start: int) -> bool:
        """Whether that seat has been told something that others here may not read, by the choices from `start` on."""
        return any(n > start and seat in (event.audience or ()) for n, event in self.source.log)

    def play_machine(self, choice: Choice) -> None:
        """A machine makes a choice, and then goes what goes by itself. Where several persons are here, the device may
        be in anybody's hands then. Raises IllegalChoice and changes nothing."""
        decision, before = self.decision, self.length
        assert decision is not None and self.machine is not None, choice
        self.source.play(choice)
        self._play_forced()
        self.straight = False
        if self.identity is None:
            self._at_device = self._chose = None
        self._let_all_look(before)

    def play_away(self, choices: Sequence[Choice], goes_on: bool = False) -> None:
        """Somebody who has a device of their own makes choices in one gesture, as far as they are asked and may make
        them, and then goes what goes by itself; whoever holds this device keeps it. Where the gesture `goes_on`, their
        last choice, if nothing came in between, belongs to it."""
        seat, start = self._away_seat(), self.length
        first = start - 1 if goes_on and start and self.source.steps[start - 1].seat == seat else start
        for choice in choices:
            decision = self.decision
            if decision is None or decision.seat != seat or choice not in decision.choices:
                break
            self.source.play(choice)
            self._play_forced()
        if self.length > first + 1:
            self.join(first)
        self.straight = False
        self._chose = None
        self._let_all_look(start)

    def _away_seat(self) -> int:
        decision = self.decision
        assert decision is not None and decision.seat in self.away, decision
        return decision.seat

    def hear(self) -> None:
        """An answer was given aloud that does not hold: everybody has learned so, and cannot unlearn it by undoing."""
        self._claimed = self.length

    @property
    def unanswered(self) -> bool:
        """Whether choices are on their way to whoever holds the game; here they are made at once."""
        return False

    def join(self, start: int) -> None:
        """Undo will take back everything from `start` to here in one go: it was one gesture."""
        self._together[self.length] = start

    def _play_forced(self) -> None:
        self._private = None
        self.version += 1
        while (decision := self.decision) is not None and _forced(decision):
            if games.decision_kind(self.game, decision.kind).luck_follows is True:
                break
            self.source.play(decision.choices[0])

    def forced(self, k: int) -> bool:
        """Whether the k-th choice was the only one, so that the table made it by itself: here, or wherever it was."""
        return record.made_alone(self.game, self.source.steps[k - 1])

    # Undo

    def undo_to(self) -> int | None:
        """The length that undo would go back to; None when nothing can be taken back."""
        floor = self._undo_floor()
        back = record.last_choice(self.source, self.tail.persons)
        if back is None:
            return None
        # What machines have answered to a gesture goes with it.
        start = next((start for end, start in self._together.items() if start <= back < end), None)
        if start is not None and start >= floor:
            return start
        return back if back >= floor else None

    def undo_to_of(self, seat: int) -> int | None:
        """The length that undo of that seat's last choice would go back to, wherever it was made; None where nothing
        is to be taken back, or somebody else has chosen since."""
        back = record.last_choice(self.source, self.tail.persons)
        if back is None or self.source.steps[back].seat != seat:
            return None
        back = next((start for end, start in self._together.items() if start <= back < end), back)
        secret = record.secret_of_others(self.source, seat, self.tail.persons)
        return back if back >= max(self.source.floor, secret, self.sent, self._left_behind) else None

    def _undo_floor(self) -> int:
        """The length below which nothing is taken back."""
        secret = record.secret_of_others(self.source, self._asked(), self.tail.persons)
        return max(self.source.floor, secret, self.sent, self._left_behind)

    def leave_behind(self) -> None:
        """Whoever could still think it over has given the device away: what they chose stays chosen."""
        self._left_behind = self.length

    def can_undo(self) -> bool:
        """Whether the last choice can be taken back here and now."""
        if self.watching or self.is_shut() or self.looked is not None or self._claimed == self.length:
            return False
        back = self.undo_to()
        if back is None:
            return False
        # What somebody else chose, who plays elsewhere, is theirs to take back.
        seat = self.source.steps[back].seat
        return self.identity in (None, seat) and seat not in self.away

    def undo_of(self) -> int | None:
        """Whose choice undo takes back, where that is not whoever is asked now."""
        back, decision = self.undo_to(), self.decision
        if back is None or decision is None:
            return None
        seat = self.source.steps[back].seat
        return None if seat == decision.seat else seat

    def _asked(self) -> int | None:
        """Who is here, and may take something back: the only person, or whoever is asked."""
        decision = self.decision
        return self.identity if self.identity is not None or decision is None else decision.seat

    def undo(self) -> None:
        """Take back the last choice made by a person, with what machines have answered, and what went by itself after
        it."""
        back = self.undo_to()
        assert back is not None
        self.take_back(back)

    def take_back(self, back: int, told: bool = True) -> None:
        """Take back all choices made since the record was so long; `told`: the log of this visit says so."""
        decision = self.decision
        if (decision is None or decision.seat != self._at_device) and not self._device_stays():
            # Whoever takes back is the one asked now, perhaps openly, and need not be the one who last took the device.
            self._at_device = None
        if decision is None or decision.seat != self.source.steps[back].seat:
            self._chose = None
        events = tuple(event for k, event in self.source.log if k > back)
        taken = self.source.steps[back:]
        # What was taken back before it had come after it.
        before = [each for each in self.annulled if each.at <= back]
        after = [each._replace(at=back) for each in self.annulled if each.at > back]
        now = [Annulled(back, taken[0].seat, events, all(step.public for step in taken))] if told else []
        self.annulled = [*before, *now, *after]
        while self.length > back:
            self.source.undo()
        self._together = {end: start for end, start in self._together.items() if end <= back}
        self._confirmed = self._private = self._handed = self.looked = None
        self.version += 1

    def may_go_back(self, steps: int) -> bool:
        """Whether whoever is asked made the last so many choices in the present run, and may take them back."""
        back = self.length - steps
        within = any(first < back < last for last, first in self._together.items())
        return back >= max(self._chain_start(), self._undo_floor()) and not within and self.can_undo()

    def put_back(self, steps: int, again: Sequence[Choice]) -> None:
        """Take back the last so many choices, and make these instead."""
        back = self.length - steps
        assert self.may_go_back(steps), steps
        while self.length > back:
            self.undo()
        for choice in again:
            self.play(choice)

    def follow(self, source: GameSource) -> None:
        """Go on with what the same game has become elsewhere."""
        self.replace(source)
        # Where the two part ways nobody here knows any more what was one gesture, and who holds the device.
        self._together = {}
        self._confirmed = self._private = self._at_device = self._chose = self._handed = self.looked = None
        self.straight = False

    def replace(self, source: GameSource) -> None:
        """From now on the game is read from there: it is longer or shorter, or has become another one."""
        self.source = source
        self._left_behind = min(self._left_behind, self.length)
        # The events there are others, though they say the same.
        self._reading = Reading(source, self.page)
        self.version += 1

    def _chain_start(self) -> int:
        """The length at which the present run of decisions of one seat began."""
        decision = self.decision
        return record.chain_start(self.source, None if decision is None else decision.seat)


def _forced(decision: Decision) -> bool:
    return decision.public and len(decision.choices) == 1
