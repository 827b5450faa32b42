"""The rounds of a game, or its turns if it has no rounds: where each begins, and which of them get a mark."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from app import games
from app.table.session import Session
from app.words import log as log_words
from pycore.contract import CHANCE

STEPS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500)
"""Every how many periods there may be a mark."""
APART: Final = 0.07
"""The least distance between two marks, as a part of the whole axis."""


class Periods(NamedTuple):
    """The rounds or turns of a game."""

    starts: Sequence[int]
    """The length of the record at which each one begins."""
    one: str
    many: str


def periods(session: Session) -> Periods:
    """The rounds of a game; in a game without rounds, its turns."""
    rounds = session.page.rounds
    if not rounds.begins:
        return Periods(_turns(session), *log_words.TURNS)
    log = session.view.log()
    starts = [k for k, event in log if event.kind == rounds.begins]
    ends = [k for k, event in log if event.kind == rounds.ends]
    if ends and ends[0] <= min(starts, default=ends[0]):
        starts.insert(0, 0)  # the first round of some games begins without an event
    return Periods(starts, rounds.one, rounds.many)


def marked(places: Sequence[float]) -> list[tuple[int, float]]:
    """The periods that get a mark, as (number from 1, place). `places`: where each period begins on the axis, 0..1.

    >>> marked([0.0, 0.3, 0.6]), marked([0.0, 0.04, 0.08, 0.12, 0.16])
    ([(1, 0.0), (2, 0.3), (3, 0.6)], [(2, 0.04), (4, 0.12)])
    """
    for step in STEPS:
        found = list(enumerate(places, 1))[step - 1 :: step]
        if all(b - a >= APART for (_, a), (_, b) in pairwise(found)):
            return found
    return []


def _turns(session: Session) -> list[int]:
    """The length of the record at which each turn begins. A turn is a run of choices of one seat.

    Answers in another player's turn do not interrupt it.
    """
    starts, last = [], CHANCE
    for k, step in enumerate(session.source.steps):
        kind = games.decision_kind(session.game, step.kind)
        if step.seat in (CHANCE, last) or kind.device_stays or kind.aloud is not None:
            continue
        starts.append(k)
        last = step.seat
    return starts
