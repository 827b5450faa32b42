"""Machines at the table: what they are asked, and when their answers take effect.

`app.browser.machine_worker` runs the search: it asks for `wanted()` whenever the table has changed, and hands over an
answer. The request holds only what a seat sees. An answer waits until the events before it have been shown, and is
dropped if the game has changed in the meantime.
"""

import json
from typing import Any, Final, NamedTuple

from app.table.session import Session
from app.table.tail import LEVELS
from app.words.advice import Gain
from pycore.contract import Choice

ADVISER: Final = LEVELS[-1]
"""The level that advises people."""


class Wanted(NamedTuple):
    """A request for a choice."""

    game: str
    seen: str
    """What the seat sees, as plain data in JSON."""
    level: str
    seed: str
    advice: bool
    """Whether a person asks what to do, and wants reasons."""
    planned: Choice | None = None
    """The choice that the last advice announced for this moment."""

    @property
    def told(self) -> dict[str, Any]:
        """The question in the form of `pycore.players.request`."""
        return {**self._asdict(), "seen": json.loads(self.seen)}


class StudyQuestion(NamedTuple):
    """A question of an exercise or a review (`app.table.study`)."""

    game: str
    told: dict[str, Any]
    """The question in the form of `pycore.players.request` or `pycore.players.review`."""
    k: int | None = None
    """The number of the choice that a review judges; None for any other question."""


class Answer(NamedTuple):
    """The answer to a request. All but `choice` is for advice."""

    choice: Choice
    gains: tuple[Gain, ...] = ()
    """By how many points the choice changes each part of the evaluation."""
    worth: float | None = None
    """The chance of winning at this decision, 0..1; None if it is not known."""
    how: str = ""
    """How the changes are to be read, see `pycore.players.request`."""
    hoped: str = ""
    """The kind of question that another seat must answer."""
    likely: float | None = None
    """The chance that it gives the answer hoped for, 0..1."""
    then: Choice | None = None
    """The next choice of the same seat, if it belongs to the advice."""
    ends: tuple[int, ...] | None = None
    """The scores, if the choice ends the game."""
    rival: Choice | None = None
    """The choice with which the changes are compared."""
    alike: tuple[Choice, ...] = ()
    """The choices that are as good."""
    changed: bool = False
    """Whether the last advice had announced another choice for this decision: `rival`, if there is one."""

    @classmethod
    def read(cls, text: str) -> "Answer":
        """Read an answer from the worker's JSON."""
        told: Any = json.loads(text)
        return cls(
            tuple(told["choice"]),
            tuple(Gain(*gain) for gain in told.get("gains", ())),
            told.get("worth"),
            told.get("how", ""),
            told.get("hoped", ""),
            told.get("likely"),
            tuple(told["then"]) if told.get("then") else None,
            tuple(told["ends"]) if told.get("ends") else None,
            tuple(told["rival"]) if told.get("rival") else None,
            tuple(tuple(choice) for choice in told.get("alike", ())),
            told.get("changed", False),
        )


class Machines:
    """The machines of the game on the table, and the adviser of its people."""

    def __init__(self) -> None:
        self.alone = False
        """Whether machines think on the page's own thread, since no worker runs."""
        self.lay(None)

    def lay(self, session: Session | None) -> None:
        """Begin anew with another game on the table, or with none."""
        self.session = session
        self.hurry = False
        """Whether the rest of this run of machine choices is shown without pauses."""
        self.cut = False
        """Whether the worker shall stop thinking and answer."""
        self.missing = False
        """Whether the worker did not start."""
        self.rested = False
        """Whether the pause after the last events is over."""
        self.hint: Answer | None = None
        """What is advised in the present decision."""
        self.carried = False
        """Whether `hint` is the second choice of the last advice."""
        self.hinting = False
        """Whether an advice has been asked for."""
        self.advised: tuple[int, Answer] | None = None
        """The length at which the last advice was asked for, and the advice."""
        self._plan: tuple[int, int, Choice] | None = None
        """The second choice of the last advice: (length at which it comes, seat, choice)."""
        self.since: int | None = None
        """The length at which the present run of machines began."""
        self._answer: Answer | None = None
        self._moment: object = None
        self._wanted: tuple[object, Wanted] | None = None

    @property
    def asked(self) -> int | None:
        """The seat of the machine that has to choose now, if one has."""
        session = self.session
        return session.here.machine if session is not None and session.here.machine_may_choose() else None

    @property
    def needed(self) -> bool:
        """Whether this game needs the worker."""
        session = self.session
        if session is None:
            return False
        return self.hinting or (session.policy.whole and len(session.tail.persons) < len(session.people))

    @property
    def thinking(self) -> bool:
        """Whether a machine is asked and has not answered yet."""
        return self.asked is not None and self._answer is None

    def follow(self) -> None:
        """Drop the last answer and advice, if the game has changed since."""
        session = self.session
        moment = (
            None if session is None else (id(session), session.version, session.length, session.here.identity)
        )
        if moment == self._moment:
            return
        self._moment, self._answer, self.hint = moment, None, self._next()
        self.carried = self.hint is not None
        if session is not None and self.hint is not None:
            self.advised = session.length, self.hint
        self.rested = self.cut = self.hinting = self.missing = False
        if session is None or session.here.machine is None or (self.since or 0) > session.length:
            self.hurry, self.since = False, None

    def _next(self) -> Answer | None:
        """The second choice of the last advice, once the first has been made."""
        session, decision = self.session, None if self.session is None else self.session.decision
        if session is None or decision is None or self.advised is None:
            return None
        choice = self._planned(session.length, decision.seat)
        if choice not in decision.choices or session.chosen != self.advised[1].choice:
            return None
        return Answer(choice)

    def wanted(self) -> Wanted | None:
        """The present request; None if nobody has to think."""
        self.follow()
        session = self.session
        decision = None if session is None else session.decision
        if session is None or decision is None or self.missing:
            return None
        if not self.thinking and not self.hinting:
            return None
        moment = (self._moment, self.hinting)
        if self._wanted is None or self._wanted[0] != moment:
            level = ADVISER if self.hinting else session.tail.players[decision.seat]
            seen = json.dumps(session.source.seen_by(decision.seat).to_plain(), separators=(",", ":"))
            seed = f"{session.tail.match}:{decision.seat}"
            planned = self._planned(session.length, decision.seat) if self.hinting else None
            self._wanted = moment, Wanted(session.game, seen, level, seed, self.hinting, planned)
        return self._wanted[1]

    def _planned(self, length: int, seat: int) -> Choice | None:
        """The second choice of the last advice, if the advice was for this seat at this length."""
        return self._plan[2] if self._plan is not None and self._plan[:2] == (length, seat) else None

    def hear(self, wanted: Wanted, answer: Answer) -> bool:
        """Handle an answer of a machine. Returns False if it is out of date or not legal."""
        decision = None if self.session is None else self.session.decision
        if wanted != self.wanted() or decision is None or answer.choice not in decision.choices:
            return False
        if wanted.advice:
            self.hint, self.hinting, self.carried = answer, False, False
            assert self.session is not None
            self.advised = self.session.length, answer
            self._plan = (self.session.length + 1, decision.seat, answer.then) if answer.then else None
        else:
            self._answer = answer
        return True

    def due(self) -> Choice | None:
        """The choice that a machine has made; None while it thinks."""
        self.follow()
        return None if self._answer is None or self.asked is None else self._answer.choice

    def ask_hint(self) -> None:
        """Ask for advice in the present decision."""
        self.follow()
        self.hinting = self.hint is None or self.carried
        self.missing = False

    def give_up(self) -> None:
        """Note that the worker did not start."""
        self.missing = True

    def again(self) -> None:
        """Try once more to start the worker."""
        self.missing = False
