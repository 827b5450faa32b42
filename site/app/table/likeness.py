"""Finds the kept game to which a link may belong, if the link has lost the identity of its match.

The set-up and the names are compared, and one record must be the beginning of the other. Two games between the same
people begin alike, so only a record in which two seats have chosen is enough to continue a game without a question.
"""

from collections.abc import Iterable
from typing import NamedTuple

from app.table import tail
from app.table.keeper import goes_on_from, match_in
from app.table.saves import Save
from app.table.tail import Tail
from pycore.contract import CHANCE
from pycore.match import Match


class Alike(NamedTuple):
    """A kept game to which a link may belong. `sure`: the two have too much in common to be different games."""

    save: Save
    match: Match
    sure: bool


class Doubt(NamedTuple):
    """A link that may belong to a kept game, without certainty."""

    fragment: str
    """The link and its tail as they arrived."""
    save: Save
    """The kept game, as it was before the link was opened."""
    names: tuple[str, ...]
    """The names of the people at other devices. If the seat of this device is not known, all names."""
    known: bool
    """Whether the seat of this device is known."""
    asked: bool
    """Whether the visitor is asked if the link belongs to the kept game. Otherwise it has replaced the kept game, which
    the visitor can undo."""
    length: int
    """The length of the opened record. Once the table has another length, the visitor has accepted what is shown."""


def alike(saves: Iterable[Save], match: Match, people: Tail) -> list[Alike]:
    """The kept games to which a link without identity may belong, in the order of `saves`."""
    found: list[Alike] = []
    for save in saves:
        if save.game != match.game:
            continue
        fits = identity_fits(save, people)
        same_names = tail.names(save.tail) == people.names
        if fits is False or not (same_names or fits):
            continue
        theirs = match_in(save.link)
        if theirs is None or not (goes_on_from(theirs, match) or goes_on_from(match, theirs)):
            continue
        common = min(theirs, match, key=len)
        chose = {step.seat for step in common.steps} - {CHANCE}
        if chose:
            found.append(Alike(save, theirs, same_names and len(chose) > 1))
    return found


def identity_fits(save: Save, people: Tail) -> bool | None:
    """Whether the check of a lost identity matches the check of a kept game. None if one of the two is not known."""
    known = tail.match_of(save.tail)
    check = tail.digits_of(known) if known else tail.lost_of(save.tail)
    return check == people.lost if check and people.lost else None
