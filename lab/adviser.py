"""Asks the adviser for a hint, as the page does."""

import json
from collections.abc import Sequence
from typing import Any, Final

from app.table.machines import ADVISER
from pycore.contract import State
from pycore.players.request import Request

SECONDS: Final = 600
"""The most seconds for one hint. No search needs them."""


def advise(seen: State, seed: str, planned: Sequence[Any] | None = None) -> dict[str, Any]:
    """The adviser's answer to the seat that has to choose (`pycore.players.request`).

    `seen`: what the seat sees. `planned`: the choice that the last answer announced.
    """
    plain = seen.to_plain()
    question = {
        "game": plain["game"],
        "seen": plain,
        "level": ADVISER,
        "seed": seed,
        "seconds": SECONDS,
        "advice": True,
        "planned": planned,
    }
    request = Request(json.dumps(question))
    while not request.go_on(SECONDS):
        pass
    answer: dict[str, Any] = json.loads(request.answer())
    return answer
