"""The controller of the page: a plain class that knows neither a game, nor HTML, nor a browser.

`app.browser.main` calls a method for whatever a person does, then shows what `app.page.page` makes of the table and
does what `take_effects()` asks for. Tests do the same without a page.
"""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime

from app import games
from app.table import tail
from app.table.arrivals import Arrivals
from app.table.effects import Effect
from app.table.example import Example, Left
from app.table.guide import Guided, GuidedSelection
from app.table.hearing import heard
from app.table.library import Library
from app.table.moments import last_of
from app.table.panel import Panel
from app.table.question import Question
from app.table.replay import Replay
from app.table.saves import Saves, random_id
from app.table.selection import Notice, Selection
from app.table.session import Session
from app.table.settings import Settings
from app.table.setup import SetupForm
from app.table.sharing import Sharing, absent, sender
from app.table.telling import Brought, Telling
from app.words import speech, speech_saves
from pycore.contract import BadLink, BadOption, Choice


class Table:
    """What the page shows and what may be done with it."""

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
        self.selection: Selection | None = None
        self.focus: str | None = None
        """The key that holds the board's one Tab stop, where it can be touched."""
        self.boards = 0
        """Rises when what the board showed is over: the pieces of the next one have nothing to do with those of the
        last, not even in their numbers."""
        self.by_pointer = False
        """Whether people play by touching: then what the table does by itself is shown step by step. Keys and programs
        are not kept waiting."""
        self.said = 0
        """How many times the status region has had something to say: repeated words are read again."""
        self._effects: list[Effect] = []
        self._notice: Notice | None = None
        self._address: str | None = None
        self._new_id = new_id or random_id
        self.settings = Settings(saves)
        self.replay = Replay(self._turn, self._ask)
        self.telling = Telling()
        self.panel = Panel(self.rule, self._ask)
        self.library = Library(saves, clock, self._new_id, self._ask, new_match)
        self._arrivals = Arrivals(saves, self.library.seats, clock, self._new_id)
        self.sharing = Sharing(base, can_send, self.library, self._ask)

    # What the page reads

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
    def guide(self) -> Guided | None:
        """The game with a guide, where that is what is played."""
        return self.session if isinstance(self.session, Guided) else None

    @property
    def example(self) -> Example | None:
        """The example of a rulebook, where that is what is looked at."""
        return self.session if isinstance(self.session, Example) else None

    @property
    def ticking(self) -> bool:
        """Whether something goes on by itself: a replay, what the table does, or the moves of the guide."""
        guide = self.guide
        moving = guide is not None and guide.moving and not self.looking
        return self.replay.playing or self.replay.unfolding or moving

    def question(self) -> Question | None:
        """The decision, where somebody here may make it now."""
        return None if self.selection is None or self.looking else self.selection.question()

    def turn(self) -> object:
        """Whose choice is asked here, of whom, and in which game: when it becomes another, a finger that comes down a
        moment later still means the last one."""
        session, question = self.session, self.question()
        if session is None:
            return None
        asked = None if question is None else question.decision.seat
        return id(session), asked, session.must_pass() and session.next_holder(), self.looking

    def lit(self) -> dict[str, str]:
        """What can be touched now."""
        return {} if self.selection is None or self.looking else self.selection.lit()

    def rule(self) -> str:
        """The anchor of what is asked now."""
        return "" if self.session is None else self.session.rule()

    def address(self) -> str | None:
        """What follows the page's name in the address bar; None: whatever stands there stays."""
        if self.guide is not None:
            return f"?guida={self.guide.game}"
        if self.example is not None:
            return f"?esempio={self.example.name}"
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

    # Beginning, opening, leaving

    def game_asked_for(self, query: str, fragment: str) -> str:
        """The game that `open` is going to show, and needs here."""
        asked = fragment.partition(".")[0] if fragment else query
        return asked if asked in self.form.slugs else self.form.game

    def game_missing(self) -> None:
        """The game that somebody asked for has not come: everything stays as it was."""
        if self.session is None:
            self.form.error = speech.GAME_MISSING
        else:
            self.say(speech.GAME_MISSING)

    def open(self, query: str, fragment: str) -> None:
        """Show what the address asks for: `fragment` is a link, `query` the name of a game or empty."""
        if fragment:
            self._open_link(fragment)
            return
        self._leave_game()
        self.form.listed = not self.form.choose_game(query)
        if query and self.form.listed:
            self.form.error = speech.UNKNOWN_GAME

    def start(self) -> None:
        """Begin the game that the form describes."""
        try:
            source, people = self.form.make()
        except BadOption:
            self._ask(Effect("focus", "refusal"))
            return
        self.saves.remember("tavolo", self.form.dump())
        self._lay(Session(source, people, self._new_id()))
        self._save()

    def start_guide(self, slug: str) -> None:
        """Begin a game with a guide; where there is none, show the form of that game."""
        script = games.guide(slug) if slug in self.form.slugs else None
        if script is None:
            self.open(slug, "")
            return
        session = Guided(script)
        self._lay(session, GuidedSelection(session))
        self._ask(Effect("focus", "status"))

    def open_example(self, name: str, link: str, caption: str) -> None:
        """Look at an example of a rulebook, and leave the game that is on the table until then."""
        left = self.example.left if self.example is not None else self._left()
        try:
            self._lay(Example(name, link, caption, left))
        except BadLink as error:
            self.form.error = speech.bad_link(error.reason)
        self._ask(Effect("focus", "status"))

    def _left(self) -> Left | None:
        if self.session is None or self.selection is None or self.guide is not None:
            return None
        return Left(self.session, self.selection)

    def leave_example(self) -> None:
        """Back to the game that was left, as it stands by now; without one, to the form."""
        example = self.example
        if example is None:
            return
        if example.left is None:
            self.new_game()
            return
        self._lay(example.left.session, example.left.selection)
        self.storage_changed("")
        self._ask(Effect("focus", "status"))

    def guide_on(self) -> None:
        """What the guide said is read."""
        guide = self.guide
        if guide is not None and not (guide.asks or guide.moving or guide.last) and not self.looking:
            guide.go_on()
            self.said += 1
            self._ask(Effect("focus", "status"))
            self._effects += guide.effects()

    def rematch(self) -> None:
        """The same people and the same set-up, from the start; whoever sat second begins."""
        old = self.session
        assert old is not None
        self._lay(Session(self.library.again(old), old.tail.passed_on()._replace(match=""), self._new_id()))
        self._save()

    def new_game(self) -> None:
        """Back to the form, with the present game chosen; the game stays among those kept."""
        if self.session is not None:
            slug = self.session.game
            self._leave_game()
            self.form.listed = not self.form.choose_game(slug)
            self._address = f"?gioco={slug}"
            self._ask(Effect("focus", "setup"))

    def open_save(self, id: str) -> None:
        """Go on with a kept game."""
        save = self.saves.get(id)
        if save is not None:
            self._open_link(save.link + save.tail, save.id)

    def storage_changed(self, name: str) -> None:
        """Another tab has changed what is stored under that name ("": perhaps everything)."""
        if self.session is not None and self.library.catch_up(self.session, name):
            self._follow(speech_saves.MOVED)

    def _follow(self, said: str) -> None:
        """The game on the table has become what another tab has made of it."""
        self.replay.leave()
        self._notice = Notice(said)

    def _open_link(self, fragment: str, save_id: str | None = None) -> None:
        try:
            arrival = self._arrivals.open(fragment, save_id)
        except BadLink as error:
            self._leave_game()
            self.form.choose_game(self.game_asked_for("", fragment.partition("&")[0]))
            self.form.error = speech.bad_link(error.reason)
            return
        if self.session is not None:
            self._ask(Effect("begin"))
        self._lay(arrival.session)
        if arrival.since is not None:
            self.replay.tell(arrival.since)
        if arrival.said:
            self.say(arrival.said)

    def _lay(self, session: Session, selection: Selection | None = None) -> None:
        """Put a game on the table."""
        self._leave_game()
        self.session, self.selection = session, selection or Selection(session)
        session.aloud = self.settings.aloud
        self.replay.lay(session)
        self.panel.close()
        self._ask(Effect("rule", self.rule()))
        if not session.opened:
            # Where it is asked who is here, that is seen first.
            self._ask(Effect("sight"))

    def _leave_game(self) -> None:
        self.session = self.selection = self.focus = self._notice = self._address = None
        self.replay.lay(None)
        self.form.error = ""
        self.boards += 1

    def _save(self) -> None:
        session = self.session
        assert session is not None
        if not session.kept:
            return
        before = session.source
        said = self.library.keep(session)
        if session.source is not before:
            self._follow(said)
        elif said:
            self._notice = Notice(said)

    # Choosing

    def touch(self, key: str) -> None:
        """Somebody touched an element of the board; where a further touch has to follow, its place is seen."""
        before = len(self.picked)
        self._select(lambda selection: selection.touch(key))
        if len(self.picked) > before and self.unconfirmed is None:
            self._ask(Effect("sight"))

    def lift(self, key: str) -> str | None:
        """A drag begins on an element; the key of what is carried."""
        carried: list[str | None] = []
        self._select(lambda selection: carried.append(selection.lift(key)))
        return carried[0] if carried else None

    def drop(self, key: str | None) -> None:
        """The drag ends on another element, or nowhere."""
        self._select(lambda selection: selection.drop(key))

    def choose(self, choice: Choice) -> None:
        """Somebody chose from the list or the menu, or gave an answer aloud."""
        self._select(lambda selection: selection.choose(choice))

    def confirm(self) -> None:
        """Yes to what cannot be taken back."""
        self._select(lambda selection: selection.confirm())

    def undo(self) -> None:
        """Take back the last choice."""
        if self.can_undo():
            self._select(lambda selection: selection.undo())

    def back(self) -> bool:
        """One step back from whatever was begun last; False when there was nothing."""
        if self.library.stop_naming():
            return True
        if self._notice is not None:
            self._notice = None
        elif self.read():
            return True
        elif self.looking:
            self.replay.leave()
        elif self.selection is None or not self.selection.back():
            return self.panel.close()
        return True

    def take_device(self) -> None:
        """The next person has the device and is alone with it."""
        if self.session is not None and self.selection is not None and self.session.must_pass():
            session, had_it = self.session, self.session.just_chose()
            start = last_of(session, session.next_holder())
            taken: list[bool] = []
            self._select(lambda selection: taken.append(selection.hand_on()))
            if taken == [True]:
                session.take_device()
            self.selection.clear()
            if taken == [True] and self.by_pointer and not had_it and self.replay.between(start):
                self.replay.tell(start)
            # Behind the screen the rules beside the board could not be moved to what is asked.
            self._effects += [Effect("focus", "status"), Effect("rule", self.rule()), Effect("sight")]

    def be(self, seat: int | None) -> None:
        """Only that person plays here; None: everybody does."""
        session = self.session
        if session is not None and (seat is None or 0 <= seat < len(session.people)):
            self.replay.leave()
            session.be(seat)
            self._remember_who(session)
            self._ask(Effect("sight"))

    def watch(self) -> None:
        """Whoever is here only looks."""
        if self.session is not None:
            self.replay.leave()
            self.session.watch()
            self._remember_who(self.session)
            # The numbers of pieces must not tell what somebody saw of them before.
            self.boards += 1

    def _remember_who(self, session: Session) -> None:
        self.library.seats.remember(session)
        self.library.pictures.forget(session.tail.match)

    def send_on(self) -> None:
        """Send the game to whoever is asked next; from then on the one who sends it is alone here, and waits."""
        session = self.session
        if session is None or self.guide is not None:
            return
        if session.offered is not None:
            self._select(lambda selection: selection.hand_on())
        who = sender(session)
        if who is not None:
            self.be(who)
        if absent(session):
            self.sharing.send_on(session)

    def toggle_aloud(self) -> None:
        """Answer short questions aloud, or hand the device over for them."""
        self.settings.toggle_aloud()
        if self.session is not None and self.selection is not None:
            self.session.aloud = self.settings.aloud
            self.selection.clear()

    def hand_over(self) -> None:
        """Whoever is asked aloud takes the device first, for this once."""
        if self.session is not None and self.selection is not None and self.session.is_aloud():
            self.session.hand_over()
            self.selection.clear()

    def ask_who(self) -> None:
        """Whoever is here changes their mind about who they are."""
        if self.session is not None:
            self.session.opened = True

    def _select(self, act: Callable[[Selection], object]) -> None:
        """Let a touch or a button do something, and keep the game if it has changed."""
        session, selection = self.session, self.selection
        if session is None or selection is None:
            return
        self.said += 1
        if self.replay.unfolding:
            self.skip()
            return
        self.telling.read(session)
        self._notice = Notice(speech.NOT_NOW) if self.looking else None
        if self.looking:
            return
        before, start = session.version, session.length
        seat = None if session.decision is None else session.decision.seat
        waited = selection.unconfirmed
        act(selection)
        if selection.unconfirmed is not None and selection.unconfirmed != waited:
            self._ask(Effect("focus", "actions"))
        if session.version != before:
            if self.guide is None:
                self._save()
            else:
                self._effects += self.guide.effects()
            if session.length > start and self.settings.sound:
                self._effects += [Effect("sound", name) for name in heard(session, start, seat)]
            if self.by_pointer and session.length > start:
                self.replay.unfold(start)
            self._see_end()

    def toggle_sound(self) -> None:
        """One switch for sound and vibration; what they are like is heard at once."""
        self.settings.toggle_sound()
        if self.settings.sound:
            self._ask(Effect("sound", "turn"))

    def _see_end(self) -> None:
        """At the end of the game its outcome is seen, once everything before it has been."""
        if self.over and not self.looking:
            self._ask(Effect("focus", "end"))

    def read(self) -> bool:
        """What has happened need not be told at length any more; False where it was not."""
        return self.session is not None and self.telling.read(self.session)

    def say(self, words: str) -> None:
        """The table has something to say to what somebody did."""
        self.said += 1
        self._notice = Notice(words)

    # Looking back

    def start_replay(self) -> None:
        """Show the whole game from its start, on a phone without the sheet over it."""
        self.replay.start()
        self.panel.close()

    def skip(self) -> None:
        """What the table has done by itself, or the final count, need not be shown any further."""
        if self.replay.unfolding or self.replay.counting:
            self.replay.leave()
            self._see_end()

    def tick(self) -> None:
        """The time between two moments of a replay, or of what goes by itself, has passed."""
        if self.guide is not None and not self.looking:
            self.guide.tick()
            self.said += 1
            self._effects += self.guide.effects()
        else:
            ends = self.replay.unfolding or self.replay.counting
            self.replay.tick()
            if ends:
                self._see_end()

    def _turn(self) -> None:
        """Another moment of the game is shown: what was begun and said before belongs to the last one."""
        if self.selection is not None:
            self.selection.clear()
        self._notice = None
        self.telling.unfolded = False
        self.said += 1
