"""A game on the table as the page reads it: what is asked, picked and said, and what the browser has to do.

What may be done with it is in `app.table.play`, how it comes onto the table in `app.table.table`.
"""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Final, NamedTuple

from app.drawing.people import plain
from app.games.contract import Chain
from app.table import tail
from app.table.dragging import DragSelection
from app.table.effects import Effect
from app.table.example import Example
from app.table.faults import Faults
from app.table.guide import Guide
from app.table.library import Library
from app.table.machines import Machines
from app.table.panel import Panel
from app.table.question import Question
from app.table.replay import Replay
from app.table.saves import Saves, random_id
from app.table.selection import Notice
from app.table.session import Session
from app.table.settings import Settings
from app.table.setup import SetupForm
from app.table.sharing import Sharing
from app.table.telling import Brought, Telling
from pycore.contract import Choice

AT_EASE: Final = 6
"""So many moments that the table shows by itself have the whole pause each."""
QUICKEST: Final = 0.4
"""Of the pause, where there are many more."""


class Unfinished(NamedTuple):
    """A choice that was advised, in words, and which element has yet to be touched how many times for it."""

    label: str
    key: str
    times: int


class Shown:
    """What the page shows."""

    def __init__(
        self,
        slugs: Sequence[str],
        saves: Saves,
        base: str = "",
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
        new_id: Callable[[], str] | None = None,
        can_send: bool = False,
        new_match: Callable[[], str] = tail.new_match,
    ) -> None:
        """`base` is the page's own address without query and fragment; `can_send`: a system share sheet exists."""
        self.saves = saves
        self.form = SetupForm(slugs, saves.setting("tavolo"))
        self.session: Session | None = None
        self.selection: DragSelection | None = None
        self.focus: str | None = None
        """The key that holds the board's one Tab stop, where it can be touched."""
        self.boards = 0
        """Rises when what the board showed is over: the pieces of the next one have nothing to do with those of the
        last, not even in their numbers."""
        self.by_pointer = False
        """Whether people play by touching: then what the table does by itself is shown step by step. Keys and programs
        are not kept waiting."""
        self.rematching = False
        """Whether it is asked who begins the next game."""
        self.said = 0
        """How many times the status region has had something to say: repeated words are read again."""
        self.faults = Faults()
        self._effects: list[Effect] = []
        self._notice: Notice | None = None
        self._address: str | None = None
        self._new_id = new_id or random_id
        self.settings = Settings(saves)
        self.replay = Replay(self._turn, self._ask)
        self.telling = Telling()
        self.machines = Machines()
        self.panel = Panel(self.rule, self._ask)
        self.library = Library(saves, clock, self._new_id, self._ask, new_match)
        self._clock = clock
        self.sharing = Sharing(base, can_send, self.library, self._ask)

    @property
    def looking(self) -> bool:
        """Whether a past moment is shown."""
        return self.replay.looking

    @property
    def picked(self) -> tuple[str, ...]:
        """The keys touched so far in this decision."""
        if self.session is None or self.selection is None or self.looking or self.session.must_pass():
            return ()
        return self.selection.picked

    @property
    def unconfirmed(self) -> Choice | None:
        """The choice that waits for Conferma."""
        return None if self.selection is None else self.selection.unconfirmed

    @property
    def waiting(self) -> str:
        """What waits for Conferma, in a full sentence; "" where nothing does."""
        return "" if self.selection is None else self.selection.waiting()

    @property
    def notice(self) -> Notice | None:
        """What the table has to say to the last thing somebody did."""
        return self._notice or (None if self.selection is None else self.selection.notice)

    @property
    def about(self) -> str:
        """The element of the board that the notice is about; empty where it is about none."""
        selection = self.selection
        return "" if selection is None or self._notice or selection.notice is None else selection.about

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.session is not None and self.session.decision is None

    @property
    def brought(self) -> Brought | None:
        """What the round has brought that has just ended, until the next touch."""
        if self.session is None or self.looking or self.guide is not None:
            return None
        return self.telling.brought(self.session)

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
    def ticking(self) -> bool:
        """Whether something goes on by itself after a pause: a replay, what the table does, the moves of the guide, or
        what a machine has still to do."""
        guide = self.guide
        moving = guide is not None and guide.moving and not self.looking
        waits = self.machines.due() is not None or (self._step_by_step() and not self.machines.rested)
        resting = self.machine_acts and waits
        return self.replay.playing or self.replay.unfolding or moving or (resting and self.brought is None)

    @property
    def pause(self) -> float:
        """Seconds until it goes on; the more there is to tell of what happened meanwhile, the faster, within reason."""
        steps = self.replay.steps if self.replay.unfolding else 0
        return self.settings.pause * max(QUICKEST, AT_EASE / max(steps, AT_EASE))

    @property
    def machine_acts(self) -> bool:
        """Whether a machine has to choose, and nobody looks back meanwhile."""
        return self.machines.asked is not None and not self.looking

    @property
    def busy(self) -> bool:
        """Whether it is for the table to go on, and not for anybody here."""
        return self.ticking or self.machine_acts

    @property
    def may_cut(self) -> bool:
        """Whether a machine thinks longer than its choices are shown, so that it may be told to end it."""
        machines = self.machines
        return machines.thinking and (machines.rested or not self._step_by_step())

    def _step_by_step(self) -> bool:
        """Whether what machines do is shown at a pace that can be followed."""
        return self.by_pointer and not self.machines.hurry

    def question(self) -> Question | None:
        """The decision, where somebody here may make it now."""
        return None if self.selection is None or self.looking else self.selection.question()

    def may_ask_hint(self) -> bool:
        """Whether somebody may ask what to do: whoever is asked something themselves, in a game of their own."""
        question = self.question()
        free = self.guide is None and self.example is None and self.unconfirmed is None
        return free and question is not None and not question.aloud and len(question.decision.choices) > 1

    def advised(self) -> tuple[str, ...]:
        """Of the elements that stand for the choice that is advised those that a touch of now begins with, or goes on
        with: the others come later. None where what is picked leads to others only."""
        way, picked = self.way(), self.picked
        if picked:
            return way[: len(picked) + 1]
        begins = {chain[0] for chain in self._ways() if chain}
        return tuple(key for key in way if key in begins)

    def way(self) -> tuple[str, ...]:
        """All of them, in the order in which they are touched; one that has to be touched again stands there again."""
        self.machines.follow()
        unfinished, chains, picked = self.unfinished(), self._ways(), self.picked
        if unfinished is not None:
            return (unfinished.key,) * unfinished.times
        question = self.question()
        if picked or question is None:
            return next((chain for chain in chains if picked and chain[: len(picked)] == picked), ())
        # Rather the way of which all can be touched at once: a tile of the hand with its cell.
        first = question.picker.lit(())
        return max(chains, key=lambda chain: sum(key in first for key in chain), default=())

    def _ways(self) -> Sequence[Chain]:
        """The chains that stand for what is advised."""
        question, hint, unfinished = self.question(), self.machines.hint, self.unfinished()
        if unfinished is not None:
            return ((unfinished.key,),)
        if question is None or hint is None:
            return ()
        return question.ways_of(hint.choice, hint.then or question.must_follow(hint.choice))

    def unfinished(self) -> Unfinished | None:
        """What was advised, where the choice just made becomes that by further touches."""
        machines, session, selection = self.machines, self.session, self.selection
        if machines.advised is None or session is None or selection is None or self.looking:
            return None
        length, answer = machines.advised
        further = None if machines.hint is not None else selection.touches_to(answer.choice, length)
        if further is None:
            return None
        label = session.page.label(session.seen(length), answer.choice)
        return Unfinished(plain(label, session.people), *further)

    def turn(self) -> object:
        """Whose choice is asked here, of whom, and in which game, what can be pressed while a machine acts, and whether
        an advice takes room: when it becomes another, a finger that comes down a moment later still means the last
        one."""
        session, question = self.session, self.question()
        if session is None:
            return None
        asked = None if question is None else question.decision.seat
        advised = self.machines.hint is not None and not self.machines.carried
        passes = session.must_pass() and session.next_holder()
        return id(session), asked, passes, self.looking, self.may_cut, advised

    def lit(self) -> dict[str, str]:
        """What can be touched now; what has just been touched only where that makes what was advised."""
        if self.selection is None or self.looking:
            return {}
        unfinished = self.unfinished()
        return self.selection.lit() | ({unfinished.key: unfinished.label} if unfinished else {})

    def rule(self) -> str:
        """The anchor of what is asked now."""
        return "" if self.session is None else self.session.rule()

    def address(self) -> str | None:
        """What follows the page's name in the address bar; None: whatever stands there stays."""
        if self.guide is not None:
            return f"?guida={self.guide.session.game}"
        if self.example is not None:
            return f"?esempio={self.example.name}"
        if self.session is not None and not self.session.whole:
            return None
        return self._address if self.session is None else f"#{self.sharing.link(self.session)}"

    def can_undo(self) -> bool:
        """Whether the last choice can be taken back here and now."""
        return self.session is not None and not self.looking and self.session.can_undo()

    def take_effects(self) -> list[Effect]:
        """What the browser has to do now, once."""
        effects, self._effects = self._effects, []
        return effects

    def _ask(self, effect: Effect) -> None:
        self._effects.append(effect)

    def _turn(self) -> None:
        """Another moment of the game is shown: what was begun and said before belongs to the last one."""
        if self.selection is not None:
            self.selection.clear()
        self._notice = None
        self.telling.unfolded = False
        self.said += 1
