"""A guest's copy of the host's match: what their seat has seen of it, from its first choice to the present.

It satisfies the protocol of `app.table.source`. It computes no rules: a choice is sent to the host, which tells what
comes of it.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from app.table.live.delta import changed
from app.table.live.messages import BadMessage, Rules, SeenStep, Told
from pycore.contract import BadPosition, Choice, Decision, Event, IllegalChoice, Refusal, State
from pycore.games import GAMES

MOST_STEPS: Final = 5_000
MOST_EVENTS: Final = 30_000
"""The largest numbers of choices and events in a record. Real games have at most some 1,500 choices."""


class Went(NamedTuple):
    """A change of a record."""

    start: int
    """The length up to which it has not changed."""
    before: int
    """Its length before the change."""


class KnownAhead(NamedTuple):
    """What a guest knows of the effect of a choice before making it. Only the host can look further ahead."""

    raises_floor: bool
    decision: Decision | None = None
    events: tuple[Event, ...] = ()

    def seen_by(self, seat: int | None) -> State:
        """Raises LookupError: only the host can look ahead. A guest hands the device to nobody, so no code asks for
        it."""
        raise LookupError("only the host can look ahead")

    def then(self, choice: Choice) -> "KnownAhead":
        """Raises LookupError: only the host can look ahead."""
        raise LookupError("only the host can look ahead")


class SeenRecord:
    """A game in progress, as one seat sees it from another device."""

    def __init__(self, game: str, seats: int, seat: int) -> None:
        self.seat = seat
        self.complete = False
        """Whether everything up to the present has arrived."""
        self._game, self._seats = game, seats
        self._states: list[State] = []
        """What the seat knew at the beginning and after each choice."""
        self._whole: list[State] = []
        """These states when the record was last complete."""
        self._steps: list[SeenStep] = []
        self._log: list[tuple[int, Event]] = []
        self._floor = 0
        self._sure = ""
        self._made: list[Choice] = []
        """The choices of one gesture that the host has not answered yet."""
        self._unsent = False
        self.goes_on = False
        """Whether these choices continue the gesture of the last one in the record."""

    @property
    def rules(self) -> Rules:
        """Facts about the game that the reader of messages needs. The game's code must be loaded."""
        return Rules(self._seats, GAMES[self._game].events)

    # How the game goes on

    def went(self, told: Told) -> Went | None:
        """Take a message about how the game went on. None if more is to come. Raises BadMessage and changes nothing."""
        try:
            self._went(told)
        except (BadPosition, LookupError, TypeError, ValueError) as error:
            raise BadMessage("damaged") from error
        if not self.complete:
            return None
        before, self._whole = self._whole, self._states
        # A host that was away sends everything again.
        pairs = enumerate(zip(before, self._states, strict=False))
        first = next((k for k, (old, new) in pairs if old is not new and old != new), None)
        same = min(len(before), len(self._states)) if first is None else first
        return Went(max(same - 1, 0), max(len(before) - 1, 0))

    def _went(self, told: Told) -> None:
        """Take a message. Raises BadPosition, LookupError, TypeError or ValueError, and changes nothing."""
        start, begins = told.start, told.opening is not None
        end = start + len(told.steps)
        known = [self._read(told.opening)] if begins else self._states[: start + 1]
        if len(known) != start + 1 or len(told.states) != len(told.steps) or end > MOST_STEPS:
            raise ValueError(start)
        plain = told.opening if begins else known[-1].to_plain()
        for step, change in zip(told.steps, told.states, strict=True):
            if plain.get("phase", step.kind) != step.kind:
                raise ValueError(step)
            plain = changed(plain, change)
            known.append(known[-1] if change is None else self._read(plain))
        log = [*(pair for pair in self._log if pair[0] <= start), *told.log]
        moments = [start + 1, *(k for k, _ in told.log), end]
        if (told.log and moments != sorted(moments)) or len(log) > MOST_EVENTS:
            raise ValueError(moments)
        if not told.more:
            decision = known[-1].decision()
            asked = len(decision.choices) if decision is not None and decision.seat == self.seat else 0
            if told.floor > end or len(told.sure) != asked or not set(told.sure) <= {"0", "1"}:
                raise ValueError(told.sure)
        self._states = known
        self._steps[start:] = told.steps
        self._log = log
        self._floor, self._sure, self._made = told.floor, told.sure, []
        self.complete = not told.more

    def refused(self) -> None:
        """Drop the choices sent, because the host has refused them."""
        self._made = []

    def _read(self, plain: object) -> State:
        state = GAMES[self._game].from_plain(plain)  # type: ignore[arg-type]
        if state.seats != self._seats:
            raise ValueError(state.seats)
        return state

    # What is known of it

    @property
    def game(self) -> str:
        return self._game

    @property
    def seats(self) -> int:
        return self._seats

    @property
    def from_opening(self) -> bool:
        """False, as if the game had begun in the middle: guests have always seen their hands."""
        return False

    def __len__(self) -> int:
        return len(self._steps)

    @property
    def steps(self) -> Sequence[SeenStep]:
        return self._steps

    @property
    def log(self) -> Sequence[tuple[int, Event]]:
        return self._log

    @property
    def floor(self) -> int:
        return self._floor

    @property
    def decision(self) -> Decision | None:
        return self.seen_by(self.seat).decision()

    def seen_by(self, seat: int | None, k: int | None = None) -> State:
        """For the guest's own seat, the guest's view. For any other seat, an onlooker's view."""
        at = len(self) if k is None else k
        if not 0 <= at <= len(self):
            raise IndexError(at)
        return self._states[at] if seat == self.seat else self._states[at].seen_by(None)

    def why_not(self, choice: Choice) -> Refusal | None:
        return self.seen_by(self.seat).why_not(choice)

    def preview(self, choice: Choice) -> "KnownAhead":
        """What the guest knows of a choice: whether it could be undone. The host has sent this for each choice of the
        decision."""
        decision = self.decision
        choices = () if decision is None else decision.choices
        return KnownAhead(choice in choices and self._sure[choices.index(choice) :][:1] == "1")

    # What is done with it

    @property
    def waiting(self) -> bool:
        """Whether choices are on their way to the host."""
        return bool(self._made)

    def play(self, choice: Choice) -> None:
        """Send a choice to the host. More choices before its answer belong to the same gesture; only the host checks
        them. Raises IllegalChoice and changes nothing."""
        refusal = None if self._made else self.why_not(choice)
        if refusal is not None:
            raise IllegalChoice(refusal)
        self.goes_on = self.goes_on and bool(self._made)
        self._made.append(choice)
        self._unsent = True

    def join(self, start: int) -> None:
        """Note that the choices after the first `start` are one gesture."""
        self.goes_on = start < len(self)

    def take_unsent(self) -> tuple[Choice, ...]:
        """The choices to send now."""
        unsent, self._unsent = self._unsent, False
        return tuple(self._made) if unsent else ()

    def undo(self) -> None:
        """Never called: the host is asked instead (`Visit.undo`)."""
        raise LookupError("only the host takes something back")
