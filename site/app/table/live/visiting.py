"""A guest's side of a table: what the host has sent, and what is sent to the host."""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from app import games
from app.table import tail
from app.table.live.messages import PROOF_S, VERSION, BadMessage, read_from_host, write
from app.table.live.seen_record import SeenRecord, Went
from app.table.policy import Policy
from app.table.session import Session
from app.table.tail import Tail
from pycore.contract import Choice
from pycore.games import GAMES

SILENCE_S: Final = 10.0
"""Seconds without a message after which the host counts as missing."""
KNOCK_S: Final = 2.5


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
        """Take the people and machines as the host says they sit."""
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
        """Tell the host that the choices since that length are one gesture."""
        self.record.join(start)
        return True

    @property
    def unanswered(self) -> bool:
        """Whether choices are on their way to the host."""
        return self.record.waiting


class UndoRequest(NamedTuple):
    """A seat asks to take back a choice; `id` is the number of the request."""

    id: int
    seat: int


class Visiting:
    """One guest's side of a table."""

    def __init__(
        self, send: Callable[[str], None], clock: Callable[[], float], seat: int, key: str, proof: str = ""
    ) -> None:
        """`proof`: what the host has to say first; "": nothing. Until then nothing is sent."""
        self.seat, self._key, self._proof = seat, key, proof
        self._visit: Visit | None = None
        self.record: SeenRecord | None = None
        self.where: tuple[str, ...] = ()
        self.match = ""
        self.wish: UndoRequest | None = None
        self.refused = ""
        """Why the host refused the last request; "" if it did not."""
        self.over = ""
        """Why the visit has ended; "" while it goes on."""
        self.lost = False
        """Whether nothing has been heard from the host for a while."""
        self._people: Tail | None = None
        self._send, self._clock = send, clock
        self._number = 0
        self._begun = self._heard = self._knocked = clock()

    def knock(self) -> None:
        """Ask for the seat."""
        if self._proof:
            return
        self._knocked = self._clock()
        self._number = 0
        self._send(write("hello", v=VERSION, seat=self.seat, key=self._key))

    @property
    def visit(self) -> Session | None:
        """The session of this visit, once its game can be laid on the table."""
        return None if self._visit is None else self._visit.session

    @property
    def game(self) -> str:
        """The game's slug, once it is known."""
        return "" if self.record is None else self.record.game

    @property
    def ready(self) -> bool:
        """Whether the game can be laid on the table."""
        return self.record is not None and self.record.complete

    def hear(self, text: object) -> Went | None:
        """Handle a message of the host. Returns how the game went on; None if it did not."""
        if self.over:
            return None
        self._heard, self.lost = self._clock(), False
        try:
            told = read_from_host(text)
            return self._obey(told) if self._proved(told) else None
        except BadMessage:
            if self._proof:
                self.end("stranger")
            elif self._clock() - self._knocked > 1:
                self._knocked = self._clock()
                self._send(write("again"))
            return None

    def _proved(self, told: dict[str, Any]) -> bool:
        """Whether the host has proved before that it has read our answer. Its first message has to be the proof."""
        if not self._proof:
            return True
        if told == {"t": "proof", "of": self._proof}:
            self._proof = ""
            self.knock()
        else:
            self.end("stranger")
        return False

    def _obey(self, told: dict[str, Any]) -> Went | None:
        kind = told["t"]
        if kind == "table":
            self._sit(told)
        elif kind == "went" and self.record is not None:
            return self._went(self.record, told)
        elif kind == "wish":
            known = type(told.get("id")) is int and told["id"] > 0 and self._is_seat(told.get("seat"))
            self.wish = UndoRequest(told["id"], told["seat"]) if known else None
        elif kind == "no":
            self._is_refused(told.get("why"))
        elif kind == "ping":
            self._send(write("pong"))
        elif kind == "bye":
            self.end(told["why"] if isinstance(told.get("why"), str) else "closed")
        return None

    def end(self, why: str) -> None:
        """End the visit, for this reason."""
        self.over = why
        if self._visit is not None:
            self._visit.unheard = True
            self._visit.session.changed()

    def _is_seat(self, seat: object) -> bool:
        return type(seat) is int and self._people is not None and 0 <= seat < len(self._people.people)

    def _is_refused(self, why: object) -> None:
        self.refused = why if isinstance(why, str) else "damaged"
        if self.record is not None:
            self.record.refused()
        if self._visit is not None:
            self._visit.session.changed()

    def _went(self, record: SeenRecord, told: dict[str, Any]) -> Went | None:
        went = record.went(told)
        self.refused = ""
        if self._visit is not None and record.complete:
            self._visit.went()
        return went

    def _sit(self, told: dict[str, Any]) -> None:
        """Take the message that tells who is at the table. Raises BadMessage."""
        if told.get("v") != VERSION:
            self.over = "version"
            return
        game, names, seat = told.get("game"), told.get("names"), told.get("seat")
        words = [told.get(name) for name in ("names", "colours", "players", "where")]
        if not isinstance(names, list) or type(seat) is not int or not 0 <= seat < len(names):
            raise BadMessage("damaged")
        if not all(isinstance(each, list) and len(each) == len(names) for each in words):
            raise BadMessage("damaged")
        if not isinstance(game, str) or game not in GAMES:
            raise BadMessage("damaged")
        if not all(isinstance(word, str) for each in words for word in each or ()):
            raise BadMessage("damaged")
        match = tail.match_of(f"m={told.get('match')}")
        same = self.record is not None and (self.record.game, self.record.seats) == (game, len(names))
        if not same or match != self.match or seat != self.seat:
            self.seat = seat
            self.record, self._visit = SeenRecord(game, len(names), self.seat), None
        self._given = (names, told["colours"], told["players"])
        where = tuple(told["where"])
        if where != self.where:
            self.refused = ""
        self.where, self.match = where, match
        self._people = None
        if self._visit is not None:
            self._visit.seated(self.people())

    def people(self) -> Tail:
        """The people, with their names cleaned and cut. The game's code must be here."""
        if self._people is None:
            assert self.record is not None
            names, colours, players = self._given
            offered = games.page(self.record.game).colours
            self._people = tail.make(names, colours, len(names), offered, players)
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
        if (self.lost or self.record is None) and now - self._knocked > KNOCK_S:
            self.knock()
        return self.lost != before
