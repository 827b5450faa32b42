"""Questions about a finished game and their answers as JSON texts, the messages between a page and a worker.

The course of a game: {link, seconds}. The sender adds `seconds`. The answer is {leads, accounts}.

- `leads`: the lead of each seat after each choice, in points.
- `accounts`: where the final lead of each seat comes from (`course.Account`, in the order of its fields).

What a choice cost: {seen, made, best, seed, iterations, spare, seconds}. The answer is {best, loss, worth}.

- `seen`: what the seat could see.
- `spare`: whether to search little where little seems to be at stake (`judge.Judging`). False if left out.
- `best`: in the question, the choice to compare with; null or left out: the search's own. In the answer, that choice.
- `loss`: by how much `best` is better, in chance of winning.
- `worth`: the chance of winning at this decision; null in a game where it cannot be told (`foretold.chance`).
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
    """One question. A search runs in `go_on`, in slices. The course and `worth` are computed in `answer`, unsliced."""

    def __init__(self, text: str) -> None:
        """Read a question. Raises BadLink, BadPosition, NotAsked."""
        told: dict[str, Any] = json.loads(text)
        self._left = float(told["seconds"])
        self._match = decode(told["link"]) if "link" in told else None
        self._seen, self._judging = None, None
        if self._match is None:
            self._seen = GAMES[told["seen"]["game"]].from_plain(told["seen"])
            made, best = tuple(told["made"]), tuple(told.get("best") or ()) or None
            spare = bool(told.get("spare"))
            self._judging = Judging(self._seen, made, told["seed"], int(told["iterations"]), best, spare)

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
