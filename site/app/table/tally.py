"""One's own record: how many games against machines were played and won, by game and level, and the best scores.

The results of kept games are read from the index. Those of deleted games are kept as short lines beside it:

    faraone:registro   {"since": 1772359200000, "gone": ["k3x9a0qz imhotep 1 1 52 1772359260000"]}

A line is the match, the game, the level's number, 1 if the person won, their score, and the date in milliseconds.
A match counts once, however often it is kept, deleted and imported. Games from before `since` do not count.
"""

import json
import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from app.table import history, tail
from app.table.index import Entry, Index
from app.table.save_file import MOST_RESULTS, RESULTS
from app.table.saves import Saves
from pycore.codecs import Number
from pycore.untrusted import Fields, Or

RECORD: Final = "registro"
LATEST: Final = 10**14
"""The latest date, in milliseconds."""
_SHAPE: Final = Fields(
    lambda since, gone: (since, gone), since=Or(Number(0, LATEST), 0), gone=Or(RESULTS, [])
)
_LINE: Final = re.compile(r"([a-z0-9-]{1,40}) ([a-z_]{1,40}) ([0-3]) ([01]) (-?\d{1,6}) (\d{1,14})", re.ASCII)


class Result(NamedTuple):
    """How one game of a person against machines ended for the person."""

    match: str
    """The identity of the match, or the id of its save."""
    game: str
    level: int
    """The index of the weakest level that played in it, in `tail.LEVELS`."""
    won: bool
    score: int
    date: int
    """When it was played last, in milliseconds since 1970."""

    @classmethod
    def read(cls, text: str) -> "Result | None":
        """Read a line. None if it is damaged.

        >>> Result.read("k3x9a0qz imhotep 1 1 52 1772359260000")
        Result(match='k3x9a0qz', game='imhotep', level=1, won=True, score=52, date=1772359260000)
        >>> Result.read("k3x9a0qz imhotep 9 1 52 0") is None
        True
        """
        found = _LINE.fullmatch(text)
        if found is None:
            return None
        match, game, level, won, score, date = found.groups()
        return cls(match, game, int(level), won == "1", int(score), int(date))

    def __str__(self) -> str:
        """The result as a line.

        >>> str(Result("k3x9a0qz", "senet", 0, False, 3, 7))
        'k3x9a0qz senet 0 0 3 7'
        """
        return f"{self.match} {self.game} {self.level} {int(self.won)} {self.score} {self.date}"


class Total(NamedTuple):
    """The results of one game against one level."""

    played: int
    won: int
    best: int
    """The best score of the person."""


def result_of(entry: Entry) -> Result | None:
    """The result of a kept game. None if it does not count.

    A game counts if it is over, began with its own opening, and one person has played all of it against machines.
    """
    save, facts = entry.save, entry.facts
    players, past = tail.players_of(save.tail), history.history_of(save.tail)
    if facts is None or not facts.over or entry.date is None or players.count(tail.PERSON) != 1:
        return None
    if not len(players) == len(facts.places) == len(facts.scores) > 1:
        return None
    if history.signs(past) or not entry.from_opening:
        return None
    levels = [tail.LEVELS.index(word) for word in players if word != tail.PERSON]
    seat = players.index(tail.PERSON)
    date = max(0, round(entry.date.timestamp() * 1000))
    level = min([*levels, *history.levels(past)])
    return Result(entry.match or save.id, save.game, level, facts.places[seat] == 1, facts.scores[seat], date)


class Tally:
    """Adds up the results."""

    def __init__(self, saves: Saves, index: Index) -> None:
        self._saves, self._index = saves, index
        self._read: dict[str, tuple[Entry, Result | None]] = {}
        """The result of each kept game, by its id."""
        self._totals: tuple[object, dict[tuple[str, int], Total]] = (None, {})
        self._gone: tuple[str | None, tuple[int, list[Result]]] = (None, (0, []))
        """What is kept, as text and as it was read."""
        self._before: str | None = None
        """What was kept of the results before they were deleted in this visit."""

    def totals(self) -> dict[tuple[str, int], Total]:
        """The totals by slug and level, in the order of the last time played."""
        entries = self._index.all()
        moment = self._index.version, self._saves.setting(RECORD)
        if self._totals[0] != moment:
            self._totals = moment, self._add_up(entries)
        return self._totals[1]

    def _add_up(self, entries: Iterable[Entry]) -> dict[tuple[str, int], Total]:
        since, gone = self._kept()
        read = self._read
        self._read = {}
        results: dict[str, Result] = {}
        for entry in entries:
            before = read.get(entry.save.id)
            known = before if before is not None and before[0] is entry else (entry, result_of(entry))
            self._read[entry.save.id] = known
            if known[1] is not None:
                results.setdefault(known[1].match, known[1])
        for result in gone:
            results.setdefault(result.match, result)
        totals: dict[tuple[str, int], Total] = {}
        for result in results.values():
            if result.date > since:
                played, won, best = totals.get((result.game, result.level), (0, 0, result.score))
                total = Total(played + 1, won + result.won, max(best, result.score))
                totals[result.game, result.level] = total
        return totals

    def _kept(self) -> tuple[int, list[Result]]:
        """The date before which nothing counts, and the results of deleted games."""
        text = self._saves.setting(RECORD)
        if self._gone[0] != text:
            since, gone = self._saves.value(RECORD, _SHAPE, (0, []))
            self._gone = text, (since, [result for line in gone if (result := Result.read(line)) is not None])
        return self._gone[1]

    def lines(self) -> list[str]:
        """The results of deleted games, as lines for a file."""
        return [str(result) for result in self._kept()[1]]

    def note_deleted(self, ids: Iterable[str]) -> None:
        """Keep the results of these games, which are about to be deleted."""
        found = (entry for id in ids if (entry := self._index.get(id)) is not None)
        self._take([result for entry in found if (result := result_of(entry)) is not None])

    def take(self, lines: Iterable[str]) -> int:
        """Add the results of a file. Returns how many were not known as those of deleted games."""
        return self._take([result for line in lines if (result := Result.read(line)) is not None])

    def _take(self, new: Iterable[Result]) -> int:
        since, gone = self._kept()
        known = {result.match: result for result in gone}
        before = len(known)
        counted = [result for result in new if result.date > since]
        for result in counted:
            known.setdefault(result.match, result)
        if counted:
            self._write(since, list(known.values())[-MOST_RESULTS:])
        return len(known) - before

    def _write(self, since: int, gone: Iterable[Result]) -> None:
        text = json.dumps({"since": since, "gone": [*map(str, gone)]}, separators=(",", ":"))
        self._saves.remember(RECORD, text)

    # Deleting it

    def clear(self) -> None:
        """Delete the record. The games stay, but count no more. `bring_back` undoes it during this visit."""
        self._before = self._saves.setting(RECORD) or "{}"
        newest = [entry.date for entry in self._index.all() if entry.date is not None]
        _, gone = self._kept()
        dates = [*(round(date.timestamp() * 1000) for date in newest), *(result.date for result in gone)]
        self._write(min(LATEST, max([0, *dates])), ())

    @property
    def cleared(self) -> bool:
        """Whether the record was deleted in this visit, so that it can be brought back."""
        return self._before is not None

    def bring_back(self) -> None:
        """Restore the deleted record. What has been played since counts as well."""
        if self._before is not None:
            _, since_then = self._kept()
            self._saves.remember(RECORD, self._before)
            self._before = None
            self._take(since_then)
