"""Ratings of contestants by openskill, an extra of the library.

All strengths are on one scale, also those of contestants that never met.
"""

from collections.abc import Sequence
from statistics import fmean
from typing import Any, NamedTuple

from pycore.arena.contest import Played
from pycore.arena.tally import NORMAL


class MissingExtra(ImportError):
    """An extra of the library is not installed. The message is a sentence that says which."""


def to_install(extra: str) -> str:
    """The command that installs an extra."""
    return f"pip install 'tavolo-del-faraone[{extra}]', in a checkout '.[{extra}]'"


class Rating(NamedTuple):
    """The rating of one contestant: all begin with 25. `low` and `high` are the 95 % interval."""

    name: str
    rating: float
    low: float
    high: float


def ratings(played: Sequence[Played]) -> list[Rating]:
    """The rating of each contestant, the best first. Raises MissingExtra.

    The model is that of Bradley and Terry, in which every seat is compared with every other seat and a tie counts half.
    The ratings do not depend on the order of `played`.
    """
    try:
        from openskill.models import BradleyTerryFull
    except ImportError as error:
        raise MissingExtra(f"Ratings need an extra: {to_install('ratings')}") from error
    model = BradleyTerryFull(tau=0.0)  # contestants do not learn between games
    names = [str(contestant) for contestant in played[0].fixture.contestants]
    found: list[Any] = [model.rating() for _ in names]
    for game in sorted(played, key=lambda game: game.fixture.number):
        seating = game.fixture.seating
        after = model.rate([[found[one]] for one in seating], ranks=list(game.places))
        for one in set(seating):
            # Of a contestant at several seats, the mean.
            own = [rated for seat, (rated,) in zip(seating, after, strict=True) if seat == one]
            found[one] = model.rating(fmean(each.mu for each in own), fmean(each.sigma for each in own))
    rows = [
        Rating(name, each.mu, each.mu - NORMAL * each.sigma, each.mu + NORMAL * each.sigma)
        for name, each in zip(names, found, strict=True)
    ]
    return sorted(rows, key=lambda row: -row.rating)
