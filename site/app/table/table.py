"""The controller of the page: a plain class that knows neither a game, nor HTML, nor a browser.

`app.browser.main` calls a method for each action of a person, then shows what `app.page.page` makes of the table and
does what `take_effects()` asks for. Tests do the same without a page. Here the parts of the table are put together. The
methods used most have a name of the table itself.
"""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime

from app.table import tail
from app.table.answers import Notice
from app.table.device_actions import DeviceActions
from app.table.dragging import DragSelection
from app.table.effects import Effect
from app.table.game_switch import GameSwitch
from app.table.gestures import Gestures
from app.table.guide import Guide
from app.table.hints import Hints
from app.table.on_table import OnTable
from app.table.other_devices import OtherDevices
from app.table.pace import Pace
from app.table.reactions import Reactions
from app.table.saves import Saves, random_id
from app.table.session import Session
from app.table.setup import SetupForm
from app.words import saves as saves_words
from pycore.contract import Choice


class Table:
    """The controller: the state that the page shows, and the actions that change it."""

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
        self.on_table = on = OnTable(saves, base, clock, new_id, new_match, can_send)
        self.faults, self.settings, self.panel = on.faults, on.settings, on.panel
        self.replay, self.last_events, self.machines = on.replay, on.last_events, on.machines
        self.library, self.sharing = on.library, on.sharing
        self.take_effects, self.say, self.hush = on.take_effects, on.say, on.hush
        self.question, self.can_undo = on.question, on.can_undo

        reactions = Reactions(on)
        self.pace = Pace(on, reactions)
        self.gestures = gestures = Gestures(on, self.pace, reactions)
        self.touch, self.choose, self.confirm = gestures.touch, gestures.choose, gestures.confirm
        self.undo, self.back = gestures.undo, gestures.back
        self.hints = Hints(on)
        self.lit = self.hints.lit
        self.device = DeviceActions(on, gestures, reactions)
        self.take_device, self.be = self.device.take_device, self.device.be
        self.others = OtherDevices(on, gestures, reactions)
        self.switch = GameSwitch(on, self.form, saves, clock, new_id)
        self.open, self.start = self.switch.open, self.switch.start

    # What lies on the table

    @property
    def session(self) -> Session | None:
        """The game on the table; None if there is none."""
        return self.on_table.session

    @property
    def selection(self) -> DragSelection | None:
        """The touches and buttons of the game on the table."""
        return self.on_table.selection

    @property
    def guide(self) -> Guide | None:
        """The guide, if a game with a guide is played."""
        return self.on_table.guide

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.on_table.over

    @property
    def looking_back(self) -> bool:
        """Whether a past moment is shown."""
        return self.replay.looking_back

    @property
    def picked(self) -> tuple[str, ...]:
        """The keys touched so far in this decision."""
        return self.on_table.picked

    @property
    def unconfirmed(self) -> Choice | None:
        """The choice that waits for Conferma."""
        return None if self.selection is None else self.selection.unconfirmed

    @property
    def notice(self) -> Notice | None:
        """The answer to the last thing that somebody did."""
        return self.on_table.notice

    # What concerns several parts

    def context(self) -> object:
        """A value that changes when a touch would mean something else: who is asked, in which game, which buttons lie
        where. A finger that comes down right after such a change meant what was there before."""
        session, question = self.session, self.question()
        if session is None:
            return None
        asked = None if question is None else question.decision.seat
        passes = session.here.must_pass() and session.here.next_holder()
        return id(session), asked, passes, self.looking_back, self.pace.may_cut

    def receive(self, files: int) -> None:
        """Ask whether to import `files` files that were opened with the installed app, or shared with it.

        With 0 files, say that nothing readable was received.
        """
        if files:
            self.library.transfers.offer(files)
            self.panel.show("partite", keep=True)
        elif self.session is None:
            self.form.error = saves_words.NOTHING_RECEIVED
        else:
            self.say(saves_words.NOTHING_RECEIVED)

    def start_replay(self) -> None:
        """Show the whole game from its start; on a phone, without the sheet over it."""
        self.replay.start()
        self.panel.close()

    def toggle_sound(self) -> None:
        """Switch sounds and vibration on or off. Switching them on plays a sample."""
        self.settings.toggle_sound()
        if self.settings.sound:
            self.on_table.ask(Effect("sound", "turn"))

    def toggle_notify(self) -> None:
        """Switch notifications off, or on if the browser allows them."""
        if self.settings.notify:
            self.settings.set_notify(False)
        else:
            self.on_table.ask(Effect("permit"))

    def copy_details(self) -> None:
        """Copy the details of an error."""
        link = "" if self.session is None or not self.session.policy.whole else self.sharing.url(self.session)
        self.on_table.ask(Effect("copy-details", link))
