"""A game at this device: who sits where, who is here, whose eyes see the board, and when the device changes hands."""

from collections.abc import Collection
from typing import Final, NamedTuple

from app import games
from app.drawing.scene import Person
from app.table.source import GameSource
from app.table.tail import Tail
from pycore.contract import Choice, Decision

EVERYBODY: Final = -1
"""Instead of a seat: all who are here."""


class Offered(NamedTuple):
    """A choice that is made when the device changes hands, and until then can be thought over; to whom it goes."""

    choice: Choice
    holder: int
    version: int


class AtDevice:
    """The people of a game, as far as they are at this device."""

    def __init__(self, source: GameSource, tail: Tail, opened: bool) -> None:
        """`opened`: the game came by link, so that whoever opened it has yet to say who they are."""
        self.source = source
        self.tail = tail
        self.opened = opened
        self.away: frozenset[int] = frozenset()
        """The seats of people who have their own devices at this very moment, joined to this one."""
        self.identity = None if opened else self._only_person()
        """The seat of the only person at this device; None: everybody is here, or an onlooker."""
        self.watching = False
        """Whether whoever is at this device only looks."""
        self.everybody = False
        """Whether somebody has said that all play at this device."""
        self.aloud = True
        """Whether short answers are given aloud where everybody is here, instead of handing the device over."""
        self.version = 0
        """Rises with every choice made or taken back, so that what was worked out before can be told as old."""
        kinds = games.page(source.game).decisions.items()
        self.aloud_kinds = frozenset(kind for kind, its in kinds if its.aloud)
        self._staying_kinds = frozenset(kind for kind, its in kinds if its.device_stays)
        self._onlooking = opened
        self._at_device: int | None = self.identity
        self._covered = False
        """Whether `identity` has been named, and has not taken the device yet."""
        self._chose: int | None = None
        """Whose own hand made the last choice here."""
        self._handed: int | None = None
        """The length at which the device is handed over for a question that could be answered aloud."""
        self.looked: int | None = None
        """The seat of whoever has just learned something alone, and sees it before the device changes hands; or
        EVERYBODY, where that is for all to see."""
        self.seen_by_all = 0
        """How long the record was when all who are here last looked at it together."""
        self._offered: Offered | None = None
        self._held: set[int] = set()
        """The seats of those who have taken this device into their hands."""
        self._private: bool | None = None
        self._decided: tuple[int, int, Decision | None] = (-1, 0, None)

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
        version, length, decision = self._decided
        if version != self.version or length != len(self.source):
            decision = self.source.decision
            self._decided = (self.version, len(self.source), decision)
        return decision

    @property
    def machine(self) -> int | None:
        """The seat that is asked, where a machine plays it."""
        decision = self.decision
        return None if decision is None or decision.seat in self.tail.persons else decision.seat

    @property
    def asked_away(self) -> bool:
        """Whether somebody is asked who chooses at a device of their own."""
        decision = self.decision
        return decision is not None and decision.seat in self.away

    def machine_may_choose(self) -> bool:
        """Whether a machine is asked, and somebody plays here: whoever only looks does not let it go on."""
        waits = self.watching or self._onlooking or self.must_pass() or self.looked is not None
        return self.machine is not None and not waits

    def _only_person(self) -> int | None:
        """The seat of the person who has nobody but machines for company here."""
        persons = [seat for seat in self.tail.persons if seat not in self.away]
        return persons[0] if len(persons) == 1 else None

    def rule(self) -> str:
        """The anchor of the paragraph that explains what to do now; "" when the game is over."""
        decision = self.decision
        if decision is None:
            return ""
        return games.decision_kind(self.game, decision.kind).rule or decision.rule

    # Who looks

    def eyes(self) -> int | None:
        """The seat through whose eyes the table is shown now; None: an onlooker's."""
        if self.identity is not None:
            return None if self._covered else self.identity
        if self.looked is not None:
            return None if self.looked == EVERYBODY else self.looked
        decision = self.decision
        if decision is None or self.watching or not self._plays_here(decision.seat) or self.is_shut():
            return None
        # While somebody else touches or is asked, whoever reaches for the device sees nobody's hand.
        return None if self._stays_for(decision) else decision.seat

    def must_pass(self) -> bool:
        """Whether the device has to change hands before the next decision may be shown."""
        return self.is_shut() and not self._onlooking and self.looked is None

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
        return decision is not None and self._answered_aloud(decision)

    def _answered_aloud(self, decision: Decision) -> bool:
        may = decision.kind in self.aloud_kinds and self.aloud and self._handed != self.length
        return may and self._is_elsewhere(decision)

    def has_looked(self, seat: int) -> bool:
        """Whether that person has seen what they hold: nobody can say aloud what they do not know."""
        if seat in self._held or not self.source.from_opening:
            return True
        steps = (step for step in self.source.steps if step.seat == seat and not step.forced)
        return any(step.kind not in self.aloud_kinds for step in steps)

    def _device_stays(self) -> bool:
        """Whether whoever has the device keeps it, though somebody else has to choose."""
        decision = self.decision
        return decision is not None and self._stays_for(decision)

    def _stays_for(self, decision: Decision) -> bool:
        """Whether somebody else touches what lies open on the device, or answers aloud."""
        stays = decision.kind in self._staying_kinds and self._is_elsewhere(decision)
        return stays or self._answered_aloud(decision)

    def _is_elsewhere(self, decision: Decision) -> bool:
        """Whether everybody is here, and the device is not known to be in the hands of whoever has to choose."""
        everybody = self.identity is None and not self.watching and not self._onlooking
        return everybody and self._plays_here(decision.seat) and decision.seat != self._at_device

    def _plays_here(self, seat: int) -> bool:
        """Whether a person has that seat, and no device of their own."""
        return seat in self.tail.persons and seat not in self.away

    def is_shut(self) -> bool:
        """Whether the next decision is private, and nobody here has yet said that it is theirs; or whether somebody
        shall be alone at this device who has not taken it yet."""
        decision = self.decision
        if decision is None or self.watching or self.identity is not None:
            return self._covered
        if self.offered is not None:
            return True
        if decision.seat == self._at_device or not self._plays_here(decision.seat):
            return False
        if self._stays_for(decision):
            return False
        if self._private is None:
            self._private = self._is_private(decision)
        return self._private

    def _is_private(self, decision: Decision) -> bool:
        """Whether its seat knows or decides something that others must not see."""
        if decision.audience is not None or not decision.public:
            return True
        return decision.kind in games.card(self.game).secret_follows or self._knows_more(decision.seat)

    def _knows_more(self, seat: int) -> bool:
        """Whether a seat sees something that an onlooker does not."""
        return self.source.seen_by(seat) != self.source.seen_by(None)

    # What is made when the device changes hands

    @property
    def offered(self) -> Offered | None:
        """The choice that waits for that, if one does."""
        offered = self._offered
        return offered if offered is not None and offered.version == self.version else None

    def offer(self, choice: Choice, holder: int) -> None:
        """Make a choice when that person takes the device."""
        self._offered = Offered(choice, holder, self.version)

    def withdraw(self) -> None:
        """Think it over. The screen may be in anybody's reach, so whoever chose takes the device once more."""
        self._offered = self._at_device = None

    def fulfil(self) -> Choice:
        """The device changes hands; which choice is made now. Whoever made it had the device, even where the page has
        since been loaded anew and does not know."""
        decision, offered = self.decision, self.offered
        assert decision is not None and offered is not None
        self._offered = None
        if not self.mine():
            self._at_device = decision.seat
        return offered.choice

    def has_been_seen(self) -> None:
        """What somebody has learned alone, or what was for all to see, has been looked at."""
        if self.looked == EVERYBODY:
            self.seen_by_all = self.length
        self.looked = None

    def take_device(self) -> None:
        """The next person has the device in their hands."""
        self._covered, self.looked = False, None
        self._at_device = self.next_holder()
        self._held.add(self._at_device)

    def be(self, seat: int | None) -> None:
        """Only that person is at this device; None: everybody is.

        Where people were playing here already, that person first takes the device: the name is in everybody's reach.
        """
        seat = self._only_person() if seat is None else seat
        known = self._onlooking or seat in (None, self.identity, self._at_device, self._only_person())
        self._offered = self.looked = None
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
        self.identity = self._at_device = None
        self.watching, self.everybody = True, False

    def share_out(self, away: Collection[int]) -> None:
        """People at those seats play at devices of their own from now on. Whoever is left alone here needs to take the
        device from nobody; where several are here, it is in the hands of whoever had it."""
        holder = self._at_device if self.identity is None else self.identity
        self.away = frozenset(away)
        self._offered = None
        only = self._only_person()
        if only is not None:
            self.sit(only)
        elif not self.watching:
            self.sit(None)
            self._at_device = None if holder in self.away else holder
        self._private = None
        self.version += 1

    def mine(self) -> bool:
        """Whether the present decision can be made here now."""
        decision = self.decision
        if decision is None or self.watching or self.machine is not None or self.asked_away or self.is_shut():
            return False
        if self.looked is not None:
            return False
        return self.identity is None or self.identity == decision.seat

    def hand_over(self) -> None:
        """Whoever is asked aloud wants to look at what they hold before they answer."""
        self._handed = self.length

    def _let_go(self, made: Decision) -> None:
        """After a choice that everybody could watch, the device may be in anybody's hands."""
        if made.seat != self._at_device:
            self._at_device = None
