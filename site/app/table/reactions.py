"""The reactions to a change of the game on the table, in one fixed order."""

from typing import Final, Literal

from app import games
from app.table import scores
from app.table.change import Change
from app.table.effects import ALL, Effect
from app.table.on_table import OnTable
from app.table.session import Session
from app.words import choices as choices_words
from app.words import page as page_words

TURN: Final = "turn"
"""The sound when another person has to choose."""
END: Final = "end"
"""The sound when a person has won."""
LOST: Final = "papyrus"
"""The sound when only machines have won."""

By = Literal["hand", "machine", "elsewhere"]
"""Who changed the game: a person here, a machine, or a person at another device."""


class Reactions:
    """Reacts to choices and to undo."""

    def __init__(self, on: OnTable) -> None:
        self._on = on

    def react(self, change: Change, by: By, slowly: bool, news: int | None = None) -> None:
        """Run all reactions to a change.

        `slowly`: show the change at a pace that people can follow. `news`: the last-events line tells everything since
        this length; None: it tells the last choice.
        """
        self._on.rematching = ()
        self._on.machines.follow()
        self._keep()
        if by != "hand" and not change.straight:
            self._notify()
        if change.undone and by == "elsewhere":
            self._on.replay.leave()
            self._on.say(choices_words.MOVE_UNDONE)
        elif change.played:
            self._sound(change)
            if by == "elsewhere" and self._on.looking_back and not self._on.replay.unfolding:
                return  # a person who looks back goes on looking
            self._tell(by, news)
            guided = self._on.guide is not None
            self._on.replay.ending = self._on.over and slowly and not (guided or self._on.replay.calm)
            self._show_steps(change, slowly)
            self._bring_into_sight(change, by, slowly)
        if by != "machine" or self._machines_rest():
            self.see_end()

    def _keep(self) -> None:
        guide = self._on.guide
        if guide is None:
            self._on.save()
        else:
            self._on.ask(*guide.effects())

    def _sound(self, change: Change) -> None:
        session = self._on.session
        if session is not None and self._on.settings.sound:
            self._on.ask(*(Effect("sound", name) for name in sounds_of(session, change)))

    def _notify(self) -> None:
        """Tell somebody who does not look at the page that it is their turn."""
        session = self._on.session
        if self._on.settings.notify and session is not None and session.here.mine():
            self._on.ask(Effect("notify", page_words.YOUR_TURN, session.page.title))

    def _tell(self, by: By, news: int | None) -> None:
        """Let the last-events line cover everything since the last turn of a person here."""
        if by == "elsewhere":
            self._on.replay.leave()
        if news is not None and (by == "elsewhere" or self._machines_rest()):
            self._on.replay.note(news)

    def _show_steps(self, change: Change, slowly: bool) -> None:
        """Show step by step the automatic choices and the events of a choice. The skipped part of a guide is not
        shown."""
        guide = self._on.guide
        if slowly and not (guide is not None and guide.step.leap):
            self._on.replay.unfold(change.start)

    def _bring_into_sight(self, change: Change, by: By, slowly: bool) -> None:
        """Scroll to the elements of the present question, which may be elsewhere on the board."""
        on, asked, now = self._on, change.asked, change.asked_next
        if by == "elsewhere":
            if on.session is not None and on.session.here.mine() and not on.looking_back:
                on.ask(Effect("sight", name=ALL))
        elif by == "machine":
            if slowly and self._machines_rest():
                self._see_question()
        elif (
            slowly
            and asked is not None
            and now is not None
            and (now.kind, now.seat) != (asked.kind, asked.seat)
        ):
            # The next person sees the whole board, wherever the page was scrolled to.
            on.ask(Effect("sight", name=ALL if now.seat != asked.seat else ""))

    def _machines_rest(self) -> bool:
        """Whether the present decision is not a machine's."""
        return self._on.session is not None and self._on.session.here.machine is None

    def see_present(self) -> None:
        """After all steps have been shown, scroll to the elements of the present question, or to the result."""
        self._see_question()
        self.see_end()

    def _see_question(self) -> None:
        if not self._on.looking_back and not self._on.over and not self._on.settings.list_mode:
            self._on.ask(Effect("sight", name=ALL))

    def see_end(self) -> None:
        """At the end of the game, count the points, then bring the result into sight. Nothing is done before all that
        the last choice caused has been shown."""
        if self._on.over and not self._on.looking_back:
            if self._on.replay.ending:
                self._on.replay.count()
            else:
                self._on.ask(Effect("focus", "end"))
                session = self._on.session
                if session is not None and self._on.settings.sound:
                    self._on.ask(Effect("sound", END if scores.cheers(session) else LOST))


def sounds_of(session: Session, change: Change) -> list[str]:
    """The sounds for a change: that of its first event with a sound, and TURN if another person here has to choose."""
    sounds = (games.event_kind(session.game, event.kind).sound for event in change.events)
    first = next(filter(None, sounds), None)
    before, now = change.asked, change.asked_next
    another = now is not None and (before is None or now.seat != before.seat)
    calls = another and (session.here.mine() or session.here.must_pass())
    return [name for name in (first, TURN if calls else None) if name is not None]
