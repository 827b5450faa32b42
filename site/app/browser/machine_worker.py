"""Computes the machines' choices in a worker, or in slices on the page if no worker starts.

The worker (`build_site/thinker.mjs`) is created when the game has a machine player or a hint is requested, and lives
as long as the page. A game between people needs no worker. A worker that dies is replaced once. If its successor dies
of the same question, machines play by their simplest rule from then on, on the page, where a search could do the same
harm.
"""

import asyncio
import json
from collections.abc import Callable, Coroutine, Mapping
from typing import Any, Final

import js
from pyodide.ffi import JsException, create_once_callable, create_proxy

from app import games
from app.browser import device
from app.page.page import Page
from app.table.machines import Answer, StudyQuestion, Wanted
from app.table.tail import LEVELS
from app.words import errors as errors_words
from app.words import machines as machines_words

PLAYERS: Final = "players"
"""The wheel with the players and the games' advice modules."""
SECONDS: Final = 5.0
"""The most seconds that a machine thinks in the worker, also on slow devices."""
PAGE_SECONDS: Final = 1.0
"""The most seconds that a machine thinks on the page itself."""
SLICE: Final = 0.012
"""Seconds of search on the page before it yields to the event loop."""
TIMEOUT_MS: Final = 30_000
"""The most milliseconds to wait for the worker to start, and for an answer."""
SIMPLEST: Final = LEVELS[0]
"""The level that only compares the choices, without a search."""


class MachineWorker:
    """Sends the table's questions to the worker and hands the answers back."""

    def __init__(
        self,
        page: Page,
        wheels: Mapping[str, str],
        show: Callable[[], None],
        start: Callable[[Coroutine[Any, Any, None]], object],
    ) -> None:
        """`wheels` maps each game to the name of its wheel. `start` runs a coroutine as a task."""
        self._page, self._table = page, page.table
        self._wheels, self._show, self._start = wheels, show, start
        self._url = device.data(js.document.getElementById("table"), "thinker")
        self._worker: Any = None
        self._up = False
        self._renewed = False
        """Whether this worker has replaced one that died, and has not answered yet."""
        self._simply = False
        """Whether machines play by their simplest rule."""
        self._number = 0
        self._wanted: Wanted | StudyQuestion | None = None

    def follow(self) -> None:
        """Send the table's question if it has changed. A hidden page sends none, because a visible page may have the
        same game open."""
        machines = self._table.machines
        study = self._page.study
        if (
            self._worker is None
            and (machines.needed or (study is not None and study.running))
            and not machines.alone
        ):
            self._create_worker()
        waits = js.document.hidden or self._table.faults.halted
        wanted = None if waits else machines.wanted() or (None if study is None else study.wanted())
        if wanted != self._wanted:
            self._wanted = wanted
            self._number += 1
            self._ask()
        elif machines.cut and wanted is not None and not machines.alone:
            self._post({"id": self._number, "now": True})

    def _ask(self) -> None:
        wanted, alone = self._wanted, self._table.machines.alone
        if wanted is not None and alone:
            self._start(self._think_here(wanted))
        elif wanted is None:
            self._post({"id": 0})
        else:
            number = self._number
            js.afterPaint(create_once_callable(lambda time: self._ask_worker(wanted, number)))

    # In a worker

    def _ask_worker(self, wanted: Wanted | StudyQuestion, number: int) -> None:
        """Send a question. Call this after the last change has been painted, because on devices with few cores the
        search would delay the painting."""
        if number != self._number or self._table.machines.alone:
            return
        told = {"id": number, "wheel": self._wheels[wanted.game], "slug": wanted.game}
        self._post({**told, "module": games.package(wanted.game), "text": _text(wanted, SECONDS)})
        self._expect(lambda: number != self._number or wanted is not self._wanted)
        if self._table.machines.cut:
            self._post({"id": number, "now": True})

    def _create_worker(self) -> None:
        try:
            worker = self._worker = js.Worker.new(self._url, js.JSON.parse('{"type": "module"}'))
        except (JsException, AttributeError):
            self._fail()
            return
        for kind, act in (("message", self._receive), ("error", self._fail)):
            # One that was replaced is not listened to.
            heard = create_proxy(lambda event, act=act: act(event) if worker is self._worker else None)
            worker.addEventListener(kind, heard)
        self._expect(lambda: self._up)

    def _post(self, told: dict[str, object]) -> None:
        if self._worker is not None and not self._table.machines.alone:
            self._worker.postMessage(js.JSON.parse(json.dumps(told)))

    def _receive(self, event: Any) -> None:
        told = event.data
        if hasattr(told, "up"):
            self._up = True
        elif hasattr(told, "failed"):
            if self._renewed or not self._up:
                self._table.faults.note("worker", str(told.failed), errors_words.WORKER_FAILED)
            self._fail()
        elif self._wanted is not None and told.id == self._number:
            self._renewed = False
            self._answer(self._wanted, str(told.text))

    def _expect(self, came: Callable[[], bool]) -> None:
        """Give this worker up if `came` is still false after `TIMEOUT_MS`."""
        worker = self._worker

        def look() -> None:
            if worker is self._worker and not came():
                self._fail()

        js.setTimeout(create_once_callable(look), TIMEOUT_MS)

    def _fail(self, event: Any = None) -> None:
        """Replace a worker that has died, once.

        If the worker never started, or was replaced before, the machines think on the page from now on, and a notice
        says so. If they think there already, nothing happens.
        """
        if event is not None:
            event.preventDefault()
        if self._table.machines.alone:
            return
        if self._worker is not None:
            self._worker.terminate()
        if self._up and not self._renewed:
            self._renewed, self._up, self._worker = True, False, None
            self._create_worker()
        else:
            self._simply = self._renewed
            self._table.machines.alone = True
            self._table.say(machines_words.PLAY_SIMPLY if self._simply else machines_words.NO_WORKER)
        self._ask()
        self._show()

    # On the page

    async def _think_here(self, wanted: Wanted | StudyQuestion) -> None:
        """Search on the page for up to `PAGE_SECONDS`, in slices. The page handles events after each slice."""
        simply = self._simply and (not isinstance(wanted, Wanted) or wanted.advice)
        if simply or not await device.load_wheel(PLAYERS):
            if wanted is self._wanted:
                if self._page.study is not None:
                    self._page.study.stop()
                self._table.hints.nobody_thinks()
                self._show()
            return
        from pycore.players.review import begin

        if self._simply and isinstance(wanted, Wanted):
            asked = begin(_text(wanted._replace(level=SIMPLEST), PAGE_SECONDS))
        else:
            asked = begin(_text(wanted, PAGE_SECONDS))
        while wanted is self._wanted:
            if asked.go_on(SLICE) or self._table.machines.cut:
                self._answer(wanted, asked.answer())
                return
            await asyncio.sleep(0)

    def _answer(self, wanted: Wanted | StudyQuestion, text: str) -> None:
        if isinstance(wanted, Wanted):
            self._table.pace.machine_answers(wanted, Answer.read(text))
        elif self._page.study is not None:
            self._page.study.hear(wanted, text)
        self._show()


def _text(wanted: Wanted | StudyQuestion, seconds: float) -> str:
    """The question as JSON text. `seconds`: the most time to think, unless the question itself says it."""
    return json.dumps({"seconds": seconds, **wanted.told}, separators=(",", ":"))
