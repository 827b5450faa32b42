"""One game at this device: where it is read from, who sits where, who looks, what may be taken back.

Rules of the table that concern no drawing live here: whose eyes see the board, when the device changes hands,
which choice must be confirmed, which one the table plays by itself, and how far undo goes.
"""

from typing import ClassVar, NamedTuple

from app import games
from app.drawing.scene import Person
from app.games.contract import Chain
from app.table.cached_view import cached_view
from app.table.source import GameSource, Made
from app.table.tail import Tail
from pycore.contract import CHANCE, Choice, Decision, Event, Refusal, State


class Annulled(NamedTuple):
    """Choices taken back during this visit: where in the record, and what they had caused (read it with
    `Session.read`)."""

    at: int
    seat: int
    events: tuple[Event, ...]
    public: bool
    """Whether everybody saw what there was to choose."""


class Offered(NamedTuple):
    """A choice that is made when the device changes hands, and until then can be thought over; to whom it goes."""

    choice: Choice
    holder: int
    version: int


class Session:
    """A game under way with its people. All that is shown of the game is read here, through the present eyes."""

    kept: ClassVar[bool] = True
    """Whether it stays in the browser, and others may go on with it."""

    def __init__(
        self, source: GameSource, tail: Tail, save_id: str | None = None, opened: bool = False
    ) -> None:
        """`opened`: the game came by link, so that whoever opened it has yet to say who they are.

        Until then, or until they make a choice, nothing private is shown to them and no private choice offered.
        """
        self.source = source
        self.tail = tail
        self.save_id = save_id
        self.opened = opened
        self.view = games.views(source.game)
        self.texts = games.texts(source.game)
        self._aloud_kinds = frozenset(games.aloud(source.game))
        self._staying_kinds = games.device_stays(source.game)
        self.identity: int | None = None
        """The seat of the only person at this device; None: everybody is here, or an onlooker."""
        self.watching = False
        """Whether whoever is at this device only looks."""
        self.everybody = False
        """Whether somebody has said that all play at this device."""
        self.sent = -1
        """How many choices are known at other devices, so that they cannot be taken back; -1: nothing was sent."""
        self.aloud = True
        """Whether short answers are given aloud where everybody is here, instead of handing the device over."""
        self.kept_link: str | None = None
        """The link that this session last read from its save, or wrote there."""
        self.annulled: list[Annulled] = []
        self.version = 0
        """Rises with every choice made or taken back, so that what was worked out before can be told as old."""
        self.straight = False
        """Whether the last choice led the same person straight on to their next one."""
        self._onlooking = opened
        self._at_device: int | None = None
        self._covered = False
        """Whether `identity` has been named, and has not taken the device yet."""
        self._chose: int | None = None
        """Whose own hand made the last choice here."""
        self._claimed: int | None = None
        """The length at which an answer was given aloud that does not hold."""
        self._handed: int | None = None
        """The length at which the device is handed over for a question that could be answered aloud."""
        self._offered: Offered | None = None
        self._private: bool | None = None
        self._confirmed: int | None = None
        self._together: dict[int, int] = {}
        self._read: dict[tuple[int, int | None], tuple[Event, Event]] = {}
        """Events with secrets as they were read, by identity and reader (an event is held so that its identity stays
        its own)."""
        self._told: dict[int, tuple[Event, str]] = {}
        """Events in words, by identity."""
        self._log: tuple[tuple[int, int, int | None], list[tuple[int, Event]]] | None = None
        self._decided: tuple[tuple[int, int], Decision | None] | None = None
        self._seen: tuple[tuple[int, int, int | None, int | None], State] | None = None
        self._play_forced()

    @property
    def game(self) -> str:
        """The game's slug."""
        return self.source.game

    @property
    def people(self) -> tuple[Person, ...]:
        """Who sits where."""
        return self.tail.people

    @property
    def length(self) -> int:
        """How many choices have been made."""
        return len(self.source)

    @property
    def decision(self) -> Decision | None:
        """What is asked now, in full; None when the game is over."""
        moment = (self.version, self.length)
        if self._decided is None or self._decided[0] != moment:
            self._decided = (moment, self.source.decision)
        return self._decided[1]

    def rule(self) -> str:
        """The anchor of the paragraph that explains what to do now; "" when the game is over."""
        decision = self.decision
        return "" if decision is None else games.paragraph(self.game, decision.kind, decision.rule)

    # Who looks

    def eyes(self) -> int | None:
        """The seat through whose eyes the table is shown now; None: an onlooker's."""
        if self.identity is not None:
            return None if self._covered else self.identity
        decision = self.decision
        if decision is None or self.watching or self.is_shut():
            return None
        return self._at_device if self._device_stays() else decision.seat

    def must_pass(self) -> bool:
        """Whether the device has to change hands before the next decision may be shown."""
        return self.is_shut() and not self._onlooking

    def next_holder(self) -> int:
        """Who takes the device, where it has to change hands."""
        if self.identity is not None:
            return self.identity
        if self.offered is not None:
            return self.offered.holder
        decision = self.decision
        assert decision is not None
        return decision.seat

    def just_chose(self) -> bool:
        """Whether whoever chooses next made the last choice here too, and so has the device already."""
        decision = self.decision
        if self.identity is not None or decision is None:
            return False
        return decision.seat == (self._chose if self.offered is None else self.offered.holder)

    def is_aloud(self) -> bool:
        """Whether the next decision is asked of everybody here, and answered aloud."""
        decision = self.decision
        return (
            decision is not None
            and self.aloud
            and self._handed != self.length
            and self._is_elsewhere(decision)
            and decision.kind in self._aloud_kinds
        )

    def _device_stays(self) -> bool:
        """Whether whoever has the device keeps it, though somebody else has to choose."""
        decision = self.decision
        if decision is None or not self._is_elsewhere(decision):
            return False
        return decision.kind in self._staying_kinds or self.is_aloud()

    def _is_elsewhere(self, decision: Decision) -> bool:
        """Whether everybody is here, and the device is not known to be in the hands of whoever has to choose."""
        everybody = self.identity is None and not self.watching and not self._onlooking
        return everybody and decision.seat != self._at_device

    def is_shut(self) -> bool:
        """Whether the next decision is private, and nobody here has yet said that it is theirs; or whether somebody
        shall be alone at this device who has not taken it yet."""
        decision = self.decision
        if decision is None or self.watching or self.identity is not None:
            return self._covered
        if self.offered is not None:
            return True
        if decision.seat == self._at_device or self._device_stays():
            return False
        if self._private is None:
            self._private = self._is_private(decision)
        return self._private

    def _is_private(self, decision: Decision) -> bool:
        """Whether its seat knows or decides something that others must not see."""
        if decision.audience is not None or not decision.public:
            return True
        return decision.kind in games.secret_follows(self.game) or self._knows_more(decision.seat)

    def _knows_more(self, seat: int) -> bool:
        """Whether a seat sees something that an onlooker does not."""
        return self.source.seen_by(seat).to_plain() != self.source.seen_by(None).to_plain()

    # What is made when the device changes hands

    @property
    def offered(self) -> Offered | None:
        """The choice that waits for that, if one does."""
        offered = self._offered
        return offered if offered is not None and offered.version == self.version else None

    def passes_to(self, choice: Choice) -> int | None:
        """To whom the device goes after a choice, where it then has to change hands."""
        decision = self.decision
        assert decision is not None
        if self.identity is not None or self.watching or self._onlooking:
            return None
        after = Session(self.source.trial(choice), self.tail)
        after.aloud = self.aloud
        if self._device_stays() or decision.seat == self._at_device:
            after._at_device = self._at_device
        return after.next_holder() if after.must_pass() else None

    def offer(self, choice: Choice, holder: int) -> None:
        """Make a choice when that person takes the device."""
        self._offered = Offered(choice, holder, self.version)

    def withdraw(self) -> Choice | None:
        """Think it over; which choice that was."""
        offered, self._offered = self.offered, None
        return None if offered is None else offered.choice

    def take_device(self) -> None:
        """The next person has the device in their hands."""
        self._covered = False
        self._at_device = self.next_holder()

    def be(self, seat: int | None) -> None:
        """Only that person is at this device; None: everybody is.

        Where people were playing here already, that person first takes the device: the name is in everybody's reach.
        """
        known = self._onlooking or seat in (None, self.identity, self._at_device)
        self._offered = None
        self._covered = not known and seat is not None and self._knows_more(seat)
        self.identity = seat
        self.watching = self.opened = self._onlooking = False
        self._at_device, self._chose = seat, None
        self.everybody = seat is None

    def sit(self, seat: int | None) -> None:
        """The same, where it has been said in this match before: the device is in those hands, nothing is covered."""
        self.be(seat)
        self._covered = False

    def watch(self) -> None:
        """Whoever is here only looks: nothing private is shown, nothing can be chosen."""
        self.be(None)
        self.watching, self.everybody = True, False

    def mine(self) -> bool:
        """Whether the present decision can be made here now."""
        decision = self.decision
        if decision is None or self.watching or self.is_shut():
            return False
        return self.identity is None or self.identity == decision.seat

    def seen(self, k: int | None = None) -> State:
        """The state (after `k` choices, or now) as the present eyes may know it; for looking at, not for playing on."""
        moment = (self.version, self.length, k, self.eyes())
        if self._seen is None or self._seen[0] != moment:
            self._seen = (moment, cached_view(self.source.seen_by(self.eyes(), k)))
        return self._seen[1]

    def read(self, event: Event) -> Event:
        """An event as the present eyes may read it; the same object each time."""
        if event.secret is None:
            return event
        eyes = self.eyes()
        kept = self._read.get((id(event), eyes))
        if kept is None or kept[0] is not event:
            kept = self._read[id(event), eyes] = (event, event.seen_by(eyes))
        return kept[1]

    def log(self) -> list[tuple[int, Event]]:
        """Pairs (k, event), as the present eyes may read them: the k-th choice caused the event."""
        moment = (self.version, self.length, self.eyes())
        if self._log is None or self._log[0] != moment:
            self._log = (moment, [(k, self.read(event)) for k, event in self.source.log])
        return self._log[1]

    def events(self, k: int | None = None, since: int | None = None) -> tuple[Event, ...]:
        """What the last seat's choice and the luck after it caused; with `k`, what the k-th choice caused, and with
        `since` too what all choices after that length caused."""
        if k is not None:
            return tuple(event for n, event in self.log() if (k - 1 if since is None else since) < n <= k)
        start = self._last_choice() or 0
        return tuple(event for n, event in self.log() if n > start)

    def line(self, event: Event) -> str:
        """An event, as it was read, in the game's words, people as "{0}"; "" for one that is not shown.

        A game's log is shown again after every choice, so each session remembers its sentences.
        """
        kept = self._told.get(id(event))
        if kept is None or kept[0] is not event:
            kept = self._told[id(event)] = (event, self.texts.line(event))
        return kept[1]

    # Choosing

    def chains(self, seen: State) -> dict[Choice, tuple[Chain, ...]]:
        """Every legal choice with the chains of keys that stand for it."""
        decision = self.decision
        assert decision is not None
        return {choice: self.view.keys(seen, choice) or ((),) for choice in decision.choices}

    def why_not(self, choice: Choice) -> Refusal | None:
        """Why a choice is not legal now."""
        return self.source.why_not(choice)

    def needs_confirm(self, choice: Choice) -> bool:
        """Whether a slip of the finger would spoil something: this choice cannot be taken back, it is not the only way
        on, luck does not follow as a matter of course, and this chain has not asked yet."""
        decision = self.decision
        assert decision is not None
        if len(decision.choices) == 1 or games.luck_follows(self.game, decision.kind, choice):
            return False
        return self._confirmed != self._chain_start() and self.source.raises_floor(choice)

    def confirm(self) -> None:
        """Whoever chooses has agreed, for the rest of this chain, to what cannot be taken back."""
        self._confirmed = self._chain_start()

    def play(self, choice: Choice) -> None:
        """Make a choice, and what then goes by itself."""
        decision = self.decision
        assert decision is not None and self.mine(), choice
        if self._onlooking and self.tail.match:
            self.be(decision.seat)  # whoever plays for somebody is that somebody, until they say otherwise
        before, stays = self.length, self._device_stays()
        self._onlooking = False
        self.source.play(choice)
        self._play_forced()
        after = self.decision
        alone = self.length == before + 1
        self.straight = alone and after is not None and after.seat == decision.seat
        if not stays:
            self._let_go(decision)
            self._chose = decision.seat

    def hear(self) -> None:
        """An answer was given aloud that does not hold: everybody has learned so, and cannot unlearn it by undoing."""
        self._claimed = self.length

    def hand_over(self) -> None:
        """Whoever is asked aloud wants to look at what they hold before they answer."""
        self._handed = self.length

    def _let_go(self, made: Decision) -> None:
        """After a choice that everybody could watch, the device may be in anybody's hands."""
        if made.seat != self._at_device:
            self._at_device = None

    def join(self, start: int) -> None:
        """Undo will take back everything from `start` to here in one go: it was one gesture."""
        self._together[self.length] = start

    def _play_forced(self) -> None:
        self._private = None
        self.version += 1
        asked = games.always_asked(self.game)
        while (decision := self.decision) is not None and _forced(decision) and decision.kind not in asked:
            self.source.play(decision.choices[0])

    def forced(self, k: int) -> bool:
        """Whether the k-th choice was the only one, so that the table made it by itself: here, or wherever it was."""
        return self._made_alone(self.source.steps[k - 1])

    def _made_alone(self, step: Made) -> bool:
        return step.forced and step.kind not in games.always_asked(self.game)

    def alone_since(self, start: int) -> int | None:
        """The length before the first choice after `start` that the table made by itself; None: it made none."""
        steps = self.source.steps[start:]
        return next((start + n for n, step in enumerate(steps) if self._made_alone(step)), None)

    # Undo

    def undo_to(self) -> int | None:
        """The length that undo would go back to; None when nothing can be taken back."""
        floor = max(self.source.floor, self._secret_of_another(), self.sent)
        if self.length in self._together and self._together[self.length] >= floor:
            return self._together[self.length]
        back = self._last_choice()
        return back if back is not None and back >= floor else None

    def can_undo(self) -> bool:
        """Whether the last choice can be taken back here and now."""
        if self.watching or self.is_shut() or self._claimed == self.length:
            return False
        back = self.undo_to()
        # What somebody else chose, who plays elsewhere, is theirs to take back.
        return back is not None and self.identity in (None, self.source.steps[back].seat)

    def _secret_of_another(self) -> int:
        """The length after the last choice that somebody made in secret who is not the one asked here; 0: nobody did.

        Whoever sits here now must neither see it nor put it back into the hand of its owner.
        """
        decision, steps = self.decision, self.source.steps
        here = self.identity if self.identity is not None else None if decision is None else decision.seat
        back = range(len(steps), self.source.floor, -1)
        return next((k for k in back if steps[k - 1].secret and steps[k - 1].seat not in (here, CHANCE)), 0)

    def undo(self) -> None:
        """Take back the last choice made by a person, and what went by itself after it."""
        back, decision = self.undo_to(), self.decision
        assert back is not None
        if (decision is None or decision.seat != self._at_device) and not self._device_stays():
            # Whoever takes back is the one asked now, perhaps openly, and need not be the one who last took the device.
            self._at_device = None
        if decision is None or decision.seat != self.source.steps[back].seat:
            self._chose = None
        events = tuple(event for k, event in self.source.log if k > back)
        taken = self.source.steps[back:]
        self.annulled.append(Annulled(back, taken[0].seat, events, all(step.public for step in taken)))
        while self.length > back:
            self.source.undo()
        self._together = {end: start for end, start in self._together.items() if end <= back}
        self._confirmed = self._private = self._handed = None
        self.version += 1

    def follow(self, source: GameSource) -> None:
        """Go on with what the same game has become elsewhere."""
        self.replace(source)
        # Where the two part ways nobody here knows any more what was one gesture, and who holds the device.
        self._together = {}
        self._confirmed = self._private = self._at_device = self._chose = self._handed = None
        self.straight = False

    def replace(self, source: GameSource) -> None:
        """From now on the game is read from there: it is longer or shorter, or has become another one."""
        self.source = source
        # The events there are others, though they say the same.
        self._read.clear()
        self._told.clear()
        self.version += 1

    def _last_choice(self) -> int | None:
        """The length before the last choice of a seat that the table did not make by itself."""
        steps = self.source.steps
        back = range(len(steps) - 1, -1, -1)
        return next((k for k in back if steps[k].seat != CHANCE and not self._made_alone(steps[k])), None)

    def _chain_start(self) -> int:
        """The length at which the present run of decisions of one seat began."""
        decision, steps = self.decision, self.source.steps
        k = len(steps)
        while k and decision is not None and steps[k - 1].seat == decision.seat:
            k -= 1
        return k


def _forced(decision: Decision) -> bool:
    return decision.public and len(decision.choices) == 1
