"""The gestures of people on the table: touch, drag, choose, confirm, take back, ask."""

from collections.abc import Callable

from app.table import scores
from app.table.answers import Notice
from app.table.change import Change
from app.table.dragging import DragSelection
from app.table.effects import Effect
from app.table.on_table import OnTable
from app.table.pace import Pace
from app.table.reactions import Reactions
from app.words import choices as choices_words
from app.words import scores as scores_words
from pycore.contract import Choice


class Gestures:
    """Hands each gesture to the selection, and lets the table react to what comes of it."""

    def __init__(self, on: OnTable, pace: Pace, reactions: Reactions) -> None:
        self._on, self._pace, self._reactions = on, pace, reactions
        self.ask_back: Callable[[int], bool] | None = None
        """Asks the other people concerned whether the person of a seat may take back their last choice. None if nobody
        plays at another device."""

    def touch(self, key: str) -> None:
        """Touch an element of the board. If another touch must follow, scroll to where it can be made."""
        self._drop_begun()
        before = len(self._on.picked)
        self.act(lambda selection: selection.touch(key), hurries=True)
        selection = self._on.selection
        if len(self._on.picked) > before and selection is not None and selection.unconfirmed is None:
            self._on.ask(Effect("sight"))
            if not self._on.by_pointer and self._goes_on_in_the_menu():
                self._on.ask(Effect("focus", "menu"))

    def _goes_on_in_the_menu(self) -> bool:
        """Whether only the menu leads further. Keys that end the choice on the board do not count."""
        question, selection = self._on.question(), self._on.selection
        lit = set() if selection is None else set(selection.lit())
        return question is not None and not lit - set(question.picker.ends)

    def lift(self, key: str) -> str | None:
        """Begin a drag on an element. Returns the key of the carried element; None if nothing can be carried."""
        self._drop_begun()
        selection, _ = self._begin(hurries=False)
        return None if selection is None else selection.lift(key)

    def drop(self, key: str | None) -> None:
        """End the drag on another element, or outside all elements (None)."""
        self.act(lambda selection: selection.drop(key))

    def choose(self, choice: Choice) -> None:
        """Make a choice of the list or the menu, or an answer given aloud."""
        self._drop_begun()
        self.act(lambda selection: selection.choose(choice), hurries=True)

    def confirm(self) -> None:
        """Make the choice that waits for Conferma."""
        self.act(lambda selection: selection.confirm())

    def undo(self) -> None:
        """Take back the last choice. Where others play at their own devices, those concerned are asked first."""
        on, session = self._on, self._on.session
        back = session.undoing.undo_to() if session is not None and on.can_undo() else None
        if session is None or back is None:
            return
        if session.here.away and self.ask_back is not None:
            on.say(choices_words.UNDO_REQUESTED)
            self.ask_back(session.source.steps[back].seat)
        elif self.act(lambda selection: selection.undo()) is not None and on.by_pointer:
            # The elements of the question that is asked again may be out of sight.
            on.ask(Effect("sight"))

    def back(self) -> bool:
        """Close or take back the latest unfinished thing: a dialog, a look back, a selection. Returns False if there is
        none."""
        on = self._on
        if on.library.stop_naming():
            return True
        if on.guide is not None and on.guide.leaving:
            on.guide.leaving = False
        elif on.remark is not None:
            on.remark = None
        elif on.rematching:
            on.rematching = ()
            self._reactions.see_end()
        elif self._pace.read():
            return True
        elif on.playing_on:
            on.playing_on = False
        elif on.looking_back:
            on.replay.leave()
        elif self._drop_begun():
            return True
        elif on.selection is None or not on.selection.back():
            return on.panel.close()
        elif on.session is not None:
            on.keeper.offers.remember(on.session)
        return True

    def _drop_begun(self) -> bool:
        """Take back a gesture that waits for Conferma, with all its steps. Returns whether there was one."""
        on = self._on
        change = None if on.selection is None or on.looking_back else on.selection.undo_begun()
        if change is not None:
            self._reactions.react(change, "hand", on.by_pointer)
        return change is not None

    def ask_about(self, key: str) -> bool:
        """Explain what an element is, even if it can be touched now. Returns whether there is an explanation."""
        self.act(lambda selection: selection.ask_about(key))
        return self._on.about == key

    def tell_scores(self) -> None:
        """Say in the status region what the points beside the players' marks are."""
        on, session = self._on, self._on.session
        if session is None or session.here.must_pass() or session.decision is None:
            return
        if not on.settings.points and session.page.if_it_ended(session.view.seen()) is not None:
            on.say(scores_words.HIDDEN_SCORES)
            return
        names, seen = [person.name for person in session.people], session.view.seen(on.replay.shown)
        won, means = scores.won_already(session, seen), scores.meaning(session, seen)
        on.say(scores_words.all_scores(names, seen.scores(), won, means))

    def act(self, gesture: Callable[[DragSelection], Change | None], hurries: bool = False) -> Change | None:
        """Let a gesture act on the selection, and run the reactions to the resulting change.

        `hurries`: if machines are choosing, the gesture only makes them go on faster.
        """
        selection, change = self._begin(hurries)
        session = self._on.session
        if selection is None or session is None:
            return change
        waited = selection.unconfirmed
        change = gesture(selection)
        if selection.unconfirmed is not None and selection.unconfirmed != waited:
            self._on.ask(Effect("focus", "actions"))
        if session.here.offered is not None and not session.tail.match:
            self._on.save()
        self._on.keeper.offers.remember(session)
        if change is not None:
            self._reactions.react(change, "hand", self._on.by_pointer)
        return change

    def _begin(self, hurries: bool) -> tuple[DragSelection | None, Change | None]:
        """Prepare for a gesture. Returns (selection to act on, None). If the gesture must not act on the selection, it
        may skip automatic steps instead: the result is (None, change by these steps), or (None, None)."""
        on, session = self._on, self._on.session
        if session is None:
            return None, None
        on.said += 1
        if on.guide is not None:
            on.guide.leaving = False
        if on.replay.unfolding or (hurries and on.machine_acts):
            return None, self._pace.skip()
        on.last_events.read(session)
        on.remark = Notice(choices_words.LOOKING_BACK) if on.looking_back else None
        return None if on.looking_back else on.selection, None
