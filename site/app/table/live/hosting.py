"""The host, the device that holds the match: who has which seat, what guests may do, and what they are sent.

The host's page alone decides. A guest's message is read and checked before it has any effect. A bad message is answered
with a named reason and changes nothing. How many messages may come, and how long, `site/gioca/line.js` sees to.
"""

from collections.abc import Callable, Collection, Mapping
from typing import Final

from app.table.live.company import WORDS_A_SECOND, WORDS_AT_ONCE, Presence
from app.table.live.guests import Guest
from app.table.live.messages import (
    AWAY,
    HERE,
    MACHINE,
    MISSING,
    PROOF_S,
    VERSION,
    BadMessage,
    Bare,
    Chosen,
    FromGuest,
    Hello,
    Say,
    Saying,
    Sight,
    Undo,
    Way,
    Wire,
    read_from_guest,
    write,
)
from app.table.live.token_bucket import TokenBucket
from app.table.live.wishes import Wish, Wishes
from app.table.session import Session
from app.table.table import Table
from app.table.tail import Tail
from app.words import live as live_words
from app.words.italian import join as listed

AGAIN_AT_ONCE: Final = 400_000
AGAIN_A_SECOND: Final = 20_000
"""The number of characters that a seat may have sent again at once, and per second in the long run."""
SILENCE_S: Final = 9.0
"""Seconds without a message after which a guest counts as missing."""
PING_S: Final = 3.0
SILENT_PING_S: Final = 30.0
"""Seconds between two pings of a guest; the second number is for a silent one. Its page may be asleep. Once awake, it
gets all pings at once, and drops a host that has sent too many."""
PAUSE_S: Final = 0.5
"""Seconds after an answer at the door in which no other one counts. Another question may have taken its place."""


class Hosting:
    """One game's table with several devices."""

    def __init__(
        self,
        table: Table,
        clock: Callable[[], float],
        new_key: Callable[[], str],
        keys: Mapping[int, str],
        taken: Collection[int] = (),
    ) -> None:
        """`clock` tells seconds. `keys`: keys that seats already have; other seats get new ones. `taken`: the seats
        that guests have taken before."""
        assert table.session is not None
        self.table = table
        self.session: Session = table.session
        self.keys = {seat: keys.get(seat) or new_key() for seat in self._persons()}
        self.claimed = {seat for seat in self._persons() if seat in taken}
        """Seats that guests have taken, connected or not."""
        self.held: dict[int, str] = {}
        """Seats of guests that are played here for now: `HERE` by a person, `MACHINE` by a machine."""
        self._missed: set[int] = set()
        self.presence = Presence()
        self.hidden = False
        """Whether the host's own page is out of sight."""
        self.mute = False
        """Whether words of others are not shown here."""
        self._words_left: dict[int, TokenBucket] = {}
        self.wishes = Wishes(table.others.take_back_for, lambda seat: self._deny(seat, "not-agreed"))
        self._clock = clock
        self._guests: list[Guest] = []
        self._entered = 0
        """The number of connections so far."""
        self._answered = -PAUSE_S
        """When somebody was last let in or turned away."""
        self._again_left: dict[int, TokenBucket] = {}
        if self.claimed:
            self._share_out()

    def _persons(self) -> tuple[int, ...]:
        return self.session.tail.persons

    @property
    def version(self) -> object:
        """A value that changes whenever the page has to show something new."""
        back = tuple(seat for seat in self.held if self.at(seat) is not None)
        shown = self.at_the_door, self.presence.told, self.mute
        return self.wish, tuple(sorted(self.where().items())), back, shown

    def at(self, seat: int) -> Guest | None:
        """The connected guest of a seat; None if there is none."""
        return next((one for one in self._guests if one.seat == seat and not one.silent), None)

    def where(self) -> dict[int, str]:
        """Where the player of each seat is: HERE, AWAY, MISSING or MACHINE."""
        found = {}
        for seat in range(len(self.session.people)):
            if seat in self.held:
                found[seat] = self.held[seat]
            elif seat in self.claimed:
                found[seat] = MISSING if self.at(seat) is None else AWAY
            else:
                found[seat] = HERE if seat in self._persons() else MACHINE
        return found

    def host_name(self, invited: int) -> str:
        """The name of the person who hosts, if it is certain; else "". `invited`: a seat that they do not have."""
        here = [seat for seat in self._persons() if seat not in self.claimed and seat != invited]
        if self.session.here.identity in here:
            here = [seat for seat in here if seat == self.session.here.identity]
        return self.session.tail.people[here[0]].name if len(here) == 1 else ""

    # Guests come and go

    def enter(self, wire: Wire, seat: int | None = None, words: str = "", asks: bool = False) -> Guest:
        """Add a new connection, made for `seat` (None: for any seat). It is ended unless a hello comes within
        `PROOF_S`. `words` and `asks` see `Guest`."""
        self._entered += 1
        guest = Guest(self._entered, wire, self._clock(), seat, words, asks)
        self._guests.append(guest)
        return guest

    def invite(self, seat: int) -> None:
        """End the earlier invitations to a seat and their connections, because a new invitation is made."""
        self._end_lines(seat, "old")
        self._again_left.pop(seat, None)

    def _end_lines(self, seat: int, why: str, keep: Guest | None = None) -> None:
        """End the connections that have a seat or were made for it, except `keep`."""
        for guest in list(self._guests):
            if seat in (guest.seat, guest.only) and guest is not keep:
                self.dismiss(guest, why)

    def knows(self, guest: Guest) -> bool:
        """Whether a connection is still open."""
        return guest in self._guests

    def rebind(self, session: Session) -> None:
        """Continue with another session of the same match, which was put on the table again."""
        self.session = session
        self._share_out()

    def follows(self, session: Session) -> bool:
        """Whether a session is the next game of the same people, after one that is over."""
        old = self.session
        alike = (session.game, session.policy.kept) == (old.game, old.policy.kept) and old.decision is None
        return alike and self._first(session) is not None

    def _first(self, session: Session) -> int | None:
        """The present seat of the person who has the first seat in another session; None if other people play it."""
        people = self.session.tail
        seats = range(len(people.people))
        return next(
            (
                s
                for s in seats
                if people.beginning_with(s)._replace(match="", history="") == _unnamed(session)
            ),
            None,
        )

    def move(self, session: Session) -> None:
        """Continue with the next game of the same people. They keep their devices, and get their seats in that game."""
        first, seats = self._first(session) or 0, len(session.people)
        self.keys = {(seat - first) % seats: key for seat, key in self.keys.items()}
        self.claimed = {(seat - first) % seats for seat in self.claimed}
        self.held = {(seat - first) % seats: how for seat, how in self.held.items()}
        self._again_left.clear()
        for guest in list(self._guests):
            if guest.seat is None:
                self.dismiss(guest, "old")
                continue
            guest.only = None if guest.only is None else (guest.only - first) % seats
            guest.sit((guest.seat - first) % seats)
        self.wishes.forget()
        self.presence = Presence()
        self.rebind(session)

    def leave(self, guest: Guest) -> None:
        """Remove a guest whose connection was closed."""
        if guest in self._guests:
            self._guests.remove(guest)

    def hear(self, guest: Guest, text: object) -> None:
        """Handle a guest's message."""
        now = self._clock()
        if guest not in self._guests or self._ends_unseated(guest, now):
            return
        guest.heard, guest.silent = now, False
        try:
            self._obey(guest, read_from_guest(text))
        except BadMessage as error:
            self._refuse(guest, 0, error.reason)
            if error.reason == "version":
                self.dismiss(guest, error.reason)

    def _ends_unseated(self, guest: Guest, now: float) -> bool:
        """End a connection that has taken no seat in time. Returns whether it has ended."""
        late = guest.seat is None and guest.hello is None and now - guest.begun > PROOF_S
        if late:
            guest.wire.close()
            self.leave(guest)
        return late

    def _obey(self, guest: Guest, told: FromGuest) -> None:
        if isinstance(told, Hello):
            self._greet(guest, told)
        elif isinstance(told, Bare):
            self._word(guest, told.kind)
        elif isinstance(told, Way):
            if guest.may_move(self._clock()):
                guest.wire.way(told.of)
        elif guest.seat is None:
            self._refuse(guest, told.n, "unknown-seat")
        elif told.n <= guest.number:
            self._refuse(guest, told.n, "again")
        else:
            guest.number = told.n
            if isinstance(told, Say):
                self._vote(guest, told)
            elif isinstance(told, Saying):
                self.say(guest.seat, told.of)
            elif isinstance(told, Sight):
                guest.hidden = not told.on
            elif told.at != self.session.length:
                self._refuse(guest, told.n, "late")
            elif isinstance(told, Undo):
                self._wishes_back(guest, told)
            else:
                self._play(guest, told)

    def _word(self, guest: Guest, kind: str) -> None:
        if kind == "bye":
            guest.wire.close()
            self.leave(guest)
        elif kind == "again" and guest.seat is not None and self._may_have_again(guest, guest.seat):
            guest.forget()

    def _may_have_again(self, guest: Guest, seat: int) -> bool:
        """Whether a seat may be sent the whole game once more. The guest is told if not."""
        may = self._characters_left(seat).left(guest.heard) > 0
        if not may:
            self._refuse(guest, 0, "slow-down")
        return may

    def _characters_left(self, seat: int) -> TokenBucket:
        return self._again_left.setdefault(seat, TokenBucket(self._clock(), AGAIN_AT_ONCE, AGAIN_A_SECOND))

    def _greet(self, guest: Guest, hello: Hello) -> None:
        """Seat a guest by their invitation or their key, and end older connections to the seat. Else dismiss them.

        A guest who has to be let in is told nothing yet.
        """
        if guest.asks:
            guest.hello = hello
            return
        seat = guest.only
        if seat is None:
            # People keep their key from game to game, even if they change seats.
            seat = next((seat for seat, key in self.keys.items() if key == hello.key), None)
        if seat is None:
            self.dismiss(guest, "full" if hello.seat in self.claimed else "unknown-seat")
        elif self._may_have_again(guest, seat):
            self._end_lines(seat, "full", keep=guest)
            guest.sit(seat)
            guest.number = 0
            if seat not in self.claimed:
                self.claimed.add(seat)
                self._share_out()

    @property
    def at_the_door(self) -> tuple[Guest, ...]:
        """The guests who wait to be let in, in the order in which they have come."""
        return tuple(one for one in self._guests if one.asks and one.hello and not one.silent)

    def answer_door(self, id: int, yes: bool) -> Guest | None:
        """Let a guest in who waits at the door, or turn them away. `id` see `Guest`.

        Returns the guest. None if that guest does not wait, or if somebody else was answered within `PAUSE_S`.
        """
        guest, now = next((one for one in self.at_the_door if one.id == id), None), self._clock()
        if guest is None or now - self._answered < PAUSE_S:
            return None
        self._answered = now
        hello, guest.asks, guest.hello = guest.hello, False, None
        if hello is not None and yes:
            self._greet(guest, hello)
        else:
            self.dismiss(guest, "not-let-in")
        return guest

    def dismiss(self, guest: Guest, why: str) -> None:
        """End a connection, and tell the guest why."""
        guest.wire.send(write("bye", why=why))
        guest.wire.close()
        self.leave(guest)

    def _refuse(self, guest: Guest, n: int, why: str) -> None:
        guest.wire.send(write("no", n=n, why=why))

    # What guests do

    def _play(self, guest: Guest, told: Chosen) -> None:
        decision = self.session.decision
        seat = guest.seat
        if decision is None or decision.seat != seat or seat in self.held or self._busy():
            self._refuse(guest, told.n, "not-yours")
        elif told.choices[0] not in decision.choices:
            self._refuse(guest, told.n, "not-legal")
        else:
            self.table.others.guest_plays(told.choices, told.goes_on)

    def _busy(self) -> bool:
        """Whether another game is on the table."""
        return self.table.session is not self.session

    def _wishes_back(self, guest: Guest, told: Undo) -> None:
        if guest.seat is None or not self.ask_back(guest.seat):
            self._refuse(guest, told.n, "not-yours")

    def ask_back(self, seat: int) -> bool:
        """Ask whether a seat may take back its last choice. False if there is nothing to take back."""
        return not self._busy() and self.wishes.ask(self.session, seat, self._played_away())

    def _deny(self, seat: int, why: str) -> None:
        """Tell a seat that its choice is not taken back."""
        guest = self.at(seat)
        if guest is not None and seat in self._played_away():
            self._refuse(guest, 0, why)
        else:
            self.table.say(live_words.REFUSALS[why])

    def _played_away(self) -> set[int]:
        """Seats that are played at devices of their own, connected or not."""
        return self.claimed - set(self.held)

    def _vote(self, guest: Guest, told: Say) -> None:
        seats = set() if guest.seat is None else {guest.seat}
        if not self.wishes.answer(self.session, told.id, seats, told.yes):
            self._refuse(guest, told.n, "late")

    def answer_wish(self, yes: bool) -> None:
        """Handle the answer to the present wish that was given at the host's own device."""
        if self.wish is not None and not self._busy():
            self.wishes.answer(self.session, self.wish.id, self.asked_here(), yes)

    def asked_here(self) -> frozenset[int]:
        """The seats that have yet to answer the present wish, and are at the host's device or missing."""
        if self.wish is None:
            return frozenset()
        return frozenset(seat for seat in self.wish.waiting if self.where()[seat] != AWAY)

    @property
    def wish(self) -> Wish | None:
        """The present wish to take something back; None if there is none."""
        return self.wishes.wish

    # What the host does

    def take_over(self, seat: int, level: str = "") -> None:
        """Let a guest's seat be played at the host's device: by a machine of this level, or by a person if `level` is
        ""."""
        if seat in self.claimed:
            self.held[seat] = MACHINE if level else HERE
            if level:
                self.table.others.change_player(seat, level)
            self._share_out()

    def give_back(self, seat: int) -> None:
        """Let the guest play their seat again."""
        if seat in self.held:
            if self.held.pop(seat) == MACHINE:
                self.table.others.change_player(seat, "")
            self._share_out()

    def take_back_seat(self, seat: int, new_key: str) -> None:
        """Make the seat the host's again. The old link does not open it any more."""
        self._end_lines(seat, "freed")
        self.give_back(seat)
        self.claimed.discard(seat)
        self.keys[seat] = new_key
        self._share_out()

    def _share_out(self) -> None:
        self.session.here.share_out(self._played_away())
        self.table.others.shared_out()

    def close(self) -> None:
        """Close the table to other devices. Everybody plays at the host's."""
        for guest in list(self._guests):
            self.dismiss(guest, "closed")
        for seat in list(self.held):
            self.give_back(seat)
        self.claimed.clear()
        self._share_out()

    # What goes out

    def follow(self) -> None:
        """Send every guest the changes that the guest does not know yet."""
        if self._busy():
            return
        late = self.wishes.overtaken(self.session)
        self._look()
        for guest in list(self._guests):
            if guest.seat is not None and not guest.silent:
                self._tell(guest, guest.seat)
        if late is not None:
            self._deny(late.seat, "late")

    def _tell(self, guest: Guest, seat: int) -> None:
        people = self._people(seat)
        if people != guest.people:
            guest.people = people
            guest.tell("table", people)
        whole = begins = guest.feed.begins
        for text in guest.feed.news(self.session.source):
            guest.tell("went", text, goes_on=not begins)
            begins = False
            if whole:
                self._characters_left(seat).take(len(text))
        wish = self._wish_for(seat)
        if wish != guest.wish:
            guest.wish = wish
            guest.tell("wish", wish)

    def _people(self, seat: int) -> str:
        tail, where = self.session.tail, self.where()
        return write(
            "table",
            v=VERSION,
            game=self.session.game,
            seat=seat,
            names=tail.names,
            colours=[person.colour for person in tail.people],
            players=tail.players,
            match=tail.match,
            history=tail.history,
            where=[where[each] for each in range(len(tail.people))],
            doing=self.presence.told,
        )

    def say(self, seat: int, word: int) -> bool:
        """Tell everybody a word of a seat. It is dropped, and the result is False, if that seat says too much."""
        now = self._clock()
        words_left = self._words_left.setdefault(seat, TokenBucket(now, WORDS_AT_ONCE, WORDS_A_SECOND))
        if not words_left.spend(now):
            return False
        for guest in list(self._guests):
            if guest.seat is not None:
                guest.wire.send(write("word", seat=seat, of=word))
        if not self.mute or self.where()[seat] == HERE:
            self.table.say(live_words.says(self.session.tail.people[seat].name, word))
        return True

    def _look(self) -> bool:
        """Look at what everybody is doing. Returns whether anything has changed that is told."""
        hidden = {guest.seat for guest in self._guests if guest.hidden and guest.seat is not None}
        where, decision = self.where(), self.session.decision
        if self.hidden:
            hidden |= {seat for seat in self._persons() if where[seat] == HERE}
        return self.presence.look(where, None if decision is None else decision.seat, hidden, self._clock())

    def _wish_for(self, seat: int) -> str:
        wish = self.wish
        if wish is None or seat not in wish.waiting:
            return write("wish", id=0)
        return write("wish", id=wish.id, seat=wish.seat)

    def tick(self) -> bool:
        """Ping the guests, and announce those who have stopped answering. It is called at regular intervals.

        Returns whether anything has changed that the page shows.
        """
        now = self._clock()
        for guest in list(self._guests):
            if self._ends_unseated(guest, now):
                continue
            guest.silent = now - guest.heard > SILENCE_S
            if now - guest.pinged > (SILENT_PING_S if guest.silent else PING_S):
                guest.pinged = now
                guest.wire.send(write("ping", sum=guest.sum))
        before, self._missed = self._missed, {seat for seat, at in self.where().items() if at == MISSING}
        new = [self.session.tail.people[seat].name for seat in sorted(self._missed - before)]
        if new:
            self.table.say(live_words.not_answering(listed(new), len(new) > 1))
        looked = self._look()
        if looked:
            self.follow()
        return bool(new) or looked


def _unnamed(session: Session) -> Tail:
    """The people of a session, without the identity and the history of its match."""
    return session.tail._replace(match="", history="")
