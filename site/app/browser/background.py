"""Runs the slow work of the page: clipboard, share sheet, files, and drawing that can wait."""

import asyncio
from collections.abc import Callable, Collection, Coroutine, Iterable
from contextlib import closing
from time import perf_counter
from typing import Any, Final

import js
from pyodide.ffi import create_proxy

from app.browser import compiled, device, notifications
from app.browser.loading import Loader
from app.page import poster, qr
from app.page.kept_picture import parts, standing
from app.page.page import Page
from app.page.snapshot import picture_of, snapshot
from app.table import save_file
from app.table.effects import Effect
from app.table.index import Entry
from app.table.library import SaveCard
from app.table.pictures import Moment
from app.table.saves import Save
from app.words import errors as errors_words
from app.words import page as page_words
from app.words import sharing as sharing_words

CALM_MS: Final = 1_500
"""Milliseconds without a change before the picture for the next visit is drawn."""
PICTURES_MS: Final = 120
"""Milliseconds between two updates of the list of kept games while its missing pictures are drawn."""
SLICE: Final = 0.016
"""Seconds of an import or export before the page may handle events."""
PAUSE: Final = 0.004
"""Seconds of a pause in which the page handles events. In a shorter one browsers paint no frame."""
PATIENCE: Final = 1.0
"""Seconds after which the page shows how far an import or export is."""
PROGRESS: Final = 0.2
"""Seconds between two updates of that."""


class Background:
    """Runs slow work in tasks, and shows the page again when a task is done."""

    def __init__(
        self,
        page: Page,
        loader: Loader,
        show: Callable[[], None],
        progress: Callable[[], None],
        colours: Callable[[], str],
        failed: Callable[[str, BaseException], None],
    ) -> None:
        """The arguments:

        - `show` shows the page, and `progress` only how far an import or export is.
        - `colours` returns the theme, "light" or "dark".
        - `failed` gets the place of an error and the error.
        """
        self.page, self.table = page, page.table
        self.loader, self._show, self._progress = loader, show, progress
        self._colours, self._failed = colours, failed
        self._calm = 0.0
        """When the game on the table last changed, in milliseconds of `performance.now()`."""
        self._keeping = False
        self._tasks: set[asyncio.Future[None]] = set()
        self._drawing = False
        self._begun = False
        self._one_transfer = asyncio.Lock()
        self._transfer: asyncio.Future[None] | None = None
        self._received: list[Any] = []
        """Files from outside the page. The list of kept games asks whether to import them."""

    def begin(self) -> None:
        """Call once, after the page has been shown for the first time."""
        js.window.addEventListener("pagehide", create_proxy(lambda event: self._keep_picture()))
        self.start(self._persist(ask=False))
        self._begun = True
        self.keep_compiled()
        self.start(self._gather())

    def keep_compiled(self) -> None:
        """Cache newly compiled modules. Does nothing before the page is first shown; `begin` then calls it again."""
        if self._begun:
            self.start(compiled.keep())

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine as a task and keep a reference to it until it ends."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Future[None]) -> None:
        """Report the task's exception, if it raised one."""
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self._failed("background", error)

    def do(self, effect: Effect) -> None:
        """Carry out one of the table's slow effects."""
        if effect.kind == "copy":
            self.start(self._copy(effect.text))
        elif effect.kind == "copy-paragraph":
            self.start(self._copy_paragraph(effect.text))
        elif effect.kind == "copy-details":
            self.start(self._copy_details(effect.text))
        elif effect.kind == "send":
            self.start(self._send(effect.text))
        elif effect.kind == "send-on":
            self.start(self._send_on(effect.text, effect.name))
        elif effect.kind == "download":
            device.download(effect.name, effect.text)
        elif effect.kind == "export":
            self.start(self._transferred(self._export(effect.text)))
        elif effect.kind == "received":
            files, self._received = self._received, []
            for file in files if effect.text else ():
                self.start(self._transferred(self._import(file)))
        elif effect.kind == "stop-transfer":
            if self._transfer is not None:
                self._transfer.cancel()
        elif effect.kind == "picture":
            self.start(self._picture(effect.text))
        elif effect.kind == "persist":
            self.start(self._persist(ask=True))
        elif effect.kind == "permit":
            self.start(self._permit())
        elif effect.kind == "notify":
            self.start(notifications.notify(effect.name, effect.text))

    async def _permit(self) -> None:
        allowed = await notifications.permit()
        self.table.settings.set_notify(allowed, refused=not allowed)
        self._show()

    async def _copy(self, text: str) -> None:
        done = await device.copy(text)
        if done:
            self.table.sharing.left()
        else:
            self.table.panel.show("condividi", keep=True)
            self._show()
            self._select_link()
        self.table.say(sharing_words.COPIED if done else sharing_words.COPY_FAILED)
        self._show()

    async def _copy_details(self, link: str) -> None:
        done = await device.copy(self.table.faults.details(link, device.build()))
        self.table.say(errors_words.DETAILS_COPIED if done else sharing_words.COPY_FAILED)
        self._show()

    def _select_link(self) -> None:
        field = js.document.getElementById("link")
        if device.found(field):
            field.select()

    async def _send(self, text: str) -> None:
        if await device.send(self.page.title(), text):
            self.table.sharing.left()
            self._show()

    async def _send_on(self, text: str, words: str) -> None:
        """Send a link with words by the share sheet. Without a share sheet, copy both to the clipboard. If the browser
        refuses to copy, select the link, so that the user can copy it."""
        sent = await device.send(self.page.title(), text, words) if self.table.sharing.can_send else False
        if sent is None:
            return
        copied = not sent and await device.copy(f"{words} {text}")
        if sent or copied:
            self.table.sharing.left()
        else:
            self.table.panel.show("condividi", keep=True)
        self.table.say(
            sharing_words.SENT if sent else sharing_words.COPIED if copied else sharing_words.COPY_FAILED
        )
        self._show()
        if not (sent or copied):
            self._select_link()

    async def _copy_paragraph(self, text: str) -> None:
        if await device.copy(text):
            self.table.say(page_words.PARAGRAPH_COPIED)
            self._show()
        else:
            js.window.open(text, "_blank", "noopener")

    async def _picture(self, size: str) -> None:
        session = self.table.session
        if session is None:
            return
        faces = await device.font_faces()
        drawn = poster.drawing(session, self._colours(), size, faces)
        name = poster.file_name(session)
        done = await device.hand_over_picture(drawn, name)
        if done != "shown":
            self.table.say(sharing_words.picture_saved(name) if done else sharing_words.PICTURE_FAILED)
            self._show()

    async def _persist(self, ask: bool) -> None:
        self.table.library.persistent = await device.persist(ask)
        self._show()

    # Import and export

    def import_file(self, field: Any) -> None:
        """Import the file of games chosen in a file input."""
        file = device.chosen_file(field)
        if file is not None:
            self.start(self._transferred(self._import(file)))

    async def receive(self) -> None:
        """Take what has come from outside the page: shared with the installed app, or opened with it."""
        files = await device.received()
        if files is not None:
            self._received = files
            self.table.receive(len(files))
            self._show()

    async def _transferred(self, work: Coroutine[Any, Any, None]) -> None:
        """Run an import or export after those that are already running. Cancelling it does not cancel the others. Then
        show the page."""
        async with self._one_transfer:
            self._transfer = asyncio.ensure_future(work)
            telling = asyncio.ensure_future(self._tell_progress())
            try:
                await asyncio.wait([self._transfer])
            finally:
                telling.cancel()
            transfer, self._transfer = self._transfer, None
        self._show()
        if not transfer.cancelled():
            transfer.result()

    async def _tell_progress(self) -> None:
        await asyncio.sleep(PATIENCE)
        while (progress := self.table.library.transfers.progress) is not None:
            progress.shown = True
            self._progress()
            await asyncio.sleep(PROGRESS)

    async def _import(self, file: Any) -> None:
        transfers = self.table.library.transfers
        if file.size > save_file.MOST_BYTES:
            transfers.refuse("too-large")
        elif (content := await device.read_file(file)) is None:
            transfers.refuse("unreadable")
        else:
            with closing(transfers.import_games(content)) as steps:
                if not await self._run(steps):
                    steps.close()
                    transfers.refuse_game()

    async def _export(self, ids: str) -> None:
        with closing(self.table.library.transfers.export_games(ids)) as steps:
            await self._run(steps)

    async def _run(self, steps: Iterable[Collection[str] | None]) -> bool:
        """Go through the steps, and let the page handle events in between. Returns False if a game that a step needs
        cannot be loaded."""
        paused = perf_counter()
        for slugs in steps:
            # A wheel that is on its way arrives in any case.
            if slugs and not await asyncio.shield(self.loader.bring_all(slugs)):
                return False
            if perf_counter() - paused > SLICE:
                # Browsers call timers of a hidden page only once a second.
                await asyncio.sleep(0 if js.document.hidden else PAUSE)
                paused = perf_counter()
        return True

    async def _gather(self) -> None:
        """Download the other games one by one while the page is idle.

        A game whose download fails is downloaded when it is needed.
        """
        for slug in self.loader.missing():
            await device.idle()
            if await self.loader.load(slug):
                self.draw()

    # The picture that the next visit shows before Python has started

    def keep(self) -> None:
        """Store the picture for the next visit as soon as the page and the machines have been idle for a while.

        Call this after everything has been shown.
        """
        self._calm = js.performance.now()
        if not self._keeping and self._due():
            self._keeping = True
            self.start(self._keep())

    def _due(self) -> Moment | None:
        return self.table.library.pictures.due(None if self.table.guide is not None else self.table.session)

    async def _keep(self) -> None:
        while (wait := self._unrest_ms()) > 0:
            await asyncio.sleep(wait / 1000)
        await device.idle()
        session = self.table.session
        save = self._keep_picture()
        if session is not None and save is not None:
            await device.idle()
            seen = picture_of(session.source, session.people, self._colours())
            small = await device.rasterise(seen) if seen else ""
            self.table.library.pictures.note(save, standing(session), small)
        self._keeping = False

    def _unrest_ms(self) -> float:
        """Milliseconds to wait before drawing the picture for the next visit; 0 or less if it may be drawn now.

        While a machine thinks, the drawing must wait: both at once would make animations stutter.
        """
        machines = self.table.machines
        if machines.asked is not None or machines.hinting:
            return CALM_MS
        return CALM_MS - (float(js.performance.now()) - self._calm)

    def _keep_picture(self) -> Save | None:
        """Store the picture of the current position and return its save; None if there is nothing new to store."""
        moment, session = self._due(), self.table.session
        save = self.table.saves.get(session.save_id) if session is not None and session.save_id else None
        if moment is None or session is None or save is None:
            return None
        self.table.library.pictures.keep(moment, {"build": device.build(), **parts(session, self.page.wide)})
        self.table.library.pictures.note(save, standing(session))
        return save

    # Drawing

    def draw(self) -> None:
        """Start drawing the QR code, and what the rows of kept games in sight still lack."""
        if not self._drawing and (self.page.uncoded() or self.page.lists_games()):
            self._drawing = True
            self.start(self._draw())

    async def _draw(self) -> None:
        while (url := self.page.uncoded()) is not None:
            rows = await device.qr_rows(url, qr.level(url) or "L")
            self.page.code = (url, None if rows is None else qr.drawing(rows))
            self._show()
        await device.idle()  # finding the rows in sight forces a layout, which must not delay the list itself
        opened, shown = False, js.performance.now()
        while (entry := (undrawn := self._undrawn()) or self._unknown()) is not None:
            await self._open_row(entry, self._colours() if undrawn else "")
            opened = True
            if js.performance.now() - shown > PICTURES_MS:
                self._show()
                shown = js.performance.now()
        self._drawing = False
        if opened:
            self._show()
        elif self.page.uncoded():
            self.draw()  # asked for in the meantime

    def _undrawn(self) -> Entry | None:
        """A row in sight without a picture; None while the list moves."""
        if not self.page.lists_games():
            return None
        library = self.table.library
        waiting = library.undrawn(self._colours(), self.loader.here)
        if not waiting:
            return None
        shown = library.list.shown()
        seen = {shown[n].save.id for n in device.rows_in_sight() if n < len(shown)}
        return next((entry for entry in waiting if entry.save.id in seen), None)

    def _unknown(self) -> Entry | None:
        """A kept game that has not been checked yet for whether it is over. None while the list is hidden or moving."""
        if not self.page.lists_games() or js.listMoves():
            return None
        return self.table.library.index.unknown(self.loader.ready)

    async def _open_row(self, entry: Entry, theme: str) -> None:
        """Open a kept game for its facts, and draw it in the colours of a theme ("": do not). The work is split, and
        waits until the page is idle."""
        await device.idle()
        await self.loader.bring(entry.save.game)
        library = self.table.library
        opened = library.index.open(entry)
        if not theme:
            return
        card = SaveCard()
        if opened is not None:
            await device.idle()
            seen = snapshot(opened[0], opened[1].people, theme)
            picture = await device.rasterise(seen.drawing) if seen.drawing else ""
            card = SaveCard(picture, seen.way)
        library.draw(entry.save, theme, card)
