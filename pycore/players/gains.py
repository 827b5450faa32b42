"""Measures what a choice gains: how much it changes each part of the game's evaluation, in points per seat."""

from collections.abc import Callable, Sequence
from math import sqrt
from random import Random
from typing import Final, NamedTuple

from pycore.advice import Advice, shown_parts
from pycore.contract import CHANCE, Choice, State
from pycore.match import draw
from pycore.players.levels import SCRIBE, player
from pycore.players.search import Node, SearchThinking, play_out, walk
from pycore.players.thinking import Question, Thinking

WORLDS: Final = 16
"""Number of imagined states over which an effect is averaged."""
LEAST: Final = 1e-9
"""Rounding error: a smaller change counts as none."""

Gains = list[tuple[str, int, list[float]]]
"""One (kind, place, changes) for each part of an evaluation that changes; `changes` holds points per seat. Parts of the
kinds in `Advice.passing` are left out."""


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


def likely(thinking: Thinking, choice: Choice, hoped: str, begun: bool) -> float | None:
    """The chance, 0..1, that other seats give the answer hoped for to the question that follows a choice.

    It is the share of imagined states in which their own searches choose that answer. `hoped` and `begun`: see `hope`.
    The result is None if the question follows in no imagined state.
    """
    seen, _, advice, rng = thinking.asked
    answers = []
    for _ in range(WORLDS):
        world = seen.imagine(rng)
        world.apply(choice)
        if begun:
            thinking.play_on(world, choice)
        decision = world.decision()
        if decision is not None and decision.kind == hoped:
            answers.append(_granted(world, advice, hoped, rng, willing=True))
    return sum(answers) / len(answers) if answers else None


def _granted(world: State, advice: Advice, kind: str, rng: Random, *, willing: bool = False) -> bool:
    """Give the answer hoped for to all questions of this kind in `world`, and draw the hidden luck between them.

    Returns False if no such question is asked, or if a seat cannot give that answer; with `willing`, also if its own
    search chooses another one. Visible luck is not drawn, because the evaluation already allows for its outcomes.
    """
    answer, granted = advice.hopes[kind], False
    while (decision := world.decision()) is not None:
        if decision.kind == kind:
            if answer not in decision.choices:
                return False
            if willing and player(SCRIBE, rng.getrandbits(32)).choose(world) != answer:
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


Worlds = list[tuple[State, float]]
"""Imagined states, each with a seed for the luck to come."""


class Foreseen(NamedTuple):
    """What follows one choice, in one imagined state after another: the asking seat's chance of winning (0..1), and the
    parts of the evaluation, as (kind, place) -> points per seat."""

    chances: list[float]
    parts: list[dict[tuple[str, int], Sequence[float]]]

    @property
    def spread(self) -> float:
        """The standard deviation of the chances."""
        middle = sum(self.chances) / len(self.chances)
        return sqrt(sum((each - middle) ** 2 for each in self.chances) / len(self.chances))


def worlds_of(asked: Question, many: int) -> Worlds:
    """Imagined states, each with a seed for the luck to come. Choices that meet the same ones can be compared."""
    return [(asked.seen.imagine(asked.rng), asked.rng.random()) for _ in range(many)]


def foresee(thinking: Thinking, choice: Choice, worlds: Worlds) -> Foreseen:
    """What follows a choice a few turns later: the search goes on below it, with one iteration per world.

    All seats choose what the search has found best for them, so a gain that others would soon undo does not count.
    """
    asked = thinking.asked
    node = thinking.tree_after(choice) if isinstance(thinking, SearchThinking) else Node()
    seat, found = asked.decision.seat, Foreseen([], [])
    for world, luck in worlds:
        state, rng = world.copy(), Random(luck)
        state.apply(choice)
        path = walk(node, state, asked.advice, rng)
        worth = play_out(state, asked.advice, rng)
        for at, edge, other in path:
            at.visits += 1
            if edge is not None:
                edge.visits += 1
                edge.total += worth[other]
        found.chances.append(worth[seat])
        found.parts.append({part[:2]: part.worth for part in shown_parts(asked.advice, state)})
    return found


def compared(one: Foreseen, other: Foreseen, seat: int, sure: float) -> Gains:
    """How much more each part is worth after one choice than after another, in the same worlds.

    Differences within `sure` standard errors of 0 may be due to luck and are left out. The part that says most in
    favour of `seat` comes first.
    """
    keys = dict.fromkeys(key for parts in one.parts + other.parts for key in parts)
    rows = []
    for key in keys:
        pairs = [(a.get(key), b.get(key)) for a, b in zip(one.parts, other.parts, strict=True)]
        seats = range(len(next(worth for pair in pairs for worth in pair if worth is not None)))
        rows.append(
            (key, [[(a[at] if a else 0.0) - (b[at] if b else 0.0) for a, b in pairs] for at in seats])
        )
    gains = [(*key, [_sure(row, sure) for row in by]) for key, by in rows]
    return sorted((gain for gain in gains if any(gain[2])), key=lambda gain: -favour(gain[2], seat))


def explaining(effect: Gains, other: Gains, difference: Gains, seat: int) -> Gains:
    """The parts of a choice's effect that explain how it will differ from another choice; [] if they do not.

    `effect` and `other` are the effects of both choices, `difference` is what `compared` has found. The effect explains
    the difference if its largest part is there already: the effects of the two choices differ in it by half to twice as
    much, and most of that is the effect of this choice. Changes that both choices cause, and nearly alike, are left
    out. Without a difference, the effect is told if it favours the seat.

    >>> explaining([("tomb", 0, [7, 0]), ("way", 0, [1, 0])], [("way", 0, [1, 0])], [("tomb", 0, [5, 0])], 0)
    [('tomb', 0, [7, 0.0])]
    >>> explaining([("tomb", 0, [7, 0])], [("tomb", 0, [6, 0])], [("tomb", 0, [1, 0])], 0)
    []
    """
    own, others = ({gain[:2]: gain[2] for gain in gains} for gains in (effect, other))
    first = difference[0][:2] if difference else ("", 0)
    if difference:
        by = difference[0][2]
        at = max(range(len(by)), key=lambda at: by[at] if at == seat else -by[at])
        here = own[first][at] if first in own else 0.0
        more = here - (others[first][at] if first in others else 0.0)
        if not (0.5 <= more / by[at] <= 2 and abs(here) <= 2 * abs(more) and here * more > 0):
            return []
    shown = []
    for key in sorted(own, key=lambda key: (key != first, -favour(own[key], seat))):
        there = others.get(key, [0.0] * len(own[key]))
        by = [a if 2 * abs(a - b) > abs(a) else 0.0 for a, b in zip(own[key], there, strict=True)]
        if any(by):
            shown.append((*key, by))
    return shown if shown and 2 * ahead(shown, seat) > favour(shown[0][2], seat) > 0 else []


def favour(by: Sequence[float], seat: int) -> float:
    """The largest change among these that favours a seat: a gain of its own, or a loss of another seat.

    >>> favour([2, 1, -3], 0), favour([-1, 2], 0)
    (3, -1)
    """
    return max(points if at == seat else -points for at, points in enumerate(by))


def ahead(gains: Gains, seat: int, other: Callable[..., float] = max) -> float:
    """A seat's total gain, in points, minus the largest (with `min`: the smallest) of another seat."""
    sums = [sum(column) for column in zip(*(by for _, _, by in gains), strict=True)]
    if not sums:
        return 0.0
    own: float = sums.pop(seat)
    return own - other(sums, default=0.0)


def _sure(differences: list[float], sure: float) -> float:
    """The average difference, or 0 if it may be due to luck.

    >>> _sure([2.0, 1.0, 2.0, 1.0], 2.0), _sure([2.0, -1.0, 0.0, -1.0], 2.0)
    (1.5, 0.0)
    """
    many = len(differences)
    middle = sum(differences) / many
    if many < 2:
        return middle
    error = sqrt(sum((each - middle) ** 2 for each in differences) / (many * (many - 1)))
    return middle if abs(middle) > max(sure * error, LEAST) else 0.0
