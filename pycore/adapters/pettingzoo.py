"""The games as PettingZoo environments (AEC), in which every seat learns.

    from pycore.adapters.pettingzoo import Tavolo

    env = Tavolo("imhotep", seats=3, options={"market": "B"})

See `pycore.adapters.observations` for what an agent observes, and `pycore.adapters.returns` for its reward at the end.
"""

import json
import random
from typing import Any

from pycore.adapters import needs, returns
from pycore.adapters.numbering import numberings
from pycore.adapters.tensors import encoder
from pycore.contract import Options, settle_options
from pycore.games import GAMES
from pycore.match import Match

with needs("pettingzoo"):
    from gymnasium import spaces
    from pettingzoo import AECEnv

    from pycore.adapters.observations import observed, space


class Tavolo(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """An environment that plays one game after the other. The seed given to `reset` decides all chance.

    `seats` None: the fewest seats. Raises UnknownGame, BadOption.

    A step of seat 0, which throws the sticks:

        >>> env = Tavolo("senet", render_mode="ansi")
        >>> env.reset(seed=7)
        >>> observation = env.observe("seat_0")
        >>> observation["observation"].shape, observation["action_mask"].shape
        ((107,), (33,))
        >>> env.observation_space("seat_0").contains(observation)
        True
        >>> env.step(int(env.action_space("seat_0").sample(observation["action_mask"])))
        >>> env.agent_selection in env.agents, env.render()[:14]
        (True, '{"game": "sene')
        >>> env.close()
    """

    def __init__(
        self,
        slug: str,
        seats: int | None = None,
        options: Options | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.metadata = {"name": f"tavolo_{slug}", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self._slug, self._seats = slug, GAMES[slug].seats[0] if seats is None else seats
        self._options = settle_options(GAMES[slug], self._seats, options or {})
        self._numbering, _ = numberings(slug)
        self._encoder = encoder(slug, self._seats, self._options)
        self.possible_agents = [f"seat_{seat}" for seat in range(self._seats)]
        self._actions = {agent: spaces.Discrete(self._numbering.count) for agent in self.possible_agents}
        self._observations = {agent: space(self._encoder) for agent in self.possible_agents}
        self._rng = random.Random()

    def observation_space(self, agent: str) -> Any:
        """The space of `observe`: see `pycore.adapters.observations.space`."""
        return self._observations[agent]

    def action_space(self, agent: str) -> Any:
        """One number per choice of the game (`pycore.adapters.numbering`), the same for every seat."""
        return self._actions[agent]

    def __getattr__(self, name: str) -> Any:
        """Raises what PettingZoo raises before `reset`: AssertionError from calls, AttributeError for attributes."""
        if name == "_match":
            raise AssertionError("reset() needs to be called first")
        raise AttributeError(name if "_match" in vars(self) else f"{name} cannot be accessed before reset")

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        """Begin a game. Without a seed, the luck goes on from the game before. `options` is PettingZoo's, not used."""
        if seed is not None:
            self._rng = random.Random(seed)
        self._match = Match.new(self._slug, self._seats, self._options, self._rng)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._follow()

    def observe(self, agent: str) -> dict[str, Any]:
        """What a seat sees: `observation`, a float32 array, and `action_mask`, an int8 array of 0 and 1."""
        return observed(self._match, self.possible_agents.index(agent), self._encoder)

    def step(self, action: int | None) -> None:
        """Make the choice of the selected agent; None after the end. Raises IllegalChoice, UnknownChoice."""
        match, agent = self._match, self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self._numbering.play(match, int(action))
        self._follow()
        self._accumulate_rewards()

    def _follow(self) -> None:
        """Select the next agent. At the end, set the rewards."""
        decision = self._match.decision
        if decision is not None:
            self.agent_selection = self.possible_agents[decision.seat]
            return
        self.rewards = dict(zip(self.possible_agents, returns(self._match.state), strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]

    def render(self) -> str | None:
        """The whole state in JSON if `render_mode` is "ansi"; otherwise None."""
        return json.dumps(self._match.state.to_plain()) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Does nothing, because no resources are held."""
