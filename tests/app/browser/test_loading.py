"""Lazy loading of games: only requests that need a game wait for it."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from app.browser.loading import Loader, Requests
from app.page.page import Page
from app.table.saves import MemoryStorage
from app.table.table import Table
from app.words import errors as errors_words
from app.words import setup as setup_words
from pycore.link import encode
from pycore.match import Match
from tests.app.conftest import make_table
from tests.app.playing import link_of

WHEELS = {"mini": "game-mini", "toy": "game-toy"}


async def nothing_to_compile(slug: str, wheel: str) -> None:
    """A stub: the games of these tests need no compiling."""


class Road:
    """A fake downloader. `open` lets waiting and later loads of a wheel succeed; with False they fail."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self._answers: dict[str, asyncio.Future[bool]] = {}

    def _answer(self, wheel: str) -> "asyncio.Future[bool]":
        return self._answers.setdefault(wheel, asyncio.get_running_loop().create_future())

    async def load(self, wheel: str) -> bool:
        self.asked.append(wheel)
        answer = self._answer(wheel)
        came = await asyncio.shield(answer)
        if not came:
            self._answers.pop(wheel, None)
        return came

    async def open(self, wheel: str, came: bool = True) -> None:
        self._answer(wheel).set_result(came)
        for _ in range(10):
            await asyncio.sleep(0)


class Desk:
    """A table with its requests, and a count of how often it was shown."""

    def __init__(self, table: Table, road: Road) -> None:
        self.table, self.road = table, road
        self.loader = Loader(WHEELS, road.load, nothing_to_compile)
        self.shown = 0
        self.tasks: list[asyncio.Task[None]] = []
        self.requests = Requests(table, self.loader, self._show, self._start)

    def _show(self) -> None:
        self.shown += 1

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        self.tasks.append(asyncio.ensure_future(work))

    @property
    def game(self) -> str | None:
        return None if self.table.session is None else self.table.session.game


def run(story: Callable[[Desk], Coroutine[Any, Any, None]], table: Table) -> None:
    """Run a story at a desk where the mini game is loaded. All its tasks must be done at the end."""

    async def whole() -> None:
        road = Road()
        desk = Desk(table, road)
        await road.open("game-mini")
        assert await desk.loader.bring("mini")
        await story(desk)
        for task in desk.tasks:
            assert task.done() and task.exception() is None

    asyncio.run(whole())


@pytest.fixture
def table(mini: str) -> Table:
    made = make_table()
    made.open("mini", "")
    return made


def test_a_game_is_loaded_once_and_built_in_games_are_ready() -> None:
    async def story() -> None:
        road = Road()
        loader = Loader(WHEELS, road.load, nothing_to_compile)
        assert not loader.here("toy") and not loader.ready("toy")
        assert loader.here("senet") and await loader.bring("senet")
        await road.open("game-toy")
        assert await loader.load("toy")
        assert loader.here("toy") and not loader.ready("toy")
        assert await loader.bring("toy") and await loader.bring("toy")
        assert loader.ready("toy") and road.asked == ["game-toy"]

    asyncio.run(story())


def test_a_failed_load_is_retried() -> None:
    async def story() -> None:
        road = Road()
        loader = Loader(WHEELS, road.load, nothing_to_compile)
        await road.open("game-toy", came=False)
        assert not await loader.bring("toy")
        await road.open("game-toy")
        await road.open("game-mini", came=False)
        assert not await loader.bring_all({"toy", "mini"})
        assert loader.ready("toy") and list(loader.missing()) == ["mini"]

    asyncio.run(story())


def test_missing_games_are_evaluated_lazily() -> None:
    async def story() -> None:
        road = Road()
        loader = Loader(WHEELS, road.load, nothing_to_compile)
        for wheel in WHEELS.values():
            await road.open(wheel)
        missing = loader.missing()
        assert next(missing) == "mini"
        await loader.load("toy")
        assert list(missing) == []

    asyncio.run(story())


def test_a_loaded_game_is_chosen_at_once(table: Table) -> None:
    async def story(desk: Desk) -> None:
        desk.requests.choose_game("mini")
        desk.requests.start_game()
        assert desk.game == "mini" and desk.shown == 0

    run(story, table)


def test_the_form_marks_the_loading_game_and_keeps_its_fields(table: Table) -> None:
    async def story(desk: Desk) -> None:
        desk.requests.choose_game("toy")
        table.form.set("name-0", "Zoe")
        form = Page(table).render()["setup"]
        assert table.form.game == "mini" and 'value="toy" checked' in form
        assert setup_words.GAME_LOADING in form
        await desk.road.open("game-toy")
        assert table.form.game == "toy" and table.form.names[0] == "Zoe" and desk.shown == 1
        form = Page(table).render()["setup"]
        assert 'value="toy" checked' in form and setup_words.GAME_LOADING not in form

    run(story, table)


def test_starting_waits_for_the_chosen_game(table: Table) -> None:
    async def story(desk: Desk) -> None:
        desk.requests.choose_game("toy")
        desk.requests.start_game()
        assert desk.game is None
        await desk.road.open("game-toy")
        assert desk.game == "toy"

    run(story, table)


def test_a_failed_load_shows_an_error_and_keeps_the_form(table: Table) -> None:
    async def story(desk: Desk) -> None:
        table.form.set("name-0", "Zoe")
        desk.requests.choose_game("toy")
        desk.requests.start_game()
        await desk.road.open("game-toy", came=False)
        assert (desk.game, table.form.game, table.form.names[0]) == (None, "mini", "Zoe")
        form = Page(table).render()["setup"]
        assert errors_words.GAME_NOT_LOADED in form and 'value="mini" checked' in form
        desk.requests.choose_game("toy")
        await desk.road.open("game-toy")
        assert table.form.game == "toy" and not table.form.error

    run(story, table)


def test_the_last_choice_counts(table: Table) -> None:
    async def story(desk: Desk) -> None:
        desk.requests.choose_game("toy")
        desk.requests.choose_game("mini")
        desk.requests.start_game()
        await desk.road.open("game-toy")
        assert desk.game == "mini" and table.form.game == "mini" and desk.shown == 0

    run(story, table)


def test_a_late_load_does_not_replace_a_game_started_meanwhile(table: Table) -> None:
    async def story(desk: Desk) -> None:
        desk.requests.open_link(encode(Match.new("toy", 2)))
        desk.requests.start_game()
        assert desk.game == "mini"
        await desk.road.open("game-toy")
        assert desk.game == "mini"

    run(story, table)


def test_links_and_saved_games_open_once_their_game_has_loaded(mini: str) -> None:
    link = encode(Match.new("toy", 3))
    storage = MemoryStorage()
    table, other = make_table(storage), make_table(storage)
    table.open("mini", "")
    other.open("toy", "")
    other.start()
    (save,) = table.saves.all()

    async def by_link(desk: Desk) -> None:
        desk.requests.open_link(f"{link}&Anna")
        assert desk.game is None
        await desk.road.open("game-toy")
        assert desk.game == "toy" and link_of(table).startswith(link)

    async def by_save(desk: Desk) -> None:
        table.open("mini", "")
        desk.requests.open_save("nessuna")
        done = list[object]()
        desk.requests.open_save(save.id, lambda: done.append(table.session))
        assert done == []
        await desk.road.open("game-toy")
        assert table.session is not None and table.session.save_id == save.id and done == [table.session]

    run(by_link, table)
    run(by_save, table)


def test_a_failed_load_during_a_game_is_reported_in_the_status_line(table: Table) -> None:
    async def story(desk: Desk) -> None:
        desk.requests.start_game()
        before = link_of(table)
        desk.requests.open_link(encode(Match.new("toy", 2)))
        await desk.road.open("game-toy", came=False)
        assert link_of(table) == before and table.notice is not None
        assert errors_words.GAME_NOT_LOADED in Page(table).render()["status"]

    run(story, table)


@pytest.mark.parametrize(
    ("query", "fragment", "game"),
    [
        ("", "", "mini"),
        ("toy", "", "toy"),
        ("scacchi", "", "mini"),
        ("", "toy.ABC&Anna", "toy"),
        ("toy", "scacchi.ABC", "mini"),
        ("toy", "mini", "mini"),
    ],
)
def test_the_game_asked_for_by_an_address_is_the_one_shown(
    table: Table, query: str, fragment: str, game: str
) -> None:
    assert table.switch.game_asked_for(query, fragment) == game
    table.open(query, fragment)
    assert table.form.game == game
