"""A match: a set-up and the record of every choice made since, luck's included.

State, log, undo and replay all derive from those two. Nothing here knows a game.
"""

import copy
import itertools
import random
from collections.abc import Sequence
from typing import Final, NamedTuple

from pycore.contract import (
    CHANCE,
    BadOption,
    BadPosition,
    Choice,
    Decision,
    Event,
    Game,
    IllegalChoice,
    Options,
    Plain,
    Refusal,
    State,
    settle_options,
)
from pycore.games import GAMES

SNAPSHOT_EVERY: Final = 16


class Setup(NamedTuple):
    """Where a match begins: the game's own start, or a custom position in its plain form."""

    game: str
    seats: int
    options: dict[str, str | int | bool]
    position: Plain | None = None

    def start(self) -> State:
        """The first state."""
        if self.position is not None:
            return GAMES[self.game].from_plain(self.position)
        return GAMES[self.game].start(self.seats, self.options)


class Step(NamedTuple):
    """One choice of the record: who made it, and as a digit: its index in its list and the list's length.

    `kind` is the decision's, `public`: everybody could see its list, `secret`: not everybody learned which choice was
    made, `shows`: others learned from it what only its seat could choose from.
    """

    seat: int
    kind: str
    choice: Choice
    digit: int
    radix: int
    public: bool = True
    secret: bool = False
    shows: bool = False

    @property
    def forced(self) -> bool:
        """Whether a seat had nothing else to choose, and everybody could see so."""
        return self.seat != CHANCE and self.radix == 1 and self.public


def draw(decision: Decision, rng: random.Random) -> Choice:
    """A choice of a CHANCE decision, drawn by its weights."""
    assert decision.weights is not None, decision
    ticket = rng.randrange(sum(decision.weights))
    for choice, weight in zip(decision.choices, decision.weights, strict=True):
        ticket -= weight
        if ticket < 0:
            return choice
    raise AssertionError(decision)


def find_game(slug: object) -> Game:
    """The game of that name. Raises BadOption("game", "unknown-game")."""
    if not isinstance(slug, str) or slug not in GAMES:
        raise BadOption("game", "unknown-game")
    return GAMES[slug]


class Match:
    """A game under way.

    >>> match = Match.new("imhotep", seats=2, options={}, rng=random.Random(7))
    >>> match.state.decision().kind
    'turn'
    >>> match.play(("get",))
    >>> match.record[-1]
    ('get',)
    """

    def __init__(self, setup: Setup, rng: random.Random | None = None) -> None:
        """A match at its very start, before any luck: use `new` or `from_position` instead."""
        self.setup = setup
        self.state: State = setup.start()
        self._rng = rng or random.SystemRandom()
        self._steps: list[Step] = []
        self._log: list[tuple[int, Event]] = []
        self._floors = [0]
        self._snapshots = {0: self.state.copy()}

    @classmethod
    def new(
        cls, game: str, seats: int, options: Options | None = None, rng: random.Random | None = None
    ) -> "Match":
        """A fresh match, its first luck settled with `rng` (None: the system's entropy). Raises BadOption."""
        match = cls(Setup(game, seats, settle_options(find_game(game), seats, options or {})), rng)
        match._settle()
        return match

    @classmethod
    def from_position(cls, game: str, plain: Plain, rng: random.Random | None = None) -> "Match":
        """A match that begins at a whole position in plain form. Raises BadOption for the game, BadPosition."""
        match = cls(position_setup(game, plain), rng)
        match._settle()
        return match

    @classmethod
    def replay(cls, setup: Setup, record: Sequence[Choice], rng: random.Random | None = None) -> "Match":
        """The match that `record` gives from `setup`; nothing is checked and no further luck settled."""
        match = cls(setup, rng)
        for choice in record:
            match._push(choice)
        return match

    @property
    def game(self) -> str:
        """The game's slug."""
        return self.setup.game

    @property
    def seats(self) -> int:
        """How many seats play."""
        return self.setup.seats

    @property
    def from_opening(self) -> bool:
        """Whether it began with the game's own opening, instead of a position of its middle."""
        return self.setup.position is None

    @property
    def options(self) -> dict[str, str | int | bool]:
        """Every option with its value."""
        return dict(self.setup.options)

    @property
    def record(self) -> tuple[Choice, ...]:
        """All choices since the set-up, CHANCE's too."""
        return tuple(step.choice for step in self._steps)

    @property
    def steps(self) -> tuple[Step, ...]:
        """The record with who chose, and where in which list the choice stood."""
        return tuple(self._steps)

    @property
    def log(self) -> tuple[tuple[int, Event], ...]:
        """Pairs (k, event): the choice that made the record k long caused the event."""
        return tuple(self._log)

    @property
    def floor(self) -> int:
        """The length that undo should not go below: somebody has learned there what was hidden.

        Luck struck, or an event reveals something; or a seat has shown by its own choices what it holds, and now
        somebody else or luck is asked: as long as it goes on itself, it may still take them back. A choice of which
        nobody else learns anything, like a secret bid, leaves the floor where it is. That depends on what everybody
        knows alone: a seat that can only decline raises it like one that could have done something else.
        """
        return self._floors[-1]

    def floor_at(self, k: int) -> int:
        """The floor as it was when the record was `k` long."""
        return self._floors[k]

    @property
    def can_undo(self) -> bool:
        """Whether the last seat's choice lies above the floor."""
        return (back := self._last_seat_choice()) is not None and back >= self.floor

    @property
    def decision(self) -> Decision | None:
        """What is asked now, in full; None when the game is over."""
        return self.state.decision()

    def seen_by(self, seat: int | None, k: int | None = None) -> State:
        """What a seat (None: an onlooker) may know of the state now, or after the first k choices.

        Raises IndexError.
        """
        return (self.state if k is None else self.at(k)).seen_by(seat)

    def __len__(self) -> int:
        return len(self._steps)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Match) and (self.setup, self.record) == (other.setup, other.record)

    __hash__ = None  # type: ignore[assignment]  # mutable, and equal by value

    def play(self, choice: Choice) -> None:
        """Make a choice and settle the luck that follows. Raises IllegalChoice and changes nothing."""
        refusal = self.why_not(choice)
        if refusal is not None:
            raise IllegalChoice(refusal)
        self._push(choice)
        self._settle()

    def why_not(self, choice: Choice) -> Refusal | None:
        """None for a choice that a seat may make now; else why not. Luck's choices are nobody's."""
        decision = self.state.decision()
        if decision is not None and decision.seat == CHANCE:
            return Refusal("no-such-choice", decision.rule)
        return self.state.why_not(choice)

    def at(self, k: int) -> State:
        """The state after the first k choices of the record. Raises IndexError."""
        if not 0 <= k <= len(self._steps):
            raise IndexError(k)
        nearest = k - k % SNAPSHOT_EVERY
        state = self._snapshots[nearest].copy()
        for step in self._steps[nearest:k]:
            state.apply(step.choice)
        return state

    def undo(self) -> None:
        """Take back the last seat's choice and the luck after it, whatever `floor` says. Raises IndexError."""
        back = self._last_seat_choice()
        if back is None:
            raise IndexError("nothing to undo")
        self._cut(back)

    def until(self, k: int) -> "Match":
        """The match as it was after the first k choices of the record, to be played on apart. Raises IndexError."""
        other = copy.copy(self)
        other._steps, other._log = self._steps.copy(), self._log.copy()
        other._floors, other._snapshots = self._floors.copy(), self._snapshots.copy()
        other._cut(k)
        return other

    def _cut(self, k: int) -> None:
        """Forget what came after the first k choices."""
        self.state = self.at(k)
        del self._steps[k:], self._floors[k + 1 :]
        while self._log and self._log[-1][0] > k:
            self._log.pop()
        for n in [n for n in self._snapshots if n > k]:
            del self._snapshots[n]

    def trial(self, choice: Choice) -> "Match":
        """The match after a legal choice, apart from this one, with the first luck that there is."""
        other = self.until(len(self))
        other._push(choice)
        while (decision := other.decision) is not None and decision.seat == CHANCE:
            other._push(decision.choices[0])
        return other

    def raises_floor(self, choice: Choice) -> bool:
        """Whether a legal choice could not be taken back: somebody learns from it, or from the luck after it."""
        state, asked = self.state.copy(), self.state.decision()
        assert asked is not None, state
        events: list[Event] = []
        state.apply(choice, events)
        decision = state.decision()
        if (_shows(asked) or self._shown_by(asked.seat)) and not _goes_on(asked.seat, decision):
            return True
        while decision is not None and decision.seat == CHANCE:
            if _strikes(decision):
                return True
            state.apply(decision.choices[0], events)
            decision = state.decision()
        return any(event.reveals for event in events)

    def _shown_by(self, seat: int) -> bool:
        """Whether a seat has shown something by its choices since somebody else was asked last."""
        run = itertools.takewhile(lambda step: step.seat == seat, reversed(self._steps))
        return any(step.shows for step in run)

    def _has_shown(self, seat: int) -> bool:
        """Whether a seat has shown something, and somebody else is asked now."""
        return self._shown_by(seat) and not _goes_on(seat, self.state.decision())

    def _last_seat_choice(self) -> int | None:
        for k in range(len(self._steps) - 1, -1, -1):
            if self._steps[k].seat != CHANCE:
                return k
        return None

    def _settle(self) -> None:
        while (decision := self.state.decision()) is not None and decision.seat == CHANCE:
            self._push(draw(decision, self._rng))

    def _push(self, choice: Choice) -> None:
        decision = self.state.decision()
        assert decision is not None, self.state
        events: list[Event] = []
        digit = decision.choices.index(choice)
        made, radix = decision.choices[digit], len(decision.choices)
        secret, shows = decision.audience is not None, _shows(decision)
        step = Step(decision.seat, decision.kind, made, digit, radix, decision.public, secret, shows)
        self.state.apply(step.choice, events)
        self._steps.append(step)
        k = len(self._steps)
        self._log.extend((k, event) for event in events)
        learned = _strikes(decision) or any(event.reveals for event in events) or self._has_shown(step.seat)
        self._floors.append(k if learned else self._floors[-1])
        if k % SNAPSHOT_EVERY == 0:
            self._snapshots[k] = self.state.copy()


def _strikes(decision: Decision) -> bool:
    """Whether luck may bring something new. Of a list that not everybody may see, nobody must learn how long it is."""
    return decision.seat == CHANCE and (len(decision.choices) > 1 or not decision.public)


def _shows(decision: Decision) -> bool:
    """Whether others learn from the choice of a seat that it could choose so: its list is hidden from them."""
    if decision.seat == CHANCE or decision.public:
        return False
    return decision.audience is None or any(seat != decision.seat for seat in decision.audience)


def _goes_on(seat: int, decision: Decision | None) -> bool:
    """Whether the same seat is asked next."""
    return decision is not None and decision.seat == seat


def position_setup(game: str, plain: Plain) -> Setup:
    """The set-up that begins at a whole position. Raises BadOption for the game, BadPosition."""
    state = find_game(game).from_plain(plain)
    if not state.is_whole():
        raise BadPosition("position", "not-whole")
    position = state.to_plain()
    return Setup(game, state.seats, position["options"], position)
