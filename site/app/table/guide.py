"""A first game with a guide: a match that is already written, in which the player makes some of the moves.

A script is a whole match and steps. Each step is said when the record is so many choices long; it asks for the
match's next choice, or is only read. What lies between two steps is played by the guide, one choice at a time.
Nothing of it is kept.
"""

from app import games
from app.drawing.people import plain
from app.games.contract import GuideStep, Script
from app.table import tail
from app.table.dragging import DragSelection
from app.table.effects import Effect
from app.table.question import Question
from app.table.selection import Notice
from app.table.session import Session
from app.words import guide as guide_words
from pycore.contract import CHANCE, Choice, Decision
from pycore.link import decode


class Guided(Session):
    """A session that follows a script."""

    def __init__(self, script: Script) -> None:
        self.script = script
        self.number = 0
        """Which step is said."""
        self.leaving = False
        """Whether it is asked if the player really wants to leave."""
        self._whole = decode(script.link)
        slug, seats = self._whole.game, self._whole.seats
        people = tail.make(script.names, [], seats, games.page(slug).colours)
        super().__init__(self._whole.until(script.steps[0].at), people)
        self.identity = script.seat

    @property
    def step(self) -> GuideStep:
        """What is said now, or as soon as the moves before it are made."""
        return self.script.steps[self.number]

    @property
    def last(self) -> bool:
        """Whether nothing comes after this step."""
        return self.number == len(self.script.steps) - 1

    @property
    def moving(self) -> bool:
        """Whether the guide has moves to make before the step is said."""
        return self.length < self.step.at

    @property
    def asks(self) -> bool:
        """Whether the player has to make a move now."""
        return not self.moving and self.step.move is not None

    @property
    def decision(self) -> Decision | None:
        """What is asked now; of the player, nothing but the move of the step."""
        decision = self.source.decision
        if decision is None or not self.asks or self.step.move is None:
            return decision
        return decision._replace(choices=(self.step.move,))

    def mine(self) -> bool:
        """Whether the player may touch something now."""
        return self.asks

    def could_touch(self, key: str) -> bool:
        """Whether an element stands for something that the match allows here, asked for or not."""
        decision, seen = self.source.decision, self.seen()
        keys = games.page(self.game).keys
        return decision is not None and any(
            key in chain for choice in decision.choices for chain in keys(seen, choice)
        )

    def be(self, seat: int | None) -> None:
        """The player stays who they are."""

    def watch(self) -> None:
        """The player plays."""

    def needs_confirm(self, choice: Choice) -> bool:
        """In a match that is written nothing is at stake."""
        return False

    def undo_to(self) -> int | None:
        """The guide only goes forward."""
        return None

    def effects(self) -> list[Effect]:
        """Beside the board the rules follow the guide, and a sheet stays as it is; what a step asks for is seen."""
        rule = [] if self.moving else [Effect("rule", self.step.rule)]
        if self.asks:
            return [*rule, Effect("sight")]
        # Once the match is over, what a step may name is the count.
        return [*rule, Effect("sight", "count")] if not self.moving and self.source.decision is None else rule

    def play(self, choice: Choice) -> None:
        """The player makes the move of the step."""
        assert self.asks and choice == self.step.move, choice
        self._advance()
        self.go_on()

    def go_on(self) -> None:
        """To the next step; a leap over what lies between is made at once."""
        self.number += 1
        if self.step.leap:
            self._show(self.step.at)

    def tick(self) -> None:
        """The guide makes one move."""
        if self.moving:
            self._advance()

    def _advance(self) -> None:
        """One more choice of a seat, and the luck after it."""
        steps = self._whole.steps
        k = self.length + 1
        while k < len(steps) and steps[k].seat == CHANCE:
            k += 1
        self._show(k)

    def _show(self, k: int) -> None:
        self.replace(self._whole.until(k))

    def _play_forced(self) -> None:
        """What is the only possibility is in the script like everything else."""


class GuidedSelection(DragSelection):
    """A selection that is led: whatever else is touched is answered kindly."""

    def __init__(self, session: Guided) -> None:
        super().__init__(session)
        self.guided = session

    def choose(self, choice: Choice) -> None:
        """What is legal in the match may not be what the step asks for."""
        question = self.question()
        if question is not None and choice not in question.decision.choices:
            self.notice = Notice(guide_words.TOUCH_MARKED)
        else:
            super().choose(choice)

    def _why_not(self, question: Question, key: str) -> Notice:
        """What the match would let the player touch here comes later; anything else is told as in every game."""
        if not self.guided.could_touch(key):
            self.about = key
            refusal = question.refusal(self.picked, key)
            if refusal is not None:
                return self._say(refusal)
            told = self.guided.page.about(question.seen, key, True)
            if told is not None:
                return Notice(plain(told.words, self.guided.people), told.rule)
        self.about = ""
        return Notice(guide_words.TOUCH_MARKED)

    def _look(self, key: str) -> None:
        """What the match asks somebody for would be told as if it were asked of nobody."""
        if not self.guided.could_touch(key):
            super()._look(key)

    def _why_nothing(self) -> Notice:
        if self.guided.moving:
            return Notice(guide_words.WAIT)
        return Notice(guide_words.OVER if self.guided.last else guide_words.ONLY_READ)
