"""Machines at the table, as far as the table knows them: what they are asked, and when what they answer is done.

`app.browser.machine_worker` runs the search: it asks for `wanted()` whenever the table has changed, and hands over an
answer. The request holds only what a seat sees. An answer waits until what happened before has been shown, and is
dropped if the game has changed in the meantime.
"""

import json
from typing import Any, Final, NamedTuple

from app.table.session import Session
from app.table.tail import LEVELS
from app.words.advice import Gain
from pycore.contract import Choice

ADVISER: Final = LEVELS[-1]
"""Who is asked what to do."""


class Wanted(NamedTuple):
    """A decision to be thought over: what its seat sees, as plain data in JSON, and who thinks."""

    game: str
    seen: str
    level: str
    seed: str
    advice: bool
    """Whether a person asks what to do, and wants to know what for."""
    planned: Choice | None = None
    """What the person was advised to choose here, before the choice that has led here was made."""


class Answer(NamedTuple):
    """What came of it; for an advice, by how many points the choice changes each part of what may be expected, and the
    chance of winning after it, 0..1, None where it is not known. `ends`: the scores, where the game is over with it.

    `how` the changes are to be read, with `hoped`, the kind of question that others answer as is hoped for: see
    `pycore.players.request`. `then`: what the same seat would choose next, where that has to do with it."""

    choice: Choice
    gains: tuple[Gain, ...] = ()
    worth: float | None = None
    how: str = ""
    hoped: str = ""
    then: Choice | None = None
    ends: tuple[int, ...] | None = None

    @classmethod
    def read(cls, text: str) -> "Answer":
        """What a thinker wrote."""
        told: Any = json.loads(text)
        return cls(
            tuple(told["choice"]),
            tuple(Gain(*gain) for gain in told.get("gains", ())),
            told.get("worth"),
            told.get("how", ""),
            told.get("hoped", ""),
            tuple(told["then"]) if told.get("then") else None,
            tuple(told["ends"]) if told.get("ends") else None,
        )


class Machines:
    """The machines of the game on the table, and whoever advises its persons."""

    def __init__(self) -> None:
        self.alone = False
        """Whether they think on the page itself, since they cannot elsewhere."""
        self.lay(None)

    def lay(self, session: Session | None) -> None:
        """Another game is on the table, or none."""
        self.session = session
        self.hurry = False
        """Whether what is left of this run of machines need not be shown step by step."""
        self.cut = False
        """Whether the present thoughts shall come to an end."""
        self.missing = False
        """Whether nobody has come who could think."""
        self.rested = False
        """Whether what happened before has been seen long enough."""
        self.hint: Answer | None = None
        """What is advised in the present decision."""
        self.carried = False
        """Whether that is what the last advice said to come next."""
        self.hinting = False
        """Whether an advice has been asked for."""
        self.advised: tuple[int, Answer] | None = None
        """The last advice, and at which length it was asked for."""
        self._plan: tuple[int, int, Choice] | None = None
        """What the last advice said to come next, to which seat, and at which length."""
        self.since: int | None = None
        """The length at which the present run of machines began."""
        self._answer: Answer | None = None
        self._moment: object = None
        self._wanted: tuple[object, Wanted] | None = None

    @property
    def asked(self) -> int | None:
        """The seat of the machine that has to choose now, if one has."""
        session = self.session
        return session.machine if session is not None and session.machine_may_choose() else None

    @property
    def needed(self) -> bool:
        """Whether somebody has to be able to think for this game."""
        session = self.session
        if session is None:
            return False
        return self.hinting or (session.whole and len(session.tail.persons) < len(session.people))

    @property
    def thinking(self) -> bool:
        """Whether the one asked has not answered yet."""
        return self.asked is not None and self._answer is None

    def follow(self) -> None:
        """The table has changed: what was answered before may be about another moment."""
        session = self.session
        moment = None if session is None else (id(session), session.version, session.length, session.identity)
        if moment == self._moment:
            return
        self._moment, self._answer, self.hint = moment, None, self._next()
        self.carried = self.hint is not None
        if session is not None and self.hint is not None:
            self.advised = session.length, self.hint
        self.rested = self.cut = self.hinting = self.missing = False
        if session is None or session.machine is None or (self.since or 0) > session.length:
            self.hurry, self.since = False, None

    def _next(self) -> Answer | None:
        """What the last advice said to come next, once what it said first has been done."""
        session, decision = self.session, None if self.session is None else self.session.decision
        if session is None or decision is None or self.advised is None:
            return None
        choice = self._planned(session.length, decision.seat)
        if choice not in decision.choices or session.chosen != self.advised[1].choice:
            return None
        return Answer(choice)

    def wanted(self) -> Wanted | None:
        """What is to be thought over now."""
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
        """What was said to come next, where it is that what is asked."""
        return self._plan[2] if self._plan is not None and self._plan[:2] == (length, seat) else None

    def hear(self, wanted: Wanted, answer: Answer) -> bool:
        """Somebody has thought; False where that is out of date, or makes no sense."""
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
        """What a machine has chosen; None while it thinks."""
        self.follow()
        return None if self._answer is None or self.asked is None else self._answer.choice

    def ask_hint(self) -> None:
        """Somebody wants to know what to do."""
        self.follow()
        self.hinting = self.hint is None or self.carried
        self.missing = False

    def give_up(self) -> None:
        """Nobody comes who could think."""
        self.missing = True

    def again(self) -> None:
        """Ask once more for somebody who can think."""
        self.missing = False
