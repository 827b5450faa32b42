"""Measures what a choice gains: how much it changes each part of the game's evaluation, in points per seat."""

from math import sqrt
from random import Random
from typing import Final

from pycore.advice import Advice, shown_parts
from pycore.contract import CHANCE, Choice, State
from pycore.match import draw
from pycore.players.search import play_out
from pycore.players.thinking import Question, Thinking

WORLDS: Final = 16
"""Number of imagined states over which an effect is averaged."""
PAIRS: Final = 40
"""Number of pairs of playouts that `compared` averages."""
SURE: Final = 2.0
"""In `compared`, an average within this many standard errors of 0 counts as luck."""
LEAST: Final = 1e-9
"""Rounding error: a smaller change counts as none."""

Gains = list[tuple[str, int, list[float]]]
"""One (kind, place, changes) for each part of an evaluation that changes; `changes` holds points per seat. Parts of the
kinds in `Advice.passing` are left out."""


def common(one: Gains, other: Gains) -> Gains:
    """The gains that two choices have in common. A seat's change becomes 0 if it differs between `one` and `other`.

    Parts that only one of them changes are dropped, and so are parts with 0 for every seat.

    >>> common([("way", 0, [0.3, 1.0]), ("safe", 0, [2.0, 0.0])], [("way", 0, [0.1 + 0.2, 0.0])])
    [('way', 0, [0.3, 0.0])]
    """
    known = {(kind, place): by for kind, place, by in other}
    rows = [
        (kind, place, [a if abs(a - b) < LEAST else 0.0 for a, b in zip(by, known[kind, place], strict=True)])
        for kind, place, by in one
        if (kind, place) in known
    ]
    return [row for row in rows if any(row[2])]


def without(gains: Gains, part: Gains) -> Gains:
    """`gains` minus `part`, seat by seat. Parts of the evaluation that then have 0 for every seat are dropped.

    >>> without([("way", 0, [0.3, 1.0]), ("safe", 0, [2.0, 0.0])], [("way", 0, [0.3, 0.0])])
    [('way', 0, [0.0, 1.0]), ('safe', 0, [2.0, 0.0])]
    """
    known = {(kind, place): by for kind, place, by in part}
    rows = [
        (kind, place, [a - b for a, b in zip(by, known.get((kind, place), [0.0] * len(by)), strict=True)])
        for kind, place, by in gains
    ]
    return [row for row in rows if any(row[2])]


def changed(thinking: Thinking, choice: Choice, *, on: bool = False, hoped: str = "") -> Gains:
    """The average effect of a choice over several imagined states.

    - With `on`, the choices that the same seat would make next are included.
    - `hoped` may be a kind of decision in `Advice.hopes`. Other seats then give the answer hoped for. Imagined states
      in which they cannot are skipped.
    - If the clock (`Advice.clock`) goes back, the next game of a series has begun. Expected points have then become
      points scored, and all changes are added up in the first part.
    """
    seen, _, advice, rng = thinking.asked
    clock, worlds = advice.clock, 0
    sums: dict[tuple[str, int], list[float]] = {}
    for _ in range(WORLDS):
        world, whole = seen.imagine(rng), None
        before = shown_parts(advice, world)
        world.apply(choice)
        if on:
            thinking.play_on(world, choice)
        if hoped and not _granted(world, advice, hoped, rng):
            continue
        worlds += 1
        if clock:
            whole = before[0][:2] if getattr(world, clock) < getattr(seen, clock) else None
            setattr(world, clock, getattr(seen, clock))
        for sign, parts in ((-1, before), (1, shown_parts(advice, world))):
            for kind, place, worth in parts:
                row = sums.setdefault(whole or (kind, place), [0.0] * seen.seats)
                for seat, points in enumerate(worth):
                    row[seat] += sign * points
    return [
        (kind, place, [total / worlds for total in row])
        for (kind, place), row in sums.items()
        if max(map(abs, row)) > LEAST * worlds
    ]


def hope(thinking: Thinking, choice: Choice, begun: bool) -> str:
    """The kind of the question that another seat must answer after this choice: a key of `Advice.hopes`.

    With `begun`, the likely next choices of the same seat are made first. The result is "" if no such question follows,
    or if the decision of `thinking` is itself such a question.
    """
    hopes = thinking.asked.advice.hopes
    if thinking.asked.decision.kind in hopes:
        return ""
    world = thinking.asked.seen.imagine(thinking.asked.rng)
    world.apply(choice)
    if begun:
        thinking.play_on(world, choice)
    decision = world.decision()
    return decision.kind if decision is not None and decision.kind in hopes else ""


def _granted(world: State, advice: Advice, kind: str, rng: Random) -> bool:
    """Give the answer hoped for to all questions of this kind in `world`, and draw the hidden luck between them.

    Returns False if no such question is asked, or if a seat cannot give that answer. Visible luck is not drawn, because
    the evaluation already allows for its outcomes.
    """
    answer, granted = advice.hopes[kind], False
    while (decision := world.decision()) is not None:
        if decision.kind == kind:
            if answer not in decision.choices:
                return False
            world.apply(answer)
            granted = True
        elif decision.seat == CHANCE and decision.audience is not None:
            world.apply(draw(decision, rng))
        else:
            break
    return granted


def ending(thinking: Thinking, choice: Choice, *, on: bool = False) -> tuple[int, ...] | None:
    """The final scores if the game ends with a choice, or with forced choices of the same seat after it.

    With `on`, the choices that the same seat would make next are made first. The result is None if the game still goes
    on, or if the scores are not certain.
    """
    seen, found = thinking.asked.seen, set()
    for _ in range(WORLDS):
        world = seen.imagine(thinking.asked.rng)
        world.apply(choice)
        if on:
            thinking.play_on(world, choice)
        while (decision := world.decision()) is not None:
            if decision.seat != thinking.asked.decision.seat or len(decision.choices) > 1:
                return None
            world.apply(decision.choices[0])
        found.add(tuple(world.scores()))
    return found.pop() if len(found) == 1 else None


def compared(asked: Question, choice: Choice) -> Gains:
    """How much more each part of the evaluation is worth a few turns after this choice than after other choices.

    Pairs of playouts with the same luck are compared. Differences that may be due to luck are left out. The result can
    explain a bid, for example, which has no effect before the bids are revealed.
    """
    rest = [other for other in asked.decision.choices if other != choice]
    found: dict[tuple[str, int], list[list[float]]] = {}
    for pair in range(PAIRS if rest else 0):
        world, luck = asked.seen.imagine(asked.rng), asked.rng.random()
        for sign, first in ((1, choice), (-1, asked.rng.choice(rest))):
            after = _later(asked, world.copy(), first, Random(luck))
            for kind, place, worth in shown_parts(asked.advice, after):
                rows = found.setdefault((kind, place), [[0.0] * PAIRS for _ in worth])
                for row, points in zip(rows, worth, strict=True):
                    row[pair] += sign * points
    gains = [(*part, [_sure(row) for row in rows]) for part, rows in found.items()]
    return [gain for gain in gains if any(gain[2])]


def _later(asked: Question, state: State, choice: Choice, luck: Random) -> State:
    """Make a choice and play on for a few turns, in place. Returns the same state."""
    state.apply(choice)
    play_out(state, asked.advice, luck)
    return state


def _sure(differences: list[float]) -> float:
    """The average difference, or 0 if it may be due to luck.

    >>> _sure([2.0, 1.0, 2.0, 1.0]), _sure([2.0, -1.0, 0.0, -1.0])
    (1.5, 0.0)
    """
    many = len(differences)
    middle = sum(differences) / many
    error = sqrt(sum((each - middle) ** 2 for each in differences) / (many * (many - 1)))
    return middle if abs(middle) > max(SURE * error, LEAST) else 0.0
