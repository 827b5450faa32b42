"""The number of touches per turn of sensible players in hot-seat games: `python -m lab.bench.touches`.

A touch is anything done with a finger: an element of the board, a button of the menu, a confirmation, a hand-over. The
players know the board, so they take the shortest chain of a choice.
"""

import random
import statistics
from collections.abc import Callable
from typing import Final, NamedTuple

from app import games
from app.table import tail
from app.table.question import Question
from app.table.selection import Selection
from app.table.session import Session
from pycore.contract import Choice, Decision, State
from pycore.match import Match

GAMES_EACH: Final = 6
TARGET: Final = 5
"""Target for the median number of touches per turn of Kheops."""


class Case(NamedTuple):
    """A game and its number of seats; the decision kind that begins a turn; and the kinds that follow in the same turn,
    which a player considers together with a choice."""

    name: str
    slug: str
    seats: int
    begins: str
    through: tuple[str, ...] = ()


CASES: Final = (
    Case("kheops 2", "kheops", 2, "place-pawn"),
    Case("kheops 2, for the powers", "kheops", 2, "place-pawn", ("power", "power-to")),
    Case("imhotep 2", "imhotep", 2, "turn"),
)


def lead(state: State, seat: int) -> float:
    """The lead of a seat over the best other seat, in points."""
    scores = state.scores()
    return scores[seat] - max(score for other, score in enumerate(scores) if other != seat)


def greedy(through: tuple[str, ...], rng: random.Random) -> Callable[[State, Decision], Choice]:
    """A policy that makes the choice with the greatest immediate lead; ties are broken at random."""

    def worth(state: State, seat: int) -> float:
        decision = state.decision()
        if decision is None or decision.seat != seat or decision.kind not in through:
            return lead(state, seat)
        return max(worth(after(state, choice), seat) for choice in decision.choices)

    def choose(state: State, decision: Decision) -> Choice:
        values = {c: (worth(after(state, c), decision.seat), rng.random()) for c in decision.choices}
        return max(values, key=lambda choice: values[choice])

    return choose


def after(state: State, choice: Choice) -> State:
    changed = state.copy()
    changed.apply(choice)
    return changed


def touched(session: Session, choice: Choice) -> int:
    """Make a choice by touch. Returns the number of touches."""
    selection, touches = Selection(session), 0
    question = selection.question()
    assert question is not None
    before = session.length
    chain = min(Question(session).chains[choice], key=len)
    for key in chain:
        selection.touch(key)
        touches += 1
    if session.length == before and session.here.offered is None and selection.unconfirmed is None:
        selection.choose(choice)  # from the menu
        touches += 1
    if selection.unconfirmed is not None:
        selection.confirm()
        touches += 1
    return touches


def turns(case: Case, seed: int) -> list[int]:
    """The number of touches in each turn of one game."""
    rng = random.Random(seed)
    match = Match.new(case.slug, case.seats, {}, rng)
    session = Session(match, tail.make((), (), case.seats, games.page(case.slug).colours))
    choose, found = greedy(case.through, rng), [0]
    while session.decision is not None:
        if session.here.viewer is not None:
            session.here.end_reveal()
            found[-1] += 1
        if session.here.must_pass():
            # Handing the device on confirms the choice too, so it needs no second touch.
            selection = Selection(session)
            holder = session.here.next_holder()
            selection.play_offered()
            if session.here.must_pass() and session.here.next_holder() == holder:
                session.here.take_device()
            found[-1] += 1
            continue
        decision = session.decision
        if decision.kind == case.begins:
            found.append(0)
        found[-1] += touched(session, choose(match.state, decision))
    return found[1:]


def figures() -> list[list[str]]:
    """One row per case: number of turns, and the touches per turn."""
    rows = []
    for case in CASES:
        found = [touches for seed in range(GAMES_EACH) for touches in turns(case, seed)]
        rows.append(
            [
                case.name,
                str(len(found)),
                f"{statistics.median(found):g}",
                f"{statistics.mean(found):.2f}",
                str(max(found)),
            ]
        )
    return rows


HEADS: Final = ["game, seats, people", "turns", "touches a turn (median)", "mean", "most"]

if __name__ == "__main__":
    for row in (HEADS, *figures()):
        print(" | ".join(row))
