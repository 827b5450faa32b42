"""The games come to the page one by one: each is a wheel of its own, and the page opens with one of them only.

Whatever may need another game waits for it here; the table itself need not know that games travel. A wheel that does
not come leaves everything as it was, and the next time somebody asks it is tried again.
"""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Coroutine, Iterator, Mapping
from typing import Any, NamedTuple

from app import games
from app.table.table import Table
from pycore.games import GAMES

Act = Callable[[], object]


class Loader:
    """Which games are here. A game without a wheel has no way to come: it is here, or nowhere."""

    def __init__(
        self,
        wheels: Mapping[str, str],
        load: Callable[[str], Awaitable[bool]],
        have_compiled: Callable[[str, str], Awaitable[None]],
    ) -> None:
        """`wheels`: game -> name of its wheel; `load` installs a wheel, at once if it is there already, and says
        whether it could; `have_compiled` is told game and wheel, before the game is imported."""
        self._wheels = dict(wheels)
        self._load, self._have_compiled = load, have_compiled
        self._here: set[str] = set()
        self._ready: set[str] = set()

    def here(self, slug: str) -> bool:
        """Whether a game can be imported."""
        return slug in self._here or slug not in self._wheels

    def ready(self, slug: str) -> bool:
        """Whether it is imported too, so that using it keeps nobody waiting."""
        return slug in self._ready or slug not in self._wheels

    def missing(self) -> Iterator[str]:
        """The games that are still to come when the next is asked for."""
        return (slug for slug in self._wheels if not self.here(slug))

    async def load(self, slug: str) -> bool:
        """Let a game come, and nothing more; whether it is here."""
        if not self.here(slug) and await self._load(self._wheels[slug]):
            self._here.add(slug)
        return self.here(slug)

    async def bring(self, slug: str) -> bool:
        """Make a game ready; False when it does not come."""
        if not self.ready(slug) and await self.load(slug):
            await self._have_compiled(slug, self._wheels[slug])
            for imports in (GAMES.__getitem__, games.page):
                # Several short tasks instead of a long one.
                await asyncio.sleep(0)
                imports(slug)
            self._ready.add(slug)
        return self.ready(slug)

    async def bring_all(self, slugs: Collection[str]) -> bool:
        """Make all of these ready; False when one does not come."""
        return all([await self.bring(slug) for slug in sorted(slugs)])


class Request(NamedTuple):
    """What somebody asked for while the game that it needs is on its way, and the session it was asked in."""

    slug: str
    acts: list[Act]
    session: object


class Requests:
    """What the page is asked for, done when its game is ready. The last one counts, and none that is out of date."""

    def __init__(
        self,
        table: Table,
        loader: Loader,
        show: Act,
        start: Callable[[Coroutine[Any, Any, None]], object],
    ) -> None:
        """`show` shows the table again; `start` begins what ends by itself."""
        self.table, self.loader, self._show, self._start = table, loader, show, start
        self._request: Request | None = None

    def do(self, slug: str, act: Act) -> None:
        """Do something that needs that game: at once, or when it has come."""
        self._forget()
        if self.loader.ready(slug):
            act()
        else:
            self._request = Request(slug, [act], self.table.session)
            self._start(self._grant(self._request))

    def choose_game(self, slug: str) -> None:
        """Let the form show a game. One that is still to come is marked, and the rest of the form stays as it is."""
        self.do(slug, lambda: self.table.form.set("game", slug))
        if self._request is not None:
            self.table.form.awaited = slug

    def start_game(self) -> None:
        """Begin what the form describes, of the game that was last chosen."""
        if self._request is not None and self.table.form.awaited:
            self._request.acts.append(self.table.start)
        else:
            self.table.start()

    def open_link(self, link: str) -> None:
        """Open somebody's game, or say why it cannot be opened."""
        self.do(self.table.game_asked_for("", link), lambda: self.table.open("", link))

    def open_save(self, id: str) -> None:
        """Go on with a kept game."""
        save = self.table.saves.get(id)
        if save is not None:
            self.do(self.table.game_asked_for("", save.link), lambda: self.table.open_save(id))

    def _forget(self) -> None:
        self._request, self.table.form.awaited = None, ""

    async def _grant(self, request: Request) -> None:
        came = await self.loader.bring(request.slug)
        if self._request is not request:
            return
        self._forget()
        if self.table.session is request.session:
            for act in request.acts if came else (self.table.game_missing,):
                act()
        self._show()
