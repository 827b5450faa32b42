"""Learns by self-play how good a position of Senet is, and writes `pycore/games/senet/advice_weights.py`.

    python -m tests.bench.senet_learning --games 300000 --seed 1

Nothing is known at the start but the rules. Every position where somebody is about to throw is judged by a table for
each five squares in a row, one for the last six, one for the pieces borne off, and a small network beside them
(Tesauro 1995; Lucas 2008 for tables). Both sides choose what is judged best, early in a game sometimes anything; when
it is over, every judgement moves towards what was judged later, and in the end towards who won (TD(lambda), on the way
back). The same numbers give the same weights. PyPy needs half an hour, CPython many.
"""

import argparse
import random
import time
from math import exp
from pathlib import Path
from typing import Final

from pycore.games.senet import choices as c
from pycore.games.senet.advice_learned import HIDDEN, LEAK, Judge, entries, inputs, packed
from pycore.games.senet.data import PIECES, THROWS, WEIGHTS
from pycore.games.senet.state import SenetState

FILE: Final = Path(c.__file__).with_name("advice_weights.py")
STEP: Final = 0.02
"""Of learning, at the start; it falls to a thirtieth of it."""
TRACE: Final = 0.5
"""Lambda: how much a judgement moves towards the end of the game rather than towards the next judgement."""
CURIOUS: Final = 0.25
"""How often anything is chosen among the first `EARLY` throws, so that both sides see more than they would like."""
EARLY: Final = 30
LONGEST: Final = 3000
"""Throws of a game that is given up."""
SMALL: Final = 0.15
"""Of the network's weights before anything was learned; the luck of three throws makes them less alike."""
FALLS: Final = [throw for throw, weight in zip(THROWS, WEIGHTS, strict=True) for _ in range(weight)]

Seen = tuple[list[int], list[int], int]
"""Of a position: its entries of the tables, its inputs of the network, who throws."""


def chance(judge: Judge, seen: Seen, hidden: list[float]) -> float:
    """Of who throws to win, 0..1; `hidden` becomes what the network has in between."""
    total = 0.0
    for entry in seen[0]:
        total += judge.table[entry]
    hidden[:] = judge.offset
    for row in [judge.rows[each] for each in seen[1]]:
        for unit in range(HIDDEN):
            hidden[unit] += row[unit]
    for unit in range(HIDDEN):
        if hidden[unit] < 0:
            hidden[unit] *= LEAK
        total += judge.out[unit] * hidden[unit]
    return 1 / (1 + exp(-total))


def learn(judge: Judge, seen: Seen, target: float, step: float) -> float:
    """Move the judgement of a position towards a target; what it was before."""
    hidden = [0.0] * HIDDEN
    before = chance(judge, seen, hidden)
    by = step * (target - before)
    for entry in seen[0]:
        judge.table[entry] += by
    back = [0.0] * HIDDEN
    for unit in range(HIDDEN):
        back[unit] = by * judge.out[unit] * (1 if hidden[unit] > 0 else LEAK)
        judge.out[unit] += by * hidden[unit]
        judge.offset[unit] += back[unit]
    for each in seen[1]:
        row = judge.rows[each]
        for unit in range(HIDDEN):
            row[unit] += back[unit]
    return before


def look(state: SenetState) -> Seen:
    """A position where somebody is about to throw."""
    board, off, seat = state.board, state.off, state.seat
    return entries(board, off, seat), inputs(board, off, seat), seat


def best(judge: Judge, after: list[SenetState], seat: int, hidden: list[float]) -> SenetState:
    """What is judged best for a seat."""
    found, most = after[0], -1.0
    for state in after:
        if state.off[seat] == PIECES:
            return state
        worth = chance(judge, look(state), hidden)
        if state.seat != seat:
            worth = 1 - worth
        if worth > most:
            found, most = state, worth
    return found


def thrown(state: SenetState, throw: int) -> list[SenetState]:
    """What may come of a throw; `state` is not used any more."""
    state.apply(c.TO_THROW)
    state.apply(c.FALLS[throw - 1])
    if state.phase not in (c.MOVE, c.WATER):
        return [state]
    decision = state.decision()
    assert decision is not None
    found = []
    for choice in decision.choices:
        after = state.copy()
        after.apply(choice)
        found.append(after)
    return found


def play(judge: Judge, rng: random.Random) -> tuple[list[Seen], int]:
    """A game with itself: its positions, and who won; -1 if it was given up."""
    state, hidden = SenetState(), [0.0] * HIDDEN
    seen: list[Seen] = []
    while len(seen) < LONGEST:
        seen.append(look(state))
        seat = state.seat
        after = thrown(state, FALLS[int(rng.random() * len(FALLS))])
        if len(seen) <= EARLY and rng.random() < CURIOUS:
            state = after[int(rng.random() * len(after))]
        else:
            state = best(judge, after, seat, hidden) if len(after) > 1 else after[0]
        if state.off[seat] == PIECES:
            return seen, seat
    return seen, -1


def study(games: int, seed: int) -> Judge:
    """Play so many games, and learn from each."""
    rng = random.Random(seed)
    judge = Judge.blank()
    for row in judge.rows:
        row[:] = [SMALL * (rng.random() + rng.random() + rng.random() - 1.5) * 2 for _ in row]
    judge.out[:] = [SMALL * (rng.random() + rng.random() - 1) * 2 for _ in judge.out]
    begun = time.monotonic()
    for game in range(games):
        step = STEP * (1 - game / games) + STEP / 30
        seen, winner = play(judge, rng)
        if winner < 0:
            continue
        first = float(winner == 0)
        for each in reversed(seen):
            own = each[2] == 0
            before = learn(judge, each, first if own else 1 - first, step)
            first = TRACE * first + (1 - TRACE) * (before if own else 1 - before)
        if game % 5000 == 4999:
            print(f"{game + 1} games, {time.monotonic() - begun:.0f} s", flush=True)
    return judge


def main() -> None:
    """Learn, write."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.senet_learning", description=__doc__)
    parser.add_argument("--games", type=int, default=300_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=FILE)
    args = parser.parse_args()
    command = f"python -m tests.bench.senet_learning --games {args.games} --seed {args.seed}"
    args.out.write_text(packed(study(args.games, args.seed), command), encoding="utf-8")


if __name__ == "__main__":
    main()
