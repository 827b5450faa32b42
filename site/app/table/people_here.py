"""The people of one session, as far as they are at this device: who sits here, whose eyes look, who may choose."""

from collections.abc import Callable, Collection, Iterable
from functools import cache, partial
from typing import NamedTuple, Protocol

from app import games
from app.games.contract import GamePage
from app.table.change import Change
from app.table.device import EVERYBODY, Asked, Device
from app.table.policy import Policy
from app.table.record import told_from
from app.table.source import GameSource
from app.table.tail import Tail
from app.words import hand_over as hand_over_words
from pycore.contract import Choice, Decision, Event, State

SeenBy = Callable[[int | None], State]
"""What a seat, or an onlooker, sees of a state."""


class Game(Protocol):
    """The attributes of a session that the session's parts use."""

    source: GameSource
    policy: Policy
    version: int

    @property
    def decision(self) -> Decision | None:
        """The present question with all its choices; None after the end."""

    def changed(self) -> None:
        """Called after a change of the record or the people."""


class Offered(NamedTuple):
    """A choice that waits for a hand-over: it is made when the person of `holder` takes the device. Until then it can
    be withdrawn."""

    choice: Choice
    holder: int


class PeopleHere:
    """Knows the people, and applies to the device what the present question means for it."""

    def __init__(self, game: Game, page: GamePage, tail: Tail, opened: bool) -> None:
        """`opened`: the game came by link, and the person who opened it has yet to say who they are."""
        self._game = game
        self.tail = tail
        self.opened = opened
        """Whether the page asks who is at this device."""
        self.everybody = False
        """Whether somebody has said that all play at this device."""
        self.aloud = True
        """Whether short questions are answered aloud where everybody is here, without handing the device over."""
        self.away: frozenset[int] = frozenset()
        """The seats of people who are joined from devices of their own."""
        self.seen_by_all = 0
        """The length of the record when all who are here last looked at the board together."""
        self.aloud_kinds = frozenset(kind for kind, its in page.decisions.items() if its.aloud)
        self._staying_kinds = frozenset(kind for kind, its in page.decisions.items() if its.device_stays)
        self._held: set[int] = set()
        """The seats of people who have taken this device."""
        self._asked: tuple[object, Asked | None] = (None, None)
        self._device = Device.begin(opened, self._only_person())

    @property
    def device(self) -> Device:
        """The device as it is now. Only the methods below give it another value."""
        return self._device

    @property
    def machine(self) -> int | None:
        """The seat that is asked, if a machine plays it."""
        decision = self._game.decision
        return None if decision is None or decision.seat in self.tail.persons else decision.seat

    @property
    def asked_away(self) -> bool:
        """Whether the person asked chooses at a device of their own."""
        decision = self._game.decision
        return decision is not None and decision.seat in self.away

    def machine_may_choose(self) -> bool:
        """Whether a machine has to choose, and may do so here now. It waits while people look at something revealed and
        while the device changes hands. It does not choose as long as nobody has said who plays here, or if only an
        onlooker is here."""
        waits = self.device.state in ("watching", "unsaid", "revealed") or self.must_pass()
        return self._game.policy.whole and self.machine is not None and not waits

    def _only_person(self) -> int | None:
        """The seat of the one person who plays here; None if several do."""
        persons = [seat for seat in self.tail.persons if seat not in self.away]
        return persons[0] if len(persons) == 1 else None

    def last_chose(self) -> int:
        """The length after the last choice of anybody who plays here (see `record.told_from`)."""
        known = self.identity
        seats = {*(self.tail.persons if known is None else (known,))} - self.away
        return told_from(self._game.source, seats)

    # What the device shows

    @property
    def asked(self) -> Asked | None:
        """The present question, as far as it concerns the device."""
        moment = (self._game.version, len(self._game.source), self.tail.players, self.away, self.aloud)
        if self._asked[0] != moment:
            decision = self._game.decision
            known = None if decision is None else self.concerns(decision, self._game.source.seen_by)
            self._asked = moment, known
        return self._asked[1]

    def concerns(self, decision: Decision, seen_by: SeenBy) -> Asked:
        """Make the `Asked` of a question: the facts that decide how the device is passed.

        `seen_by(seat)` returns the state in which the question is asked, as that seat sees it.
        """
        return Asked(
            decision.seat,
            decision.seat in self.tail.persons and decision.seat not in self.away,
            self.aloud and decision.kind in self.aloud_kinds,
            decision.kind in self._staying_kinds,
            cache(partial(self._is_private, decision, seen_by)),
        )

    def _is_private(self, decision: Decision, seen_by: SeenBy) -> bool:
        """Whether the question is private, or its seat knows something that an onlooker does not."""
        if not self._game.policy.covers:
            return False
        if decision.audience is not None or not decision.public:
            return True
        follows = decision.kind in games.card(self._game.source.game).secret_follows
        return follows or seen_by(decision.seat) != seen_by(None)

    def _knows_more(self, seat: int) -> bool:
        """Whether a seat sees something that an onlooker does not."""
        return self._game.source.seen_by(seat) != self._game.source.seen_by(None)

    @property
    def identity(self) -> int | None:
        """The seat of the only person at this device; None: everybody is here, or an onlooker."""
        return self.device.identity

    @property
    def all_here(self) -> bool:
        """Whether everybody plays at this device: people said so, or it was never asked."""
        return self.identity is None and not self.watching and not self.opened

    @property
    def watching(self) -> bool:
        """Whether the person at this device only looks."""
        return self.device.state == "watching"

    @property
    def viewer(self) -> int | None:
        """The seat that sees what was just revealed, before the device changes hands; EVERYBODY if all do."""
        return self.device.viewer

    @property
    def offered(self) -> Offered | None:
        """The choice that is made when the device changes hands."""
        device = self.device
        if device.state != "offered" or device.choice is None or device.seat is None:
            return None
        return Offered(device.choice, device.seat)

    def eyes(self) -> int | None:
        """The seat whose view the table shows now; None: an onlooker's."""
        return self.device.eyes(self.asked)

    def holder_for(self, following: Decision, seen_by: SeenBy) -> int | None:
        """The seat that must take the device if `following` is asked next; None if it need not change hands.

        `seen_by`: what the seats will see then.
        """
        asked, device = self.asked, self.device
        assert asked is not None
        after = device.chosen(asked.seat, device.stays(asked))
        return following.seat if after.must_pass(self.concerns(following, seen_by)) else None

    def is_shut(self) -> bool:
        """Whether the next decision is private, and its person has not taken the device yet."""
        return self.device.is_shut(self.asked)

    def must_pass(self) -> bool:
        """Whether the device has to change hands before the next decision may be shown."""
        return self.device.must_pass(self.asked)

    def next_holder(self) -> int:
        """The seat that takes the device, when it has to change hands."""
        return self.device.next_holder(self.asked)

    def just_chose(self) -> bool:
        """Whether the next holder made the last choice here too, and so has the device already."""
        return self.device.just_chose(self.asked)

    def is_aloud(self) -> bool:
        """Whether the next decision is asked openly, and answered aloud."""
        return self._game.policy.covers and self.device.is_aloud(self.asked)

    def mine(self) -> bool:
        """Whether the present decision can be made here now."""
        return self.device.may_choose(self.asked) and self._game.policy.may_choose()

    def has_seen_hand(self, seat: int) -> bool:
        """Whether the person of `seat` has seen their hand. Nobody can answer aloud about cards they have not seen."""
        if seat in self._held or not self._game.source.from_opening:
            return True
        steps = (step for step in self._game.source.steps if step.seat == seat and not step.forced)
        return any(step.kind not in self.aloud_kinds for step in steps)

    def viewer_words(self) -> str:
        """The sentence for people who look at what was revealed. It names the next holder."""
        assert self.viewer is not None
        whom = self.tail.people[self.next_holder()].name
        if self.viewer == EVERYBODY:
            return hand_over_words.look_together(whom)
        return hand_over_words.look_alone(self.tail.people[self.viewer].name, whom)

    # People come, go and take the device

    def take_device(self) -> None:
        """Note that the next person has taken the device."""
        self._held.add(self.next_holder())
        self._device = self.device.taken(self.asked)

    def end_reveal(self) -> None:
        """Note that the people here have seen what was revealed."""
        if self.viewer == EVERYBODY:
            self.seen_by_all = len(self._game.source)
        self._device = self.device.base

    def answer_secretly(self) -> None:
        """Let the person who could answer aloud take the device, to see their hand before they answer."""
        self._device = self.device.secretly()

    def be(self, seat: int | None) -> None:
        """Let only the person of `seat` play at this device; None: everybody.

        If others were playing here and the seat knows secrets, the pass screen comes first: any of them could touch the
        name.
        """
        if self._game.policy.seats_change:
            seat = self._only_person() if seat is None else seat
            known = self.device.trusts(seat) or seat == self._only_person()
            self._seat(seat, covered=not known and seat is not None and self._knows_more(seat))

    def sit(self, seat: int | None) -> None:
        """Like `be`, but without a hand-over, because the identity of the person is certain."""
        self._seat(self._only_person() if seat is None else seat)

    def _seat(self, seat: int | None, covered: bool = False) -> None:
        self._device = self.device.named(seat, covered)
        self.opened, self.everybody = False, seat is None

    def watch(self) -> None:
        """Make the person here a spectator: nothing private is shown, nothing can be chosen."""
        if self._game.policy.seats_change:
            self._device = self.device.watched()
            self.opened = self.everybody = False

    def share_out(self, away: Collection[int]) -> None:
        """From now on, let the people of these seats play at devices of their own."""
        self.away = frozenset(away)
        only = self._only_person()
        self._device = self.device.shared_out(self.away, only)
        if not self.watching:
            self.opened, self.everybody = False, only is None
        self._game.changed()

    def recast(self, tail: Tail) -> None:
        """From now on, let other people or machines play the seats."""
        self.tail = tail
        self._game.changed()

    # A choice waits for the next holder

    def offer(self, choice: Choice, holder: int) -> None:
        """Let a choice be made when the person with the seat `holder` takes the device."""
        self._device = self.device.offered(choice, holder)

    def withdraw(self) -> None:
        """Withdraw the offered choice."""
        self._device = self.device.withdrawn()

    def drop_offer(self) -> None:
        """Forget an offered choice, because the game has gone on."""
        self._device = self.device.dropped()

    def take_offer(self) -> Choice | None:
        """Return the offered choice, which is made now, and forget the offer; None if there is none.

        The person who chose had the device, even if the page was loaded anew since and does not know.
        """
        offered, asked = self.offered, self.asked
        if offered is None or asked is None:
            return None
        self._device = self.device.fulfilled(asked)
        return offered.choice

    # The game goes on, or back

    def person_chose(self, choice: Choice, change: Change, stayed: bool) -> None:
        """Update the device after a choice made here. `stayed`: the device stayed with its holder while another person
        chose."""
        assert change.asked is not None
        self._device = self.device.chosen(change.asked.seat, stayed)
        if self._may_look_alone(choice, change):
            self._device = self.device.reveals_to(change.asked.seat)
        self._let_all_look(change)

    def machine_chose(self, change: Change) -> None:
        """Update the device after a machine's choice."""
        self._device = self.device.machine_chosen()
        self._let_all_look(change)

    def others_chose(self, change: Change) -> None:
        """Update the device after choices made at another device."""
        self._device = self.device.chosen_elsewhere()
        self._let_all_look(change)

    def takes_back(self, chooser: int) -> None:
        """Update the device just before choices are taken back. `chooser`: the seat that made the first of these
        choices."""
        self._device = self.device.undone(self.asked, chooser, self.device.stays(self.asked))

    def forget_holder(self) -> None:
        """Forget who holds the device, because the game was replaced from elsewhere."""
        self._device = self.device.followed()

    def _may_look_alone(self, choice: Choice, change: Change) -> bool:
        """Whether the person who made a choice now sees a secret alone, before the device is handed over."""
        asked, following = change.asked, change.asked_next
        if asked is None or following is None or following.seat == asked.seat or not self.device.together:
            return False
        looks = choice[0] in games.decision_kind(self._game.source.game, asked.kind).look
        secret = any(asked.seat in (event.audience or ()) for event in change.events)
        return looks and secret and self._game.policy.covers

    def _let_all_look(self, change: Change) -> None:
        """Show everybody what was revealed, before one person takes the device."""
        if self.must_pass() and self.is_stepwise(change.events):
            self._device = self.device.reveals_to(EVERYBODY)

    def is_stepwise(self, events: Iterable[Event]) -> bool:
        """Whether one of the events is shown step by step."""
        return any(games.event_kind(self._game.source.game, event.kind).stepwise for event in events)
