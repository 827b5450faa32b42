"""The selection: the keys touched so far, the choice that waits to be confirmed, the last answer.

Dragging is in `app.table.dragging`.
"""

from typing import NamedTuple

from app import games
from app.drawing.people import plain
from app.games.contract import CLOSING, PutBack, Run
from app.table import answers
from app.table.answers import Notice
from app.table.change import Change
from app.table.picker import PickResult
from app.table.question import AloudQuestion, Question
from app.table.session import Session
from app.words import choices as choices_words
from pycore.contract import CHANCE, Choice


class Again(NamedTuple):
    """A choice just made by a touch. The next touch of the same element replaces it, e.g. turns a tile further."""

    key: str
    choices: tuple[Choice, ...]
    """The choices that the touches make, in order. The first has been made."""
    before: int
    """The length of the record before the choice."""
    after: int
    """The length of the record after the choice."""


class Begun(NamedTuple):
    """A gesture of several choices whose last one waits for Conferma."""

    words: str
    """What the gesture does."""
    before: int
    """The length of the record before its first choice."""


class Selection:
    """Turns touches and buttons into choices of one session."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.picked: tuple[str, ...] = ()
        self.unconfirmed: Choice | None = None
        """A choice that waits for Conferma, because it cannot be taken back."""
        self.notice: Notice | None = None
        self.about = ""
        """The element that the notice is about."""
        self._again: Again | None = None
        self._begun: Begun | None = None
        self._question: tuple[tuple[int, int | None], Question] | None = None

    def question(self) -> Question | None:
        """The present question, if somebody here may answer it now; else None."""
        if not self.session.here.mine():
            return None
        moment = (self.session.version, self.session.here.eyes())
        if self._question is None or self._question[0] != moment:
            aloud = self.session.here.is_aloud()
            self._question = (moment, AloudQuestion(self.session) if aloud else Question(self.session))
        return self._question[1]

    def clear(self) -> None:
        """Clear the picked keys and the notice, because another decision is asked."""
        self.picked, self.unconfirmed, self.notice = (), None, None
        self.about, self._begun = "", None

    def touch(self, key: str) -> Change | None:
        """Touch an element of the board. Returns the change of the game; None if nothing was played or taken back."""
        question = self._begin_gesture()
        if question is None:
            self._explain(key)
            return None
        run = question.runs.get((*self.picked, key))
        if run is not None:
            return self._run(run)
        hit = question.picker.touch(self.picked, key) or self._touch_whole(question, key)
        if hit is None:
            change = self._touch_again(key) or self._put_back(key)
            if change is None:
                self.notice = self._why_not(question, key)
            return change
        self.picked = hit.picked
        if len(hit.complete) != 1 or hit.open:
            return None
        choices = question.picker.again(hit.picked)
        change = self._decide(hit.complete[0])
        self._remember_repeat(key, choices, change)
        return change

    def ask_about(self, key: str) -> None:
        """Say what an element is, if the game has words for it. What is picked stays picked.

        Otherwise say what a touch would do, or which rule forbids it. If there is nothing to say, an earlier notice is
        removed.
        """
        question = self.question()
        if self.session.here.must_pass() or self.unconfirmed is not None:
            return
        self.notice = answers.describe(self.session, key, question, self.picked, self.lit())
        self.about = "" if self.notice is None else key

    def _explain(self, key: str) -> None:
        """Explain the touched element, if the game has words for it. Used when nobody here may choose."""
        fact = None if self.notice is None else answers.describe(self.session, key)
        if fact is not None:
            self.notice, self.about = fact, key

    def _remember_repeat(self, key: str, choices: tuple[Choice, ...], change: Change | None) -> None:
        """Remember the choices that further touches of the same element would make."""
        made = change if choices and change is not None and change.straight else None
        self._again = Again(key, choices, made.start, self.session.length) if made else None

    def touches_to(self, choice: Choice, before: int) -> tuple[str, int] | None:
        """The element to touch again, and how often, so that `choice` replaces the choice made at the length `before`.

        None if no touches do that, or if none are needed.
        """
        again = self._may_touch_again()
        if again is None or again.before != before or choice not in again.choices[1:]:
            return None
        return again.key, again.choices.index(choice)

    def _may_touch_again(self) -> Again | None:
        """The touch that made the last choice, if it can be repeated now."""
        again, session = self._again, self.session
        if again is None or self.picked or session.length != again.after or not session.undoing.can_undo():
            return None
        return again if session.undoing.undo_to() == again.before else None

    def _touch_again(self, key: str) -> Change | None:
        """Exchange the last choice for another, if its touch is repeated. Returns None if it is not."""
        again, session = self._may_touch_again(), self.session
        if again is None or key != again.key:
            return None
        session.take_back(again.before, told=False)  # it is one gesture, not a change of mind
        change = self._play(again.choices[1])
        self._remember_repeat(key, (*again.choices[1:], again.choices[0]), change)
        return session.change_since(session.length)

    def _may_go_back(self) -> dict[str, PutBack]:
        """Key that takes back a choice when touched -> how the table does that."""
        session, question = self.session, self.question()
        if question is None or question.aloud or self.picked:
            return {}
        found = session.page.put_back(question.seen).items()
        return {key: each for key, each in found if session.undoing.may_go_back(each.steps)}

    def _put_back(self, key: str) -> Change | None:
        """Take back the choice that a key stands for. Returns None if the key does not stand for a choice already
        made."""
        each = self._may_go_back().get(key)
        if each is None:
            return None
        change = self.session.put_back(each.steps, each.again)
        self.clear()
        return change

    def _touch_whole(self, question: Question, key: str) -> PickResult | None:
        """Treat the touch of a part that stands for nothing now as a touch of the whole element. The key of a part
        begins with the key of the whole. Returns None if there is no such element, or if a rule forbids this very part
        after the picked keys."""
        picker, picked = question.picker, self.picked
        if picked and question.forbidden((*picked, key)):
            return None
        wholes = (*picker.lit(picked), *picked[-1:], *picker.lit(()))
        whole = next((whole for whole in wholes if key.startswith(f"{whole}-")), None)
        return None if whole is None else picker.touch(picked, whole)

    def choose(self, choice: Choice) -> Change | None:
        """Make a choice of the list or the menu, or an answer given aloud."""
        question = self._begin_gesture()
        if question is None:
            return None
        if isinstance(question, AloudQuestion):
            return self._answer(question, choice)
        refusal = None if choice in question.decision.choices else self.session.source.why_not(choice)
        if refusal is not None:
            self.notice = answers.refused(self.session, refusal)
            return None
        return self._decide(choice)

    def _answer(self, question: AloudQuestion, choice: Choice) -> Change | None:
        """Make the choice that was said aloud, without a confirmation. Refuse it if the seat's hand does not allow
        it."""
        if choice in question.decision.choices:
            return self._play(choice)
        self.session.undoing.answer_refused()
        self.notice = Notice(question.unbacked, question.decision.rule)
        return None

    def confirm(self) -> Change | None:
        """Make the choice that waits for Conferma, or that is offered until the hand-over."""
        if self.session.here.offered is not None:
            return self.play_offered()
        if self.unconfirmed is None or self.question() is None:
            return None
        self.session.confirm()
        return self._play(self.unconfirmed)

    def waiting(self) -> str:
        """The choice or gesture that waits for Conferma, in a full sentence; "" if none does."""
        question = self.question()
        if self.unconfirmed is None or question is None:
            return ""
        return question.label(self.unconfirmed) if self._begun is None else self._begun.words

    def play_offered(self) -> Change | None:
        """Make the choice that waited for the hand-over."""
        choice = self.session.here.take_offer()
        if choice is None:
            return None
        self.session.confirm()
        change = self._play(choice)
        self.session.undoing.make_final()
        return change

    def undo_begun(self) -> Change | None:
        """Take back all choices of a gesture whose last choice is not confirmed. Returns None if there is no such
        gesture."""
        session, begun = self.session, self._begun
        if begun is None:
            return None
        goes = session.undoing.undo_to() == begun.before
        change = session.undo() if goes else session.change_since(session.length)
        self.clear()
        return change

    def back(self) -> bool:
        """Undo one step of the selection: withdraw an offer, cancel Conferma, unpick a key or remove the notice.
        Returns False if there was nothing to undo. Call `undo_begun` first."""
        if self.session.here.offered is not None:
            self.session.here.withdraw()
            self.clear()
        elif self.unconfirmed is not None:
            question = self.question()
            if question is not None and self.unconfirmed in question.picker.complete(self.picked):
                self.picked = self.picked[:-1]
            self.unconfirmed = None
        elif self.picked:
            self.picked = self.picked[:-1]
        elif self.notice is not None:
            self.notice = None
        else:
            return False
        return True

    def undo(self) -> Change | None:
        """Take back the last choice. None if other people are asked whether they agree."""
        session = self.session
        back = session.undoing.undo_to()
        gone = () if back is None else session.source.steps[back:]
        answered = any(step.seat not in (CHANCE, *session.tail.persons) for step in gone)
        change = session.undo()
        if not change.undone:
            self.notice = Notice(choices_words.UNDO_REQUESTED)
            return None
        self.clear()
        self.notice = Notice(choices_words.MOVES_UNDONE if answered else choices_words.MOVE_UNDONE)
        return change

    def lit(self) -> dict[str, str]:
        """The elements that can be touched now: key -> accessible name."""
        question, people = self.question(), self.session.people
        if question is None:
            return {}
        back = {key: plain(each.words, people) for key, each in self._may_go_back().items()}
        return question.lit(self.picked) | back

    # One choice

    def _begin_gesture(self) -> Question | None:
        """Begin a new gesture: forget the earlier notice and an unconfirmed choice. Returns the question.

        None if nobody may choose here; then a notice says why.
        """
        waited, self.unconfirmed, self.notice = self.unconfirmed, None, None
        self.about, self._begun = "", None
        question = self.question()
        if question is not None and waited is not None and waited in question.picker.complete(self.picked):
            self.picked = self.picked[:-1]
        if question is None and not self.session.here.must_pass():
            self.notice = self._why_nothing()
        return question

    def _decide(self, choice: Choice) -> Change | None:
        """Play a choice, offer it until the device changes hands, or let it wait for Conferma.

        Besides choices to be confirmed, the end of a secret chain is offered.
        """
        session, decision = self.session, self.session.decision
        assert decision is not None
        secret = decision.audience is not None or decision.kind in games.card(session.game).secret_follows
        confirms = session.needs_confirm(choice)
        if confirms:
            looks = choice[0] in games.decision_kind(session.game, decision.kind).look
            offers = not looks and not session.is_for_all(choice)
        else:
            offers = secret and choice[0] in CLOSING
        holder = session.passes_to(choice) if offers else None
        if holder is not None:
            session.here.offer(choice, holder)
        elif confirms:
            self.unconfirmed = choice
        else:
            return self._play(choice)
        return None

    def _run(self, run: Run) -> Change:
        """Make several choices in one gesture. Undo takes them back together. Only the last may be confirmed."""
        session, start, asked = self.session, self.session.length, self.session.decision
        for choice in run.choices[:-1]:
            session.play(choice)
        session.undoing.join(start)
        self.clear()
        self._decide(run.choices[-1])
        if self.unconfirmed is None:
            session.undoing.join(start)
        else:
            self._begun = Begun(plain(run.words, session.people), start)
        return session.change_since(start, asked)

    def _play(self, choice: Choice) -> Change:
        change = self.session.play(choice)
        self.clear()
        return change

    def _why_nothing(self) -> Notice:
        return answers.why_nothing(self.session)

    def _why_not(self, question: Question, key: str) -> Notice:
        self.about = key
        refusal = question.refusal(self.picked, key)
        return answers.dead(question, key) if refusal is None else answers.refused(self.session, refusal)
