"""What people do with the game on the table: touch, choose, take back, pass the device on, look back."""

from collections.abc import Callable

from app.table.dragging import DragSelection
from app.table.effects import ADVISED, ALL, Effect
from app.table.hearing import heard
from app.table.machines import Answer, Wanted
from app.table.record import last_choice, last_of
from app.table.selection import Notice
from app.table.session import Session
from app.table.sharing import absent, sender
from app.table.shown import Shown
from app.words import choices as choices_words
from app.words import machines as machines_words
from app.words import scores as scores_words
from pycore.contract import Choice


class Play(Shown):
    """A game being played."""

    # Choosing

    def touch(self, key: str) -> None:
        """Somebody touched an element of the board; where a further touch has to follow, its place is seen."""
        before = len(self.picked)
        self._select(lambda selection: selection.touch(key), hurries=True)
        if len(self.picked) > before and self.unconfirmed is None:
            self._ask(Effect("sight"))
            if not self.by_pointer and self._goes_on_in_the_menu():
                self._ask(Effect("focus", "menu"))

    def _goes_on_in_the_menu(self) -> bool:
        """Whether nothing on the board leads further, but for what ends the whole."""
        question = self.question()
        return question is not None and not set(self.lit()) - set(question.picker.ends)

    def ask_about(self, key: str) -> bool:
        """Somebody wants to know what an element is, be it one that can be touched now; whether that was told."""
        self._select(lambda selection: selection.ask_about(key))
        return self.about == key

    def lift(self, key: str) -> str | None:
        """A drag begins on an element; the key of what is carried."""
        carried: list[str | None] = []
        self._select(lambda selection: carried.append(selection.lift(key)))
        return carried[0] if carried else None

    def drop(self, key: str | None) -> None:
        """The drag ends on another element, or nowhere."""
        self._select(lambda selection: selection.drop(key))

    def choose(self, choice: Choice) -> None:
        """Somebody chose from the list or the menu, or gave an answer aloud; by keyboard, the next list is read from
        its beginning."""
        session = self.session
        before = None if session is None else session.version
        self._select(lambda selection: selection.choose(choice), hurries=True)
        if not self.by_pointer and session is not None and session.version != before:
            self._ask(Effect("focus", "choices"))

    def confirm(self) -> None:
        """Yes to what cannot be taken back."""
        self._select(lambda selection: selection.confirm())

    def undo(self) -> None:
        """Take back the last choice."""
        if self.can_undo():
            self._select(lambda selection: selection.undo())
            if self.by_pointer:
                self._ask(
                    Effect("sight")
                )  # what is asked again may have its places where the page no longer is

    def back(self) -> bool:
        """One step back from whatever was begun last; False when there was nothing."""
        if self.library.stop_naming():
            return True
        if self.guide is not None and self.guide.leaving:
            self.guide.leaving = False
        elif self._notice is not None:
            self._notice = None
        elif self.rematching:
            self.rematching = False
            self._see_end()
        elif self.read():
            return True
        elif self.looking:
            self.replay.leave()
        elif self.selection is None or not self.selection.back():
            return self.panel.close()
        elif self.session is not None:
            self.library.offers.remember(self.session)
        return True

    def _select(self, act: Callable[[DragSelection], object], hurries: bool = False) -> None:
        """Let a touch or a button do something, and keep the game if it has changed. `hurries`: while machines act it
        means that they shall get on with it."""
        session, selection = self.session, self.selection
        if session is None or selection is None:
            return
        self.said += 1
        if self.guide is not None:
            self.guide.leaving = False
        if self.replay.unfolding:
            self.skip()
            return
        if hurries and self.machine_acts:
            self.skip()
            return
        self.telling.read(session)
        self._notice = Notice(choices_words.LOOKING_BACK) if self.looking else None
        if self.looking:
            return
        before, start = session.version, session.length
        asked = session.decision
        seat = None if asked is None else asked.seat
        waited = selection.unconfirmed
        act(selection)
        if selection.unconfirmed is not None and selection.unconfirmed != waited:
            self._ask(Effect("focus", "actions"))
        if session.offered is not None and not session.tail.match:
            self._save()
        self.library.offers.remember(session)
        if session.version != before:
            self.rematching = False
            self.machines.follow()
            if self.guide is None:
                self._save()
            else:
                self._effects += self.guide.effects()
            if session.length > start and self.settings.sound:
                self._effects += [Effect("sound", name) for name in heard(session, start, seat)]
            if self.by_pointer and session.length > start:
                if self.guide is None or not self.guide.step.leap:
                    self.replay.unfold(start)  # what a guide leaps over goes by unseen
                now = session.decision
                if asked is not None and now is not None and (now.kind, now.seat) != (asked.kind, seat):
                    # What is asked now may have its places elsewhere on the board. Whoever comes next sees all of it,
                    # wherever the page was moved to.
                    self._ask(Effect("sight", name=ALL if now.seat != seat else ""))
            self._see_end()

    def recover(self, back: bool = False) -> None:
        """Something has failed in the middle of what it did: nothing is begun, and the game goes on as its record tells
        it; `back`: as it was before the last choice, since what follows cannot be shown."""
        self.faults.halted = True
        self._notice = None
        self._effects = []
        self.replay.leave()
        session, selection = self.session, self.selection
        if session is not None and selection is not None:
            source = self.library.mended(session, back) if session.whole else None
            if source is not None:
                session.follow(source)
            selection.clear()

    def copy_details(self) -> None:
        """Somebody wants to tell what has failed."""
        link = "" if self.session is None or not self.session.whole else self.sharing.url(self.session)
        self._ask(Effect("copy-details", link))

    def toggle_sound(self) -> None:
        """One switch for sound and vibration; what they are like is heard at once."""
        self.settings.toggle_sound()
        if self.settings.sound:
            self._ask(Effect("sound", "turn"))

    def _see_present(self) -> None:
        """All that was shown on the way has been seen: now what is asked is, or the end."""
        if not self.looking and not self.over and not self.settings.list_mode:
            self._ask(Effect("sight", name=ALL))
        self._see_end()

    def _see_end(self) -> None:
        """At the end of the game its outcome is seen, once everything before it has been."""
        if self.over and not self.looking:
            self._ask(Effect("focus", "end"))

    def read(self) -> bool:
        """What has happened need not be told at length any more; False where it was not."""
        return self.session is not None and self.telling.read(self.session)

    def hush(self) -> None:
        """What was answered last has been read."""
        self._notice = None
        if self.selection is not None:
            self.selection.notice = None

    def say(self, words: str) -> None:
        """The table has something to say to what somebody did."""
        self.said += 1
        self._notice = Notice(words)

    # Who is at this device

    def take_device(self) -> None:
        """The next person has the device and is alone with it."""
        if self.session is not None and self.selection is not None and self.session.must_pass():
            session, had_it = self.session, self.session.just_chose()
            # What was answered aloud, without looking at the table, tells nobody what has happened.
            aloud = session.here.aloud_kinds if session.here.aloud else ()
            start = max(session.here.seen_by_all, last_of(session.source, session.next_holder(), aloud))
            holder = session.next_holder()
            self._select(lambda selection: selection.hand_on())
            taken = session.must_pass() and session.next_holder() == holder
            if taken:
                session.take_device()
            self.selection.clear()
            if taken and self.by_pointer and not had_it and self.replay.between(start):
                self.replay.tell(start)
            # Behind the screen the rules beside the board could not be moved to what is asked.
            self._effects += [
                Effect("focus", "status"),
                Effect("rule", self.rule()),
                Effect("sight", name=ALL),
            ]

    def looked(self) -> None:
        """Whoever has learned something alone has seen it: now the device changes hands."""
        if self.session is not None:
            self.replay.leave()
            self.session.has_been_seen()
            self._see_present()

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
        self.library.offers.remember(session)
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
            # The sheet it was sent from has nothing left to say; it comes back where the link is copied by hand.
            self.panel.close()

    def toggle_aloud(self) -> None:
        """Answer short questions aloud, or hand the device over for them."""
        self.settings.toggle_aloud()
        if self.session is not None and self.selection is not None:
            self.session.here.aloud = self.settings.aloud
            self.selection.clear()

    def hand_over(self) -> None:
        """Whoever is asked aloud takes the device first, for this once."""
        if self.session is not None and self.selection is not None and self.session.is_aloud():
            self.session.hand_over()
            self.selection.clear()

    def ask_who(self) -> None:
        """Whoever is here changes their mind about who they are."""
        if self.session is not None:
            self.session.here.opened = True

    # Looking back

    def start_replay(self) -> None:
        """Show the whole game from its start, on a phone without the sheet over it."""
        self.replay.start()
        self.panel.close()

    def skip(self) -> None:
        """What the table or a machine has done, or the final count, need not be shown any further. The summary of a
        round is read first."""
        if self.replay.unfolding or self.replay.counting:
            self.replay.leave()
            self._see_present()
        elif self.machine_acts:
            self.machines.hurry = not self.read() or self.machines.hurry
            self._let_machine_play()

    def tick(self) -> None:
        """The time between two moments of a replay, or of what goes by itself, has passed."""
        if self.guide is not None and not self.looking:
            self.guide.tick()
            if self.selection is not None:
                # What was answered while others played is over with their move.
                self.selection.clear()
            self.said += 1
            self._effects += self.guide.effects()
        elif self.machine_acts:
            self.machines.rested = True
            self._let_machine_play()
        else:
            ends = self.replay.unfolding or self.replay.counting
            self.replay.tick()
            if ends:
                self._see_present()

    # Machines

    def play_now(self) -> None:
        """A machine that takes its time shall choose what it has thought of so far."""
        if self.machines.thinking:
            self.machines.cut = self.machines.rested = True

    def tell_scores(self) -> None:
        """Somebody wants to know what the points beside the marks are."""
        session = self.session
        if session is None or session.must_pass() or session.decision is None:
            return
        now = session.page.scores_now(session.seen())
        if now and not self.settings.points:
            return self.say(scores_words.HIDDEN_SCORES)
        names, seen = [person.name for person in session.people], session.seen(self.replay.shown)
        self.say(scores_words.all_scores(names, seen.scores(), session.page.scores_now(seen)))

    def hint(self) -> None:
        """Somebody wants to know what to do."""
        if self.may_ask_hint():
            self._notice = None
            if self.selection is not None:
                self.selection.clear()
            self.machines.ask_hint()
            self.said += 1
        else:
            self.say(machines_words.NOTHING_TO_ADVISE)

    def machine_answers(self, wanted: Wanted, answer: Answer) -> None:
        """Somebody has thought something over."""
        if self.machines.hear(wanted, answer):
            self.said += 1
            if wanted.advice:
                self._ask(Effect("sight", name=ADVISED))
            else:
                self._let_machine_play()

    def nobody_thinks(self) -> None:
        """Whoever should think has not come."""
        hinted = self.machines.hinting
        self.machines.give_up()
        if hinted:
            self.machines.hinting = False
            self.say(machines_words.HINT_FAILED)

    def ask_again(self) -> None:
        """Ask for them once more."""
        self.machines.again()

    def _let_machine_play(self) -> None:
        """Do what a machine has chosen, once what happened before has been seen."""
        session, choice, machines = self.session, self.machines.due(), self.machines
        if session is None or choice is None or not self.machine_acts:
            return
        patient = self._step_by_step()
        if patient and (not machines.rested or self.brought is not None):
            return
        start, seat = session.length, machines.asked
        if machines.since is None:
            # A round that has just ended is told with it, where nobody has waited until it was read.
            machines.since = start if self.brought is None else last_choice(session.source) or 0
        elif self.telling.has_been_read(session):
            machines.since = start
        since = machines.since
        session.play_machine(choice)
        machines.follow()
        self._save()
        self.said += 1
        if self.settings.sound:
            self._effects += [Effect("sound", name) for name in heard(session, start, seat)]
        if session.machine is None:
            self.replay.note(since)
        if patient:
            self.replay.unfold(start)
        if session.machine is None:
            self._see_present() if patient else self._see_end()

    # Keeping

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

    def _follow(self, said: str) -> None:
        """The game on the table has become what another tab has made of it."""
        self.replay.leave()
        self._notice = Notice(said)
