"""One's own record: the results of games against machines, and of problems.

The results of kept games are read from the index. Those of deleted games, and of games that were reviewed, are kept as
short lines beside it:

    faraone:registro   {"since": 1772359200000, "gone": ["k3x9a0qz imhotep 1 1 52 1772359260000 85"],
                        "problems": ["kheops-12 1 1 1772359260000", "2026-12-01 1772359260000"]}

`gone` has a line for each such game. A line is the match, the game, the level's number, 1 if the person won, their
score, and the date in milliseconds. If the game was reviewed, the mean loss of the person's choices follows, in
ten-thousandths of a chance of winning.
A match counts once, however often it is kept, deleted and imported. Games from before `since` do not count.
A line of `problems` ends with a date in milliseconds, too. `app.table.solved` reads the rest of it.
"""

import json
import re
from collections.abc import Iterable, Sequence
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
    lambda *values: values,
    since=Or(Number(0, LATEST), 0),
    gone=Or(RESULTS, []),
    problems=Or(RESULTS, []),
)
_LINE: Final = re.compile(
    r"([a-z0-9-]{1,40}) ([a-z_]{1,40}) ([0-3]) ([01]) (-?\d{1,6}) (\d{1,14})(?: (\d{1,5}))?", re.ASCII
)
_PROBLEM: Final = re.compile(r"(?:[a-z_]{1,40}-\d{1,5} \d{1,3} [01]|\d{4}-\d\d-\d\d) (\d{1,14})", re.ASCII)


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
    loss: int | None = None
    """The mean loss of the person's choices, in ten-thousandths of a chance of winning; None before a review."""

    @classmethod
    def read(cls, text: str) -> "Result | None":
        """Read a line. None if it is damaged.

        >>> Result.read("k3x9a0qz imhotep 1 1 52 1772359260000")
        Result(match='k3x9a0qz', game='imhotep', level=1, won=True, score=52, date=1772359260000, loss=None)
        >>> result = Result.read("k3x9a0qz imhotep 1 1 52 1772359260000 85")
        >>> result.loss if result else None
        85
        >>> Result.read("k3x9a0qz imhotep 9 1 52 0") is None
        True
        """
        found = _LINE.fullmatch(text)
        if found is None:
            return None
        match, game, level, won, score, date, loss = found.groups()
        lost = None if loss is None else int(loss)
        return cls(match, game, int(level), won == "1", int(score), int(date), lost)

    def __str__(self) -> str:
        """The result as a line.

        >>> str(Result("k3x9a0qz", "senet", 0, False, 3, 7))
        'k3x9a0qz senet 0 0 3 7'
        """
        loss = "" if self.loss is None else f" {self.loss}"
        return f"{self.match} {self.game} {self.level} {int(self.won)} {self.score} {self.date}{loss}"


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


class Kept(NamedTuple):
    """What is kept."""

    since: int
    """The date before which nothing counts, in milliseconds."""
    noted: list[Result]
    """The results of deleted and of reviewed games. A reviewed game may be kept as well."""
    problems: list[str]
    """The lines about problems."""


class Tally:
    """Keeps the results of deleted and reviewed games, and of problems.

    `app.table.totals` adds them up with those of kept games.
    """

    def __init__(self, saves: Saves, index: Index) -> None:
        self._saves, self._index = saves, index
        self._kept: tuple[str | None, Kept] = (None, Kept(0, [], []))
        """What is kept, as text and as it was read."""

    @property
    def text(self) -> str | None:
        """What is kept, as text; None if nothing is."""
        return self._saves.setting(RECORD)

    def kept(self) -> Kept:
        """What is kept. Damaged lines are left out."""
        text = self.text
        if self._kept[0] != text:
            since, noted, problems = self._saves.value(RECORD, _SHAPE, (0, [], []))
            results = [result for line in noted if (result := Result.read(line)) is not None]
            self._kept = text, Kept(since, results, _lines(problems, since))
        return self._kept[1]

    def lines(self) -> list[str]:
        """The results of deleted and of reviewed games and of problems, as lines for a file."""
        kept = self.kept()
        return [*map(str, kept.noted), *kept.problems][-MOST_RESULTS:]

    def note_deleted(self, ids: Iterable[str]) -> None:
        """Keep the results of these games, which are about to be deleted."""
        found = (entry for id in ids if (entry := self._index.get(id)) is not None)
        self.add([result for entry in found if (result := result_of(entry)) is not None])

    def take(self, lines: Iterable[str]) -> int:
        """Add the lines of a file. Returns how many games and lines about problems are new."""
        several, before = list(lines), self.kept()
        known = {result.match for result in before.noted}
        known |= {entry.match or entry.save.id for entry in self._index.all()}
        self.add([result for line in several if (result := Result.read(line)) is not None], several)
        after = self.kept()
        fresh = sum(line not in before.problems for line in after.problems)
        return fresh + sum(result.match not in known for result in after.noted)

    def add(self, new: Iterable[Result], problems: Iterable[str] = (), anew: bool = False) -> None:
        """Keep results, and lines about problems. A known match keeps its result, but a missing loss is filled in.
        `anew`: the new result replaces it."""
        since, noted, lines = self.kept()
        known = {result.match: result for result in noted}
        for result in new:
            if result.date > since:
                before = result if anew else known.get(result.match, result)
                known[result.match] = before if before.loss is not None else before._replace(loss=result.loss)
        more = list(dict.fromkeys([*lines, *_lines(problems, since)]))
        if list(known.values()) != noted or more != lines:
            self.write(since, list(known.values())[-MOST_RESULTS:], more[-MOST_RESULTS:])

    def write(self, since: int, noted: Iterable[Result] = (), problems: Sequence[str] = ()) -> None:
        """Keep these results and lines about problems; nothing counts from before the date `since`."""
        told = {"since": since, "gone": [*map(str, noted)], "problems": problems}
        self.restore(json.dumps(told, separators=(",", ":")))

    def restore(self, text: str) -> None:
        """Keep a text that was kept before."""
        self._saves.remember(RECORD, text)


def date_of(line: str) -> int:
    """The date of a line about a problem, in milliseconds; -1 if the line is damaged.

    >>> date_of("kheops-12 1 1 1772359260000"), date_of("kheops 1 1 1")
    (1772359260000, -1)
    """
    found = _PROBLEM.fullmatch(line)
    return -1 if found is None else int(found[1])


def _lines(problems: Iterable[str], since: int) -> list[str]:
    """Undamaged lines dated after `since`."""
    return [line for line in problems if date_of(line) > since]
