"""A question as it crosses to where a player thinks, and the answer as it comes back: texts in JSON.

The question holds what a seat sees and nothing else: {game, seen, level, seed, seconds, advice}. The answer is
{choice}; with `advice` also what the choice is worth: {gains, worth, later}, by how many points of the game's own
evaluation it changes each part of what may be expected, as [kind, place, [per seat]], and the chance of winning after
it. Where it changes hardly anything by itself, `later` is true and the gains are those of all that the seat does now.
"""

import json
import time
from typing import Any, Final

from pycore.advice import parts_of
from pycore.contract import Choice
from pycore.games import GAMES
from pycore.players.levels import player

WORLDS: Final = 16
"""Imagined states on which the worth of an advised choice is measured."""
HARDLY: Final = 0.02
"""What is not worth telling, in scales of the game."""
LEAST: Final = 1e-9
"""What is left of nothing when it is added and taken away."""


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
            told |= {"gains": self._gains(best.choice), "worth": best.worth, "later": False}
            if self._hardly(told["gains"]):
                told |= {"gains": self._gains(best.choice, on=True), "later": True}
        return json.dumps(told)

    def _hardly(self, gains: list[tuple[str, int, list[float]]]) -> bool:
        seat, least = self._thinking.asked.decision.seat, HARDLY * self._thinking.asked.advice.scale
        return all(abs(by[seat]) < least for _, _, by in gains)

    def _gains(self, choice: Choice, *, on: bool = False) -> list[tuple[str, int, list[float]]]:
        """On average over imagined states; parts that stay as they are are left out. `on`: after what the same seat
        would do next, too."""
        seen, _, advice, rng = self._thinking.asked
        sums: dict[tuple[str, int], list[float]] = {}
        for _ in range(WORLDS):
            world = seen.imagine(rng)
            for sign in (-1, 1):
                for kind, place, worth in parts_of(advice, world):
                    row = sums.setdefault((kind, place), [0.0] * seen.seats)
                    for seat, points in enumerate(worth):
                        row[seat] += sign * points
                if sign < 0:
                    world.apply(choice)
                    if on:
                        self._thinking.play_on(world, choice)
        return [
            (kind, place, [total / WORLDS for total in row])
            for (kind, place), row in sums.items()
            if max(map(abs, row)) > LEAST * WORLDS
        ]
