"""A guest's copy of the host's match: what their seat has seen of it, from its first choice to the present.

It satisfies the protocol of `app.table.source`. It computes no rules: a choice is sent to the host, which tells what
comes of it.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from app.table.live.delta import changed
from app.table.live.messages import BadMessage
from pycore.contract import Choice, Decision, Event, Game, IllegalChoice, Plain, Refusal, State
from pycore.events import event_from_plain
from pycore.games import GAMES

WRONG = (LookupError, TypeError, ValueError, AttributeError, RecursionError)
"""The exceptions that a malformed message causes."""


class SeenStep(NamedTuple):
    """A choice of the record, as everybody knows it."""

    seat: int
    kind: str
    forced: bool
    public: bool
    secret: bool


class Went(NamedTuple):
    """How a record has changed."""

    start: int
    """The length up to which it has not changed."""
    before: int
    """Its length before the change."""


class KnownAhead(NamedTuple):
    """What a guest knows of the effect of a choice not made yet. Only the host can look further ahead."""

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
        self._plains: list[Plain] = []
        self._whole: list[Plain] = []
        """The states when the record was last complete."""
        self._states: dict[int, State] = {}
        self._steps: list[SeenStep] = []
        self._log: list[tuple[int, Event]] = []
        self._floor = 0
        self._sure = ""
        self._made: list[Choice] = []
        """The choices of one gesture that the host has not answered yet."""
        self._unsent = False
        self.goes_on = False
        """Whether these choices continue the gesture of the last one in the record."""

    # How the game goes on

    def went(self, told: dict[str, Any]) -> Went | None:
        """Take a message about how the game went on. None if more is to come. Raises BadMessage and changes nothing."""
        try:
            self._went(told)
        except WRONG as error:
            raise BadMessage("damaged") from error
        if not self.complete:
            return None
        before, self._whole = self._whole, self._plains
        # A host that was away sends everything again.
        pairs = enumerate(zip(before, self._plains, strict=False))
        first = next((k for k, (old, new) in pairs if old is not new and old != new), None)
        same = min(len(before), len(self._plains)) if first is None else first
        return Went(max(same - 1, 0), max(len(before) - 1, 0))

    def _went(self, told: dict[str, Any]) -> None:
        start, floor, sure = told["from"], told["floor"], told["sure"]
        if type(start) is not int or not 0 <= start <= len(self) or type(floor) is not int:
            raise ValueError(start)
        plains = [told["start"]] if "start" in told else self._plains[: start + 1]
        for each in told["states"]:
            plains.append(changed(plains[-1], each))
        steps = [SeenStep(seat, kind, *map(bool, flags)) for seat, kind, *flags in told["steps"]]
        kinds = GAMES[self._game].events
        log = [(k, event_from_plain(kinds, event, self._seats, f"log.{k}")) for k, event in told["log"]]
        state = self._read(plains[-1])
        if len(plains) != start + len(steps) + 1 or not isinstance(sure, str) or state.seats != self._seats:
            raise ValueError(told)
        self._plains = plains
        self._steps[start:] = steps
        self._log = [*(pair for pair in self._log if pair[0] <= start), *log]
        self._states = {k: known for k, known in self._states.items() if k <= start and "start" not in told}
        self._states[len(self)] = state
        self._floor, self._sure, self._made = floor, sure, []
        self.complete = not told["more"]

    def refused(self) -> None:
        """Drop the choices sent, because the host has refused them."""
        self._made = []

    def _read(self, plain: Plain) -> State:
        game: Game = GAMES[self._game]
        return game.from_plain(plain)

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
        """The guest's view; for any other seat, an onlooker's."""
        at = len(self) if k is None else k
        if not 0 <= at <= len(self):
            raise IndexError(at)
        if at not in self._states:
            self._states[at] = self._read(self._plains[at])
        return self._states[at] if seat == self.seat else self._states[at].seen_by(None)

    def why_not(self, choice: Choice) -> Refusal | None:
        return self.seen_by(self.seat).why_not(choice)

    def preview(self, choice: Choice) -> "KnownAhead":
        """What is known ahead: whether the choice could be undone. The host has told it for each choice of the
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
        """Note that the choices since that length are one gesture."""
        self.goes_on = start < len(self)

    def take_unsent(self) -> tuple[Choice, ...]:
        """The choices to send now."""
        unsent, self._unsent = self._unsent, False
        return tuple(self._made) if unsent else ()

    def undo(self) -> None:
        """Never called: the host is asked instead (`Visit.undo`)."""
        raise LookupError("only the host takes something back")
