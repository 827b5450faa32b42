"""The controller of the page: a plain class that knows neither a game nor a browser.

`main.py` calls a method for whatever a person does, then shows what `app.page.render(table)` returns and does
what `take_effects()` asks for. Tests do the same without a page.
"""

import random
import string
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Final, NamedTuple

from app import games, panels, speech, tail
from app.hand import Hand, Notice
from app.journal import moments
from app.question import Question
from app.saves import Save, Saves
from app.session import Session
from app.setup_form import SetupForm
from app.stage import Stage
from pycore.contract import BadLink, BadOption, Choice
from pycore.link import decode, encode
from pycore.match import Match

PAUSES: Final = {"lenta": 2.0, "media": 1.0, "rapida": 0.4}
"""Seconds between two moments of a replay."""
THEMES: Final = ("auto", "light", "dark")
SIZES: Final = ("normale", "grande", "enorme")


class Effect(NamedTuple):
    """Something that only the browser can do: "copy", "send" (text), "rule" (anchor), "focus" (element id)."""

    kind: str
    text: str = ""


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
        self._clock, self._new_id = clock, new_id or _random_id
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

    def question(self) -> Question | None:
        """The decision, where somebody here may make it now."""
        return None if self.hand is None or self.looking else self.hand.question()

    def lit(self) -> dict[str, str]:
        """What can be touched now."""
        question = self.question()
        return {} if question is None else question.lit(self.picked)

    def moments(self) -> list[int]:
        """The lengths of the record that can be looked at."""
        return [] if self.session is None else moments(self.session)

    def rule(self) -> str:
        """The anchor of what is asked now."""
        session = self.session
        decision = None if session is None else session.decision
        if session is None or decision is None:
            return ""
        return games.paragraph(session.game, decision.kind, decision.rule)

    def address(self) -> str | None:
        """What follows the page's name in the address bar; None: whatever stands there stays."""
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
        return not (session is None or self.looking or session.must_pass()) and session.undo_to() is not None

    def take_effects(self) -> list[Effect]:
        """What the browser has to do now, once."""
        effects, self._effects = self._effects, []
        return effects

    # Beginning, opening, leaving

    def open(self, query: str, fragment: str) -> None:
        """Show what the address asks for: `fragment` is a link, `query` the name of a game or empty."""
        if fragment:
            self._open_link(fragment)
            return
        self._leave_game()
        if query and not self.form.choose_game(query):
            self.form.error = speech.UNKNOWN_GAME

    def start(self) -> None:
        """Begin the game that the form describes."""
        try:
            match, people = self.form.make()
        except BadOption as error:
            self.form.refuse(error)
            return
        self.saves.remember("tavolo", self.form.dump())
        self._sit(Session(match, people, self._new_id()))
        self._save()

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
            self.form.choose_game(slug)
            self._address = f"?gioco={slug}"
            self._effects.append(Effect("focus", "setup"))

    def open_save(self, id: str) -> None:
        """Go on with a kept game."""
        save = self.saves.get(id)
        if save is not None:
            self._open_link(save.link + save.tail, save.id)

    def delete_save(self, id: str) -> None:
        """Forget a kept game; the one on the table stays on the table."""
        self.saves.delete(id)

    def restore_save(self) -> None:
        """Bring back the game deleted last."""
        self.saves.restore()

    def _open_link(self, fragment: str, save_id: str | None = None) -> None:
        link, _, rest = fragment.partition("&")
        try:
            match = decode(link)
        except BadLink as error:
            self._leave_game()
            self.form.error = speech.bad_link(error.reason)
            return
        people = tail.read(rest, match.seats, games.views(match.game).COLOURS)
        kept = self.saves.get(save_id) if save_id else self.saves.with_link(link)
        self._sit(Session(match, people, kept.id if kept else None, opened=kept is None))

    def _sit(self, session: Session) -> None:
        self._leave_game()
        self.session, self.hand, self._link = session, Hand(session), (-1, "")
        self.panel_open = False
        self._effects.append(Effect("rule", self.rule()))

    def _leave_game(self) -> None:
        self.session = self.hand = self.shown = self.focus = self._notice = self._address = None
        self.playing = False
        self.form.error = ""
        self.stage.clear()

    def _save(self) -> None:
        session = self.session
        assert session is not None
        if session.save_id is None:
            session.save_id = self._new_id()
        link, people = encode(session.match), tail.write(session.tail)
        title = speech.save_title(session.texts.TITLE, session.tail.names)
        self.saves.put(Save(session.save_id, link, people, self._clock().isoformat(), title))

    # Choosing

    def touch(self, key: str) -> None:
        """Somebody touched an element of the board."""
        self._by_hand(lambda hand: hand.touch(key))

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
            self._effects.append(Effect("focus", "status"))

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
            self._save()
            if session.decision is None:
                self._effects.append(Effect("focus", "end"))

    # Looking back

    def show(self, k: int) -> None:
        """Show the game as it stood after `k` choices."""
        session, hand = self.session, self.hand
        if session is not None and hand is not None and 0 <= k <= session.length and not session.must_pass():
            hand.clear()
            self._notice = None
            self.shown = k
            self.said += 1

    def walk(self, step: int) -> None:
        """To the moment before (-1) or after (+1) the one shown."""
        known = self.moments()
        if not known:
            return
        at = known[-1] if self.shown is None else self.shown
        later, earlier = [k for k in known if k > at], [k for k in known if k < at]
        if step < 0 and earlier:
            self.show(earlier[-1])
        elif step > 0 and later:
            self.show(later[0])

    def leave(self) -> None:
        """Back from the past to the game."""
        self.shown, self.playing, self._notice = None, False, None
        self.said += 1

    def replay(self) -> None:
        """Show the whole game from its start."""
        self.show(0)
        self.playing = self.looking
        self._effects.append(Effect("focus", "status"))

    def toggle_replay(self) -> None:
        """Stop the replay, or go on with it; at the end, from the start."""
        if not self.playing and self.session is not None and self.shown == self.session.length:
            self.show(0)
        self.playing = not self.playing and self.looking

    def tick(self) -> None:
        """The time between two moments of a replay has passed."""
        if self.playing and self.session is not None:
            self.walk(1)
            self.playing = self.shown is not None and self.shown < self.session.length

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

    def show_tab(self, name: str, keep: bool = False) -> None:
        """Open a tab of the panel; touching the open one closes the sheet, unless `keep`."""
        if name in panels.TABS:
            self.panel_open = keep or not (self.panel_open and name == self.tab)
            self.tab = name
            if name == "regole" and self.panel_open:
                self._effects.append(Effect("rule", self.rule()))

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

    def copied(self, done: bool) -> None:
        """The browser has copied, or has refused to."""
        self.said += 1
        self._notice = Notice(speech.COPIED if done else speech.COPY_FAILED)


def _setting(saves: Saves, name: str, values: tuple[str, ...], default: str) -> str:
    text = saves.setting(name)
    return text if text in values else default


def _random_id() -> str:
    # An identifier only: the system's entropy keeps two tabs apart.
    return "".join(random.SystemRandom().choices(string.ascii_lowercase + string.digits, k=12))
