"""A guest's side of a table: what the host has sent, and what is sent to the host."""

import math
from collections.abc import Callable, Sequence
from typing import Any, Final

from app import games
from app.table import tail
from app.table.history import first
from app.table.live.messages import (
    PROOF_S,
    VERSION,
    Back,
    BadMessage,
    Bye,
    Doing,
    FromHost,
    People,
    Ping,
    Proof,
    Refused,
    Said,
    Sum,
    Told,
    UndoRequest,
    Way,
    read_from_host,
    write,
)
from app.table.live.seen_record import SeenRecord, Went
from app.table.policy import Policy
from app.table.session import Session
from app.table.tail import Tail
from pycore.contract import Choice
from pycore.games import GAMES

SILENCE_S: Final = 10.0
"""Seconds without a message after which the host counts as missing."""
KNOCK_S: Final = 2.5
LONGEST_KNOCK_S: Final = 30.0
"""Seconds between two requests for the seat while the host is silent. The pause begins with KNOCK_S and doubles up to
LONGEST_KNOCK_S. A sleeping page of the host gets all requests at once when it wakes, and drops a guest who sends too
many."""
LONGEST_WAIT_S: Final = 6.0
"""The most seconds between two requests to send everything again."""
MOST_UNREAD: Final = 5
"""The number of messages in a row that cannot be read, after which the visitor is told."""


class Visit(Policy):
    """Begins a session of the host's game, and says how it differs from an ordinary game."""

    kept = whole = seats_change = plays_forced = False

    def __init__(self, record: SeenRecord, people: Tail, undo: Callable[[], None]) -> None:
        """`undo` asks the host to take back one's last choice."""
        self.record = record
        self.unheard = False
        """Whether the host has stopped answering. Then nothing can be chosen here."""
        self._ask_back = undo
        self.session = Session(record, people, policy=self)
        self.seated(people)

    def seated(self, people: Tail) -> None:
        """Take over the people and machines as the host has seated them."""
        here, seat = self.session.here, self.record.seat
        here.share_out(set(range(len(people.people))) - {seat})
        here.sit(seat)
        here.recast(people)

    def went(self) -> None:
        """Note that the record has changed."""
        self.session.forget_confirmed()
        self.session.changed()

    def may_choose(self) -> bool:
        """Whether the host can be reached, and has answered the last choice."""
        return not self.record.waiting and not self.unheard

    def may_undo(self) -> bool:
        """Whether the host can be reached, so that it can be asked."""
        return not self.unheard

    def play(self, choice: Choice) -> bool:
        """Send the choice to the host, which tells what comes of it."""
        self.record.play(choice)
        self.session.changed()
        return True

    def undo(self) -> bool:
        """Ask the host to take back one's last choice."""
        self._ask_back()
        return True

    def join(self, start: int) -> bool:
        """Tell the host that the choices after the first `start` are one gesture."""
        self.record.join(start)
        return True

    @property
    def unanswered(self) -> bool:
        """Whether choices are on their way to the host."""
        return self.record.waiting


class Visiting:
    """One guest's side of a table."""

    def __init__(
        self, send: Callable[[str], None], clock: Callable[[], float], seat: int, key: str, proof: str = ""
    ) -> None:
        """`proof`: the password with which the host must begin; "": none is needed. Until it has come, nothing is
        sent."""
        self.seat, self._key, self._proof = seat, key, proof
        self._visit: Visit | None = None
        self.record: SeenRecord | None = None
        self.where: tuple[str, ...] = ()
        self.doing: tuple[Doing, ...] = ()
        """What each player is doing."""
        self.said: Said | None = None
        """The last word that somebody said."""
        self.heard = 0
        """The number of words so far."""
        self.match = ""
        self.wish: UndoRequest | None = None
        self.refused = ""
        """Why the host refused the last request; "" if it did not."""
        self.over = ""
        """Why the visit has ended; "" while it goes on."""
        self.lost = False
        """Whether nothing has been heard from the host for a while."""
        self.back = ""
        """The secret with which to come back to the seat; "" if the host has told none."""
        self._told: People | None = None
        self._people: Tail | None = None
        self.way: Callable[[str], None] = lambda text: None
        """Takes the host's messages about its addresses (`Wire.way`)."""
        self._send, self._clock = send, clock
        self._number = 0
        self._begun = self._heard = self._knocked = clock()
        self._pause = KNOCK_S
        self._sum = Sum()
        self._astray = False
        """Whether something that the host has told is missing here."""
        self._unread = 0
        """The number of messages in a row that could not be read."""
        self._asked, self._wait_s = -LONGEST_WAIT_S, 1.0
        """When everything was last asked for again, and how long to wait before the next time."""

    def knock(self) -> None:
        """Ask for the seat."""
        if self._proof:
            return
        self._knocked = self._clock()
        self._number = 0
        self._send(write("hello", v=VERSION, seat=self.seat, key=self._key))

    def cut(self) -> None:
        """Note that the connection has ended. Another one may follow (`reconnect`)."""
        self.lost, self._heard = True, -math.inf

    def reconnect(self, proof: str) -> None:
        """Go on with a new connection, which the host must begin with this password."""
        self._proof, self._begun = proof, self._clock()

    @property
    def visit(self) -> Session | None:
        """The session of this visit; None until its game can be laid on the table."""
        return None if self._visit is None else self._visit.session

    @property
    def game(self) -> str:
        """The game's slug; "" until it is known."""
        return "" if self.record is None else self.record.game

    @property
    def ready(self) -> bool:
        """Whether the game can be laid on the table."""
        return self.record is not None and self.record.complete

    def hear(self, text: str) -> Went | None:
        """Handle a message of the host. Returns the change of the record; None if there was none."""
        if self.over:
            return None
        self._heard, self.lost, self._pause = self._clock(), False, KNOCK_S
        try:
            told = read_from_host(text, None if self.record is None else self.record.rules)
            return self._obey(told, text) if self._proved(told) else None
        except BadMessage as error:
            if self._proof:
                self.end("stranger")
            elif error.reason == "version":
                self.over = "version"
            else:
                self._misread()
            return None

    def _proved(self, told: FromHost) -> bool:
        """Whether the host has proved before that it has read our answer. Its first message has to be the proof."""
        if not self._proof:
            return True
        if told == Proof(self._proof):
            self._proof = ""
            self.knock()
        else:
            self.end("stranger")
        return False

    def _obey(self, told: FromHost, text: str) -> Went | None:
        if isinstance(told, Told):
            return self._went(told, text)
        if isinstance(told, People):
            self._sit(told)
            self._sum.add("table", text)
            self._unread = 0
        elif isinstance(told, UndoRequest):
            self._wishes(told)
            self._sum.add("wish", text)
        elif isinstance(told, Refused):
            self._is_refused(told.why)
        elif isinstance(told, Ping):
            self._send(write("pong"))
            self._compare(told.sum)
        elif isinstance(told, Way):
            self.way(told.of)
        elif isinstance(told, Said):
            self._hears(told)
        elif isinstance(told, Back):
            self.back = told.key
        elif isinstance(told, Bye):
            self.end(told.why)
        return None

    # Messages that cannot be read

    @property
    def unreadable(self) -> bool:
        """Whether the visitor should be told that the host's messages cannot be read."""
        return self._unread >= MOST_UNREAD

    def retry(self) -> None:
        """Ask for everything again now."""
        self._unread, self._wait_s, self._asked = 0, 1.0, -LONGEST_WAIT_S
        self._misread(0)

    def _misread(self, count: int = 1) -> None:
        """Note that a message could not be read, and ask for everything again, but not too often."""
        now = self._clock()
        self._astray = True
        self._unread += count
        if now - self._asked >= self._wait_s:
            self._wait_s = 1.0 if self._asked < 0 else min(self._wait_s * 2, LONGEST_WAIT_S)
            self._asked = now
            self._send(write("again"))

    def _compare(self, sum: int | None) -> None:
        """Compare the guest's copy of the game with the host's checksum of it."""
        if sum is not None and self.record is not None:
            if sum != self._sum.value:
                self._misread()
            else:
                self._astray, self._unread, self._wait_s = False, 0, 1.0

    def end(self, why: str) -> None:
        """End the visit, for this reason."""
        self.over = why
        if self._visit is not None:
            self._visit.unheard = True
            self._visit.session.changed()

    def _is_refused(self, why: str) -> None:
        self.refused = why
        if self.record is not None:
            self.record.refused()
        if self._visit is not None:
            self._visit.session.changed()

    def _wishes(self, told: UndoRequest) -> None:
        """Handle the message about who wants to take something back. Raises BadMessage."""
        if self._told is None or told.seat >= len(self._told.names):
            raise BadMessage("damaged")
        self.wish = told if told.id else None

    def _went(self, told: Told, text: str) -> Went | None:
        """Handle the message about how the game continued. Raises BadMessage."""
        begins = told.opening is not None
        if self.record is None or (self._astray and not begins):
            return None
        went = self.record.went(told)
        self._sum.add("went", text, goes_on=not begins)
        self._astray, self._unread = False, 0
        self.refused = ""
        if self._visit is not None and self.record.complete:
            self._visit.went()
        return went

    def _sit(self, told: People) -> None:
        """Handle the message about who is at the table. Raises BadMessage and changes nothing."""
        seats = len(told.names)
        if told.game not in GAMES or told.seat >= seats:
            raise BadMessage("damaged")
        low, high = games.card(told.game).seats
        if not low <= seats <= high or {
            len(told.colours),
            len(told.players),
            len(told.where),
            len(told.doing),
        } != {seats}:
            raise BadMessage("damaged")
        match = tail.match_of(f"m={told.match}")
        same = self.record is not None and (self.record.game, self.record.seats) == (told.game, seats)
        if not same or match != self.match or told.seat != self.seat:
            self.seat = told.seat
            self.record, self._visit = SeenRecord(told.game, seats, self.seat), None
        if told.where != self.where:
            self.refused = ""
        self._told, self.where, self.match, self.doing = told, told.where, match, told.doing
        self._people = None
        if self._visit is not None:
            self._visit.seated(self.people())

    def people(self) -> Tail:
        """The people, with their names cleaned and cut. The game's code must be here."""
        if self._people is None:
            assert self._told is not None
            told, offered = self._told, games.page(self._told.game).colours
            made = tail.make(told.names, told.colours, len(told.names), offered, told.players)
            self._people = made._replace(history=first([told.history]))
        return self._people

    def begin(self) -> Session:
        """The session to lay on the table."""
        assert self.record is not None
        self._visit = Visit(self.record, self.people(), self.ask_back)
        return self._visit.session

    # What goes out

    def follow(self) -> None:
        """Send new choices to the host."""
        choices: Sequence[Choice] = () if self.record is None else self.record.take_unsent()
        if choices and self.record is not None:
            on = {"on": True} if self.record.goes_on else {}
            self._tell("play", at=len(self.record), do=[list(choice) for choice in choices], **on)

    def ask_back(self) -> None:
        """Ask the host to take back one's last choice."""
        if self.record is not None:
            self._tell("undo", at=len(self.record))

    def answer_wish(self, yes: bool) -> None:
        """Answer somebody's wish to take something back."""
        if self.wish is not None:
            self._tell("say", id=self.wish.id, yes=yes)
            self.wish = None

    def say(self, word: int) -> None:
        """Say a word to the others, by its place in the list."""
        self._tell("word", of=word)

    def tell_sight(self, on: bool) -> None:
        """Tell the host whether this page is in sight."""
        if self.record is not None:
            self._tell("sight", on=on)

    def _hears(self, told: Said) -> None:
        """Handle a word of somebody. Raises BadMessage."""
        if self._told is None or told.seat >= len(self._told.names):
            raise BadMessage("damaged")
        self.said, self.heard = told, self.heard + 1

    def _tell(self, kind: str, **fields: Any) -> None:
        self._number += 1
        self._send(write(kind, n=self._number, **fields))

    def leave(self) -> None:
        """Tell the host that the page is closed."""
        if not self._proof:
            self._send(write("bye"))

    def tick(self) -> bool:
        """Knock again if the host is silent. It is called at regular intervals. Returns whether the host was lost or
        came back."""
        now, before = self._clock(), self.lost
        if self.over:
            return False
        if self._proof and now - self._begun > PROOF_S:
            self.end("stranger")
            return True
        self.lost = now - self._heard > SILENCE_S
        if (self.lost or self.record is None) and now - self._knocked > self._pause:
            self._pause = min(2 * self._pause, LONGEST_KNOCK_S)
            self.knock()
        return self.lost != before
