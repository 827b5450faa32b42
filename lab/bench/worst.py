"""The worst choices of a level, judged by larger searches.

    python -m lab.bench.worst kheops architetto --games 20 --minutes 60

The level plays whole games against itself. Each choice is first judged by a search of the level's own size with another
seed. If that finds a loss of `SUSPECT` or more, two searches ten times as large judge it, with different seeds. The
smaller of their two losses counts. The worst choices are saved in `lab/bench/data/worst`, with the links of their
positions, and so is the number of those that cost more than `GRAVE`. A later call goes on.
"""

import argparse
import json
import random
import time
from pathlib import Path
from typing import Any, Final

from lab.files import replace
from pycore.contract import CHANCE
from pycore.games import GAMES
from pycore.link import encode
from pycore.match import Match
from pycore.players import player
from pycore.players.judge import judge
from pycore.players.levels import APPRENTICE, LEVELS, SCRIBE, iterations_of
from pycore.players.lookup import advice_of

KEPT: Final = Path(__file__).parent / "data" / "worst"
SUSPECT: Final = 0.05
GRAVE: Final = 0.25
"""Losses in chances of winning, 0..1."""
TIMES: Final = 10
SHOWN: Final = 10
"""Number of choices that are saved."""


def worst(game: str, level: str, seats: int, seed: int) -> dict[str, Any]:
    """Play and judge a game: the number of decisions, and the choices with a loss of SUSPECT or more."""
    many = iterations_of(advice_of(GAMES[game]), SCRIBE if level == APPRENTICE else level)
    match, found, asked = Match.new(game, seats, rng=random.Random(seed)), [], 0
    while (decision := match.decision) is not None:
        seen = match.seen_by(decision.seat)
        choice = player(level, 1000 * seed + decision.seat).choose(seen)
        if decision.seat != CHANCE and len(decision.choices) > 1:
            asked += 1
            if judge(seen, choice, "suspect", many).loss >= SUSPECT:
                large = [judge(seen, choice, again, TIMES * many) for again in ("one", "two")]
                if (loss := min(each.loss for each in large)) >= SUSPECT:
                    better = " ".join(map(str, large[0].best))
                    found.append([round(loss, 3), " ".join(map(str, choice)), better, encode(match)])
        match.play(choice)
    return {"seed": seed, "decisions": asked, "found": found}


def main() -> None:
    """Play, judge, print and save."""
    parser = argparse.ArgumentParser(prog="python -m lab.bench.worst", description=__doc__)
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("level", choices=LEVELS)
    parser.add_argument("--seats", type=int, default=0)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--keep", type=Path, default=KEPT)
    args = parser.parse_args()
    seats = args.seats or GAMES[args.game].seats[0]
    args.keep.mkdir(parents=True, exist_ok=True)
    path, end = args.keep / f"{args.game}-{args.level}-{seats}.json", time.monotonic() + 60 * args.minutes
    kept: Any = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    if kept.get("revision") != GAMES[args.game].revision:
        kept = {"revision": GAMES[args.game].revision, "games": 0, "decisions": 0, "grave": 0, "worst": []}
    while kept["games"] < args.games and time.monotonic() < end:
        told = worst(args.game, args.level, seats, kept["games"] + 1)
        kept["games"] += 1
        kept["decisions"] += told["decisions"]
        kept["grave"] += sum(loss > GRAVE for loss, *_ in told["found"])
        kept["worst"] = sorted([*kept["worst"], *told["found"]], reverse=True)[:SHOWN]
        replace(path, json.dumps(kept, indent=1) + "\n")
    print(f"{path.stem}: {kept['games']} games, {kept['grave']} of {kept['decisions']} cost over {GRAVE}")
    for loss, choice, better, link in kept["worst"]:
        print(f"  {loss:.2f} {choice} / {better}: {link}")


if __name__ == "__main__":
    main()
