"""The moments of a game that can be looked at: after each choice with a line in the log, within some choices, and
during the final count."""

from typing import NamedTuple

from app.table.session import Session


class Stop(NamedTuple):
    """A moment: the game after `k` choices, and how many events of the last one are told (None: all).

    Events are told one by one when points are counted at the end, and when a choice causes several things one after
    the other.
    """

    k: int
    told: int | None = None

    @classmethod
    def read(cls, text: str) -> "Stop":
        """Read a stop that `str` has written."""
        k, _, told = text.partition(".")
        return cls(int(k), int(told) if told else None)

    def __str__(self) -> str:
        """The stop as the page writes it.

        >>> str(Stop(4)), str(Stop(60, 3)), Stop.read("60.3")
        ('4', '60.3', Stop(k=60, told=3))
        """
        return str(self.k) if self.told is None else f"{self.k}.{self.told}"

    @property
    def order(self) -> tuple[int, float]:
        """A key that sorts stops by time."""
        return self.k, float("inf") if self.told is None else self.told


def final_count(session: Session) -> list[Stop]:
    """The steps of the final count: a stop for each line of the last choice, from the first that gives points.

    Empty if fewer than two events of that choice give points.
    """
    if session.decision is not None:
        return []
    events = session.view.events(session.length)
    if sum(event.points is not None for event in events) < 2:
        return []
    first = next(n for n, event in enumerate(events, 1) if event.points is not None)
    steps = [n for n, event in enumerate(events, 1) if n >= first and session.view.line(event)]
    return [*(Stop(session.length, n) for n in steps[:-1]), Stop(session.length)]


def stops_within(session: Session) -> list[Stop]:
    """A stop after each event of a stepwise kind, for choices with at least two such events.

    The stop at the end of the choice, `Stop(k)`, is not among them.
    """
    kinds = {kind for kind, its in session.page.events.items() if its.stepwise}
    if not kinds:
        return []
    found = dict[int, list[int]]()
    at, told = -1, 0
    for k, event in session.view.log():
        at, told = k, told + 1 if k == at else 1
        if event.kind in kinds and session.view.line(event):
            found.setdefault(k, []).append(told)
    return [Stop(k, n) for k, steps in found.items() if len(steps) > 1 for n in steps]


def all_stops(session: Session) -> list[Stop]:
    """All stops of a game, in order."""
    known = {0, session.length, *(k for k, event in session.view.log() if session.view.line(event))}
    steps = final_count(session) or [Stop(session.length)]
    before = [*(Stop(k) for k in known if k < session.length), *stops_within(session)]
    return [*sorted(before, key=lambda stop: stop.order), *steps]
