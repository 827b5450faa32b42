"""A question to a player and its answer as JSON texts, the messages between a page and a worker.

The question holds what the seat can see and nothing else: {game, seen, level, seed, seconds, advice, planned, best}.
The answer is {choice}. If `advice` is true, it also explains the choice: {choice, worth, gains, how, hoped, likely,
ends, then, rival, alike, changed}.

- `worth`: the seat's chance of winning at this decision, 0..1; null in a game where it cannot be told
  (`pycore.players.foretold`).
- `alike`: the other choices that are as good, as far as the search can tell.
- `rival`: the choice with which this one is compared; null if no difference is found. The search goes on below both,
  with the same luck, to find the difference. At most two are tried, in this order, and then the worse ones again by a
  weaker test:
  1. the planned choice, if it has been given up;
  2. the choices that are worse, the best first;
  3. the best of `alike`.
- `changed`: whether the planned choice has been given up. Then it is the rival, if a difference from it is found.
- `gains`: the parts of the game's evaluation that make this difference, as [kind, place, [points per seat]], the most
  important first. What they measure is told by `how`. Empty if no reason is found.
- `hoped`: the kind of question that another seat must answer after the choice (`Advice.hopes`); "" if there is none.
- `likely`: the chance that it gives the answer hoped for, 0..1; null if there is no such question.
- `ends`: the final scores, if the game is sure to end after the choice, or after the seat's likely next ones too (then
  `how` is "later"); otherwise null. With `ends` there are no gains, and no rival.
- `then`: the choice that the seat should make right after this one. Null if no such choice follows, if only one is
  legal, or if this choice is explained without it.

The values of `how`:

- "": the effect of the choice alone. It is told if it explains the difference from the rival, or if there is no rival.
- "later": the effect of the choice and the seat's next ones. It is told on the same condition, if the first is not.
- "hoped": the effect after the answer that the seat hopes for from another seat. It is told if it puts the seat ahead
  of one of the others, and neither of the first two is told.
- "than": how much more each part is worth a few turns after this choice than after the rival.

Without `best`, `planned` is the choice that an earlier answer announced for this decision with `then`. It is kept
unless another choice is clearly better.

`best` is a choice that is explained whatever the search prefers, such as the solution of a problem. Then `planned` is
the choice that a person has tried instead, and the only possible rival.
"""

import json
import time
from math import sqrt
from typing import Any, Final

from pycore.contract import Choice
from pycore.games import GAMES
from pycore.players.foretold import chance
from pycore.players.gains import (
    Foreseen,
    Gains,
    Worlds,
    ahead,
    changed,
    compared,
    ending,
    explaining,
    favour,
    foresee,
    hope,
    likely,
    worlds_of,
)
from pycore.players.levels import player
from pycore.players.thinking import Considered

CLEARLY_BETTER: Final = 0.04
"""A choice replaces the planned one if its chance of winning (0..1) is higher by at least this much."""
ABOUT_AS_GOOD: Final = 0.01
"""If no reason is found, a choice whose chance of winning (0..1) is lower by at most this is as good."""
CLEARLY_LESS: Final = 8
"""A choice with at most 1/CLEARLY_LESS of the best's visits is never alike."""
ITERATIONS_PER_WORLD: Final = 3
"""Choices are compared in one world for each so many iterations of the search."""
COMPARED_WORLDS: Final = (60, 240)
"""The least and the largest number of worlds in which choices are compared. With 240, the part that is named first is
among the two that differ most for 19 of 20 hints; with 60, it is for 16."""
SMALL: Final = 0.05
"""A smaller difference in points is no reason, in units of `Advice.scale`."""
SURE: Final = (2.5, 1.5)
"""Standard errors that a significant difference must be from 0: in the first pass, and in the second."""
MOST_RIVALS: Final = 2
"""Number of choices that are compared with the best one, until one is found to be worse for a reason in points."""


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
        self._fixed = tuple(told.get("best") or ())

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
            told |= {"worth": chance(self._thinking.asked.seen)} | self._reason(best)
        return json.dumps(told)

    def _best(self) -> Considered:
        """The best choice, or the planned one if it is nearly as good; the one that the question fixes, if it does."""
        considered = self._thinking.considered()
        if self._fixed:
            unseen = Considered(self._fixed, considered[0].worth, 0)
            return next((each for each in considered if each.choice == self._fixed), unseen)
        for each in considered:
            if each.choice == self._planned and each.worth > considered[0].worth - CLEARLY_BETTER:
                return each
        return considered[0]

    def _reason(self, best: Considered) -> dict[str, Any]:
        """The explanation of the best choice."""
        thinking, choice, seat = self._thinking, best.choice, self._thinking.asked.decision.seat
        then = thinking.follows(choice)
        told: dict[str, Any] = {"gains": [], "how": "", "hoped": "", "likely": None}
        told |= {"ends": None, "then": None, "rival": None, "alike": [], "changed": False}
        ways = (False, {"how": ""}), (True, {"how": "later", "then": then})
        for on, way in ways:
            if (ends := ending(thinking, choice, on=on)) is not None:
                return told | way | {"ends": ends}
        visits, (least, most) = sum(each.visits for each in thinking.considered()), COMPARED_WORLDS
        worlds = worlds_of(thinking.asked, min(max(visits // ITERATIONS_PER_WORLD, least), most))
        here = foresee(thinking, choice, worlds)
        alike, worse = self._others(best, here.spread)
        rival, difference = self._rival(here, [[*worse, *alike[:1]], worse], worlds)
        if rival is None:
            alike, worse = self._others(best, here.spread, ABOUT_AS_GOOD)
        begun = not changed(thinking, choice)
        if hoped := hope(thinking, choice, begun):
            told |= {"hoped": hoped, "likely": likely(thinking, choice, hoped, begun)}
        changes = choice != self._planned and self._planned in thinking.asked.decision.choices
        told |= {"rival": rival, "alike": alike, "changed": changes and not self._fixed}
        other = rival or next(iter([*alike, *worse]), None)
        for on, way in ways:
            effect = changed(thinking, choice, on=on)
            against = changed(thinking, other, on=on) if other else []
            if gains := explaining(effect, against, difference, seat):
                return told | way | {"gains": gains}
        told["then"] = then
        if hoped and (granted := self._granted(choice, hoped, difference)):
            return told | {"gains": granted, "how": "hoped"}
        return told | {"gains": difference, "how": "than" if rival else ""}

    def _granted(self, choice: Choice, hoped: str, difference: Gains) -> Gains:
        """The effect of a choice after the hoped-for answer, in the two parts that differ most; [] if it is no gain."""
        seat = self._thinking.asked.decision.seat
        granted = changed(self._thinking, choice, on=True, hoped=hoped)
        if decides := {gain[:2] for gain in difference[:2]}:
            granted = [gain for gain in granted if gain[:2] in decides]
        granted.sort(key=lambda gain: -favour(gain[2], seat))
        return granted if ahead(granted, seat, min) > 0 else []

    def _others(
        self, best: Considered, spread: float, little: float = 0.0
    ) -> tuple[list[Choice], list[Choice]]:
        """The choices that are as good as the best, as far as the search can tell, and those that are worse.

        `spread`: the standard deviation of the chance of winning from one world to another. `little`: a choice worse by
        at most this is as good. A planned choice that has been given up is the first of the worse ones, and the only
        one if the question fixes the best choice.
        """
        if self._fixed:
            return [], [self._planned] if self._planned else []
        alike, worse = list[Choice](), list[Choice]()
        for other in self._thinking.considered():
            noise = spread * sqrt(1 / max(best.visits, 1) + 1 / max(other.visits, 1))
            close = (
                best.worth - other.worth <= max(noise, little) and other.visits * CLEARLY_LESS > best.visits
            )
            if other.choice == self._planned != best.choice:
                worse.insert(0, other.choice)
            elif other.choice != best.choice:
                (alike if close else worse).append(other.choice)
        return alike, worse

    def _rival(
        self, here: Foreseen, others: list[list[Choice]], worlds: Worlds
    ) -> tuple[Choice | None, Gains]:
        """The first of `others` that is worse in points, and the difference; (None, []) if none is.

        The largest difference must be significant and not `SMALL`, and all together must favour the best choice. `here`
        is what follows the best choice. `others` holds a list for each entry of `SURE`, a pass. Only the first
        `MOST_RIVALS` of a list are tried.
        """
        asked, known = self._thinking.asked, dict[Choice, Foreseen]()
        seat = asked.decision.seat
        for sure, among in zip(SURE, others, strict=True):
            for other in among[:MOST_RIVALS]:
                there = known[other] = known.get(other) or foresee(self._thinking, other, worlds)
                found = compared(here, there, seat, sure)
                counts = found and favour(found[0][2], seat) >= SMALL * asked.advice.scale
                if counts and ahead(found, seat) > 0:
                    return other, found
        return None, []
