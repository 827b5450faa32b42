"""Dragging on the board: what is carried, where it may be dropped, and which choice that makes."""

from typing import NamedTuple

from app.drawing.people import plain
from app.table import answers
from app.table.answers import Notice
from app.table.change import Change
from app.table.question import Question
from app.table.selection import Selection
from app.table.session import Session
from app.words import choices as choices_words


class Lifted(NamedTuple):
    """A drag that has begun."""

    key: str
    before: tuple[str, ...]
    """The keys that were picked before."""
    narrows: bool
    """Whether the key only narrows the choices."""
    landings: tuple[str, ...] = ()
    """If the key decides: the other keys that stand for the same choice."""
    carries: bool = True
    """Whether anything follows the pointer."""


class DragSelection(Selection):
    """Turns drags into choices too, as if the lifted element and the one it is dropped on had been touched."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._lifted: Lifted | None = None
        self._rest: tuple[int, str] | None = None
        """At a guest: a drag whose first choice is on its way to the host. It is kept as (length of the record once
        that choice is made, key on which the drag ended)."""

    def clear(self) -> None:
        """Clear what was picked, carried and said, because another decision is asked."""
        super().clear()
        self._lifted = None

    def _begin_gesture(self) -> Question | None:
        self._rest = None
        return super()._begin_gesture()

    def lift(self, key: str) -> str | None:
        """Begin a drag on `key`, and light the elements on which it may end, if they are known.

        Returns the key of the carried element; None if nothing can be carried.
        """
        question, before = self.question(), self.picked
        self.notice, self.about = None, ""
        narrows = bool(before) and key == before[-1]
        self._lifted = Lifted(key, before, narrows, carries=narrows)
        if question is None:
            return None
        if self._lifted.narrows:
            return key
        hit = question.picker.touch(before, key)
        if hit is None or hit.complete:
            # The key is a part that cannot be carried alone. Perhaps its whole can.
            whole = self._touch_whole(question, key)
            hit = whole if whole is not None and not whole.complete else hit
        if hit is None:
            return None
        if not hit.complete:
            self.picked, self._lifted = hit.picked, Lifted(key, before, narrows=True)
            return hit.picked[-1] if hit.picked else None
        if len(hit.complete) == 1:
            chains = question.chains[hit.complete[0]]
            others = dict.fromkeys(other for chain in chains for other in chain if other not in hit.picked)
            self._lifted = self._lifted._replace(landings=tuple(others))
        self._lifted = self._lifted._replace(carries=True)
        return key

    def lit(self) -> dict[str, str]:
        """The elements that can be touched now: key -> accessible name."""
        question, lifted = self.question(), self._lifted
        if question is None or lifted is None:
            return super().lit()
        if lifted.landings:
            return {key: question.name(key) for key in lifted.landings}
        return {
            key: name for key, name in super().lit().items() if not (lifted.narrows and self._is_end(key))
        }

    def drop(self, key: str | None) -> Change | None:
        """End the drag on `key`, or outside all elements (None)."""
        if self._lifted is None:
            return None
        carried = self.picked
        lifted, self._lifted = self._lifted, None
        if key is None or key == lifted.key:
            self.picked = lifted.before
            if key is None and lifted.carries:
                self.notice = self._beside(carried)
        elif key in lifted.landings:
            return self.touch(lifted.key)
        elif lifted.landings:
            self.notice = self._nowhere(key)
        elif lifted.narrows and self._is_end(key):
            self.picked = lifted.before
        elif lifted.narrows:
            change = self.touch(key)
            if self.notice is not None:
                self.picked = lifted.before
            return change
        else:
            return self._drag_on(lifted.key, key)
        return None

    def _is_end(self, key: str) -> bool:
        """Whether a key ends the chain of choices. Nothing is dragged there."""
        question = self.question()
        return question is not None and key in question.picker.ends

    def _drag_on(self, first: str, second: str) -> Change | None:
        """Touch `first`, which makes a choice, then `second`, which belongs to the same person's next choice.

        If `second` does not fit, the whole gesture is taken back.
        """
        session, asked = self.session, self.session.decision
        change = self.touch(first)
        if self.unconfirmed is not None:
            self.clear()
            self.notice = self._nowhere(second)
        if change is None or not (change.played or change.undone):
            self._rest = (session.length + 1, second) if session.policy.unanswered else None
            return change
        # If `first` put something back, `second` may stand for what replaces it.
        after = self.touch(second) if change.straight or change.undone else None
        if change.undone:
            return after or change
        if after is not None and after.played:
            session.undoing.join(change.start)
        elif not self.picked and session.undoing.undo_to() is not None:
            notice = self.notice or self._nowhere(second)
            self.undo()
            self.notice = notice
        return session.change_since(change.start, asked)

    def drag_goes_on(self) -> Change | None:
        """At a guest: the host has made the first choice of a drag. Touch the key on which the drag ended."""
        session, rest, self._rest = self.session, self._rest, None
        if rest is None or session.length != rest[0] or not session.here.mine():
            return None
        change = self.touch(rest[1])
        if session.policy.unanswered:
            session.undoing.join(rest[0] - 1)
        return change

    def _beside(self, carried: tuple[str, ...]) -> Notice:
        """The answer to a drop outside all elements: where the piece may go, in the game's words."""
        question, session = self.question(), self.session
        told = "" if question is None else session.page.next_touch(question.seen, carried).words
        return Notice(choices_words.dropped_outside(plain(told, session.people)), session.rule())

    def _nowhere(self, key: str) -> Notice:
        question = self.question()
        if question is not None:
            return answers.dead(question, key)
        self.notice = notice = self._why_nothing()
        self._explain(key)
        return self.notice or notice
