"""A question to a player and its answer as JSON texts, the messages between a page and a worker.

The question holds what the seat can see and nothing else: {game, seen, level, seed, seconds, advice, planned}. The
answer is {choice}. If `advice` is true, it also explains the choice: {choice, worth, gains, how, hoped, ends, then}.

- `worth`: the seat's chance of winning, 0..1; null in a game where it cannot be told (`pycore.players.foretold`).
- `gains`: how the choice changes each part of the game's evaluation, as [kind, place, [points per seat]].
- `how`: what the gains measure; see below.
- `hoped`: with `how` "hoped", the kind of question that another seat must answer; otherwise "".
- `ends`: the final scores, if the choice ends the game or leaves no decision before the end; otherwise null. With
  `ends` there are no gains.
- `then`: the choice that the seat should make right after this one. Null if no such choice follows, if only one is
  legal, or if this choice is explained without it.

The values of `how`:

- "": the effect of the choice alone, without changes that every other choice would cause equally.
- "later": the effect of the choice and the seat's next ones. Used if the choice alone changes hardly anything or seems
  bad. Without gains: nothing explains the choice.
- "hoped": as "later", after the answer that the seat hopes for from another seat.
- "than": how much more each part is worth a few turns after this choice than after others. Used for a bid, for
  example, or if every choice has the same effect at once.
- "least": the cost of the choice. It gains the seat nothing, but every other choice costs more.
- "close": nothing explains the choice, but another one is about as good. There are no gains.

`planned` is the choice that an earlier answer announced for this decision with `then`. It is kept unless another
choice is clearly better.
"""

import json
import time
from collections.abc import Callable
from typing import Any, Final

from pycore.contract import Choice
from pycore.games import GAMES
from pycore.players.foretold import chance
from pycore.players.gains import Gains, changed, common, compared, ending, hope, without
from pycore.players.levels import player
from pycore.players.thinking import Considered

MIN_CHANGE: Final = 0.02
"""Smallest change that is worth mentioning, in units of `Advice.scale`."""
CLEARLY_BETTER: Final = 0.04
"""A choice replaces the planned one if its chance of winning (0..1) is higher by at least this much."""
ABOUT_AS_GOOD: Final = 0.01
"""Choices count as about equally good if their chances of winning (0..1) differ by less than this."""
MAX_OTHERS: Final = 3
"""Largest number of alternatives to which `_stands_out` compares a choice."""


class Request:
    """One question, thought about in time slices."""

    def __init__(self, text: str) -> None:
        """Read a question. Raises BadLevel, BadPosition, NotAsked."""
        told: dict[str, Any] = json.loads(text)
        seen = GAMES[told["game"]].from_plain(told["seen"])
        self._thinking = player(told["level"], told["seed"]).think(seen)
        self._left = float(told["seconds"])
        self._advice = bool(told["advice"])
        self._planned = tuple(told.get("planned") or ())

    def go_on(self, seconds: float) -> bool:
        """Think for about this many seconds. Returns whether thinking is finished or its time is over."""
        begun = time.perf_counter()
        while not self._thinking.done:
            self._thinking.step()
            if time.perf_counter() - begun >= seconds:
                break
        self._left -= time.perf_counter() - begun
        return self._thinking.done or self._left <= 0

    def answer(self) -> str:
        """The answer so far, as JSON."""
        best = self._best()
        told: dict[str, Any] = {"choice": best.choice}
        if self._advice:
            told |= {"worth": chance(self._thinking.asked.seen)} | self._gains(best.choice)
        return json.dumps(told)

    def _best(self) -> Considered:
        """The best choice, or the planned one if it is nearly as good."""
        considered = self._thinking.considered()
        for each in considered:
            if each.choice == self._planned and each.worth > considered[0].worth - CLEARLY_BETTER:
                return each
        return considered[0]

    def _gains(self, choice: Choice) -> dict[str, Any]:
        """The explanation of a choice, by the first measure that gives a reason for it."""
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
        # A choice without arguments and without an effect at once skips something, like ("done",). Its later gains
        # explain it only if an alternative gains less.
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
        """The gains of a choice without those that all other considered choices give as well.

        What every choice gains is no reason for this one.
        """
        others, found = self._others(choice), gains
        if not others:
            return gains
        for other in others:
            found = common(found, changed(self._thinking, other))
            if not found:
                return gains
        return without(gains, found)

    def _stands_out(self, choice: Choice, soon: Gains) -> bool:
        """Whether a choice gains more than at least one of its best alternatives, or has no alternative.

        The gains of each include the choices that the seat would make next; `soon` are these gains for `choice`.
        """
        others, ahead = self._others(choice)[:MAX_OTHERS], self._ahead(soon)
        return not others or any(
            self._ahead(changed(self._thinking, other, on=True)) < ahead for other in others
        )

    def _close(self, choice: Choice) -> bool:
        """Whether another considered choice is about as good."""
        found = {each.choice: each.worth for each in self._thinking.considered()}
        worth = found.pop(choice)
        return any(other > worth - ABOUT_AS_GOOD for other in found.values())

    def _costs_least(self, choice: Choice, told: Gains, at_once: Gains) -> bool:
        """Whether a choice gives the seat no advantage, but every other choice is worse for the seat.

        `told` decides whether there is an advantage. The choices are compared by their immediate gains; `at_once` are
        those of this choice.
        """
        others, ahead = self._others(choice), self._ahead(at_once)
        return self._ahead(told) <= 0 < len(others) and all(
            self._ahead(changed(self._thinking, other)) < ahead for other in others
        )

    def _ahead(self, gains: Gains, other: Callable[..., float] = max) -> float:
        """The seat's total gain, in points, minus the largest (with `min`: the smallest) of another seat."""
        sums = [sum(column) for column in zip(*(by for _, _, by in gains), strict=True)]
        if not sums:
            return 0.0
        own: float = sums.pop(self._thinking.asked.decision.seat)
        return own - other(sums, default=0.0)

    def _others(self, choice: Choice) -> list[Choice]:
        """The other considered choices, best first."""
        return [each.choice for each in self._thinking.considered() if each.choice != choice]

    def _speaks(self, gains: Gains, other: Callable[..., float] = max) -> bool:
        """Whether the gains are worth mentioning and favour the seat over all others (with `min`: over one other)."""
        least = MIN_CHANGE * self._thinking.asked.advice.scale
        told = any(abs(each) >= least for _, _, by in gains for each in by)
        return told and self._ahead(gains, other) > 0

    def _favours(self, gains: Gains) -> bool:
        """Whether the seat gains more than every other seat."""
        return self._ahead(gains) > 0
