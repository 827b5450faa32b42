"""Run the tools' own tests on the adapters: `python -m tests.adapters.trial [GAME ...]`, or `make adapters`."""

import doctest
import random
import sys
from collections.abc import Callable
from typing import Any

import gymnasium as original
import pyspiel
from gymnasium.utils.env_checker import check_env
from open_spiel.python.observation import make_observation
from pettingzoo.test import api_test, seed_test

from pycore.adapters import gymnasium, observations, openspiel, pettingzoo, selfplay
from pycore.adapters.numbering import numberings
from pycore.adapters.openspiel import register
from pycore.contract import BadOption, NoSuchSeat, UnknownGame
from pycore.games import GAMES, HOUSE
from pycore.match import Match
from pycore.players import player
from pycore.setups import setups
from tests.adapters.beginnings import beginning
from tests.adapters.duel import OURS, THEIRS, Duel, play
from tests.adapters.selfplay import trial as selfplay_trial
from tests.app.worlds import windows

PUBLIC = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)


def main() -> None:
    """Raises an exception if a tool finds a fault, or an example in a docstring is wrong."""
    refusals()
    for module in (gymnasium, observations, openspiel, pettingzoo, selfplay):
        result = doctest.testmod(module)
        if result.failed or not result.attempted:
            raise AssertionError(f"{module.__name__}: {result}")
    GAMES.register("toy", "tests.toy")
    for slug in sys.argv[1:] or (*HOUSE, "toy"):
        seats, options = list(setups(GAMES[slug]))[-1]
        name = register(slug)
        for parameters in ({}, {"players": seats, "recall": 0, **options}):
            game = pyspiel.load_game(name, parameters)
            pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
        hides(slug, name)
        about = f"{game.num_distinct_actions()} actions, tensors of {game.observation_tensor_size()} numbers"
        print(f"{slug}: OpenSpiel, {about}", flush=True)
        api_test(pettingzoo.Tavolo(slug, seats, options), num_cycles=200)
        seed_test(lambda slug=slug: pettingzoo.Tavolo(slug), num_cycles=30)
        print(f"{slug}: PettingZoo", flush=True)
        learn(slug, seats, options)
        print(f"{slug}: Gymnasium", flush=True)
        selfplay_trial(slug)
        duel = Duel(slug, [f"{OURS}=2", f"{THEIRS}=2"], 1)
        print(
            f"{slug}: {'-'.join(map(str, play(next(duel.fixtures(1))).scores))} against OpenSpiel's search",
            flush=True,
        )


def hides(slug: str, name: str) -> None:
    """An information state is the same in two games that a seat cannot tell apart, and clones are independent."""
    compared, rng = 0, random.Random(f"worlds {slug}")
    for seats, options in setups(GAMES[slug]):
        game = pyspiel.load_game(name, {"players": seats, **options})
        match = beginning(Match.new(slug, seats, options, rng), rng)
        for worlds in windows(match, rng):
            states = [game.new_initial_state(), game.new_initial_state()]
            for k, choices in enumerate(zip(*worlds.records, strict=True), 1):
                before = [state.clone() for state in states]
                for state, choice in zip(states, choices, strict=True):
                    state.apply_action(numberings(slug)[state.is_chance_node()].number(choice))
                assert [len(state.made) for state in (*before, *states)] == [k - 1, k - 1, k, k]
                if k <= worlds.start:
                    continue
                for seat in range(seats):
                    told = [
                        (s.information_state_tensor(seat), s.information_state_string(seat)) for s in states
                    ]
                    assert seat in worlds.knowers[k] or told[0] == told[1], (slug, k, seat)
                    compared += seat not in worlds.knowers[k]
    assert compared or slug in ("senet", "imhotep")


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
        (BadOption, lambda: pyspiel.load_game(register("imhotep"), {"recall": -1})),
        (original.error.ResetNeeded, lambda: gymnasium.Tavolo("senet").step(0)),
        (original.error.ResetNeeded, lambda: gymnasium.Tavolo("senet", render_mode="ansi").render()),
        (AssertionError, lambda: pettingzoo.Tavolo("senet").step(0)),
        (AssertionError, lambda: pettingzoo.Tavolo("senet").observe("seat_0")),
        (AttributeError, lambda: pettingzoo.Tavolo("senet").last()),
        (ValueError, lambda: make_observation(pyspiel.load_game(register("senet")), PUBLIC)),
    )
    for error, make in bad:
        try:
            made = make()
        except error:
            continue
        raise AssertionError(f"{made} instead of {error}")


if __name__ == "__main__":
    main()
