"""Games come onto the table and leave it: new ones, links, kept games, guides, examples, games of a host."""

from collections.abc import Callable
from datetime import datetime
from typing import Final

from app import games
from app.table import history, received, tail
from app.table.dragging import DragSelection
from app.table.effects import ALL, Effect
from app.table.example import Example, Left
from app.table.guide import Guide, GuidedSelection
from app.table.keeper import changeable_setup
from app.table.likeness import Doubt
from app.table.link_opener import LinkOpener
from app.table.on_table import OnTable
from app.table.saves import Save, Saves
from app.table.scores import clearly_won
from app.table.session import Session
from app.table.setup import SetupForm
from app.words import errors as errors_words
from app.words import saves as saves_words
from pycore.contract import BadLink, BadOption

OPPONENT: Final = "scriba"
"""The level of the machines that take people's seats in a game without machines."""


class GameSwitch:
    """Begins, opens and leaves games."""

    def __init__(
        self,
        on: OnTable,
        form: SetupForm,
        saves: Saves,
        clock: Callable[[], datetime],
        new_id: Callable[[], str],
    ) -> None:
        self._on, self._form, self._saves, self._new_id = on, form, saves, new_id
        self._opener = LinkOpener(saves, on.index, on.keeper.seats, clock, new_id)
        self._form_address: str | None = None
        """The query of the address while the form is shown."""
        self._doubt: Doubt | None = None

    # What the address asks for

    def game_asked_for(self, query: str, fragment: str) -> str:
        """The slug of the game that `open` will show. Its code must be loaded before that."""
        asked = received.slug_of(fragment) if fragment else query
        return asked if asked in self._form.slugs else self._form.game

    def game_missing(self) -> None:
        """Say that the code of the requested game could not be loaded. Everything stays as it was."""
        if self._on.session is None:
            self._form.error = errors_words.GAME_NOT_LOADED
        else:
            self._on.say(errors_words.GAME_NOT_LOADED)

    def open(self, query: str, fragment: str) -> None:
        """Show what the address asks for: `fragment` is a link, `query` the name of a game or empty."""
        if fragment:
            self._open_link(fragment)
            return
        self._leave_game()
        self._form.listed = not self._form.choose_game(query)
        if query and self._form.listed:
            self._form.error = errors_words.UNKNOWN_GAME

    def address(self) -> str | None:
        """The part of the address after the page's name. None: leave the address bar unchanged."""
        on, session = self._on, self._on.session
        if session is None:
            return self._form_address
        if session.policy.address is not None:
            return session.policy.address
        return f"#{on.sharing.link(session)}" if session.policy.whole else None

    # New games

    def start(self) -> None:
        """Begin the game that the form describes."""
        try:
            source, people = self._form.make()
        except BadOption:
            self._on.ask(Effect("focus", "refusal"))
            return
        self._saves.remember("tavolo", self._form.dump())
        self._begin(Session(source, people, self._new_id()))

    def ask_rematch(self) -> None:
        """Ask who begins the next game, how strong machines are, and which options it has: at first the same ones.

        After a clear win the next level is offered.
        """
        session = self._on.session
        if session is not None and self._on.over:
            players = session.tail.players
            self._on.rematching = tail.stronger(players) if clearly_won(session) else players
            if (setup := changeable_setup(session)) is not None:
                self._form.adopt(setup)
        self._on.ask(Effect("focus", "rematch"))

    def set_level(self, seat: int, level: str) -> None:
        """Let a machine play on that level: in the next game if a rematch is being prepared, else from now on.

        The machine keeps its name, so that a game under way stays recognizable, also in links.
        """
        session, rematching = self._on.session, self._on.rematching
        players = rematching or (session.tail.players if session is not None and session.policy.kept else ())
        if level not in tail.LEVELS or seat >= len(players) or players[seat] == tail.PERSON:
            return
        players = (*players[:seat], level, *players[seat + 1 :])
        if rematching:
            self._on.rematching = players
        else:
            self._on.recast(players)

    def rematch(self, first: int = 1) -> None:
        """Begin again with the same people and set-up. The person with the seat `first` has the first turn."""
        old = self._on.session
        assert old is not None
        people = old.tail
        if self._on.rematching and self._on.rematching != people.players:
            people = tail.with_players(people, self._on.rematching, old.page.colours)
        past = "" if old.source.from_opening else history.signs(old.tail.history)
        people = people.beginning_with(first)._replace(match="", history=past)
        other = self._on.rematching and changeable_setup(old) is not None
        try:
            source = self._on.keeper.again(old, self._form.chosen_options() if other else None)
        except BadOption:
            self._on.ask(Effect("focus", "refusal"))
            return
        self._begin(Session(source, people, self._new_id()))

    # Playing on from a moment

    @property
    def moment(self) -> int | None:
        """The length of the record at the past moment shown, if a new game may go on from there; else None.

        A guide or an example is played in itself. At a table of several devices nobody takes the board away from the
        others.
        """
        session, k = self._on.session, self._on.replay.shown
        if session is None or k is None or self._on.replay.unfolding or self._on.replay.counting:
            return None
        free = session.policy.kept and session.policy.whole and not session.here.away
        return k if free and session.source.seen_by(None, k).decision() is not None else None

    @property
    def as_seat(self) -> int | None:
        """The seat of the person who would play on alone; None if there is none, or no other person.

        It is the seat of the only person here, or else of the person asked at that moment.
        """
        session, k = self._on.session, self.moment
        if session is None or k is None or len(persons := session.tail.persons) < 2:
            return None
        if session.here.identity is not None:
            return session.here.identity
        asked = session.source.seen_by(None, k).decision()
        return asked.seat if asked is not None and asked.seat in persons else persons[0]

    def ask_play_on(self) -> None:
        """Begin a new game at the moment shown. If several persons play, ask first who will play in it."""
        self._on.playing_on = self.as_seat is not None
        if self._on.playing_on:
            self._on.said += 1
            self._on.replay.playing = False
            self._on.ask(Effect("focus", "status"))
        else:
            self.play_on()

    def stay(self) -> None:
        """Do not begin a new game."""
        self._on.playing_on = False
        self._on.said += 1
        self._on.ask(Effect("focus", "status"))

    def play_on(self, alone: bool = False) -> None:
        """Begin a new game at the moment shown. The old one stays as it is.

        `alone`: only the person of `as_seat` plays on, and machines take the other persons' seats.
        """
        old, k, seat = self._on.session, self.moment, self.as_seat
        if old is None or k is None:
            return
        source, imagined = self._on.keeper.played_on(old, k)
        people = old.tail
        if alone and seat is not None:
            level = next((word for word in people.players if word != tail.PERSON), OPPONENT)
            words = tuple(
                level if number != seat and word == tail.PERSON else word
                for number, word in enumerate(people.players)
            )
            people = tail.with_players(people, words, old.page.colours)
        unadvised = history.UNADVISED in old.tail.history or (
            len(old.tail.persons) > 1 and old.decision is not None
        )
        past = history.FROM_MOMENT + history.IMAGINED * imagined + history.UNADVISED * unadvised
        session = Session(source, people._replace(match="", lost="", history=past), self._new_id())
        if not alone and not old.here.watching and not old.here.opened:
            session.here.sit(old.here.identity)
        session.undoing.make_final()
        self._begin(session)
        self._on.say(saves_words.played_on(imagined, unadvised))
        self._on.ask(Effect("focus", "status"))

    def new_game(self) -> None:
        """Go back to the form, with the present game chosen. The game stays among those kept."""
        if self._on.session is not None:
            slug = self._on.session.game
            self._leave_game()
            self._form.listed = not self._form.choose_game(slug)
            self._form_address = f"?gioco={slug}"
            self._on.ask(Effect("focus", "setup"))

    def _begin(self, session: Session) -> None:
        session.fresh = True
        self.lay(session)
        self._on.save()

    # Guides

    def start_guide(self, slug: str) -> None:
        """Begin a game with a guide; for a game without one, show its form."""
        script = games.page(slug).guide() if slug in self._form.slugs else None
        if script is None:
            self.open(slug, "")
            return
        guide = Guide(script)
        self.lay(guide.session, GuidedSelection(guide))
        self._on.ask(Effect("focus", "status"))

    def guide_on(self) -> None:
        """Continue the guide, because the player has read its text."""
        guide = self._on.guide
        if guide is not None and not (guide.asks or guide.moving or guide.last) and not self._on.looking_back:
            guide.go_on()
            self._on.said += 1
            self._on.ask(Effect("focus", "status"), *guide.effects())

    def leave_guide(self, leaving: bool = True) -> None:
        """Ask whether the player really wants to skip the rest of the guide. With False, stop asking, since the player
        stays."""
        if self._on.guide is not None:
            self._on.guide.leaving = leaving
            self._on.ask(Effect("focus", "guide-stay" if leaving else "status"))

    def play_beginner(self) -> None:
        """After a guide, begin a game against the weakest machine."""
        if self._on.guide is not None:
            slug = self._on.guide.session.game
            self._leave_game()
            self._form.choose_game(slug)
            self._form.against(tail.LEVELS[0])
            self.start()

    # Examples

    def open_example(self, name: str, link: str, caption: str) -> None:
        """Show an example of a rulebook. The game on the table waits until somebody leaves the example."""
        left = self._on.example.left if self._on.example is not None else self._left()
        try:
            self.lay(Example(name, link, caption, left).session)
            self._on.ask(Effect("begin"))
        except BadLink as error:
            self._form.error = errors_words.bad_link(error.reason)
        self._on.ask(Effect("focus", "status"))

    def _left(self) -> Left | None:
        on = self._on
        if on.session is None or on.selection is None or on.guide is not None:
            return None
        return Left(on.session, on.selection, on.replay.news)

    def leave_example(self) -> None:
        """Go back to the game that was left, in its present state; if there is none, to the form."""
        example = self._on.example
        if example is None:
            return
        if example.left is None:
            self.new_game()
            return
        self.lay(example.left.session, example.left.selection)
        if example.left.news is not None:
            self._on.replay.note(example.left.news)
        self.storage_changed("")
        self._on.ask(Effect("focus", "status"))

    # Games that exist already

    def receive(self, session: Session) -> None:
        """Put the game of a host on the table. This device is its guest."""
        self.lay(session)
        self._on.ask(Effect("focus", "status"))

    def open_save(self, id: str) -> None:
        """Continue a kept game."""
        save = self._saves.get(id)
        if save is not None:
            self._open_link(save.link + save.tail, save.id)

    @property
    def doubt(self) -> Doubt | None:
        """The kept game to which the opened link may belong. None if that is certain, or once somebody plays on."""
        doubt, session = self._doubt, self._on.session
        return doubt if doubt and session and session.length == doubt.length else None

    def settle_doubt(self, same: bool) -> None:
        """Handle the visitor's answer to `doubt`. `same`: the opened link belongs to the kept game that was found."""
        doubt, self._doubt = self.doubt, None
        if doubt is None or doubt.asked != same:
            return
        if same:
            self._open_link(doubt.fragment, is_of=self._saves.get(doubt.save.id))
            return
        if self._saves.get(doubt.save.id) is not None:
            self._saves.put(doubt.save)
        self._open_link(doubt.fragment, apart=True)
        self._on.save()

    def storage_changed(self, name: str) -> None:
        """Handle a change of the storage by another tab. `name`: the changed entry; "": perhaps all entries."""
        on = self._on
        self._saves.changed(name)
        if on.session is None:
            return
        kept = on.keeper.catch_up(on.session, name)
        if kept.followed:
            on.show_followed(kept.said)
        elif kept.said:
            on.say(kept.said)

    def recover(self, back: bool = False) -> None:
        """After a programming error, make the game anew from its record, and drop unfinished gestures.

        `back`: leave out the last choice, since the position after it cannot be shown.
        """
        on, session, selection = self._on, self._on.session, self._on.selection
        on.faults.halted = True
        on.take_effects()
        on.replay.leave()
        on.remark = None
        if session is not None and selection is not None:
            source = on.keeper.mended(session, back) if session.policy.whole else None
            if source is not None:
                session.follow(source)
            selection.clear()

    def _open_link(
        self, fragment: str, save_id: str | None = None, is_of: Save | None = None, apart: bool = False
    ) -> None:
        on = self._on
        try:
            opened = self._opener.open(fragment, save_id, is_of, apart)
        except BadLink as error:
            self._leave_game()
            self._form.choose_game(self.game_asked_for("", fragment))
            self._form.error = errors_words.bad_link(error.reason)
            return
        if on.session is not None:
            on.ask(Effect("begin"))
        self.lay(opened.session)
        self._doubt = opened.doubt
        on.keeper.offers.bring_back(opened.session)
        if opened.since is not None:
            on.replay.tell(opened.since)
        if opened.said:
            on.say(opened.said)

    def lay(self, session: Session, selection: DragSelection | None = None) -> None:
        """Put a game on the table."""
        on = self._on
        self._leave_game()
        on.session, on.selection = session, selection or DragSelection(session)
        session.here.aloud = on.settings.aloud
        on.replay.lay(session)
        on.machines.lay(session)
        on.panel.close()
        on.ask(Effect("rule", on.rule()))
        if not session.here.opened and on.example is None:
            # Otherwise the question who is here, or the caption of an example, must stay in sight.
            on.ask(Effect("sight", name=ALL))

    def _leave_game(self) -> None:
        on = self._on
        on.session = on.selection = on.focus = on.remark = self._form_address = self._doubt = None
        on.replay.lay(None)
        on.machines.lay(None)
        self._form.error = ""
        on.rematching, on.playing_on = (), False
        on.boards += 1
