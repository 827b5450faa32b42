"""A file of played games, one JSON line each, from which an interrupted contest goes on.

A line names everything that its game depends on: the version of the library, the revision of the rules, the set-up, the
contestants, the seats and the seed. The code of an agent is not part of it.
"""

import json
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

from pycore import __version__
from pycore.arena.contest import Fixture, Played
from pycore.games import GAMES
from pycore.untrusted import BadData

RESULT: Final = ("scores", "places", "choices", "times", "story", "link")
"""The fields of `Played` that a line holds beside those of its fixture."""


class Kept:
    """The file, open for appending. A last line that was not written to its end is removed."""

    def __init__(self, path: str | Path) -> None:
        """Read the file, or make it. Raises BadData for a line that is no game: `field` is file and line number."""
        self._file = Path(path).open("a+b")  # noqa: SIM115 closed by __exit__
        self._file.seek(0)
        lines = self._file.read().splitlines(keepends=True)
        if lines and not lines[-1].endswith(b"\n"):
            self._file.truncate(sum(map(len, lines[:-1])))
            del lines[-1]
        self._results: dict[str, list[Any]] = {}
        for number, line in enumerate(lines, 1):
            try:
                read = json.loads(line)
                self._results[_text(read["fixture"])] = [read[name] for name in RESULT]
            except (ValueError, KeyError, TypeError) as error:
                self._file.close()
                raise BadData(f"{path}:{number}", "no-game") from error

    def find(self, fixture: Fixture) -> Played | None:
        """The result of a game that was played before."""
        found = self._results.get(_text(_named(fixture)))
        if found is None:
            return None
        scores, places, choices, times, story, link = found
        return Played(
            fixture, tuple(scores), tuple(places), choices, tuple(map(tuple, times)), tuple(story), link
        )

    def add(self, game: Played) -> None:
        """Append a game at once."""
        line = {"fixture": _named(game.fixture)} | {name: getattr(game, name) for name in RESULT}
        self._file.write(f"{_text(line)}\n".encode())
        self._file.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()


def _named(fixture: Fixture) -> dict[str, Any]:
    """A fixture as JSON-ready data."""
    names = [str(contestant) for contestant in fixture.contestants]
    rules = {"pycore": __version__, "revision": GAMES[fixture.game].revision}
    return rules | fixture._asdict() | {"contestants": names, "seating": list(fixture.seating)}


def _text(value: Any) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"))
