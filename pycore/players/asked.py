"""A question as it crosses to where a player thinks, and the answer as it comes back: texts in JSON.

The question holds what a seat sees and nothing else: {game, seen, level, seed, seconds, advice, planned}. The answer is
{choice}; with `advice` also what the choice is worth: {gains, how, hoped, ends, worth, then}. `gains` are by how many
points of the game's own evaluation it changes each part of what may be expected, as [kind, place, [per seat]]; `worth`
is the chance of winning after it, null in a game where a search does not know it. Where it ends the game, or leaves
nothing to be chosen before the end, `ends` are the scores, and there are no gains. `how` they are to be read:

- "" as what the choice itself changes, but for what every other choice changes just as much.
- "later", where that is hardly anything, or speaks against it: as what all that the seat does now changes. Where there
  are no gains, nothing can be told at all.
- "hoped", where that is so too, and somebody has to answer it: as what the answer changes that is hoped for; `hoped` is
  the kind of that question.
- "than", elsewhere, as with a bid, or where every choice gives the same: as what there is more of a few turns later
  than after another choice.
- "least", where nothing speaks for it, but every other choice costs more: as what it costs.
- "close", where nothing can be told and another choice is about as good. There are no gains.

`then` is what the seat chooses right after it, null where nothing, or only one thing, can be chosen, and where the
choice speaks for itself. `planned` is what was told so of this decision before: it stays, unless something else is
clearly better.
"""

import json
import time
from collections.abc import Callable
from typing import Any, Final

from pycore.contract import Choice
from pycore.games import GAMES
from pycore.players.chances import of_winning
from pycore.players.gains import Gains, changed, common, compared, ending, hope, without
from pycore.players.levels import player
from pycore.players.thinking import Considered

HARDLY: Final = 0.02
"""What is not worth telling, in scales of the game."""
CLEARLY: Final = 0.04
"""Chance of winning by which a choice must be better than the one that was planned."""
CLOSELY: Final = 0.01
"""Chance of winning by which choices that are about as good differ at most."""
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
            asked = self._thinking.asked
            worth = of_winning(best.worth, asked.seen.seats) if asked.advice.foretells else None
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
        at_an_end = ending(thinking, choice)
        told: dict[str, Any] = {"gains": [], "how": "", "hoped": "", "ends": at_an_end, "then": None}
        if at_an_end is not None:
            return told
        at_once = changed(thinking, choice)
        if self._speaks(at_once):
            own = self._own(choice, at_once)
            if self._speaks(own):
                return told | {"gains": own}
            if own and self._costs_least(choice, own, at_once):
                return told | {"gains": own, "how": "least"}
            than = compared(thinking.asked, choice)
            if self._speaks(than):
                return told | {"gains": than, "how": "than"}
            return told | ({"gains": at_once} if own and not self._close(choice) else {"how": "close"})
        told |= {"ends": ending(thinking, choice, on=True), "then": thinking.follows(choice)}
        if told["ends"] is not None:
            return told | {"how": "later"}
        soon = changed(thinking, choice, on=True)
        # A bare verb that changes nothing leaves something out: what comes anyway is no reason for that.
        stands_out = bool(at_once) or len(choice) > 1 or self._stands_out(choice, soon)
        if self._speaks(soon) and stands_out:
            return told | {"gains": soon, "how": "later"}
        if hoped := hope(thinking, choice, begun=not at_once):
            granted = changed(thinking, choice, on=True, hoped=hoped)
            if self._speaks(granted, min):
                return told | {"gains": granted, "how": "hoped", "hoped": hoped}
        than = compared(thinking.asked, choice)
        if self._speaks(than):
            return told | {"gains": than, "how": "than"}
        if self._costs_least(choice, at_once, at_once):
            return told | {"gains": at_once, "how": "least"}
        if self._favours(soon) and stands_out:
            return told | {"gains": soon, "how": "later"}
        return told | {"how": "close" if self._close(choice) else "later"}

    def _own(self, choice: Choice, gains: Gains) -> Gains:
        """Without what every other choice that was thought of gives just so to the same seat: that is no reason for
        this one."""
        others, found = self._others(choice), gains
        if not others:
            return gains
        for other in others:
            found = common(found, changed(self._thinking, other))
            if not found:
                return gains
        return without(gains, found)

    def _stands_out(self, choice: Choice, soon: Gains) -> bool:
        """Whether it brings more, with what the seat would do next, than one of those that were thought of most beside
        it."""
        others, ahead = self._others(choice)[:MOST], self._ahead(soon)
        return not others or any(
            self._ahead(changed(self._thinking, other, on=True)) < ahead for other in others
        )

    def _close(self, choice: Choice) -> bool:
        """Whether another choice is about as good."""
        found = {each.choice: each.worth for each in self._thinking.considered()}
        worth = found.pop(choice)
        return any(other > worth - CLOSELY for other in found.values())

    def _costs_least(self, choice: Choice, told: Gains, at_once: Gains) -> bool:
        """Whether what is `told` of it gains nothing, and by themselves all others that were thought of cost more."""
        others, ahead = self._others(choice), self._ahead(at_once)
        return self._ahead(told) <= 0 < len(others) and all(
            self._ahead(changed(self._thinking, other)) < ahead for other in others
        )

    def _ahead(self, gains: Gains, other: Callable[..., float] = max) -> float:
        """By how much more the seat gains than the one of the others who gains most, or least."""
        sums = [sum(column) for column in zip(*(by for _, _, by in gains), strict=True)]
        if not sums:
            return 0.0
        own: float = sums.pop(self._thinking.asked.decision.seat)
        return own - other(sums, default=0.0)

    def _others(self, choice: Choice) -> list[Choice]:
        return [each.choice for each in self._thinking.considered() if each.choice != choice]

    def _speaks(self, gains: Gains, other: Callable[..., float] = max) -> bool:
        """Whether there is something to tell, and it speaks for what is advised; with `min` already where it harms one
        of the others more."""
        least = HARDLY * self._thinking.asked.advice.scale
        told = any(abs(each) >= least for _, _, by in gains for each in by)
        return told and self._ahead(gains, other) > 0

    def _favours(self, gains: Gains) -> bool:
        """Whether the seat gains more by it than everybody else."""
        return self._ahead(gains) > 0
