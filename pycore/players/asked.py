"""A question as it crosses to where a player thinks, and the answer as it comes back: texts in JSON.

The question holds what a seat sees and nothing else: {game, seen, level, seed, seconds, advice, planned}. The answer is
{choice}; with `advice` also what the choice is worth: {gains, ends, worth, later, than, then}, by how many points of
the game's own evaluation it changes each part of what may be expected, as [kind, place, [per seat]], and the chance of
winning after it, null in a game where a search does not know it. Where it ends the game, or leaves nothing to be chosen
before the end, `ends` are the scores, and there are no gains. Where it changes hardly anything by itself, or speaks
against itself, `later` is true and the gains are those of all that the seat does now; where these do too, as with a
bid, or where every choice gives the same, `than` is true and the gains are what there is more of a few turns later than
after another choice; there are none where nothing speaks for it. `then` is what the seat chooses right after it in
these two cases, null where nothing, or only one thing, can be chosen. `planned` is what was told so of this decision
before: it stays, unless something else is clearly better.
"""

import json
import time
from typing import Any, Final

from pycore.contract import Choice
from pycore.games import GAMES
from pycore.players.gains import Gains, changed, compared, ending
from pycore.players.levels import player
from pycore.players.thinking import Considered

HARDLY: Final = 0.02
"""What is not worth telling, in scales of the game."""
CLEARLY: Final = 0.04
"""Chance of winning by which a choice must be better than the one that was planned."""
MOST: Final = 3
"""Other choices of which it is looked what the next ones bring."""


class Asked:
    """One question, thought over in slices."""

    def __init__(self, text: str) -> None:
        """Raises BadLevel, BadPosition, NotAsked."""
        told: dict[str, Any] = json.loads(text)
        seen = GAMES[told["game"]].from_plain(told["seen"])
        self._thinking = player(told["level"], told["seed"]).think(seen)
        self._left = float(told["seconds"])
        self._advice = bool(told["advice"])
        self._planned = tuple(told.get("planned") or ())

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
        best = self._best()
        told: dict[str, Any] = {"choice": best.choice}
        if self._advice:
            worth = best.worth if self._thinking.asked.advice.foretells else None
            told |= {"worth": worth} | self._gains(best.choice)
        return json.dumps(told)

    def _best(self) -> Considered:
        considered = self._thinking.considered()
        for each in considered:
            if each.choice == self._planned and each.worth > considered[0].worth - CLEARLY:
                return each
        return considered[0]

    def _gains(self, choice: Choice) -> dict[str, Any]:
        """The first way of measuring it in which there is something to tell that speaks for it."""
        thinking = self._thinking
        told: dict[str, Any] = {
            "gains": [],
            "ends": ending(thinking, choice),
            "later": False,
            "than": False,
            "then": None,
        }
        if told["ends"] is not None:
            return told
        at_once = changed(thinking, choice)
        if self._speaks(at_once):
            if not self._alike(choice, at_once):
                return told | {"gains": at_once}
            than = compared(thinking.asked, choice)
            return told | ({"gains": than, "than": True} if self._speaks(than) else {"later": True})
        told |= {"ends": ending(thinking, choice, on=True), "then": thinking.follows(choice)}
        if told["ends"] is not None:
            return told | {"later": True}
        soon = changed(thinking, choice, on=True)
        # A bare verb that changes nothing leaves something out: what comes anyway is no reason for that.
        stands_out = bool(at_once) or len(choice) > 1 or self._stands_out(choice, soon)
        if self._speaks(soon) and stands_out:
            return told | {"gains": soon, "later": True}
        than = compared(thinking.asked, choice)
        if self._speaks(than):
            return told | {"gains": than, "than": True}
        return told | {"gains": soon if self._favours(soon) and stands_out else [], "later": True}

    def _alike(self, choice: Choice, gains: Gains) -> bool:
        """Whether every other choice that was thought of gives just the same: then that is no reason for this one."""
        others = self._others(choice)
        return bool(others) and all(changed(self._thinking, other) == gains for other in others)

    def _stands_out(self, choice: Choice, soon: Gains) -> bool:
        """Whether it brings more, with what the seat would do next, than one of those that were thought of most beside
        it."""
        others, ahead = self._others(choice)[:MOST], self._ahead(soon)
        return not others or any(
            self._ahead(changed(self._thinking, other, on=True)) < ahead for other in others
        )

    def _ahead(self, gains: Gains) -> float:
        """By how much more the seat gains than the one of the others who gains most."""
        sums = [sum(column) for column in zip(*(by for _, _, by in gains), strict=True)]
        if not sums:
            return 0.0
        own: float = sums.pop(self._thinking.asked.decision.seat)
        return own - max(sums, default=0.0)

    def _others(self, choice: Choice) -> list[Choice]:
        return [each.choice for each in self._thinking.considered() if each.choice != choice]

    def _speaks(self, gains: Gains) -> bool:
        """Whether there is something to tell, and it speaks for what is advised."""
        least = HARDLY * self._thinking.asked.advice.scale
        return any(abs(each) >= least for _, _, by in gains for each in by) and self._favours(gains)

    def _favours(self, gains: Gains) -> bool:
        """Whether the seat gains more by it than everybody else."""
        return self._ahead(gains) > 0
