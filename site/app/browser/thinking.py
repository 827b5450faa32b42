"""Who thinks for the machines of the table: a worker, or, where none comes, the page itself in slices.

The worker (`build_site/thinker.mjs`) is made when the game on the table has a machine, or when somebody asks for an
advice, and stays as long as the page. A game between people makes none.
"""

import asyncio
import json
from collections.abc import Callable, Coroutine, Mapping
from typing import Any, Final

import js
from pyodide.ffi import JsException, create_once_callable, create_proxy

from app import games
from app.browser import device
from app.table.machines import Answer, Wanted
from app.table.table import Table
from app.words import errors as errors_words
from app.words import machines as machines_words

PLAYERS: Final = "players"
"""The wheel that holds the players and what games advise them."""
SECONDS: Final = 5.0
"""So long a machine thinks at most, however slow the device is."""
ALONE_SECONDS: Final = 1.0
"""The same on the page itself."""
SLICE: Final = 0.012
"""Seconds of thought on the page after which it gets a turn."""
PATIENCE_MS: Final = 30_000
"""So long the worker may take to come up."""


class Thinkers:
    """Has thought over what the table wants to know."""

    def __init__(
        self,
        table: Table,
        wheels: Mapping[str, str],
        show: Callable[[], None],
        start: Callable[[Coroutine[Any, Any, None]], object],
    ) -> None:
        """`wheels`: game -> name of its wheel; `start` begins what ends by itself."""
        self._table, self._wheels, self._show, self._start = table, wheels, show, start
        self._url = device.data(js.document.getElementById("table"), "thinker")
        self._worker: Any = None
        self._up = False
        self._number = 0
        self._wanted: Wanted | None = None

    def follow(self) -> None:
        """The table may want something else now. A page that nobody sees leaves it to the others of the same game."""
        machines = self._table.machines
        if self._worker is None and machines.needed and not machines.alone:
            self._hire()
        waits = js.document.hidden or self._table.faults.halted
        wanted = None if waits else machines.wanted()
        if wanted != self._wanted:
            self._wanted = wanted
            self._number += 1
            self._ask()
        elif machines.cut and wanted is not None and not machines.alone:
            self._tell({"id": self._number, "now": True})

    def _ask(self) -> None:
        wanted, alone = self._wanted, self._table.machines.alone
        if wanted is not None and alone:
            self._start(self._think_here(wanted))
        elif wanted is None:
            self._tell({"id": 0})
        else:
            number = self._number
            js.afterPaint(create_once_callable(lambda time: self._ask_worker(wanted, number)))

    # In a worker

    def _ask_worker(self, wanted: Wanted, number: int) -> None:
        """Once what has led here is painted, which comes first where processors are few."""
        if number != self._number or self._table.machines.alone:
            return
        told = {"id": number, "wheel": self._wheels[wanted.game], "slug": wanted.game}
        self._tell({**told, "module": games.package(wanted.game), "text": _text(wanted, SECONDS)})
        if self._table.machines.cut:
            self._tell({"id": number, "now": True})

    def _hire(self) -> None:
        try:
            self._worker = js.Worker.new(self._url, js.JSON.parse('{"type": "module"}'))
        except (JsException, AttributeError):
            self._fail()
            return
        self._worker.addEventListener("message", create_proxy(self._hear))
        self._worker.addEventListener("error", create_proxy(lambda event: self._fail(event)))
        worker = self._worker
        js.setTimeout(create_once_callable(lambda: self._despair(worker)), PATIENCE_MS)

    def _tell(self, told: dict[str, object]) -> None:
        if self._worker is not None and not self._table.machines.alone:
            self._worker.postMessage(js.JSON.parse(json.dumps(told)))

    def _hear(self, event: Any) -> None:
        told = event.data
        if hasattr(told, "up"):
            self._up = True
        elif hasattr(told, "failed"):
            self._table.faults.note("worker", str(told.failed), errors_words.WORKER_FAILED)
            self._fail()
        elif self._wanted is not None and told.id == self._number:
            self._answer(self._wanted, str(told.text))

    def _despair(self, worker: Any) -> None:
        if worker is self._worker and not self._up:
            self._fail()

    def _fail(self, event: Any = None) -> None:
        """The worker is of no use: from now on the page thinks by itself, and says so."""
        if event is not None:
            event.preventDefault()
        if self._table.machines.alone:
            return
        self._table.machines.alone = True
        if self._worker is not None:
            self._worker.terminate()
        self._table.say(machines_words.NO_WORKER)
        self._ask()
        self._show()

    # On the page

    async def _think_here(self, wanted: Wanted) -> None:
        """A short search, which leaves the page its turns."""
        if not await device.load_wheel(PLAYERS):
            if wanted is self._wanted:
                self._table.nobody_thinks()
                self._show()
            return
        from pycore.players.asked import Asked

        asked = Asked(_text(wanted, ALONE_SECONDS))
        while wanted is self._wanted:
            if asked.go_on(SLICE) or self._table.machines.cut:
                self._answer(wanted, asked.answer())
                return
            await asyncio.sleep(0)

    def _answer(self, wanted: Wanted, text: str) -> None:
        self._table.machine_answers(wanted, Answer.read(text))
        self._show()


def _text(wanted: Wanted, seconds: float) -> str:
    """The question as `pycore.players.asked` reads it."""
    told = {**wanted._asdict(), "seen": json.loads(wanted.seen), "seconds": seconds}
    return json.dumps(told, separators=(",", ":"))
