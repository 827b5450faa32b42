"""A question as it crosses to where a player thinks, and the answer as it comes back: texts in JSON.

The question holds what a seat sees and nothing else: {game, seen, level, seed, seconds, advice}. The answer is
{choice}; with `advice` also what the choice is worth: {gains, worth, later, than, then}, by how many points of the
game's own evaluation it changes each part of what may be expected, as [kind, place, [per seat]], and the chance of
winning after it. Where it changes hardly anything by itself, `later` is true and the gains are those of all that the
seat does now; where that is hardly anything either, as with a bid, `than` is true and the gains are what there is more
of a few turns later than after another choice. `then` is what the seat chooses right after it in these two cases, null
where nothing, or only one thing, can be chosen.
"""

import json
import time
from typing import Any, Final

from pycore.contract import Choice
from pycore.games import GAMES
from pycore.players.gains import Gains, changed, compared
from pycore.players.levels import player

HARDLY: Final = 0.02
"""What is not worth telling, in scales of the game."""


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
            told |= {"worth": best.worth} | self._gains(best.choice)
        return json.dumps(told)

    def _gains(self, choice: Choice) -> dict[str, Any]:
        """The first way of measuring it in which there is something to tell."""
        at_once = changed(self._thinking, choice)
        if not self._hardly(at_once):
            return {"gains": at_once, "later": False, "than": False, "then": None}
        then = self._thinking.follows(choice)
        soon = changed(self._thinking, choice, on=True)
        if self._hardly(soon):
            than = compared(self._thinking.asked, choice)
            if not self._hardly(than):
                return {"gains": than, "later": False, "than": True, "then": then}
        return {"gains": soon, "later": True, "than": False, "then": then}

    def _hardly(self, gains: Gains) -> bool:
        seat, least = self._thinking.asked.decision.seat, HARDLY * self._thinking.asked.advice.scale
        return all(abs(by[seat]) < least for _, _, by in gains)
