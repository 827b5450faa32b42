"""The controller of the page: a plain class that knows neither a game nor a browser.

`main.py` calls a method for whatever a person does, then shows what `app.page.render(table)` returns and does
what `take_effects()` asks for. Tests do the same without a page.
"""

import random
import string
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Final

from app import games
from app.drawing.markup import Markup
from app.drawing.stage import Stage
from app.page import panels, qr
from app.page.journal import Stop, count, moments
from app.page.setup_form import SetupForm
from app.table import tail
from app.table.effects import Effect
from app.table.guide import Guided, GuidedHand
from app.table.hand import Hand, Notice
from app.table.library import Library
from app.table.question import Question
from app.table.saves import Saves
from app.table.session import Session
from app.words import speech, speech_saves
from pycore.contract import BadLink, BadOption, Choice, Event
from pycore.link import decode, encode
from pycore.match import Match

PAUSES: Final = {"lenta": 2.0, "media": 1.0, "rapida": 0.4}
"""Seconds between two moments of a replay."""
THEMES: Final = ("auto", "light", "dark")
SIZES: Final = ("normale", "grande", "enorme")


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
    ) -> None:
        """`base` is the page's own address without query and fragment; `can_send`: a system share sheet exists."""
        self.saves = saves
        self.base = base
        self.can_send = can_send
        self.form = SetupForm(slugs, saves.setting("tavolo"))
        self.session: Session | None = None
        self.hand: Hand | None = None
        self.stage = Stage()
        self.focus: str | None = None
        """The key that holds the board's one Tab stop, where it can be touched."""
        self.shown: int | None = None
        """The moment that is looked at; None: the game as it stands."""
        self.told: int | None = None
        """How many events of that moment are told so far; None: all of them."""
        self.playing = False
        self.tab = "regole"
        self.panel_open = False
        self.list_mode = saves.setting("elenco") == "1"
        self.speed = _setting(saves, "ritmo", tuple(PAUSES), "media")
        self.theme = _setting(saves, "tema", THEMES, "auto")
        self.size = _setting(saves, "testo", SIZES, "normale")
        self.said = 0
        """How many times the status region has had something to say: repeated words are read again."""
        self._notice: Notice | None = None
        self._new_id = new_id or _random_id
        self.library = Library(saves, clock, self._new_id, lambda effect: self._effects.append(effect))
        self.code: tuple[str, Markup | None] = ("", None)
        """The link that was last made a QR code, and the code; None where it could not be drawn."""
        self._address: str | None = None
        self._effects: list[Effect] = []
        self._link: tuple[int, str] = (-1, "")

    # What the page reads

    @property
    def looking(self) -> bool:
        """Whether a past moment is shown."""
        return self.shown is not None

    @property
    def picked(self) -> tuple[str, ...]:
        """The keys touched so far in this decision."""
        return () if self.hand is None or self.looking else self.hand.picked

    @property
    def armed(self) -> Choice | None:
        """The choice that waits to be confirmed."""
        return None if self.hand is None else self.hand.armed

    @property
    def notice(self) -> Notice | None:
        """What the table has to say to the last thing somebody did."""
        return self._notice or (None if self.hand is None else self.hand.notice)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.session is not None and self.session.decision is None

    @property
    def guide(self) -> Guided | None:
        """The game with a guide, where that is what is played."""
        return self.session if isinstance(self.session, Guided) else None

    @property
    def ticking(self) -> bool:
        """Whether something goes on by itself: a replay, or the moves of the guide."""
        return self.playing or (self.guide is not None and self.guide.moving and not self.looking)

    def question(self) -> Question | None:
        """The decision, where somebody here may make it now."""
        return None if self.hand is None or self.looking else self.hand.question()

    def lit(self) -> dict[str, str]:
        """What can be touched now."""
        question = self.question()
        return {} if question is None else question.lit(self.picked)

    def moments(self) -> list[Stop]:
        """All that can be looked at."""
        return [] if self.session is None else moments(self.session)

    def stop(self) -> Stop | None:
        """What is looked at; None: the game as it stands."""
        return None if self.shown is None else Stop(self.shown, self.told)

    def events(self) -> tuple[Event, ...]:
        """What brought about what is shown, as far as it is told."""
        return () if self.session is None else self.session.events(self.shown)[: self.told]

    def rule(self) -> str:
        """The anchor of what is asked now."""
        session = self.session
        decision = None if session is None else session.decision
        if session is None or decision is None:
            return ""
        return games.paragraph(session.game, decision.kind, decision.rule)

    def address(self) -> str | None:
        """What follows the page's name in the address bar; None: whatever stands there stays."""
        if self.guide is not None:
            return f"?guida={self.guide.game}"
        return f"#{self.link()}" if self.session is not None else self._address

    def link(self) -> str:
        """The game's link and tail."""
        session = self.session
        assert session is not None
        if self._link[0] != session.version:
            self._link = (session.version, encode(session.match) + tail.write(session.tail))
        return self._link[1]

    def url(self) -> str:
        """The link to send to somebody."""
        return f"{self.base}#{self.link()}"

    def title(self) -> str:
        """The page's title."""
        return speech.SITE if self.session is None else f"{self.session.texts.TITLE} · {speech.SITE}"

    def can_undo(self) -> bool:
        """Whether the last choice can be taken back here and now."""
        session = self.session
        if session is None or self.looking or session.watching or session.is_shut():
            return False
        back = session.undo_to()
        # What somebody else chose, who plays elsewhere, is theirs to take back.
        return back is not None and session.identity in (None, session.match.steps[back].seat)

    def take_effects(self) -> list[Effect]:
        """What the browser has to do now, once."""
        effects, self._effects = self._effects, []
        return effects

    # Beginning, opening, leaving

    def wanted(self, query: str, fragment: str) -> str:
        """The game that `open` is going to show, and needs here."""
        asked = fragment.partition(".")[0] if fragment else query
        return asked if asked in self.form.slugs else self.form.game

    def not_come(self) -> None:
        """The game that somebody asked for has not come: everything stays as it was."""
        if self.session is None:
            self.form.error = speech.GAME_MISSING
        else:
            self.said += 1
            self._notice = Notice(speech.GAME_MISSING)

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
            match, people = self.form.make()
        except BadOption:
            self._effects.append(Effect("focus", "refusal"))
            return
        self.saves.remember("tavolo", self.form.dump())
        self._sit(Session(match, people, self._new_id()))
        self._save()

    def start_guide(self, slug: str) -> None:
        """Begin a game with a guide; where there is none, show the form of that game."""
        script = games.guide(slug) if slug in self.form.slugs else None
        if script is None:
            self.open(slug, "")
            return
        session = Guided(script)
        self._sit(session, GuidedHand(session))
        self._effects.append(Effect("focus", "status"))

    def guide_on(self) -> None:
        """What the guide said is read."""
        guide = self.guide
        if guide is not None and not (guide.asks or guide.moving or guide.last) and not self.looking:
            guide.go_on()
            self.said += 1
            self._effects.append(Effect("focus", "status"))
            self._follow_guide(guide)

    def _follow_guide(self, guide: Guided) -> None:
        """Beside the board the rules follow the guide, and a sheet stays as it is; what a step asks for is seen."""
        if not guide.moving:
            self._effects.append(Effect("rule", guide.step.rule))
        if guide.asks:
            self._effects.append(Effect("sight"))

    def rematch(self) -> None:
        """The same people and the same set-up, from the start."""
        old = self.session
        assert old is not None
        setup = old.match.setup
        if setup.position is not None:
            match = Match.from_position(setup.game, setup.position)
        else:
            match = Match.new(setup.game, setup.seats, setup.options)
        self._sit(Session(match, old.tail, self._new_id()))
        self._save()

    def new_game(self) -> None:
        """Back to the form, with the present game chosen; the game stays among those kept."""
        if self.session is not None:
            slug = self.session.game
            self._leave_game()
            self.form.listed = not self.form.choose_game(slug)
            self._address = f"?gioco={slug}"
            self._effects.append(Effect("focus", "setup"))

    def open_save(self, id: str) -> None:
        """Go on with a kept game."""
        save = self.saves.get(id)
        if save is not None:
            self._open_link(save.link + save.tail, save.id)

    def hear(self, name: str) -> None:
        """Another tab has changed what is stored under that name ("": perhaps everything)."""
        session, hand = self.session, self.hand
        if session is not None and hand is not None and self.library.hear(session, name):
            self._follow(session, hand, speech_saves.MOVED)

    def listing(self) -> bool:
        """Whether the list of kept games is shown."""
        return self.session is None or (self.tab == "partite" and not self.session.must_pass())

    def _follow(self, session: Session, hand: Hand, said: str) -> None:
        """The game on the table has become what another tab has made of it."""
        hand.clear()
        self.leave()
        self._notice = Notice(said)

    def _open_link(self, fragment: str, save_id: str | None = None) -> None:
        link, _, rest = fragment.partition("&")
        try:
            match = decode(link)
        except BadLink as error:
            self._leave_game()
            self.form.choose_game(self.wanted("", link))
            self.form.error = speech.bad_link(error.reason)
            return
        people = tail.read(rest, match.seats, games.views(match.game).COLOURS)
        kept = self.saves.get(save_id) if save_id else self.saves.with_link(link)
        session = Session(match, people, kept.id if kept else None, opened=kept is None)
        session.kept_link = link
        self._sit(session)

    def _sit(self, session: Session, hand: Hand | None = None) -> None:
        self._leave_game()
        self.session, self.hand, self._link = session, hand or Hand(session), (-1, "")
        self.panel_open = False
        self._effects.append(Effect("rule", self.rule()))

    def _leave_game(self) -> None:
        self.session = self.hand = self.shown = self.told = self.focus = self._notice = self._address = None
        self.playing = False
        self.form.error = ""
        self.stage.clear()

    def _save(self) -> None:
        session, hand = self.session, self.hand
        assert session is not None and hand is not None
        before = session.match
        said = self.library.keep(session)
        if session.match is not before:
            self._follow(session, hand, said)
        elif said:
            self._notice = Notice(said)

    # Choosing

    def touch(self, key: str) -> None:
        """Somebody touched an element of the board; where a further touch has to follow, its place is seen."""
        before = len(self.picked)
        self._by_hand(lambda hand: hand.touch(key))
        if len(self.picked) > before and self.armed is None:
            self._effects.append(Effect("sight"))

    def lift(self, key: str) -> None:
        """A drag begins on an element."""
        self._by_hand(lambda hand: hand.lift(key))

    def drop(self, key: str | None) -> None:
        """The drag ends on another element, or nowhere."""
        self._by_hand(lambda hand: hand.drop(key))

    def drag(self, first: str, second: str) -> None:
        """Two keys in one gesture."""
        self.lift(first)
        self.drop(second)

    def choose(self, choice: Choice) -> None:
        """Somebody chose from the list or the menu."""
        self._by_hand(lambda hand: hand.choose(choice))

    def confirm(self) -> None:
        """Yes to what cannot be taken back."""
        self._by_hand(lambda hand: hand.confirm())

    def undo(self) -> None:
        """Take back the last choice."""
        if self.can_undo():
            self._by_hand(lambda hand: hand.undo())

    def back(self) -> bool:
        """One step back from whatever was begun last; False when there was nothing."""
        if self.library.stop_naming():
            return True
        if self._notice is not None:
            self._notice = None
        elif self.looking:
            self.leave()
        elif self.hand is None or not self.hand.back():
            stepped, self.panel_open = self.panel_open, False
            return stepped
        return True

    def take_device(self) -> None:
        """The next person has the device and is alone with it."""
        if self.session is not None and self.hand is not None and self.session.must_pass():
            self.session.take_device()
            self.hand.clear()
            # Behind the screen the rules beside the board could not be moved to what is asked.
            self._effects += [Effect("focus", "status"), Effect("rule", self.rule())]

    def be(self, seat: int | None) -> None:
        """Only that person plays here; None: everybody does."""
        session = self.session
        if (
            session is not None
            and self.hand is not None
            and (seat is None or 0 <= seat < session.match.seats)
        ):
            self.leave()
            session.be(seat)
            self.hand.clear()

    def watch(self) -> None:
        """Whoever is here only looks."""
        if self.session is not None and self.hand is not None:
            self.leave()
            self.session.watch()
            self.hand.clear()
            # The numbers of pieces must not tell what somebody saw of them before.
            self.stage.clear()

    def ask_who(self) -> None:
        """Whoever is here changes their mind about who they are."""
        if self.session is not None:
            self.session.opened = True

    def _by_hand(self, act: Callable[[Hand], object]) -> None:
        """Let the hand do something, and keep the game if it has changed."""
        session, hand = self.session, self.hand
        if session is None or hand is None:
            return
        self.said += 1
        self._notice = Notice(speech.NOT_NOW) if self.looking else None
        if self.looking:
            return
        before = session.version
        was_armed = hand.armed
        act(hand)
        if hand.armed is not None and hand.armed != was_armed:
            self._effects.append(Effect("focus", "actions"))
        if session.version != before:
            if self.guide is None:
                self._save()
            else:
                self._follow_guide(self.guide)
            if session.decision is None:
                self._effects.append(Effect("focus", "end"))

    # Looking back

    def show(self, k: int, told: int | None = None) -> None:
        """Show the game as it stood after `k` choices, the first `told` events of the last one told (None: all)."""
        session, hand = self.session, self.hand
        if session is not None and hand is not None and 0 <= k <= session.length and not session.must_pass():
            hand.clear()
            self._notice = None
            self.shown, self.told = k, told
            self.said += 1

    def walk(self, step: int) -> None:
        """To the moment before (-1) or after (+1) the one shown."""
        known = self.moments()
        if not known:
            return
        at = _order(self.stop() or known[-1])
        later = [stop for stop in known if _order(stop) > at]
        earlier = [stop for stop in known if _order(stop) < at]
        if step < 0 and earlier:
            self.show(*earlier[-1])
        elif step > 0 and later:
            self.show(*later[0])

    def leave(self) -> None:
        """Back from the past to the game."""
        self.shown = self.told = self._notice = None
        self.playing = False
        self.said += 1

    def replay(self) -> None:
        """Show the whole game from its start."""
        self.show(0)
        self.playing = self.looking
        self.panel_open = False
        self._effects.append(Effect("focus", "status"))

    def count(self) -> None:
        """Count the points of the end once more, one by one."""
        steps = [] if self.session is None else count(self.session)
        if steps:
            self.show(*steps[0])
            self.playing = self.looking
            self._effects.append(Effect("focus", "status"))

    def toggle_replay(self) -> None:
        """Stop the replay, or go on with it; at the end, from the start."""
        if not self.playing and self._at_last():
            self.show(0)
        self.playing = not self.playing and self.looking

    def tick(self) -> None:
        """The time between two moments of a replay, or two moves of the guide, has passed."""
        if self.guide is not None and not self.looking:
            self.guide.tick()
            self.said += 1
            self._follow_guide(self.guide)
        elif self.playing:
            self.walk(1)
            self.playing = self.looking and not self._at_last()

    def _at_last(self) -> bool:
        return self.session is not None and self.stop() == Stop(self.session.length)

    def set_speed(self, speed: str) -> None:
        """How fast pieces move and a replay goes."""
        if speed in PAUSES:
            self.speed = speed
            self.saves.remember("ritmo", speed)

    # Panel, modes, sharing

    def show_rule(self, anchor: str) -> None:
        """Open the rules at a paragraph."""
        self.tab, self.panel_open = "regole", True
        self._effects.append(Effect("rule", anchor))

    def copy_paragraph(self, anchor: str) -> None:
        """Put the address of a paragraph of the rulebook's own page on the clipboard."""
        if self.session is not None:
            page = f"{self.base.removesuffix('gioca/')}regole/{self.session.game}/"
            self._effects.append(Effect("copy-paragraph", f"{page}#{anchor}"))

    def paragraph_copied(self) -> None:
        """The browser has copied it."""
        self.said += 1
        self._notice = Notice(speech.PARAGRAPH_COPIED)

    def show_tab(self, name: str, keep: bool = False) -> None:
        """Open a tab of the panel; touching the open one closes the sheet, unless `keep`."""
        if name in panels.TABS:
            self.panel_open = keep or not (self.panel_open and name == self.tab)
            self.tab = name
            if name == "regole" and self.panel_open:
                self._effects.append(Effect("rule", self.rule()))
            elif name == "diario" and self.panel_open:
                self._effects.append(Effect("line"))

    def close_panel(self) -> None:
        """Fold the sheet away."""
        self.panel_open = False

    def toggle_list(self) -> None:
        """Play with the list, or on the board."""
        self.list_mode = not self.list_mode
        self.saves.remember("elenco", "1" if self.list_mode else "0")

    def next_theme(self) -> None:
        """As the system has it, light, dark."""
        self.theme = THEMES[(THEMES.index(self.theme) + 1) % len(THEMES)]
        self.saves.remember("tema", self.theme)

    def next_size(self) -> None:
        """Larger letters and a larger board; after the largest the usual ones."""
        self.size = SIZES[(SIZES.index(self.size) + 1) % len(SIZES)]
        self.saves.remember("testo", self.size)

    def copy(self) -> None:
        """Put the link on the clipboard."""
        self._effects.append(Effect("copy", self.url()))

    def send(self) -> None:
        """Hand the link to the system's share sheet."""
        self._effects.append(Effect("send", self.url()))

    def uncoded(self) -> str | None:
        """The link that the open share panel has yet to show as a QR code."""
        if self.session is None or self.tab != "condividi" or self.session.must_pass():
            return None
        url = self.url()
        return url if self.code[0] != url and qr.level(url) else None

    def copied(self, done: bool) -> None:
        """The browser has copied, or has refused to."""
        self.said += 1
        self._notice = Notice(speech.COPIED if done else speech.COPY_FAILED)


def _order(stop: Stop) -> tuple[int, float]:
    return stop.k, float("inf") if stop.told is None else stop.told


def _setting(saves: Saves, name: str, values: tuple[str, ...], default: str) -> str:
    text = saves.setting(name)
    return text if text in values else default


def _random_id() -> str:
    # An identifier only: the system's entropy keeps two tabs apart.
    return "".join(random.SystemRandom().choices(string.ascii_lowercase + string.digits, k=12))
