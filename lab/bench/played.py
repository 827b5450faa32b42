"""Statistics of games: length, number of choices per decision, points per seat.

    python -m lab.bench.played imhotep random --games 10000 --seed 1
    python -m lab.bench.played imhotep apprendista --games 200 --seed 1

This plays with the default options, cycling through the numbers of seats, and saves the counts in
`lab/bench/data/played/imhotep-random.json`. The same seed gives the same games. A later run continues saved counts if
the first game still goes the same way.
"""

import argparse
import json
import random
import time
from collections import Counter
from pathlib import Path
from typing import Any, Final, NamedTuple

from lab.files import replace
from pycore.contract import CHANCE, State
from pycore.games import GAMES
from pycore.match import draw
from pycore.players import player
from pycore.players.levels import LEVELS, RANDOM

KEPT: Final = Path(__file__).parent / "data" / "played"
Kept = dict[str, Any]


class Game(NamedTuple):
    """A played game: the number of choices of each decision by a seat, and the result."""

    offered: list[int]
    scores: tuple[int, ...]
    firsts: tuple[int, ...]

    @property
    def told(self) -> list[Any]:
        """A summary by which the game is recognized."""
        return [len(self.offered), sum(self.offered), list(self.scores)]


def play(slug: str, who: str, seed: int, number: int) -> Game:
    """Play game `number` of a seed. Random players do not need their seat's view."""
    game = GAMES[slug]
    seats = game.seats[number % len(game.seats)]
    luck, mind = random.Random(f"luck {seed} {number}"), random.Random(f"mind {seed} {number}")
    players = [] if who == RANDOM else [player(who, f"{seed} {number} {seat}") for seat in range(seats)]
    state: State = game.start(seats, {})
    offered = []
    while (decision := state.decision()) is not None:
        if decision.seat == CHANCE:
            state.apply(draw(decision, luck))
            continue
        offered.append(len(decision.choices))
        one = players[decision.seat].choose(state.seen_by(decision.seat)) if players else None
        state.apply(mind.choice(decision.choices) if one is None else one)
    return Game(offered, state.scores(), state.ranking()[0])


def command(slug: str, who: str, games: int, seed: int) -> str:
    return f"python -m lab.bench.played {slug} {who} --games {games} --seed {seed}"


def go_on(slug: str, who: str, games: int, seed: int, minutes: float, folder: Path = KEPT) -> Kept:
    """Play missing games until there are `games` or the time is over, and save the counts. Returns them."""
    folder.mkdir(parents=True, exist_ok=True)
    path, end = folder / f"{slug}-{who}.json", time.monotonic() + 60 * minutes
    first = play(slug, who, seed, 0).told
    kept: Kept = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    if (kept.get("seed"), kept.get("revision"), kept.get("first")) != (seed, GAMES[slug].revision, first):
        kept = {"games": 0, "seed": seed, "revision": GAMES[slug].revision, "first": first, "seats": {}}
    while kept["games"] < games and time.monotonic() < end:
        count(kept, play(slug, who, seed, kept["games"]))
    kept = {"command": command(slug, who, kept["games"], seed), "game": slug, "who": who, **kept}
    kept["command"] = command(slug, who, kept["games"], seed)
    replace(path, json.dumps(kept) + "\n")
    return kept


def count(kept: Kept, game: Game) -> None:
    """Add a game to the counts, which are histograms of length, choices and scores by number of seats."""
    seats = len(game.scores)
    empty: Kept = {
        "games": 0,
        "length": {},
        "offered": {},
        "scores": [{} for _ in range(seats)],
        "firsts": [0] * seats,
    }
    own = kept["seats"].setdefault(str(seats), empty)
    kept["games"] += 1
    own["games"] += 1
    _add(own["length"], Counter([len(game.offered)]))
    _add(own["offered"], Counter(game.offered))
    for seat, score in enumerate(game.scores):
        _add(own["scores"][seat], Counter([score]))
    for seat in game.firsts:
        own["firsts"][seat] += 1


def _add(counted: dict[str, int], more: Counter[int]) -> None:
    for value, times in more.items():
        counted[str(value)] = counted.get(str(value), 0) + times


def main() -> None:
    """Play, save and print."""
    parser = argparse.ArgumentParser(prog="python -m lab.bench.played", description=__doc__)
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("who", choices=[RANDOM, *LEVELS])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--keep", type=Path, default=KEPT)
    args = parser.parse_args()
    kept = go_on(args.game, args.who, args.games, args.seed, args.minutes, args.keep)
    print(f"{args.game} {args.who}: {kept['games']} games", flush=True)


if __name__ == "__main__":
    main()
