"""Questions about the record of a game: who chose last, which choices were automatic, where a chain began.

A length is a number of choices in the record. Undo of a choice goes back to "the length before" it.
"""

from collections.abc import Collection
from itertools import takewhile

from app import games
from app.table.source import GameSource, Made
from pycore.contract import CHANCE, Decision


def made_alone(game: str, step: Made) -> bool:
    """Whether a choice was the only one, so that the table made it automatically. This holds at any device."""
    return step.forced and games.decision_kind(game, step.kind).luck_follows is not True


def goes_by_itself(game: str, decision: Decision) -> bool:
    """Whether the table answers a question automatically: there is one choice, and everybody can see that."""
    alone = decision.public and len(decision.choices) == 1
    return alone and games.decision_kind(game, decision.kind).luck_follows is not True


def alone_since(source: GameSource, start: int) -> int | None:
    """The length before the first automatic choice (`made_alone`) after `start`; None if there is none."""
    steps = source.steps[start:]
    return next((start + n for n, step in enumerate(steps) if made_alone(source.game, step)), None)


def last_choice(source: GameSource, seats: Collection[int] | None = None) -> int | None:
    """The length before the last choice that a seat made, automatic choices excluded; None if there is none.

    `seats`: count only choices of these seats.
    """
    steps = source.steps
    back = range(len(steps) - 1, -1, -1)
    ours = (k for k in back if steps[k].seat != CHANCE and (seats is None or steps[k].seat in seats))
    return next((k for k in ours if not made_alone(source.game, steps[k])), None)


def last_of(source: GameSource, seat: int, but: Collection[str] = ()) -> int:
    """The length after the last choice of `seat` and the luck that followed it. Kinds in `but` do not count.

    For a seat without a choice: the length before the first choice of anybody.
    """
    steps = source.steps
    own = (n for n, step in enumerate(steps, 1) if step.seat == seat and step.kind not in but)
    k = max(own, default=0)
    while k < len(steps) and steps[k].seat == CHANCE:
        k += 1
    return k


def told_from(source: GameSource, seats: Collection[int]) -> int:
    """The length after the last choice of any of `seats`, and after the luck and the forced choices that followed it.

    A forced choice does not count as the last one. For seats without a choice: the length before anybody's choice.
    """
    k = last_choice(source, seats)
    steps, k = source.steps, 0 if k is None else k + 1
    while k < len(steps) and (steps[k].seat == CHANCE or made_alone(source.game, steps[k])):
        k += 1
    return k


def run_of(source: GameSource, seat: int) -> int:
    """The number of choices that a seat has made in a row up to now. Those of luck do not count."""
    chosen = (step.seat for step in reversed(source.steps) if step.seat != CHANCE)
    return sum(1 for _ in takewhile(lambda by: by == seat, chosen))


def turns(source: GameSource) -> int:
    """The number of turns that have begun. A turn is a run of choices of one seat."""
    seats = [step.seat for step in source.steps if step.seat != CHANCE]
    return sum(1 for n, seat in enumerate(seats) if not n or seat != seats[n - 1])


def last_turns_of_others(source: GameSource, seat: int) -> int:
    """The length at which the others' last turns began, after the previous turn of `seat`. At most one turn of each
    seat is included.

    Choices that `seat` has made after those turns are skipped.
    """
    seats = [step.seat for step in source.steps]
    k, runs, last = len(seats), 0, seat
    while k and seats[k - 1] in (seat, CHANCE):
        k -= 1
    while k and seats[k - 1] != seat:
        runs += seats[k - 1] not in (CHANCE, last)
        if runs == source.seats:
            break
        last = last if seats[k - 1] == CHANCE else seats[k - 1]
        k -= 1
    while k < len(seats) and seats[k] == CHANCE:
        k += 1
    return k


def chain_start(source: GameSource, seat: int | None) -> int:
    """The length at which the present run of choices of the seat asked now began. `seat` is None after the end."""
    steps = source.steps
    k = len(steps)
    while k and seat is not None and steps[k - 1].seat == seat:
        k -= 1
    return k


def secret_of_others(source: GameSource, here: int | None, persons: Collection[int]) -> int:
    """The length after the last secret choice of a person other than `here`, above the floor; 0 if there is none.

    The person `here` must neither see it nor return it to its owner's hand. Choices of machines do not count.
    """
    steps, others = source.steps, {seat for seat in persons if seat != here}
    back = range(len(steps), source.floor, -1)
    return next((k for k in back if steps[k - 1].secret and steps[k - 1].seat in others), 0)
