"""Run the tools' own tests on the adapters: `python -m tests.adapters.trial [GAME ...]`, or `make adapters`."""

import doctest
import sys
from collections.abc import Callable
from typing import Any

import pyspiel
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from pycore.adapters import gymnasium, observations, openspiel, pettingzoo
from pycore.adapters.openspiel import register
from pycore.contract import BadOption, NoSuchSeat, UnknownGame
from pycore.games import GAMES, HOUSE
from pycore.players import player
from pycore.setups import setups
from tests.adapters.duel import OURS, THEIRS, Duel, play


def main() -> None:
    """Raises an exception if a tool finds a fault, or an example in a docstring is wrong."""
    refusals()
    for module in (gymnasium, observations, openspiel, pettingzoo):
        result = doctest.testmod(module)
        if result.failed or not result.attempted:
            raise AssertionError(f"{module.__name__}: {result}")
    for slug in sys.argv[1:] or HOUSE:
        seats, options = list(setups(GAMES[slug]))[-1]
        name = register(slug)
        for parameters in ({}, {"players": seats, **options}):
            game = pyspiel.load_game(name, parameters)
            pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
        about = f"{game.num_distinct_actions()} actions, tensors of {game.observation_tensor_size()} numbers"
        print(f"{slug}: OpenSpiel, {about}", flush=True)
        api_test(pettingzoo.Tavolo(slug, seats, options), num_cycles=200)
        seed_test(lambda slug=slug: pettingzoo.Tavolo(slug), num_cycles=30)
        print(f"{slug}: PettingZoo", flush=True)
        learn(slug, seats, options)
        print(f"{slug}: Gymnasium", flush=True)
        duel = Duel(slug, [f"{OURS}=2", f"{THEIRS}=2"], 1)
        print(
            f"{slug}: {'-'.join(map(str, play(next(duel.fixtures(1))).scores))} against OpenSpiel's search",
            flush=True,
        )


def learn(slug: str, seats: int, options: Any) -> None:
    """Run Gymnasium's own check of the environment, and play a game in it against a level."""
    check_env(Legal(slug, seats - 1, seats, options), skip_render_check=True)
    env = gymnasium.Tavolo(slug, seats - 1, seats, options, player("apprendista").choose)
    observation, information = env.reset(seed=5)
    over, reward, steps = False, 0.0, 0
    while not over:
        assert observation in env.observation_space
        action = env.action_space.sample(information["action_mask"])
        observation, reward, over, _, information = env.step(action)
        steps += 1
    assert steps and -1 <= reward <= 1


class Legal(gymnasium.Tavolo):
    """An environment for Gymnasium's check, which knows no masks: every action means a legal one."""

    def step(self, action: int) -> Any:
        decision = self._match.decision
        assert decision is not None
        numbers = self._numbering.numbers(decision.choices)
        return super().step(numbers[action % len(numbers)])


def refusals() -> None:
    """Bad arguments raise named errors."""
    bad: tuple[tuple[type[Exception], Callable[[], object]], ...] = (
        (UnknownGame, lambda: pettingzoo.Tavolo("zz")),
        (BadOption, lambda: pettingzoo.Tavolo("imhotep", 9)),
        (BadOption, lambda: gymnasium.Tavolo("imhotep", options={"market": "Z"})),
        (NoSuchSeat, lambda: gymnasium.Tavolo("imhotep", seat=2)),
        (BadOption, lambda: pyspiel.load_game(register("imhotep"), {"market": "Z"})),
    )
    for error, make in bad:
        try:
            made = make()
        except error:
            continue
        raise AssertionError(f"{made} instead of {error}")


if __name__ == "__main__":
    main()
