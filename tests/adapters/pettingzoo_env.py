"""The games as PettingZoo environments (AEC): `Tavolo("imhotep", seats=2)`.

An observation is the seat's view in its plain form, as the bytes of its JSON, with a mask of the legal actions. It is
exact and has the same form for every game. Replace it with features of your own for learning.
"""

import json
import random
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from pycore.arena.contest import places
from pycore.games import GAMES
from pycore.match import Match
from tests.adapters.numbering import numberings

ROOM: Final = 16_384
"""Size of the longest observation, in bytes."""


class Tavolo(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """An environment that plays one game after the other. The seed given to `reset` decides all chance."""

    def __init__(self, slug: str, seats: int | None = None, render_mode: str | None = None) -> None:
        super().__init__()
        self.metadata = {"name": f"tavolo_{slug}", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self._slug, self._seats = slug, seats or GAMES[slug].seats[0]
        self._numbering, _ = numberings(slug)
        self.possible_agents = [f"seat_{seat}" for seat in range(self._seats)]
        self._actions = {agent: spaces.Discrete(self._numbering.count) for agent in self.possible_agents}
        one = {
            "observation": spaces.Box(0, 255, (ROOM,), np.uint8),
            "action_mask": spaces.Box(0, 1, (self._numbering.count,), np.int8),
        }
        self._observations = {agent: spaces.Dict(one) for agent in self.possible_agents}
        self._rng = random.Random()

    def observation_space(self, agent: str) -> Any:
        return self._observations[agent]

    def action_space(self, agent: str) -> Any:
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        if seed is not None:
            self._rng = random.Random(seed)
        self._match = Match.new(self._slug, self._seats, {}, self._rng)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._follow()

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        seen = np.frombuffer(json.dumps(self._match.seen_by(seat).to_plain()).encode(), np.uint8)
        observation, mask = np.zeros(ROOM, np.uint8), np.zeros(self._numbering.count, np.int8)
        observation[: len(seen)] = seen
        decision = self._match.decision
        if decision is not None and decision.seat == seat:
            mask[[self._numbering.number(choice) for choice in decision.choices]] = 1
        return {"observation": observation, "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self._match.play(self._numbering.choice(int(action)))
        self._follow()
        self._accumulate_rewards()

    def _follow(self) -> None:
        """Select the next agent. At the end, set the rewards: 1 for the first, -1 for the last, evenly spaced."""
        decision = self._match.decision
        if decision is not None:
            self.agent_selection = self.possible_agents[decision.seat]
            return
        for agent, place in zip(self.possible_agents, places(self._match.state), strict=True):
            self.rewards[agent] = 1 - 2 * place / (self._seats - 1)
            self.terminations[agent] = True
        self.agent_selection = self.agents[0]

    def render(self) -> str | None:
        return json.dumps(self._match.state.to_plain()) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Does nothing, because no resources are held."""
