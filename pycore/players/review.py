"""Questions about a finished game and their answers as JSON texts, the messages between a page and a worker.

- {link, seconds}: the course of a game. The answer is {leads, accounts}: `leads` has the lead of each seat
  after each choice, in points; `accounts` says for each seat where its final lead comes from (`course.Account`, in the
  order of its fields).
- {seen, made, seed, iterations, seconds}: what a choice cost. `seen` is what the seat could see. The answer is
  {best, loss, worth}: the better choice, by how much it is better in chances of winning, and the chance of winning at
  this decision (`foretold.chance`; null in a game where it cannot be told). With `best` in the question, the choice is
  compared with that one.
"""

import json
import time
from typing import Any

from pycore.games import GAMES
from pycore.link import decode
from pycore.players.course import course
from pycore.players.foretold import chance
from pycore.players.judge import Judging
from pycore.players.request import Request


class Review:
    """One question, thought about in time slices."""

    def __init__(self, text: str) -> None:
        """Read a question. Raises BadLink, BadPosition, NotAsked."""
        told: dict[str, Any] = json.loads(text)
        self._left = float(told["seconds"])
        self._match = decode(told["link"]) if "link" in told else None
        self._seen, self._judging = None, None
        if self._match is None:
            self._seen = GAMES[told["seen"]["game"]].from_plain(told["seen"])
            made, best = tuple(told["made"]), tuple(told.get("best") or ()) or None
            self._judging = Judging(self._seen, made, told["seed"], int(told["iterations"]), best)

    def go_on(self, seconds: float) -> bool:
        """Think for about this many seconds. Returns whether thinking is finished or its time is over."""
        begun = time.perf_counter()
        judging = self._judging
        while judging is not None and not judging.done:
            judging.step()
            if time.perf_counter() - begun >= seconds:
                break
        self._left -= time.perf_counter() - begun
        return judging is None or judging.done or self._left <= 0

    def answer(self) -> str:
        """The answer so far, as JSON."""
        if self._judging is not None and self._seen is not None:
            judged = self._judging.judged
            return json.dumps(judged._asdict() | {"worth": chance(self._seen)})
        assert self._match is not None
        found = course(self._match)
        accounts = [found.account(self._match, seat) for seat in range(self._match.seats)]
        return json.dumps({"leads": found.leads, "accounts": accounts})


def begin(text: str) -> Request | Review:
    """Begin to think about any question of a page. Raises BadLevel, BadLink, BadPosition, NotAsked."""
    told: dict[str, Any] = json.loads(text)
    return Review(text) if "link" in told or "made" in told else Request(text)
