"""A question as it crosses to where a player thinks, and the answer as it comes back: texts in JSON.

The question holds what a seat sees and nothing else: {game, seen, level, seed, seconds, advice}. The answer is
{choice}; with `advice` also what the choice is worth: {gains, worth}, per seat by how many points of the game's own
evaluation it changes what may be expected, and the chance of winning after it.
"""

import json
import time
from typing import Any, Final

from pycore.games import GAMES
from pycore.players.levels import player

WORLDS: Final = 16
"""Imagined states on which the worth of an advised choice is measured."""


class Asked:
    """One question, thought over in slices."""

    def __init__(self, text: str) -> None:
        """Raises BadLevel, BadPosition, NotAsked."""
        told: dict[str, Any] = json.loads(text)
        seen = GAMES[told["game"]].from_plain(told["seen"])
        self._thinking = player(told["level"], told["seed"]).think(seen)
        self._left = float(told["seconds"])
        self._advice = bool(told["advice"])

    def go_on(self, seconds: float) -> bool:
        """Think for about so long; whether there is no more to think, or no more time for it."""
        begun = time.perf_counter()
        while not self._thinking.done:
            self._thinking.step()
            if time.perf_counter() - begun >= seconds:
                break
        self._left -= time.perf_counter() - begun
        return self._thinking.done or self._left <= 0

    def answer(self) -> str:
        """What has come of it so far."""
        best = self._thinking.considered()[0]
        told: dict[str, Any] = {"choice": best.choice}
        if self._advice:
            told |= {"gains": self._gains(), "worth": best.worth}
        return json.dumps(told)

    def _gains(self) -> list[float]:
        seen, _, advice, rng = self._thinking.asked
        sums = [0.0] * seen.seats
        for _ in range(WORLDS):
            world = seen.imagine(rng)
            before = advice.value(world)
            world.apply(self._thinking.choice)
            for seat, value in enumerate(advice.value(world)):
                sums[seat] += value - before[seat]
        return [total / WORLDS for total in sums]
