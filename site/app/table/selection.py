"""The selection on the board: what has been touched so far, what waits to be confirmed, what was answered.

How things are dragged there is in `app.table.dragging`.
"""

from typing import NamedTuple

from app import games
from app.drawing.people import plain
from app.games.contract import CLOSING, About, PutBack, Run
from app.table.picker import PickResult
from app.table.question import AloudQuestion, Question
from app.table.session import Session
from app.table.turn import Turn
from app.words import choices as choices_words
from app.words import machines as machines_words
from app.words import status as status_words
from pycore.contract import CHANCE, Choice, Refusal


class Notice(NamedTuple):
    """A sentence in the status region, with the anchor of the rule it stands on."""

    text: str
    rule: str = ""


class Fact(Notice):
    """What something is, to whoever has touched it: nothing is refused."""


class Again(NamedTuple):
    """A choice just made by a touch that makes others when it is repeated: a tile turns on with every touch."""

    key: str
    choices: tuple[Choice, ...]
    """Those of the touches, in turn; the first has been made."""
    before: int
    after: int
    """How long the record was before it, and since."""


class Begun(NamedTuple):
    """A gesture of several choices whose last one waits for Conferma: what it does, and how long the record was before
    the first."""

    words: str
    before: int


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
        """The decision, where somebody here may make it now."""
        if not self.session.mine():
            return None
        moment = (self.session.version, self.session.eyes())
        if self._question is None or self._question[0] != moment:
            aloud = self.session.is_aloud()
            self._question = (moment, AloudQuestion(self.session) if aloud else Question(self.session))
        return self._question[1]

    def clear(self) -> None:
        """Another decision is asked: nothing is picked and nothing said yet."""
        self.picked, self.unconfirmed, self.notice = (), None, None
        self.about, self._begun = "", None

    def touch(self, key: str) -> Turn | None:
        """Somebody touched an element of the board."""
        question = self._ask()
        if question is None:
            self._look(key)
            return None
        run = question.runs.get((*self.picked, key))
        if run is not None:
            return self._run(run)
        hit = question.picker.touch(self.picked, key) or self._through(question, key)
        if hit is None:
            turn = self._touch_again(key) or self._put_back(key)
            if turn is None:
                self.notice = self._why_not(question, key)
            return turn
        self.picked = hit.picked
        if len(hit.complete) != 1 or hit.open:
            return None
        choices = question.picker.again(hit.picked)
        turn = self._decide(hit.complete[0])
        self._repeat(key, choices, turn)
        return turn

    def ask_about(self, key: str) -> None:
        """Say what an element is, where the game can, and leave alone what has been touched so far.

        Else what a touch does, where it can be touched now, or why it does not answer; where nothing can be said of it,
        nothing stays that was said of something else.
        """
        session, question = self.session, self.question()
        if session.must_pass() or self.unconfirmed is not None:
            return
        kind: type[Notice] = Fact
        told = session.page.about(session.seen() if question is None else question.seen, key, False)
        if told is None and question is not None:
            lit = self.lit()
            if key in lit:
                told = About(choices_words.touch_effect(question.name(key), lit[key]), session.rule())
            else:
                kind, refusal = Notice, question.refusal(self.picked, key)
                told = session.page.about(question.seen, key, True)
                if told is None and refusal is not None:
                    told = About(session.page.reason(refusal), refusal.rule)
        self.notice, self.about = None, ""
        if told is not None:
            self.notice, self.about = kind(plain(told.words, session.people), told.rule), key

    def _look(self, key: str) -> None:
        """Nobody here is asked: whoever touches something sees what it is, where the game can say so."""
        session = self.session
        told = None if self.notice is None else session.page.about(session.seen(), key, False)
        if told is not None:
            self.notice, self.about = Fact(plain(told.words, self.session.people), told.rule), key

    def _repeat(self, key: str, choices: tuple[Choice, ...], turn: Turn | None) -> None:
        """Remember what the touch that has just decided makes when it is repeated."""
        made = choices and turn is not None and turn.straight
        self._again = Again(key, choices, turn.start, self.session.length) if made and turn else None

    def touches_to(self, choice: Choice, before: int) -> tuple[str, int] | None:
        """Which element has to be touched how many times more, so that this choice takes the place of the one just made
        when the record was so long; None where no touch does that, or none is needed."""
        again = self._may_touch_again()
        if again is None or again.before != before or choice not in again.choices[1:]:
            return None
        return again.key, again.choices.index(choice)

    def _may_touch_again(self) -> Again | None:
        """The touch that made the last choice, as long as it can be repeated."""
        again, session = self._again, self.session
        if again is None or self.picked or session.length != again.after or not session.can_undo():
            return None
        return again if session.undo_to() == again.before else None

    def _touch_again(self, key: str) -> Turn | None:
        """The touch that made the last choice comes once more: another choice takes its place."""
        again, session = self._may_touch_again(), self.session
        if again is None or key != again.key:
            return None
        session.take_back(again.before, told=False)  # one gesture: nobody has thought better of it
        turn = self._play(again.choices[1])
        self._repeat(key, (*again.choices[1:], again.choices[0]), turn)
        return session.nothing_new()

    def _may_go_back(self) -> dict[str, PutBack]:
        """What stands for a choice that may be taken back alone."""
        session, question = self.session, self.question()
        if question is None or question.aloud or self.picked:
            return {}
        found = session.page.put_back(question.seen).items()
        return {key: each for key, each in found if session.may_go_back(each.steps)}

    def _put_back(self, key: str) -> Turn | None:
        """What was chosen before is taken back by touching it."""
        each = self._may_go_back().get(key)
        if each is None:
            return None
        turn = self.session.put_back(each.steps, each.again)
        self.clear()
        return turn

    def _through(self, question: Question, key: str) -> PickResult | None:
        """A part that stands for nothing now lets the touch through to the whole that does, but where a rule forbids
        just that part after what is picked: a key begins with the key of what it is a part of."""
        picker, picked = question.picker, self.picked
        if picked and question.forbidden((*picked, key)):
            return None
        wholes = (*picker.lit(picked), *picked[-1:], *picker.lit(()))
        whole = next((whole for whole in wholes if key.startswith(f"{whole}-")), None)
        return None if whole is None else picker.touch(picked, whole)

    def choose(self, choice: Choice) -> Turn | None:
        """Somebody chose from the list or the menu, or gave their answer aloud."""
        question = self._ask()
        if question is None:
            return None
        if isinstance(question, AloudQuestion):
            return self._answer(question, choice)
        refusal = None if choice in question.decision.choices else self.session.why_not(choice)
        if refusal is not None:
            self.notice = self._say(refusal)
            return None
        return self._decide(choice)

    def _answer(self, question: AloudQuestion, choice: Choice) -> Turn | None:
        """Make the choice that was said aloud, without a confirmation. One that the hand does not back is refused."""
        if choice in question.decision.choices:
            return self._play(choice)
        self.session.hear()
        self.notice = Notice(question.unbacked, question.decision.rule)
        return None

    def confirm(self) -> Turn | None:
        """Make the choice that waits for Conferma, or for the hand-over."""
        if self.session.offered is not None:
            return self.hand_on()
        if self.unconfirmed is None or self.question() is None:
            return None
        self.session.confirm()
        return self._play(self.unconfirmed)

    def waiting(self) -> str:
        """What waits for Conferma, in a full sentence; "" where nothing does."""
        question = self.question()
        if self.unconfirmed is None or question is None:
            return ""
        return question.label(self.unconfirmed) if self._begun is None else self._begun.words

    def hand_on(self) -> Turn | None:
        """The device changes hands: the choice that waited for that is made."""
        offered, here = self.session.offered, self.session.here
        if offered is None or here.asked is None:
            return None
        # The person who chose had the device, even if the page was loaded anew since and does not know.
        here.device = here.device.fulfilled(here.asked)
        self.session.confirm()
        turn = self._play(offered.choice)
        self.session.leave_behind()
        return turn

    def back(self) -> bool:
        """One step back; False when there was nothing to step back from."""
        if self.session.offered is not None:
            self.session.here.device = self.session.here.device.withdrawn()
            self.clear()
        elif self._begun is not None:
            # What was not confirmed has not been done, from its first step on.
            if self.session.undo_to() == self._begun.before:
                self.session.undo()
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

    def undo(self) -> Turn:
        """Take back the last choice."""
        session = self.session
        back = session.undo_to()
        gone = () if back is None else session.source.steps[back:]
        answered = any(step.seat not in (CHANCE, *session.tail.persons) for step in gone)
        turn = session.undo()
        self.clear()
        self.notice = Notice(choices_words.MOVES_UNDONE if answered else choices_words.MOVE_UNDONE)
        return turn

    def lit(self) -> dict[str, str]:
        """What can be touched now: key -> accessible name."""
        question, people = self.question(), self.session.people
        if question is None:
            return {}
        back = {key: plain(each.words, people) for key, each in self._may_go_back().items()}
        return question.lit(self.picked) | back

    # One choice

    def _ask(self) -> Question | None:
        """The question, after forgetting what was said before, and the touch that asked for Conferma and did not get
        it; None, with a word why, when none is asked here."""
        waited, self.unconfirmed, self.notice = self.unconfirmed, None, None
        self.about, self._begun = "", None
        question = self.question()
        if question is not None and waited is not None and waited in question.picker.complete(self.picked):
            self.picked = self.picked[:-1]
        if question is None and not self.session.must_pass():
            self.notice = self._why_nothing()
        return question

    def _decide(self, choice: Choice) -> Turn | None:
        """Play a choice, offer it until the device changes hands, or let it wait for Conferma."""
        session, decision = self.session, self.session.decision
        assert decision is not None
        looks = choice[0] in games.decision_kind(session.game, decision.kind).look
        if not session.needs_confirm(choice):
            return self._play_or_offer(choice)
        if not looks and (holder := session.passes_to(choice)) is not None and not session.is_for_all(choice):
            session.here.device = session.here.device.offered(choice, holder)
        else:
            self.unconfirmed = choice
        return None

    def _play_or_offer(self, choice: Choice) -> Turn | None:
        """The end of a secret chain hands the device on: until then it can be thought over like all that does."""
        session, decision = self.session, self.session.decision
        assert decision is not None
        secret = decision.audience is not None or decision.kind in games.card(session.game).secret_follows
        ends = choice[0] in CLOSING and secret
        holder = session.passes_to(choice) if ends else None
        if holder is None:
            return self._play(choice)
        session.here.device = session.here.device.offered(choice, holder)
        return None

    def _run(self, run: Run) -> Turn:
        """Several choices in one gesture, which undo takes back in one go; only the last may have to be confirmed."""
        session, start = self.session, self.session.length
        turn = session.nothing_new()
        for choice in run.choices[:-1]:
            turn = turn.and_then(session.play(choice))
        session.join(start)
        self.clear()
        turn = turn.and_then(self._decide(run.choices[-1]))
        if self.unconfirmed is None:
            session.join(start)
        else:
            self._begun = Begun(plain(run.words, session.people), start)
        return turn

    def _play(self, choice: Choice) -> Turn:
        turn = self.session.play(choice)
        self.clear()
        return turn

    def _why_nothing(self) -> Notice:
        decision = self.session.decision
        if decision is None:
            return Notice(choices_words.GAME_OVER)
        if self.session.watching:
            return Notice(choices_words.NO_CHOICE_FOR_ONLOOKERS)
        name = self.session.people[decision.seat].name
        if self.session.looked is not None:
            return Notice(self.session.look_words())
        if self.session.machine is not None and not self.session.opened:
            return Notice(machines_words.thinks(name, self.session.tail.players[decision.seat]))
        if self.session.asked_away or not self.session.whole:
            return Notice(status_words.turn_of(name))
        ask = status_words.SAY_WHO if self.session.is_shut() else status_words.send_link_to(name)
        return Notice(f"{status_words.turn_of(name)} {ask}")

    def _why_not(self, question: Question, key: str) -> Notice:
        self.about = key
        refusal = question.refusal(self.picked, key)
        if refusal is not None:
            return self._say(refusal)
        return self._dead(question, key)

    def _dead(self, question: Question, key: str) -> Notice:
        """`key` stands for nothing now: the game's own reason, or what is asked instead."""
        people, told = self.session.people, self.session.page.about(question.seen, key, True)
        if told is None:
            asked = plain(question.sentence(), people)
            return Notice(choices_words.not_needed(question.name(key), asked), self.session.rule())
        return (Fact if told.fact else Notice)(plain(told.words, people), told.rule)

    def _say(self, refusal: Refusal) -> Notice:
        return Notice(plain(self.session.page.reason(refusal), self.session.people), refusal.rule)
