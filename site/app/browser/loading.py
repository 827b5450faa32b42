"""Lazy loading of games: each is a wheel of its own, and the page opens with only one of them.

If a request needs another game, it waits here until that game is loaded, so the table does not know that games are
downloaded. A failed download changes nothing, and the next request tries again.
"""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Coroutine, Iterator, Mapping
from typing import Any, NamedTuple

from app import games
from app.table.table import Table
from pycore.games import GAMES

Act = Callable[[], object]


class Loader:
    """Loads games and knows which are loaded. A game without a wheel counts as loaded."""

    def __init__(
        self,
        wheels: Mapping[str, str],
        load: Callable[[str], Awaitable[bool]],
        have_compiled: Callable[[str, str], Awaitable[None]],
    ) -> None:
        """The arguments:

        - `wheels` maps each game's slug to the name of its wheel.
        - `load(wheel)` installs a wheel, and returns whether it is installed. A second call for a wheel does no harm.
        - `have_compiled(slug, wheel)` compiles a game's modules. It is called before the game is imported.
        """
        self._wheels = dict(wheels)
        self._load, self._have_compiled = load, have_compiled
        self._here: set[str] = set()
        self._ready: set[str] = set()

    def here(self, slug: str) -> bool:
        """Whether a game can be imported."""
        return slug in self._here or slug not in self._wheels

    def ready(self, slug: str) -> bool:
        """Whether a game is imported, so that it can be used without a delay."""
        return slug in self._ready or slug not in self._wheels

    def missing(self) -> Iterator[str]:
        """The slugs of the games that are not loaded. A game that is loaded during the iteration is left out."""
        return (slug for slug in self._wheels if not self.here(slug))

    async def load(self, slug: str) -> bool:
        """Install a game's wheel without importing it; returns whether it is installed."""
        if not self.here(slug) and await self._load(self._wheels[slug]):
            self._here.add(slug)
        return self.here(slug)

    async def bring(self, slug: str) -> bool:
        """Load and import a game; False if it cannot be loaded."""
        if not self.ready(slug) and await self.load(slug):
            await self._have_compiled(slug, self._wheels[slug])
            for imports in (GAMES.__getitem__, games.page):
                # Several short tasks instead of a long one.
                await asyncio.sleep(0)
                imports(slug)
            self._ready.add(slug)
        return self.ready(slug)

    async def bring_all(self, slugs: Collection[str]) -> bool:
        """Load and import all these games. Returns False if one cannot be loaded."""
        return all([await self.bring(slug) for slug in sorted(slugs)])


class Request(NamedTuple):
    """Actions that wait for a game to load, and the session in which they were requested."""

    slug: str
    acts: list[Act]
    session: object


class Requests:
    """Runs actions when their game is ready. A new request replaces a pending one.

    A request is dropped if the match on the table has changed before the game is ready.
    """

    def __init__(
        self,
        table: Table,
        loader: Loader,
        show: Act,
        start: Callable[[Coroutine[Any, Any, None]], object],
    ) -> None:
        """`show` shows the page again; `start` runs a coroutine as a task."""
        self.table, self.loader, self._show, self._start = table, loader, show, start
        self._request: Request | None = None

    def do(self, slug: str, act: Act) -> None:
        """Run an action that needs a game: at once if the game is ready, else when it has loaded."""
        self._forget()
        if self.loader.ready(slug):
            act()
        else:
            self._request = Request(slug, [act], self.table.session)
            self._start(self._grant(self._request))

    def choose_game(self, slug: str) -> None:
        """Show a game in the form. While the game loads, the form keeps its content and marks the game as awaited."""
        self.do(slug, lambda: self.table.form.set("game", slug))
        if self._request is not None:
            self.table.form.awaited = slug

    def start_game(self) -> None:
        """Start the game that the form describes, after the chosen game has loaded."""
        if self._request is not None and self.table.form.awaited:
            self._request.acts.append(self.table.start)
        else:
            self.table.start()

    def open_link(self, link: str) -> None:
        """Open a shared link, or say why it cannot be opened."""
        self.do(self.table.switch.game_asked_for("", link), lambda: self.table.open("", link))

    def open_save(self, id: str, then: Act | None = None) -> None:
        """Continue a kept game, and then do something with it."""
        save = self.table.saves.get(id)
        if save is None:
            return

        def act() -> None:
            self.table.switch.open_save(id)
            if then is not None:
                then()

        self.do(self.table.switch.game_asked_for("", save.link), act)

    def _forget(self) -> None:
        self._request, self.table.form.awaited = None, ""

    async def _grant(self, request: Request) -> None:
        came = await self.loader.bring(request.slug)
        if self._request is not request:
            return
        self._forget()
        if self.table.session is request.session:
            for act in request.acts if came else (self.table.switch.game_missing,):
                act()
        self._show()
