"""Steps of an army that follow one another, which are told and drawn as one way."""

from collections.abc import Iterable
from typing import Any

from pycore.contract import Event

Step = dict[str, Any]
"""The data of a move."""


def marches(steps: Iterable[Step]) -> list[list[Step]]:
    """The moves of one seat as ways from where an army began to where it ended.

    Armies are alike: where one goes on from where another has just arrived, what comes of it is the same. What leads
    back to where a way began is a way of its own: nothing would have happened else.

    >>> steps = ("D1", "D2"), ("D2", "D3"), ("D3", "D1")
    >>> [len(way) for way in marches({"from": start, "to": end} for start, end in steps)]
    [2, 1]
    """
    ways: list[list[Step]] = []
    for step in steps:
        if ways and ways[-1][-1]["to"] == step["from"] and ways[-1][0]["from"] != step["to"]:
            ways[-1].append(step)
        else:
            ways.append([step])
    return ways


def carries_on(before: Event, event: Event) -> bool:
    """Whether a move goes on from where the one before it ended."""
    if not before.kind == event.kind == "move" or before.seat != event.seat:
        return False
    return len(marches((before.data, event.data))) == 1
