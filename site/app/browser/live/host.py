"""The host's side of a table that is open to other devices."""

import asyncio
import json
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, Final

import js
from pyodide.ffi import JsException, create_once_callable, create_proxy

from app.browser.device import found
from app.browser.live import broker
from app.browser.live.far import far_table, mute, muted, text_of
from app.browser.live.host_rendezvous import ACTS as LINK_ACTS
from app.browser.live.host_rendezvous import HostRendezvous
from app.browser.live.invitations import Invitations
from app.browser.live.windows import AnswerChannel, Room
from app.drawing.markup import Markup
from app.page import live
from app.page.live_far import FIELDS
from app.page.live_rendezvous import link_part
from app.table.live.far import ACTS as FAR_ACTS
from app.table.live.guests import Guest
from app.table.live.hosting import Hosting
from app.table.live.messages import HERE
from app.table.live.rendezvous import LONGEST_LINK
from app.table.live.servers import Server
from app.table.saves import random_id
from app.table.setup import MOST_SEATS
from app.table.table import Table
from app.table.tail import LEVELS
from app.words import live as live_words
from pycore.codecs import List, Number
from pycore.untrusted import Entries, Fields, Or, Text

KEPT: Final = "tavoli"
"""The setting that holds the open tables: {match: {"room": ..., "keys": {seat: key}, "taken": [seat]}}.

A table with a link has it too, as "link" (`app.table.live.rendezvous`)."""
PATIENCE: Final = 1
"""Seconds to wait for the browser's answer about a lock."""
MOST_KEPT: Final = 20
MOST_UNKNOWN: Final = 12
"""At most this many connected windows of this browser may be without a seat at the same time."""


_SEATS: Final = tuple(map(str, range(MOST_SEATS)))
SHAPE: Final = Entries(
    Fields(
        room=Text(40),
        keys=Entries(Text(40), _SEATS),
        taken=List(Number(0, MOST_SEATS - 1)),
        link=Or(Text(LONGEST_LINK), ""),
    )
)


def kept_tables(table: Table) -> dict[str, Any]:
    """The open tables of this device, as `KEPT` stores them; {} if they cannot be read."""
    known: dict[str, Any] = table.saves.value(KEPT, SHAPE, {})
    return known


class HostPage:
    """The host's page: the guests of the table, their seats and the current invitation."""

    def __init__(
        self,
        table: Table,
        show: Callable[[], None],
        start: Callable[[Coroutine[Any, Any, None]], object],
    ) -> None:
        assert table.session is not None
        self._table, self._show = table, show
        self._match = table.session.tail.match
        self.closed = False
        room, keys, taken, link = self._kept()
        self.hosting = Hosting(table, lambda: js.performance.now() / 1000, random_id, keys, taken)
        self.hosting.mute = muted(table)
        table.gestures.ask_back = self.hosting.ask_back
        self._names: dict[str, Guest] = {}
        self._room_name = room
        self._room = Room(room, self._hear_window)
        self._far = far_table(table)
        self._invitations = Invitations(self.hosting, table, show, start, self.bring_into_sight, self._far)
        self._rendezvous: HostRendezvous | None = None
        if url := broker.address():
            self._rendezvous = HostRendezvous(url, self.hosting, self._invitations, table, show, start, link)
        self._answers = AnswerChannel(self._hear_answer)
        self._leaving: int | None = None
        self._written = ""
        self._free: Any = None
        start(self._hold())

    def bring_into_sight(self) -> None:
        """Scroll to the list of seats and the invitation."""
        js.afterPaint(create_once_callable(_show_devices))

    # Storage

    def _kept(self) -> tuple[str, dict[int, str], set[int], str]:
        """This table's stored data: the name of its room, the key of each seat, the taken seats, and the link.

        If no valid data are stored: a new name for a room, no keys, no taken seats, and no link.
        """
        known = kept_tables(self._table).get(self._match)
        if known is None:
            return random_id(), {}, set(), ""
        keys = {int(seat): key for seat, key in known["keys"].items()}
        return known["room"], keys, set(known["taken"]), known["link"]

    def _keep(self) -> None:
        now = {
            "room": self._room_name,
            "keys": {str(seat): key for seat, key in self.hosting.keys.items()},
            "taken": sorted(self.hosting.claimed),
        }
        if self._rendezvous is not None and self._rendezvous.admission.text:
            now["link"] = self._rendezvous.admission.text
        text = json.dumps(now)
        if text != self._written:
            self._written = text
            known = kept_tables(self._table)
            known.pop(self._match, None)
            known[self._match] = now
            self._write(known)

    def _forget(self) -> None:
        known = kept_tables(self._table)
        known.pop(self._match, None)
        self._write(known)

    def _write(self, known: dict[str, Any]) -> None:
        self._table.saves.remember(KEPT, json.dumps(dict(list(known.items())[-MOST_KEPT:])))

    @staticmethod
    async def is_free(table: Table) -> bool:
        """Whether no other window of this browser hosts the table."""
        session = table.session
        if session is None:
            return False
        free: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

        async def look(lock: Any) -> None:
            free.set_result(found(lock))

        wish = js.JSON.parse('{"ifAvailable": true}')
        try:
            asked = js.navigator.locks.request(_lock(session.tail.match), wish, create_proxy(look))
            await asyncio.wait_for(asked, PATIENCE)
            return free.result()
        except (AttributeError, JsException, TimeoutError):
            return True  # the browser has no locks

    async def _hold(self) -> None:
        """Hold a lock while the table is open, so that no other window becomes its host."""
        self._free = asyncio.get_running_loop().create_future()

        async def hold(lock: Any) -> None:
            await self._free

        with suppress(AttributeError, JsException):  # the browser has no locks
            await js.navigator.locks.request(_lock(self._match), create_proxy(hold))

    # Guests

    def _hear_window(self, name: str, text: str) -> None:
        guest = self._names.get(name)
        if guest is None or not self.hosting.knows(guest):
            unknown = sum(1 for one in self._names.values() if self.hosting.knows(one) and one.seat is None)
            if unknown >= MOST_UNKNOWN:
                return
            guest = self._names[name] = self.hosting.enter(self._room.wire(name))
        self._invitations.hear(guest, text)

    def _hear_answer(self, text: str) -> None:
        if text not in live_words.ANSWER_TAKEN:  # what another host has said
            self._answers.send(self.take_answer(text))

    def take_answer(self, text: str) -> str:
        """Take a guest's answer. Returns what becomes of it, a key of `live_words.ANSWER_TAKEN`."""
        taken = self._invitations.take(text)
        if taken == "taken":
            self.bring_into_sight()
            self._show()
        return taken

    def press(self, act: str, seat: int) -> None:
        """Handle a button of the panel."""
        hosting = self.hosting
        self._leaving = {"ask-free": seat, "ask-close": live.CLOSING}.get(act)
        if act in ("ask-free", "ask-close", "keep"):
            pass
        elif act == "use-own":
            self._far.use(Server(*(text_of(id_) for id_, _, _ in FIELDS)))
        elif act in LINK_ACTS and self._rendezvous is not None:
            self._rendezvous.press(act, seat)
            if act in ("ask-link", "make-link"):
                self.bring_into_sight()
        elif act in FAR_ACTS:
            if self._far.press(act):
                self._invitations.remake()
        elif act in ("let-in", "turn-away"):
            self._answer_door(seat, act == "let-in")
        elif act == "take":
            hosting.take_over(seat)
        elif act == "machine":
            hosting.take_over(seat, LEVELS[1])
        elif act == "give":
            hosting.give_back(seat)
        elif act == "free":
            self._invitations.cancel(seat)
            hosting.take_back_seat(seat, random_id())
        elif act in ("yes", "no"):
            hosting.answer_wish(act == "yes")
        elif act == "say":
            self._say(seat)
        elif act == "mute":
            hosting.mute = mute(self._table, not hosting.mute)
        elif act == "close":
            self.close()
        else:
            self._invitations.press(act, seat)
            if act == "invite":
                self.bring_into_sight()

    def _answer_door(self, id: int, yes: bool) -> None:
        """Let a guest in who waits at the door, or turn them away."""
        guest = self.hosting.answer_door(id, yes)
        if guest is not None and yes:
            self._invitations.welcome(guest)
        elif guest is not None:
            self._table.say(live_words.TURNED_AWAY)

    def _say(self, word: int) -> None:
        """Say a word to the guests, as the person here."""
        here = [seat for seat, where in self.hosting.where().items() if where == HERE]
        identity = self.hosting.session.here.identity
        speaker = identity if identity in here else min(here, default=None)
        if speaker is not None and word < len(live_words.SAYINGS) and not self.hosting.say(speaker, word):
            self._table.say(live_words.TOO_MANY_WORDS)

    def sight(self, on: bool) -> None:
        """Note whether this page is in sight."""
        self.hosting.hidden = not on
        if self.hosting.tick():
            self._show()

    def close(self) -> None:
        """Close the table to all guests."""
        self.closed = True
        self._invitations.cancel()
        self.hosting.close()
        if self._rendezvous is not None:
            self._rendezvous.close()
        self._room.close()
        self._answers.close()
        self._table.gestures.ask_back = None
        self._forget()
        if self._free is not None:
            self._free.set_result(None)

    def follow(self) -> None:
        session = self._table.session
        if session is not None and session is not self.hosting.session:
            if session.tail.match == self._match:
                self.hosting.rebind(session)
            elif self.hosting.follows(session):
                self._forget()
                self._match = session.tail.match
                self._invitations.cancel()
                if self._rendezvous is not None:
                    self._rendezvous.admission.withdraw()
                self.hosting.move(session)
        self.hosting.follow()
        if self._rendezvous is not None:
            self._rendezvous.follow()
        self._keep()

    def tick(self) -> bool:
        changed = self._rendezvous is not None and self._rendezvous.tick()
        return self.hosting.tick() or changed

    # What the page shows

    @property
    def _shown(self) -> bool:
        return self._table.session is self.hosting.session

    def version(self) -> object:
        invitations = self._invitations
        asked = invitations.invitation, invitations.arrived, self._leaving
        keys = tuple(self.hosting.keys.items())
        link = None if self._rendezvous is None else self._rendezvous.version()
        return self._shown, self.hosting.version, asked, keys, self._far.version(), link

    def panel(self) -> Markup | None:
        if not self._shown:
            return None
        invitations, link = self._invitations, self._rendezvous
        return live.host_panel(
            self.hosting,
            invitations.invitation,
            self._windows(),
            invitations.arrived,
            self._leaving,
            self._far,
            None
            if link is None
            else link_part(link.admission, link.url, link.code, link.far, link.broker.url, link.late),
        )

    def rather(self, seat: int) -> Markup | None:
        if not self._shown:
            return None
        return live.door(self.hosting) or live.rather_wait(self.hosting, seat)

    def bar(self) -> Markup | None:
        return live.host_bar(self.hosting) if self._shown else None

    def _windows(self) -> dict[int, str]:
        base = self._table.sharing.base
        return {
            seat: f"{base}#tavolo={self._room_name}.{seat}.{key}" for seat, key in self.hosting.keys.items()
        }


def _show_devices(time: float) -> None:
    devices = js.document.querySelector(".devices")
    if found(devices):
        devices.scrollIntoView()


def _lock(match: str) -> str:
    return f"faraone:tavolo:{match}"
