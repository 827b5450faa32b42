"""The controller of the page: a plain class that knows neither a game, nor HTML, nor a browser.

`app.browser.main` calls a method for whatever a person does, then shows what `app.page.page` makes of the table and
does what `take_effects()` asks for. Tests do the same without a page. Here the parts of the table are put together and
get their public names; each part says what its methods do.
"""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime

from app.table import tail
from app.table.dragging import DragSelection
from app.table.effects import Effect
from app.table.example import Example
from app.table.game_switch import GameSwitch
from app.table.gestures import Gestures
from app.table.guide import Guide
from app.table.hand_over import HandOver
from app.table.hints import Hints
from app.table.last_events import RoundSummary
from app.table.likeness import Doubt
from app.table.on_table import OnTable
from app.table.other_devices import OtherDevices
from app.table.pace import Pace
from app.table.reactions import Reactions
from app.table.saves import Saves, random_id
from app.table.selection import Notice
from app.table.session import Session
from app.table.setup import SetupForm
from pycore.contract import Choice


class Table:
    """What the page shows and what may be done with it."""

    def __init__(
        self,
        slugs: Sequence[str],
        saves: Saves,
        base: str = "",
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
        new_id: Callable[[], str] = random_id,
        can_send: bool = False,
        new_match: Callable[[], str] = tail.new_match,
    ) -> None:
        """`base` is the page's own address without query and fragment; `can_send`: a system share sheet exists."""
        self.saves = saves
        self.form = SetupForm(slugs, saves.setting("tavolo"))
        self._on = on = OnTable(saves, base, clock, new_id, new_match, can_send)
        self.faults, self.settings, self.replay, self.last_events = (
            on.faults,
            on.settings,
            on.replay,
            on.last_events,
        )
        self.machines, self.panel, self.library, self.sharing = on.machines, on.panel, on.library, on.sharing
        self.take_effects, self.say, self.hush = on.take_effects, on.say, on.hush
        self.question, self.rule, self.can_undo = on.question, on.rule, on.can_undo

        reactions = Reactions(on)
        self._pace = pace = Pace(on, reactions)
        self.tick, self.skip, self.read, self.play_now = pace.tick, pace.skip, pace.read, pace.play_now
        self.machine_answers = pace.machine_answers

        gestures = Gestures(on, pace, reactions)
        self.touch, self.lift, self.drop, self.choose = (
            gestures.touch,
            gestures.lift,
            gestures.drop,
            gestures.choose,
        )
        self.confirm, self.back, self.ask_about = gestures.confirm, gestures.back, gestures.ask_about
        self.tell_scores = gestures.tell_scores

        hints = Hints(on)
        self.may_ask_hint, self.hint, self.nobody_thinks = hints.may_ask_hint, hints.hint, hints.nobody_thinks
        self.ask_again = on.machines.again
        self.advised, self.way, self.unfinished, self.lit = (
            hints.advised,
            hints.way,
            hints.unfinished,
            hints.lit,
        )

        people = HandOver(on, gestures, reactions)
        self.take_device, self.looked, self.hand_over = people.take_device, people.looked, people.hand_over
        self.be, self.watch, self.ask_who = people.be, people.watch, people.ask_who
        self.toggle_aloud, self.send_on = people.toggle_aloud, people.send_on

        self._others = others = OtherDevices(on, gestures, reactions)
        self.undo, self.guest_plays, self.went_on = others.undo, others.guest_plays, others.went_on
        self.take_back_for, self.change_player = others.take_back_for, others.change_player
        self.shared_out, self.open_up = others.shared_out, others.open_up

        switch = GameSwitch(on, self.form, saves, clock, new_id)
        self.game_asked_for, self.game_missing = switch.game_asked_for, switch.game_missing
        self.open, self.address, self.start = switch.open, switch.address, switch.start
        self.ask_rematch, self.rematch, self.new_game = switch.ask_rematch, switch.rematch, switch.new_game
        self.start_guide, self.guide_on = switch.start_guide, switch.guide_on
        self.leave_guide, self.play_beginner = switch.leave_guide, switch.play_beginner
        self.open_example, self.leave_example = switch.open_example, switch.leave_example
        self.receive, self.open_save, self.lay = switch.receive, switch.open_save, switch.lay
        self._switch, self.settle_doubt = switch, switch.settle_doubt
        self.storage_changed, self.recover = switch.storage_changed, switch.recover

    # What lies on the table

    @property
    def session(self) -> Session | None:
        """The game on the table; None if there is none."""
        return self._on.session

    @property
    def doubt(self) -> Doubt | None:
        """The kept game to which the opened link may belong. None if it is certain, or once somebody plays on."""
        return self._switch.doubt

    @property
    def selection(self) -> DragSelection | None:
        """The touches and buttons of the game on the table."""
        return self._on.selection

    @property
    def guide(self) -> Guide | None:
        """The guide, if a game with a guide is played."""
        return self._on.guide

    @property
    def example(self) -> Example | None:
        """The example of a rulebook, if one is looked at."""
        return self._on.example

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._on.over

    @property
    def looking(self) -> bool:
        """Whether a past moment is shown."""
        return self._on.looking

    @property
    def picked(self) -> tuple[str, ...]:
        """The keys touched so far in this decision."""
        return self._on.picked

    @property
    def unconfirmed(self) -> Choice | None:
        """The choice that waits for Conferma."""
        return None if self.selection is None else self.selection.unconfirmed

    @property
    def waiting(self) -> str:
        """The choice or gesture that waits for Conferma, in a full sentence; "" if none does."""
        return "" if self.selection is None else self.selection.waiting()

    @property
    def notice(self) -> Notice | None:
        """The answer to the last thing that somebody did."""
        return self._on.notice

    @property
    def about(self) -> str:
        """The element of the board that the notice is about; "" if there is none."""
        return self._on.about

    @property
    def said(self) -> int:
        """Rises whenever the status region has something to say, so that repeated words are read again."""
        return self._on.said

    @said.setter
    def said(self, times: int) -> None:
        self._on.said = times

    @property
    def brought(self) -> RoundSummary | None:
        """The summary of the round that has just ended, until the next touch."""
        return self._on.round_summary

    @property
    def boards(self) -> int:
        """Rises when another board is shown, so that its pieces are numbered anew and not taken for those of the last
        one."""
        return self._on.boards

    @property
    def rematching(self) -> bool:
        """Whether people are asked who begins the next game."""
        return self._on.rematching

    @property
    def focus(self) -> str | None:
        """The key of the board's one Tab stop, if it can be touched."""
        return self._on.focus

    @focus.setter
    def focus(self, key: str | None) -> None:
        self._on.focus = key

    @property
    def by_pointer(self) -> bool:
        """Whether people play by touching, so that the table shows step by step what it does by itself."""
        return self._on.by_pointer

    @by_pointer.setter
    def by_pointer(self, touching: bool) -> None:
        self._on.by_pointer = touching

    @property
    def ask_back(self) -> Callable[[int], bool] | None:
        """Asks the other people concerned whether the person of a seat may take back their last choice."""
        return self._others.ask_back

    @ask_back.setter
    def ask_back(self, ask: Callable[[int], bool] | None) -> None:
        self._others.ask_back = ask

    # What goes on by itself

    @property
    def machine_acts(self) -> bool:
        """Whether a machine has to choose, and nobody looks back meanwhile."""
        return self._on.machine_acts

    @property
    def ticking(self) -> bool:
        """Whether something goes on by itself after a pause."""
        return self._pace.ticking

    @property
    def pause(self) -> float:
        """Seconds until the table goes on by itself."""
        return self._pace.pause

    @property
    def busy(self) -> bool:
        """Whether the table or a machine acts next, so that people here have to wait."""
        return self._pace.busy

    @property
    def may_cut(self) -> bool:
        """Whether a machine still thinks after its pause, so that people may tell it to choose now."""
        return self._pace.may_cut

    # What concerns several parts

    def turn(self) -> object:
        """A value that changes when a touch would mean something else: who is asked, in which game, which buttons lie
        where. A finger that comes down right after such a change meant what was there before."""
        session, question = self.session, self.question()
        if session is None:
            return None
        asked = None if question is None else question.decision.seat
        advised = self.machines.hint is not None and not self.machines.carried
        passes = session.must_pass() and session.next_holder()
        return id(session), asked, passes, self.looking, self.may_cut, advised

    def start_replay(self) -> None:
        """Show the whole game from its start; on a phone, without the sheet over it."""
        self.replay.start()
        self.panel.close()

    def toggle_sound(self) -> None:
        """Switch sounds and vibration on or off. Switching them on plays a sample."""
        self.settings.toggle_sound()
        if self.settings.sound:
            self._on.ask(Effect("sound", "turn"))

    def copy_details(self) -> None:
        """Copy the details of an error."""
        link = "" if self.session is None or not self.session.whole else self.sharing.url(self.session)
        self._on.ask(Effect("copy-details", link))
