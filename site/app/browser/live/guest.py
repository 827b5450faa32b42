"""A guest's page: from the invitation to a seat at the host's table."""

from collections import deque
from collections.abc import Callable, Coroutine
from typing import Any, Final

import js

from app.browser import device
from app.browser.live.peers import Peer, can_connect
from app.browser.live.windows import GuestChannel
from app.browser.loading import Loader
from app.drawing.markup import Markup
from app.page import live, qr
from app.table.live import signals
from app.table.live.hosting import MACHINE, MISSING
from app.table.live.messages import Wire
from app.table.live.signals import BadSignal
from app.table.live.visiting import Visiting
from app.table.table import Table
from app.words import live as live_words

USED: Final = "faraone:inviti"
"""sessionStorage key of the invitations that this window has answered. An invitation serves for one connection only."""
NOBODY_S: Final = 8
MOST_WAITING: Final = 500


class GuestPage:
    """The page of a guest, from an invitation to the end of the visit to the host's table."""

    def __init__(
        self,
        invitation: str,
        table: Table,
        loader: Loader,
        show: Callable[[], None],
        start: Callable[[Coroutine[Any, Any, None]], object],
    ) -> None:
        self._table, self._loader, self._show, self._start = table, loader, show, start
        self.visiting: Visiting | None = None
        self._wire: Wire | None = None
        self._error = ""
        self._answer = ""
        self._copied = False
        self._code: Markup | None = None
        self._begun = js.performance.now()
        self._bringing = False
        self._waiting: deque[str] = deque()
        if invitation.count(".") == 2:
            self._knock_at_window(*invitation.split("."))
        else:
            self._start(self._answer_offer(invitation))

    # Joining the table

    def _knock_at_window(self, room: str, seat: str, key: str) -> None:
        if not (
            room.isalnum() and seat.isdecimal() and len(seat) < 3 and hasattr(js.window, "BroadcastChannel")
        ):
            self._error = "damaged"
            return
        self._sit(GuestChannel(room, self._hear, self._host_is_up), int(seat), key)

    def _sit(self, wire: Wire, seat: int, key: str) -> Visiting:
        self._wire = wire
        self.visiting = Visiting(wire.send, lambda: js.performance.now() / 1000, seat, key)
        self.visiting.knock()
        return self.visiting

    def _host_is_up(self) -> None:
        if self.visiting is not None and not self.visiting.over:
            self.visiting.knock()

    async def _answer_offer(self, text: str) -> None:
        try:
            if not can_connect():
                raise BadSignal("no-rtc")
            offer = signals.read(text, signals.OFFER)
            used = str(js.sessionStorage.getItem(USED) or "")
            if text in used.split():
                raise BadSignal("spent")
            peer = Peer(lambda: self._connected(peer, offer.seat), self._hear, self._cut)
            answer = signals.write(await peer.answer(offer))
            js.sessionStorage.setItem(USED, f"{used} {text}"[-4000:])
            rows = await device.qr_rows(answer, qr.level(answer) or "L")
            self._answer, self._code = answer, None if rows is None else qr.drawing(rows)
        except BadSignal as error:
            self._error = "damaged" if error.reason == "kind" else error.reason
        self._show()

    def _connected(self, peer: Peer, seat: int) -> None:
        self._sit(peer, seat, "")

    def _cut(self) -> None:
        """Show that the connection is lost. Only a new invitation can restore it."""
        if self.visiting is None:
            self._error = "no-way"
        elif not self.visiting.over:
            self.visiting.end("old" if self.visiting.visit is None else "cut")
            self._tell_of_host(self.visiting)
        self._show()

    # What the host says

    def _hear(self, text: str) -> None:
        if self._bringing:
            if len(self._waiting) < MOST_WAITING:
                self._waiting.append(text)
            return
        visiting = self.visiting
        if visiting is None:
            return
        moment, before, refused = self.version(), visiting.where, visiting.refused
        went = visiting.hear(text)
        if visiting.refused != refused and visiting.refused in live_words.REFUSALS:
            self._table.say(live_words.REFUSALS[visiting.refused])
        self._tell_of_others(visiting, before)
        if visiting.over:
            self._tell_of_host(visiting)
        if visiting.game and not self._loader.ready(visiting.game):
            self._bringing = True
            self._start(self._bring(visiting.game))
        elif visiting.visit is None and visiting.ready:
            self._table.library.hidden = visiting.match
            self._table.switch.receive(visiting.begin())
            self._show()
        elif went is not None and visiting.visit is not None:
            if self._table.session is visiting.visit:
                self._table.others.went_on(*went)
                self._show()
        elif self.version() != moment:
            self._show()

    def _tell_of_others(self, visiting: Visiting, before: tuple[str, ...]) -> None:
        """Announce players who went offline or were replaced by a machine since `before`."""
        if visiting.visit is None or len(before) != len(visiting.where):
            return
        for person, was, where in zip(visiting.visit.people, before, visiting.where, strict=True):
            if where == MACHINE != was:
                self._table.say(live_words.by_machine(person.name))
            elif where == MISSING != was:
                self._table.say(live_words.not_answering(person.name, False))

    def _tell_of_host(self, visiting: Visiting) -> None:
        """Show a notice beside the board if the visit has ended or the connection is lost, like the guest's bar."""
        if visiting.visit is not None and (visiting.over or visiting.lost):
            self._table.say(live.why(visiting.over) if visiting.over else live_words.HOST_LOST)

    async def _bring(self, slug: str) -> None:
        came = await self._loader.bring(slug)
        self._bringing = False
        if not came and self.visiting is not None:
            self.visiting.over = "missing"
            self._show()
        while self._waiting and not self._bringing:
            self._hear(self._waiting.popleft())

    # What the page does

    def press(self, act: str) -> None:
        """Handle one of the guest's buttons."""
        if act in ("yes", "no") and self.visiting is not None:
            self.visiting.answer_wish(act == "yes")
        elif act == "copy":
            self._start(self._copy())
        elif act == "home":
            js.location.assign(str(js.location.pathname))

    async def _copy(self) -> None:
        self._copied = await device.copy(self._answer)
        self._show()
        if not self._copied:
            field = js.document.getElementById("link")
            if device.found(field):
                field.select()

    def follow(self) -> None:
        if self.visiting is not None:
            self.visiting.follow()

    @property
    def left(self) -> bool:
        """Whether another game has replaced the host's game on this page. An open example does not count."""
        visit = None if self.visiting is None else self.visiting.visit
        return visit is not None and self._table.session is not visit and self._table.on_table.example is None

    def tick(self) -> bool:
        visiting = self.visiting
        if visiting is None:
            return False
        late = js.performance.now() - self._begun > NOBODY_S * 1000
        if visiting.record is None and late and not (visiting.over or self._error):
            self._error = "nobody"
            return True
        if self._error == "nobody" and visiting.record is not None:
            self._error = ""
        changed = visiting.tick()
        if changed:
            self._tell_of_host(visiting)
        return changed

    def leave(self) -> None:
        """Tell the host that this page is being closed or reloaded."""
        if self.visiting is not None:
            self.visiting.leave()

    def close(self) -> None:
        self.leave()
        if self._wire is not None:
            self._wire.close()

    # What the page shows

    def version(self) -> object:
        visiting = self.visiting
        told = (self._error, self._answer, self._code is None, self._copied)
        if visiting is None:
            return told
        return (
            *told,
            visiting.wish,
            visiting.refused,
            visiting.over,
            visiting.lost,
            visiting.where,
            visiting.visit is None,
        )

    def bar(self) -> Markup | None:
        return None if self.visiting is None or self.visiting.visit is None else live.guest_bar(self.visiting)

    def waiting(self) -> Markup | None:
        visiting = self.visiting
        if visiting is not None and visiting.visit is not None:
            return None
        error = self._error or ("" if visiting is None else visiting.over)
        return live.waiting_card(
            error, self._code, "" if visiting is not None else self._answer, self._copied
        )
