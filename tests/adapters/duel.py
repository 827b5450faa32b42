"""Our search against OpenSpiel's: `python -m tests.adapters.duel imhotep --simulations 40 --games 20`.

OpenSpiel's `ISMCTSBot` (information-set search with UCT) gets the same number of simulations, or with `--times 10` ten
times as many, and has no knowledge of the game. Like ours, it samples hidden information and plays each simulation at
random to the end. Its own evaluator would do so through OpenSpiel's interface; ours runs the rules directly, which is
many times faster. Results are kept beside those of the ladder, and a later run continues them. The tools of
`make adapters` are needed.
"""

import argparse
import random
import time
from functools import cache
from typing import Any, Final

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot

from lab.bench.ladder import Contest, add_arguments, go_on, told
from pycore.adapters import returns
from pycore.adapters.numbering import numberings
from pycore.adapters.openspiel import SpielState, register
from pycore.arena.contest import Contestant, Fixture, Played, places
from pycore.contract import CHANCE
from pycore.games import HOUSE
from pycore.match import Match, draw

OURS: Final = "faraone"
"""The level that plays for us. All levels that search differ only in their number of iterations."""
THEIRS: Final = "openspiel"
EXPLORE: Final = 2.0
"""UCT's exploration weight for returns from -1 to 1: the usual square root of two, scaled to that range."""


class Duel(Contest):
    """A contest of our search and OpenSpiel's. `players` holds entries like "faraone=40": level and simulations."""

    def contestants(self) -> list[Contestant]:
        return [Contestant(name, int(many)) for name, _, many in (who.partition("=") for who in self.players)]

    def command(self, games: int) -> str:
        ours, theirs = [who.iterations or 1 for who in self.contestants()]
        times = f" --times {theirs // ours}" if theirs != ours else ""
        what = f"{self.game} --simulations {ours}{times} --games {games} --seed {self.seed}"
        return f"python -m tests.adapters.duel {what}"

    def play(self, fixture: Fixture) -> Played:
        return play(fixture)


def main() -> None:
    """Play, save and print the result."""
    parser = argparse.ArgumentParser(prog="python -m tests.adapters.duel", description=__doc__)
    parser.add_argument("game", choices=HOUSE)
    parser.add_argument("--simulations", type=int, default=100)
    parser.add_argument(
        "--times", type=int, default=1, help="how many times as many simulations OpenSpiel gets"
    )
    add_arguments(parser)
    args = parser.parse_args()
    many = args.simulations
    duel = Duel(args.game, [f"{OURS}={many}", f"{THEIRS}={args.times * many}"], args.seed, args.seats)
    print(told(duel, go_on(duel, args.games, args.minutes, args.keep)), flush=True)


def play(fixture: Fixture) -> Played:
    """Play a game to its end. Deterministic except for the times."""
    seats = len(fixture.seating)
    game = pyspiel.load_game(_registered(fixture.game), {"players": seats})
    match = Match.new(fixture.game, seats, fixture.options, random.Random(fixture.seed))
    theirs = _bot(game, fixture)
    times: list[list[float]] = [[], []]
    while (decision := match.decision) is not None:
        one = fixture.seating[decision.seat]
        who, seen = fixture.contestants[one], match.seen_by(decision.seat)
        begun = time.process_time()
        if len(decision.choices) == 1:
            choice = decision.choices[0]
        elif who.level == THEIRS:
            number = theirs.step(SpielState(game, seen))
            choice = numberings(fixture.game)[0].choice(int(number))
        else:
            choice = who.player(1000 * fixture.seed + decision.seat).choose(seen)
        if len(decision.choices) > 1:
            times[one].append(time.process_time() - begun)
        match.play(choice)
    found = tuple(map(tuple, times))
    return Played(fixture, match.state.scores(), places(match.state), len(match), found, ())


@cache
def _registered(slug: str) -> str:
    return register(slug)


def _bot(game: Any, fixture: Fixture) -> ISMCTSBot:
    simulations = next(who.iterations for who in fixture.contestants if who.level == THEIRS)
    rng = random.Random(f"{THEIRS}:{fixture.seed}")
    bot = ISMCTSBot(
        game,
        RulesEvaluator(rng),
        EXPLORE,
        simulations,
        random_state=np.random.RandomState(fixture.seed),
        use_observation_string=True,
    )
    bot.set_resampler(lambda state, seat: SpielState(game, state.state.seen_by(seat).imagine(rng)))
    return bot


class RulesEvaluator:
    """Evaluates by a random playout to the end, with all choices equally likely. It works like OpenSpiel's
    `RandomRolloutEvaluator`, but runs the rules directly."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def evaluate(self, state: SpielState) -> Any:
        """The return of each seat, -1..1."""
        end = state.state.copy()
        while (decision := end.decision()) is not None:
            end.apply(
                draw(decision, self._rng) if decision.seat == CHANCE else self._rng.choice(decision.choices)
            )
        return np.array(returns(end))

    def prior(self, state: SpielState) -> list[tuple[int, float]]:
        """Equal priors for all choices of a seat. The search never asks for priors at a chance node."""
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


if __name__ == "__main__":
    main()
