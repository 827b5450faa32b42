"""One game at this device: the match, who sits where, who looks, what may be taken back.

Rules of the table that concern no drawing live here: whose eyes see the board, when the device changes hands,
which choice must be confirmed, which one the table plays by itself, and how far undo goes.
"""

from typing import NamedTuple

from app import games
from app.drawing.markup import Markup
from app.drawing.scene import Person
from app.games import Chain
from app.table.cached_view import cached_view
from app.table.tail import Tail
from pycore.contract import CHANCE, Choice, Decision, Event, Refusal, State
from pycore.match import Match


class Annulled(NamedTuple):
    """Choices taken back during this visit: where in the record, and what they had caused."""

    at: int
    seat: int
    events: tuple[Event, ...]


class Session:
    """A match with its people."""

    def __init__(self, match: Match, tail: Tail, save_id: str | None = None, opened: bool = False) -> None:
        """`opened`: the game came by link, so that whoever opened it has yet to say who they are.

        Until then, or until they make a choice, nothing private is shown to them and no private choice offered.
        """
        self.match = match
        self.tail = tail
        self.save_id = save_id
        self.opened = opened
        self.view = games.views(match.game)
        self.texts = games.texts(match.game)
        self.identity: int | None = None
        """The seat of the only person at this device; None: everybody is here, or an onlooker."""
        self.watching = False
        """Whether whoever is at this device only looks."""
        self.kept_link: str | None = None
        """The link that this session last read from its save, or wrote there."""
        self.annulled: list[Annulled] = []
        self.told: dict[tuple[int, int | None], tuple[Event, Markup | None]] = {}
        """Events in words, by identity and reader (the event is held so that its identity stays its own)."""
        self.version = 0
        """Rises with every choice made or taken back, so that what was worked out before can be told as old."""
        self.straight = False
        """Whether the last choice led the same person straight on to their next one."""
        self._onlooking = opened
        self._at_device: int | None = None
        self._private: bool | None = None
        self._confirmed: int | None = None
        self._together: dict[int, int] = {}
        self._forced: dict[int, bool] = {}
        self._decided: tuple[tuple[int, int], Decision | None] | None = None
        self._seen: tuple[tuple[int, int, int | None, int | None], State] | None = None
        self._play_forced()

    @property
    def game(self) -> str:
        """The game's slug."""
        return self.match.game

    @property
    def people(self) -> tuple[Person, ...]:
        """Who sits where."""
        return self.tail.people

    @property
    def length(self) -> int:
        """How many choices have been made."""
        return len(self.match.steps)

    @property
    def decision(self) -> Decision | None:
        """What is asked now, in full; None when the game is over."""
        moment = (self.version, self.length)
        if self._decided is None or self._decided[0] != moment:
            self._decided = (moment, self.match.state.decision())
        return self._decided[1]

    # Who looks

    def eyes(self) -> int | None:
        """The seat through whose eyes the table is shown now; None: an onlooker's."""
        if self.identity is not None:
            return self.identity
        decision = self.decision
        if decision is None or self.watching or self.is_shut():
            return None
        return decision.seat

    def must_pass(self) -> bool:
        """Whether the device has to change hands before the next decision may be shown."""
        return self.is_shut() and not self._onlooking

    def is_shut(self) -> bool:
        """Whether the next decision is private, and nobody here has yet said that it is theirs."""
        decision = self.decision
        if decision is None or self.watching or self.identity is not None:
            return False
        if decision.seat == self._at_device:
            return False
        if self._private is None:
            self._private = self._is_private(decision)
        return self._private

    def _is_private(self, decision: Decision) -> bool:
        """Whether its seat knows or decides something that others must not see."""
        if decision.audience is not None or not decision.public:
            return True
        state = self.match.state
        return state.seen_by(decision.seat).to_plain() != state.seen_by(None).to_plain()

    def take_device(self) -> None:
        """The next person has the device in their hands."""
        decision = self.decision
        self._at_device = None if decision is None else decision.seat

    def be(self, seat: int | None) -> None:
        """Only that person is at this device; None: everybody is."""
        self.identity = seat
        self.watching = self.opened = self._onlooking = False
        self._at_device = seat

    def watch(self) -> None:
        """Whoever is here only looks: nothing private is shown, nothing can be chosen."""
        self.be(None)
        self.watching = True

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
            state = self.match.state if k is None else self.match.at(k)
            self._seen = (moment, cached_view(state.seen_by(self.eyes())))
        return self._seen[1]

    def events(self, k: int | None = None) -> tuple[Event, ...]:
        """What the last seat's choice and the luck after it caused; with `k`, what the k-th choice caused.

        Whole events: whoever shows one reads it with `seen_by(eyes())`.
        """
        log = self.match.log
        if k is not None:
            return tuple(event for n, event in log if n == k)
        start = self._last_choice() or 0
        return tuple(event for n, event in log if n > start)

    # Choosing

    def chains(self, seen: State) -> dict[Choice, tuple[Chain, ...]]:
        """Every legal choice with the chains of keys that stand for it."""
        decision = self.decision
        assert decision is not None
        return {choice: self.view.keys(seen, choice) or ((),) for choice in decision.choices}

    def why_not(self, choice: Choice) -> Refusal | None:
        """Why a choice is not legal now."""
        return self.match.why_not(choice)

    def needs_confirm(self, choice: Choice) -> bool:
        """Whether this choice cannot be taken back and this chain has not asked yet."""
        return self._confirmed != self._chain_start() and self.match.raises_floor(choice)

    def confirm(self) -> None:
        """Whoever chooses has agreed, for the rest of this chain, to what cannot be taken back."""
        self._confirmed = self._chain_start()

    def play(self, choice: Choice) -> None:
        """Make a choice, and what then goes by itself."""
        decision = self.decision
        assert decision is not None and self.mine(), choice
        before = self.length
        self._onlooking = False
        self.match.play(choice)
        self._play_forced()
        after = self.decision
        alone = self.length == before + 1
        self.straight = alone and after is not None and after.seat == decision.seat
        self._let_go(decision)

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
        while (decision := self.decision) is not None and _forced(decision):
            self.match.play(decision.choices[0])

    def forced(self, k: int) -> bool:
        """Whether the k-th choice was the only one, so that the table made it by itself: here, or wherever it was."""
        if k not in self._forced:
            step = self.match.steps[k - 1]
            alone = step.seat != CHANCE and step.radix == 1
            self._forced[k] = alone and _forced(self._decision_at(k - 1))
        return self._forced[k]

    # Undo

    def undo_to(self) -> int | None:
        """The length that undo would go back to; None when nothing can be taken back."""
        floor = self.match.floor
        if self.length in self._together and self._together[self.length] >= floor:
            return self._together[self.length]
        back = self._last_choice()
        return back if back is not None and back >= floor else None

    def undo(self) -> None:
        """Take back the last choice made by a person, and what went by itself after it."""
        back = self.undo_to()
        assert back is not None
        events = tuple(event for k, event in self.match.log if k > back)
        self.annulled.append(Annulled(back, self.match.steps[back].seat, events))
        while self.length > back:
            self.match.undo()
        self._forced = {k: forced for k, forced in self._forced.items() if k <= back}
        self._together = {end: start for end, start in self._together.items() if end <= back}
        self._confirmed = self._private = None
        self.version += 1

    def follow(self, match: Match) -> None:
        """Go on with what the same game has become elsewhere."""
        self.match = match
        # Where the two part ways nobody here knows any more what was one gesture, and who holds the device.
        self._forced, self._together = {}, {}
        self._confirmed = self._private = self._at_device = None
        self.told.clear()
        self.straight = False
        self.version += 1

    def _decision_at(self, k: int) -> Decision:
        decision = self.match.at(k).decision()
        assert decision is not None
        return decision

    def _last_choice(self) -> int | None:
        """The length before the last choice of a seat that the table did not make by itself."""
        steps = self.match.steps
        back = range(len(steps) - 1, -1, -1)
        return next((k for k in back if steps[k].seat != CHANCE and not self.forced(k + 1)), None)

    def _chain_start(self) -> int:
        """The length at which the present run of decisions of one seat began."""
        decision, steps = self.decision, self.match.steps
        k = len(steps)
        while k and decision is not None and steps[k - 1].seat == decision.seat:
            k -= 1
        return k


def _forced(decision: Decision) -> bool:
    return decision.public and len(decision.choices) == 1
