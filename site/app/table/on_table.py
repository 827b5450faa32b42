"""What lies on the table now: the game, the parts that show it, the last notice, and what the browser has to do.

The other parts of the table share one such object.
"""

from collections.abc import Callable
from datetime import datetime

from app.table.answers import Notice
from app.table.dragging import DragSelection
from app.table.effects import Effect
from app.table.example import Example
from app.table.faults import Faults
from app.table.guide import Guide
from app.table.index import Index
from app.table.keeper import Keeper
from app.table.last_events import LastEvents, RoundSummary
from app.table.library import Library
from app.table.machines import Machines
from app.table.panel import Panel
from app.table.question import Question
from app.table.replay import Replay
from app.table.saves import Saves
from app.table.session import Session
from app.table.settings import Settings
from app.table.sharing import Sharing
from app.words import saves as saves_words
from pycore.contract import CHANCE


class OnTable:
    """The state of the table."""

    def __init__(
        self,
        saves: Saves,
        base: str,
        clock: Callable[[], datetime],
        new_id: Callable[[], str],
        new_match: Callable[[], str],
        can_send: bool,
    ) -> None:
        self.session: Session | None = None
        self.selection: DragSelection | None = None
        self.focus: str | None = None
        """The key of the board's one Tab stop, if it can be touched."""
        self.boards = 0
        """Rises when another board is shown, so that its pieces are numbered anew and not taken for those of the last
        one."""
        self.by_pointer = False
        """Whether people play by touching. Then the table shows step by step what it does. For keyboards and programs
        it does not, so that they need not wait."""
        self.rematching: tuple[str, ...] = ()
        """While people are asked who begins the next game: who will play each seat, as words of `app.table.tail`."""
        self.playing_on = False
        """Whether people are asked who will play on from the past moment shown."""
        self.said = 0
        """Rises whenever the status region has something to say, so that repeated words are read again."""
        self.clock = clock
        self._saves = saves
        self.index = Index(saves)
        self._refusal_said = False
        self.remark: Notice | None = None
        """A notice of the table itself. It comes before that of the selection."""
        self._effects: list[Effect] = []
        self.faults = Faults()
        self.settings = Settings(saves)
        self.replay = Replay(self._show_moment, self.ask)
        self.last_events = LastEvents()
        self.machines = Machines()
        self.panel = Panel(self.rule, self.ask)
        self.keeper = Keeper(saves, self.index, clock, new_id, self.ask, new_match)
        self.library = Library(saves, self.index, clock, new_id, self.ask)
        self.sharing = Sharing(base, can_send, self.keeper, self.ask)

    # What the browser and the status region are told

    def ask(self, *effects: Effect) -> None:
        """Ask the browser for something."""
        self._effects += effects

    def take_effects(self) -> list[Effect]:
        """Return what the browser has to do now, and forget it."""
        effects, self._effects = self._effects, []
        return effects

    def say(self, words: str) -> None:
        """Show these words as the answer to what somebody did."""
        self.said += 1
        self.remark = Notice(words)

    def hush(self) -> None:
        """Remove the last notice, since it has been read."""
        self.remark = None
        if self.selection is not None:
            self.selection.notice = None

    @property
    def notice(self) -> Notice | None:
        """The answer to the last thing that somebody did."""
        return self.remark or (None if self.selection is None else self.selection.notice)

    @property
    def about(self) -> str:
        """The element of the board that the notice is about; "" if there is none."""
        selection = self.selection
        return "" if selection is None or self.remark or selection.notice is None else selection.about

    def _show_moment(self) -> None:
        """Drop the picked elements and the notice, because another moment of the game is shown."""
        if self.selection is not None:
            self.selection.clear()
        self.remark = None
        self.last_events.unfolded = self.playing_on = False
        self.said += 1

    # The game

    @property
    def guide(self) -> Guide | None:
        """The guide, if a game with a guide is played."""
        policy = None if self.session is None else self.session.policy
        return policy if isinstance(policy, Guide) else None

    @property
    def example(self) -> Example | None:
        """The example of a rulebook, if one is looked at."""
        policy = None if self.session is None else self.session.policy
        return policy if isinstance(policy, Example) else None

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.session is not None and self.session.decision is None

    @property
    def looking_back(self) -> bool:
        """Whether a past moment is shown."""
        return self.replay.looking_back

    @property
    def picked(self) -> tuple[str, ...]:
        """The keys touched so far in this decision."""
        if (
            self.session is None
            or self.selection is None
            or self.looking_back
            or self.session.here.must_pass()
        ):
            return ()
        return self.selection.picked

    @property
    def round_summary(self) -> RoundSummary | None:
        """The summary of the round that has just ended, until the next touch."""
        if self.session is None or self.looking_back or self.guide is not None:
            return None
        return self.last_events.round_summary(self.session)

    @property
    def machine_acts(self) -> bool:
        """Whether a machine has to choose, and nobody looks back meanwhile."""
        return self.machines.asked is not None and not self.looking_back

    def question(self) -> Question | None:
        """The present question, if somebody here may answer it now; else None."""
        return None if self.selection is None or self.looking_back else self.selection.question()

    def rule(self) -> str:
        """The anchor of the rule for the present question."""
        return "" if self.session is None else self.session.rule()

    def can_undo(self) -> bool:
        """Whether the last choice can be taken back here and now."""
        return self.session is not None and not self.looking_back and self.session.undoing.can_undo()

    # Keeping it

    def recast(self, players: tuple[str, ...]) -> None:
        """Let other persons or machines play the seats from now on; words as in a link's tail."""
        session = self.session
        if session is not None:
            begun = any(step.seat not in (CHANCE, *session.tail.persons) for step in session.source.steps)
            session.here.recast(session.tail.recast(players, begun))
            self.machines.follow()
            self.save()

    def save(self) -> None:
        """Keep the game as it stands now, unless the policy of its session forbids it."""
        session = self.session
        if session is None or not session.policy.kept:
            return
        kept = self.keeper.keep(session)
        said = kept.said or self._refusal()
        if kept.followed:
            self.show_followed(said)
        elif said:
            self.remark = Notice(said)

    def _refusal(self) -> str:
        """A sentence if the browser has refused to keep anything. "" if it has not, or the sentence was said before."""
        if self._saves.kept or self._refusal_said:
            return ""
        self._refusal_said = True
        return saves_words.CANNOT_SAVE

    def show_followed(self, said: str) -> None:
        """Show the game after another tab's version has replaced it, with the sentence `said`."""
        self.replay.leave()
        self.remark = Notice(said)
