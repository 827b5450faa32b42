"""What a point of each part of an evaluation brings in the end, by stages of the game. 2: its weight should be doubled.

    python -m pycore arena imhotep --players scriba --seats 2 --games 400 --seed 3000000 --keep imhotep.jsonl
    python -m lab.bench.weights imhotep.jsonl

At some decisions of each kept game, a seat's lead in each part (`Advice.parts`) is noted with its final lead, both over
the mean of the others. A linear regression for each stage (`Advice.progress`) tells the final lead by the leads in the
parts. Printed are its coefficients with their standard errors, found by leaving out a tenth of the games at a time.
Beside them stand three mean squared errors: of the evaluation as it is, of "no lead", and of the regression, on games
that it was not fitted to.

A part whose coefficient differs from 1 in several stages has the wrong weight. To find out which of its constants is
wrong, split the part in two for the time being. Whether a new weight plays better, only a contest tells
(`lab.bench.against`): the games are those of players who believed in the old one.
"""

import argparse
import json
import random
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean
from typing import Final, NamedTuple

from lab.bench.foretold import solved
from pycore.contract import CHANCE
from pycore.games import GAMES
from pycore.link import decode
from pycore.players.lookup import advice_of

DECISIONS: Final = 24
"""Number of decisions taken from a game, drawn at random."""
STAGES: Final = 6
"""The course of a game, 0..1, is cut into so many equal stages."""
FOLDS: Final = 10
RIDGE: Final = 0.1


class Row(NamedTuple):
    """A seat at a decision: the number of its game, its leads by part, its present lead as a whole, the final one."""

    game: int
    leads: dict[str, float]
    now: float
    final: float


def ahead(points: Sequence[float], seat: int) -> float:
    """How far a seat is ahead of the mean of the others."""
    return points[seat] - fmean(other for at, other in enumerate(points) if at != seat)


def noted(number: int, link: str) -> list[tuple[int, Row]]:
    """Stage and row of each seat at some decisions of a finished game."""
    match, found = decode(link), []
    advice = advice_of(GAMES[match.game])
    assert advice.parts is not None and advice.progress is not None
    asked = [k for k, step in enumerate(match.steps) if step.seat != CHANCE]
    for k in random.Random(number).sample(asked, min(DECISIONS, len(asked))):
        state = match.at(k)
        stage = min(int(advice.progress(state) * STAGES), STAGES - 1)
        parts, value = advice.parts(state), advice.value(state)
        for seat in range(match.seats):
            leads: dict[str, float] = {}
            for part in parts:
                leads[part.kind] = leads.get(part.kind, 0.0) + ahead(part.worth, seat)
            row = Row(number, leads, ahead(value, seat), ahead(match.state.scores(), seat))
            found.append((stage, row))
    return found


def fitted(rows: Sequence[Row], kinds: Sequence[str]) -> list[float]:
    """The coefficients of these parts that tell the final lead best: least squares."""
    bend = [[RIDGE * (i == j) for j in range(len(kinds))] for i in range(len(kinds))]
    slope = [0.0] * len(kinds)
    for row in rows:
        leads = [row.leads.get(kind, 0.0) for kind in kinds]
        for i, lead in enumerate(leads):
            slope[i] += lead * row.final
            for j, other in enumerate(leads):
                bend[i][j] += lead * other
    return solved(bend, slope)


def stage_told(rows: Sequence[Row]) -> str:
    """Errors and coefficients of a stage, in one line."""
    kinds = sorted({kind for row in rows for kind in row.leads})
    whole = fitted(rows, kinds)
    others = [fitted([row for row in rows if row.game % FOLDS != fold], kinds) for fold in range(FOLDS)]
    missed = [
        row.final
        - sum(
            one * row.leads.get(kind, 0.0) for one, kind in zip(others[row.game % FOLDS], kinds, strict=True)
        )
        for row in rows
    ]
    errors = [
        fmean((row.final - row.now) ** 2 for row in rows),
        fmean(row.final**2 for row in rows),
        fmean(each**2 for each in missed),
    ]
    told = []
    for at, kind in enumerate(kinds):
        spread = sum((each[at] - whole[at]) ** 2 for each in others)
        told.append(f"{kind} {whole[at]:.2f} ± {((FOLDS - 1) / FOLDS * spread) ** 0.5:.2f}")
    return f"errors {errors[0]:.1f}, {errors[1]:.1f}, {errors[2]:.1f}; {', '.join(told)}"


def main() -> None:
    """Read the games and print a line for each stage."""
    parser = argparse.ArgumentParser(prog="python -m lab.bench.weights", description=__doc__)
    parser.add_argument("file", type=Path, help="games kept by the arena")
    args = parser.parse_args()
    stages: list[list[Row]] = [[] for _ in range(STAGES)]
    for number, line in enumerate(args.file.read_text(encoding="utf-8").splitlines()):
        for stage, row in noted(number, json.loads(line)["link"]):
            stages[stage].append(row)
    for stage, rows in enumerate(stages):
        if rows:
            print(f"stage {stage + 1} of {STAGES}, {len(rows)} leads: {stage_told(rows)}", flush=True)


if __name__ == "__main__":
    main()
