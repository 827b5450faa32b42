"""A first game with a guide: a match that is already written, in which the player makes some of the moves.

A script is a whole match and steps. Each step belongs to a length of the record. It asks for the match's next choice,
or is only read. Between two steps the guide makes the choices, one at a time. Nothing of the game is kept.
"""

from app import games
from app.drawing.people import plain
from app.games.contract import GuideStep, Script
from app.table import answers, tail
from app.table.answers import Notice
from app.table.change import Change
from app.table.dragging import DragSelection
from app.table.effects import Effect
from app.table.policy import Policy
from app.table.question import Question
from app.table.session import Session
from app.words import guide as guide_words
from pycore.contract import CHANCE, Choice, Decision
from pycore.link import decode


class Guide(Policy):
    """Begins a session that follows a script, and says how it differs from an ordinary game."""

    kept = confirms = seats_change = plays_forced = advised = False

    def __init__(self, script: Script) -> None:
        self.script = script
        self.number = 0
        """The index of the present step."""
        self.leaving = False
        """Whether the player was asked if they really want to leave."""
        self._match = decode(script.link)
        slug, seats = self._match.game, self._match.seats
        people = tail.make(script.names, [], seats, games.page(slug).colours)
        self.session = Session(self._match.until(script.steps[0].at), people, policy=self)
        self.session.here.sit(script.seat)

    @property
    def address(self) -> str:
        """The query that begins the guide."""
        return f"?guida={self.session.game}"

    @property
    def step(self) -> GuideStep:
        """The present step. Its text is shown as soon as the moves before it are made."""
        return self.script.steps[self.number]

    @property
    def last(self) -> bool:
        """Whether this step is the last one of the guide."""
        return self.number == len(self.script.steps) - 1

    @property
    def moving(self) -> bool:
        """Whether the guide has moves to make before the step is shown."""
        return self.session.length < self.step.at

    @property
    def asks(self) -> bool:
        """Whether the player has to make a move now."""
        return not self.moving and self.step.move is not None

    def asked(self, decision: Decision | None) -> Decision | None:
        """The question for the player. If the step asks for a move, that move is the only choice."""
        if decision is None or not self.asks or self.step.move is None:
            return decision
        return decision._replace(choices=(self.step.move,))

    def may_choose(self) -> bool:
        """Whether the player may touch something now."""
        return self.asks

    def may_undo(self) -> bool:
        """False: the guide only goes forward."""
        return False

    def could_touch(self, key: str) -> bool:
        """Whether an element stands for a choice that is legal here, even if the guide's step asks for another one."""
        decision, seen = self.session.source.decision, self.session.view.seen()
        keys = self.session.page.keys
        return decision is not None and any(
            key in chain for choice in decision.choices for chain in keys(seen, choice)
        )

    def effects(self) -> list[Effect]:
        """The effects that show the step's rule beside the board and scroll to what the step asks for."""
        rule = [] if self.moving else [Effect("rule", self.step.rule)]
        if self.asks:
            return [*rule, Effect("sight")]
        # Once the match is over, a step may be about the final count.
        over = self.session.source.decision is None
        return [*rule, Effect("sight", "count")] if over and not self.moving else rule

    def play(self, choice: Choice) -> bool:
        """Make the move of the step for the player, and go to the next step."""
        assert self.asks and choice == self.step.move, choice
        self._advance()
        self.go_on()
        return True

    def go_on(self) -> None:
        """Go to the next step. If it leaps, the moves in between are made at once."""
        self.number += 1
        if self.step.leap:
            self._show(self.step.at)
        else:
            self.session.changed()

    def tick(self) -> None:
        """Make one move of the guide, if one is left before the present step."""
        if self.moving:
            self._advance()

    def _advance(self) -> None:
        """Make the match's next choice of a seat, and the luck after it."""
        steps = self._match.steps
        k = self.session.length + 1
        while k < len(steps) and steps[k].seat == CHANCE:
            k += 1
        self._show(k)

    def _show(self, k: int) -> None:
        self.session.replace(self._match.until(k))


class GuidedSelection(DragSelection):
    """A selection that accepts the move of the step only, and answers every other touch kindly."""

    def __init__(self, guide: Guide) -> None:
        super().__init__(guide.session)
        self.guide = guide

    def choose(self, choice: Choice) -> Change | None:
        """Choose the move of the step. Any other choice is refused, even one that the match allows."""
        question = self.question()
        if question is not None and choice not in question.decision.choices:
            self.notice = Notice(guide_words.TOUCH_MARKED)
            return None
        return super().choose(choice)

    def _why_not(self, question: Question, key: str) -> Notice:
        """Answer a touch that is not the step's move. For a legal choice, point to the step. For an illegal one, give
        the reason."""
        if not self.guide.could_touch(key):
            self.about = key
            refusal = question.refusal(self.picked, key)
            if refusal is not None:
                return answers.refused(self.session, refusal)
            told = self.session.page.about(question.seen, key, True)
            if told is not None:
                return Notice(plain(told.words, self.session.people), told.rule)
        self.about = ""
        return Notice(guide_words.TOUCH_MARKED)

    def _explain(self, key: str) -> None:
        """Say what an element is, unless it stands for something that the match allows now."""
        if not self.guide.could_touch(key):
            super()._explain(key)

    def _why_nothing(self) -> Notice:
        if self.guide.moving:
            return Notice(guide_words.WAIT)
        return Notice(guide_words.OVER if self.guide.last else guide_words.ONLY_READ)
