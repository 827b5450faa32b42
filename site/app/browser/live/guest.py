"""A guest's page: from the invitation to a seat at the host's table."""

from collections import deque
from collections.abc import Callable, Coroutine
from typing import Any, Final, NamedTuple

import js

from app.browser import device
from app.browser.live import broker
from app.browser.live.far import far_table, mute, muted
from app.browser.live.guest_rendezvous import GuestRendezvous
from app.browser.live.peers import Peer, can_connect
from app.browser.live.windows import GuestChannel
from app.browser.loading import Loader
from app.drawing.markup import Markup
from app.page import live, live_cards, qr
from app.table.live import rendezvous, signals
from app.table.live.messages import FROM_HOST, MACHINE, MISSING, Wire
from app.table.live.rendezvous import Link
from app.table.live.signals import BadSignal, Signal
from app.table.live.visiting import Visiting
from app.table.table import Table
from app.words import live as live_words

USED: Final = "faraone:inviti"
"""sessionStorage key of the invitations that this window has answered. An invitation serves for one connection only."""
LONGEST_OF_WINDOW: Final = 120
"""The longest invitation to a window that is read, in characters."""
GONE: Final = frozenset({"closed", "freed", "unknown-seat"})
"""The ends of a visit after which the seat is no longer this device's."""
NOBODY_S: Final = 8
ANSWER_S: Final = 600
"""An answer that is older, in seconds, is called too late. Networks and browsers have then forgotten the way."""
MOST_WAITING: Final = 500


class Call(NamedTuple):
    """An invitation that was read and is not followed yet: it asks for a seat at another device, or in another window.

    `error`: a key of `live_words.FAILURES` if it cannot be followed, else "".
    """

    text: str
    error: str = ""
    offer: Signal | None = None
    answer: bool = False
    """Whether it is no invitation, but the answer of a guest to one of this browser's tables."""
    window: tuple[str, int, str] | None = None
    """The room, the seat and the key of that seat."""
    link: Link | None = None
    """The link of the whole table."""

    @property
    def host(self) -> str:
        """The name of the person who invites; "" if the invitation does not tell it."""
        known = self.offer or self.link
        return "" if known is None else known.host

    @property
    def far(self) -> bool:
        """Whether the table is far, so that following asks servers."""
        return self.link is not None or (self.offer is not None and self.offer.far)


def read_call(text: str) -> Call:
    """Read an invitation. This neither sends data nor opens a connection."""
    if text.count(".") == 2:
        room, seat, key = text.split(".")
        sound = len(text) < LONGEST_OF_WINDOW and room.isalnum() and seat.isdecimal() and len(seat) < 3
        if not sound or not hasattr(js.window, "BroadcastChannel"):
            return Call(text, "damaged")
        return Call(text, window=(room, int(seat), key))
    if not can_connect():
        return Call(text, "no-rtc")
    if text.startswith(rendezvous.MARK):
        try:
            return Call(text, "" if broker.address() else "no-rendezvous", link=rendezvous.read_link(text))
        except BadSignal as error:
            return Call(text, error.reason)
    try:
        offer = signals.read(text, signals.OFFER)
    except BadSignal as error:
        return Call(text, answer=True) if error.reason == "kind" else Call(text, error.reason)
    return Call(text, "spent" if text in _used() else "", offer)


def _used() -> list[str]:
    return str(js.sessionStorage.getItem(USED) or "").split()


class GuestPage:
    """The page of a guest, from an invitation to the end of the visit to the host's table."""

    def __init__(
        self,
        call: Call,
        table: Table,
        loader: Loader,
        show: Callable[[], None],
        start: Callable[[Coroutine[Any, Any, None]], object],
        seat: int = 0,
    ) -> None:
        """`seat`: the seat that somebody has chosen on a link of the whole table."""
        self._table, self._loader, self._show, self._start = table, loader, show, start
        self.visiting: Visiting | None = None
        self._wire: Wire | None = None
        self._error = ""
        self._given = live_cards.Answer(can_send=table.sharing.can_send)
        self._call = call
        self._mute = muted(table)
        self._peer: Peer | None = None
        """The connection that waits for the host."""
        self._answered = 0.0
        """When the answer was made, in milliseconds of the clock, which goes on while the device sleeps."""
        self._begun = 0.0
        self._bringing = False
        self._waiting: deque[str] = deque()
        if call.window is not None:
            room, seat, key = call.window
            self._sit(GuestChannel(room, self._hear, self._host_is_up), seat, key)
        elif call.offer is not None:
            self._start(self._answer_offer(call.text, call.offer))
        self._rendezvous: GuestRendezvous | None = None
        if call.link is not None:
            self._rendezvous = GuestRendezvous(call.link, seat, table, self, show, start)

    # Joining the table

    def _sit(self, wire: Wire, seat: int, key: str = "", proof: str = "") -> None:
        self._wire, self._begun = wire, js.performance.now()
        self.visiting = Visiting(self._send_to_host, lambda: js.performance.now() / 1000, seat, key, proof)
        self.visiting.way = wire.way
        self.visiting.knock()

    def _send_to_host(self, text: str) -> None:
        if self._wire is not None:
            self._wire.send(text)

    def joined(self, peer: Peer, seat: int, proof: str) -> None:
        """Begin to speak with the host by a connection of the rendezvous, or go on after another one was lost."""
        if self.visiting is None:
            self._sit(peer, seat, proof=proof)
        else:
            self._wire = peer
            self.visiting.way = peer.way
            self.visiting.reconnect(proof)
        self._show()

    def hear(self, peer: Peer, text: str) -> None:
        """Handle a message of the host, unless another connection has replaced this one."""
        if peer is self._wire:
            self._hear(text)

    def lost(self, peer: Peer) -> bool:
        """Handle the end of a connection of the rendezvous. Returns whether the visit goes on."""
        if self.visiting is None or self.visiting.over:
            return False
        self.visiting.cut()
        self._tell_of_host(self.visiting)
        self._show()
        return True

    def _host_is_up(self) -> None:
        if self.visiting is not None and not self.visiting.over:
            self.visiting.knock()

    async def _answer_offer(self, text: str, offer: Signal) -> None:
        def connected() -> None:
            if peer is not self._peer:
                return
            if self._given.text:
                js.sessionStorage.setItem(USED, " ".join([*_used(), text])[-4000:])
                self._error = ""
                self._sit(peer, offer.seat, proof=proof)
            else:  # nobody can have read it
                peer.close()
                self._error = "stranger"
            self._show()

        proof = ""
        far = far_table(self._table)
        if offer.far:
            far.press("far")  # somebody has just pressed the button below the question
        peer = self._peer = Peer(FROM_HOST, connected, self._hear, lambda: self._cut(peer), self.broken, far)
        try:
            given = await peer.answer(offer)
            proof, code = signals.proof(given), signals.write(given)
            rows = None if offer.far else await device.qr_rows(code, qr.level(code) or "L")
            self._given = self._given._replace(
                text=self._table.sharing.answer(code),
                code=None if rows is None else qr.drawing(rows),
                far=offer.far,
            )
            self._answered = js.Date.now()
        except BadSignal as error:
            self._error = error.reason
        self._show()

    def _answer_again(self, offer: Signal) -> None:
        """Make another answer to an invitation, because the last one is too old."""
        if self._peer is not None:
            self._peer.close()
        self._error, self._given = "", live_cards.Answer(can_send=self._given.can_send)
        self._start(self._answer_offer(self._call.text, offer))

    def _cut(self, peer: Peer) -> None:
        """Show that the connection is lost. Only a new invitation can restore it."""
        if peer is not self._peer:
            return
        if self.visiting is None:
            self._error = self._error or "no-way"
        elif not self.visiting.over:
            self.visiting.end("old" if self.visiting.visit is None else "cut")
            self._tell_of_host(self.visiting)
        self._show()

    def broken(self) -> None:
        """End the visit, because the host has sent something out of bounds."""
        if self.visiting is not None:
            self.visiting.end("bad-host")
            self._close(self.visiting)
        self._show()

    def _close(self, visiting: Visiting) -> None:
        """End the connection after the end of the visit, and say why it has ended."""
        self._tell_of_host(visiting)
        if self._wire is not None:
            self._wire.close()
        if self._rendezvous is not None:
            self._rendezvous.close()
            if visiting.visit is None:  # the guest was not let in, and may seek again
                self._rendezvous.seeking.error, self.visiting = visiting.over, None

    # What the host says

    def _hear(self, text: str) -> None:
        if self._bringing:
            if len(self._waiting) < MOST_WAITING:
                self._waiting.append(text)
            return
        visiting = self.visiting
        if visiting is None or visiting.over:
            return
        moment, before, refused, heard = self.version(), visiting.where, visiting.refused, visiting.heard
        went = visiting.hear(text)
        if visiting.heard != heard:
            self._tell_word(visiting)
        if visiting.refused != refused and visiting.refused in live_words.REFUSALS:
            self._table.say(live_words.REFUSALS[visiting.refused])
        self._tell_of_others(visiting, before)
        if self._rendezvous is not None and (visiting.back or visiting.over in GONE):
            self._rendezvous.keep("" if visiting.over in GONE else visiting.back)
        if visiting.over:
            self._close(visiting)
        if visiting.game and not self._loader.ready(visiting.game):
            self._bringing = True
            self._start(self._bring(visiting.game))
        elif visiting.visit is None and visiting.ready:
            self._table.library.list.hidden = visiting.match
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
        for person, was, where in zip(visiting.visit.tail.people, before, visiting.where, strict=True):
            if where == MACHINE != was:
                self._table.say(live_words.by_machine(person.name))
            elif where == MISSING != was:
                self._table.say(live_words.not_answering(person.name, False))

    def _tell_word(self, visiting: Visiting) -> None:
        """Show the word that somebody has just said, unless words of others are hidden."""
        said, visit = visiting.said, visiting.visit
        if said is not None and visit is not None and (not self._mute or said.seat == visiting.seat):
            self._table.say(live_words.says(visit.tail.people[said.seat].name, said.of))

    def sight(self, on: bool) -> None:
        """Tell the host whether this page is in sight."""
        if self.visiting is not None and not self.visiting.over:
            self.visiting.tell_sight(on)

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

    def press(self, act: str, number: int = 0) -> None:
        """Handle one of the guest's buttons. `number`: what follows the colon in its name."""
        if act in ("yes", "no") and self.visiting is not None:
            self.visiting.answer_wish(act == "yes")
        elif act == "say" and self.visiting is not None:
            self.visiting.say(number % len(live_words.SAYINGS))
        elif act == "mute":
            self._mute = mute(self._table, not self._mute)
            self._show()
        elif act == "copy":
            self._start(self._copy())
        elif act == "send":
            self._start(self._send())
        elif act == "again" and self._call.offer is not None:
            self._answer_again(self._call.offer)
            self._show()
        elif act == "seek" and self._rendezvous is not None:
            self._rendezvous.seek()
            self._show()
        elif act == "retry" and self.visiting is not None:
            self.visiting.retry()
            self._show()
        elif act == "home":
            js.location.assign(str(js.location.pathname))

    async def _copy(self) -> None:
        copied = await device.copy(self._given.text)
        self._given = self._given._replace(copied=copied)
        self._show()
        if not copied:
            field = js.document.getElementById("link")
            if device.found(field):
                field.select()

    async def _send(self) -> None:
        if await device.send(live_words.SEND_ANSWER, self._given.text) is False:
            await self._copy()

    def follow(self) -> None:
        if self.visiting is not None:
            self.visiting.follow()

    @property
    def left(self) -> bool:
        """Whether another game has replaced the host's game on this page. An open example does not count."""
        visit = None if self.visiting is None else self.visiting.visit
        return visit is not None and self._table.session is not visit and self._table.on_table.example is None

    def tick(self) -> bool:
        visiting, way, sought = self.visiting, self._rendezvous, False
        if way is not None and (visiting is None or not visiting.over):
            sought = way.tick()
            if visiting is not None:
                self._come_back(visiting, way)
        if visiting is None:
            return sought or self._ages()
        late = not self._call.far and js.performance.now() - self._begun > NOBODY_S * 1000
        if visiting.record is None and late and not (visiting.over or self._error):
            self._error = "nobody"
            return True
        if self._error == "nobody" and visiting.record is not None:
            self._error = ""
        changed = visiting.tick()
        if changed and visiting.over:
            self._close(visiting)
        elif changed:
            self._tell_of_host(visiting)
        return changed or sought

    def _come_back(self, visiting: Visiting, way: GuestRendezvous) -> None:
        """Seek the host's page again if the connection is lost, until somebody else has the seat."""
        error = "" if visiting.visit is None else way.seeking.error
        if error == "full":
            visiting.end(error)
            self._close(visiting)
        elif error or (visiting.lost and not way.seeks):
            way.seek()

    def _ages(self) -> bool:
        """Give up an answer that nobody has read in time. Returns whether it has become too old now."""
        waiting = self._given.text and not self._error and self._peer is not None
        if not waiting or js.Date.now() - self._answered < ANSWER_S * 1000:
            return False
        self._error = "late"
        return True

    def leave(self) -> None:
        """Tell the host that this page is being closed or reloaded."""
        if self.visiting is not None:
            self.visiting.leave()

    def close(self) -> None:
        self.leave()
        if self._rendezvous is not None:
            self._rendezvous.close()
        if self._wire is not None:
            self._wire.close()

    # What the page shows

    def version(self) -> object:
        visiting = self.visiting
        told: tuple[object, ...] = self._error, self._given
        if self._rendezvous is not None:
            told = *told, self._rendezvous.state, self._rendezvous.seeking.error
        if visiting is None:
            return told
        return (
            *told,
            visiting.wish,
            visiting.refused,
            visiting.over,
            visiting.lost,
            visiting.unreadable,
            visiting.where,
            visiting.doing,
            visiting.heard,
            self._mute,
            visiting.visit is None,
        )

    def bar(self) -> Markup | None:
        return None if self.visiting is None or self.visiting.visit is None else live.guest_bar(self.visiting)

    def waiting(self) -> Markup | None:
        visiting, way = self.visiting, self._rendezvous
        if visiting is None:
            return (
                live_cards.waiting_card(self._error, self._given)
                if way is None
                else live_cards.seeking_card(way.state, way.seeking.error)
            )
        if visiting.visit is not None:
            return None
        error = self._error or visiting.over
        if error or visiting.unreadable or not self._call.far:
            return live_cards.waiting_card(error, live_cards.Answer(), visiting.unreadable)
        if way is not None and (way.seeks or way.seeking.has_key):  # nobody has to let it in
            return live_cards.seeking_card(way.state, way.seeking.error)
        return live_cards.door_card(self.words)

    @property
    def words(self) -> str:
        """The three words of the connection to the host's device; "" between windows of one browser."""
        return self._wire.words if isinstance(self._wire, Peer) else ""

    def panel(self) -> Markup | None:
        return None if self.visiting is None else live.guest_panel(self.visiting, self.words, self._mute)
