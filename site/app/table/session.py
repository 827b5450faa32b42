"""One game at this device: reading it, choosing, taking back.

A session puts three parts together: the view of one seat (`app.table.seat_view`), the people here with the device that
they share (`app.table.people_here`, `app.table.device`), and what may be undone (`app.table.undoing`). Its own job is
to play: which choice must be confirmed, which one goes by itself, and what a choice means for the device. A `Policy`
says where a guided game, an example or a visit differ.
"""

from collections.abc import Iterable, Sequence

from app import games
from app.drawing.scene import Person
from app.games.contract import Chain
from app.table import record
from app.table.device import EVERYBODY
from app.table.people_here import Offered, PeopleHere
from app.table.policy import Policy
from app.table.seat_view import SeatView
from app.table.source import Ahead, GameSource
from app.table.tail import Tail
from app.table.turn import Turn
from app.table.undoing import Annulled, Undo
from pycore.contract import Choice, Decision, Event, Refusal, State


class Session:
    """A game in progress with its people. Everything shown of the game is read here, as the present eyes see it."""

    def __init__(
        self,
        source: GameSource,
        tail: Tail,
        save_id: str | None = None,
        opened: bool = False,
        policy: Policy | None = None,
    ) -> None:
        """`opened`: the game came by link. Until the person here says who they are, or chooses, they see nothing
        private and are offered no private choice."""
        self.source = source
        self.save_id = save_id
        self.policy = policy or Policy()
        self.page = page = games.page(source.game)
        self.fresh = False
        """Whether it began during this visit."""
        self.kept_link: str | None = None
        """The link that this session last read from its save, or wrote there."""
        self.version = 0
        """Rises with every change of the record or the people, so that cached values are known to be old."""
        self.chosen: Choice | None = None
        """The choice that was made here last."""
        self._confirmed: int | None = None
        """Where the chain of choices began for which the person agreed to choices that cannot be undone, as a length of
        the record. None if they have not agreed."""
        self._decided: tuple[object, Decision | None] = (None, None)
        self._ahead: tuple[object, Ahead | None] = (None, None)

        self.view = view = SeatView(source, page, lambda: (self.version, self.eyes()))
        self.seen, self.read, self.line = view.seen, view.event, view.line
        self.log, self.events = view.log, view.events
        self.drawn, self.last_start = view.drawn, view.last_start

        self.here = here = PeopleHere(self, page, tail, opened)
        self.eyes, self.mine, self.machine_may_choose = here.eyes, here.mine, here.machine_may_choose
        self.is_shut, self.must_pass, self.is_aloud = here.is_shut, here.must_pass, here.is_aloud
        self.next_holder, self.just_chose = here.next_holder, here.just_chose
        self.has_looked, self.look_words = here.has_looked, here.look_words
        self.take_device, self.has_been_seen = here.take_device, here.has_been_seen
        self.hand_over, self.recast = here.hand_over, here.recast
        self.be, self.sit, self.watch, self.share_out = here.be, here.sit, here.watch, here.share_out

        self.undoing = undoing = Undo(self, here)
        self.undo_to, self.undo_to_of, self.undo_of = undoing.undo_to, undoing.undo_to_of, undoing.undo_of
        self.can_undo, self.may_go_back = undoing.can_undo, undoing.may_go_back
        self.join, self.leave_behind, self.hear = undoing.join, undoing.leave_behind, undoing.hear
        self._play_forced()

    # The game and its people

    @property
    def kept(self) -> bool:
        """Whether it stays in the browser, and others may go on with it."""
        return self.policy.kept

    @property
    def whole(self) -> bool:
        """Whether all of the game is here, so that it can be sent, and begun once more."""
        return self.policy.whole

    @property
    def game(self) -> str:
        """The game's slug."""
        return self.source.game

    @property
    def length(self) -> int:
        """The number of choices that have been made."""
        return len(self.source)

    @property
    def decision(self) -> Decision | None:
        """The present question, with the choices that the policy allows; None when the game is over."""
        moment = (self.version, len(self.source))
        if self._decided[0] != moment:
            self._decided = moment, self.policy.asked(self.source.decision)
        return self._decided[1]

    @property
    def tail(self) -> Tail:
        """Who plays each seat."""
        return self.here.tail

    @property
    def people(self) -> tuple[Person, ...]:
        """The people, by seat."""
        return self.here.tail.people

    @property
    def identity(self) -> int | None:
        """The seat of the only person at this device; None: everybody is here, or an onlooker."""
        return self.here.identity

    @property
    def all_here(self) -> bool:
        """Whether everybody plays at this device: people said so, or it was never asked."""
        return self.identity is None and not self.watching and not self.opened

    @property
    def opened(self) -> bool:
        """Whether the page asks who is at this device."""
        return self.here.opened

    @property
    def watching(self) -> bool:
        """Whether the person at this device only looks."""
        return self.here.watching

    @property
    def away(self) -> frozenset[int]:
        """The seats of people who are joined from devices of their own."""
        return self.here.away

    @property
    def looked(self) -> int | None:
        """The seat that looks at what it has just learned, before the device changes hands; EVERYBODY if all look."""
        return self.here.looked

    @property
    def offered(self) -> Offered | None:
        """The choice that is made when the device changes hands."""
        return self.here.offered

    @property
    def machine(self) -> int | None:
        """The seat that is asked, if a machine plays it."""
        return self.here.machine

    @property
    def asked_away(self) -> bool:
        """Whether the person asked chooses at a device of their own."""
        return self.here.asked_away

    @property
    def sent(self) -> int:
        """The number of choices that are known at other devices; -1: nothing was sent."""
        return self.undoing.sent

    @sent.setter
    def sent(self, length: int) -> None:
        self.undoing.sent = length

    @property
    def annulled(self) -> list[Annulled]:
        """The choices that were taken back during this visit."""
        return self.undoing.annulled

    def rule(self) -> str:
        """The anchor of the paragraph that explains what to do now; "" when the game is over."""
        decision = self.decision
        if decision is None:
            return ""
        return games.decision_kind(self.game, decision.kind).rule or decision.rule

    def forced(self, k: int) -> bool:
        """Whether the k-th choice was the only one, so that the table made it by itself, at any device."""
        return record.made_alone(self.game, self.source.steps[k - 1])

    # Before a choice

    def chains(self, seen: State) -> dict[Choice, tuple[Chain, ...]]:
        """Every legal choice with the chains of keys that stand for it."""
        decision = self.decision
        assert decision is not None
        return {choice: self.page.keys(seen, choice) or ((),) for choice in decision.choices}

    def why_not(self, choice: Choice) -> Refusal | None:
        """Why a choice is not legal now."""
        return self.source.why_not(choice)

    def preview(self, choice: Choice) -> Ahead:
        """What a legal choice would lead to. It is worked out once for the same choice."""
        moment, ahead = (self.version, len(self.source), choice), self._ahead[1]
        if ahead is None or self._ahead[0] != moment:
            ahead = self.source.preview(choice)
            self._ahead = moment, ahead
        return ahead

    def needs_confirm(self, choice: Choice) -> bool:
        """Whether a choice is confirmed first, because a slip of the finger would do harm.

        - A choice that gives something away is confirmed each time.
        - A choice that cannot be taken back is confirmed once per chain of choices.
        - The only legal choice is never confirmed, nor one after which luck follows as a matter of course.
        """
        decision = self.decision
        assert decision is not None
        kind = games.decision_kind(self.game, decision.kind)
        if not self.policy.confirms or len(decision.choices) == 1 or kind.goes_to_luck(choice):
            return False
        if choice[0] in kind.spoils:
            return True
        return self._confirmed != self._chain_start() and self.preview(choice).raises_floor

    def confirm(self) -> None:
        """Note that the person agrees, for the rest of this chain, to choices that cannot be taken back."""
        self._confirmed = self._chain_start()

    def forget_confirmed(self) -> None:
        """Forget what was confirmed, because the record is another one."""
        self._confirmed = None

    def _chain_start(self) -> int:
        """The length at which the present chain of decisions of one seat began."""
        decision = self.decision
        return record.chain_start(self.source, None if decision is None else decision.seat)

    def passes_to(self, choice: Choice) -> int | None:
        """The seat that must take the device after a choice; None if it need not change hands."""
        decision, device = self.decision, self.here.device
        assert decision is not None
        if not self.policy.covers or not device.together:
            return None
        ahead = self.preview(choice)
        while (following := ahead.decision) is not None and record.goes_by_itself(self.game, following):
            ahead = ahead.then(following.choices[0])
        if following is None:
            return None
        after = device.chosen(decision.seat, device.stays(self.here.asked))
        return following.seat if after.must_pass(self.here.concerns(following, ahead.seen_by)) else None

    def is_for_all(self, choice: Choice) -> bool:
        """Whether a choice reveals something that all look at before the device changes hands."""
        return self._is_stepwise(self.preview(choice).events)

    # Choices

    def play(self, choice: Choice) -> Turn:
        """Make a choice, and the choices that follow by themselves."""
        decision, here, start = self.decision, self.here, self.length
        assert decision is not None and self.mine(), choice
        if self.policy.play(choice):
            return self.turn(start, decision)
        if here.device.state == "unsaid" and self.tail.match:
            self.be(decision.seat)  # a person who plays for a seat has it, until they say otherwise
        stays = here.device.stays(here.asked)
        self.source.play(choice)
        self.chosen = choice
        self._play_forced()
        turn = self.turn(start, decision)
        here.device = here.device.chosen(decision.seat, stays)
        if self._may_look_alone(choice, turn):
            here.device = here.device.looks(decision.seat)
        self._let_all_look(turn)
        return turn

    def play_machine(self, choice: Choice) -> Turn:
        """Make a machine's choice, and the choices that follow by themselves.

        Raises IllegalChoice and changes nothing.
        """
        decision, here, start = self.decision, self.here, self.length
        assert decision is not None and self.machine is not None, choice
        self.source.play(choice)
        self._play_forced()
        turn = self.turn(start, decision)
        here.device = here.device.machine_chosen()
        self._let_all_look(turn)
        return turn

    def play_away(self, choices: Sequence[Choice], goes_on: bool = False) -> Turn:
        """Make the choices of one gesture of another device. Stop at the first that is not legal or not asked of that
        seat.

        The holder of this device keeps it. `goes_on`: that seat's last choice belongs to the gesture, if nothing came
        in between.
        """
        asked, here, start = self.decision, self.here, self.length
        assert asked is not None and asked.seat in self.away, asked
        first = start - 1 if goes_on and start and self.source.steps[start - 1].seat == asked.seat else start
        for choice in choices:
            decision = self.decision
            if decision is None or decision.seat != asked.seat or choice not in decision.choices:
                break
            self.source.play(choice)
            self._play_forced()
        if self.length > first + 1:
            self.join(first)
        turn = self.turn(start, asked)
        here.device = here.device.chosen_elsewhere()
        self._let_all_look(turn)
        return turn

    def _play_forced(self) -> None:
        self.changed()
        while self.policy.plays_forced and (decision := self.decision) is not None:
            if not record.goes_by_itself(self.game, decision):
                break
            self.source.play(decision.choices[0])

    def turn(self, start: int, asked: Decision | None = None) -> Turn:
        """Everything since the length `start` as one turn. `asked`: the question that was answered at that time."""
        events = tuple(event for k, event in self.source.log if k > start)
        forced = record.alone_since(self.source, start + 1) is not None
        steps, following = self.length - start, self.decision
        same = asked is not None and following is not None and asked.seat == following.seat
        return Turn(start, asked, steps, events, forced, following, steps == 1 and same)

    def nothing_new(self, since: int | None = None) -> Turn:
        """A turn after a change with nothing new to show. `since`: the length before the change (None: the present
        one)."""
        start = self.length if since is None else since
        return Turn(start, None, min(self.length - start, 0), (), False, self.decision)

    def _may_look_alone(self, choice: Choice, turn: Turn) -> bool:
        """Whether a choice told its seat something secret, which it sees before the device changes hands."""
        asked, following = turn.asked, turn.asked_next
        if (
            asked is None
            or following is None
            or following.seat == asked.seat
            or not self.here.device.together
        ):
            return False
        looks = choice[0] in games.decision_kind(self.game, asked.kind).look
        return (
            looks
            and self.policy.covers
            and any(asked.seat in (event.audience or ()) for event in turn.events)
        )

    def _let_all_look(self, turn: Turn) -> None:
        """Show everybody what was revealed, before one person takes the device."""
        if self.must_pass() and self._is_stepwise(turn.events):
            self.here.device = self.here.device.looks(EVERYBODY)

    def _is_stepwise(self, events: Iterable[Event]) -> bool:
        """Whether one of the events is shown step by step."""
        return any(games.event_kind(self.game, event.kind).stepwise for event in events)

    # Choices are taken back, or the record is replaced

    def undo(self) -> Turn:
        """Take back the last choice of a person, with the answers of machines and what followed by itself."""
        if self.policy.undo():
            return self.nothing_new()
        back = self.undo_to()
        assert back is not None
        return self.take_back(back)

    def take_back(self, back: int, told: bool = True) -> Turn:
        """Take back choices until only the first `back` are left. `told`: add a line to the log of this visit."""
        here, asked, chooser, length = self.here, self.here.asked, self.source.steps[back].seat, self.length
        here.device = here.device.undone(asked, chooser, here.device.stays(asked))
        self.undoing.cut(back, told)
        self._confirmed = None
        self.changed()
        return self.nothing_new(length)

    def put_back(self, steps: int, again: Sequence[Choice]) -> Turn:
        """Take back the last `steps` choices, and make those of `again` instead."""
        length = self.length
        back = length - steps
        assert self.may_go_back(steps), steps
        while self.length > back:
            self.undo()
        for choice in again:
            self.play(choice)
        return self.nothing_new(length)

    def follow(self, source: GameSource) -> None:
        """Go on with the record that this game has at another tab or device."""
        self.replace(source)
        # Where the two part ways, nobody here knows any more what was one gesture, and who holds the device.
        self.undoing.forget_gestures()
        self.here.device = self.here.device.followed()
        self._confirmed = None

    def replace(self, source: GameSource) -> None:
        """Read the game from `source` from now on: its record is longer or shorter, or another one."""
        self.source = source
        self.undoing.replaced()
        self.view.lay(source)
        self.changed()

    def changed(self) -> None:
        """Drop cached values and an offered choice, because the record or the people have changed."""
        self.version += 1
        self.here.device = self.here.device.dropped()
