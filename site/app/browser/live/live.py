"""This page's part in a table with several devices, as host or as guest."""

from collections.abc import Callable, Coroutine
from typing import Any, Final

import js
from pyodide.ffi import create_proxy

from app.browser.live import broker
from app.browser.live.bearer import Bearer
from app.browser.live.far import far_table
from app.browser.live.guest import Call, GuestPage, read_call
from app.browser.live.guest_rendezvous import kept_seats
from app.browser.live.host import HostPage
from app.browser.live.wake_lock import WakeLock
from app.browser.loading import Loader
from app.drawing.markup import Markup
from app.page import live_cards
from app.page.live_far import how
from app.page.live_rendezvous import join_buttons, way
from app.page.page import Page
from app.table.live.rendezvous import Link
from app.words import live as live_words

TICK_MS: Final = 1_000
FOLLOWED: Final = "faraone:invito"
"""sessionStorage key of the invitation that somebody has told this window to follow. A reload does not ask again.

After the link of a whole table stands the seat that they have chosen.
"""


class Live:
    """Forwards buttons and ticks to this page's side, host or guest, and returns what the page shows of the table."""

    def __init__(
        self,
        page: Page,
        loader: Loader,
        show: Callable[[], None],
        start: Callable[[Coroutine[Any, Any, None]], object],
    ) -> None:
        self._page, self._loader, self._show, self._start = page, loader, show, start
        self.host: HostPage | None = None
        self.guest: GuestPage | None = None
        self._call: Call | None = None
        """The invitation about which the page asks whether to follow it."""
        self._bearer: Bearer | None = None
        """Brings a guest's answer, which has opened this page, to the host's window."""
        self._wake_lock = WakeLock()
        js.setInterval(create_proxy(self._tick), TICK_MS)
        js.document.addEventListener("visibilitychange", create_proxy(lambda event: self._sight()))
        js.window.addEventListener("pagehide", create_proxy(lambda event: self._leave()))

    # Actions

    def press(self, what: str) -> None:
        """Handle a button of the table's devices."""
        act, _, seat = what.partition(":")
        if self._call is not None and act in ("join", "stay"):
            self._answer_call(self._call, act == "join", seat)
        elif self._bearer is not None:
            self._bearer.press(act)
        elif self.guest is not None:
            self.guest.press(act, int(seat or 0))
        elif act == "open":
            self._page.table.take_device()
            if self.host is not None or self._page.table.others.open_up():
                self._start(self._open_if_free())
        elif self.host is not None:
            self.host.press(act, int(seat or 0))
            if self.host.closed:
                self.host = None
                self._wake_lock.let_go()

    async def _open_if_free(self) -> None:
        """Open the table and show the list of seats, unless another window of this browser hosts the same game."""
        table = self._page.table
        if self.host is None and not await HostPage.is_free(table):
            table.say(live_words.OPEN_ELSEWHERE)
        else:
            self._open()
        if self.host is not None:
            table.panel.show("condividi", keep=True)
            self.host.bring_into_sight()
        self._show()

    def _open(self) -> None:
        session = self._page.table.session
        if session is not None and session.save_id is not None and self.host is None:
            self.host = HostPage(self._page.table, self._show, self._start)

    def resume(self) -> None:
        """Open the table again after a reload."""
        if self.guest is None and self.host is None:
            self._start(self._resume())

    async def _resume(self) -> None:
        if await HostPage.is_free(self._page.table):
            self._open()
            self._show()

    def visit(self, invitation: str) -> None:
        """Ask whether to follow an invitation. After a reload follow it at once, if it was followed before and asks no
        server, or if it is the link of a whole table."""
        self._call = call = read_call(invitation)
        text, _, seat = str(js.sessionStorage.getItem(FOLLOWED) or "").partition(" ")
        followed = text == invitation and (not call.far or call.link is not None)
        if followed and not call.error and self._was_opened_by(call):
            self._follow_call(call, seat)

    def _was_opened_by(self, call: Call) -> bool:
        """Whether the page was opened with this invitation as its address, so that nothing is lost by following it."""
        idle = self._page.table.session is None and self.host is None and self.guest is None
        return idle and str(js.location.hash) == _address(call)

    def _answer_call(self, call: Call, follow: bool, seat: str) -> None:
        """Handle the answer to the question whether to follow an invitation. `seat`: the one chosen on a link of the
        whole table."""
        self._call, opened_by_it = None, self._was_opened_by(call)
        if follow and call.answer:
            self._bring(call, opened_by_it)
        elif follow:
            if call.link is None or seat:
                js.sessionStorage.setItem(FOLLOWED, f"{call.text} {seat}".rstrip())
            if opened_by_it:
                self._follow_call(call, seat)
            else:
                js.history.replaceState(None, "", _address(call))
                js.location.reload()
        elif opened_by_it:
            js.location.assign(str(js.location.pathname))

    def _bring(self, call: Call, opened_by_it: bool) -> None:
        """Bring a guest's answer to the table: to this page's own, else to that of another window."""
        if self.host is not None:
            taken = self.host.take_answer(call.text)
            self._page.table.panel.show("condividi", keep=True)
            if taken != "taken":
                self._page.table.say(live_words.ANSWER_TAKEN[taken])
        elif opened_by_it:
            self._bearer = Bearer(call.text, self._page.table, self._show, self._start)
        else:
            js.history.replaceState(None, "", _address(call))
            js.location.reload()

    def _follow_call(self, call: Call, seat: str) -> None:
        self._call, chosen = None, int(seat) if seat.isdecimal() else 0
        self.guest = GuestPage(call, self._page.table, self._loader, self._show, self._start, chosen)

    def follow(self) -> None:
        """Send the changes of the game to the other devices."""
        if self.host is not None:
            self.host.follow()
        elif self.guest is not None and self.guest.left:
            self.guest.close()
            self.guest = None
            self._wake_lock.let_go()
        elif self.guest is not None:
            self.guest.follow()

    def _tick(self) -> None:
        ticking = self.host or self.guest
        if ticking is None:
            return
        self._start(self._wake_lock.hold())
        if ticking.tick():
            self._show()

    def _sight(self) -> None:
        """Note that the page has come into sight or gone out of it."""
        side = self.host or self.guest
        if side is not None:
            side.sight(not js.document.hidden)

    def _leave(self) -> None:
        if self.guest is not None:
            self.guest.leave()

    # What the page shows

    def version(self) -> object:
        shown = self.host or self.guest
        return (self._bearer and self._bearer.state, None if shown is None else shown.version())

    def panel(self) -> Markup | None:
        if self.host is not None:
            return self.host.panel()
        return None if self.guest is None else self.guest.panel()

    def bar(self) -> Markup | None:
        if self._call is not None and self._call.answer:
            return live_cards.answer_bar()
        if self._call is not None:
            return live_cards.call_bar(self._call.host, self._call.error, self.host is not None)
        if self.host is not None:
            return self.host.bar()
        return None if self.guest is None else self.guest.bar()

    def rather(self, seat: int) -> Markup | None:
        if self._call is not None:
            return self.bar()
        return None if self.host is None else self.host.rather(seat)

    def waiting(self) -> Markup | None:
        if self._bearer is not None:
            return live_cards.answer_card(self._bearer.state, self._bearer.url)
        if self._call is not None and self._call.answer:
            return live_cards.answer_card(None, "")
        if self._call is not None:
            return self._call_card(self._call)
        return None if self.guest is None else self.guest.waiting()

    def _call_card(self, call: Call) -> Markup:
        ways: tuple[Markup, ...] = ()
        joins: list[Markup] = []
        far = far_table(self._page.table)
        if call.link is not None:
            link = self._open_link(call.link)
            ways, joins = way(far, broker.address(), link), join_buttons(link, call.host)
        elif call.far:
            ways = (how(far),)
        hosts = self.host is not None
        return live_cards.call_card(call.host, call.error, call.window is not None, hosts, ways, joins)

    def _open_link(self, link: Link) -> Link:
        """The link, with this device's seat alone if it has one."""
        kept = kept_seats(self._page.table).get(link.secret)
        own = tuple(one for one in link.seats if kept is not None and one[0] == kept["seat"])
        return link._replace(seats=own or link.seats)


def _address(call: Call) -> str:
    """The fragment of the address of an invitation, with the "#"."""
    return f"#tavolo={call.text}"
