"""Makes the host's messages to one seat of the game. They hold only what `seen_by` shows that seat."""

import json
from collections import deque
from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Any, Final

from app.table.live.delta import change
from app.table.live.messages import write
from app.table.source import GameSource, Made
from pycore.contract import Plain
from pycore.events import event_to_plain

ENOUGH: Final = 20_000
"""The number of characters after which the rest goes into another message."""


class Feed:
    """Remembers what a seat already knows of a game, and makes the messages that bring it up to date."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self._steps: Sequence[Made] = ()
        self._plain: Plain | None = None

    @property
    def begins(self) -> bool:
        """Whether the next message must contain the game from its beginning."""
        return self._plain is None

    def news(self, source: GameSource) -> Iterator[str]:
        """The messages that bring the seat up to date. There are none if it is up to date."""
        steps = source.steps
        if self._plain is not None and self._same_as(steps):
            return
        pairs = zip(self._steps, steps, strict=False)
        start = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
        if self._plain is not None and start == len(self._steps) == len(steps):
            return
        if self._plain is None or start < len(self._steps):
            before = source.seen_by(self.seat, start).to_plain()
        else:
            before = self._plain
        first = {"start": before} if self._plain is None else {}
        while True:
            end, states, before, log = self._some(source, start, before)
            yield write(
                "went",
                **{"from": start, **first},
                steps=[_step(step) for step in steps[start:end]],
                log=log,
                states=states,
                floor=source.floor,
                sure=self._sure(source) if end == len(steps) else "",
                more=int(end < len(steps)),
            )
            first, start = {}, end
            if end == len(steps):
                break
        self._steps, self._plain = steps, before

    def _same_as(self, steps: Sequence[Made]) -> bool:
        """Whether the seat knows these steps. Comparing the last one is enough: a choice made again is a new object."""
        if not steps or len(steps) != len(self._steps):
            return not steps and not self._steps
        return steps[-1] is self._steps[-1]

    def _some(self, source: GameSource, start: int, before: Plain) -> tuple[int, list[Any], Plain, list[Any]]:
        """Collect the choices after the length `start` that fit into one message. `before`: the seat's view at `start`.

        Returns (length after the choices, change of the seat's view by each, view after them, events of each).
        """
        states: list[Any] = []
        log: list[Any] = []
        caused = deque((k, event) for k, event in source.log if k > start)
        size, end, last = 0, start, len(source)
        while end < last and size < ENOUGH:
            end += 1
            now = source.seen_by(self.seat, None if end == last else end).to_plain()
            states.append(change(before, now))
            size += len(json.dumps(states[-1]))
            before = now
            while caused and caused[0][0] <= end:
                k, event = caused.popleft()
                log.append([k, event_to_plain(event.seen_by(self.seat))])
                size += len(json.dumps(log[-1]))
        return end, states, before, log

    def _sure(self, source: GameSource) -> str:
        """One digit for each choice of the seat's present decision: "1" if it could not be taken back, else "0"."""
        decision = source.decision
        if decision is None or decision.seat != self.seat:
            return ""
        return "".join("01"[source.preview(choice).raises_floor] for choice in decision.choices)


def _step(step: Made) -> list[Any]:
    return [step.seat, step.kind, int(step.forced), int(step.public), int(step.secret)]
