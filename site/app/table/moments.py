"""The moments of a game that can be looked at: after each choice that the log tells of, and the final count."""

from typing import NamedTuple

from app.table.session import Session


class Stop(NamedTuple):
    """Something to look at: the game after `k` choices, and how many events of the last one are told (None: all).

    Only at the end are events told one by one: there the points are counted.
    """

    k: int
    told: int | None = None

    @classmethod
    def read(cls, text: str) -> "Stop":
        """What `str` of a stop gave."""
        k, _, told = text.partition(".")
        return cls(int(k), int(told) if told else None)

    def __str__(self) -> str:
        """As the page writes it.

        >>> str(Stop(4)), str(Stop(60, 3)), Stop.read("60.3")
        ('4', '60.3', Stop(k=60, told=3))
        """
        return str(self.k) if self.told is None else f"{self.k}.{self.told}"

    @property
    def order(self) -> tuple[int, float]:
        """What sorts stops by time."""
        return self.k, float("inf") if self.told is None else self.told


def count(session: Session) -> list[Stop]:
    """The final count step by step: a stop for each line of the last choice from the first that gives points, where
    several of them do."""
    if session.decision is not None:
        return []
    events = session.events(session.length)
    if sum("points" in event.data for event in events) < 2:
        return []
    first = next(n for n, event in enumerate(events, 1) if "points" in event.data)
    steps = [n for n, event in enumerate(events, 1) if n >= first and session.line(event)]
    return [*(Stop(session.length, n) for n in steps[:-1]), Stop(session.length)]


def moments(session: Session) -> list[Stop]:
    """All that can be looked at, in order."""
    known = {0, session.length, *(k for k, event in session.log() if session.line(event))}
    steps = count(session) or [Stop(session.length)]
    return [*(Stop(k) for k in sorted(known) if k < session.length), *steps]
