"""A match: a set-up, and the record of every choice made since, including the choices of luck.

State, log, undo and replay are all computed from the set-up and the record. This module knows no particular game.
"""

import copy
import itertools
import random
from collections.abc import Sequence
from typing import Final, NamedTuple

from pycore.contract import (
    CHANCE,
    BadPosition,
    Choice,
    Decision,
    Event,
    IllegalChoice,
    Options,
    Plain,
    Refusal,
    State,
    settle_options,
)
from pycore.games import GAMES

SNAPSHOT_EVERY: Final = 16
"""Number of choices between two cached states."""


class Setup(NamedTuple):
    """The start of a match: the game's own opening, or a custom position in plain form.

    `game` is a slug, and `options` has every option with its value. `position` None: the game's own opening.

    The start of Senet:

        >>> Setup("senet", 2, {}).start().decision().kind
        'throw'
    """

    game: str
    seats: int
    options: dict[str, str | int | bool]
    position: Plain | None = None

    def start(self) -> State:
        """The first state. Raises BadOption, or BadPosition for a custom position.

        A set-up is data; each start is a state of its own:

            >>> setup = Setup("imhotep", 3, settle_options(GAMES["imhotep"], 3, {"tomb": "B"}))
            >>> setup.start() == setup.start(), setup.start() is setup.start()
            (True, False)
        """
        if self.position is not None:
            return GAMES[self.game].from_plain(self.position)
        return GAMES[self.game].start(self.seats, self.options)


class Step(NamedTuple):
    """One choice of the record, with the decision it answered.

    - `seat` and `kind` are those of the decision.
    - `digit` is the index of the choice in the decision's list, and `radix` is the length of the list.
    - `public` is True if everybody could see the list.
    - `secret` is True if some seat or onlooker did not learn which choice was made.
    - `shows` is True if others could not see the list, but learned something about it from the choice.

    Senet's only luck is the throw: the seat's choice, then the sticks:

        >>> match = Match.new("senet", 2, rng=random.Random(7))
        >>> match.play(("throw",))
        >>> for step in match.steps:
        ...     print(step.seat, step.kind, step.choice, step.digit, step.radix, step.forced)
        0 throw ('throw',) 0 1 True
        -1 sticks ('sticks', 3) 2 5 False
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
        """Whether a seat had only one choice, and everybody could see that.

        Nobody is asked to think about the only choice:

            >>> Step(0, "throw", ("throw",), digit=0, radix=1).forced
            True
        """
        return self.seat != CHANCE and self.radix == 1 and self.public


def draw(decision: Decision, rng: random.Random) -> Choice:
    """Draw a choice of a CHANCE decision by its weights.

    The same generator draws the same choice:

        >>> decision = GAMES["imhotep"].start(2, {}).decision()
        >>> draw(decision, random.Random(7))
        ('round', '4321')
    """
    assert decision.weights is not None, decision
    ticket = rng.randrange(sum(decision.weights))
    for choice, weight in zip(decision.choices, decision.weights, strict=True):
        ticket -= weight
        if ticket < 0:
            return choice
    raise AssertionError(decision)


class Match:
    """A game in progress: its state, its record of choices, its log of events, and undo.

    The first seat takes stones:

        >>> match = Match.new("imhotep", seats=2, options={}, rng=random.Random(7))
        >>> match.state.decision().kind
        'turn'
        >>> match.play(("get",))
        >>> match.record[-1]
        ('get',)
    """

    def __init__(self, setup: Setup, rng: random.Random | None = None) -> None:
        """A match before any luck is drawn. Use `new` or `from_position` instead."""
        self.setup = setup
        """The start of the match, which never changes."""
        self.state: State = setup.start()
        """The state now, whole. Change it through `play` and `undo` only."""
        self._rng = rng or random.SystemRandom()
        self._steps: list[Step] = []
        self._log: list[tuple[int, Event]] = []
        self._floors = [0]
        self._snapshots = {0: self.state.copy()}

    @classmethod
    def new(
        cls, game: str, seats: int, options: Options | None = None, rng: random.Random | None = None
    ) -> "Match":
        """A new match. All luck is drawn with `rng` (None: the system's entropy).

        Raises UnknownGame, BadOption.

        The seed fixes all luck:

            >>> Match.new("kheops", 2, rng=random.Random(7)) == Match.new("kheops", 2, rng=random.Random(7))
            True
        """
        match = cls(Setup(game, seats, settle_options(GAMES[game], seats, options or {})), rng)
        match._settle()
        return match

    @classmethod
    def from_position(cls, game: str, plain: Plain, rng: random.Random | None = None) -> "Match":
        """A match that starts at a whole position in plain form.

        Raises UnknownGame, BadPosition.

        Senet with its opening, but seat 1 begins:

            >>> plain = GAMES["senet"].start(2, {}).to_plain()
            >>> match = Match.from_position("senet", plain | {"seat": 1})
            >>> match.decision.seat, match.from_opening
            (1, False)
        """
        match = cls(position_setup(game, plain), rng)
        match._settle()
        return match

    @classmethod
    def replay(cls, setup: Setup, record: Sequence[Choice], rng: random.Random | None = None) -> "Match":
        """Replay a record from a set-up. The choices are not checked, and no luck is drawn after the last one.

        Set-up and record are all that a match is:

            >>> match = Match.new("kheops", 2, rng=random.Random(7))
            >>> Match.replay(match.setup, match.record) == match
            True
        """
        match = cls(setup, rng)
        for choice in record:
            match._push(choice)
        return match

    @property
    def game(self) -> str:
        """The game's slug.

        As it was given to `new`:

            >>> Match.new("senet", 2).game
            'senet'
        """
        return self.setup.game

    @property
    def seats(self) -> int:
        """The number of seats.

        As many as were given to `new`:

            >>> Match.new("imhotep", 3).seats
            3
        """
        return self.setup.seats

    @property
    def from_opening(self) -> bool:
        """Whether the match started with the game's own opening instead of a custom position.

        A new match has the game's own:

            >>> Match.new("senet", 2).from_opening
            True
        """
        return self.setup.position is None

    @property
    def options(self) -> dict[str, str | int | bool]:
        """Every option with its value.

        Also those that were not given to `new`:

            >>> Match.new("oh_pharaoh", 3).options
            {'offers': 4}
        """
        return dict(self.setup.options)

    @property
    def record(self) -> tuple[Choice, ...]:
        """All choices since the set-up, including those of CHANCE.

        Luck is drawn before the first choice of a seat:

            >>> Match.new("imhotep", 2, rng=random.Random(7)).record[:2]
            (('round', '4321'), ('deal', 'decoration-temple'))
        """
        return tuple(step.choice for step in self._steps)

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps of the record: each choice with its seat, its decision's kind and its index in the list.

        The second step of Imhotep is the first card of the market:

            >>> match = Match.new("imhotep", 2, rng=random.Random(7))
            >>> match.steps[1].kind, match.steps[1].choice, match.steps[1].seat
            ('deal-market', ('deal', 'decoration-temple'), -1)
        """
        return tuple(self._steps)

    @property
    def log(self) -> tuple[tuple[int, Event], ...]:
        """Pairs (k, event): the k-th choice of the record, counted from 1, caused the event.

        The first choice of Imhotep begins the round:

            >>> k, event = Match.new("imhotep", 2, rng=random.Random(7)).log[0]
            >>> k, event.kind, event.data["capacities"]
            (1, 'round-begins', [4, 3, 2, 1])
        """
        return tuple(self._log)

    @property
    def floor(self) -> int:
        """The record length below which undo should not go, because choices before it made hidden information known.

        Three things raise the floor to the current length:

        - luck with more than one outcome, or with a list of outcomes that is not public;
        - an event with `reveals`;
        - a seat's visible choices from a list that others could not see. They raise the floor when another seat or luck
          is asked, or the game ends. As long as the same seat keeps choosing, it may still take them back.

        A choice that no other seat learns, such as a secret bid, does not raise the floor.

        The floor must not give away hidden information. So a seat whose only choice was to decline raises it just like
        a seat that had alternatives.

        The luck before the first turn cannot be taken back, and a seat's visible choice can:

            >>> match = Match.new("imhotep", 2, rng=random.Random(7))
            >>> match.play(("get",))
            >>> len(match), match.floor
            (6, 5)
        """
        return self._floors[-1]

    def floor_at(self, k: int) -> int:
        """The floor after the first k choices of the record.

        It never falls as the match goes on:

            >>> match = Match.new("imhotep", 2, rng=random.Random(7))
            >>> [match.floor_at(k) for k in range(len(match) + 1)]
            [0, 1, 2, 3, 4, 5]
        """
        return self._floors[k]

    @property
    def can_undo(self) -> bool:
        """Whether the latest choice of a seat was made at or above the floor, so that undo may take it back.

        After a choice that told nobody anything:

            >>> match = Match.new("imhotep", 2, rng=random.Random(7))
            >>> before = match.can_undo
            >>> match.play(("get",))
            >>> before, match.can_undo
            (False, True)
        """
        return (back := self._last_seat_choice()) is not None and back >= self.floor

    @property
    def decision(self) -> Decision | None:
        """The question asked now, with nothing hidden; None when the game is over.

        Seat 0 begins:

            >>> match = Match.new("senet", 2)
            >>> match.decision.seat, match.decision.choices
            (0, (('throw',),))
        """
        return self.state.decision()

    def seen_by(self, seat: int | None, k: int | None = None) -> State:
        """The state as a seat (None: an onlooker) may know it, now or after the first k choices.

        Raises IndexError if the record has fewer choices.

        A seat of Oh, Pharaoh! does not see the others' cards, at no time:

            >>> match = Match.new("oh_pharaoh", 3, rng=random.Random(7))
            >>> match.seen_by(0).is_whole(), match.seen_by(0, 5).is_whole()
            (False, False)
        """
        return (self.state if k is None else self.at(k)).seen_by(seat)

    def __len__(self) -> int:
        return len(self._steps)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Match) and (self.setup, self.record) == (other.setup, other.record)

    __hash__ = None  # type: ignore[assignment]  # mutable, and equal by value

    def play(self, choice: Choice) -> None:
        """Make a choice and draw the luck that follows.

        Raises IllegalChoice, and then leaves the match unchanged.

        The luck of the sticks follows the throw:

            >>> match = Match.new("senet", 2, rng=random.Random(7))
            >>> match.play(("throw",))
            >>> match.record
            (('throw',), ('sticks', 3))
        """
        refusal = self.why_not(choice)
        if refusal is not None:
            decision = self.decision
            raise IllegalChoice(refusal, choice, () if decision is None else decision.choices)
        self._push(choice)
        self._settle()

    def why_not(self, choice: Choice) -> Refusal | None:
        """The refusal of a choice that no seat may make now; None for a legal choice.

        While luck decides, every choice is refused.

        As `State.why_not`, for a choice that a person makes:

            >>> Match.new("senet", 2).why_not(("move", 1)).reason
            'no-such-choice'
        """
        decision = self.state.decision()
        if decision is not None and decision.seat == CHANCE:
            return Refusal("no-such-choice", decision.rule)
        return self.state.why_not(choice)

    def at(self, k: int) -> State:
        """The state after the first k choices of the record. Raises IndexError.

        The state before anything happened is the set-up's:

            >>> match = Match.new("imhotep", 2, rng=random.Random(7))
            >>> match.at(0) == match.setup.start(), match.at(len(match)) == match.state
            (True, True)
        """
        if not 0 <= k <= len(self._steps):
            raise IndexError(k)
        nearest = k - k % SNAPSHOT_EVERY
        state = self._snapshots[nearest].copy()
        for step in self._steps[nearest:k]:
            state.apply(step.choice)
        return state

    def undo(self) -> None:
        """Take back the last choice of a seat and the luck after it, even below the floor. Raises IndexError.

        The match is as before the choice:

            >>> match = Match.new("imhotep", 2, rng=random.Random(7))
            >>> match.play(("get",))
            >>> match.undo()
            >>> match == Match.new("imhotep", 2, rng=random.Random(7))
            True
        """
        back = self._last_seat_choice()
        if back is None:
            raise IndexError("nothing to undo")
        self._cut(back)

    def until(self, k: int) -> "Match":
        """An independent match with the first k choices of the record. Raises IndexError.

        The first choices alone:

            >>> match = Match.new("imhotep", 2, rng=random.Random(7))
            >>> len(match), len(match.until(1)), len(match)
            (5, 1, 5)
        """
        other = self._copy()
        other._cut(k)
        return other

    def play_on(self, k: int) -> "Match":
        """An independent match that goes on after the first k choices of the record. Luck that is due there is drawn
        anew. Raises IndexError.

        Five choices of luck come before the first turn of Imhotep. The first two stay, the others are drawn anew:

            >>> match = Match.new("imhotep", 2, rng=random.Random(7))
            >>> other = match.play_on(2)
            >>> other.record[:2] == match.record[:2], len(other) == len(match), other.decision.kind
            (True, True, 'turn')
        """
        other = self.until(k)
        other._settle()
        return other

    def _copy(self) -> "Match":
        """A match with a record of its own, and still the same state."""
        other = copy.copy(self)
        other._steps, other._log = self._steps.copy(), self._log.copy()
        other._floors, other._snapshots = self._floors.copy(), self._snapshots.copy()
        return other

    def _cut(self, k: int) -> None:
        """Remove everything after the first k choices."""
        self.state = self.at(k)
        del self._steps[k:], self._floors[k + 1 :]
        while self._log and self._log[-1][0] > k:
            self._log.pop()
        for n in [n for n in self._snapshots if n > k]:
            del self._snapshots[n]

    def preview(self, choice: Choice) -> "Preview":
        """The result of a legal choice, without making it in this match.

        See `Preview`:

            >>> match = Match.new("imhotep", 2, rng=random.Random(7))
            >>> match.preview(("get",)).decision.seat, match.decision.seat
            (1, 0)
        """
        return Preview(self, choice, len(self))

    def raises_floor(self, choice: Choice) -> bool:
        """Whether a legal choice, or the luck after it, would raise the floor, so that undo could not take it back.

        A throw of the sticks cannot be taken back:

            >>> Match.new("senet", 2).raises_floor(("throw",))
            True
        """
        return self.preview(choice).raises_floor

    def _shown_by(self, seat: int) -> bool:
        """Whether the last choices in the record are by this seat and have told others something hidden."""
        run = itertools.takewhile(lambda step: step.seat == seat, reversed(self._steps))
        return any(step.shows for step in run)

    def _has_shown(self, seat: int) -> bool:
        """Whether a seat's latest choices have told others something hidden, and the seat is not asked next."""
        return self._shown_by(seat) and ((decision := self.decision) is None or decision.seat != seat)

    def _last_seat_choice(self) -> int | None:
        """Index in the record of the last choice made by a seat; None if there are only choices of luck."""
        for k in range(len(self._steps) - 1, -1, -1):
            if self._steps[k].seat != CHANCE:
                return k
        return None

    def _settle(self) -> None:
        """Draw luck until a seat is asked or the game is over."""
        while (decision := self.state.decision()) is not None and decision.seat == CHANCE:
            self._push(draw(decision, self._rng))

    def _push(self, choice: Choice) -> None:
        """Apply a legal choice. Record its step, events and floor; keep the state every `SNAPSHOT_EVERY` steps."""
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
        learned = (
            _luck_tells(decision) or any(event.reveals for event in events) or self._has_shown(step.seat)
        )
        self._floors.append(k if learned else self._floors[-1])
        if k % SNAPSHOT_EVERY == 0:
            self._snapshots[k] = self.state.copy()


class Preview:
    """The result of a legal choice and of the luck after it. `Match.preview` creates it.

    Luck takes its first outcome here, which need not be the outcome in the match. Code may use a preview to look
    ahead, but must not show it to players.

    What would happen if seat 0 took stones:

        >>> ahead = Match.new("imhotep", seats=2, rng=random.Random(7)).preview(("get",))
        >>> ahead.raises_floor, ahead.decision.seat, [event.kind for event in ahead.events]
        (False, 1, ['get'])
    """

    def __init__(self, match: Match, choice: Choice, start: int) -> None:
        """Make a legal choice in a copy of `match`. `events` are those since the length `start`."""
        self._match, self._start = match._copy(), start
        self._match.state = match.state.copy()
        self._match._push(choice)
        while (decision := self._match.decision) is not None and decision.seat == CHANCE:
            self._match._push(decision.choices[0])
        self.raises_floor: bool = self._match.floor > len(match)
        """Whether undo would stop there: the choice, or the luck after it, reveals something."""
        self.decision: Decision | None = decision
        """The question asked next; None if the game would be over."""
        self.events: tuple[Event, ...] = tuple(event for k, event in self._match.log if k > start)
        """What the choice and the luck would cause. Those with `reveals` tell somebody something hidden."""

    def seen_by(self, seat: int | None) -> State:
        """The state after the choice and the luck, as a seat (None: an onlooker) would know it.

        Seat 0 has three stones more on its sled:

            >>> match = Match.new("imhotep", 2, rng=random.Random(7))
            >>> after = match.preview(("get",)).seen_by(1)
            >>> match.state.to_plain()["sleds"], after.to_plain()["sleds"]
            ([2, 3], [5, 3])
        """
        return self._match.seen_by(seat)

    def then(self, choice: Choice) -> "Preview":
        """The preview after one more legal choice. Its `events` are those of both choices; its `raises_floor` is
        about the second one.

        Both seats get stones:

            >>> match = Match.new("imhotep", 2, rng=random.Random(7))
            >>> [event.kind for event in match.preview(("get",)).then(("get",)).events]
            ['get', 'get']
        """
        return Preview(self._match, choice, self._start)


def _luck_tells(decision: Decision) -> bool:
    """Whether a decision is luck whose outcome can tell somebody something.

    Luck whose list of outcomes is not public counts even if the list has a single outcome. Otherwise the unchanged
    floor would tell everybody that there was only one.
    """
    return decision.seat == CHANCE and (len(decision.choices) > 1 or not decision.public)


def _shows(decision: Decision) -> bool:
    """Whether a seat chooses from a list that others cannot see, and the others learn the choice.

    The choice then tells them something about the list.
    """
    if decision.seat == CHANCE or decision.public:
        return False
    return decision.audience is None or any(seat != decision.seat for seat in decision.audience)


def position_setup(game: str, plain: Plain) -> Setup:
    """The set-up that starts at a whole position in plain form.

    Raises UnknownGame, BadPosition.

    A custom start keeps its position:

        >>> setup = position_setup("senet", GAMES["senet"].start(2, {}).to_plain())
        >>> setup.game, setup.seats, setup.position["phase"]
        ('senet', 2, 'throw')
    """
    state = GAMES[game].from_plain(plain)
    if not state.is_whole():
        raise BadPosition("position", "not-whole")
    position = state.to_plain()
    return Setup(game, state.seats, position["options"], position)
