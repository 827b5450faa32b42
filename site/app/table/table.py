"""The controller of the page: a plain class that knows neither a game, nor HTML, nor a browser.

`app.browser.main` calls a method for whatever a person does, then shows what `app.page.page` makes of the table and
does what `take_effects()` asks for. Tests do the same without a page. What the page reads of it is in
`app.table.shown`, what is done in play in `app.table.play`; here games are begun, opened and left.
"""

from app import games
from app.table import tail
from app.table.arrivals import Arrivals
from app.table.company import Company
from app.table.dragging import DragSelection
from app.table.effects import ALL, Effect
from app.table.example import Example, Left
from app.table.guide import Guide, GuidedSelection
from app.table.session import Session
from app.words import errors as errors_words
from app.words import saves as saves_words
from pycore.contract import BadLink, BadOption


class Table(Company):
    """What the page shows and what may be done with it."""

    def game_asked_for(self, query: str, fragment: str) -> str:
        """The game that `open` is going to show, and needs here."""
        asked = fragment.partition(".")[0] if fragment else query
        return asked if asked in self.form.slugs else self.form.game

    def game_missing(self) -> None:
        """The game that somebody asked for has not come: everything stays as it was."""
        if self.session is None:
            self.form.error = errors_words.GAME_NOT_LOADED
        else:
            self.say(errors_words.GAME_NOT_LOADED)

    def open(self, query: str, fragment: str) -> None:
        """Show what the address asks for: `fragment` is a link, `query` the name of a game or empty."""
        if fragment:
            self._open_link(fragment)
            return
        self._leave_game()
        self.form.listed = not self.form.choose_game(query)
        if query and self.form.listed:
            self.form.error = errors_words.UNKNOWN_GAME

    def start(self) -> None:
        """Begin the game that the form describes."""
        try:
            source, people = self.form.make()
        except BadOption:
            self._ask(Effect("focus", "refusal"))
            return
        self.saves.remember("tavolo", self.form.dump())
        self._begin(Session(source, people, self._new_id()))

    def _begin(self, session: Session) -> None:
        session.fresh = True
        self._lay(session)
        self._save()

    def start_guide(self, slug: str) -> None:
        """Begin a game with a guide; where there is none, show the form of that game."""
        script = games.page(slug).guide() if slug in self.form.slugs else None
        if script is None:
            self.open(slug, "")
            return
        guide = Guide(script)
        self._lay(guide.session, GuidedSelection(guide))
        self._ask(Effect("focus", "status"))

    def open_example(self, name: str, link: str, caption: str) -> None:
        """Look at an example of a rulebook, and leave the game that is on the table until then."""
        left = self.example.left if self.example is not None else self._left()
        try:
            self._lay(Example(name, link, caption, left).session)
            self._ask(Effect("begin"))
        except BadLink as error:
            self.form.error = errors_words.bad_link(error.reason)
        self._ask(Effect("focus", "status"))

    def _left(self) -> Left | None:
        if self.session is None or self.selection is None or self.guide is not None:
            return None
        return Left(self.session, self.selection, self.replay.news)

    def leave_example(self) -> None:
        """Back to the game that was left, as it stands by now; without one, to the form."""
        example = self.example
        if example is None:
            return
        if example.left is None:
            self.new_game()
            return
        self._lay(example.left.session, example.left.selection)
        if example.left.news is not None:
            self.replay.note(example.left.news)
        self.storage_changed("")
        self._ask(Effect("focus", "status"))

    def leave_guide(self, leaving: bool = True) -> None:
        """Whoever wants to skip the rest of the guide is asked once; or stays after all."""
        if self.guide is not None:
            self.guide.leaving = leaving
            self._ask(Effect("focus", "guide-stay" if leaving else "status"))

    def play_beginner(self) -> None:
        """After a guide: a game of one's own, against somebody who has just begun as well."""
        if self.guide is not None:
            slug = self.guide.session.game
            self._leave_game()
            self.form.choose_game(slug)
            self.form.against(tail.LEVELS[0])
            self.start()

    def guide_on(self) -> None:
        """What the guide said is read."""
        guide = self.guide
        if guide is not None and not (guide.asks or guide.moving or guide.last) and not self.looking:
            guide.go_on()
            self.said += 1
            self._ask(Effect("focus", "status"))
            self._effects += guide.effects()

    def receive(self, session: Session) -> None:
        """Lay a game that another device holds, as its guest."""
        self._lay(session)
        self._ask(Effect("focus", "status"))

    def ask_rematch(self) -> None:
        """Who begins the next game is asked first."""
        self.rematching = self.over
        self._ask(Effect("focus", "rematch"))

    def rematch(self, first: int = 1) -> None:
        """The same people and the same set-up, from the start; whoever had the seat `first` begins."""
        old = self.session
        assert old is not None
        people = old.tail.beginning_with(first)._replace(match="")
        self._begin(Session(self.library.again(old), people, self._new_id()))

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
        said = "" if self.session is None else self.library.catch_up(self.session, name)
        if said == saves_words.CHANGED_IN_OTHER_TAB:
            self._follow(said)
        elif said:
            self.say(said)

    def _open_link(self, fragment: str, save_id: str | None = None) -> None:
        try:
            arrivals = Arrivals(self.saves, self.library.seats, self._clock, self._new_id)
            arrival = arrivals.open(fragment, save_id)
        except BadLink as error:
            self._leave_game()
            self.form.choose_game(self.game_asked_for("", fragment.partition("&")[0]))
            self.form.error = errors_words.bad_link(error.reason)
            return
        if self.session is not None:
            self._ask(Effect("begin"))
        self._lay(arrival.session)
        self.library.offers.bring_back(arrival.session)
        if arrival.since is not None:
            self.replay.tell(arrival.since)
        if arrival.said:
            self.say(arrival.said)

    def _lay(self, session: Session, selection: DragSelection | None = None) -> None:
        """Put a game on the table."""
        self._leave_game()
        self.session, self.selection = session, selection or DragSelection(session)
        session.here.aloud = self.settings.aloud
        self.replay.lay(session)
        self.machines.lay(session)
        self.panel.close()
        self._ask(Effect("rule", self.rule()))
        if not (session.opened or self.example is not None):
            # Where it is asked who is here, or told what an example shows, that is seen first.
            self._ask(Effect("sight", name=ALL))

    def _leave_game(self) -> None:
        self.session = self.selection = self.focus = self._notice = self._address = None
        self.replay.lay(None)
        self.machines.lay(None)
        self.form.error = ""
        self.rematching = False
        self.boards += 1
