"""What takes the page a while: clipboard, share sheet, files, and drawing what it can do without for a moment."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Final

import js
from pyodide.ffi import create_proxy

from app.browser import compiled, device
from app.browser.loading import Loader
from app.page import poster, qr
from app.page.kept_picture import parts, standing
from app.page.page import Page
from app.page.snapshot import picture_of, snapshot
from app.table import save_file
from app.table.effects import Effect
from app.table.library import Card
from app.table.pictures import Moment
from app.table.saves import Save
from app.words import errors as errors_words
from app.words import page as page_words
from app.words import sharing as sharing_words

CALM_MS: Final = 1_500
"""So long nobody has done anything when a picture is drawn that is of use only the next time."""
PICTURES_MS: Final = 120
"""So often the list of kept games shows the pictures that have been drawn."""


class Background:
    """Does these things beside the page, and shows it again when one is done."""

    def __init__(
        self,
        page: Page,
        loader: Loader,
        show: Callable[[], None],
        colours: Callable[[], str],
        failed: Callable[[str, BaseException], None],
    ) -> None:
        """`colours` is the theme of the page: "light" or "dark"; `failed` is told of what has failed, and where."""
        self.page, self.table = page, page.table
        self.loader, self._show, self._colours, self._failed = loader, show, colours, failed
        self._calm = 0.0
        """When the game on the table last changed, by the clock of the page."""
        self._keeping = False
        self._tasks: set[asyncio.Future[None]] = set()
        self._drawing = False
        self._begun = False

    def begin(self) -> None:
        """The page has been shown for the first time."""
        js.window.addEventListener("pagehide", create_proxy(lambda event: self._keep_picture()))
        self.start(self._persist(ask=False))
        self._begun = True
        self.keep_compiled()
        self.start(self._gather())

    def keep_compiled(self) -> None:
        """Something may have been compiled; what comes before the page is shown waits for that."""
        if self._begun:
            self.start(compiled.keep())

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Begin something that ends by itself."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Future[None]) -> None:
        """What has failed there is told like everything else."""
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self._failed("background", error)

    def do(self, effect: Effect) -> None:
        """Do what the table has asked for, where it takes a while."""
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
        elif effect.kind == "picture":
            self.start(self._picture())
        elif effect.kind == "persist":
            self.start(self._persist(ask=True))

    async def _copy(self, text: str) -> None:
        done = await device.copy(text)
        if done:
            self.table.sharing.left()
        else:
            self._select_link()
        self.table.say(sharing_words.LINK_COPIED if done else sharing_words.COPY_FAILED)
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
        """By the share sheet; where there is none, by the clipboard; where that is refused, by hand."""
        sent = await device.send(self.page.title(), text, words) if self.table.sharing.can_send else False
        if sent is None:
            return
        copied = not sent and await device.copy(text)
        if sent or copied:
            self.table.sharing.left()
        else:
            self.table.panel.show("condividi", keep=True)
        self.table.say(
            sharing_words.GAME_SENT
            if sent
            else sharing_words.COPIED_TO_PASTE
            if copied
            else sharing_words.COPY_FAILED
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

    async def _picture(self) -> None:
        session = self.table.session
        if session is None:
            return
        drawn = poster.drawing(session, self._colours())
        name = poster.file_name(session)
        done = await device.hand_over_picture(drawn, name)
        if done != "shown":
            self.table.say(sharing_words.picture_saved(name) if done else sharing_words.PICTURE_FAILED)
            self._show()

    async def _persist(self, ask: bool) -> None:
        self.table.library.persistent = await device.persist(ask)
        self._show()

    async def import_file(self, field: Any) -> None:
        """Take in the file of games that a field has been given, with a pause after each game."""
        text = await device.read_file(field)
        if text is None:
            return
        if await self.loader.bring_all(save_file.games_in(text)):
            for _ in self.table.library.import_games(text):
                await asyncio.sleep(0)
        else:
            self.table.library.import_refused()
        self._show()

    async def _gather(self) -> None:
        """Let the other games come, one by one, while nobody needs the page. What does not come comes when asked."""
        for slug in self.loader.missing():
            await device.idle()
            if await self.loader.load(slug):
                self.draw()

    # What is shown the next time before Python is up

    def keep(self) -> None:
        """Everything is shown: once nobody has done anything for a while, and nobody thinks, its picture is kept."""
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
        """So long a picture has at least to wait: what moves while a machine thinks must not stand still for it."""
        machines = self.table.machines
        if machines.asked is not None or machines.hinting:
            return CALM_MS
        return CALM_MS - (float(js.performance.now()) - self._calm)

    def _keep_picture(self) -> Save | None:
        """Keep the picture of the game as it stands, if it has not been kept yet; the save that it is of."""
        moment, session = self._due(), self.table.session
        save = self.table.saves.get(session.save_id) if session is not None and session.save_id else None
        if moment is None or session is None or save is None:
            return None
        self.table.library.pictures.keep(moment, {"build": device.build(), **parts(session)})
        self.table.library.pictures.note(save, standing(session))
        return save

    # Drawing

    def draw(self) -> None:
        """Begin to draw what is still missing on the page."""
        if not self._drawing and (self.page.uncoded() or self._undrawn()):
            self._drawing = True
            self.start(self._draw())

    async def _draw(self) -> None:
        while (url := self.page.uncoded()) is not None:
            rows = await device.qr_rows(url, qr.level(url) or "L")
            self.page.code = (url, None if rows is None else qr.drawing(rows))
            self._show()
        shown = js.performance.now()
        while (save := self._undrawn()) is not None:
            await self._draw_card(save, self._colours())
            if js.performance.now() - shown > PICTURES_MS:
                self._show()
                shown = js.performance.now()
        self._drawing = False
        self._show()

    def _undrawn(self) -> Save | None:
        if not self.page.lists_games():
            return None
        return self.table.library.undrawn(self._colours(), self.loader.here)

    async def _draw_card(self, save: Save, theme: str) -> None:
        await asyncio.sleep(0)  # the page comes first
        await self.loader.bring(save.game)
        seen = snapshot(save, theme)
        picture = await device.rasterise(seen.drawing) if seen is not None and seen.drawing else ""
        card = Card() if seen is None else Card(seen.standing, picture, seen.way)
        self.table.library.draw(save, theme, card)
