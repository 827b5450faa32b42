"""One's own record added up: how many games were played and won, by game and level, the best scores, and what choices
cost on average in the games that were reviewed."""

from collections.abc import Iterable
from operator import attrgetter
from typing import NamedTuple

from app.table.index import Entry, Index
from app.table.tally import LATEST, Result, Tally, date_of, result_of


class Total(NamedTuple):
    """The results of one game against one level."""

    played: int
    won: int
    best: int
    """The best score of the person."""
    losses: tuple[int, ...]
    """The mean losses of the games that were reviewed, see `Result.loss`."""


class Totals:
    """Adds up the results of kept and of deleted games."""

    def __init__(self, tally: Tally, index: Index) -> None:
        self._tally, self._index = tally, index
        self._read: dict[str, tuple[Entry, Result | None]] = {}
        """The result of each kept game, by its id."""
        self._moment: object = None
        self._results: list[Result] = []
        self._totals: dict[tuple[str, int], Total] = {}
        self._before: str | None = None
        """What was kept of the results before they were deleted in this visit."""

    def totals(self) -> dict[tuple[str, int], Total]:
        """The totals by slug and level, in the order of the last time played."""
        self._follow()
        return self._totals

    def losses(self, slug: str) -> list[int]:
        """The mean losses of the reviewed games of a game, in the order in which they were played."""
        self._follow()
        played = sorted(self._results, key=attrgetter("date"))
        return [each.loss for each in played if each.game == slug and each.loss is not None]

    def _follow(self) -> None:
        """Add up again if something has changed."""
        entries = self._index.all()
        moment = self._index.version, self._tally.text
        if self._moment == moment:
            return
        self._moment, self._results, self._totals = moment, self._all(entries), {}
        for result in self._results:
            key = result.game, result.level
            before = self._totals.get(key, Total(0, 0, result.score, ()))
            self._totals[key] = Total(
                before.played + 1,
                before.won + result.won,
                max(before.best, result.score),
                before.losses if result.loss is None else (*before.losses, result.loss),
            )

    def _all(self, entries: Iterable[Entry]) -> list[Result]:
        """All results that count, those of kept games first."""
        since, noted, _ = self._tally.kept()
        read = self._read
        self._read = {}
        results: dict[str, Result] = {}
        for entry in entries:
            before = read.get(entry.save.id)
            known = before if before is not None and before[0] is entry else (entry, result_of(entry))
            self._read[entry.save.id] = known
            if known[1] is not None:
                results.setdefault(known[1].match, known[1])
        for result in noted:
            here = results.setdefault(result.match, result)
            results[result.match] = here._replace(loss=result.loss)
        return [result for result in results.values() if result.date > since]

    def clear(self) -> None:
        """Delete the record. The games stay, but count no more. `bring_back` undoes it during this visit."""
        self._before = self._tally.text or "{}"
        newest = [entry.date for entry in self._index.all() if entry.date is not None]
        _, noted, problems = self._tally.kept()
        dates = [*(round(date.timestamp() * 1000) for date in newest), *(result.date for result in noted)]
        self._tally.write(min(LATEST, max([0, *dates, *map(date_of, problems)])))

    @property
    def cleared(self) -> bool:
        """Whether the record was deleted in this visit, so that it can be brought back."""
        return self._before is not None

    def bring_back(self) -> None:
        """Restore the deleted record. What has been played since counts as well."""
        if self._before is not None:
            _, noted, problems = self._tally.kept()
            self._tally.restore(self._before)
            self._before = None
            self._tally.add(noted, problems)
