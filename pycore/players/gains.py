"""What a choice gains, by the game's own evaluation: how much it changes each part of what may be expected."""

from math import sqrt
from random import Random
from typing import Final

from pycore.advice import Advice, told_of
from pycore.contract import CHANCE, Choice, State
from pycore.match import draw
from pycore.players.search import play_out
from pycore.players.thinking import Question, Thinking

WORLDS: Final = 16
"""Imagined states on which it is measured."""
PAIRS: Final = 40
"""The same where games that go on after it are compared with games after another choice."""
SURE: Final = 2.0
"""Standard errors by which a part must differ there: what is told is not the luck of the comparison."""
LEAST: Final = 1e-9
"""What is left of nothing when it is added and taken away."""

Gains = list[tuple[str, int, list[float]]]
"""Kind and place of a part, per seat by how many points it changes. Parts that stay as they are are left out, and those
that come and go with the turn."""


def common(one: Gains, other: Gains) -> Gains:
    """What both change just as much, seat by seat.

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
    """
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
    """What the choice itself changes, on average. `on`: with what the same seat would do next, too; `hoped`: and with
    the answers to it that are hoped for, to questions of that kind, where somebody is asked and can give them. Where
    the clock is set back another game begins: what was expected is points by then, and is told in one piece."""
    seen, _, advice, rng = thinking.asked
    clock, worlds = advice.clock, 0
    sums: dict[tuple[str, int], list[float]] = {}
    for _ in range(WORLDS):
        world, whole = seen.imagine(rng), None
        before = told_of(advice, world)
        world.apply(choice)
        if on:
            thinking.play_on(world, choice)
        if hoped and not _granted(world, advice, hoped, rng):
            continue
        worlds += 1
        if clock:
            whole = before[0][:2] if getattr(world, clock) < getattr(seen, clock) else None
            setattr(world, clock, getattr(seen, clock))
        for sign, parts in ((-1, before), (1, told_of(advice, world))):
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
    """What kind of question the choice leads others to, to which there is an answer to be hoped for; empty where there
    is none. `begun`: after what the same seat would do next. Whoever answers has begun nothing."""
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
    """Have all who are asked that give the answer that is hoped for, in place, with the luck that strikes unseen on the
    way; False where somebody cannot, or nobody is asked. Of luck that shows its evaluation knows what may come."""
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
    """The scores, where the game is over with the choice, or after what the same seat must do next, and it is known how
    it ends. `on`: as above."""
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
    """How much more there is of each part a few turns after this choice than after another one, with the same luck:
    what a bid brings shows when lots are awarded. Parts of which that can be said; the others are left out."""
    rest = [other for other in asked.decision.choices if other != choice]
    found: dict[tuple[str, int], list[list[float]]] = {}
    for pair in range(PAIRS if rest else 0):
        world, luck = asked.seen.imagine(asked.rng), asked.rng.random()
        for sign, first in ((1, choice), (-1, asked.rng.choice(rest))):
            after = _later(asked, world.copy(), first, Random(luck))
            for kind, place, worth in told_of(asked.advice, after):
                rows = found.setdefault((kind, place), [[0.0] * PAIRS for _ in worth])
                for row, points in zip(rows, worth, strict=True):
                    row[pair] += sign * points
    gains = [(*part, [_sure(row) for row in rows]) for part, rows in found.items()]
    return [gain for gain in gains if any(gain[2])]


def _later(asked: Question, state: State, choice: Choice, luck: Random) -> State:
    state.apply(choice)
    play_out(state, asked.advice, luck)
    return state


def _sure(differences: list[float]) -> float:
    """The average of what differs, 0 where it may as well be luck.

    >>> _sure([2.0, 1.0, 2.0, 1.0]), _sure([2.0, -1.0, 0.0, -1.0])
    (1.5, 0.0)
    """
    many = len(differences)
    middle = sum(differences) / many
    error = sqrt(sum((each - middle) ** 2 for each in differences) / (many * (many - 1)))
    return middle if abs(middle) > max(SURE * error, LEAST) else 0.0
