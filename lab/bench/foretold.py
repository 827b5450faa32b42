"""Calibration of the chances of winning: do they match results? Fits their correction.

    python -m pycore arena kheops --players apprendista --games 3000 --seed 1000000 --keep kheops-2.jsonl
    python -m lab.bench.foretold kheops-2.jsonl

The games are those of one level against itself. At some decisions of each, `scriba` thinks about what the seat saw, and
its estimate is noted with the winner. A logistic regression turns estimates into chances
(`pycore.players.foretold`). Its error is measured on games that it was not fitted to: a third of them at a time. The
baseline is the error of giving every seat the same chance. Intervals come from drawing whole games again, with
replacement.

The result is saved in `lab/bench/data/foretold`, and the corrections that pass in `pycore/players/foretold.json`.
Estimates are noted beside the games (`kheops-2.jsonl.told`), so that the program can be interrupted.
"""

import argparse
import json
import os
import random
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from statistics import fmean
from typing import Any, Final

from lab.files import replace
from pycore.contract import CHANCE
from pycore.link import decode
from pycore.players import foretold, player
from pycore.players.foretold import KNOTS, Estimate, Fit, factors, likely
from pycore.players.levels import SCRIBE

KEPT: Final = Path(__file__).parent / "data" / "foretold"
"""Folder of the results, one file for each game and number of seats."""
SHIPPED: Final = Path(foretold.__file__).with_name("foretold.json")
DECISIONS: Final = 12
"""Number of decisions of a game that are thought about again, drawn at random."""
FOLDS: Final = 3
BINS: Final = 10
"""Number of equally wide bins of chances."""
DRAWN: Final = 1000
"""Number of times that the games are drawn again for an interval."""
MANY: Final = 200
"""Bins from fewer games are not tested."""
OFF: Final = 0.08
"""Largest difference allowed between the mean chance of a tested bin and the share of games won."""
STEPS: Final = 30
"""Number of Newton steps of the regression."""
RIDGE: Final = 1e-3


Told = tuple[Estimate, float]
"""An estimate of the search, and the result for its seat: 1 for a win, a fraction for a shared one, 0 for a loss."""
Games = Sequence[Sequence[Told]]


def think_again(line: str, iterations: int | None = None) -> list[Told]:
    """The estimates of `scriba` at some decisions of a kept game. `iterations` replaces its own number."""
    kept = json.loads(line)
    match, seed = decode(kept["link"]), int(kept["fixture"]["seed"])
    first = match.state.ranking()[0]
    asked = [k for k, step in enumerate(match.steps) if step.seat != CHANCE and step.radix > 1]
    found = []
    for k in sorted(random.Random(seed).sample(asked, min(DECISIONS, len(asked)))):
        seat = match.steps[k].seat
        thinking = player(SCRIBE, iterations=iterations).think(match.seen_by(seat, k))
        thinking.finish()
        estimate = Estimate.of(thinking)
        estimate = estimate._replace(worth=round(estimate.worth, 4), progress=round(estimate.progress, 4))
        found.append((estimate, (seat in first) / len(first)))
    return found


def read(path: Path, games: int, iterations: int | None = None, workers: int = 2) -> list[list[Told]]:
    """The estimates of the first kept games, from the cache beside the file; missing ones are computed and appended."""
    lines = path.read_text(encoding="utf-8").splitlines()[:games]
    beside = path.with_name(f"{path.name}.told{iterations or ''}")
    done = beside.read_text(encoding="utf-8").splitlines() if beside.exists() else []
    with beside.open("a", encoding="utf-8") as file, ProcessPoolExecutor(workers) as pool:
        missing = lines[len(done) :]
        for found in pool.map(partial(think_again, iterations=iterations), missing, chunksize=4):
            done.append(json.dumps(found))
            print(done[-1], file=file, flush=True)
    return [
        [(Estimate(*estimate), came) for estimate, came in json.loads(line)] for line in done[: len(lines)]
    ]


def fitted(games: Games, seats: int) -> Fit:
    """The correction that makes the results likeliest, every game weighing the same: Newton's method."""
    rows = [(factors(estimate, seats), came, 1 / len(game)) for game in games for estimate, came in game]
    many = seats + 2 * len(KNOTS) - 1
    terms = [0.0] * many
    for _ in range(STEPS):
        # A little ridge: what never differs cannot be fitted.
        slope = [-RIDGE * term for term in terms]
        bend = [[RIDGE * (i == j) for j in range(many)] for i in range(many)]
        for row, came, weight in rows:
            chance = likely(terms, row)
            error, curve = weight * (came - chance), weight * chance * (1 - chance)
            for i, factor in enumerate(row):
                slope[i] += error * factor
                for j, other in enumerate(row):
                    bend[i][j] += curve * factor * other
        terms = [term + step for term, step in zip(terms, solved(bend, slope), strict=True)]
    return Fit(tuple(terms[:seats]), tuple(terms[seats : -len(KNOTS)]), tuple(terms[-len(KNOTS) :]))


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of a small system of linear equations (Gauss), with a positive definite matrix.

    >>> solved([[2.0, 1.0], [1.0, 3.0]], [3.0, 4.0])
    [1.0, 1.0]
    """
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for i, pivot in enumerate(rows):
        for j, row in enumerate(rows):
            if i != j:
                factor = row[i] / pivot[i]
                rows[j] = [a - factor * b for a, b in zip(row, pivot, strict=True)]
    return [row[-1] / row[i] for i, row in enumerate(rows)]


def held_out(games: Games, seats: int) -> list[list[tuple[float, float]]]:
    """The pairs (chance told, result) of each game, by corrections that were fitted to other games."""
    fits = [
        fitted([game for number, game in enumerate(games) if number % FOLDS != fold], seats)
        for fold in range(FOLDS)
    ]
    return [
        [(fits[number % FOLDS].chance(estimate), came) for estimate, came in game]
        for number, game in enumerate(games)
    ]


def measured(games: Games, seats: int) -> dict[str, Any]:
    """Errors with intervals, and the bins ("tenths"): (mean chance told, share won, decisions, games) of each."""
    pairs = held_out(games, seats)
    errors = [fmean((chance - came) ** 2 for chance, came in game) for game in pairs]
    alike = [fmean((1 / seats - came) ** 2 for _, came in game) for game in pairs]
    gains = [base - error for base, error in zip(alike, errors, strict=True)]
    rng = random.Random(1)
    drawn = sorted(fmean(rng.choices(gains, k=len(gains))) for _ in range(DRAWN))
    # 95% of the draws lie between these two.
    gain = [drawn[DRAWN // 40], drawn[-DRAWN // 40]]
    bins = []
    for bin in range(BINS):
        inside = [
            (number, *pair)
            for number, game in enumerate(pairs)
            for pair in game
            if min(int(pair[0] * BINS), BINS - 1) == bin
        ]
        if inside:
            told, came = fmean(pair[1] for pair in inside), fmean(pair[2] for pair in inside)
            bins.append([round(told, 3), round(came, 3), len(inside), len({pair[0] for pair in inside})])
    sure = all(abs(told - came) <= OFF for told, came, _, many in bins if many >= MANY)
    return {
        "error": round(fmean(errors), 4),
        "alike": round(fmean(alike), 4),
        "gain": [round(each, 4) for each in gain],
        "true": gain[0] > 0 and sure,
        "tenths": bins,
    }


def main() -> None:
    """Think again, fit, print and save."""
    parser = argparse.ArgumentParser(prog="python -m lab.bench.foretold", description=__doc__)
    parser.add_argument("file", type=Path, help="games of one level, kept by the arena")
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--iterations", type=int, help="think longer than `scriba`, and only print")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    games = read(args.file, args.games, args.iterations, args.workers)
    fixture = json.loads(args.file.open(encoding="utf-8").readline())["fixture"]
    game, seats, level = fixture["game"], len(fixture["seating"]), fixture["contestants"][0]
    fit, result = fitted(games, seats), measured(games, seats)
    found = {
        "command": f"python -m pycore arena {game} --players {level} --seats {seats} --games {len(games)}"
        f" --seed {fixture['seed'] - fixture['number']} --keep {args.file.name}",
        "game": game,
        "seats": seats,
        "level": level,
        "revision": fixture["revision"],
        "games": len(games),
        "fit": [[round(term, 3) for term in terms] for terms in fit],
        **result,
    }
    print(json.dumps(found))
    if args.iterations is None:
        KEPT.mkdir(parents=True, exist_ok=True)
        replace(KEPT / f"{game}-{seats}.json", json.dumps(found, indent=1) + "\n")
        replace(SHIPPED, shipped())


def shipped(folder: Path = KEPT) -> str:
    """The corrections that pass, as JSON: game -> seats -> fit."""
    kept = [json.loads(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.json"))]
    found: dict[str, dict[str, Any]] = {}
    for each in kept:
        if each["true"]:
            found.setdefault(each["game"], {})[str(each["seats"])] = each["fit"]
    return json.dumps(found, indent=1) + "\n"


if __name__ == "__main__":
    main()
