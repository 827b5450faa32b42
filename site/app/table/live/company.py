"""Company at a table of several devices: what each player is doing and for how long, and short words to the others."""

from collections.abc import Mapping
from typing import Final

from app.table.live.messages import MACHINE, MISSING, NOTHING, OUT_OF_SIGHT, THINKING, Doing

MOST_MINUTES: Final = 99
WORDS_AT_ONCE: Final = 3
WORDS_A_SECOND: Final = 1 / 8
"""The number of words that a seat may say at once, and per second in the long run."""


class Presence:
    """Since when each player has been doing what they do."""

    def __init__(self) -> None:
        self._since: dict[int, tuple[str, float]] = {}
        self.told: tuple[Doing, ...] = ()
        """What each player is doing, by seat, as it was last looked at."""

    def look(self, where: Mapping[int, str], asked: int | None, hidden: set[int], now: float) -> bool:
        """Look at everybody. Returns whether anything has changed that is told. It is told in whole minutes.

        `where`: where the player of each seat is. `asked`: the seat that must choose. `hidden`: the seats whose page is
        out of sight.
        """
        told = []
        for seat in sorted(where):
            if where[seat] == MISSING or seat in hidden:
                doing = OUT_OF_SIGHT
            else:
                doing = THINKING if seat == asked and where[seat] != MACHINE else NOTHING
            was, since = self._since.get(seat, (NOTHING, now))
            if was != doing:
                since = now
            self._since[seat] = (doing, since)
            minutes = 0 if doing == NOTHING else min(int((now - since) // 60), MOST_MINUTES)
            told.append(Doing(doing, minutes))
        before, self.told = self.told, tuple(told)
        return before != self.told
