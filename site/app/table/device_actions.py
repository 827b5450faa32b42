"""Actions that concern the people at this device: saying who is here, handing over the device, sending the game to
another device."""

from app.table.effects import ALL, Effect
from app.table.gestures import Gestures
from app.table.on_table import OnTable
from app.table.reactions import Reactions
from app.table.record import last_of
from app.table.session import Session
from app.table.sharing import absent, sender


class DeviceActions:
    """Actions of people that concern who is here and who holds the device."""

    def __init__(self, on: OnTable, gestures: Gestures, reactions: Reactions) -> None:
        self._on, self._gestures, self._reactions = on, gestures, reactions

    def take_device(self) -> None:
        """Show the board to the next person, who has taken the device."""
        on, session, selection = self._on, self._on.session, self._on.selection
        if session is None or selection is None or not session.here.must_pass():
            return
        here = session.here
        had_it, holder = here.just_chose(), here.next_holder()
        # Somebody who answered aloud did not look at the table, so they have not seen what happened before.
        start = max(here.seen_by_all, last_of(session.source, holder, here.aloud_kinds if here.aloud else ()))
        self._gestures.act(lambda selection: selection.play_offered())
        # The offered choice has been made by now, and the device may be for somebody else.
        taken = here.offered is None and here.must_pass() and here.next_holder() == holder
        if taken:
            here.take_device()
        selection.clear()
        if taken and on.by_pointer and not had_it and on.replay.between(start):
            on.replay.tell(start)
        # While the pass screen covered the page, the rules could not be scrolled to what is asked.
        on.ask(Effect("focus", "status"), Effect("rule", on.rule()), Effect("sight", name=ALL))

    def end_reveal(self) -> None:
        """Let the device change hands, because everybody has seen what was revealed before the hand-over."""
        if self._on.session is not None:
            self._on.replay.leave()
            self._on.session.here.end_reveal()
            self._reactions.see_present()

    def answer_secretly(self) -> None:
        """Give the device to the person asked, who wants to answer in secret instead of aloud."""
        session, selection = self._on.session, self._on.selection
        if session is not None and selection is not None and session.here.is_aloud():
            session.here.answer_secretly()
            selection.clear()

    def toggle_aloud(self) -> None:
        """Switch between answering short questions aloud and handing the device over for them."""
        on = self._on
        on.settings.toggle_aloud()
        if on.session is not None and on.selection is not None:
            on.session.here.aloud = on.settings.aloud
            on.selection.clear()

    def be(self, seat: int | None) -> None:
        """Let only the person of `seat` play here; None: everybody."""
        session = self._on.session
        if session is not None and (seat is None or 0 <= seat < len(session.people)):
            self._on.replay.leave()
            session.here.be(seat)
            self._remember_who(session)
            self._on.ask(Effect("sight"))

    def watch(self) -> None:
        """Make the person here a spectator."""
        session = self._on.session
        if session is not None:
            self._on.replay.leave()
            session.here.watch()
            self._remember_who(session)
            # Number the pieces anew. The old numbers could tell others what somebody has seen of a piece.
            self._on.boards += 1

    def ask_who(self) -> None:
        """Ask once more who is here."""
        if self._on.session is not None:
            self._on.session.here.opened = True

    def _remember_who(self, session: Session) -> None:
        self._on.keeper.seats.remember(session)
        self._on.keeper.offers.remember(session)
        self._on.library.pictures.forget(session.tail.match)

    def send_on(self) -> None:
        """Send the game to the person asked next. From then on the sender is alone here, and waits."""
        on, session = self._on, self._on.session
        if session is None:
            return
        if session.here.offered is not None:
            self._gestures.act(lambda selection: selection.play_offered())
        who = sender(session)
        if who is not None:
            self.be(who)
        if absent(session):
            on.sharing.send_on(session)
            # The sheet with the button to send is not needed any more. It opens again if the link is copied by hand.
            on.panel.close()
