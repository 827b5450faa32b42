"""One game at this device: reading it, choosing, taking back.

A session puts three parts together: the view of one seat (`app.table.seat_view`), the people here with the device that
they share (`app.table.people_here`, `app.table.device`), and what may be undone (`app.table.undoing`). Its own job is
to play: which choice must be confirmed, which one is automatic, and what a choice means for the device. A `Policy`
says where a guided game, an example or a visit differ.
"""

from collections.abc import Sequence

from app import games
from app.drawing.scene import Person
from app.table import record
from app.table.change import Change
from app.table.history import UNADVISED
from app.table.people_here import PeopleHere
from app.table.policy import Policy
from app.table.seat_view import SeatView
from app.table.source import Ahead, GameSource
from app.table.tail import Tail, addressing
from app.table.undoing import Undoing
from pycore.contract import Choice, Decision


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

        self.view = SeatView(source, page, lambda: (self.version, self.here.eyes()))
        self.here = PeopleHere(self, page, tail, opened)
        self.undoing = Undoing(self, self.here)
        self._play_forced()

    # The game and its people

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
        """The people and machines at the seats, with the identity of the match."""
        return self.here.tail

    @property
    def people(self) -> tuple[Person, ...]:
        """The people by seat, as the page shows them. The only person at this device is addressed as "tu"."""
        return addressing(self.here.tail.people, self.here.identity)

    @property
    def reviewable(self) -> bool:
        """Whether the game may be looked over: it is over and kept, and people played in it.

        A game that was played on from one against other people must not give away anything of that one.
        """
        policy, tail = self.policy, self.tail
        return (
            self.decision is None
            and policy.kept
            and policy.whole
            and UNADVISED not in tail.history
            and bool(tail.persons)
        )

    def rule(self) -> str:
        """The anchor of the paragraph that explains what to do now; "" when the game is over."""
        decision = self.decision
        if decision is None:
            return ""
        return games.decision_kind(self.game, decision.kind).rule or decision.rule

    def forced(self, k: int) -> bool:
        """Whether the table made the k-th choice automatically, because it was the only one. True at any device."""
        return record.made_alone(self.game, self.source.steps[k - 1])

    # Before a choice

    def preview(self, choice: Choice) -> Ahead:
        """The result of a legal choice, without making it. It is cached until another choice is asked about."""
        moment, ahead = (self.version, len(self.source), choice), self._ahead[1]
        if ahead is None or self._ahead[0] != moment:
            ahead = self.source.preview(choice)
            self._ahead = moment, ahead
        return ahead

    def needs_confirm(self, choice: Choice) -> bool:
        """Whether a choice is confirmed first, because a slip of the finger would do harm.

        - A choice that gives something away is confirmed each time.
        - A choice that cannot be taken back is confirmed once per chain of choices.
        - The only legal choice is never confirmed, nor a choice after which the player expects luck.
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
        """Forget that choices were confirmed, because the record was replaced."""
        self._confirmed = None

    def _chain_start(self) -> int:
        """The length at which the present chain of decisions of one seat began."""
        decision = self.decision
        return record.chain_start(self.source, None if decision is None else decision.seat)

    def passes_to(self, choice: Choice) -> int | None:
        """The seat that must take the device after a choice; None if it need not change hands."""
        if not self.policy.covers or not self.here.device.together:
            return None
        ahead = self.preview(choice)
        while (following := ahead.decision) is not None and record.goes_by_itself(self.game, following):
            ahead = ahead.then(following.choices[0])
        return None if following is None else self.here.holder_for(following, ahead.seen_by)

    def is_for_all(self, choice: Choice) -> bool:
        """Whether a choice reveals something that all look at before the device changes hands."""
        return self.here.is_stepwise(self.preview(choice).events)

    # Choices

    def play(self, choice: Choice) -> Change:
        """Make a choice, and then the choices that the table makes automatically."""
        decision, here, start = self.decision, self.here, self.length
        assert decision is not None and here.mine(), choice
        if self.policy.play(choice):
            return self.change_since(start, decision)
        if here.device.state == "unsaid" and self.tail.match:
            here.be(decision.seat)  # a person who plays for a seat has it, until they say otherwise
        stayed = here.device.stays(here.asked)
        self.source.play(choice)
        self.chosen = choice
        self._play_forced()
        change = self.change_since(start, decision)
        here.person_chose(choice, change, stayed)
        return change

    def play_machine(self, choice: Choice) -> Change:
        """Make a machine's choice, and then the choices that the table makes automatically.

        Raises IllegalChoice and changes nothing.
        """
        decision, start = self.decision, self.length
        assert decision is not None and self.here.machine is not None, choice
        self.source.play(choice)
        self._play_forced()
        change = self.change_since(start, decision)
        self.here.machine_chose(change)
        return change

    def play_away(self, choices: Sequence[Choice], goes_on: bool = False) -> Change:
        """Make the choices of one gesture at another device. Stop at the first choice that is illegal or that another
        seat has to make.

        The holder of this device keeps it. `goes_on`: that seat's last choice belongs to the gesture, if nothing came
        in between.
        """
        asked, start = self.decision, self.length
        assert asked is not None and asked.seat in self.here.away, asked
        first = start - 1 if goes_on and start and self.source.steps[start - 1].seat == asked.seat else start
        for choice in choices:
            decision = self.decision
            if decision is None or decision.seat != asked.seat or choice not in decision.choices:
                break
            self.source.play(choice)
            self._play_forced()
        if self.length > first + 1:
            self.undoing.join(first)
        change = self.change_since(start, asked)
        self.here.others_chose(change)
        return change

    def _play_forced(self) -> None:
        self.changed()
        while self.policy.plays_forced and (decision := self.decision) is not None:
            if not record.goes_by_itself(self.game, decision):
                break
            self.source.play(decision.choices[0])

    def change_since(self, start: int, asked: Decision | None = None, undone: bool = False) -> Change:
        """The change since the record had the length `start`.

        `asked`: the question that was answered at that time. `undone`: choices after it were taken back.
        """
        events = tuple(event for k, event in self.source.log if k > start)
        return Change(start, asked, self.length - start, events, self.decision, undone)

    # Choices are taken back, or the record is replaced

    def undo(self) -> Change:
        """Take back the last choice of a person, with the automatic choices, luck and machines' answers after it.

        Where other people must agree first, they are asked, and nothing has changed yet.
        """
        if self.policy.undo():
            return self.change_since(self.length)
        back = self.undoing.undo_to()
        assert back is not None
        return self.take_back(back)

    def take_back(self, back: int, told: bool = True) -> Change:
        """Take back choices until only the first `back` are left. `told`: add a line to the log of this visit."""
        self.here.takes_back(self.source.steps[back].seat)
        self.undoing.cut(back, told)
        self._confirmed = None
        self.changed()
        return self.change_since(back, undone=True)

    def put_back(self, steps: int, again: Sequence[Choice]) -> Change:
        """Take back the last `steps` choices, and make those of `again` instead."""
        back = self.length - steps
        assert self.undoing.may_go_back(steps), steps
        while self.length > back and (to := self.undoing.undo_to()) is not None:
            self.take_back(to)
        for choice in again:
            self.play(choice)
        return self.change_since(back, undone=True)

    def follow(self, source: GameSource) -> None:
        """Replace the record by the one that this game has at another tab or device."""
        self.replace(source)
        # Where the two part ways, nobody here knows any more what was one gesture, and who holds the device.
        self.undoing.forget_gestures()
        self.here.forget_holder()
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
        self.here.drop_offer()
