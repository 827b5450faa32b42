"""Many games at once, on any `concurrent.futures.Executor`: processes, threads, or a cluster."""

import os
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from importlib.util import find_spec
from itertools import repeat
from pathlib import Path
from typing import Final, Generic, Protocol, TypeVar

from pycore.arena.contest import Fixture, Played, play
from pycore.arena.kept import Kept
from pycore.games import GAMES, HOUSE


class _OfAGame(Protocol):
    """A result that knows its game, as `Played` does."""

    @property
    def fixture(self) -> Fixture:
        """The game."""


Result = TypeVar("Result")
Ordered = TypeVar("Ordered", bound=_OfAGame)

AHEAD: Final = 1000
"""The most games that an executor holds, unless it is a pool of processes: enough for a large cluster."""


class FailedGame(RuntimeError):
    """A game failed more than once. `fixture` is the game, `__cause__` its last error, and `reason` the text and the
    notes of that error.

    Its text names the game:

        >>> from pycore.arena.contest import Contestant
        >>> print(FailedGame(Fixture(3, "senet", {}, (Contestant("random"),), (0, 0), 7), "OSError: no room"))
        game 3 of senet, seed 7 (random, random) failed again: OSError: no room
    """

    def __init__(self, fixture: Fixture, reason: str) -> None:
        super().__init__(fixture, reason)
        self.fixture = fixture
        self.reason = reason

    def __str__(self) -> str:
        seated = ", ".join(str(self.fixture.contestants[one]) for one in self.fixture.seating)
        where = f"game {self.fixture.number} of {self.fixture.game}, seed {self.fixture.seed} ({seated})"
        return f"{where} failed again: {self.reason}"


def play_all(
    fixtures: Iterable[Fixture],
    executor: Executor | None = None,
    keep: str | Path | None = None,
    workers: int | None = None,
) -> Iterator[Played]:
    """Play games at once, and yield each when it ends.

    `executor` runs them; None: `workers` processes, one per processor by default. With `keep`, a path, games are
    appended to that file as they end. A later call with the same file yields its games first and plays only the others.

    A game that fails is played once more. If a process dies, a new pool of `workers` processes replaces the broken one,
    also if that was `executor`, and the games that were under way are played again. Those that were under way when two
    pools broke are then played one at a time, so that the game that ends its process is found.

    Raises FailedGame, and BadData for a file that holds something else.

    Two games, in a thread:

        >>> from concurrent.futures import ThreadPoolExecutor
        >>> from pycore.arena.contest import Contestant, fixtures
        >>> two = (Contestant("greedy"), Contestant("random"))
        >>> plan = fixtures("senet", two, seats=2, games=2, seed=1, options={})
        >>> sorted(game.fixture.number for game in play_all(plan, ThreadPoolExecutor(1)))
        [0, 1]
    """
    if keep is None:
        for fixture, game in run_all(play, fixtures, executor, workers):
            yield game._replace(fixture=fixture)
        return
    with Kept(keep) as file:
        missing = []
        for fixture in fixtures:
            if found := file.find(fixture):
                yield found
            else:
                missing.append(fixture)
        for fixture, game in run_all(play, missing, executor, workers):
            file.add(game := game._replace(fixture=fixture))
            yield game


def run_all(
    work: Callable[[Fixture], Result],
    fixtures: Iterable[Fixture],
    executor: Executor | None = None,
    workers: int | None = None,
) -> Generator[tuple[Fixture, Result], None, None]:
    """Do some work for each of many games at once, and yield each game with its result when that is there.

    `work` is defined in a module, so that other processes can import it. `executor`, `workers`, failures and errors are
    those of `play_all`. Close the generator when no more results are wanted, so that the work under way is dropped.

    How long are games of Senet between random players?

        >>> from concurrent.futures import ThreadPoolExecutor
        >>> from pycore.arena.contest import Contestant, fixtures
        >>> plan = fixtures("senet", [Contestant("random")], seats=2, games=2, seed=1, options={})
        >>> all(game.choices > 50 for _, game in run_all(play, plan, ThreadPoolExecutor(1)))
        True
    """
    yield from _Run(work, fixtures, executor, workers).results()


def in_order(results: Iterable[Ordered], first: int = 0) -> Iterator[Ordered]:
    """Results by the number of their game, from `first` on, each as soon as all before it are there.

    The second game ends before the first:

        >>> from pycore.arena.contest import Contestant, fixtures, play
        >>> one, two = [play(each) for each in fixtures("senet", [Contestant("greedy")], 2, 2, seed=1, options={})]
        >>> [game.fixture.number for game in in_order([two, one])]
        [0, 1]
    """
    waiting: dict[int, Ordered] = {}
    for result in results:
        waiting[result.fixture.number] = result
        while first in waiting:
            yield waiting.pop(first)
            first += 1


class _Run(Generic[Result]):
    """The games still to be played, and those under way with the number of their failures."""

    def __init__(
        self,
        work: Callable[[Fixture], Result],
        fixtures: Iterable[Fixture],
        executor: Executor | None,
        workers: int | None,
    ) -> None:
        self._work = work
        self._todo = zip(fixtures, repeat(0))
        self._again: deque[tuple[Fixture, int]] = deque()
        self._suspects: deque[tuple[Fixture, int]] = deque()  # they were under way when two pools broke
        self._alone = False  # whether one of them is being played
        self._under_way: dict[Future[Result], tuple[Fixture, int]] = {}
        self._workers = workers or os.cpu_count() or 1
        self._own = executor is None
        self._pool = executor or ProcessPoolExecutor(self._workers)
        self._broken = False

    def results(self) -> Iterator[tuple[Fixture, Result]]:
        """Do the work, and yield each game with its result."""
        try:
            while self._fill():
                for future in wait(self._under_way, return_when=FIRST_COMPLETED).done:
                    fixture, failures = self._under_way.pop(future)
                    try:
                        result = future.result()
                    except Exception as error:
                        self._failed(fixture, failures + 1, error)
                    else:
                        yield fixture, result
        finally:
            for future in self._under_way:
                future.cancel()
            if self._own:
                self._pool.shutdown(cancel_futures=True)

    def _fill(self) -> bool:
        """Begin as many games as there is room for. Returns False when all games are over."""
        if self._broken:
            if self._under_way:
                return True  # they are about to fail
            self._renew()
        self._alone = bool(self._suspects)
        if self._alone:
            self._submit(*self._suspects.popleft())
            return True
        # One game more than there are processes, so that none waits.
        ahead = self._workers + 1 if isinstance(self._pool, ProcessPoolExecutor) else AHEAD
        while len(self._under_way) < ahead and not self._broken and (game := self._next()):
            self._submit(*game)
        return bool(self._under_way or self._again)

    def _renew(self) -> None:
        """Replace a broken pool of processes by one of our own."""
        if self._own:
            self._pool.shutdown()
        self._own, self._pool, self._broken = True, ProcessPoolExecutor(self._workers), False

    def _next(self) -> tuple[Fixture, int] | None:
        """The next game and the number of its failures; None if every game has begun."""
        return self._again.popleft() if self._again else next(self._todo, None)

    def _submit(self, fixture: Fixture, failures: int) -> None:
        """Hand a game to the pool."""
        try:
            future = self._pool.submit(_done, self._work, fixture, GAMES.module(fixture.game))
        except BrokenProcessPool:
            self._broken = True
            self._again.append((fixture, failures))
        else:
            self._under_way[future] = fixture, failures

    def _failed(self, fixture: Fixture, failures: int, error: Exception) -> None:
        """Queue a game again after its failure number `failures`. Raises FailedGame if it has failed twice by its own
        fault."""
        lost = isinstance(error, BrokenProcessPool)
        self._broken |= lost
        if failures > 1 and (self._alone or not lost):
            notes = getattr(error, "__notes__", ())
            raise FailedGame(fixture, "; ".join((f"{type(error).__name__}: {error}", *notes))) from error
        (self._suspects if failures > 1 else self._again).append((fixture, failures))


def _done(work: Callable[[Fixture], Result], fixture: Fixture, module: str) -> Result:
    """The result for a game, in another process, which may not know that the game is registered."""
    if fixture.game not in HOUSE and find_spec(module.partition(".")[0]):
        GAMES.register(fixture.game, module)
    return work(fixture)
